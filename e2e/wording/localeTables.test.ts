// @module-tag together
// @module-tag quick
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { SPOKEN_LANGUAGES, textsOf } from '../../shared/locale/createTexts.ts'
import { en } from '../../shared/locale/en.ts'
import { sampled } from '../../shared/sample.testing.ts'
import { checkText } from '../../shared/text/check/checkText.ts'

const folder = join(import.meta.dirname, '../../shared/locale')

it('no text has the key of another', () => {
  const keys = globSync('en/*.ts', { cwd: folder }).flatMap((file) =>
    [...readFileSync(join(folder, file), 'utf8').matchAll(/^ {2}'([\w.-]+)':/gm)].map(([, key]) => key),
  )
  expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([])
  expect(keys).toHaveLength(Object.keys(en).length)
})

/** Parts of a table, one of which `npm test` reads. */
const TABLE_PARTS = 4

describe.each(SPOKEN_LANGUAGES.filter((language) => language !== 'en'))('the marks of the texts in %s', (language) => {
  it.each(sampled(Array.from({ length: TABLE_PARTS }, (_, part) => part)))(
    'are as many as usual, in part %d',
    { tags: 'sampled' },
    async (part) => {
      // One short text may have words without marks only; a thousand of them together tell.
      const texts = Object.values(await textsOf(language)).filter((_, at) => at % TABLE_PARTS === part)
      const kinds = checkText(texts.join('. ').replace(/\{\{\w+\}\}/g, '1'), language).findings.map(({ kind }) => kind)
      expect(kinds.filter((kind) => kind === 'marks_missing')).toEqual([])
    },
  )
})
