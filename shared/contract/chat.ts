import { z } from 'zod'
import { between, wholeBetween, wholeText } from './records.ts'

/** A part of a message's content, as other clients of this interface send it. Only text is understood. */
export const TextPart = z.object({
  type: z.literal('text'),
  text: wholeText,
})

const joined = (parts: readonly z.infer<typeof TextPart>[]): string => parts.map(({ text }) => text).join('')

/** A message of a conversation (spec 2.7). Our addition: its content may come in parts, which are joined. */
export const ChatMessage = z.object({
  role: z.enum(['system', 'user', 'assistant']),
  content: z.union([wholeText, z.array(TextPart).min(1).transform(joined)], {
    error: ({ input }) => (input === undefined ? undefined : 'must be a text, or a list of parts of the type text'),
  }),
})
export type ChatMessage = z.infer<typeof ChatMessage>

/** A chat request (spec 4.8). */
export const ChatRequest = z.object({
  model: z.string().min(1),
  messages: z.array(ChatMessage).min(1),
  stream: z.boolean().default(false),
  temperature: between(0, 2).default(1),
  max_tokens: z.int().min(1).nullish(),
  n: wholeBetween(1, 16).default(1),
  /** Our addition: texts at which an answer ends, exclusive; common servers know it too. */
  stop: z.union([z.string(), z.array(z.string()).max(4)]).nullish(),
})
export type ChatRequest = z.infer<typeof ChatRequest>

/** A complete answer (spec 2.8). */
export const ChatCompletion = z.looseObject({
  id: z.string(),
  object: z.literal('chat.completion'),
  created: z.int(),
  model: z.string(),
  choices: z.array(
    z.looseObject({
      index: z.int(),
      message: z.looseObject({ role: z.literal('assistant'), content: z.string().nullable() }),
      finish_reason: z.string().nullable(),
    }),
  ),
  usage: z.looseObject({ prompt_tokens: z.int(), completion_tokens: z.int(), total_tokens: z.int() }).optional(),
})
export type ChatCompletion = z.infer<typeof ChatCompletion>

/** A piece of a streamed answer (spec 2.9). */
export const ChatChunk = z.looseObject({
  id: z.string(),
  object: z.literal('chat.completion.chunk'),
  model: z.string(),
  choices: z.array(
    z.looseObject({
      index: z.int(),
      delta: z.looseObject({ role: z.string().optional(), content: z.string().nullish() }),
      finish_reason: z.string().nullish(),
    }),
  ),
})
export type ChatChunk = z.infer<typeof ChatChunk>

/** A chat model, in the shape of the API it is compatible with; the spec shows none. */
export const ModelRecord = z.looseObject({
  id: z.string(),
  object: z.string().optional().catch(undefined),
  owned_by: z.string().optional().catch(undefined),
  stands_for: z
    .string()
    .describe('The id that was asked for, where this model answers in its place: the documented default.')
    .optional()
    .catch(undefined),
})

/** The answer of `GET /v1/models`. */
export const ModelList = z.looseObject({
  object: z.literal('list').default('list'),
  data: z.array(ModelRecord),
  hint: z.string().describe('How to get a chat model, where there is none.').optional().catch(undefined),
})
export type ModelList = z.infer<typeof ModelList>

/** An error body of the chat API (spec 7.2). */
export const ChatErrorBody = z.object({
  error: z.looseObject({
    type: z.string(),
    code: z.string().nullish(),
    message: z.string(),
    param: z.string().nullish(),
  }),
})
export type ChatErrorBody = z.infer<typeof ChatErrorBody>
