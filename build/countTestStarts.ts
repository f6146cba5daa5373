import { afterAll, expect } from 'vitest'
import { countStarts, noteSeconds } from './countStarts.ts'
import { processorSeconds } from './processorSeconds.ts'

const worked = (): number => {
  const { own, children } = processorSeconds() ?? { own: 0, children: 0 }
  return own + children
}
const before = worked()

countStarts(() => expect.getState().testPath)
// Hooks of the file itself end before, and what they end is counted.
afterAll(() => noteSeconds(expect.getState().testPath, worked() - before))
