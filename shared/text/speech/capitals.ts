import type { Target } from '../../contract/records.ts'
import { withoutMarks } from '../foldText.ts'
import { hasNativeShape } from './foreign/nativeShape.ts'
import type { Numerals } from './numbers/numerals.ts'
import { isRuleLanguage } from './phonology.ts'

/** Initials that are read letter by letter although they could be words. */
const SPELLED_INITIALS = new Set(
  (
    'ABC AD BCE CE FYI IDK PO AFP APGA BVN DCI EAC EACC FRSC ICC ICPC ICT KCPE KCSE KRA NDLEA NHIF NIMC NIN NNPC NSSF NYSC OAU PSG POS SIU TRA UBA UNDP UNN UNHCR USSD WFP ABU ACN AGM AI ANC APC APGA ASUU ATM AU BA BBC BSC CBN CEO CIA CID CNN CV DA DIY DNA DSS DVD EC ECG EFCC EFF EU FBI ' +
    'FC FCT FM GDP GMO GPS HD HIV HR ICU ID IEBC IMF IP IQ IT IVF KANU KBC LGA LGBT MA MBA MC MD MP MPH MTN NBA NCC NDA NEC NGO ' +
    'NHS NPA NTA ODM OK PA PC PDF PDP PE PHD PIN PM PR PS QR RSA SA SABC SAA SDP SMS SOS SSS TSC TV TVC UAE UDA UI UK UN UNO UPN ' +
    'USA US USB USD USSR UTME VAT VIP VOA WHO WWW YMCA IOM ILO IPOB INC IOC IFP EPL AFC'
  ).split(' '),
)
/** Initials that are said as words in every language, also where their letters could not be one of its own. */
const ACRONYMS = new Set(
  (
    'UEFA USAID UNEP SONA NAPTIP NIMASA SASSA SANRAL PRASA KEMRI TANESCO INTERPOL AFCON AIDS AMISOM ASEAN BRICS CAF COM COMESA COSATU COVID ECOWAS EDU ESKOM FIFA GIF GOV IGAD INEC INFO JAMB LASU NABTEB NAFDAC NASA NASCO ' +
    'NATO NECO NEMA NEPA NET OPEC ORG POTUS RAM SADC SARS SIM SWAPO TETFUND UNESCO UNICEF UNISA WAEC WIFI ZANU'
  ).split(' '),
)
/** Letters up to which capitals without a vowel, or of no shape of the language, are initials and no word shouted. */
const MAX_INITIALS_LETTERS = 5

/**
 * Whether a word in capitals is spelled letter by letter: on the list of initials, or not to be read at all. `BABA!` and
 * `STOP!` are words. Between other words in capitals, as in headings, only what cannot be read is spelled.
 */
export function isSpelledOut(word: string, language: Target, { shouted }: { shouted: boolean }): boolean {
  if (/[.&]/u.test(word) || isFormula(word) || /^(?:PhD|www)$/u.test(word)) return true
  if (!/^[A-Z]{2,}$/u.test(word) || ACRONYMS.has(word)) return false
  if (!shouted && SPELLED_INITIALS.has(word)) return true
  const plain = withoutMarks(word).toLowerCase()
  if (!/[aeiouy]/u.test(plain)) return true
  if (word.length > MAX_INITIALS_LETTERS || shouted) return false
  return !isPronounceable(plain, language)
}

/** Whether a word is a formula of chemistry: CO₂, H2O. */
function isFormula(word: string): boolean {
  return /[₀-₉]/u.test(word) || /^[A-Z][A-Z\d]*\d[A-Z\d]*$/u.test(word)
}

/** Whether a word in capitals is known for initials, said as a word or letter by letter, so that it is not shouted. */
export function isInitials(word: string): boolean {
  return (SPELLED_INITIALS.has(word) && !COMMON_WORD_INITIALS.test(word)) || ACRONYMS.has(word)
}

/** Initials that are common words of English, too. */
const COMMON_WORD_INITIALS = /^(?:IT|US|WHO|AI|MA|PA|PE|ID|HR|IS|OK)$/u

/** Clusters at the edges of a word in which English cannot begin or end one. */
const ODD_EDGES =
  /^(?:[bcdfgjklmnpqrstvwxz](?:[bdfgjkmqvxz]|c(?!h))|h[bcdfgjklmnpqrstvwxz]|[nlrm][bcdfgjklmnpqrstvwxz])(?!$)|(?:[^aeioulnrstcy][bdfgjlmnrvwxz]|cc|q|j|v)$/u

function isPronounceable(plain: string, language: Target): boolean {
  if (!isRuleLanguage(language)) return !ODD_EDGES.test(plain)
  return hasNativeShape(plain, language) || (/[aeiou][^aeiou]?[aeiou]/u.test(plain) && !ODD_EDGES.test(plain))
}

/**
 * Spells a word by the names of its letters, with figures as numbers and & as "and"; the apostrophe of a genitive or a plural is
 * not one.
 */
export function spelled(text: string, numerals: Numerals): string[] {
  const parts =
    withoutMarks(text.toLowerCase())
      .normalize('NFKC')
      .match(/[a-z&]|\d+/gu) ?? []
  return parts.map((part) => {
    if (/^\d/u.test(part)) return numerals.cardinal(Number(part))
    return numerals.letters[part] ?? numerals.symbols[part] ?? ''
  })
}
