import { z } from 'zod'
import { Question } from '../assistant/assembleQuestion.ts'
import { IssueKind } from '../assistant/checkVersion.ts'
import { AnswerFault } from '../assistant/readAnswer.ts'
import { Verb } from '../assistant/verb.ts'
import { Target } from '../contract/records.ts'
import { Failure } from '../failure.ts'
import type { CommandTable } from '../ipc.ts'

const project = z.string().min(1)
const lines = z.array(z.int().min(1))
const id = z.string().min(1)

/** Tokens that went in and came out; `exact` where the service told them. */
const Tokens = z.object({ input: z.int(), output: z.int(), exact: z.boolean() })

/** How an answer stands. */
export const TurnState = z.discriminatedUnion('name', [
  /** Nothing has come yet. `held`: why, and when it is tried again (milliseconds since 1970). */
  z.object({
    name: z.literal('asked'),
    held: z.object({ reason: z.string(), until: z.number() }).optional(),
  }),
  z.object({ name: z.literal('answering') }),
  /** `finish` is why the model stopped (spec 2.8). */
  z.object({ name: z.literal('done'), finish: z.string() }),
  z.object({ name: z.literal('stopped') }),
  z.object({ name: z.literal('failed'), failure: Failure }),
])
export type TurnState = z.infer<typeof TurnState>

/** A line that was asked about, as it was then: its place may change, and its text. */
export const AskedLine = z.object({ line: z.int().min(1), number: z.int().min(1), text: z.string() })
export type AskedLine = z.infer<typeof AskedLine>

/** What was asked: enough to show it, to ask it again, and to read the answer. */
export const Asked = z.object({
  verb: Verb,
  target: Target,
  lines: z.array(AskedLine),
  /** The user's own words; empty where a verb says all. */
  words: z.string().max(4000),
  model: z.string().min(1),
  question: Question,
})
export type Asked = z.infer<typeof Asked>

/** One question and its answer as far as it has come. */
export const Turn = Asked.extend({ id, text: z.string(), tokens: Tokens, state: TurnState })
export type Turn = z.infer<typeof Turn>

/** What came of a line in a run that fits many. */
export const FitOutcome = z.object({
  line: z.int(),
  before: z.string(),
  rateBefore: z.number(),
  /** Absent where no version may be taken over. */
  after: z.string().optional(),
  rateAfter: z.number().optional(),
  /** Whether it then has a natural pace. */
  inBand: z.boolean(),
  /** Why there is no version: the answer was no use, or what it proposed will not do. */
  fault: AnswerFault.optional(),
  issue: IssueKind.optional(),
})
export type FitOutcome = z.infer<typeof FitOutcome>

/** A run that fits many lines: under way, or waiting for the user's review. */
export const FitRun = z.object({
  id,
  target: Target,
  model: z.string(),
  total: z.int(),
  outcomes: z.array(FitOutcome),
  tokens: Tokens,
  state: z.discriminatedUnion('name', [
    z.object({ name: z.literal('running') }),
    z.object({ name: z.literal('done') }),
    z.object({ name: z.literal('stopped') }),
    /** Another line could have gone over the limit of tokens. */
    z.object({ name: z.literal('limit') }),
    z.object({ name: z.literal('failed'), failure: Failure }),
  ]),
})
export type FitRun = z.infer<typeof FitRun>

/**
 * The assistant of an open project, on the chat endpoint of the service in use. Conversations are kept by project file
 * while the studio runs, so a page that is loaded again finds them; nothing of them is written to disk.
 */
export const assistant = {
  /** Empty where the service has no chat model. `goesTo` is who gets to see what is asked. */
  assistantModels: {
    input: z.object({}),
    output: z.object({ models: z.array(z.string()), preferred: z.string().optional(), goesTo: z.string() }),
  },
  conversation: { input: z.object({ project }), output: z.object({ turns: z.array(Turn), fit: FitRun.optional() }) },
  /** Answers at once; what the model says comes by `assistantSaid`. With `instead` it takes the place of another turn. */
  askAssistant: { input: Asked.extend({ project, instead: id.optional() }), output: z.object({ turn: id }) },
  /** Ends an answer, or a run; what has come of it stays. */
  stopAssistant: { input: z.object({ project, id }), output: z.object({}) },
  /** Forgets the conversation and stops what is under way in it. */
  clearConversation: { input: z.object({ project }), output: z.object({}) },
  /** Has these lines made to fit, one question each, as long as `mostTokens` are not passed. Nothing is written into lines. */
  fitWithAssistant: {
    input: z.object({
      project,
      target: Target,
      model: z.string().min(1),
      lines: lines.min(1),
      mostTokens: z.int().min(1),
    }),
    output: z.object({ run: id }),
  },
  /** Forgets the last run. */
  clearFit: { input: z.object({ project }), output: z.object({}) },
} as const satisfies CommandTable
