import type { packs as table } from '../../shared/commands/packs.ts'
import type { CommandHandlers } from './command.ts'
import type { Packs } from './packs.ts'

/** The commands about the models of this computer. */
export function packCommands(packs: Packs): CommandHandlers<typeof table> {
  return {
    listPacks: (_, { signal }) => packs.list(signal),
    async installPacks({ ids, ...order }, { signal }) {
      await packs.install(ids, order, signal)
      return {}
    },
    async cancelPack({ id }, { signal }) {
      await packs.cancel(id, signal)
      return {}
    },
    async removePack({ id }, { signal }) {
      await packs.remove(id, signal)
      return {}
    },
    packPreset: (wish, { signal }) => packs.preset(wish, signal),
  }
}
