import type { PackPreset, PackView, PackViews } from '../../../shared/commands/packs.ts'
import type { PackCheck, PackEntry, PackList } from '../../../shared/packs/packRoutes.ts'
import { presetFor } from '../../../shared/packs/presetFor.ts'
import { createInstallations, type InstallationsOptions, type PackOrder } from './installations.ts'

/**
 * The packs of this computer. The engine installs them; this service follows it, and orders again after the engine
 * died.
 */
export interface Packs {
  /** Number of packs being installed. */
  readonly busy: number
  list(signal: AbortSignal): Promise<PackViews>
  /** Installs packs; returns when that has started. A refused one does not stop the others; the first refusal is thrown. */
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

/** Creates the service. */
export function createPacks(options: InstallationsOptions): Packs {
  const { engine, onChange } = options
  const installations = createInstallations(options)

  const ask = async (signal: AbortSignal): Promise<PackList> => {
    const link = await engine.link(signal)
    return link.packs.listPacks({}, { signal })
  }

  return {
    get busy() {
      return installations.count
    },
    async list(signal) {
      const { packs, ...rest } = await ask(signal)
      return { ...rest, packs: packs.map(viewOf) }
    },
    async install(ids, wanted, signal) {
      const link = await engine.link(signal)
      const refusals: unknown[] = []
      for (const id of ids) await installations.order(link, id, wanted, signal).catch((error) => refusals.push(error))
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
    async preset(wish, signal) {
      const { packs, memory, cores } = await ask(signal)
      const preset = presetFor({ ...wish, memory, cores }, packs)
      const ids = preset.packs.map(({ id }) => id)
      return { ids, installedBytes: preset.installedBytes, memory: preset.memory, notes: [...preset.notes] }
    },
    close: installations.close,
  }
}

function viewOf({ files: _, ...view }: PackEntry): PackView {
  return view
}
