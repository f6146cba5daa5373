import { z } from 'zod'
import { CHAT_FIELDS } from './chatParameters.ts'
import { wholeText } from './records.ts'

/** A part of a message's content, as other clients of this interface send it. Only text is understood. */
export const TextPart = z.object({
  type: z.literal('text'),
  text: wholeText,
})

const joined = (parts: readonly z.infer<typeof TextPart>[]): string => parts.map(({ text }) => text).join('')

/** A call of a tool, as an assistant's message repeats it. */
const ToolCall = z.looseObject({
  id: z.string(),
  type: z.string().optional(),
  function: z.looseObject({ name: z.string(), arguments: z.string() }).optional(),
})

/** Fields of an assistant's message that may stand in place of a text. */
const WORDLESS = ['tool_calls', 'function_call', 'refusal', 'audio'] as const

/**
 * A message of a conversation (spec 2.7). Our additions: the roles `developer`, which is `system`, `tool` and `function`; content
 * may come in parts, which are joined, and is null where an assistant called tools instead. Other fields are kept for a server
 * behind the engine.
 */
export const ChatMessage = z
  .looseObject({
    role: z.enum(['system', 'developer', 'user', 'assistant', 'tool', 'function']),
    content: z
      .union([wholeText, z.array(TextPart).min(1).transform(joined), z.null()], {
        error: ({ input }) => (input === undefined ? undefined : 'must be a text, or a list of parts of the type text'),
      })
      .optional(),
    name: z.string().nullish(),
    tool_calls: z.array(ToolCall).nullish(),
    tool_call_id: z.string().nullish(),
  })
  .superRefine((message, { addIssue }) => {
    const { role, content } = message
    if (typeof content === 'string' || (role === 'assistant' && WORDLESS.some((name) => message[name]))) return
    if (content === undefined)
      addIssue({ code: 'invalid_type', expected: 'string', path: ['content'], input: undefined })
    else addIssue({ code: 'custom', path: ['content'], message: 'must be a text, unless an assistant called tools' })
  })
export type ChatMessage = z.infer<typeof ChatMessage>

/** A message in plain text, as the spec has it and as we write them ourselves. */
export const TextMessage = z.object({ role: z.enum(['system', 'user', 'assistant']), content: wholeText })

/** A chat request (spec 4.8). Parameters of other servers are kept, as one may be behind the engine. */
export const ChatRequest = z.looseObject({
  model: z.string().min(1),
  messages: z.array(ChatMessage).min(1),
  ...CHAT_FIELDS,
})
export type ChatRequest = z.infer<typeof ChatRequest>

/** The tokens that an answer took. */
export const ChatUsage = z.looseObject({
  prompt_tokens: z.int(),
  completion_tokens: z.int(),
  total_tokens: z.int(),
  estimated: z
    .boolean()
    .describe('Our addition: a server behind the engine told none, so they are counted from the text.')
    .optional(),
})
export type ChatUsage = z.infer<typeof ChatUsage>

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
  usage: ChatUsage.optional(),
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
  usage: ChatUsage.nullish().catch(undefined),
})
export type ChatChunk = z.infer<typeof ChatChunk>

/** A chat model, in the shape of the API it is compatible with; the spec shows none. */
export const ModelRecord = z.looseObject({
  id: z.string(),
  object: z.string().optional().catch(undefined),
  created: z.int().describe('Seconds since 1970.').optional().catch(undefined),
  owned_by: z.string().optional().catch(undefined),
  stands_for: z
    .string()
    .describe('The id that was asked for, where this model answers in its place: the documented default.')
    .optional()
    .catch(undefined),
  answered_by: z
    .string()
    .describe('In the list, of an id that is only another name: the id of the model that answers it.')
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

/** The ids of models, without other names for them. */
export function modelIds({ data }: Pick<ModelList, 'data'>): string[] {
  return data.flatMap(({ id, answered_by }) => (answered_by === undefined ? [id] : []))
}

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
