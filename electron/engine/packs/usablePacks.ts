import { totalmem } from 'node:os'
import { CATALOGUE } from '../../../shared/packs/catalogue.ts'
import { fits, type InstalledPack, type Pack, type PackCapability } from '../../../shared/packs/pack.ts'
import { installedPacks } from './installedPacks.ts'
import { holdPack } from './lockPack.ts'
import type { UsablePack } from './usablePack.ts'

/** The folder and conditions for finding packs; without a folder there are none. */
export interface PackPlace {
  readonly packsDir?: string | undefined
  readonly catalogue?: readonly Pack[] | undefined
  /** Ids of packs preferred to better ones, in this order. */
  readonly prefer?: readonly string[] | undefined
  /** The installed libraries that run packs (default: all). */
  readonly libraries?: readonly Pack['library'][] | undefined
  /** Memory of this computer in megabytes (default: as the system reports). */
  readonly memory?: number | undefined
}

/**
 * The installed packs with a capability, the best for this computer first: the user's preferred ones, then those that fit
 * into its memory, then by rank. Each call reads the folder, which takes less than a millisecond, so a new pack is used at
 * once and an unused one costs nothing.
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

/** Whether a record has all files of the catalogue's version, so that an older version serves too. Archives are not looked into. */
function hasFiles(pack: Pack, record: InstalledPack | undefined): boolean {
  const present = new Set(record?.files.map(({ path }) => path))
  return record !== undefined && pack.files.every(({ path, unpack }) => unpack !== undefined || present.has(path))
}
