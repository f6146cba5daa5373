import { estimateTokens } from '../../../../shared/assistant/estimateTokens.ts'
import { omitUndefined } from '../../../../shared/basics/omitUndefined.ts'
import type { ChatChunk, ChatCompletion, ChatRequest, ChatUsage } from '../../../../shared/contract/chat.ts'
import { stopTexts } from '../../../../shared/contract/chatParameters.ts'
import { createStopFilter, type StopFilter } from './stopFilter.ts'

/** Makes of a server's chunks those of the spec (2.9), ended at the stop texts of the request. */
export interface ChunkReader {
  read(chunk: ChatChunk): Generator<ChatChunk>
  /** Whether any answer came. */
  readonly begun: boolean
  /** Whether every answer has ended at a stop text, so that nothing more is to come. */
  readonly ended: boolean
  /** The chunk of the usage, where the request asks for it. */
  usage(): Generator<ChatChunk>
}

type Choice = ChatChunk['choices'][number]

/** Creates the reader of a streamed answer. */
export function createChunkReader(request: ChatRequest): ChunkReader {
  const stops = stopTexts(request)
  const filters = new Map<number, StopFilter>()
  const open = (index: number): StopFilter => {
    const known = filters.get(index)
    if (known !== undefined) return known
    const filter = createStopFilter(stops)
    filters.set(index, filter)
    return filter
  }
  let pieces = 0
  let told: ChatUsage | undefined
  let last: ChatChunk | undefined

  function readChoice({ index, delta, finish_reason: reason, ...choice }: Choice): Choice[] {
    const isFirst = !filters.has(index)
    const filter = open(index)
    if (filter.stopped) return []
    const taken = filter.take(delta.content ?? '')
    const { stopped } = filter
    // A piece of a stop text is held back; where the answer ends without the rest, it was none.
    const content = stopped || !reason ? taken : taken + filter.rest()
    const ends = stopped ? 'stop' : (reason ?? null)
    const rest = withText(delta, content)
    if (rest === undefined && !isFirst && ends === null) return []
    const passed = { ...(isFirst ? { role: 'assistant' } : {}), ...rest }
    return [{ ...choice, index, delta: passed, finish_reason: ends }]
  }

  return {
    *read({ usage, ...chunk }) {
      told = usage ?? told
      last = chunk
      pieces += chunk.choices.filter(({ delta }) => hasTokens(delta)).length
      const choices = chunk.choices.flatMap(readChoice)
      if (choices.length > 0) yield { ...chunk, choices } // chunks without choices are the server's own messages
    },
    get begun() {
      return filters.size > 0
    },
    get ended() {
      return filters.size === request.n && [...filters.values()].every(({ stopped }) => stopped)
    },
    *usage() {
      if (request.stream_options?.include_usage !== true || last === undefined) return
      yield { ...last, choices: [], usage: told === undefined ? estimate(request, pieces) : summed(told) }
    },
  }
}

/** A part of an answer without its role and with another text; undefined where all of it is held back. */
function withText({ content: given, role: _, ...rest }: Choice['delta'], content: string): object | undefined {
  if (!given && content === '') return { ...omitUndefined({ content: given }), ...rest }
  return content === '' && Object.keys(rest).length === 0 ? undefined : { content, ...rest }
}

/** Whether a part of an answer took tokens: text, thoughts or the call of a tool. */
function hasTokens({ role: _, ...delta }: Choice['delta']): boolean {
  return Object.values(delta).some((value) => value !== null && value !== undefined && value !== '')
}

/** A whole answer, ended at the stop texts of the request. */
export function finishCompletion(request: ChatRequest, answer: ChatCompletion): ChatCompletion {
  const choices = answer.choices.map(({ message, finish_reason, ...choice }) => {
    const filter = createStopFilter(stopTexts(request))
    // An answer that calls tools has no text, and its content stays null.
    const whole = message.content ?? (message.tool_calls === undefined ? '' : null)
    const content = whole === null ? null : filter.take(whole) + (filter.stopped ? '' : filter.rest())
    return { ...choice, message: { ...message, content }, finish_reason: filter.stopped ? 'stop' : finish_reason }
  })
  const tokens = answer.choices.reduce((sum, { message }) => sum + estimateTokens(message.content ?? ''), 0)
  return { ...answer, choices, usage: answer.usage === undefined ? estimate(request, tokens) : summed(answer.usage) }
}

/** A usage with the right sum. */
function summed(usage: ChatUsage): ChatUsage {
  return { ...usage, total_tokens: usage.prompt_tokens + usage.completion_tokens }
}

/** The usage where the server reports none: a piece of a stream is a token with most servers. */
function estimate({ messages }: ChatRequest, completion_tokens: number): ChatUsage {
  const prompt_tokens = messages.reduce((sum, { content }) => sum + estimateTokens(content ?? ''), 0)
  return { prompt_tokens, completion_tokens, total_tokens: prompt_tokens + completion_tokens, estimated: true }
}
