import { session } from '../state/session.ts'
import { studio } from '../state/studio.ts'

/** Installs packs whose licences were accepted, from the place the user chose. */
export async function installPacks(ids: readonly string[]): Promise<void> {
  const from = session().packsFrom.trim()
  await studio().api.installPacks({ ids: [...ids], acceptLicence: true, ...(from === '' ? {} : { from }) })
}
