// @module-tag together
// @module-tag quick
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { textsOf } from '../../shared/locale/createTexts.ts'
import { en } from '../../shared/locale/en.ts'
import { markCoverage } from '../../shared/text/check/markCoverage.ts'

/** Parts of a table: one short text may have words without marks only, a thousand of them together tell. */
const TABLE_PARTS = 4

const folder = join(import.meta.dirname, '../../shared/locale')

it('no text has the key of another', () => {
  const keys = globSync('en/*.ts', { cwd: folder }).flatMap((file) =>
    [...readFileSync(join(folder, file), 'utf8').matchAll(/^ {2}'([\w.-]+)':/gm)].map(([, key]) => key),
  )
  expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([])
  expect(keys).toHaveLength(Object.keys(en).length)
})

it.each(['yo', 'ig'] as const)('the marks of the texts in %s are as many as usual', async (language) => {
  const texts = Object.values(await textsOf(language))
  for (let part = 0; part < TABLE_PARTS; part++) {
    const text = texts.filter((_, at) => at % TABLE_PARTS === part).join('. ')
    // As `checkText` tells of missing marks.
    const coverage = markCoverage(text.replace(/\{\{\w+\}\}/g, '1'), language)
    expect(coverage?.markable).toBeGreaterThan(1000)
    expect(coverage?.verdict, `part ${part}`).not.toBe('missing')
  }
})
