import { expect, it } from 'vitest'
import { fromLufs } from '../loudness/loudness.ts'
import { bedLost } from './bedLost.ts'

const STEPS = 60
/** Quick talk: between the lines are two pauses, of which a single step of 0.1 s is away from speech. */
const LINES = [
  { start: 0, end: 1.9 },
  { start: 2.2, end: 3.9 },
  { start: 4.2, end: 6 },
]

const steady = (lufs: number): Float32Array => new Float32Array(STEPS).fill(fromLufs(lufs))

it('adds up what is lost in short pauses, also of soft sound', () => {
  const found = bedLost({ source: steady(-55), dub: steady(-110) }, LINES)
  expect(found).toEqual([
    { start: 2, end: 2.1 },
    { start: 4, end: 4.1 },
  ])
})

it('takes neither a lowered original nor silence for a lost one', () => {
  expect(bedLost({ source: steady(-55), dub: steady(-85) }, LINES)).toEqual([])
  expect(bedLost({ source: steady(-65), dub: steady(-110) }, LINES)).toEqual([])
})

it('passes over a single moment', () => {
  const dub = steady(-55).fill(0, 20, 21)
  expect(bedLost({ source: steady(-55), dub }, LINES)).toEqual([])
})
