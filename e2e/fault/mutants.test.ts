import { expect, it } from 'vitest'
import { testFiles } from '../../build/testFiles.ts'
import { readMutants, staleMutants } from './mutants.ts'

it('can put every small fault of the list into the code as it is', () => {
  // Whoever rewrites a line that is on the list gives its row the new text, or the fault that takes its place.
  expect(staleMutants()).toEqual([])
})

it('has for every one a test that npm test runs', () => {
  const { sharing, apart, specs } = testFiles('quick')
  const quick = new Set([...sharing, ...apart, ...specs])
  expect(readMutants().filter(({ tests }) => !tests.some((path) => quick.has(path)))).toEqual([])
})
