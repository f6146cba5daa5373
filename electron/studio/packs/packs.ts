import type { PackPreset, PackView, PackViews, packs as table } from '../../../shared/commands/packs.ts'
import { AppError, toFailure } from '../../../shared/failure.ts'
import { say } from '../../../shared/locale/message.ts'
import type { PackCheck, PackEntry, PackList } from '../../../shared/packs/packRoutes.ts'
import { presetFor } from '../../../shared/packs/presetFor.ts'
import { waitSeconds } from '../../client/waitSeconds.ts'
import type { CommandHandlers } from '../commands/command.ts'
import type { StudioLog } from '../log.ts'
import type { EngineLink } from '../service/engineHost.ts'
import type { StudioParts } from '../studioParts.ts'

/**
 * The packs of this computer. The engine installs them; this service follows it, and orders again after the engine
 * died.
 */
export interface Packs {
  /** Number of packs being installed. */
  readonly installingCount: number
  list(signal: AbortSignal): Promise<PackViews>
  /** Installs packs; returns when that has started. A refused one does not stop the others; the first refusal is thrown. */
  install(ids: readonly string[], order: PackOrder, signal: AbortSignal): Promise<void>
  cancel(id: string, signal: AbortSignal): Promise<void>
  remove(id: string, signal: AbortSignal): Promise<void>
  /** Verifies an installed pack and runs it once. */
  tryOut(id: string, signal: AbortSignal): Promise<PackCheck>
  preset(
    presetRequest: { readonly from?: string | undefined; readonly to: string; readonly nonCommercial: boolean },
    signal: AbortSignal,
  ): Promise<PackPreset>
  /** Stops following installations; resolves when that has ended. */
  close(): Promise<void>
}

/** Creates the service. */
export function createPacks(options: InstallationsOptions): Packs {
  const { engine, onChange } = options
  const installations = createInstallations(options)

  const ask = async (signal: AbortSignal): Promise<PackList> => {
    const link = await engine.link(signal)
    return link.packs.listPacks({}, { signal })
  }

  return {
    get installingCount() {
      return installations.count
    },
    async list(signal) {
      const { packs, ...rest } = await ask(signal)
      return { ...rest, packs: packs.map(viewOf) }
    },
    async install(ids, packOrder, signal) {
      const link = await engine.link(signal)
      const refusals: unknown[] = []
      for (const id of ids)
        await installations.order(link, id, packOrder, signal).catch((error) => refusals.push(error))
      installations.follow()
      onChange()
      if (refusals.length > 0) throw refusals[0]
    },
    async cancel(id, signal) {
      installations.forget(id)
      const link = await engine.link(signal)
      await link.packs.cancelPack({ id }, { signal })
      onChange()
    },
    async remove(id, signal) {
      installations.forget(id)
      const link = await engine.link(signal)
      await link.packs.removePack({ id }, { signal })
      onChange()
    },
    async tryOut(id, signal) {
      const link = await engine.link(signal)
      return link.packs.verifyPack({ id, run: true }, { signal })
    },
    async preset(presetRequest, signal) {
      const { packs, memory, cores } = await ask(signal)
      const preset = presetFor({ ...presetRequest, memory, cores }, packs)
      const ids = preset.packs.map(({ id }) => id)
      return { ids, installedBytes: preset.installedBytes, memory: preset.memory, notes: [...preset.notes] }
    },
    close: installations.close,
  }
}

function viewOf({ files: _, ...view }: PackEntry): PackView {
  return view
}

/** An order to install a pack: its source and the acceptance of its licence. */
interface PackOrder {
  readonly from?: string | undefined
  readonly acceptLicence: boolean
}

/** The part of the engine link that is needed here. */
type PacksLink = Pick<EngineLink, 'packs' | 'isLost'>

/** An order, and the engine that took it. */
interface Ordered {
  readonly packOrder: PackOrder
  readonly link: PacksLink
}

/** The installations under way. The engine does them; they are ordered again after it died. */
interface Installations {
  readonly count: number
  /** Orders an installation from an engine; `follow` reports its end. */
  order(link: PacksLink, id: string, order: PackOrder, signal: AbortSignal): Promise<void>
  /** Forgets an installation, which is not ordered again. */
  forget(id: string): void
  /** Polls the engine until all installations have ended, unless that happens already. */
  follow(): void
  /** Stops following; resolves when that has ended. */
  close(): Promise<void>
}

interface InstallationsOptions {
  readonly engine: { link(signal: AbortSignal): Promise<PacksLink> }
  readonly log: StudioLog
  /** Called when the state of the packs has changed. */
  onChange(): void
  /** Called when a pack has been installed. */
  onInstalled(): void
}

/** Seconds between polls while packs are being installed. */
const INSTALL_POLL_SECONDS = 0.4

/** Creates an empty set of installations. */
function createInstallations({ engine, log, onChange, onInstalled }: InstallationsOptions): Installations {
  const orders = new Map<string, Ordered>()
  const closing = new AbortController()
  let following: Promise<void> | undefined

  async function request(link: PacksLink, id: string, packOrder: PackOrder, signal: AbortSignal) {
    const source = packOrder.from === undefined ? {} : { from: packOrder.from }
    await link.packs.installPack({ id, ...source, accept_licence: packOrder.acceptLicence }, { signal })
  }

  async function followAll(): Promise<void> {
    while (orders.size > 0) {
      await waitSeconds(INSTALL_POLL_SECONDS, closing.signal)
      const link = await engine.link(closing.signal)
      try {
        await orderAgain(link)
        removeEnded((await link.packs.listPacks({}, { signal: closing.signal })).packs)
      } catch (error) {
        if (closing.signal.aborted || !(await link.isLost())) throw error
      }
      onChange()
    }
  }

  /** Orders again what another engine took: it has died, and this one knows nothing of it; downloaded files are still there. */
  async function orderAgain(link: PacksLink): Promise<void> {
    for (const [id, { packOrder, link: taker }] of orders) {
      if (taker === link) continue
      orders.set(id, { packOrder, link })
      try {
        await request(link, id, packOrder, closing.signal)
      } catch (error) {
        if (closing.signal.aborted || (await link.isLost())) throw error
        orders.delete(id) // a folder that was unplugged meanwhile must not end the others
        log.warn('a pack is not installed further', { id, error: toFailure(error) })
      }
    }
  }

  /** Removes the orders that have ended, successfully or not. */
  function removeEnded(entries: readonly PackEntry[]): void {
    for (const { id, state } of entries) {
      if (state === 'installing' || !orders.delete(id)) continue
      if (state === 'installed') onInstalled()
    }
  }

  function follow(): void {
    following ??= followAll()
      .catch((error: unknown) => {
        orders.clear()
        if (closing.signal.aborted) return
        log.warn('the packs that are being installed cannot be followed', { error: toFailure(error) })
      })
      .finally(() => {
        following = undefined
        onChange()
        if (orders.size > 0) follow() // ordered in the moment in which it ended
      })
  }

  return {
    get count() {
      return orders.size
    },
    async order(link, id, packOrder, signal) {
      await request(link, id, packOrder, signal)
      orders.set(id, { packOrder, link })
    },
    forget: (id) => void orders.delete(id),
    follow,
    async close() {
      closing.abort(new AppError({ kind: 'cancelled', message: say('failure.cancelled') }))
      await following
    },
  }
}

/** The commands about the models of this computer. */
export function packCommands({
  packs,
  settings,
  engine,
  queue,
}: Pick<StudioParts, 'packs' | 'settings' | 'engine' | 'queue'>): CommandHandlers<typeof table> {
  return {
    listPacks: (_, { signal }) => packs.list(signal),
    installPacks: ({ ids, ...order }, { signal }) => packs.install(ids, order, signal),
    cancelPack: ({ id }, { signal }) => packs.cancel(id, signal),
    removePack: ({ id }, { signal }) => packs.remove(id, signal),
    tryPack: ({ id }, { signal }) => packs.tryOut(id, signal),
    async preferPacks({ prefer }) {
      await settings.set({ ...settings.value, general: { ...settings.value.general, prefer } })
      const applied = queue.busy + packs.installingCount === 0
      if (applied) await engine.renew()
      return { applied }
    },
    packPreset: (presetRequest, { signal }) => packs.preset(presetRequest, signal),
  }
}
