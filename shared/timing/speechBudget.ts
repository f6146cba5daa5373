import type { Target } from '../contract/records.ts'
import type { Line } from '../project/document.ts'
import { findLanguage } from '../text/languages.ts'
import { newPaceModel, predictSeconds } from './paceModel.ts'
import { speechSize } from './speechSize.ts'
import { SPEAKING_RATE_LIMITS } from './spokenLine.ts'

/** The amount of speech that fits into a place: at the voice's own pace, and at the fastest that is hardly noticed as haste. */
export interface SpeechBudget {
  readonly syllables: { readonly natural: number; readonly limit: number }
  readonly letters: { readonly natural: number; readonly limit: number }
  /** Syllables of the present text, and its length against the place: 1 fills it at the own pace, 1.15 is the most. */
  readonly spokenSyllables: number
  readonly share: number
}

/** Silence kept before the next line, and seconds that speech may last after the source's mouth has closed. */
const LINE_GAP_SECONDS = 0.07
const MAX_OVERHANG_SECONDS = 0.5
/**
 * Seconds and letters, blanks among them, of a syllable in usual text, with all its pauses: measured on the Human Rights texts in
 * lines of nine words.
 */
const SYLLABLE_MEASURES: Readonly<Record<string, readonly [seconds: number, letters: number]>> = {
  en: [0.191, 3.4],
  yo: [0.18, 2.6],
  ig: [0.153, 2.3],
  ha: [0.171, 2.7],
  sw: [0.176, 2.3],
  zu: [0.175, 2.4],
}
const DEFAULT_SYLLABLE_MEASURES = [0.176, 2.5] as const

interface BudgetOptions {
  readonly language: string
  /** The present text, by whose own syllables the budget is counted where there is one. */
  readonly text?: string | undefined
  /** Its seconds at the voice's own pace, where they are known. */
  readonly natural?: number | undefined
}

/** Seconds in which a line can be spoken: its own, and some of the silence before the next one. */
export function roomOf(
  { start, end }: { readonly start: number; readonly end: number },
  next: { readonly start: number } | undefined,
): number {
  const until =
    next === undefined
      ? end + MAX_OVERHANG_SECONDS
      : Math.min(end + MAX_OVERHANG_SECONDS, next.start - LINE_GAP_SECONDS)
  return Math.max(end - start, until - start)
}

/** The budget of a place of so many seconds: for who writes it, the export, the assistant, and the models that translate. */
export function speechBudget(room: number, { language, text = '', natural }: BudgetOptions): SpeechBudget {
  const code = findLanguage(language)?.code ?? language
  const { syllables } = speechSize(text, code)
  const seconds = natural ?? predictSeconds(newPaceModel(code), text, '')
  const [defaultSyllableSeconds, letters] = SYLLABLE_MEASURES[code] ?? DEFAULT_SYLLABLE_MEASURES
  // A word or two tell little of what would be written in their place.
  const hasKnownPace = syllables >= MIN_SYLLABLES_FOR_PACE && seconds > 0
  const each = hasKnownPace ? seconds / syllables : defaultSyllableSeconds
  const wide = hasKnownPace ? [...text.trim()].length / syllables : letters
  const [own, maxSyllables] = [room / each, (SPEAKING_RATE_LIMITS.natural.to * room) / each]
  return {
    syllables: { natural: Math.floor(own), limit: Math.floor(maxSyllables) },
    letters: { natural: Math.floor(own * wide), limit: Math.floor(maxSyllables * wide) },
    spokenSyllables: syllables,
    share: room > 0 ? seconds / room : 0,
  }
}

/** Least syllables of a text by which a pace is measured. */
const MIN_SYLLABLES_FOR_PACE = 4

/** Seconds of the present text of each line, by its id, see `naturalLengths`. */
export type NaturalLengths = ReadonlyMap<number, number>

/** How many syllables and letters fit a line, for who translates it: at the voice's own pace, and at the most. */
export function whatFits(
  line: Line,
  next: Line | undefined,
  { target, lengths }: { readonly target: Target; readonly lengths: NaturalLengths },
): { readonly syllables: string; readonly letters: string } {
  const lineText = { language: target, text: line.texts[target]?.text, natural: lengths.get(line.id) }
  const { syllables, letters } = speechBudget(roomOf(line, next), lineText)
  return {
    syllables: `${syllables.natural} to ${syllables.limit}`,
    letters: `${letters.natural} to ${letters.limit}`,
  }
}
