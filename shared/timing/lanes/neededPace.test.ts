import { expect, it } from 'vitest'
import { newPaceModel, predictSeconds } from '../paceModel.ts'
import { neededPace } from './neededPace.ts'

const TEXT = 'Good morning, and welcome to our programme about water in the north.'
const USUAL = predictSeconds(newPaceModel('en'), TEXT, '')
const lines = (count: number, seconds: number) =>
  Array.from({ length: count }, (_, at) => ({ text: TEXT, start: 10 * at, end: 10 * at + seconds }))

it('tells how much faster than usual lines must be spoken', () => {
  expect(neededPace(lines(4, USUAL), 'en')).toBeCloseTo(1)
  expect(neededPace(lines(4, USUAL / 1.2), 'en')).toBeCloseTo(1.2)
})

it('says nothing from too little, or from lines that say or last nothing', () => {
  expect(neededPace(lines(1, USUAL), 'en')).toBeUndefined()
  expect(neededPace([{ text: ' ♪ ', start: 0, end: 60 }], 'en')).toBeUndefined()
  expect(neededPace([...lines(4, 0), ...lines(3, USUAL)], 'en')).toBeCloseTo(1)
})
