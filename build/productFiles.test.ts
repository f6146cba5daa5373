import { globSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { expect, it } from 'vitest'
import PROGRAMS from '../electron/programs/programs.json' with { type: 'json' }

const root = join(import.meta.dirname, '..')
/** The files that bundles begin with. */
const STARTS = [
  ...Object.values(PROGRAMS),
  'electron/main/main.ts',
  'electron/preload/preload.ts',
  'renderer/main.tsx',
  'renderer/reviewPage/bundle.ts',
]
/** Where a file names another one: an import, one of types too, or the file of a worker or a worklet. */
const NAMED = /(?:\bfrom |\bimport |\bimport\(\s*|\bnew URL\(\s*)'(\.[^'?\n]+\.tsx?)(?:\?[^'\n]*)?'/g
const OF_TESTS = /\.(?:test|testing)\.tsx?$/

/** Files by their paths from the root, and all that they name, directly or not. */
function reachableFrom(starts: readonly string[]): ReadonlySet<string> {
  const reachable = new Set(starts)
  for (const file of reachable)
    for (const [, named = ''] of readFileSync(join(root, file), 'utf8').matchAll(NAMED))
      reachable.add(posix.join(posix.dirname(file), named))
  return reachable
}

it('the product has no file that only tests use, and uses none of theirs', () => {
  const productFiles = reachableFrom(STARTS)
  const all = globSync('{shared,electron,renderer}/**/*.{ts,tsx}', { cwd: root, exclude: ['**/.types'] })
  const ofProduct = all
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !OF_TESTS.test(path) && !path.endsWith('.d.ts'))
  expect(ofProduct.filter((path) => !productFiles.has(path)).sort()).toEqual([])
  expect([...productFiles].filter((path) => OF_TESTS.test(path))).toEqual([])
})
