import { expect, it } from 'vitest'
import { AppError, type Failure } from '../../../../shared/failure.ts'
import { plainWords } from '../../../../shared/locale/message.ts'
import { testDub } from '../workContext.testing.ts'
import { diarizeLines } from './diarizeLines.ts'

const cues = [
  { start: 0, end: 1, text: 'Good morning.' },
  { start: 2, end: 3, text: 'And to you.' },
]
const named = cues.map((cue, at) => ({ ...cue, speaker: ['AMINA', 'JUMA'][at] ?? '' }))

/** A dub whose engine fails to listen. */
function deaf(error: Error) {
  return testDub({ link: { service: {}, local: { speakers: () => Promise.reject(error) } } })
}
const failing = (kind: 'unavailable' | 'unauthorized' | 'offline' | 'engine_down' | 'cancelled') =>
  new AppError({ kind, message: 'Nobody listens.' } as Failure)

it.each(['unavailable', 'unauthorized', 'offline', 'engine_down'] as const)(
  'goes on with one voice, or with the names it has, where listening fails by %s',
  async (kind) => {
    const unnamed = deaf(failing(kind))
    const { segments } = await diarizeLines(unnamed.context, unnamed.order, cues)
    expect(new Set(segments.map(({ speaker }) => speaker)).size).toBe(1)
    expect(unnamed.told.warnings).toEqual([expect.stringMatching(/all lines get one voice\. Nobody listens\./)])
    const known = deaf(failing(kind))
    expect(Object.values((await diarizeLines(known.context, known.order, named)).names)).toEqual(['AMINA', 'JUMA'])
    expect(known.told.warnings).toEqual([expect.stringMatching(/chosen without it\. Nobody listens\./)])
  },
)

it('tells the engine how many people speak, and says where a service cannot be told', async () => {
  const speakerCounts: unknown[] = []
  const speakers = async (question: { readonly speakers?: number; readonly segments: unknown[] }) => {
    speakerCounts.push(question.speakers)
    return { segments: question.segments, notes: [plainWords('By signal analysis.')] }
  }
  for (const known of [2, null]) {
    const { context, order, told } = testDub({ link: { local: { speakers } }, order: { speakers: known } })
    await diarizeLines(context, order, cues)
    expect(told.notes).toContain('By signal analysis.')
  }
  expect(speakerCounts).toEqual([2, undefined])
  const analyze = () => Promise.reject(failing('offline'))
  const hosted = testDub({ link: { service: { analyze } }, order: { speakers: 2 } })
  await diarizeLines(hosted.context, hosted.order, cues)
  expect(hosted.told.warnings[0]).toMatch(/cannot be told how many people speak/)
})

it('tells the engine where dashes begin another person’s words', async () => {
  const questions: unknown[] = []
  const speakers = async (question: { readonly segments: unknown[] }) => {
    questions.push(question)
    return { segments: question.segments, notes: [] }
  }
  const { context, order } = testDub({ link: { local: { speakers } } })
  await diarizeLines(context, order, [...cues, { start: 4, end: 6, text: '- Abc.\n- Def.' }])
  expect(questions).toMatchObject([{ changes: [{ start: 4, at: 5, end: 6 }] }])
})

it.each([
  ['a cancellation', failing('cancelled')],
  ['a bug', new TypeError('x is not a function')],
])('never hides %s', async (_, error) => {
  const { context, order } = deaf(error)
  for (const lines of [cues, named]) await expect(diarizeLines(context, order, lines)).rejects.toBe(error)
})

it('rises with whatever error comes of work that is stopped', async () => {
  const { context, order } = deaf(failing('offline'))
  const stopped = { ...context, signal: AbortSignal.abort() }
  await expect(diarizeLines(stopped, order, cues)).rejects.toThrow('Nobody listens.')
})
