import { expect, it } from 'vitest'
import type { Line } from '../../../shared/project/document.ts'
import { bandLine, bandLips } from './bandRows.ts'

const line: Line = {
  ...{ id: 1, start: 10, end: 12, speaker: 'SPEAKER_00', source: 'Mum, open up', words: [] },
  view: 'on_screen',
  texts: { sw: { text: 'Mama kaka' } },
} as never

it('shows where the mouth of the source closes and is wide, and whether the translation does so near it', () => {
  const { parts } = bandLine(line, 'sw', undefined)
  const lips = bandLips(line, parts, 'sw', 'en', undefined)
  expect(lips.map(({ kind, met }) => `${kind} ${met}`)).toEqual([
    'lips_closed true',
    'mouth_a true',
    'lips_closed true',
    'lips_closed false',
    'mouth_a true',
    'lips_closed false',
  ])
  for (const { time } of lips) expect(time).toBeGreaterThan(10)
  // A band asks for them in each frame.
  expect(bandLips(line, parts, 'sw', 'en', undefined)).toBe(lips)
})

it('shows no lips of a mouth that is not seen', () => {
  const hidden: Line = { ...line, view: 'off_screen' }
  expect(bandLips(hidden, bandLine(hidden, 'sw', undefined).parts, 'sw', 'en', undefined)).toEqual([])
})
