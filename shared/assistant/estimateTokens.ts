import type { ChatTokens } from '../contract/chatPrices.ts'
import type { Question } from './assembleQuestion.ts'

/** Tokens with their origin: counted by the service (`exact`), or estimated. */
export interface CountedTokens extends ChatTokens {
  readonly exact: boolean
}

/**
 * UTF-8 bytes of a token: about four in English, about two and a half in marked Yoruba, so most estimates are high.
 * Streams of the service (spec 2.9) report no count.
 */
const BYTES_PER_TOKEN = 3
/** Tokens for the frame of each message. */
const MESSAGE_FRAME_TOKENS = 4

/** Estimates the tokens of a text. */
export function estimateTokens(text: string): number {
  let bytes = 0
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
  }
  return Math.ceil(bytes / BYTES_PER_TOKEN)
}

/** Estimates the tokens of a question, and the most of its answer. */
export function estimateQuestion({ messages, max_tokens }: Question): ChatTokens {
  const input = messages.reduce((sum, { content }) => sum + MESSAGE_FRAME_TOKENS + estimateTokens(content), 0)
  return { input, output: max_tokens }
}
