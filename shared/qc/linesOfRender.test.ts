import { expect, it } from 'vitest'
import { countHasty, linesOfRender } from './linesOfRender.ts'
import { verdictsOf } from './lineVerdict.ts'

const segments = [
  { id: 4, start: 1, end: 2, text: 'Habari', speaker: 'A' },
  { id: 5, start: 5, end: 6, text: 'Nzuri sana', speaker: 'B' },
  { id: 6, start: 8, end: 9, text: 'Asante', speaker: 'A' },
]
const made = { voice: 'v', rate: 1 }

it('tells in the time of the dub when lines begin, and counts those that the render left out as none', () => {
  const report = {
    lines: [
      { ...made, id: 4, speaker: 'A', start: 1.2, end: 2 },
      { ...made, id: 6, speaker: 'A', start: 10, end: 10.9, slot: { start: 8, end: 9 } },
    ],
    time_map: [
      { source: 3, dub: 3 },
      { source: 3, dub: 5 },
    ],
  }
  const lines = linesOfRender(segments, report)
  expect(lines.map(({ number, onsetError }) => [number, onsetError?.toFixed(2)])).toEqual([
    [1, '0.20'],
    [3, '0.00'],
  ])
  expect(verdictsOf(lines).map(({ name }) => name)).toEqual(['late', 'fits'])
})

it('judges recordings by their length, not by letters that a text would have to lose', () => {
  const lines = [
    { ...made, voice: 'recorded', id: 4, speaker: 'A', start: 1, end: 3.6, tooLongBy: 26 },
    { ...made, voice: 'recorded', id: 5, speaker: 'B', start: 5, end: 6, tooLongBy: 3 },
    { ...made, id: 6, speaker: 'A', start: 8, end: 9, tooLongBy: 3 },
  ]
  const verdicts = verdictsOf(linesOfRender(segments, { lines }))
  expect(verdicts.map(({ name, outlasts, letters }) => [name, outlasts?.toFixed(1), letters.natural])).toEqual([
    ['too_long', '1.6', 0],
    ['fits', undefined, 0],
    ['too_long', undefined, 3],
  ])
  expect(countHasty(lines)).toBe(1)
})
