import type { PackPreset, PackView, PackViews } from '../../../shared/commands/packs.ts'
import { AppError, toFailure } from '../../../shared/failure.ts'
import type { PackCheck, PackEntry, PackList } from '../../../shared/packs/packRoutes.ts'
import { presetFor } from '../../../shared/packs/presetFor.ts'
import { pause } from '../../client/pause.ts'
import type { Log } from '../log.ts'
import type { EngineLink } from '../service/engineHost.ts'

/** An order to install a pack: its source and the acceptance of its licence. */
interface PackOrder {
  readonly from?: string | undefined
  readonly acceptLicence: boolean
}

/**
 * The packs of this computer. The engine installs them; this service follows it, and orders again after the engine
 * died.
 */
export interface Packs {
  /** Number of packs being installed. */
  readonly busy: number
  list(signal: AbortSignal): Promise<PackViews>
  install(ids: readonly string[], order: PackOrder, signal: AbortSignal): Promise<void>
  cancel(id: string, signal: AbortSignal): Promise<void>
  remove(id: string, signal: AbortSignal): Promise<void>
  /** Verifies an installed pack and runs it once. */
  tryOut(id: string, signal: AbortSignal): Promise<PackCheck>
  preset(
    wish: { readonly from?: string | undefined; readonly to: string; readonly nonCommercial: boolean },
    signal: AbortSignal,
  ): Promise<PackPreset>
  /** Stops following installations; resolves when that has ended. */
  close(): Promise<void>
}

/** The part of the engine link that is needed here. */
type PacksLink = Pick<EngineLink, 'packs' | 'isLost'>

interface PacksOptions {
  readonly engine: { link(signal: AbortSignal): Promise<PacksLink> }
  readonly log: Log
  /** Called when the state of the packs has changed. */
  onChange(): void
  /** Called when a pack has been installed. */
  onInstalled(): void
}

/** Seconds between polls while packs are being installed. */
const LOOK = 0.4

/** Creates the service. */
export function createPacks({ engine, log, onChange, onInstalled }: PacksOptions): Packs {
  const orders = new Map<string, PackOrder>()
  const closing = new AbortController()
  let following: Promise<void> | undefined

  /** Orders an installation from an engine. */
  async function order(link: PacksLink, id: string, { from, acceptLicence }: PackOrder, signal: AbortSignal) {
    const place = from === undefined ? {} : { from }
    await link.packs.installPack({ id, ...place, accept_licence: acceptLicence }, { signal })
  }

  async function follow(): Promise<void> {
    let known: PacksLink | undefined
    while (orders.size > 0) {
      await pause(LOOK, closing.signal)
      const link = await engine.link(closing.signal)
      try {
        // The engine was restarted and knows of no installations; downloaded files are still there.
        if (known !== undefined && link !== known) await orderAgain(link)
        known = link
        settle((await link.packs.listPacks({}, { signal: closing.signal })).packs)
      } catch (error) {
        if (closing.signal.aborted || !(await link.isLost())) throw error
      }
      onChange()
    }
  }

  async function orderAgain(link: PacksLink): Promise<void> {
    for (const [id, wanted] of orders) {
      try {
        await order(link, id, wanted, closing.signal)
      } catch (error) {
        if (closing.signal.aborted || (await link.isLost())) throw error
        orders.delete(id) // a folder that was unplugged meanwhile must not end the others
        log.warn('a pack is not installed further', { id, error: toFailure(error) })
      }
    }
  }

  /** Removes the orders that have ended, successfully or not. */
  function settle(entries: readonly PackEntry[]): void {
    for (const { id, state } of entries) {
      if (state === 'installing' || !orders.delete(id)) continue
      if (state === 'installed') onInstalled()
    }
  }

  function watch(): void {
    following ??= follow()
      .catch((error: unknown) => {
        orders.clear()
        if (closing.signal.aborted) return
        log.warn('the packs that are being installed cannot be followed', { error: toFailure(error) })
      })
      .finally(() => {
        following = undefined
        onChange()
        if (orders.size > 0) watch() // ordered in the moment in which it ended
      })
  }

  const ask = async (signal: AbortSignal): Promise<PackList> => {
    const link = await engine.link(signal)
    return link.packs.listPacks({}, { signal })
  }

  return {
    get busy() {
      return orders.size
    },
    async list(signal) {
      const { packs, ...rest } = await ask(signal)
      return { ...rest, packs: packs.map(viewOf) }
    },
    async install(ids, wanted, signal) {
      const link = await engine.link(signal)
      for (const id of ids) {
        await order(link, id, wanted, signal)
        orders.set(id, wanted)
      }
      watch()
      onChange()
    },
    async cancel(id, signal) {
      orders.delete(id)
      const link = await engine.link(signal)
      await link.packs.cancelPack({ id }, { signal })
      onChange()
    },
    async remove(id, signal) {
      orders.delete(id)
      const link = await engine.link(signal)
      await link.packs.removePack({ id }, { signal })
      onChange()
    },
    async tryOut(id, signal) {
      const link = await engine.link(signal)
      return link.packs.verifyPack({ id, run: true }, { signal })
    },
    async preset(wish, signal) {
      const { packs, memory, cores } = await ask(signal)
      const preset = presetFor({ ...wish, memory, cores }, packs)
      const ids = preset.packs.map(({ id }) => id)
      return { ids, installedBytes: preset.installedBytes, memory: preset.memory, notes: [...preset.notes] }
    },
    async close() {
      closing.abort(new AppError({ kind: 'cancelled', message: 'Cancelled.' }))
      await following
    },
  }
}

function viewOf({ files: _, ...view }: PackEntry): PackView {
  return view
}
