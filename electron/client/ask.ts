import { AppError, type Failure } from '../../shared/failure.ts'
import type { Answer } from './answer.ts'
import type { ErrorResponse } from './failures.ts'
import type { Pacer, PacerEntry, RequestTurn } from './pacer.ts'
import type { Outgoing, SendOptions, Transport } from './transport.ts'

/** The transport, pacer and clock of a request, and how a refusal becomes a failure. */
interface Asking {
  readonly transport: Transport
  readonly pacer: Pacer
  /** The time in milliseconds since 1970. */
  readonly now: () => number
  /**
   * The failure of an answer that is no success. Redirections are among them: they are not followed, as the key would go to an
   * unchecked address.
   */
  refused(refusal: ErrorResponse, now: number): Failure
}

const ERROR_LIMIT = 64 * 1024

/** One try: waits for its turn, sends, and returns the answer if it is a success; else throws its failure. */
export async function ask(session: Asking, outgoing: Outgoing, options: SendOptions & PacerEntry): Promise<Answer> {
  const turn = await session.pacer.enter(options)
  try {
    const answer = await session.transport.send(outgoing, options)
    if (answer.status >= 200 && answer.status < 300) {
      turn.accepted()
      return answer
    }
    throw await refusal(session, answer, turn)
  } finally {
    turn.ended()
  }
}

async function refusal(session: Asking, answer: Answer, turn: RequestTurn): Promise<AppError> {
  const { status, headers } = answer
  const failure = session.refused({ status, headers, text: await beginning(answer) }, session.now())
  if (failure.kind === 'rate_limited') turn.rejected(failure)
  return new AppError(failure)
}

async function beginning(answer: Answer): Promise<string> {
  if (answer.status < 400) {
    answer.discard()
    return ''
  }
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of answer.body) {
    chunks.push(chunk)
    size += chunk.length
    if (size >= ERROR_LIMIT) break
  }
  return Buffer.concat(chunks).toString()
}
