import { HAUSA } from './hausa.ts'
import { IGBO } from './igbo.ts'
import type { Orthography } from './orthography.ts'
import type { SpelledLanguage } from './phonology.ts'
import { SWAHILI } from './swahili.ts'
import { YORUBA } from './yoruba.ts'
import { ZULU } from './zulu.ts'

/** The spelling rules of each language that our letter rules know. */
export const ORTHOGRAPHIES: Readonly<Record<SpelledLanguage, Orthography>> = {
  yo: YORUBA,
  ig: IGBO,
  ha: HAUSA,
  zu: ZULU,
  sw: SWAHILI,
}
