import { expect, it } from 'vitest'
import { staleMutants } from './mutants.ts'

it('can put every small fault of the list into the code as it is', () => {
  // Whoever rewrites a line that is on the list gives its row the new text, or the fault that takes its place.
  expect(staleMutants()).toEqual([])
})
