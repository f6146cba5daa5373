import { HAUSA_ORTHOGRAPHY } from './hausa.ts'
import { IGBO_ORTHOGRAPHY } from './igbo.ts'
import type { Orthography } from './orthography.ts'
import type { SpelledLanguage } from './phonology.ts'
import { SWAHILI_ORTHOGRAPHY } from './swahili.ts'
import { YORUBA_ORTHOGRAPHY } from './yoruba.ts'
import { ZULU_ORTHOGRAPHY } from './zulu.ts'

/** The spelling rules of each language that our letter rules know. */
export const ORTHOGRAPHIES: Readonly<Record<SpelledLanguage, Orthography>> = {
  yo: YORUBA_ORTHOGRAPHY,
  ig: IGBO_ORTHOGRAPHY,
  ha: HAUSA_ORTHOGRAPHY,
  zu: ZULU_ORTHOGRAPHY,
  sw: SWAHILI_ORTHOGRAPHY,
}
