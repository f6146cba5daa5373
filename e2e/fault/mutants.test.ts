// @module-tag quick
// @module-tag together
import { expect, it } from 'vitest'
import { testFiles } from '../../build/testFiles.ts'
import { readMutants, staleMutants } from './mutants.ts'

it('can put every small fault of the list into the code as it is', () => {
  // Whoever rewrites a line that is on the list gives its row the new text, or the fault that takes its place.
  expect(staleMutants()).toEqual([])
})

it('has for every one a test, and for nearly all one that npm test runs', () => {
  const files = (share?: 'quick') => new Set(Object.values(testFiles(share)).flat())
  const [all, quick] = [files(), files('quick')]
  const without = (paths: ReadonlySet<string>) =>
    readMutants().filter(({ tests }) => !tests.some((path) => paths.has(path)))
  expect(without(all)).toEqual([])
  expect(without(quick).length).toBeLessThan(readMutants().length / 20)
})
