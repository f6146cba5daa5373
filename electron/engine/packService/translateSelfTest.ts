import { say } from '../../../shared/locale/message.ts'
import { sayLanguage } from '../../../shared/locale/sayLanguage.ts'
import { FIRST_SPEAKER } from '../../../shared/project/speakers/assignSpeakers.ts'
import { createPackTranslator } from '../adapters/translate/packTranslator.ts'
import { createTranslatorPool } from '../adapters/translate/translatorPool.ts'
import type { SelfTest } from './selfTest.ts'
import { wordsFound, wordsOf } from './wordsOf.ts'

const SENTENCE = 'The old man walked slowly to the market and bought seven green apples for his daughter.'
/** Where to and back; a model that knows none of them is asked for its second language. */
const ABROAD = ['sw', 'yo', 'ha', 'ig', 'zu']
/** Share of the words that must come back from abroad: other words may mean the same. */
const ENOUGH = 0.5
/** Letters of text that are said in a second. */
const LETTERS_A_SECOND = 15

/** Has a translator take a sentence into another language and back. */
export const translateSelfTest: SelfTest = async ({ pack, usable, signal }) => {
  const abroad = [...ABROAD, ...pack.languages].find((code) => code !== 'en' && pack.languages.includes(code))
  if (abroad === undefined || !pack.languages.includes('en')) {
    return { passed: false, message: say('packs.trial.noLanguage', { name: pack.name }) }
  }
  const pool = createTranslatorPool()
  const translator = createPackTranslator(usable, pool)
  const translate = async (text: string, source: string, target: string): Promise<string> => {
    const line = { id: 0, start: 0, end: 1, speaker: FIRST_SPEAKER, text }
    return (await translator.translate([line], target, { source, signal }))[0]?.text ?? ''
  }
  try {
    const begun = performance.now()
    await translate('Yes.', 'en', abroad) // loads the model
    const started = performance.now()
    const there = await translate(SENTENCE, 'en', abroad)
    const back = await translate(there, abroad, 'en')
    const seconds = (performance.now() - started) / 1000
    const wanted = wordsOf(SENTENCE)
    const right = wordsFound(wanted, back)
    return {
      passed: there !== SENTENCE && right >= ENOUGH * wanted.length,
      message: say('packs.trial.translate', {
        ...{ language: sayLanguage(abroad), there, right, wanted: wanted.length, back },
        ...{ seconds: seconds.toFixed(1), load: ((started - begun) / 1000).toFixed(1) },
      }),
      speed: (SENTENCE.length + there.length) / LETTERS_A_SECOND / seconds,
    }
  } finally {
    await pool.close()
  }
}
