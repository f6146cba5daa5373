// @module-tag together
// @module-tag quick
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { en } from '../../shared/locale/en.ts'
import { OPTION_ROWS } from '../../shared/settings/settings.ts'

const root = join(import.meta.dirname, '../..')

/** The keys of the texts that no source names, whole or by the beginning of a template. */
function unused(keys: readonly string[], source: string): string[] {
  const beginnings = [...source.matchAll(/`([a-zA-Z]+\.[\w.]*)\$\{/g)].map(([, beginning = '']) => beginning)
  const named = new Set([...source.matchAll(/(?<=(['`]))[\w.-]+(?=\1)/g)].map(([name]) => name))
  return keys.filter((key) => {
    const baseKey = key.replace(/_(zero|one|two|few|many|other)$/, '')
    return !named.has(baseKey) && !beginnings.some((beginning) => baseKey.startsWith(beginning))
  })
}

/** The texts of the choices that the table of settings has. */
function choices(): string[] {
  return OPTION_ROWS.flatMap(([, { text, schema }]) =>
    text !== undefined && schema instanceof z.ZodEnum ? schema.options.map((one) => `'${text}.${one}'`) : [],
  )
}

test('every text is asked for somewhere', () => {
  const files = globSync('{build,electron,renderer,shared}/**/*.{ts,tsx}', {
    cwd: root,
    exclude: ['**/node_modules', '**/.types', '**/*.{test,testing}.ts', 'shared/locale/en/**'],
  })
  const source = [...files.map((path) => readFileSync(join(root, path), 'utf8')), ...choices()].join('\n')
  expect(unused(Object.keys(en), source)).toEqual([])
  expect(unused(['nobody.asks'], source)).toEqual(['nobody.asks'])
})
