import { z } from 'zod'
import type { Route } from '../../shared/contract/route.ts'
import { type Service, service } from '../../shared/contract/service.ts'
import type { RawAnswer, RawResult } from './rawExchange.ts'

/** Every status that the spec lists for a request that is the client's doing (7.3), and success. */
const STATUSES = new Set([200, 400, 401, 403, 404, 429, 503])

const VoiceError = z.strictObject({ detail: z.string().min(1) })
const ChatError = z.strictObject({
  error: z.strictObject({
    type: z.string().min(1),
    code: z.string().min(1),
    message: z.string().min(1),
    param: z.string().nullable(),
  }),
})
const EitherError = z.union([VoiceError, ChatError])

/** The fault of an answer, or undefined. `row` is the row that was addressed, where that is certain. */
export function findFault({ answers, rest, endedBy }: RawResult, row?: keyof Service): string | undefined {
  if (endedBy === 'nobody') return 'the connection was left open'
  // We may have hung up on an answer that was still being made.
  if (rest.length > 0 && endedBy === 'server') return `an answer broke off after ${JSON.stringify(head(rest))}`
  for (const answer of answers) {
    const fault = faultOf(answer, row === undefined ? undefined : service[row])
    if (fault !== undefined) return fault
  }
  return undefined
}

function faultOf(answer: RawAnswer, route: Route | undefined): string | undefined {
  const { status, headers, body } = answer
  if (!STATUSES.has(status)) return `status ${status}: ${head(body)}`
  if (status === 401 && !headers.has('www-authenticate')) return '401 without WWW-Authenticate'
  if (status === 429 && !headers.has('retry-after')) return '429 without Retry-After'
  if (headers.has('x-injected')) return 'a header of the sender came back'
  if (body.length === 0) return undefined // the answer to HEAD
  if (status === 200) return route === undefined ? undefined : faultOfSuccess(answer, route)
  const shape = route === undefined ? EitherError : route.errors === 'chat' ? ChatError : VoiceError
  return fits(shape, body) ? undefined : `status ${status} in the wrong shape: ${head(body)}`
}

function faultOfSuccess({ headers, body }: RawAnswer, route: Route): string | undefined {
  if (typeof route.output === 'string') return body.toString('latin1', 0, 4) === 'RIFF' ? undefined : 'no WAV'
  if (headers.get('content-type') === 'text/event-stream') {
    return /(^|\n\n)data: \[DONE\]\n\n$/.test(body.toString()) ? undefined : 'events without an end'
  }
  return fits(route.output, body) ? undefined : `a success in the wrong shape: ${head(body)}`
}

function fits(shape: z.core.$ZodType, body: Buffer): boolean {
  try {
    return z.safeParse(shape, JSON.parse(body.toString())).success
  } catch {
    return false
  }
}

function head(bytes: Buffer): string {
  return bytes.toString('latin1', 0, 200)
}
