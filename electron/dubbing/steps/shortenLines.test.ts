import { expect, it } from 'vitest'
import type { ChatRequest } from '../../../shared/contract/chat.ts'
import { AppError } from '../../../shared/failure.ts'
import { english } from '../../../shared/locale/english.ts'
import type { LinkWork } from './dubContext.ts'
import type { ServiceCalls } from './link.ts'
import { shortenLines } from './shortenLines.ts'

const LONG = 'Tulisubiri wiki tatu nzima, na mahindi yote ya shamba letu kubwa yalikuwa yanageuka manjano.'
const SHORT = 'Tulisubiri wiki tatu.'
const ORIGINALS = [
  { id: 0, start: 1, end: 3, text: 'Good morning.', speaker: 'SPEAKER_00' },
  { id: 1, start: 4, end: 5.6, text: 'We waited three weeks.', speaker: 'SPEAKER_00' },
  { id: 2, start: 5.8, end: 7, text: 'Yes.', speaker: 'SPEAKER_00' },
]
const LINES = ORIGINALS.map((line, at) => ({ ...line, text: ['Habari za asubuhi.', LONG, 'Ndiyo.'][at] ?? '' }))

interface Setup {
  readonly models?: readonly string[]
  /** Answers of the model in turn; the last one repeats. */
  readonly answers?: readonly (string | Error)[]
}

function setup({ models = ['tiny'], answers = [] }: Setup) {
  const asked: ChatRequest[] = []
  const notes: string[] = []
  async function* chat(request: ChatRequest) {
    asked.push(request)
    const answer = answers[Math.min(asked.length, answers.length) - 1]
    if (answer instanceof Error) throw answer
    yield { choices: [{ index: 0, delta: { content: answer }, finish_reason: 'stop' }] }
  }
  const service = { models: async () => ({ data: models.map((id) => ({ id })) }), chat }
  const link = { service } as unknown as ServiceCalls
  const run = () =>
    shortenLines({
      ...{ target: 'sw', lines: LINES, originals: ORIGINALS, cast: {}, duration: 30 },
      signal: new AbortController().signal,
      onLink: <T>(work: LinkWork<T>) => work(link, new AbortController().signal),
      note: (message) => notes.push(english(message)),
    })
  return { run, asked, notes }
}

const versions = (...texts: string[]) => JSON.stringify({ lines: [{ line: 2, versions: texts }] })

it('rewords just the line that does not fit, and tells it before and after', async () => {
  const { run, asked, notes } = setup({ answers: [versions(SHORT)] })
  const { lines, changes } = await run()
  expect(lines.map(({ text }) => text)).toEqual(['Habari za asubuhi.', SHORT, 'Ndiyo.'])
  expect(changes).toEqual([{ start: 4, before: LONG, after: SHORT }])
  expect(asked.length).toBeLessThanOrEqual(2)
  expect(notes).toEqual([
    'tiny is asked to shorten 1 line that does not fit.',
    '1 of 1 line that did not fit is shortened by tiny.',
    expect.stringContaining(`→ “${SHORT}”`),
  ])
})

it('asks twice at most, and takes nothing that the assistant would refuse', async () => {
  const { run, asked } = setup({
    answers: [versions('We waited for three weeks and all the maize was turning yellow')],
  })
  expect(await run()).toEqual({ lines: LINES, changes: [] })
  expect(asked).toHaveLength(2)
})

it('leaves the words alone without a model, and goes on where the model fails', async () => {
  const none = setup({ models: [] })
  expect(await none.run()).toEqual({ lines: LINES, changes: [] })
  expect(none.notes).toEqual([])
  const broken = setup({ answers: [new AppError({ kind: 'unavailable', message: 'It is out of memory.' })] })
  expect((await broken.run()).lines).toEqual(LINES)
  expect(broken.notes[1]).toContain('It is out of memory.')
})
