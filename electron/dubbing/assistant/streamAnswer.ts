import type { Question } from '../../../shared/assistant/assembleQuestion.ts'
import { type CountedTokens, estimateQuestion, estimateTokens } from '../../../shared/assistant/estimateTokens.ts'
import type { Service } from '../../../shared/contract/service.ts'
import { AppError } from '../../../shared/failure.ts'
import { say } from '../../../shared/locale/message.ts'
import type { Client } from '../../client/method.ts'
import type { RetryPolicy, RetryWait } from '../../client/retry.ts'

/** How long a waiting user accepts silence, in seconds. */
export interface AnswerTimeouts {
  /** Retries until a busy service takes the question. */
  readonly retry: RetryPolicy
  /** Longest silence before and between words: models on small computers read long questions slowly. */
  readonly silence: number
}

export const ANSWER_TIMEOUTS_SECONDS: AnswerTimeouts = { retry: { first: 1, cap: 8, deadline: 20 }, silence: 90 }

/** The recipient of an answer. */
export interface Listener {
  readonly timeouts: AnswerTimeouts
  readonly signal: AbortSignal
  onWait(wait: RetryWait): void
  onPiece(text: string): void
}

/** A complete answer. */
export interface CompleteAnswer {
  readonly text: string
  /** The model's stop reason; null if it gave none, as when the answer broke off. */
  readonly finish: string | null
  readonly tokens: CountedTokens
}

/** Most characters of an answer that are kept: a model that never stops must not fill the memory. */
const MAX_ANSWER_CHARACTERS = 100_000

/** Asks a question and streams the answer to its end. Throws `unavailable` if the model falls silent. */
export async function streamAnswer(
  service: Client<Service>,
  request: { readonly model: string; readonly question: Question },
  { timeouts, signal, onWait, onPiece }: Listener,
): Promise<CompleteAnswer> {
  const { model, question } = request
  using watch = watchSilence(timeouts.silence)
  const either = AbortSignal.any([signal, watch.signal])
  const callOptions = {
    signal: either,
    retry: timeouts.retry,
    onWait(wait: RetryWait) {
      watch.wait(wait.seconds)
      onWait(wait)
    },
  }
  let text = ''
  let finish: string | null = null
  let usage: CountedTokens | undefined
  try {
    const chunks = await service.chat({ model, ...question, stream: true }, callOptions)
    for await (const chunk of chunks) {
      watch.restart()
      usage = usageIn(chunk) ?? usage
      const choice = chunk.choices.find(({ index }) => index === 0)
      finish = choice?.finish_reason ?? finish
      const piece = (choice?.delta.content ?? '').slice(0, MAX_ANSWER_CHARACTERS - text.length)
      text += piece
      if (piece !== '') onPiece(piece)
      if (text.length >= MAX_ANSWER_CHARACTERS) break
    }
  } catch (error) {
    if (signal.aborted || !watch.signal.aborted) throw error
    const message = say('failure.modelSilent', { seconds: timeouts.silence })
    throw new AppError({ kind: 'unavailable', message }, { cause: error })
  }
  return { text, finish, tokens: usage ?? estimateTokenUsage(question, text) }
}

/** Estimated tokens of a question and its answer so far. */
export function estimateTokenUsage(question: Question, text: string): CountedTokens {
  return { input: estimateQuestion(question).input, output: estimateTokens(text), exact: false }
}

/** The token count that some servers send with the last piece; the spec leaves it open. */
function usageIn(chunk: object): CountedTokens | undefined {
  const usage: unknown = 'usage' in chunk ? chunk.usage : undefined
  if (typeof usage !== 'object' || usage === null) return undefined
  const { prompt_tokens: input, completion_tokens: output } = usage as Record<string, unknown>
  return Number.isInteger(input) && Number.isInteger(output)
    ? { input: Number(input), output: Number(output), exact: true }
    : undefined
}

interface SilenceWatch extends Disposable {
  readonly signal: AbortSignal
  restart(): void
  /** An announced wait does not count as silence. */
  wait(seconds: number): void
}

function watchSilence(seconds: number): SilenceWatch {
  const silent = new AbortController()
  let timer: NodeJS.Timeout | undefined
  const expect = (within: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => silent.abort(), within * 1000).unref()
  }
  expect(seconds)
  return {
    signal: silent.signal,
    restart: () => expect(seconds),
    wait: (announced) => expect(seconds + announced),
    [Symbol.dispose]: () => clearTimeout(timer),
  }
}
