import { expect, it } from 'vitest'
import type { PictureReading } from '../../../../shared/contract/localMedia.ts'
import { testDub } from '../workContext.testing.ts'
import { transcribe } from './transcribe.ts'

const BELOW = { left: 0.3, top: 0.85, right: 0.7, bottom: 0.92 }
const READING: PictureReading = {
  language: 'yo',
  cues: [
    { start: 1, end: 2, text: 'Ẹ kú àárọ̀', confidence: 0.93, box: BELOW },
    { start: 3, end: 4, text: 'Gbogbo ominira', confidence: 0.6, box: BELOW },
    { start: 5, end: 6, text: '[music]', confidence: 0.9, box: BELOW },
  ],
  signs: [
    { start: 0, end: 2, text: 'LAGOS\n1948', confidence: 0.9, box: { left: 0, top: 0, right: 0.2, bottom: 0.1 } },
  ],
}

/** An engine that finds this in the picture, and two speakers. */
function reading(found: PictureReading) {
  const wishes: object[] = []
  const local = {
    async pictureText(request: object) {
      wishes.push(request)
      return (async function* () {
        yield { fraction: 0.5 }
        yield { fraction: 1, reading: found }
      })()
    },
    speakers: async ({ segments }: { segments: object[] }) => ({
      turns: [],
      segments,
      speaker_profiles: [],
      notes: [],
    }),
  }
  const order = { transcript: { from: 'picture' as const } }
  return { ...testDub({ link: { local }, order }), wishes }
}

it('takes the lines from the picture, and says what to look at', async () => {
  const { context, order, told, wishes } = reading(READING)
  const transcript = await transcribe(context, order, {})
  expect(wishes).toEqual([{ path: '/films/talk.mp4', language: 'auto', stream: true }])
  expect(transcript).toMatchObject({ language: 'yo', origin: 'subtitles' })
  expect(transcript.lines.map(({ text, note, doubt }) => [text, note, doubt])).toEqual([
    ['Ẹ kú àárọ̀', undefined, undefined],
    ['Gbogbo ominira', 'Marks, perhaps: ominira → òmìnira.', BELOW],
  ])
  expect(transcript.signs).toEqual(READING.signs)
  expect(told.notes).toEqual([
    'Transcript: read from the picture, 2 lines in Yoruba.',
    'Read with doubt, so read them over: 0:03 “Gbogbo ominira”.',
    'Marks of Yoruba are read only in part. Go over them; the notes of the lines offer repairs.',
    'Other texts in the picture, which nobody speaks: 0:00 “LAGOS 1948”.',
    expect.stringContaining('Speakers'),
  ])
})

it('reads at a place that was given', async () => {
  const { context, order, wishes } = reading(READING)
  const place = { left: 0, top: 0, right: 1, bottom: 0.3 }
  await transcribe(context, { ...order, transcript: { from: 'picture', place } }, {})
  expect(wishes).toMatchObject([{ place }])
})

it('says so where the picture has no subtitles', async () => {
  const { context, order } = reading({ ...READING, cues: [] })
  await expect(transcribe(context, order, {})).rejects.toThrow('No subtitles were found in the picture.')
})
