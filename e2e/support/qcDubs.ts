import { writeFileSync } from 'node:fs'
import { AV_DISPOSITION_DEFAULT } from 'node-av/constants'
import { Dictionary } from 'node-av/lib'
import { createEspeak } from '../../electron/engine/adapters/espeak/espeak.ts'
import type { Synthesizer } from '../../electron/engine/core/ports.ts'
import { speakLine } from '../../electron/engine/dub/speak/utterance.ts'
import { limit } from '../../electron/engine/media/loudness/limit.ts'
import { PictureCopy } from '../../electron/engine/media/picture/pictureCopy.ts'
import { SourceFile } from '../../electron/engine/media/read/sourceFile.ts'
import { bestAac } from '../../electron/engine/media/write/aac.ts'
import { AudioEncoder } from '../../electron/engine/media/write/audioEncoder.ts'
import { MediaWriter } from '../../electron/engine/media/write/mediaWriter.ts'
import { speechOnset } from '../../electron/engine/signal/speechActivity.ts'
import { joinSamples } from '../../shared/audio/joinSamples.ts'
import { encodeWav } from '../../shared/audio/wav.ts'
import type { Segment } from '../../shared/contract/records.ts'

// Dubs with known truth: speech that begins exactly where it is told to, over a bed of known level.

const SAMPLE_RATE_HZ = 48_000
/** The level of a take (root mean square) and its highest true peak; 1 is full scale. */
const TAKE_LEVEL = 0.126
const MAX_TAKE_PEAK = 0.7
const LIMITER_BLOCK_FRAMES = 4800

/** One spoken line at 48 kHz that begins with its first sound, at a level of -18 dB (root mean square). */
export type Take = Float32Array

interface TakeOrder {
  readonly text: string
  readonly voice: string
  readonly speed?: number
}

/** Writes a take to a WAV file, and answers its path. */
export function writeTake(path: string, take: Take): string {
  writeFileSync(path, encodeWav(take, SAMPLE_RATE_HZ))
  return path
}

/** Speaks texts with the built-in voices, one after the other. */
export async function speakTakes(lines: readonly TakeOrder[]): Promise<Take[]> {
  const espeak = createEspeak(1)
  const takes = await takesOf(espeak, lines)
  await espeak.close()
  return takes
}

/** The same with voices that are there. */
export async function takesOf(synthesizer: Synthesizer, lines: readonly TakeOrder[]): Promise<Take[]> {
  const { signal } = new AbortController()
  const takes: Take[] = []
  for (const { text, voice, speed = 1 } of lines) {
    const { samples, sampleRate } = await speakLine(synthesizer, { text, voice, speed }, signal)
    takes.push(levelled(fromOnset(resampled(samples, sampleRate))))
  }
  return takes
}

/** Between neighbouring samples along a straight line; what that adds above 10 kHz is no matter here. */
function resampled(samples: Float32Array, from: number): Float32Array {
  return Float32Array.from({ length: Math.floor((samples.length * SAMPLE_RATE_HZ) / from) }, (_, index) => {
    const place = (index * from) / SAMPLE_RATE_HZ
    const before = Math.floor(place)
    const share = place - before
    return (samples[before] ?? 0) * (1 - share) + (samples[before + 1] ?? 0) * share
  })
}

function fromOnset(samples: Float32Array): Float32Array {
  const onset = Math.round((speechOnset(samples, SAMPLE_RATE_HZ) ?? 0) * SAMPLE_RATE_HZ)
  const cut = samples.slice(onset)
  for (let index = 0; index < 480; index++) {
    cut[index] = (cut[index] ?? 0) * Math.min(1, (index + 1) / 96)
    const last = cut.length - 1 - index
    cut[last] = (cut[last] ?? 0) * (index / 480)
  }
  return cut
}

/** At -18 dB, with peaks that are turned down as those of a mix are: one that is cut off is a click by itself. */
function levelled(samples: Float32Array): Float32Array {
  const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length
  const gain = TAKE_LEVEL / Math.sqrt(power)
  const blocks = Array.from({ length: Math.ceil(samples.length / LIMITER_BLOCK_FRAMES) }, (_, at) => {
    const block = new Float32Array(LIMITER_BLOCK_FRAMES)
    block.set(samples.slice(at * LIMITER_BLOCK_FRAMES, (at + 1) * LIMITER_BLOCK_FRAMES).map((sample) => gain * sample))
    return block
  })
  const limited = Iterator.from(limit(blocks, { channels: 1, ceiling: MAX_TAKE_PEAK })).map((block) => block.slice())
  return joinSamples([...limited]).slice(0, samples.length)
}

/** A bed with beats (`beat` seconds apart) and chords in it, and a soft noise, so that nothing about it is steady. */
export function musicBed(
  seconds: number,
  { beat: every, notes }: { beat: number; notes: readonly number[] } = { beat: 0.5, notes: [220, 277, 330, 440] },
): Float32Array {
  let [noise, seed] = [0, 1]
  return Float32Array.from({ length: Math.round(seconds * SAMPLE_RATE_HZ) }, (_, index) => {
    const time = index / SAMPLE_RATE_HZ
    seed = (seed * 16_807) % 2_147_483_647
    const white = seed / 2_147_483_647 - 0.5
    noise = 0.95 * noise + 0.05 * white
    const beat = time % every
    const pitch = notes[Math.floor(time / (4 * every)) % notes.length] ?? 220
    const turn = 2 * Math.PI * pitch * time
    const chord = Math.sin(turn) + 0.5 * Math.sin(2 * turn) + 0.3 * Math.sin(4.5 * turn)
    return 0.06 * chord * Math.exp(-3 * beat) + 0.05 * white * Math.exp(-40 * beat) + 0.1 * noise
  })
}

/** Lines on a bed that goes down by `duckDb` under each of them, 150 ms before and 350 ms after. */
export function mixDown(
  bed: Float32Array,
  lines: readonly { readonly at: number; readonly take: Take }[],
  duckDb: number,
): Float32Array {
  const depth = new Float32Array(bed.length)
  for (const { at, take } of lines) {
    const first = Math.round(at * SAMPLE_RATE_HZ)
    for (let k = -0.15 * SAMPLE_RATE_HZ; k < take.length + 0.35 * SAMPLE_RATE_HZ; k++) {
      const share =
        k < 0 ? 1 + k / (0.15 * SAMPLE_RATE_HZ) : Math.min(1, 1 - (k - take.length) / (0.35 * SAMPLE_RATE_HZ))
      depth[first + k] = Math.max(depth[first + k] ?? 0, share)
    }
  }
  const mixed = bed.map((sample, index) => sample * 10 ** ((duckDb * (depth[index] ?? 0)) / 20))
  for (const { at, take } of lines) {
    const first = Math.round(at * SAMPLE_RATE_HZ)
    for (let k = 0; k < take.length && first + k < mixed.length; k++)
      mixed[first + k] = (mixed[first + k] ?? 0) + (take[k] ?? 0)
  }
  return mixed
}

/** The same sound on both sides. */
export function stereo(samples: Float32Array): Float32Array {
  return Float32Array.from({ length: 2 * samples.length }, (_, index) => samples[index >> 1] ?? 0)
}

/** Writes a dub as a good tool does: the source's picture as it is, one tagged AAC track of this sound, mono or interleaved stereo. */
export function writeDub(out: string, source: string, samples: Float32Array, channels: 1 | 2 = 1): string {
  using file = new SourceFile(source)
  if (file.picture === undefined) throw new Error('The source of a test dub has a picture.')
  using writer = new MediaWriter(out, out.endsWith('.mkv') ? 'matroska' : 'mp4')
  using picture = new PictureCopy(file, file.picture, writer)
  using encoder = new AudioEncoder(bestAac(), {
    sampleRate: SAMPLE_RATE_HZ,
    channels: 2,
    bitRate: 192_000,
    globalHeader: true,
  })
  const stream = writer.addStream(encoder.timeBase)
  encoder.context.parametersFromContext(stream.codecpar)
  stream.setDisposition(AV_DISPOSITION_DEFAULT)
  using tags = Dictionary.fromObject({ language: 'swa' })
  stream.metadata = tags
  writer.start({})
  const sound = channels === 2 ? samples : stereo(samples)
  let written = 0
  const writeSoundTo = (second: number): void => {
    const end = Math.min(sound.length, 2 * Math.round(second * SAMPLE_RATE_HZ))
    if (end <= written) return
    encoder.write(sound.subarray(written, end), (packet) => writer.write(packet, stream.index, encoder.timeBase))
    written = end
  }
  for (const second of picture.write()) writeSoundTo(second)
  writeSoundTo(Number.POSITIVE_INFINITY)
  encoder.finish((packet) => writer.write(packet, stream.index, encoder.timeBase))
  writer.finish()
  return out
}

/** Swahili lines by two speakers, long enough apart to be spoken at their own pace. */
export const SCRIPT: readonly Segment[] = [
  ['Habari za asubuhi, ndugu zangu.', 1, 3.2],
  ['Leo tunazungumza kuhusu maji vijijini.', 3.8, 6.4],
  ['Visima vipya vinahudumia familia elfu nne.', 7.1, 10.2],
  ['Simba na farasi.', 10.7, 12.2],
  ['Shule zetu, hasa za msingi.', 13, 15.4],
  ['Mama na mtoto.', 16.1, 17.5],
  ['Tunatumaini mwaka ujao utakuwa bora.', 18.2, 20.9],
].map(([text, start, end], id) => ({
  id,
  start: Number(start),
  end: Number(end),
  text: String(text),
  speaker: `SPEAKER_0${id % 2}`,
}))
