import { expect, it } from 'vitest'
import type { Segment } from '../../../shared/contract/records.ts'
import { AppError } from '../../../shared/failure.ts'
import { testDub } from './testDub.ts'
import { signsInTarget } from './translateSigns.ts'

const box = { left: 0.1, top: 0.1, right: 0.5, bottom: 0.2 }
const signs = [
  { start: 1, end: 2, box, text: 'HOSPITAL' },
  { start: 3, end: 4, box, text: ' ' },
  { start: 5, end: 6, box, text: 'EXIT' },
]
const transcript = { segments: [], names: {}, language: 'en', origin: 'subtitles', signs } as const

function given(translate: (segments: Segment[]) => Segment[], ordered = true, language = 'en', track = false) {
  const service = {
    translate: async ({ segments }: { segments: Segment[] }) => ({
      segments: translate(segments),
      target_language: 'sw',
    }),
  }
  return testDub({
    link: { service },
    order: { signs: ordered, signTrack: track },
    reached: { transcript: { ...structuredClone(transcript), language } } as never,
  })
}

it('gives the texts of the picture their translations at their places, and keeps them', async () => {
  const words = new Map([['HOSPITAL', 'HOSPITALI']])
  const { context } = given((segments) => segments.map((one) => ({ ...one, text: words.get(one.text) ?? '' })))
  const found = [{ start: 1, end: 2, box, text: 'HOSPITALI' }]
  expect(await signsInTarget(context)).toEqual(found)
  expect(context.reached.signs).toEqual(found)
})

it('translates them for a track of their own too', async () => {
  const { context } = given((segments) => segments, false, 'en', true)
  expect((await signsInTarget(context)).map(({ text }) => text)).toEqual(['HOSPITAL', 'EXIT'])
})

it('translates none that are not ordered, and notes where they cannot be', async () => {
  const refuse = (): Segment[] => {
    throw new AppError({ kind: 'unavailable', message: 'There is no translator.' })
  }
  expect(await signsInTarget(given(refuse, false).context)).toEqual([])
  const { context, told } = given(refuse)
  expect(await signsInTarget(context)).toEqual([])
  expect(told.notes.join()).toContain('There is no translator.')
  // A dub that goes on asks again.
  expect(context.reached.signs).toBeUndefined()
})

it('leaves the texts of a film that speaks the language already', async () => {
  const { context, told } = given((segments) => segments, true, 'sw')
  expect(await signsInTarget(context)).toEqual([])
  expect(told.notes).toEqual([])
})
