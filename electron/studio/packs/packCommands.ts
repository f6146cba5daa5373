import type { packs as table } from '../../../shared/commands/packs.ts'
import type { CommandHandlers } from '../commands/command.ts'
import type { SettingsFile } from '../settings/settings.ts'
import type { Packs } from './packs.ts'

/** Where pack choices are stored, and how they take effect. */
interface PackChoices {
  readonly settings: SettingsFile
  /** Restarts the engine. */
  renew(): Promise<void>
  isBusy(): boolean
}

/** The commands about the models of this computer. */
export function packCommands(packs: Packs, { settings, renew, isBusy }: PackChoices): CommandHandlers<typeof table> {
  return {
    listPacks: (_, { signal }) => packs.list(signal),
    installPacks: ({ ids, ...order }, { signal }) => packs.install(ids, order, signal),
    cancelPack: ({ id }, { signal }) => packs.cancel(id, signal),
    removePack: ({ id }, { signal }) => packs.remove(id, signal),
    tryPack: ({ id }, { signal }) => packs.tryOut(id, signal),
    async preferPacks({ prefer }) {
      await settings.set({ ...settings.value, general: { ...settings.value.general, prefer } })
      const applied = !isBusy()
      if (applied) await renew()
      return { applied }
    },
    packPreset: (wish, { signal }) => packs.preset(wish, signal),
  }
}
