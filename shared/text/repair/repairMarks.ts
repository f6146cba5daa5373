import { HAUSA_APOSTROPHES } from '../words.ts'
import type { Fix, FixReason } from './fix.ts'
import {
  FOR_DOT_BELOW,
  FOR_HOOK,
  HAUSA_LETTERS,
  HOOK_SIGNS,
  HOOKED_LETTERS,
  LATIN_LOOK_ALIKES,
  SPACING_TONES,
} from './lookAlikes.ts'

/** A letter in canonical decomposition: the base letter and its combining marks in text order. */
interface Glyph {
  readonly base: string
  readonly marks: string
}

interface Step {
  readonly reason: FixReason
  does(glyph: Glyph): Glyph
}

const DOT_BELOW = '\u0323'
const DOT_ABOVE = '\u0307'
const DIAERESIS = '\u0308'
const TILDE = '\u0303'
const INVISIBLE_CHARACTERS = '\\u00ad\\u034f\\u200b-\\u200d\\u2060\\ufeff'
const INVISIBLE_PATTERN = new RegExp(`[${INVISIBLE_CHARACTERS}]`, 'gu')
// A mark typed before its letter combines with a space or with nothing. Signs for tone marks and the apostrophe of ʼy
// are modifier letters (Lm) to Unicode, so these are excluded as base letters.
const STRAY_MARK_GROUP = '(?<stray>(?<=^|\\s)[\\u0300-\\u0304\\u030c\\u0323]+)?'
const LETTER_GROUP = `(?<letter>(?!\\p{Lm})\\p{L}[\\p{M}${INVISIBLE_CHARACTERS}]*)`
const PLAIN_PIECES = new RegExp(STRAY_MARK_GROUP + LETTER_GROUP, 'gu')
const MARKS_AND_INVISIBLES = `[\\p{M}${INVISIBLE_CHARACTERS}]*`
const TONE_SIGN_GROUP = `(?:(?<sign>[´ˊˋ]|\`(?=(?!\\p{Lm})\\p{L}))(?!${MARKS_AND_INVISIBLES}[´ˊˋ\`])(?<behind>${MARKS_AND_INVISIBLES}))?`
const TONED_PIECES = new RegExp(STRAY_MARK_GROUP + LETTER_GROUP + TONE_SIGN_GROUP, 'gu')
// Hausa letters that can have a hook, and their look-alikes; k with its hook also stands before w and y.
const HOOKABLE_LETTER = '[bdkBDKԁВКΒΚκｂｄｋＢＤＫ]'
const VOWEL =
  `(?:(?<=[kKКΚκｋＫ][${INVISIBLE_CHARACTERS}]*[${HOOK_SIGNS}][${INVISIBLE_CHARACTERS}]*)[wyWY]|(?![b-df-hj-np-tv-zB-DF-HJ-NP-TV-Z])` +
  '[\\p{Script=Latin}\\p{Script=Cyrillic}\\p{Script=Greek}\\u{1d400}-\\u{1d6a3}])'
const HAUSA_PIECES = new RegExp(
  `${STRAY_MARK_GROUP}(?<hooked>${HOOKABLE_LETTER}[${INVISIBLE_CHARACTERS}]*[${HOOK_SIGNS}][${INVISIBLE_CHARACTERS}]*(?=${VOWEL}))|${LETTER_GROUP}` +
    // The words that begin with ʼy: child, children, daughter, free, freedom. Elsewhere the sign is a quotation mark.
    `|(?<apostrophe>(?!ʼ)[${HAUSA_APOSTROPHES}])(?=[yY](?:[aA](?:[nN](?:[cCtTuU]\\p{L}*)?|[rR])?)(?!\\p{L}(?<!\\p{Lm})))`,
  'gu',
)

const LOOK_ALIKE: Step = { reason: 'look_alike', does: ({ base, marks }) => ({ base: latin(base), marks }) }
const DOTLESS_STEP: Step = { reason: 'look_alike', does: withoutOwnDot }
const INVISIBLE_STEP: Step = {
  reason: 'invisible',
  does: ({ base, marks }) => ({ base, marks: marks.replace(INVISIBLE_PATTERN, '') }),
}
const DOUBLED_MARK_STEP: Step = { reason: 'doubled_mark', does: ({ base, marks }) => ({ base, marks: once(marks) }) }

const COMMON_STEPS: readonly Step[] = [LOOK_ALIKE, DOTLESS_STEP, INVISIBLE_STEP]
const REPAIR_STEPS: Readonly<Record<string, readonly Step[]>> = {
  yo: [...COMMON_STEPS, wrongDot('eos', 'eos'), DOUBLED_MARK_STEP],
  // The spelling of 1976 wrote ö and ü, older books ñ for ṅ.
  ig: [
    ...COMMON_STEPS,
    otherSpelling('iou', DIAERESIS, DOT_BELOW),
    otherSpelling('n', TILDE, DOT_ABOVE),
    wrongDot('iou', 'ou'),
    DOUBLED_MARK_STEP,
  ],
  ha: [...COMMON_STEPS, { reason: 'hook', does: hooked }, DOUBLED_MARK_STEP],
}

/**
 * Finds the wrongly typed characters of a text with their replacements, in order: marks in place of the dot below,
 * letters of other alphabets, hooked letters typed with apostrophes, misplaced marks, and text that is not NFC. Only
 * unmistakable repairs are made and correct letters are never changed; a repaired text needs no further repair. Takes
 * time linear in the text.
 */
export function repairMarks(text: string, language: string): Fix[] {
  const steps = REPAIR_STEPS[language] ?? COMMON_STEPS
  const isForeign = foreignTest(text)
  const fixes: Fix[] = []
  for (const match of text.matchAll(piecesOf(language))) {
    const before = match[0]
    const start = match.index
    const found = match.groups?.['apostrophe'] === undefined ? repaired(match, steps, isForeign) : HAUSA_APOSTROPHE_FIX
    if (found.after !== before) fixes.push({ start, end: start + before.length, before, ...found })
  }
  return fixes
}

const HAUSA_APOSTROPHE_FIX = { after: 'ʼ', reason: 'apostrophe' } as const

function piecesOf(language: string): RegExp {
  if (language === 'ha') return HAUSA_PIECES
  return language === 'yo' || language === 'ig' ? TONED_PIECES : PLAIN_PIECES
}

function repaired(
  { 0: whole, index, groups }: RegExpExecArray,
  steps: readonly Step[],
  isForeign: (index: number) => boolean,
): { after: string; reason: FixReason } {
  const { stray = '', letter = '', sign = '', behind = '', hooked: typed } = groups ?? {}
  if (typed !== undefined) return { after: stray + (HOOKED_LETTERS[latin(typed[0] ?? '')] ?? typed), reason: 'hook' }
  const hasOnlyForm = (isAscii(whole) && sign === '') || isForeign(index + stray.length)
  if (hasOnlyForm) return { after: whole.normalize('NFC'), reason: 'form' }
  const [base = '', ...marks] = [...letter.normalize('NFD')]
  const own = taken(steps, { base, marks: marks.join('') })
  // Only letters that can carry a tone take a stray mark.
  if (!/^[aeioumn]/i.test(own.after.normalize('NFD'))) return { ...own, after: stray + own.after + sign + behind }
  if (stray === '' && sign === '') return own
  const tone = SPACING_TONES[sign] ?? ''
  const joined = { base, marks: (marks.join('') + stray + tone + behind).normalize('NFD') }
  return { after: taken(steps, joined).after, reason: 'stray_mark' }
}

function taken(steps: readonly Step[], written: Glyph): { after: string; reason: FixReason } {
  let glyph = written
  let reason: FixReason | undefined
  for (const step of steps) {
    const next = step.does(glyph)
    if (next.base !== glyph.base || next.marks !== glyph.marks) reason ??= step.reason
    glyph = next
  }
  return { after: (glyph.base + glyph.marks).normalize('NFC'), reason: reason ?? 'form' }
}

const isAscii = (text: string): boolean => /^[\0-\x7f]*$/.test(text)

const OTHER_ALPHABET = /[\p{Script=Cyrillic}\p{Script=Greek}]/u
const OTHER_WORDS = /[\p{L}\p{M}]*[\p{Script=Cyrillic}\p{Script=Greek}][\p{L}\p{M}]*/gu

/**
 * Tells whether the letter at an index belongs to a genuine Russian or Greek word: a word with a letter that has no
 * Latin look-alike, or a word wholly in that alphabet in a text that has such a word or no Latin at all. Indices must
 * be asked for in ascending order.
 */
function foreignTest(text: string): (index: number) => boolean {
  if (!OTHER_ALPHABET.test(text)) return () => false
  const words = wordRanges(text)
  const isLatin = /\p{Script=Latin}/u.test(text) && !words.some(({ isForeign }) => isForeign)
  const foreign = words.filter((word) => word.isForeign || (!word.hasLatin && !isLatin))
  let at = 0
  return (index) => {
    while (at < foreign.length && (foreign[at]?.end ?? 0) <= index) at++
    const word = foreign[at]
    return word !== undefined && word.start <= index
  }
}

function wordRanges(text: string): { start: number; end: number; hasLatin: boolean; isForeign: boolean }[] {
  return Array.from(text.matchAll(OTHER_WORDS), ({ 0: word, index }) => ({
    start: index,
    end: index + word.length,
    hasLatin: /\p{Script=Latin}/u.test(word),
    isForeign: [...word.normalize('NFD')].some((point) => OTHER_ALPHABET.test(point) && latin(point) === point),
  }))
}

/**
 * The Latin letter that a letter of another alphabet, a full-width or a mathematical letter looks like; else the
 * letter.
 */
function latin(point: string): string {
  const alike = LATIN_LOOK_ALIKES[point]
  if (alike !== undefined) return alike
  if (!/[\uff21-\uff5a\u{1d400}-\u{1d6a3}]/u.test(point)) return point
  const plain = point.normalize('NFKC')
  return /^[a-z]$/i.test(plain) ? plain : point
}

/** Undoes Turkish keyboards: ı is an i, and an i takes no second dot. */
function withoutOwnDot({ base, marks }: Glyph): Glyph {
  if (base === 'ı') return { base: 'i', marks }
  return /^i$/i.test(base) ? { base, marks: marks.replaceAll(DOT_ABOVE, '') } : { base, marks }
}

/**
 * A step that turns other marks below into the dot below, on the letters that have it; also the dot above, on letters
 * where it makes no letter.
 */
function wrongDot(letters: string, neverDottedAbove: string): Step {
  return {
    reason: 'wrong_dot',
    does: ({ base, marks }) => {
      const lower = base.toLowerCase()
      if (!letters.includes(lower)) return { base, marks }
      const isDot = (mark: string): boolean =>
        FOR_DOT_BELOW.has(mark) || (mark === DOT_ABOVE && neverDottedAbove.includes(lower))
      return { base, marks: [...marks].map((mark) => (isDot(mark) ? DOT_BELOW : mark)).join('') }
    },
  }
}

function otherSpelling(letters: string, mark: string, right: string): Step {
  return {
    reason: 'other_spelling',
    does: ({ base, marks }) => ({
      base,
      marks: letters.includes(base.toLowerCase()) ? marks.replaceAll(mark, right) : marks,
    }),
  }
}

function hooked({ base, marks }: Glyph): Glyph {
  const own = HAUSA_LETTERS[base]
  if (own !== undefined) return { base: own, marks }
  const letter = HOOKED_LETTERS[base]
  const rest = [...marks].filter((mark) => !FOR_HOOK.has(mark)).join('')
  return letter === undefined || rest === marks ? { base, marks } : { base: letter, marks: rest }
}

function once(marks: string): string {
  return [...new Set(marks)].join('')
}
