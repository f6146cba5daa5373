import { expect, it } from 'vitest'
import type { Question } from '../../../shared/assistant/assembleQuestion.ts'
import type { FitOutcome } from '../../../shared/commands/assistant.ts'
import { edited, testDocument } from '../../../shared/project/document.testing.ts'
import type { DocumentDraft } from '../../../shared/project/document.ts'
import { addTarget } from '../../../shared/project/projectEdits.ts'
import { setVoice } from '../../../shared/project/speakers/castEdits.ts'
import { setText } from '../../../shared/project/texts/textEdits.ts'
import { runFit } from './fitRun.ts'

const LONG = 'Tulisubiri wiki tatu nzima, na mahindi yote shambani yalikuwa yanageuka manjano kabisa kwa jua.'
const SHORTER = 'Tulisubiri wiki tatu, na mahindi'
const FITTING = 'Habari za asubuhi, mvua ilifika jana?'

/** Three lines of three seconds each, close together: the first and the last are much too long, the second is not. */
const document = edited(
  testDocument([
    [0, 3, 'We waited three weeks', 'AMINA'],
    [3.2, 6.2, 'Did it rain?', 'AMINA'],
    [6.4, 9.4, 'All of the maize', 'AMINA'],
  ]),
  (draft) => {
    addTarget(draft, 'sw')
    setVoice(draft, 'SPEAKER_00', { target: 'sw', voice: 'v' })
    for (const [at, text] of [LONG, FITTING, LONG].entries()) setText(draft, at + 1, { text, target: 'sw' })
  },
)

interface Run {
  /** The answers of the model, one after the other; the last one stands for all that follow. */
  readonly answers: readonly string[]
  readonly mostTokens?: number
  readonly edit?: (draft: DocumentDraft) => unknown
  readonly signal?: AbortSignal
}

/** Fits all lines of the document by a model that answers so. */
async function run({ answers, mostTokens = 1e6, edit = () => undefined, signal }: Run) {
  const questions: Question[] = []
  const outcomes: FitOutcome[] = []
  let counted = {}
  const end = await runFit({
    ...{ target: 'sw', document: edited(document, edit), takes: new Map(), paces: new Map(), lines: [1, 2, 3] },
    mostTokens,
    signal: signal ?? new AbortController().signal,
    async ask(question) {
      questions.push(question)
      const text = answers[Math.min(questions.length, answers.length) - 1] ?? ''
      return { text, finish: 'stop', tokens: { input: 100, output: 10, exact: questions.length < 2 } }
    },
    onOutcome(outcome, tokens) {
      outcomes.push(outcome)
      counted = tokens
    },
  })
  return { end, questions: questions.map((question) => JSON.stringify(question)), outcomes, counted }
}

const versions = (text: string) => JSON.stringify({ versions: [text] })

it('asks for a shorter text of each line that is too long and of no other, and counts what that took', async () => {
  const { end, questions, outcomes, counted } = await run({ answers: [versions(SHORTER)] })
  expect([end, questions.length]).toEqual(['done', 2])
  expect(outcomes).toMatchObject([1, 3].map((line) => ({ line, before: LONG, after: SHORTER, inBand: true })))
  for (const { rateBefore, rateAfter = 0 } of outcomes) expect(rateBefore).toBeGreaterThan(rateAfter)
  expect(counted).toEqual({ input: 200, output: 20, exact: false })
  // The next question knows the line as it will be.
  expect([questions[0]?.includes(SHORTER), questions[1]?.includes(SHORTER)]).toEqual([false, true])
})

it('leaves locked lines alone', async () => {
  const lock = ({ lines: { 3: last } }: DocumentDraft) => {
    if (last !== undefined) last.locked = true
  }
  const { outcomes } = await run({ answers: [versions(SHORTER)], edit: lock })
  expect(outcomes.map(({ line }) => line)).toEqual([1])
})

it('asks once more where an answer is no use, and says why there is no version', async () => {
  const useless = await run({ answers: ['I would rather not.'] })
  expect(useless.questions).toHaveLength(2 * useless.outcomes.length)
  expect(useless.outcomes.map(({ line }) => line)).toEqual(expect.arrayContaining([1, 3]))
  for (const outcome of useless.outcomes) {
    expect(outcome).toMatchObject({ inBand: false, fault: expect.any(String) })
    expect(outcome).not.toHaveProperty('after')
  }
  const second = await run({ answers: ['Hm.', versions(SHORTER)] })
  expect([second.questions.length, second.outcomes.map(({ after }) => after)]).toEqual([3, [SHORTER, SHORTER]])
})

it('asks nothing that could go beyond the limit of tokens', async () => {
  const none = await run({ answers: [versions(SHORTER)], mostTokens: 10 })
  expect([none.end, none.questions, none.outcomes]).toEqual(['limit', [], []])
})

it('ends with the signal', async () => {
  await expect(run({ answers: [versions(SHORTER)], signal: AbortSignal.abort() })).rejects.toThrow()
})
