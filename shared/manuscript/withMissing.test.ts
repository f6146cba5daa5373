import { expect, it } from 'vitest'
import { withMissing } from './withMissing.ts'

const paragraphs = [
  { text: 'The people of the village came. They stood by the river, which was dry.' },
  { text: 'Nobody knew why. It had rained.' },
  { text: 'Then a child began to laugh. Yes. That was all of it.' },
]

it('puts the sentences that no line has between the lines', () => {
  const lines = [
    { id: 4, source: 'The people of the village came.' },
    { id: 5, source: 'They stood by the river,' },
    { id: 6, source: 'which was dry.' },
    { id: 9, source: 'Then a child began to laugh. Yes.' },
  ]
  expect(withMissing(lines, paragraphs)).toEqual([
    ...lines.slice(0, 3),
    { source: 'Nobody knew why.' },
    { source: 'It had rained.' },
    lines[3],
    { source: 'That was all of it.' },
  ])
})

it('answers the lines alone where somebody has written them anew', () => {
  const lines = [{ id: 1, source: 'Something else was said here by somebody.' }]
  expect(withMissing(lines, paragraphs)).toBe(lines)
})
