import { afterAll, describe, expect, it } from 'vitest'
import { createEspeak } from '../../electron/engine/adapters/espeak/espeak.ts'
import { speakLine, utteranceSeconds } from '../../electron/engine/dub/speak/utterance.ts'
import { learnTake, newPaceModel, predictSeconds, type Take } from '../../shared/timing/paceModel.ts'
import { declaration } from '../support/declaration.ts'

const LEARNED_TAKES = 20
const PREDICTED_TAKES = 40
/** Voices of each language: a second one, which differs in its pace alone, once a week. */
const VOICES = process.env['GRIOT_LONG'] === '1' ? 2 : 1

const espeak = createEspeak(2)
afterAll(() => espeak.close())

/** Lines as long as subtitles are: the text cut at its punctuation, each once, in an order that mixes all of it. */
function linesOf(language: string): string[] {
  const text = declaration(language)
  const lines = [...new Set(text.split(/\n|(?<=[,;.])\s+/).filter((line) => /\p{L}{2}/u.test(line)))]
  return lines.map((_, place) => lines[(place * 37) % lines.length] ?? '')
}

async function speakAll(texts: readonly string[], voice: string): Promise<Take[]> {
  const { signal } = new AbortController()
  return Promise.all(
    texts.map(async (text) => {
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

describe('the predicted length of a line', () => {
  const languages = [...new Set(espeak.voices.map((voice) => voice.record.language))]
  const cases = languages.flatMap((language) => {
    const voices = espeak.voices.filter((voice) => voice.record.language === language)
    return voices.slice(0, VOICES).map((voice) => ({ language, voice: voice.record.id }))
  })

  it.each(cases)('is off by less than 5 % in the median after 20 lines of $voice', async ({ language, voice }) => {
    const takes = await speakAll(linesOf(language).slice(0, LEARNED_TAKES + PREDICTED_TAKES), voice)
    const learned = takes.slice(0, LEARNED_TAKES)
    const predicted = takes.slice(LEARNED_TAKES)
    const errors = errorsOf(predicted, learned.reduce(learnTake, newPaceModel(language)))
    expect(most(errors, 0.5)).toBeLessThan(0.05)
    // The stress of English words does not show in their letters.
    expect(most(errors, 0.9)).toBeLessThan(language === 'en' ? 0.15 : 0.11)
    // Nor does it hang on a prior and rules of the language's own: those for languages it does not know nearly do.
    expect(most(errorsOf(predicted, learned.reduce(learnTake, newPaceModel('zz'))), 0.5)).toBeLessThan(0.12)
  })
})
