import type OpenAI from 'openai'
import type { ChatMessage, ChatRequest } from '../../../../shared/contract/chat.ts'
import { passedParameters, tokenLimit } from '../../../../shared/contract/chatParameters.ts'

type Passed = Pick<OpenAI.ChatCompletionCreateParams, 'model' | 'messages'>

/** The token limit by the name or names that a server may know. */
export interface TokenLimits {
  readonly max_tokens?: number
  readonly max_completion_tokens?: number
}

/**
 * The forms in which the token limit of a request is sent, one after the other. Older servers ignore `max_completion_tokens` in
 * silence, so that both names are sent first; OpenAI refuses both together, and some of its models `max_tokens` alone; strict
 * servers refuse a name that they do not know.
 */
export function limitForms(request: ChatRequest): [TokenLimits, ...TokenLimits[]] {
  const limit = tokenLimit(request)
  if (limit === undefined) return [{}]
  const [old, current] = [{ max_tokens: limit }, { max_completion_tokens: limit }]
  return request.max_completion_tokens === undefined ? [old, current] : [{ ...old, ...current }, current, old]
}

/** The body of a request for a server behind the engine, with all that was sent, except its token limit. */
export function passedBody(request: ChatRequest): Passed {
  const { max_tokens: _, max_completion_tokens: __, ...parameters } = passedParameters(request)
  if (!request.stream) delete parameters.stream_options // the interface has them for streams alone
  return { ...parameters, model: request.model, messages: request.messages.map(passedMessage) }
}

/** A message with a role that every server knows: `developer` is a newer word for `system`, and means the same. */
function passedMessage({ role, content = null, ...message }: ChatMessage) {
  const given = Object.entries(message).filter(([, value]) => value !== null && value !== undefined)
  const passed = { role: role === 'developer' ? 'system' : role, content, ...Object.fromEntries(given) }
  // The schema holds which role has which fields, in words that the library's types put otherwise.
  return passed as OpenAI.ChatCompletionMessageParam
}
