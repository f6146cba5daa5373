import { AppError } from '../../shared/failure.ts'
import { say } from '../../shared/locale/message.ts'
import type { Answer } from './answer.ts'
import { cleanWords, tellsKey } from './cleanWords.ts'
import { fromResponse } from './failures.ts'
import type { Entry, Pacer, Turn } from './pacer.ts'
import type { Outgoing, SendOptions, Transport } from './transport.ts'

/** The transport, key, pacer and clock of a request. */
export interface Asking {
  readonly transport: Transport
  readonly pacer: Pacer
  /** The server's key, which no message may repeat. */
  readonly key?: string | undefined
  /** The time in milliseconds since 1970. */
  readonly now: () => number
}

const ERROR_LIMIT = 64 * 1024

/** One try: waits for its turn, sends, and returns the answer if it is a success; else throws its failure. */
export async function ask(session: Asking, outgoing: Outgoing, given: SendOptions & Entry): Promise<Answer> {
  const turn = await session.pacer.enter(given)
  try {
    const answer = await session.transport.send(outgoing, given)
    if (answer.status >= 200 && answer.status < 300) {
      turn.accepted()
      return answer
    }
    throw await refusal(session, answer, turn)
  } finally {
    turn.ended()
  }
}

async function refusal(session: Asking, answer: Answer, turn: Turn): Promise<AppError> {
  if (answer.status < 400) return moved(answer, session.key)
  const text = await beginning(answer)
  const failure = fromResponse({ status: answer.status, headers: answer.headers, text }, session.now())
  if (failure.kind === 'rate_limited') turn.rejected(failure)
  // A sentence of our own engine names files by their whole paths, which look like secrets.
  if (failure.said !== undefined && !tellsKey(failure.message, session.key)) return new AppError(failure)
  // Some services quote the key they refuse.
  return new AppError({ ...failure, message: cleanWords(failure.message, session.key) })
}

/** Redirections are not followed: the key would go to an unchecked address. */
function moved(answer: Answer, key?: string): AppError {
  answer.discard()
  // Without the path and its values: they are the server's words, which may have the key in them.
  const origin = URL.parse(answer.headers.location ?? '')?.origin ?? ''
  const target = origin === '' || tellsKey(origin, key) ? 'another address' : origin
  const message = say('failure.moved', { status: String(answer.status), target })
  return new AppError({ kind: 'bad_reply', message })
}

async function beginning(answer: Answer): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of answer.body) {
    chunks.push(chunk)
    size += chunk.length
    if (size >= ERROR_LIMIT) break
  }
  return Buffer.concat(chunks).toString()
}
