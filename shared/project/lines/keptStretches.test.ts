import { expect, it } from 'vitest'
import type { Line } from '../document.ts'
import { keptStretches } from './keptStretches.ts'

const line = (start: number, end: number, text: string, more: Partial<Line> = {}) =>
  ({ id: start, start, end, source: text, texts: { sw: { text } }, keepOriginal: false, ...more }) as unknown as Line

it('keeps a sound where nobody speaks over it', () => {
  const spokenLines = [line(4, 6, 'Habari.'), line(8, 9, 'Nzuri.')]
  expect(keptStretches([line(0, 3, '[laughs]')], spokenLines, 'sw')).toEqual([{ start: 0, end: 3 }])
  // Music that goes on under two lines.
  expect(keptStretches([line(2, 12, '♪')], spokenLines, 'sw')).toEqual([
    { start: 2, end: 3.85 },
    { start: 6.5, end: 7.85 },
    { start: 9.5, end: 12 },
  ])
  expect(keptStretches([line(4.5, 5.5, '(sighs)')], spokenLines, 'sw')).toEqual([])
})

it('keeps a line that a person keeps, or that has no translation, as a whole', () => {
  const spokenLines = [line(4, 6, 'Habari.')]
  const whole = [{ start: 3, end: 5 }]
  expect(keptStretches([line(3, 5, '[laughs]', { keepOriginal: true })], spokenLines, 'sw')).toEqual(whole)
  expect(keptStretches([line(3, 5, 'Hello.', { texts: {} })], spokenLines, 'sw')).toEqual(whole)
  expect(keptStretches([line(3, 5, '[laughs]', { texts: {} })], spokenLines, 'sw')).toEqual([{ start: 3, end: 3.85 }])
})
