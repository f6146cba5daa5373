import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')

/** Exported names that are defined twice: a zod schema apart from its type, so that processes that load no zod can use the type. */
const SCHEMAS_APART_FROM_TYPES = ['Failure', 'Message', 'StateCounts', 'TimeMapKnots']

/** Files in which constants of one name may have different values. */
const MAX_FILES_OF_A_CONSTANT = 3

const EXPORTED = /^export (?:async )?(?:abstract )?(?:function\*?|const|class|interface|type) ([\w$]+)/gm
const CONSTANT = /^(?:export )?const ([A-Z][A-Z0-9_]+)\b[^=\n]*=\s*(.*)$/gm

/** The product's files, and the texts in them. */
const sources = globSync('{shared,electron,renderer}/**/*.{ts,tsx}', { cwd: root, exclude: ['**/.types'] })
  .filter((path) => !/\.(?:test|testing|spec|d)\.tsx?$/.test(path))
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))

it('an exported name has one definition', () => {
  const places = new Map<string, Set<string>>()
  for (const { path, text } of sources)
    for (const [, name = ''] of text.matchAll(EXPORTED)) places.set(name, (places.get(name) ?? new Set()).add(path))
  const repeated = [...places].filter(([, paths]) => paths.size > 1).map(([name]) => name)
  expect(repeated.sort()).toEqual(SCHEMAS_APART_FROM_TYPES)
})

it('a constant says of what it is: one name has not different values in many files', () => {
  const values = new Map<string, string[]>()
  for (const { text } of sources)
    for (const [, name = '', value = ''] of text.matchAll(CONSTANT))
      values.set(name, [...(values.get(name) ?? []), value])
  const vague = [...values].filter(([, found]) => found.length > MAX_FILES_OF_A_CONSTANT && new Set(found).size > 1)
  expect(vague).toEqual([])
})
