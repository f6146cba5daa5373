import { ANALYSIS_PACKS } from './analysisPacks.ts'
import type { Pack } from './pack.ts'
import { TEXT_PACKS } from './textPacks.ts'
import { VOICE_PACKS } from './voicePacks.ts'

/**
 * Every pack we know. Files are pinned by commit where the host allows it; checksums and sizes are those that several
 * public manifests agree on. Where a file has no checksum here, none is published.
 */
export const CATALOGUE: readonly Pack[] = [...ANALYSIS_PACKS, ...VOICE_PACKS, ...TEXT_PACKS]

/** A pack by its id. */
export function findPack(id: string, catalogue: readonly Pack[] = CATALOGUE): Pack | undefined {
  return catalogue.find((pack) => pack.id === id)
}
