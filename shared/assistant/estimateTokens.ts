import type { ChatTokens } from '../contract/chatPrices.ts'
import type { Question } from './assembleQuestion.ts'

/** Tokens were counted by the service, or by us. */
export interface CountedTokens extends ChatTokens {
  readonly exact: boolean
}

/**
 * UTF-8 bytes to a token. English has about four and marked Yoruba about two and a half, so this errs to the dear side
 * for most texts. Streams of the service (spec 2.9) tell no count.
 */
const BYTES_PER_TOKEN = 3
/** What the form of each message takes. */
const PER_MESSAGE = 4

/** About how many tokens a text is. */
export function estimateTokens(text: string): number {
  let bytes = 0
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
  }
  return Math.ceil(bytes / BYTES_PER_TOKEN)
}

/** About how many tokens a question takes, and its answer at most. */
export function estimateQuestion({ messages, max_tokens }: Question): ChatTokens {
  const input = messages.reduce((sum, { content }) => sum + PER_MESSAGE + estimateTokens(content), 0)
  return { input, output: max_tokens }
}
