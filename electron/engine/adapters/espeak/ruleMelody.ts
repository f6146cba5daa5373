import type { Break, RuleLanguage, Syllable, Tone } from '../../../../shared/text/speech/phonology.ts'

/** Pitch of a syllable in semitones from the voice's own, at its beginning and end, and its length against the usual. */
export interface Note {
  readonly from: number
  readonly to: number
  readonly stretch: number
}

interface Melody {
  /** Semitones of each level tone. */
  readonly levels: Readonly<Record<'H' | 'M' | 'L', number>>
  /** How far the last syllable of a phrase lies under the first, tones apart: speakers run out of breath. */
  readonly decline: number
  /** How far every high after a low lies under the high before (Igbo's downdrift). */
  readonly drift: number
  /** How far a downstepped high lies under the high before. */
  readonly step: number
}

/**
 * Intervals of the level tones. Yoruba keeps three levels about three semitones apart (Connell & Ladd 1990; Laniran &
 * Clements 2003); Igbo has two and steps down (Emenanjo 1978); Hausa falls from phrase to phrase (Newman 2000, ch.
 * 37); Zulu's spelling has no tones, so that only depressors and the long penult shape it.
 */
const MELODIES: Readonly<Record<RuleLanguage, Melody>> = {
  yo: { levels: { H: 3.3, M: 0, L: -3.5 }, decline: 0.7, drift: 0, step: 0 },
  ig: { levels: { H: 1.5, M: 1.5, L: -4 }, decline: 0.6, drift: 0.4, step: 1.4 },
  ha: { levels: { H: 1.6, M: 0, L: -2.2 }, decline: 2.6, drift: 0, step: 0 },
  zu: { levels: { H: 2, M: 0, L: -2 }, decline: 2.6, drift: 0, step: 0 },
}
/** A register does not sink under this many semitones, however many steps a phrase has. */
const LOWEST_REGISTER = -2
const DEPRESSED = -1.6
/** Rise of a question in semitones; Hausa and Zulu raise the whole phrase, the tone languages keep theirs nearly as it is. */
const RAISED: Readonly<Record<RuleLanguage, number>> = { yo: 0.4, ig: 0.4, ha: 1.6, zu: 1.4 }
const LONG = 1.6

/** The notes of a phrase's syllables; `lastOfWord` tells which end a word. */
export function melodyOf(
  syllables: readonly Syllable[],
  language: RuleLanguage,
  { after, lastOfWord }: { after: Break; lastOfWord: ReadonlySet<Syllable> },
): Note[] {
  const melody = MELODIES[language]
  const isQuestion = after === 'question'
  const last = Math.max(1, syllables.length - 1)
  let register = 0
  let before: Tone | undefined
  return syllables.map((syllable, index) => {
    register = Math.max(LOWEST_REGISTER, register - stepOf(syllable.tone, before, melody))
    before = syllable.tone ?? before
    const decline = (melody.decline * (isQuestion ? 0.4 : 1) * (index - last / 2)) / last
    const base = register - decline + (isQuestion ? RAISED[language] : 0)
    const own = toneLevels(syllable, melody).map((level) => base + level)
    const [from = base, to = from] = own
    const isPenult = language === 'zu' && index === syllables.length - 2
    const stretch = stretchOf(syllable, {
      language,
      index,
      count: syllables.length,
      next: syllables[index + 1],
      lastOfWord,
    })
    // A toneless language still falls at its end: Zulu on the long penult, Hausa on the last syllable.
    return { from, to: isPenult && !isQuestion && syllable.tone === undefined ? to - 2 : to, stretch }
  })
}

function toneLevels({ tone, depressed }: Syllable, { levels }: Melody): number[] {
  const lowered = depressed === true ? DEPRESSED : 0
  if (tone === undefined) return [lowered]
  return Array.from(tone, (letter) => levels[letter as 'H' | 'M' | 'L'] + lowered)
}

function stepOf(tone: Tone | undefined, before: Tone | undefined, melody: Melody): number {
  if (melody.step > 0 && tone === 'M') return melody.step
  return tone?.startsWith('H') === true && before?.endsWith('L') === true ? melody.drift : 0
}

interface Position {
  readonly language: RuleLanguage
  readonly index: number
  readonly count: number
  readonly next: Syllable | undefined
  readonly lastOfWord: ReadonlySet<Syllable>
}

function stretchOf(syllable: Syllable, { language, index, count, next, lastOfWord }: Position): number {
  if (language !== 'zu') return syllable.long === true ? LONG : 1
  // Doke: the last vowel but one is long at the end of a phrase and half long at the end of a word.
  if (index === count - 2) return 1.8
  if (index === count - 1) return 0.75
  const isPenult = next !== undefined && lastOfWord.has(next) && !lastOfWord.has(syllable)
  return syllable.long === true || isPenult ? 1.25 : 1
}
