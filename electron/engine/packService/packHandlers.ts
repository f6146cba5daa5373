import type { PackRoutes } from '../../../shared/packs/packRoutes.ts'
import type { Handlers } from '../http/mount.ts'
import type { PackStore } from './packStore.ts'

/** Handlers for packs. The caller closes the store. */
export function packHandlers(store: PackStore): Handlers<PackRoutes> {
  return {
    async listPacks({ capability }) {
      const { packs, ...rest } = await store.list()
      return { ...rest, packs: packs.filter((pack) => capability === undefined || pack.capability === capability) }
    },
    installPack: ({ id, from, accept_licence }) => store.install(id, { from, acceptLicence: accept_licence }),
    async cancelPack({ id }) {
      return { cancelled: await store.cancel(id) }
    },
    async removePack({ id }, { signal }) {
      return { removed: await store.remove(id, signal) }
    },
    verifyPack: ({ id, run }, { signal }) => store.verify(id, run, signal),
  }
}
