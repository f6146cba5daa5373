import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createSherpaTranscriber } from '../../electron/engine/adapters/recognise/sherpaTranscriber.ts'
import type { PcmFile, SpeechDetector, Transcriber } from '../../electron/engine/core/ports.ts'
import { runSelfTest } from '../../electron/engine/packService/runSelfTest.ts'
import type { UsablePack } from '../../electron/engine/packs/usablePack.ts'
import { english } from '../../shared/locale/english.ts'
import { findPack } from '../../shared/packs/catalogue.ts'
import { CAN_LOOK, childrenOf } from '../fault/processFacts.ts'
import { LETTER_SECONDS, makeTinyParakeet } from '../tinyModels/parakeet.ts'
import { makeTinyOmnilingual, makeTinyWhisper } from '../tinyModels/recognisers.ts'

const never = new AbortController().signal
const RATE = 16_000
const WHISPER = { encoder: 'small-encoder.int8.onnx', decoder: 'small-decoder.int8.onnx', tokens: 'small-tokens.txt' }
let folder = ''

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'griot-recogniser-'))
  await mkdir(join(folder, 'pack'))
})
afterEach(() => rm(folder, { recursive: true }))

/** A pack of the catalogue as if its files were those in the folder. */
function pack(id: string, patience?: number): UsablePack {
  const found = findPack(id)
  if (found === undefined) throw new Error(`There is no pack ${id}.`)
  const hold = () => ({ folder: join(folder, 'pack'), [Symbol.dispose]: () => undefined })
  return { pack: found, hold, ...(patience === undefined ? {} : { stallTimeoutSeconds: patience }) }
}

/** A detector that knows where speech is. */
function speechAt(...found: [start: number, end: number][]): SpeechDetector {
  return { name: 'told', find: async () => found.map(([start, end]) => ({ start, end })) }
}

function transcriber(usable: UsablePack, detector: SpeechDetector): Transcriber {
  const made = createSherpaTranscriber(usable, detector)
  if (made === undefined) throw new Error('No adapter.')
  return made
}

/** A tone that is softer for a moment at each of some seconds. */
async function tone(duration: number, pauses: readonly number[] = []): Promise<PcmFile> {
  const path = join(folder, 'sound.pcm')
  const samples = new Int16Array(duration * RATE)
  for (let index = 0; index < samples.length; index++) {
    const paused = pauses.some((pause) => Math.abs(index / RATE - pause) < 0.06)
    samples[index] = (paused ? 100 : 12_000) * Math.sin(index / 10)
  }
  await writeFile(path, samples)
  return { path, sampleRate: RATE, duration }
}

describe('a pack of Whisper', () => {
  beforeEach(() => makeTinyWhisper(join(folder, 'pack'), WHISPER))

  it('recognises each stretch of speech in its place, and says how far it is', async () => {
    const seen: number[] = []
    const detector = speechAt([1, 3.5], [10, 15.2])
    const work = { signal: never, onProgress: (fraction: number) => void seen.push(fraction) }
    const { words, language } = await transcriber(pack('whisper-small'), detector).transcribe(
      await tone(20),
      'yo',
      work,
    )
    expect(language).toBe('yo')
    expect(words.map(({ text }) => text).join(' ')).toBe('yo one two yo one two three four five')
    // Each word where the model says; it would not have come to the last ones without silence behind them.
    expect(words.slice(0, 3).map(({ start }) => start)).toEqual([1, 2, 3])
    expect(words[2]?.end).toBeCloseTo(3.5)
    expect(words[3]?.start).toBe(10)
    expect(words.at(-1)?.end).toBeCloseTo(15.2)
    expect(seen).toEqual(seen.toSorted((a, b) => a - b))
    expect(seen.at(-1)).toBe(1)
    // By seconds of speech: the first stretch is 2.5 of 7.7 of them.
    expect(seen.some((fraction) => fraction > 0.3 && fraction < 0.4)).toBe(true)
  })

  it('recognises by a large model, which takes 128 bands of sound', async () => {
    await makeTinyWhisper(join(folder, 'pack'), WHISPER, { bands: 128 })
    const large = transcriber(pack('whisper-small'), speechAt([1, 3.5]))
    const { words } = await large.transcribe(await tone(5), 'yo', { signal: never })
    expect(words.map(({ text }) => text).join(' ')).toBe('yo one two')
  })

  it('finds out the language and keeps to it', async () => {
    const transcription = await transcriber(pack('whisper-small'), speechAt([0, 2.2])).transcribe(
      await tone(3),
      'auto',
      {
        signal: never,
      },
    )
    expect(transcription.language).toBe('sw')
    expect(transcription.words.map(({ text }) => text)).toEqual(['sw', 'one', 'two'])
  })

  it('cuts speech without a pause where it is quietest', async () => {
    const sound = await tone(45, [14, 31])
    const { words } = await transcriber(pack('whisper-small'), speechAt([0, 45])).transcribe(sound, 'en', {
      signal: never,
    })
    const begun = words.filter(({ text }) => text === 'en').map(({ start }) => start)
    expect(begun).toHaveLength(3)
    expect(begun[1]).toBeCloseTo(14, 0)
    expect(begun[2]).toBeCloseTo(31, 0)
  })

  it('hears nothing where nobody speaks, without loading the model', async () => {
    const gone = { ...pack('whisper-small'), hold: () => undefined }
    const transcription = await transcriber(gone, speechAt()).transcribe(await tone(3), 'auto', { signal: never })
    expect(transcription).toEqual({ words: [], language: 'und' })
  })

  it('stops at once when cancelled', async () => {
    const cancel = new AbortController()
    const work = { signal: cancel.signal, onProgress: (fraction: number) => fraction > 0.1 && cancel.abort() }
    const stretches = Array.from({ length: 100 }, (_, index): [number, number] => [index / 10, index / 10 + 2])
    const answer = transcriber(pack('whisper-small'), speechAt(...stretches)).transcribe(await tone(45), 'en', work)
    await expect(answer).rejects.toMatchObject({ failure: { kind: 'cancelled' } })
  })

  it('says so where the model cannot be loaded', async () => {
    await writeFile(join(folder, 'pack', WHISPER.decoder), 'no model')
    const answer = transcriber(pack('whisper-small'), speechAt([0, 2])).transcribe(await tone(3), 'en', {
      signal: never,
    })
    await expect(answer).rejects.toMatchObject({ failure: { kind: 'unavailable' } })
    await expect(answer).rejects.toThrow('The model of this pack could not be loaded.')
  })

  it.skipIf(!CAN_LOOK)('survives a process that dies in the middle (needs /proc)', async () => {
    await expect(interrupted('SIGKILL')).rejects.toMatchObject({
      failure: { kind: 'engine_down', message: expect.stringContaining('Whisper small stopped unexpectedly') },
    })
  })

  it.skipIf(!CAN_LOOK)('gives up a process that hangs in the middle, and it is gone (needs /proc)', async () => {
    const before = childrenOf().length
    await expect(interrupted('SIGSTOP', 3)).rejects.toMatchObject({
      failure: { kind: 'engine_down' },
      cause: { message: expect.stringContaining('no sign of life for 3 s') },
    })
    expect(childrenOf()).toHaveLength(before)
  })

  /** Recognises for long, while its process gets a signal in the middle. */
  async function interrupted(how: NodeJS.Signals, patience?: number): Promise<unknown> {
    const others = childrenOf()
    const stretches = Array.from({ length: 100 }, (_, index): [number, number] => [index / 10, index / 10 + 2])
    let sent = false
    const onProgress = (fraction: number): void => {
      if (fraction < 0.1 || sent) return
      sent = true
      for (const pid of childrenOf().filter((one) => !others.includes(one))) process.kill(pid, how)
    }
    const recogniser = transcriber(pack('whisper-small', patience), speechAt(...stretches))
    return recogniser.transcribe(await tone(45), 'en', { signal: never, onProgress })
  }

  it('names the file that is missing', async () => {
    await rm(join(folder, 'pack', WHISPER.tokens))
    const answer = transcriber(pack('whisper-small'), speechAt([0, 2])).transcribe(await tone(3), 'en', {
      signal: never,
    })
    await expect(answer).rejects.toThrow('The file small-tokens.txt of this pack is missing.')
  })
})

describe('a pack of Omnilingual', () => {
  it('gives every word the time at which the model heard it', async () => {
    await makeTinyOmnilingual(join(folder, 'pack'), { model: 'model.int8.onnx', tokens: 'tokens.txt' })
    const detector = speechAt([4, 7.5])
    const work = { signal: never }
    const { words } = await transcriber(pack('omnilingual-300m'), detector).transcribe(await tone(10), 'ig', work)
    expect(words.map(({ text }) => text)).toEqual(['abc', 'def', 'g'])
    for (const [index, start] of [4, 5.5, 7].entries()) expect(words[index]?.start).toBeCloseTo(start, 1)
    expect(words[0]?.end).toBeCloseTo(5.12, 1)
  })
})

describe('a pack of Parakeet', () => {
  it('gives every word the time and the length that the model tells', async () => {
    const names = { encoder: 'encoder.int8.onnx', decoder: 'decoder.int8.onnx', joiner: 'joiner.int8.onnx' }
    await makeTinyParakeet(join(folder, 'pack'), { ...names, tokens: 'tokens.txt' })
    const work = { signal: never }
    const { words } = await transcriber(pack('parakeet-v3'), speechAt([4, 6.5])).transcribe(await tone(10), 'en', work)
    expect(words.map(({ text }) => text)).toEqual(['abc', 'def', 'gh'])
    for (const [index, { start, end }] of words.entries()) {
      expect(start).toBeCloseTo(4 + 3 * index * LETTER_SECONDS, 2)
      expect(end).toBeCloseTo(Math.min(6.5, start + (index < 2 ? 3 : 2) * LETTER_SECONDS), 2)
    }
  })
})

describe('the self-test of a recogniser', () => {
  it('says with figures what was heard of a spoken sentence', async () => {
    await makeTinyWhisper(join(folder, 'pack'), WHISPER)
    const { pack: whisper } = pack('whisper-small')
    const tested = await runSelfTest({ pack: whisper, folder: join(folder, 'pack'), signal: never })
    // The tiny model counts seconds, so it is right that it does not pass.
    expect(tested).toMatchObject({ ran: true, passed: false })
    expect(english(tested.message)).toMatch(
      /^Heard 0 of 16 words: en one two .*\. Took \d+\.\d s for \d+\.\d s of sound\.$/,
    )
  })

  it('passes where most of the sentence was heard', async () => {
    const says = ['The old man', 'walked slowly', 'to the market', 'and bought seven']
    await makeTinyWhisper(join(folder, 'pack'), WHISPER, { says })
    const { pack: whisper } = pack('whisper-small')
    const tested = await runSelfTest({ pack: whisper, folder: join(folder, 'pack'), signal: never })
    expect(tested).toMatchObject({ ran: true, passed: true, speed: expect.any(Number) })
    expect(english(tested.message)).toMatch(/^Heard \d+ of 16 words: en The old man walked slowly to the market/)
  })
})
