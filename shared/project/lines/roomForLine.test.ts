import { expect, it } from 'vitest'
import { roomForLine } from './roomForLine.ts'

const line = { start: 10, end: 12 }

it('takes the silence after a line first, then the silence before it', () => {
  expect(roomForLine(line, { needed: 3, from: 5, to: 20 })).toEqual({ start: 10, end: 13 })
  expect(roomForLine(line, { needed: 3, from: 5, to: 12.4 })).toEqual({ start: 9.4, end: 12.4 })
  expect(roomForLine(line, { needed: 9, from: 8, to: 12 })).toEqual({ start: 8, end: 12 })
})

it('begins when the line before is over', () => {
  expect(roomForLine(line, { needed: 2, from: 10.5, to: 20 })).toEqual({ start: 10.5, end: 12.5 })
  expect(roomForLine(line, { needed: 2, from: 12.5, to: 12.4 })).toEqual({ start: 12.5, end: 12.6 })
})

it('stays where nothing is to be gained', () => {
  expect(roomForLine(line, { needed: 1, from: 0, to: 20 })).toBeUndefined()
  expect(roomForLine(line, { needed: 4, from: 10, to: 12 })).toBeUndefined()
})
