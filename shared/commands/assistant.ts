import { z } from 'zod'
import { Question } from '../assistant/assembleQuestion.ts'
import { IssueKind } from '../assistant/checkVersion.ts'
import { AnswerFault } from '../assistant/readAnswer.ts'
import { Verb } from '../assistant/verb.ts'
import { Target } from '../contract/records.ts'
import { Failure } from '../failureSchema.ts'
import type { CommandTable } from '../ipc.ts'
import { Message } from '../locale/messageSchema.ts'

const project = z.string().min(1)
const lines = z.array(z.int().min(1))
const id = z.string().min(1)

/** Tokens of input and output; `exact` where the service counted them. */
const Tokens = z.object({ input: z.int(), output: z.int(), exact: z.boolean() })

/** The state of an answer. */
export const TurnState = z.discriminatedUnion('name', [
  /** No answer yet. `held`: why it waits, and the time of the next try (milliseconds since 1970). */
  z.object({
    name: z.literal('asked'),
    held: z.object({ reason: Message, until: z.number() }).optional(),
  }),
  z.object({ name: z.literal('answering') }),
  /** `finish` is why the model stopped (spec 2.8). */
  z.object({ name: z.literal('done'), finish: z.string() }),
  z.object({ name: z.literal('stopped') }),
  z.object({ name: z.literal('failed'), failure: Failure }),
])
export type TurnState = z.infer<typeof TurnState>

/** A line as it was when the question was asked; its number and text may change later. */
export const QuestionLine = z.object({ line: z.int().min(1), number: z.int().min(1), text: z.string() })
export type QuestionLine = z.infer<typeof QuestionLine>

/** A question: enough to show it, to ask it again, and to read the answer. */
export const AssistantQuestion = z.object({
  verb: Verb,
  target: Target,
  lines: z.array(QuestionLine),
  /** The user's own words; empty for verbs that need none. */
  words: z.string().max(4000),
  model: z.string().min(1),
  question: Question,
})
export type AssistantQuestion = z.infer<typeof AssistantQuestion>

/** A question and its answer so far. */
export const Turn = AssistantQuestion.extend({ id, text: z.string(), tokens: Tokens, state: TurnState })
export type Turn = z.infer<typeof Turn>

/** The result for one line in a run that fits many lines. */
export const FitOutcome = z.object({
  line: z.int(),
  before: z.string(),
  rateBefore: z.number(),
  /** The best version; absent where none is acceptable. */
  after: z.string().optional(),
  rateAfter: z.number().optional(),
  /** Whether the line then has a natural pace. */
  inBand: z.boolean(),
  /** The reason why there is no version: a fault of the answer, or an issue with its versions. */
  fault: AnswerFault.optional(),
  issue: IssueKind.optional(),
})
export type FitOutcome = z.infer<typeof FitOutcome>

/** A run that fits many lines: in progress, or waiting for the user's review. */
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
    /** One more line could have exceeded the limit of tokens. */
    z.object({ name: z.literal('limit') }),
    z.object({ name: z.literal('failed'), failure: Failure }),
  ]),
})
export type FitRun = z.infer<typeof FitRun>

/**
 * Commands of the assistant of an open project, on the chat endpoint of the service in use. Conversations are kept in
 * memory by project file while the studio runs, so that a reloaded page finds them; nothing is written to disk.
 */
export const assistant = {
  /** The chat models; empty where the service has none. `goesTo` names the receiver of the questions. */
  assistantModels: {
    input: z.object({}),
    output: z.object({ models: z.array(z.string()), preferred: z.string().optional(), goesTo: Message }),
  },
  conversation: { input: z.object({ project }), output: z.object({ turns: z.array(Turn), fit: FitRun.optional() }) },
  /**
   * Sends a question and returns at once; the answer comes by `assistantTextAdded`. With `instead` it replaces another turn.
   */
  askAssistant: {
    input: AssistantQuestion.extend({ project, instead: id.optional() }),
    output: z.object({ turn: id }),
  },
  /** Stops an answer or a run; its result so far stays. */
  stopAssistant: { input: z.object({ project, id }), output: z.object({}) },
  /** Deletes the conversation and stops what is running in it. */
  clearConversation: { input: z.object({ project }), output: z.object({}) },
  /** Asks for versions of each of these lines, one question a line, within `mostTokens`. Does not change any line. */
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
  /** Deletes the last run. */
  clearFit: { input: z.object({ project }), output: z.object({}) },
} as const satisfies CommandTable
