import { type FileHandle, open } from 'node:fs/promises'
import { toPcm16, wavHeader } from '../../../../shared/audio/wav.ts'
import { diskFaultOf } from '../../../../shared/diskFault.ts'
import { AppError } from '../../../../shared/failure.ts'
import { say } from '../../../../shared/locale/message.ts'
import type { ChannelFile } from '../../core/ports.ts'
import { report } from '../../process/answerRequests.ts'
import { type Sides, separateVoices, type VoiceMaskModel } from '../../signal/people/separateVoices.ts'

/** The files of a separation, and how it is done. */
interface FileSeparation {
  readonly sound: ChannelFile
  /** The WAV to write. */
  readonly voices: string
  readonly model: VoiceMaskModel
  /** Whether the model's channels are mid and side instead of left and right. */
  readonly isMidSide?: boolean
}

/** Writes the voices of a sound file, and reports the progress to the parent. Throws `file` where one cannot be opened. */
export async function separateFile({ sound, voices, model, isMidSide = false }: FileSeparation): Promise<void> {
  await using input = await openFor(sound.path, 'r')
  await using output = await openFor(voices, 'w')
  const bytes = 2 * sound.channels
  // Its end is left open, since hours of sound are more than a WAV can count.
  await output.writeFile(wavHeader(sound))
  await separateVoices({
    length: sound.frames,
    model,
    async read(from, count) {
      const block = Buffer.alloc(count * bytes)
      const { bytesRead } = await input.read(block, 0, block.length, from * bytes)
      const sides = sidesOf(block.subarray(0, bytesRead), sound.channels)
      return isMidSide ? turned(sides, 0.5) : sides
    },
    async write(sides) {
      await output.writeFile(toPcm16(interleaved(isMidSide ? turned(sides, 1) : sides, sound.channels)))
    },
    onProgress: report,
  })
}

async function openFor(path: string, flags: 'r' | 'w'): Promise<FileHandle> {
  return open(path, flags).catch((cause: unknown) => {
    if (diskFaultOf(cause) === 'full') throw cause
    throw new AppError({ kind: 'file', message: say('engine.sound.fileUnread', { path }), path }, { cause })
  })
}

/** The two sides of a sound; one channel becomes both. */
function sidesOf(bytes: Buffer, channels: 1 | 2): Sides {
  const length = bytes.length / (2 * channels)
  const side = (channel: number) =>
    Float32Array.from({ length }, (_, frame) => bytes.readInt16LE(2 * (frame * channels + channel)) / 32_768)
  const left = side(0)
  return [left, channels === 1 ? left : side(1)]
}

/** Sum and difference, times the gain: middle and sides from left and right with a half, and back with one. */
function turned([one, other]: Sides, gain: number): Sides {
  return [
    one.map((sample, at) => gain * (sample + (other[at] ?? 0))),
    one.map((sample, at) => gain * (sample - (other[at] ?? 0))),
  ]
}

function interleaved([left, right]: Sides, channels: 1 | 2): Float32Array {
  if (channels === 1) return left
  const samples = new Float32Array(2 * left.length)
  for (let frame = 0; frame < left.length; frame++) {
    samples[2 * frame] = left[frame] ?? 0
    samples[2 * frame + 1] = right[frame] ?? 0
  }
  return samples
}
