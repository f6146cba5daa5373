import { expect, it } from 'vitest'
import type { ChatRequest } from '../../../../shared/contract/chat.ts'
import { AppError } from '../../../../shared/failure.ts'
import { english } from '../../../../shared/locale/english.ts'
import { edited, testDocument } from '../../../../shared/project/document.testing.ts'
import type { Document } from '../../../../shared/project/document.ts'
import { addTarget } from '../../../../shared/project/projectEdits.ts'
import { applyTranslation } from '../../../../shared/project/texts/textEdits.ts'
import type { LinkWork, ServiceCalls } from '../links.ts'
import { condenseLines } from './condenseLines.ts'

const LONG = 'Tulisubiri wiki tatu nzima, na mahindi yote ya shamba letu kubwa yalikuwa yanageuka manjano.'
const SHORT = 'Tulisubiri wiki tatu.'
/** A project with three translated lines, of which the second does not fit. */
const TRANSLATED = edited(
  testDocument([
    [1, 3, 'Good morning.', 'AMINA'],
    [4, 5.6, 'We waited three weeks.', 'AMINA'],
    [5.8, 7, 'Yes.', 'AMINA'],
  ]),
  (draft) => {
    addTarget(draft, 'sw')
    const texts = ['Habari za asubuhi.', LONG, 'Ndiyo.']
    applyTranslation(draft, 'sw', new Map(Object.values(draft.lines).map(({ id }, at) => [id, texts[at] ?? ''])))
  },
)

interface Setup {
  readonly models?: readonly string[]
  /** Answers of the model in turn; the last one repeats. */
  readonly answers?: readonly (string | Error)[]
  readonly document?: Document
}

function setup({ models = ['tiny'], answers = [], document = TRANSLATED }: Setup) {
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
    condenseLines({
      ...{ target: 'sw', document, duration: 30, paces: new Map() },
      signal: new AbortController().signal,
      onLink: <T>(work: LinkWork<T>) => work(link, new AbortController().signal),
      note: (message) => notes.push(english(message)),
    })
  return { run, asked, notes }
}

const versions = (...texts: string[]) => JSON.stringify({ lines: [{ line: 2, versions: texts }] })

it('rewords just the line that does not fit, and tells it before and after', async () => {
  const { run, asked, notes } = setup({ answers: [versions(SHORT)] })
  const { texts, changes } = await run()
  expect([...texts.values()]).toEqual([SHORT])
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
  expect(await run()).toEqual({ texts: new Map(), changes: [] })
  expect(asked).toHaveLength(2)
})

it('leaves the words alone without a model, and goes on where the model fails', async () => {
  const none = setup({ models: [] })
  expect(await none.run()).toEqual({ texts: new Map(), changes: [] })
  expect(none.notes).toEqual([])
  const broken = setup({ answers: [new AppError({ kind: 'unavailable', message: 'It is out of memory.' })] })
  expect((await broken.run()).texts.size).toBe(0)
  expect(broken.notes[1]).toContain('It is out of memory.')
})

it.each(['wrote', 'locked'])('leaves what a person %s as it is', async (what) => {
  const document = edited(TRANSLATED, (draft) => {
    const long = Object.values(draft.lines)[1]
    if (what === 'locked') Object.assign(long ?? {}, { locked: true })
    else if (long?.texts.sw !== undefined) long.texts.sw.status = 'edited'
  })
  const { run, asked, notes } = setup({ document, answers: [versions(SHORT)] })
  expect((await run()).texts.size).toBe(0)
  expect([asked, notes]).toEqual([[], []])
})
