import { totalmem } from 'node:os'
import { CATALOGUE } from '../../../shared/packs/catalogue.ts'
import type { InstalledPack, Pack, PackCapability } from '../../../shared/packs/pack.ts'
import { fits } from '../../../shared/packs/presetFor.ts'
import { installedPacks } from './installedPacks.ts'
import { holdPack } from './lockPack.ts'
import type { UsablePack } from './usablePack.ts'

/** Where packs are looked for; without a folder there are none. */
export interface PackPlace {
  readonly packsDir?: string | undefined
  readonly catalogue?: readonly Pack[] | undefined
  /** Packs that come before better ones, in this order. */
  readonly prefer?: readonly string[] | undefined
  /** The libraries that are there to run packs (all). */
  readonly libraries?: readonly Pack['library'][] | undefined
  /** Megabytes that this computer has (what the system says). */
  readonly memory?: number | undefined
}

/**
 * The installed packs that can do something, the best for this computer first: after the user's own choice those that
 * fit into its memory, then by rank. Looked up whenever asked, which takes less than a millisecond, so a pack that was
 * installed a moment ago is used, and one that is not used costs nothing.
 */
export function usablePacks(capability: PackCapability, place: PackPlace): UsablePack[] {
  const { packsDir, catalogue = CATALOGUE, prefer = [], libraries, memory = totalmem() / 1e6 } = place
  if (packsDir === undefined) return []
  const turn = ({ id }: Pack): number => (prefer.includes(id) ? prefer.indexOf(id) : prefer.length)
  const large = (pack: Pack): number => Number(!fits(pack, memory))
  const installed = new Map(installedPacks(packsDir).map((record) => [record.id, record]))
  return catalogue
    .filter(({ library }) => libraries?.includes(library) ?? true)
    .filter((pack) => pack.capability === capability && hasFiles(pack, installed.get(pack.id)))
    .toSorted((a, b) => turn(a) - turn(b) || large(a) - large(b) || b.rank - a.rank)
    .map((pack) => ({ pack, hold: () => holdPack(packsDir, pack.id) }))
}

/** An older version serves as long as its files are those we know. What archives hold is only seen when it is used. */
function hasFiles(pack: Pack, record: InstalledPack | undefined): boolean {
  const present = new Set(record?.files.map(({ path }) => path))
  return record !== undefined && pack.files.every(({ path, unpack }) => unpack !== undefined || present.has(path))
}
