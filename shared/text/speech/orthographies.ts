import { HAUSA } from './hausa.ts'
import { IGBO } from './igbo.ts'
import type { Orthography } from './orthography.ts'
import type { RuleLanguage } from './phonology.ts'
import { YORUBA } from './yoruba.ts'
import { ZULU } from './zulu.ts'

/** The spelling rules of each language that is read by rules. */
export const ORTHOGRAPHIES: Readonly<Record<RuleLanguage, Orthography>> = {
  yo: YORUBA,
  ig: IGBO,
  ha: HAUSA,
  zu: ZULU,
}
