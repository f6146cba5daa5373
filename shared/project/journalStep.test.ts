import { describe, expect, it } from 'vitest'
import { english } from '../locale/english.ts'
import { StepRequest, stepLabel } from './journalStep.ts'

describe('the label of a step', () => {
  const patches = [{ op: 'remove' as const, path: ['lines', '1'] }]
  const characters = (text: string) => [...new Intl.Segmenter('en').segment(text)].map(({ segment }) => segment)

  it.each(['a', 'Ọ́'.normalize('NFD'), '👩🏾‍🌾', '\n', `a${'\u0301'.repeat(250)}`])(
    'made of many %j is one that any step may bear',
    (letter) => {
      const long = `Name speaker ${letter.repeat(239)}`
      const label = english(stepLabel(long))
      expect(StepRequest.parse({ label, patches }).label).toBe(label)
      expect(label.endsWith('…')).toBe(true)
      const kept = characters(label.slice(0, -1))
      expect(kept).toEqual(characters(long).slice(0, kept.length))
    },
  )

  it('is left as it is where it fits', () => {
    for (const label of ['Split', 'x'.repeat(200)]) expect(stepLabel(label)).toBe(label)
  })
})
