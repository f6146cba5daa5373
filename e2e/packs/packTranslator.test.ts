import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { chooseTranslator } from '../../electron/engine/adapters/translate/chooseTranslator.ts'
import { createTranslatorPool, type TranslatorPool } from '../../electron/engine/adapters/translate/translatorPool.ts'
import type { Translator } from '../../electron/engine/core/ports.ts'
import { checkPack } from '../../electron/engine/packService/packStore.ts'
import { usablePacks } from '../../electron/engine/packs/usablePacks.ts'
import { english } from '../../shared/locale/english.ts'
import { CATALOGUE } from '../../shared/packs/catalogue.ts'
import { CAN_LOOK, childrenOf } from '../fault/processFacts.ts'
import { startTestEngine } from '../support/startTestEngine.ts'
import { installTiny, packNamed } from '../tinyModels/installTiny.ts'
import { makeTinyTranslator } from '../tinyModels/translators.ts'

const never = new AbortController().signal
/** Holds the pack of M2M100, whose process serves all tests but those that hurt it. */
let packsDir = ''
let pool: TranslatorPool
/** Empty at first, and another for each test. */
let ownDir = ''

beforeAll(async () => {
  packsDir = await mkdtemp(join(tmpdir(), 'griot-translator-'))
  await installTiny(packsDir, 'm2m100-418m', makeTinyTranslator)
  pool = createTranslatorPool()
})
afterAll(async () => {
  await pool.close()
  await rm(packsDir, { recursive: true })
})
beforeEach(async () => {
  ownDir = await mkdtemp(join(tmpdir(), 'griot-translator-'))
})
afterEach(() => rm(ownDir, { recursive: true }))

const lines = (...texts: string[]) =>
  texts.map((text, index) => ({ id: index, start: index, end: index + 1, text, speaker: `SPEAKER_0${index % 2}` }))

function translator(place = packsDir, own = pool, catalogue = CATALOGUE): Translator {
  const made = chooseTranslator(usablePacks('translate', { packsDir: place, catalogue }), own)
  if (made === undefined) throw new Error('No translator.')
  return made
}

/** A pool of a test's own, which ends with it. */
function poolOfOwn(): TranslatorPool & AsyncDisposable {
  const own = createTranslatorPool()
  return { ...own, [Symbol.asyncDispose]: () => own.close() }
}

describe('a pack of M2M100', () => {
  it('translates sentence by sentence and keeps number, order, times and speakers', async () => {
    const seen: number[] = []
    const input = lines('come in. sit down!', '♪', 'we saw Wanjiku Kamau at 10:30 today.', 'and Kamau said no')
    const work = { signal: never, source: 'en', onProgress: (fraction: number) => void seen.push(fraction) }
    const made = await translator().translate(input, 'sw', work)
    // The tiny model writes Swahili in capitals; names and numbers pass it by.
    const texts = ['COME IN. SIT DOWN!', '♪', 'WE SAW Wanjiku Kamau AT 10:30 TODAY.', 'AND Kamau SAID NO']
    expect(made).toEqual(input.map((line, index) => ({ ...line, text: texts[index] })))
    expect(seen).toEqual(seen.toSorted((a, b) => a - b))
    expect(seen.at(-1)).toBe(1)
    const again = await translator().translate(input.slice(0, 1), 'yo', { signal: never, source: 'en' })
    expect(again[0]?.text).toBe('come in. sit down!')
  })

  it('says the words of the glossary as they should be said', async () => {
    const glossary = [{ term: 'ground floor', use: 'ghorofa ya chini' }]
    const made = await translator().translate(lines('the ground floor is wet'), 'sw', {
      signal: never,
      source: 'en',
      glossary,
    })
    expect(made[0]?.text).toBe('THE ghorofa ya chini IS WET')
  })

  it('gives back as many lines as it was given, in their order, whatever they are', async () => {
    const text = fc.oneof(fc.lorem({ mode: 'sentences', maxCount: 2 }), fc.string({ maxLength: 30 }))
    await fc.assert(
      fc.asyncProperty(fc.array(text, { maxLength: 12 }), async (texts) => {
        const input = lines(...texts)
        const made = await translator().translate(input, 'yo', { signal: never, source: 'en' })
        expect(made.map(({ text: _, ...rest }) => rest)).toEqual(input.map(({ text: _, ...rest }) => rest))
      }),
      { numRuns: 15 },
    )
  })

  it('refuses a language it does not know, by name', () => {
    expect(() => translator().forPair?.('en', 'wo')).toThrow('No installed pack translates from English into Wolof.')
  })

  it('ends in the middle when cancelled, and works again after', async () => {
    const cancel = new AbortController()
    const many = lines(
      ...Array.from({ length: 400 }, (_, index) => `${'word '.repeat(30)}${'abcdefghij'[index % 10]}${index}`),
    )
    let progress = 0
    const onProgress = (done: number): void => {
      progress = done
      if (done > 0.05) cancel.abort()
    }
    const work = { signal: cancel.signal, source: 'en', onProgress }
    await expect(translator().translate(many, 'sw', work)).rejects.toThrow(/abort/i)
    expect(progress).toBeLessThan(0.5)
    const made = await translator().translate(lines('yes'), 'sw', { signal: never, source: 'en' })
    expect(made[0]?.text).toBe('YES')
  })

  it('does two at once one after the other', async () => {
    const both = ['sw', 'yo'].map((target) =>
      translator().translate(lines('one'), target, { signal: never, source: 'en' }),
    )
    expect((await Promise.all(both)).map((made) => made[0]?.text)).toEqual(['ONE', 'one'])
  })

  it('names the file that was damaged after it was installed', async () => {
    await installTiny(ownDir, 'm2m100-418m', makeTinyTranslator)
    await writeFile(join(ownDir, 'm2m100-418m/onnx/decoder_model_merged_quantized.onnx'), 'no model')
    await using own = poolOfOwn()
    const answer = translator(ownDir, own).translate(lines('yes'), 'sw', { signal: never, source: 'en' })
    await expect(answer).rejects.toMatchObject({
      failure: {
        kind: 'unavailable',
        message: expect.stringMatching(
          /^M2M100 418M is damaged: onnx\/decoder_model_merged_quantized\.onnx has 8 bytes/,
        ),
      },
    })
  })

  it.skipIf(!CAN_LOOK)('survives a process that dies or hangs in the middle (needs /proc)', async () => {
    const patient = createTranslatorPool(3)
    const many = lines(...Array.from({ length: 300 }, (_, index) => `${'word '.repeat(30)}${index}`))
    const interrupted = (how: NodeJS.Signals): Promise<unknown> => {
      const others = childrenOf()
      let sent = false
      const onProgress = (done: number): void => {
        if (done < 0.02 || sent) return
        sent = true
        for (const pid of childrenOf().filter((one) => !others.includes(one))) process.kill(pid, how)
      }
      return translator(packsDir, patient).translate(many, 'sw', { signal: never, source: 'en', onProgress })
    }
    const message = expect.stringContaining('M2M100 418M stopped unexpectedly')
    await expect(interrupted('SIGKILL')).rejects.toMatchObject({ failure: { kind: 'engine_down', message } })
    await expect(interrupted('SIGSTOP')).rejects.toMatchObject({ failure: { kind: 'engine_down', message } })
    await patient.close()
  })
})

describe('several packs', () => {
  it('go through English where none knows both languages, and say so', async () => {
    await installTiny(ownDir, 'm2m100-418m', makeTinyTranslator)
    await installTiny(ownDir, 'nllb-600m', (folder) => makeTinyTranslator(folder, 'nllb'))
    await using own = poolOfOwn()
    const catalogue = [
      { ...packNamed('m2m100-418m'), languages: ['en', 'sw'] },
      { ...packNamed('nllb-600m'), languages: ['en', 'yo'] },
    ]
    const found = translator(ownDir, own, catalogue).forPair?.('yo', 'sw')
    expect(found?.name).toBe('NLLB-200 600M and M2M100 418M, through English')
    const made = await found?.translate(lines('yes'), 'sw', { signal: never, source: 'yo' })
    // Into English every letter moves by thirteen.
    expect(made?.[0]?.text).toBe('LRF')
    // The better serves a pair that both know.
    expect(translator(ownDir, own).forPair?.('en', 'zu').name).toBe('NLLB-200 600M')
  })
})

describe('the service', () => {
  it('translates by the pack from the moment it is installed, says what by, and leaves no process and no trace', async () => {
    const before = CAN_LOOK ? childrenOf().length : 0
    const traces = await readdir(join(homedir(), '.cache/Microsoft/DeveloperTools')).catch(() => [])
    const under = await startTestEngine({ packsDir: ownDir })
    const segments = lines('where is the market?', 'it is far from here')
    const absent = under.service.translate({ segments, target_language: 'sw' })
    await expect(absent).rejects.toMatchObject({
      failure: {
        kind: 'unavailable',
        permanent: true,
        message: expect.stringContaining('Install a pack that translates'),
      },
    })
    await installTiny(ownDir, 'm2m100-418m', makeTinyTranslator)
    const { segments: made } = await under.service.translate({ segments, target_language: 'sw', source_language: 'en' })
    expect(made.map(({ text }) => text)).toEqual(['WHERE IS THE MARKET?', 'IT IS FAR FROM HERE'])
    const { items } = await under.service.history({ feature: 'dub', limit: 1 })
    expect(items[0]).toMatchObject({ made_by: 'M2M100 418M', target_language: 'sw' })
    await under[Symbol.asyncDispose]()
    if (CAN_LOOK) expect(childrenOf().length).toBe(before)
    expect(await readdir(join(homedir(), '.cache/Microsoft/DeveloperTools')).catch(() => [])).toEqual(traces)
  })
})

it('is tried out there and back, with figures', async () => {
  const { selfTest } = await checkPack(packNamed('m2m100-418m'), { packsDir, run: true, signal: never })
  // Capitals, which the tiny model writes, are the same words when they come back.
  expect(selfTest).toMatchObject({ ran: true, passed: true, memory: expect.any(Number), speed: expect.any(Number) })
  expect(selfTest && english(selfTest.message)).toMatch(
    /^Into Swahili: THE OLD MAN .* And back, with 16 of 16 words: THE OLD MAN .* Took \d/,
  )
  expect(selfTest?.memory).toBeGreaterThan(60)
})
