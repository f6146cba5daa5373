import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createSherpaVoices } from '../../electron/engine/adapters/speak/sherpaVoices.ts'
import { createSpeakPool } from '../../electron/engine/adapters/speak/speakPool.ts'
import type { SpeakRequest, SpeechPiece, Synthesizer } from '../../electron/engine/core/ports.ts'
import type { UsablePack } from '../../electron/engine/packs/usablePack.ts'
import { findPack } from '../../shared/packs/catalogue.ts'
import { CAN_LOOK, childrenOf } from '../fault/processFacts.ts'
import {
  decodeTokens,
  makeTinyKokoro,
  makeTinyMms,
  makeTinyPiper,
  makeTinyRawPiper,
  TOKEN_SECONDS,
} from '../tinyModels/voices.ts'

const never = new AbortController().signal
/** Enough to be interrupted in. */
const LONG = `${'Báwo ni ilé rẹ lónìí '.repeat(12)}. `.repeat(60)
let folder = ''
let made: Synthesizer[] = []

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'griot-voices-'))
})
afterEach(async () => {
  await Promise.all(made.map((voices) => voices.close()))
  made = []
  await rm(folder, { recursive: true })
})

/** A pack of the catalogue as if its files were those in a folder of its name. */
function pack(id: string): UsablePack {
  const found = findPack(id)
  if (found === undefined) throw new Error(`There is no pack ${id}.`)
  return { pack: found, hold: () => ({ folder: join(folder, id), [Symbol.dispose]: () => undefined }) }
}

function voicesOf(
  ids: readonly string[],
  limits: { idleTime?: number; stallTimeoutSeconds?: number } = {},
): Synthesizer {
  const pool = createSpeakPool({ cacheDir: join(folder, 'cache'), ...limits })
  const voices = createSherpaVoices(() => ids.map(pack), pool)
  made.push(voices)
  return voices
}

/** A folder for a pack's files. */
async function place(id: string): Promise<string> {
  await mkdir(join(folder, id))
  return join(folder, id)
}

async function say(voices: Synthesizer, request: Partial<SpeakRequest> & { voice: string; text: string }) {
  const pieces = await Array.fromAsync(voices.speak({ speed: 1, ...request }, never))
  return {
    pieces,
    heard: pieces.flatMap(({ samples, sampleRate }) => decodeTokens(samples, sampleRate, request.speed)),
  }
}

const seconds = (pieces: readonly SpeechPiece[]) =>
  pieces.reduce((sum, { samples, sampleRate }) => sum + samples.length / sampleRate, 0)
const loudness = (pieces: readonly SpeechPiece[]) => Math.max(...pieces.flatMap(({ samples }) => Array.from(samples)))
const unspoken = (pieces: readonly SpeechPiece[]) => pieces.flatMap((piece) => piece.unspoken ?? [])

describe('an MMS voice', () => {
  const LETTERS = 'abdeẹgbijklmnoọprsṣtuwyáàéèíìóòúù\u0300\u0301'.replace('gb', 'gh')
  const idOf = (letter: string) => ['_', ' ', ...LETTERS].indexOf(letter)
  beforeEach(async () => makeTinyMms(await place('mms-yo'), LETTERS))

  describe('that nobody hurts', () => {
    // One process says it all: the model is in it from the first text on.
    let home = ''
    let voices: Synthesizer
    beforeAll(async () => {
      home = await mkdtemp(join(tmpdir(), 'griot-voices-'))
      await makeTinyMms(home, LETTERS)
      const hold = () => ({ folder: home, [Symbol.dispose]: () => undefined })
      voices = createSherpaVoices(
        () => [{ ...pack('mms-yo'), hold }],
        createSpeakPool({ cacheDir: join(home, 'cache') }),
      )
    })
    afterAll(async () => {
      await voices.close()
      await rm(home, { recursive: true })
    })

    it('is given the numbers its table has for the letters, whatever their normal form', async () => {
      const expected = [...'ọ̀rẹ́ mi'.normalize('NFC')].flatMap((letter) => [0, idOf(letter)])
      for (const form of ['NFC', 'NFD']) {
        const { pieces, heard } = await say(voices, { voice: 'mms-yo', text: 'Ọ̀rẹ́ mi'.normalize(form) })
        expect(heard).toEqual([...expected, 0])
        expect(unspoken(pieces)).toEqual([])
        expect(pieces.map(({ sampleRate }) => sampleRate)).toEqual([16_000])
      }
    })

    it('speaks figures in words, and names the letters it does not know', async () => {
      const five = await say(voices, { voice: 'mms-yo', text: '5' })
      const word = await say(voices, { voice: 'mms-yo', text: 'márùn' })
      expect(five.heard.join()).toContain(word.heard.join())
      const foreign = await say(voices, { voice: 'mms-yo', text: 'Queen ọba.' })
      expect(unspoken(foreign.pieces)).toEqual(['Q'])
      expect(foreign.heard).toEqual([...'ueen ọba'].flatMap((letter) => [0, idOf(letter)]).concat(0))
    })

    it('speaks as fast as asked, at its own rate of samples, as evenly as asked', async () => {
      const text = 'Báwo ni.'
      const own = await say(voices, { voice: 'mms-yo', text })
      expect(seconds(own.pieces)).toBeCloseTo(TOKEN_SECONDS * own.heard.length)
      const fast = await say(voices, { voice: 'mms-yo', text, speed: 2 })
      expect(seconds(fast.pieces)).toBeCloseTo(seconds(own.pieces) / 2)
      expect(fast.heard).toEqual(own.heard)
      // The tiny model is as loud as its noise.
      const even = await say(voices, { voice: 'mms-yo', text, control: { stability: 0.75 } })
      expect(loudness(own.pieces)).toBeCloseTo(0.3, 2)
      expect(loudness(even.pieces)).toBeCloseTo(0.15, 2)
    })

    it('shifts the pitch by the factor that is asked for, at the same length', async () => {
      const [own, higher] = await Promise.all([
        say(voices, { voice: 'mms-yo', text: 'aaaa' }),
        say(voices, { voice: 'mms-yo', text: 'aaaa', pitch: 1.25 }),
      ])
      expect(seconds(higher.pieces)).toBeCloseTo(seconds(own.pieces), 2)
      // 280 Hz (the letter) becomes 350, near that of a token two higher.
      expect(own.heard.filter((token) => token === 2).length).toBe(4)
      expect(higher.heard.filter((token) => token === 4).length).toBeGreaterThanOrEqual(2)
    })

    it('sends sentence by sentence, with where words begin', async () => {
      const { pieces } = await say(voices, { voice: 'mms-yo', text: 'Báwo ni? Ilé mi.' })
      expect(pieces).toHaveLength(2)
      const [first, second] = pieces
      expect(first?.words.map(({ offset }) => offset)).toEqual([0, 5])
      expect(second?.words.map(({ offset }) => offset)).toEqual([9, 13])
      expect(second?.words[0]?.start).toBeCloseTo(seconds(first === undefined ? [] : [first]))
    })

    it('has something to send where nothing can be said', async () => {
      const { pieces } = await say(voices, { voice: 'mms-yo', text: 'Q!' })
      expect(unspoken(pieces)).toEqual(['Q'])
      expect(seconds(pieces)).toBeGreaterThan(0)
    })
  })

  it('sends the beginning while it makes the rest, and is free for others when nobody listens', async () => {
    const cancel = new AbortController()
    const before = CAN_LOOK ? childrenOf().length : 0
    let received = 0
    const voices = voicesOf(['mms-yo'])
    const all = voices.speak({ voice: 'mms-yo', text: LONG, speed: 1 }, cancel.signal)
    const listening = (async () => {
      for await (const _ of all) if (++received === 2) cancel.abort()
    })()
    await expect(listening).rejects.toThrow()
    expect(received).toBe(2)
    expect((await say(voices, { voice: 'mms-yo', text: 'ilé' })).heard).toHaveLength(7)
    if (CAN_LOOK) expect(childrenOf()).toHaveLength(before + 1)
  })

  it.skipIf(!CAN_LOOK).each([
    ['is killed', 'SIGKILL', 'SIGKILL'],
    ['hangs', 'SIGSTOP', 'no sign of life for 8 s'],
  ] as const)(
    'fails one request where its process %s, and the next has a new one (needs /proc)',
    async (_, how, cause) => {
      const voices = voicesOf(['mms-yo'], { stallTimeoutSeconds: 8 })
      const others = childrenOf()
      const interrupted = (async () => {
        let sent = false
        for await (const _piece of voices.speak({ voice: 'mms-yo', text: LONG, speed: 1 }, never)) {
          if (sent) continue
          sent = true
          for (const pid of childrenOf().filter((one) => !others.includes(one))) process.kill(pid, how)
        }
      })()
      await expect(interrupted).rejects.toMatchObject({
        failure: { kind: 'engine_down', message: expect.stringContaining('MMS Yoruba stopped unexpectedly') },
        cause: { message: expect.stringContaining(cause) },
      })
      expect((await say(voices, { voice: 'mms-yo', text: 'ilé' })).heard).toHaveLength(7)
      expect(childrenOf()).toHaveLength(others.length + 1)
    },
  )

  it.skipIf(!CAN_LOOK)('gives its memory back when nobody speaks (needs /proc)', async () => {
    const before = childrenOf().length
    const voices = voicesOf(['mms-yo'], { idleTime: 100 })
    expect(childrenOf()).toHaveLength(before)
    await say(voices, { voice: 'mms-yo', text: 'ilé' })
    await expect.poll(() => childrenOf().length).toBe(before)
  })

  it('says so where its model brings the library down, or is not there', async () => {
    const voices = voicesOf(['mms-yo'])
    await writeFile(join(folder, 'mms-yo', 'model.onnx'), 'no model')
    await expect(say(voices, { voice: 'mms-yo', text: 'ilé' })).rejects.toMatchObject({
      failure: { kind: expect.stringMatching(/engine_down|unavailable/) },
    })
    await rm(join(folder, 'mms-yo', 'tokens.txt'))
    await expect(say(voices, { voice: 'mms-yo', text: 'ilé' })).rejects.toMatchObject({
      failure: { kind: 'unavailable', message: expect.stringContaining('tokens') },
    })
  })
})

describe('a Piper voice', () => {
  it('is given phonemes, and names those it does not know', async () => {
    const [symbols, name] = ['haɓibtɑ', 'sw_CD-lanfrica-medium.onnx']
    await makeTinyRawPiper(await place('piper-sw-lanfrica'), name, { symbols, voice: 'sw' })
    const { pieces, heard } = await say(voicesOf(['piper-sw-lanfrica']), { voice: 'piper-sw-lanfrica', text: 'habari' })
    expect(pieces[0]?.sampleRate).toBe(22_050)
    // ^ _ h _ … $, without the r that the model lacks.
    expect(heard.slice(0, 4)).toEqual([1, 0, 4, 0])
    expect(heard.at(-1)).toBe(2)
    expect(unspoken(pieces)).toEqual(['r'])
  })

  it('speaks with a speaker of a model that has 904', async () => {
    await makeTinyPiper(await place('piper-en-libritts'), 'en.onnx', { phonemes: 'həloʊ', voice: 'en', speakers: 904 })
    const voices = voicesOf(['piper-en-libritts'])
    expect(voices.voices).toHaveLength(20)
    const first = await say(voices, { voice: 'libritts-1', text: 'Hello' })
    const last = await say(voices, { voice: 'libritts-20', text: 'Hello' })
    expect(loudness(first.pieces) / loudness(last.pieces)).toBeCloseTo(20, 0)
  })

  it('straight from Piper is made fit once, and reads letters with its own marks', async () => {
    const letters = 'abcdeghiklmnorstuwyzɓɗƙ'
    await makeTinyRawPiper(await place('murya-ha'), 'model.onnx', { symbols: letters, speakers: 8 })
    const voices = voicesOf(['murya-ha'])
    const idOf = (letter: string) => ['_', '^', '$', ' ', ...letters].indexOf(letter)
    const { pieces, heard } = await say(voices, { voice: 'murya-ha-3', text: 'Ɓera' })
    expect(heard).toEqual([1, 0, ...[...'ɓera'].flatMap((letter) => [idOf(letter), 0]), 2])
    // The third speaker of the tiny model is a third as loud.
    expect(loudness(pieces)).toBeCloseTo(0.1, 2)
    expect(await readdir(join(folder, 'cache'))).toContain('murya-ha-2026-07')
  })
})

describe('Kokoro', () => {
  it('speaks with the speaker that a voice names', async () => {
    await makeTinyKokoro(await place('kokoro-en'), 'həwɜlɹdoʊ', 28)
    const voices = voicesOf(['kokoro-en'])
    expect(voices.voices.filter(({ record }) => record.gender === 'female')).toHaveLength(15)
    expect(voices.voices[0]?.record).toMatchObject({ id: 'af_heart', pack: 'kokoro-en', licence: 'Apache-2.0' })
    const heart = await say(voices, { voice: 'af_heart', text: 'Hello world.' })
    expect(heart.pieces[0]?.sampleRate).toBe(24_000)
    expect(loudness(heart.pieces)).toBeCloseTo(0.3 / 4, 2)
    // Number 0 at both ends; h is the first of its phonemes.
    expect(heart.heard.slice(0, 2)).toEqual([0, 6])
    expect(heart.heard.at(-1)).toBe(0)
    const lewis = await say(voices, { voice: 'bm_lewis', text: 'Hello world.' })
    expect(loudness(lewis.pieces)).toBeCloseTo(0.3 / 28, 2)
    // The phonemes of "oʊ": British voices say "əʊ".
    const [o, schwa] = [13, 7]
    expect(heart.heard).toContain(o)
    expect(lewis.heard).not.toContain(o)
    expect(lewis.heard).toContain(schwa)
    const slow = await say(voices, { voice: 'af_heart', text: 'Hello world.', speed: 0.5 })
    expect(seconds(slow.pieces)).toBeCloseTo(2 * seconds(heart.pieces))
  })
})
