import { describe, expect, it } from 'vitest'
import { readTimeMap, timeMapComment, withoutTimeMap } from './timeMapComment.ts'

const knots = [
  { source: 1.25, dub: 1.25 },
  { source: 2, dub: 2.375 },
]

describe('timeMapComment', () => {
  it('is read again from between other words', () => {
    const comment = `Dubbed.\n${timeMapComment(knots)}\nFilmed in Lagos.`
    expect(readTimeMap(comment).knots).toEqual(knots)
    expect(withoutTimeMap(comment)).toBe('Dubbed.\n\nFilmed in Lagos.')
  })

  it('is no map where it is missing or damaged', () => {
    const comments = [
      '',
      'Filmed in Lagos.',
      timeMapComment([]),
      timeMapComment(knots).replace('2.375', '0.5'),
      `${timeMapComment(knots)}x`,
    ]
    for (const comment of comments) expect(readTimeMap(comment).isIdentity).toBe(true)
  })
})
