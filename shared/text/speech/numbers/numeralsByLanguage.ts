import type { RuleLanguage } from '../phonology.ts'
import { HAUSA_NUMERALS } from './hausa.ts'
import { IGBO_NUMERALS } from './igbo.ts'
import type { Numerals } from './numerals.ts'
import { YORUBA_NUMERALS } from './yoruba.ts'
import { ZULU_NUMERALS } from './zulu.ts'

/** The numerals of each language that is read by rules. */
export const NUMERALS: Readonly<Record<RuleLanguage, Numerals>> = {
  yo: YORUBA_NUMERALS,
  ig: IGBO_NUMERALS,
  ha: HAUSA_NUMERALS,
  zu: ZULU_NUMERALS,
}
