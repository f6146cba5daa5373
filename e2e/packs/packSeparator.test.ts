import { mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createSpleeterSeparator } from '../../electron/engine/adapters/separate/spleeterSeparator.ts'
import type { ChannelFile, Separator, WorkOptions } from '../../electron/engine/core/ports.ts'
import { checkPack } from '../../electron/engine/packService/packStore.ts'
import { usablePacks } from '../../electron/engine/packs/usablePacks.ts'
import { fromPcm16, toPcm16, WAV_HEADER_BYTES } from '../../shared/audio/wav.ts'
import { english } from '../../shared/locale/english.ts'
import { CAN_LOOK, childrenOf } from '../fault/processFacts.ts'
import { installTiny, packNamed } from '../tinyModels/installTiny.ts'
import { makeTinySeparator } from '../tinyModels/separators.ts'

const RATE = 44_100
const never = new AbortController().signal
let folder = ''
let packsDir = ''
let pack = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'griot-separator-'))
  packsDir = join(folder, 'packs')
  pack = await installTiny(packsDir, 'spleeter-2stems', makeTinySeparator)
})
afterEach(() => rm(folder, { recursive: true }))

function separator(patience?: number): Separator {
  const [usable] = usablePacks('separate', { packsDir })
  if (usable === undefined) throw new Error('No separator.')
  return createSpleeterSeparator({ ...usable, ...(patience === undefined ? {} : { stallTimeoutSeconds: patience }) })
}

/** Frequencies that the tiny model takes for voice, and one that it does not, in Hz. */
const VOICE = 1000
const LOW = 300
const HIGH = 5000
const ABOVE = 15_000

function sine(frequency: number, frame: number): number {
  return Math.sin((2 * Math.PI * frequency * frame) / RATE)
}

/** The voice in the middle of a frame, swelling like syllables. */
function voiceAt(frame: number): number {
  return 0.2 * sine(VOICE, frame) * (0.6 + 0.4 * sine(3, frame))
}

/** One second of sound in stereo: the voice, a low sound on the left and high ones on the right. All come again each second. */
const SECOND = Float32Array.from({ length: 2 * RATE }, (_, at) => {
  const frame = at >> 1
  const side = at % 2 === 0 ? 0.2 * sine(LOW, frame) : 0.1 * sine(HIGH, frame) + 0.1 * sine(ABOVE, frame)
  return voiceAt(frame) + side
})

function film(seconds: number): Float32Array {
  const samples = new Float32Array(seconds * SECOND.length)
  for (let at = 0; at < samples.length; at += SECOND.length) samples.set(SECOND, at)
  return samples
}

async function recording(samples: Float32Array, channels: 1 | 2 = 2): Promise<ChannelFile> {
  const path = join(folder, 'sound.pcm')
  await writeFile(path, toPcm16(samples))
  return { path, sampleRate: RATE, channels, frames: samples.length / channels }
}

/** Silence that takes long to separate, and no time to write. */
async function silence(seconds: number): Promise<ChannelFile> {
  const path = join(folder, 'silence.pcm')
  const frames = seconds * RATE
  await writeFile(path, '')
  await truncate(path, 4 * frames)
  return { path, sampleRate: RATE, channels: 2, frames }
}

async function separate(sound: ChannelFile, work: Partial<WorkOptions> = {}, own = separator()): Promise<Float32Array> {
  const out = join(folder, 'voices.wav')
  await own.separate(sound, out, { signal: never, ...work })
  return fromPcm16((await readFile(out)).subarray(WAV_HEADER_BYTES))
}

/** Level in dB of one frequency on one side of stereo, between two seconds (Goertzel 1958). */
function levelOf(samples: Float32Array, frequency: number, { side = 0, from = 1, to = 3 } = {}): number {
  let [cosine, sum] = [0, 0]
  const count = (to - from) * RATE
  for (let frame = from * RATE; frame < to * RATE; frame++) {
    const sample = samples[2 * frame + side] ?? 0
    cosine += sample * Math.cos((2 * Math.PI * frequency * frame) / RATE)
    sum += sample * sine(frequency, frame)
  }
  return 20 * Math.log10((2 * Math.hypot(cosine, sum)) / count + 1e-9)
}

describe('a pack that separates voices', () => {
  it('takes the voice out and nothing else, side by side and sample by sample', async () => {
    const before = film(4)
    const voices = await separate(await recording(before))
    expect(voices).toHaveLength(before.length)
    const rest = before.map((sample, at) => sample - (voices[at] ?? 0))
    for (const side of [0, 1]) {
      expect(levelOf(rest, VOICE, { side })).toBeLessThan(levelOf(before, VOICE, { side }) - 60)
    }
    const kept = [
      [LOW, 0],
      [HIGH, 1],
      [ABOVE, 1],
    ] as const
    for (const [frequency, side] of kept) {
      expect(levelOf(rest, frequency, { side })).toBeCloseTo(levelOf(before, frequency, { side }), 2)
    }
    // What was on one side only has not come to the other.
    expect(levelOf(rest, LOW, { side: 1 })).toBeLessThan(-75)
  })

  it('joins its stretches so that nothing of it can be told', async () => {
    const before = film(25)
    const voices = await separate(await recording(before))
    expect(voices).toHaveLength(before.length)
    const voice = Float32Array.from({ length: RATE }, (_, frame) => voiceAt(frame))
    let [most, inside] = [0, 0]
    for (let frame = RATE; frame < 24 * RATE; frame++) {
      const error = Math.abs((voices[2 * frame] ?? 0) - (voice[frame % RATE] ?? 0))
      most = Math.max(most, error)
      if (frame < 9 * RATE) inside = Math.max(inside, error)
    }
    // Stretches overlap at 10 to 12 and at 21 to 22 s; there it is no worse than within the first.
    expect(20 * Math.log10(most)).toBeLessThan(-60)
    expect(most).toBeLessThan(1.5 * inside)
  })

  it('does one channel as well as two, and sound of no length', async () => {
    const both = film(3)
    const left = both.filter((_, at) => at % 2 === 0)
    const voices = await separate(await recording(left, 1))
    expect(voices).toHaveLength(left.length)
    const rest = left.map((sample, at) => sample - (voices[at] ?? 0))
    const stereo = Float32Array.from({ length: 2 * rest.length }, (_, at) => rest[at >> 1] ?? 0)
    expect(levelOf(stereo, VOICE, { to: 2 })).toBeLessThan(-70)
    expect(await separate(await recording(new Float32Array(0), 1))).toHaveLength(0)
  })

  it('says how far it is, and refuses sound at another rate', async () => {
    const seen: number[] = []
    const sound = await silence(60)
    await separate(sound, { onProgress: (fraction) => void seen.push(fraction) })
    expect(seen.length).toBeGreaterThan(5)
    expect(seen).toEqual(seen.toSorted((a, b) => a - b))
    expect(seen.at(-1)).toBe(1)
    await expect(separate({ ...sound, sampleRate: 48_000 })).rejects.toThrow('this is at 48000 Hz')
  })

  it.skipIf(!CAN_LOOK)('is gone when it was cancelled, and after its work (needs /proc)', async () => {
    const before = childrenOf().length
    const cancel = new AbortController()
    let progress = 0
    const onProgress = (fraction: number): void => {
      progress = fraction
      if (fraction > 0) cancel.abort()
    }
    const answer = separate(await silence(120), { signal: cancel.signal, onProgress })
    await expect(answer).rejects.toMatchObject({ failure: { kind: 'cancelled' } })
    expect(progress).toBeLessThan(0.5)
    expect(childrenOf()).toHaveLength(before)
    await separate(await recording(film(1)))
    expect(childrenOf()).toHaveLength(before)
  })

  it.skipIf(!CAN_LOOK)('fails alone where its process dies or hangs (needs /proc)', async () => {
    const others = childrenOf()
    const interrupted = async (how: NodeJS.Signals): Promise<unknown> => {
      const onProgress = (fraction: number): void => {
        if (fraction === 0) return
        for (const pid of childrenOf().filter((one) => !others.includes(one))) process.kill(pid, how)
      }
      return separate(await silence(60), { onProgress }, separator(5))
    }
    const message = expect.stringContaining('The process that ran Spleeter 2 stems stopped unexpectedly')
    await expect(interrupted('SIGKILL')).rejects.toMatchObject({ failure: { kind: 'engine_down', message } })
    await expect(interrupted('SIGSTOP')).rejects.toMatchObject({ failure: { kind: 'engine_down', message } })
    expect(childrenOf()).toEqual(others)
  })

  it('names the file that was damaged', async () => {
    await writeFile(join(pack, 'accompaniment.onnx'), 'no model')
    await expect(separate(await recording(film(1)))).rejects.toMatchObject({
      failure: { kind: 'unavailable', message: expect.stringMatching(/is damaged: .*accompaniment\.onnx/) },
    })
  })

  it('is tried out on a sentence over a chord, and fails where the sentence stays', async () => {
    const test = async () =>
      (await checkPack(packNamed('spleeter-2stems'), { packsDir, run: true, signal: never })).selfTest
    expect(await test()).toMatchObject({ ran: true, passed: false })
    await rm(pack, { recursive: true })
    await installTiny(packsDir, 'spleeter-2stems', (into) => makeTinySeparator(into, [150, 9000]))
    const passed = await test()
    expect(passed).toMatchObject({ ran: true, passed: true, memory: expect.any(Number), speed: expect.any(Number) })
    expect(passed && english(passed.message)).toMatch(
      /^The sentence went down by \d+\.\d dB, the chord before it by -?0\.0 dB\./,
    )
  })
})
