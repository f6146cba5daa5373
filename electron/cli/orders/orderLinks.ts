import { THIS_COMPUTER } from '../../../shared/basics/fixedValues.ts'
import { omitUndefined } from '../../../shared/basics/omitUndefined.ts'
import type { Link, Links } from '../../dubbing/work/links.ts'
import { silentLog } from '../../studio/log.ts'
import { createEngineHost } from '../../studio/service/engineHost.ts'
import { connectHosted, type ServiceConnection } from '../connectService.ts'
import { type DubEventListener, inStage } from '../output/dubEvents.ts'
import type { HostedService } from '../readHostedService.ts'

/** The links of an order. Disposing ends the engine if one was started. */
interface OrderLinks extends Links, AsyncDisposable {
  /** The profile that runs the jobs: the engine of this computer, or the address of the hosted service. */
  readonly current: string
}

interface LinksOptions {
  readonly hosted: HostedService | undefined
  /** Data folder of the engine. It outlives a killed run, so that the engine of the next one continues the jobs. */
  readonly engineData: string
  readonly onEvent: DubEventListener
  /** Where the engine's log goes; nowhere when absent. */
  readonly onLog?: ((line: string) => void) | undefined
  readonly signal: AbortSignal
}

/** Creates the links of an order. The engine of this computer is started on first use, and again when it dies. */
export function openLinks({ hosted, engineData, onEvent, onLog, signal }: LinksOptions): OrderLinks {
  const log = { ...silentLog(), ...omitUndefined({ engine: onLog }) }
  const host = createEngineHost({ dataDir: engineData, log, onChange: () => undefined })
  let begun: Promise<unknown> | undefined
  let service: Promise<ServiceConnection> | undefined

  async function ownLink(stop: AbortSignal): Promise<Link> {
    begun ??= inStage(onEvent, 'engine', () => host.link(signal))
    await begun
    return { profile: THIS_COMPUTER, ...(await host.link(stop)), watchWaits: () => () => undefined }
  }

  async function hostedLink(access: HostedService): Promise<Link> {
    service ??= connectHosted(access, { onEvent, signal })
    const never = new AbortController().signal
    const link = { profile: access.baseUrl, service: (await service).service }
    return { ...link, lost: never, isLost: async () => false, watchWaits: () => () => undefined }
  }

  return {
    current: hosted?.baseUrl ?? THIS_COMPUTER,
    link: (profile, stop) => (profile === THIS_COMPUTER || hosted === undefined ? ownLink(stop) : hostedLink(hosted)),
    async [Symbol.asyncDispose]() {
      await Promise.all([host[Symbol.asyncDispose](), service?.then((one) => one[Symbol.asyncDispose]())])
    },
  }
}
