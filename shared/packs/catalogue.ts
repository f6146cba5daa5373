import { ANALYSIS_PACKS } from './analysisPacks.ts'
import type { Pack } from './pack.ts'
import { TEXT_PACKS } from './textPacks.ts'
import { VOICE_PACKS } from './voicePacks.ts'

/**
 * All known packs. Files are pinned by commit where the host allows it; checksums and sizes agree between several
 * public manifests. A file without checksum here has none published.
 */
export const CATALOGUE: readonly Pack[] = [...ANALYSIS_PACKS, ...VOICE_PACKS, ...TEXT_PACKS]

/** A pack by its id. */
export function findPack(id: string, catalogue: readonly Pack[] = CATALOGUE): Pack | undefined {
  return catalogue.find((pack) => pack.id === id)
}
