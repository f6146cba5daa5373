import type { TextKey } from '../../../../shared/locale/textTable.ts'
import { providerOf } from '../../../../shared/speechServers/providers.ts'
import type { SpeechServer } from '../../../../shared/speechServers/speechServer.ts'
import type { Answer } from '../../../client/answer.ts'
import { ask } from '../../../client/ask.ts'
import { createPacer } from '../../../client/pacer.ts'
import { DEFAULT_RETRY_POLICY, type RetryPolicy, retry } from '../../../client/retry.ts'
import { steadyNow } from '../../../client/steadyNow.ts'
import { createTransport, type Outgoing, type TransportTimeouts } from '../../../client/transport.ts'
import { countUpstreamFailure } from '../../core/upstreamFailures.ts'
import { serverRefusal } from '../serverRefusal.ts'
import { serverFailure } from './serverFailure.ts'

/** A speech server with its key. */
export interface SpeechServerAccess extends SpeechServer {
  readonly key?: string | undefined
}

/** Requests to one server: paced, repeated where waiting may help, cancelled with their signal. Disposing closes connections. */
export interface ServerApi extends Disposable {
  /**
   * Sends a request until `read` has read an answer, which may take `within` seconds to begin, and as many in all to arrive.
   * Failures say which server failed.
   */
  send<T>(outgoing: Outgoing, signal: AbortSignal, read: (answer: Answer) => Promise<T>, within: number): Promise<T>
}

/** How patient a server's requests are; for tests. */
export interface ServerApiOptions {
  readonly retry?: Partial<RetryPolicy> | undefined
  readonly timeouts?: Partial<TransportTimeouts> | undefined
}

/** Seconds: how long the network may take; how long the server may, depends on what it is asked for. */
const NETWORK_TIMEOUTS_SECONDS = { connect: 15, stall: 60 }

/** Failures that a server repeats rather than gets over: they are tried twice, and not for the time that others are. */
const RETRY_ONCE_FAILURES: readonly unknown[] = ['failure.reply.empty', 'failure.network.endless'] satisfies TextKey[]

/** Opens a server. The key goes to its own origin only: redirections are not followed. */
export function openServerApi(
  server: SpeechServerAccess,
  { retry: policy, timeouts }: ServerApiOptions = {},
): ServerApi {
  const { key, url: baseUrl, name, kind } = server
  const transport = createTransport({
    baseUrl,
    key,
    keyHeader: providerOf(kind).key,
    timeouts: { ...NETWORK_TIMEOUTS_SECONDS, ...timeouts },
  })
  const session = { transport, pacer: createPacer(), now: Date.now, refused: serverRefusal }
  return {
    async send(outgoing, signal, read, within) {
      let poor = 0
      const limits = { answer: timeouts?.answer ?? within, whole: timeouts?.whole ?? within }
      const attempt = async (number: number) =>
        read(await ask(session, outgoing, { signal, ...limits, again: number > 1 }))
      try {
        return await retry(attempt, {
          policy: { ...DEFAULT_RETRY_POLICY, ...policy },
          random: Math.random,
          now: steadyNow,
          signal,
          mayRepeat: ({ said }) => !RETRY_ONCE_FAILURES.includes(said?.key) || ++poor < 2,
        })
      } catch (error) {
        countUpstreamFailure(name, error)
        throw serverFailure(error, name)
      }
    },
    [Symbol.dispose]: () => transport[Symbol.dispose](),
  }
}
