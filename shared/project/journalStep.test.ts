import { describe, expect, it } from 'vitest'
import { english } from '../locale/english.ts'
import { plainWords, say } from '../locale/message.ts'
import { stepLabel } from './journalStep.ts'
import { StepRequest } from './stepRequest.ts'

describe('the label of a step', () => {
  const patches = [{ op: 'remove' as const, path: ['lines', '1'] }]
  const characters = (text: string) => [...new Intl.Segmenter('en').segment(text)].map(({ segment }) => segment)

  it.each(['a', 'Ọ́'.normalize('NFD'), '👩🏾‍🌾', '\n', `a${'\u0301'.repeat(250)}`])(
    'made of many %j is one that any step may bear',
    (letter) => {
      const long = `Name speaker ${letter.repeat(239)}`
      const shortened = stepLabel(plainWords(long))
      expect(StepRequest.parse({ label: shortened, patches }).label).toEqual(shortened)
      const label = english(shortened)
      expect(label.endsWith('…')).toBe(true)
      const kept = characters(label.slice(0, -1))
      expect(kept).toEqual(characters(long).slice(0, kept.length))
    },
  )

  it('as data is shortened in all its parts, and refused where it is too long', () => {
    const name = 'x'.repeat(100_000)
    const label = say('message.after', { before: say('message.after', { before: name, after: [name] }), after: name })
    expect(() => StepRequest.parse({ label, patches })).toThrow(/must be shorter/)
    const short = stepLabel(label)
    expect(StepRequest.parse({ label: short, patches }).label).toEqual(short)
    expect(english(short)).toMatch(/^(x{198,199}… ?){3}$/)
  })

  it('is left as it is where it fits', () => {
    for (const label of ['Split', 'x'.repeat(200)]) expect(stepLabel(plainWords(label))).toEqual(plainWords(label))
  })
})
