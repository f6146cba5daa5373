import { expect, it } from 'vitest'
import { brokenLines } from './brokenLines.ts'

const TEXT = 'Habari za asubuhi ndugu zangu wa kijiji'
/** Lines that follow each other, the first of which has a pause in the middle. */
function brokenIn(text: string, { broken = true, pausing = 1, share = 0.5 } = {}): number[] {
  const lines = Array.from({ length: 8 }, (_, id) => {
    const [start, end] = [4 * id, 4 * id + 3]
    return { id, start, end, text: id === 0 ? text : TEXT, speaker: 'SPEAKER_00' }
  })
  const measures = lines.map(({ start }, index) => ({
    ...{ regions: [], level: -20, bed: -40 },
    ...(index < pausing && { pauses: [{ start: start + 1.4, end: start + 1.7, share, broken }] }),
  }))
  return [...brokenLines(lines, measures).keys()]
}

it('tells the line in which a voice is broken off where its text has no mark', () => {
  expect(brokenIn(TEXT)).toEqual([0])
  expect(brokenIn('Habari za asubuhi ndugu, zangu wa kijiji')).toEqual([])
  expect(brokenIn('Habari, za asubuhi ndugu zangu wa kijiji', { share: 0.7 })).toEqual([0])
  expect(brokenIn('')).toEqual([])
})

it('tells none where a voice dies away, and where lines pause without marks', () => {
  expect(brokenIn(TEXT, { broken: false })).toEqual([])
  expect(brokenIn(TEXT, { pausing: 3 })).toEqual([])
})

it('takes an apostrophe and a hyphen for parts of words', () => {
  expect(brokenIn('Habari za ’yan-uwa ga‐enwe ndugu zangu')).toEqual([0])
})
