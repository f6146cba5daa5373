import { Readable } from 'node:stream'
import { type Failure, failureKinds } from '../../../shared/failure.ts'
import { chatBody } from './errorBody.ts'

/** Bytes buffered when events come faster than the client reads. */
const ENOUGH = 16 * 1024

/**
 * Server-sent events ending in `[DONE]` (spec 4.8). The caller awaits the first event, so an earlier failure is still an
 * HTTP status. A later failure is logged and sent as an error event, and the stream ends without `[DONE]`.
 */
export function eventStream(
  first: IteratorResult<unknown>,
  rest: AsyncIterator<unknown>,
  note: (error: unknown) => Failure,
): Readable {
  const lines = async function* (): AsyncGenerator<string> {
    try {
      for (let next = first; !next.done; next = await rest.next()) yield `data: ${JSON.stringify(next.value)}\n\n`
      yield 'data: [DONE]\n\n'
    } catch (error) {
      const failure = note(error)
      if (failureKinds[failure.kind].status !== 499) yield `data: ${JSON.stringify(chatBody(failure))}\n\n`
    } finally {
      await rest.return?.()
    }
  }
  return Readable.from(lines(), { objectMode: false, highWaterMark: ENOUGH })
}
