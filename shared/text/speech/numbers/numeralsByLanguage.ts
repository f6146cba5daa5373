import type { Target } from '../../../contract/records.ts'
import { ENGLISH_NUMERALS } from './english.ts'
import { HAUSA_NUMERALS } from './hausa.ts'
import { IGBO_NUMERALS } from './igbo.ts'
import type { Numerals } from './numerals.ts'
import { SWAHILI_NUMERALS } from './swahili.ts'
import { YORUBA_NUMERALS } from './yoruba.ts'
import { ZULU_NUMERALS } from './zulu.ts'

/** The numerals of each home language. */
export const NUMERALS: Readonly<Record<Target, Numerals>> = {
  en: ENGLISH_NUMERALS,
  yo: YORUBA_NUMERALS,
  ig: IGBO_NUMERALS,
  ha: HAUSA_NUMERALS,
  sw: SWAHILI_NUMERALS,
  zu: ZULU_NUMERALS,
}
