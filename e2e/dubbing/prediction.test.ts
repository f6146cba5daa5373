import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, inject, it } from 'vitest'
import { createEspeak } from '../../electron/engine/adapters/espeak/espeak.ts'
import { speakLine, utteranceSeconds } from '../../electron/engine/dub/speak/utterance.ts'
import { learnTake, newPaceModel, predictSeconds, type Take } from '../../shared/timing/paceModel.ts'
import { declaration } from '../support/declaration.ts'

const LEARNED_TAKES = 20
const PREDICTED_TAKES = 40
/** Voices of each language that are spoken once a week; a second one differs in its pace alone. */
const WEEKLY_VOICES = 2
/** Seconds to which durations are stored. */
const ROUNDING_SECONDS = 0.01
const isWeekly = process.env['GRIOT_LONG'] === '1'

/** Seconds of all takes of the first voice of each language. Where a voice speaks otherwise, a failure prints the new ones. */
const STORED: Readonly<Record<string, readonly number[]>> = JSON.parse(
  readFileSync(join(import.meta.dirname, 'spokenSeconds.json'), 'utf8'),
)

const espeak = createEspeak(2)
afterAll(() => espeak.close())

/** Lines as long as subtitles are: the text cut at its punctuation, each once, in an order that mixes all of it. */
function linesOf(language: string): string[] {
  const text = declaration(language)
  const lines = [...new Set(text.split(/\n|(?<=[,;.])\s+/).filter((line) => /\p{L}{2}/u.test(line)))]
  const mixed = lines.map((_, place) => lines[(place * 37) % lines.length] ?? '')
  return mixed.slice(0, LEARNED_TAKES + PREDICTED_TAKES)
}

function speakAll(language: string, voice: string): Promise<Take[]> {
  const { signal } = new AbortController()
  return Promise.all(
    linesOf(language).map(async (text) => {
      const seconds = utteranceSeconds(await speakLine(espeak, { text, voice, speed: 1 }, signal))
      return { text, voice, seconds }
    }),
  )
}

/** The error that this share of lines does not exceed. */
function most(errors: readonly number[], share: number): number {
  return errors.toSorted((a, b) => a - b)[Math.ceil(share * errors.length) - 1] ?? 0
}

const errorsOf = (takes: readonly Take[], model: ReturnType<typeof newPaceModel>): number[] =>
  takes.map(({ text, voice, seconds }) => Math.abs(predictSeconds(model, text, voice) / seconds - 1))

/** Predicts takes by those before them, and holds the errors against their limits. */
function expectPredicted(language: string, takes: readonly Take[]): void {
  const learned = takes.slice(0, LEARNED_TAKES)
  const predicted = takes.slice(LEARNED_TAKES)
  const errors = errorsOf(predicted, learned.reduce(learnTake, newPaceModel(language)))
  expect(most(errors, 0.5)).toBeLessThan(0.05)
  // The stress of English words does not show in their letters.
  expect(most(errors, 0.9)).toBeLessThan(language === 'en' ? 0.15 : 0.11)
  // Nor does it hang on a prior and rules of the language's own: those for languages it does not know nearly do.
  expect(most(errorsOf(predicted, learned.reduce(learnTake, newPaceModel('zz'))), 0.5)).toBeLessThan(0.12)
}

describe('the predicted length of a line', () => {
  const languages = [...new Set(espeak.voices.map((voice) => voice.record.language))]
  const voicesOf = (language: string) => espeak.voices.filter((voice) => voice.record.language === language)
  const firsts = languages.map((language) => ({ language, voice: voicesOf(language)[0]?.record.id ?? '' }))
  const all = languages.flatMap((language) =>
    voicesOf(language)
      .slice(0, WEEKLY_VOICES)
      .map(({ record }) => ({ language, voice: record.id })),
  )

  it.each(firsts)('is off by less than 5 % in the median after 20 lines of $voice', ({ language, voice }) => {
    const takes = linesOf(language).map((text, at) => ({ text, voice, seconds: STORED[voice]?.[at] ?? Number.NaN }))
    expectPredicted(language, takes)
  })

  const turn = inject('turn') % firsts.length
  it.each(isWeekly ? all : firsts.slice(turn, turn + 1))('is as $voice speaks', async ({ language, voice }) => {
    const takes = await speakAll(language, voice)
    expectPredicted(language, takes)
    const seconds = takes.map((take) => Number(take.seconds.toFixed(2)))
    const stored = STORED[voice] ?? seconds
    expect(stored.length).toBe(seconds.length)
    const differences = seconds.map((one, at) => Math.abs(one - (stored[at] ?? Number.NaN)))
    expect(Math.max(...differences), `Spoken in ${seconds.join(', ')} s.`).toBeLessThan(2 * ROUNDING_SECONDS)
  })
})
