import { z } from 'zod'
import { between, wholeBetween } from './records.ts'

const limit = z.int().min(1)
const penalty = between(-2, 2)

/** An object of any fields. */
export const JsonObject = z.looseObject({})
/** A function that is named, and perhaps described. */
export const FunctionName = z.looseObject({ name: z.string() })

/** Options of a streamed answer. */
export const StreamOptions = z.looseObject({
  include_usage: z
    .boolean()
    .nullish()
    .describe(
      'One more chunk at the end has the usage and no choices. Counted from the text where a server tells none.',
    ),
})

/** The form of an answer: text, JSON, or JSON by a schema. */
const ResponseFormat = z.looseObject({
  type: z.string().min(1),
  json_schema: z.looseObject({ schema: JsonObject.optional() }).optional(),
})

/** A tool that a model may call. */
const Tool = z.looseObject({ type: z.string().min(1) })

/**
 * The parameters of a chat request beside the model and the messages, as OpenAI's interface has them, and three of sampling that
 * common servers add. A name that is not here is passed on to a server behind the engine, and refused by a local model.
 */
export const CHAT_FIELDS = {
  stream: z.boolean().default(false),
  temperature: between(0, 2).default(1),
  max_tokens: limit.optional(),
  max_completion_tokens: limit.describe('As max_tokens; where both are given the lower one counts.').optional(),
  n: wholeBetween(1, 16).default(1),
  stop: z
    .union([z.string(), z.array(z.string()).max(4)])
    .describe('Texts at which an answer ends, without them.')
    .optional(),
  stream_options: StreamOptions.optional(),
  top_p: between(0, 1).optional(),
  top_k: z.int().min(0).optional(),
  min_p: between(0, 1).optional(),
  seed: z.int().optional(),
  presence_penalty: penalty.optional(),
  frequency_penalty: penalty.optional(),
  logit_bias: z.record(z.string().regex(/^\d+$/), between(-100, 100)).optional(),
  response_format: ResponseFormat.optional(),
  logprobs: z.boolean().optional(),
  top_logprobs: wholeBetween(0, 20).optional(),
  tools: z.array(Tool).optional(),
  tool_choice: z.union([z.string(), z.looseObject({ type: z.string() })]).optional(),
  parallel_tool_calls: z.boolean().optional(),
  functions: z.array(FunctionName).optional(),
  function_call: z.union([z.string(), FunctionName]).optional(),
  reasoning_effort: z.string().optional(),
  verbosity: z.string().optional(),
  modalities: z.array(z.string()).optional(),
  audio: JsonObject.optional(),
  prediction: JsonObject.optional(),
  web_search_options: JsonObject.optional(),
  service_tier: z.string().optional(),
  store: z.boolean().optional(),
  metadata: JsonObject.optional(),
  user: z.string().optional(),
  safety_identifier: z.string().optional(),
  prompt_cache_key: z.string().optional(),
  prompt_cache_retention: z.string().optional(),
} as const
type ChatField = keyof typeof CHAT_FIELDS

/** The treatment of a parameter by models on this computer and by servers. */
interface Treatment {
  /** A model on this computer acts on it. */
  readonly local?: true
  /** Whether a value asks for nothing, so that any model may leave it out. `sent` is the whole request. */
  readonly neutral?: (value: unknown, sent: Readonly<Record<string, unknown>>) => boolean
  /** It is about the records of a server, not about the answer: a neutral value is not passed on, as strict servers refuse the name. */
  readonly records?: true
}

const LOCAL: Treatment = { local: true }
/** Any value is neutral. */
const UNHEEDED: Treatment = { neutral: () => true }
const RECORDS: Treatment = { neutral: () => true, records: true }
const neutral = (...values: unknown[]): Treatment => ({ neutral: (value) => values.includes(value) })
const isEmpty = (value: unknown): boolean => Array.isArray(value) && value.length === 0
/** Whether a request rules out that tools are called. */
const callsNothing = (sent: Readonly<Record<string, unknown>>): boolean =>
  (sent.tools === undefined || isEmpty(sent.tools) || sent.tool_choice === 'none') &&
  (sent.functions === undefined || isEmpty(sent.functions) || sent.function_call === 'none')

/** The treatment of each parameter. Whatever is not neutral is passed on to a server, and obeyed or refused by a local model. */
const TREATMENTS: Readonly<Record<ChatField, Treatment>> = {
  stream: LOCAL,
  temperature: LOCAL,
  max_tokens: LOCAL,
  max_completion_tokens: LOCAL,
  n: LOCAL,
  stop: LOCAL,
  stream_options: LOCAL,
  top_p: LOCAL,
  top_k: LOCAL,
  min_p: LOCAL,
  seed: LOCAL,
  presence_penalty: LOCAL,
  frequency_penalty: LOCAL,
  logit_bias: LOCAL,
  response_format: LOCAL,
  logprobs: neutral(false),
  top_logprobs: neutral(0),
  tools: { neutral: (_, sent) => callsNothing(sent) },
  tool_choice: { neutral: (value, sent) => value !== 'required' && callsNothing(sent) && typeof value === 'string' },
  parallel_tool_calls: { neutral: (_, sent) => callsNothing(sent) },
  functions: { neutral: (_, sent) => callsNothing(sent) },
  function_call: { neutral: (value, sent) => callsNothing(sent) && typeof value === 'string' },
  // A local model is kept from thinking aloud, which is what these two say.
  reasoning_effort: neutral('none', 'minimal'),
  verbosity: neutral('medium'),
  modalities: { neutral: (value) => Array.isArray(value) && value.every((one) => one === 'text') },
  audio: { neutral: (_, { modalities }) => !Array.isArray(modalities) || !modalities.includes('audio') },
  // It only makes an answer faster.
  prediction: UNHEEDED,
  web_search_options: {},
  service_tier: { ...neutral('auto', 'default'), records: true },
  store: { ...neutral(false), records: true },
  metadata: RECORDS,
  user: RECORDS,
  safety_identifier: RECORDS,
  prompt_cache_key: RECORDS,
  prompt_cache_retention: RECORDS,
}

const treatmentOf = (name: string): Treatment => (Object.hasOwn(TREATMENTS, name) ? TREATMENTS[name as ChatField] : {})

/** A chat request with its parameters, the known ones among any others. */
type Sent = Readonly<Record<string, unknown>>
const isUnset = (value: unknown): boolean => value === undefined || value === null

/** The first parameter of a request that a model on this computer cannot honour; undefined where it can all. */
export function unmetParameter({ model: _, messages: __, ...parameters }: Sent): string | undefined {
  return Object.entries(parameters).find(([name, value]) => {
    const { local, neutral: isNeutral } = treatmentOf(name)
    return !isUnset(value) && local !== true && isNeutral?.(value, parameters) !== true
  })?.[0]
}

/** The parameters of a request that are passed on to a server behind the engine, as they were sent. */
export function passedParameters({ model: _, messages: __, ...parameters }: Sent): Record<string, unknown> {
  const passed = Object.entries(parameters).filter(([name, value]) => {
    const { records, neutral: isNeutral } = treatmentOf(name)
    return !isUnset(value) && !(records === true && isNeutral?.(value, parameters) === true)
  })
  return Object.fromEntries(passed)
}

/** The most tokens of an answer: the lower of both limits. */
export function tokenLimit({
  max_tokens,
  max_completion_tokens,
}: {
  readonly max_tokens?: number | undefined
  readonly max_completion_tokens?: number | undefined
}): number | undefined {
  if (max_tokens === undefined || max_completion_tokens === undefined) return max_completion_tokens ?? max_tokens
  return Math.min(max_tokens, max_completion_tokens)
}

/** The texts at which an answer ends; an empty one ends nothing. */
export function stopTexts({ stop }: { readonly stop?: string | readonly string[] | undefined }): string[] {
  return (typeof stop === 'string' ? [stop] : (stop ?? [])).filter((text) => text !== '')
}
