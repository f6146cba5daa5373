import { expect, it } from 'vitest'
import type { Cue } from '../../../../shared/subtitles/cue.ts'
import { testDub } from '../workContext.testing.ts'
import { hasTimesOf, placeByLines } from './askForTimes.ts'

const at = (start: number): Cue => ({ start, end: start + 1, text: 'maneno' })
const LINES = [10, 14, 20, 25, 40].map(at)

function placing(verdict: string) {
  const asked: { speech?: readonly { readonly start: number }[] }[] = []
  const local = {
    async syncCues(request: (typeof asked)[number]) {
      asked.push(request)
      return { verdict, rate: 1, pieces: [{ first: 0, end: 5, offset: -33 }], silentCues: [], uncovered: [] }
    },
  }
  const { context, told } = testDub({ link: { local } })
  return { asked, told, place: (starts: readonly number[]) => placeByLines(context, LINES, { cues: starts.map(at) }) }
}

it('knows subtitles that were made for the same times', () => {
  expect(hasTimesOf(LINES, [10.2, 13.8, 22, 50].map(at))).toBe(true)
  expect(hasTimesOf(LINES, [10.2, 15, 22, 50].map(at))).toBe(false)
})

it('moves a translation that is far off to its lines', async () => {
  const { asked, told, place } = placing('sure')
  const { cues } = await place([43, 47, 53, 58, 73])
  expect(cues.map(({ start }) => start)).toEqual([10, 14, 20, 25, 40])
  expect(asked[0]?.speech?.map(({ start }) => start)).toEqual([10, 14, 20, 25, 40])
  expect(told.notes).toEqual(['The translation was 33.0 s late. It was moved to the lines.'])
})

it('asks nothing of one that fits, that a constant offset fits, or that is too short', async () => {
  const { asked, place } = placing('sure')
  for (const starts of [
    [10, 14, 20, 25],
    [12.4, 16.4, 22.4, 27.4],
    [43, 47, 53],
  ])
    expect((await place(starts)).cues.map(({ start }) => start)).toEqual(starts)
  expect(asked).toEqual([])
})

it('leaves one whose place is not sure', async () => {
  const { told, place } = placing('unsure')
  expect((await place([43, 47, 53, 58, 73])).cues[0]?.start).toBe(43)
  expect(told.notes).toEqual([])
})
