import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { SPOKEN_LANGUAGES, textsOf } from '../../shared/locale/createTexts.ts'
import { en } from '../../shared/locale/en.ts'
import { checkText } from '../../shared/text/check/checkText.ts'

const folder = join(import.meta.dirname, '../../shared/locale')

/** Findings that are faults in any text; the others may be names, samples of letters or words that are right without marks. */
const FAULTS: ReadonlySet<string> = new Set(['fix', 'two_tones', 'mixed_forms', 'mixed_scripts'])
/** Texts that show letters of other languages, or lists of them. */
const SAMPLES = /^(action\.mark|find\.ignoreMarksHint|tone\.)/

it('no text has the key of another', () => {
  const keys = globSync('en/*.ts', { cwd: folder }).flatMap((file) =>
    [...readFileSync(join(folder, file), 'utf8').matchAll(/^ {2}'([\w.]+)':/gm)].map(([, key]) => key),
  )
  expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([])
  expect(keys).toHaveLength(Object.keys(en).length)
})

describe.each(SPOKEN_LANGUAGES.filter((language) => language !== 'en'))('the marks of the texts in %s', (language) => {
  it('have no fault that our own check finds', async () => {
    const faults = Object.entries(await textsOf(language)).flatMap(([key, text]) =>
      SAMPLES.test(key)
        ? []
        : checkText(text.replace(/\{\{\w+\}\}/g, '1'), language)
            .findings.filter(({ kind }) => FAULTS.has(kind))
            .map(({ kind, before, choices }) => `${key}: ${kind} ${before} → ${choices.join(' or ')}`),
    )
    expect(faults).toEqual([])
  })

  it('are as many as usual in the language', async () => {
    // One short text may have words without marks only; all of them together tell.
    const all = Object.values(await textsOf(language)).join('. ')
    const kinds = checkText(all.replace(/\{\{\w+\}\}/g, '1'), language).findings.map(({ kind }) => kind)
    expect(kinds.filter((kind) => kind === 'marks_missing')).toEqual([])
  })
})
