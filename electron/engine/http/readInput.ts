import type { Route } from '../../../shared/contract/route.ts'
import { type AppError, invalid } from '../../../shared/failure.ts'
import { inThread } from '../../programs/inThread.ts'
import { programUrl } from '../../programs/programs.ts'
import { createSlots } from '../process/slots.ts'
import { LongBody, MAX_INLINE_PARSE_BYTES, parseSent, type SentInput } from './parseSent.ts'

const INPUT_WORKER = programUrl('inputWorker')
/** Long inputs that are read at once; each takes a core, and many times its own length of memory. */
const slots = createSlots(2)

/**
 * The input of a call, decoded and checked by the schema of its route; a long one in a thread, so that nobody waits while it is
 * read. Throws `invalid`, and `cancelled`.
 */
export async function readInput(route: Route, sent: SentInput, signal: AbortSignal): Promise<unknown> {
  if (!isLong(sent)) return parseSent(route, sent)
  using _slot = await slots.take(signal)
  const plain = sent.body instanceof LongBody ? { ...sent, body: sent.body.bytes } : sent
  const died = (): AppError => invalid('The request is too large to be read. Send fewer lines at once.')
  return inThread(INPUT_WORKER, { method: route.method, path: route.path, sent: plain }, { signal, died })
}

function isLong({ body, texts = {} }: SentInput): boolean {
  if (body instanceof LongBody) return true
  return Object.values(texts).reduce((sum, text) => sum + text.length, 0) > MAX_INLINE_PARSE_BYTES
}
