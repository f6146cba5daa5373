import type { Target } from '../../contract/records.ts'

/** The home languages that our own rules read; espeak-ng reads the others. */
export type RuleLanguage = Exclude<Target, 'en' | 'sw'>

/**
 * The home languages whose spelling our letter rules know, so that voices can be recorded in them. Swahili's built-in voices
 * are espeak-ng's own: only a recorded one speaks it by these rules.
 */
export const SPELLED_LANGUAGES = ['yo', 'zu', 'ig', 'ha', 'sw'] as const
export type SpelledLanguage = (typeof SPELLED_LANGUAGES)[number]

/** The languages in which a voice can be recorded: these, and English, whose words espeak-ng knows. */
export const RECORDED_LANGUAGES = [...SPELLED_LANGUAGES, 'en'] as const
export type RecordedLanguage = (typeof RECORDED_LANGUAGES)[number]

/** High, mid (in Igbo the downstepped high) and low; two letters for a glide from one tone to another. */
export type Tone = 'H' | 'M' | 'L' | 'HL' | 'LH'

/** One syllable in IPA, and its letters: `offset` and `length` count in the NFC text. */
export interface Syllable {
  /** One entry for each consonant: `kp`, `tʃ` and `ŋǀ` are one each. */
  readonly onset: readonly string[]
  /** A vowel, or a syllabic nasal (`m̩`). */
  readonly nucleus: string
  readonly coda: readonly string[]
  /** Absent where the spelling does not tell the tone. */
  readonly tone?: Tone
  readonly long?: boolean
  /** Which stress of its word it has, in a language that has stress. */
  readonly stress?: 'first' | 'second'
  /** Begins with a depressor, a consonant that lowers the pitch, as Zulu's breathy-voiced ones do. */
  readonly depressed?: boolean
  readonly offset: number
  readonly length: number
}

/** The prosodic break after a word: none, a short pause, or the end of a statement or a question. */
export type Break = 'none' | 'comma' | 'stop' | 'question'

/** A written word, or a figure with its signs, in syllables. */
export interface PronouncedWord {
  readonly offset: number
  readonly length: number
  readonly syllables: readonly Syllable[]
  /** Syllables of each of the words in which it is said, where these are several. */
  readonly parts?: readonly number[]
  readonly after: Break
  /** The text emphasises it: *so*, or SO. */
  readonly emphasised?: true
}

/** A character that no rule can read. */
export interface Unread {
  readonly character: string
  readonly offset: number
}

/** A text in syllables; positions count in its NFC form. */
export interface Pronunciation {
  readonly words: readonly PronouncedWord[]
  readonly unread: readonly Unread[]
}

const TONE_MARKS: Readonly<Record<Tone, string>> = { H: '\u0301', M: '\u0304', L: '\u0300', HL: '\u0302', LH: '\u030c' }

/** Writes syllables as a line of IPA: full stops between them, tone marks on the nucleus, `ː` for length. */
export function toIpa(syllables: readonly Syllable[]): string {
  return syllables
    .map(({ onset, nucleus, coda, tone, long }) => {
      const mark = tone === undefined ? '' : TONE_MARKS[tone]
      const toned = /^a[iu]$/u.test(nucleus) ? `a${mark}${nucleus.slice(1)}` : nucleus + mark
      return `${onset.join('')}${toned}${long === true ? 'ː' : ''}${coda.join('')}`.normalize('NFC')
    })
    .join('.')
}

const RULE_LANGUAGES: ReadonlySet<string> = new Set<RuleLanguage>(['yo', 'ig', 'ha', 'zu'])

/** Whether our letter rules know the spelling of a language. */
export function isSpelled(language: string): language is SpelledLanguage {
  return SPELLED_LANGUAGES.some((one) => one === language)
}

/** Whether a voice can be recorded in a language. */
export function isRecordedLanguage(language: string): language is RecordedLanguage {
  return RECORDED_LANGUAGES.some((one) => one === language)
}

/** Whether a language is read by the rules here. */
export function isRuleLanguage(language: string): language is RuleLanguage {
  return RULE_LANGUAGES.has(language)
}
