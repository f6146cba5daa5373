import type { packs as table } from '../../../shared/commands/packs.ts'
import type { CommandHandlers } from '../commands/command.ts'
import type { StudioParts } from '../studioParts.ts'

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
      const applied = queue.busy + packs.busy === 0
      if (applied) await engine.renew()
      return { applied }
    },
    packPreset: (wish, { signal }) => packs.preset(wish, signal),
  }
}
