import type { SpelledLanguage } from '../../../../shared/text/speech/phonology.ts'

/** How a language realises its tones over a phrase; all in semitones unless said otherwise. */
export interface Melody {
  readonly sources: readonly string[]
  /** The level tones against the voice's own pitch. M is the downstepped high in Igbo. */
  readonly levels: Readonly<Record<'H' | 'M' | 'L', number>>
  /**
   * How steeply a statement sinks, tones apart, as a share of the declination of speech without lexical tones: tones that
   * step down by themselves need less.
   */
  readonly decline: number
  /** How far the register sinks at most; each step goes a share of the way that is left, so that steps grow smaller. */
  readonly floor: number
  /** Share of a step at a high after a low (downdrift), and at a downstepped high. */
  readonly drift: number
  readonly step: number
  /** How much of the sunken register the mid and low tones share with the high ones. */
  readonly sharing: Readonly<Record<'M' | 'L', number>>
  /** How far a high tone is raised before a low one, and the first tone of a phrase in addition. */
  readonly raise: number
  readonly firstRaise: number
  /** Shares of the rhyme after which a tone near to the one before, one far from it, and the second of two are reached. */
  readonly arrivalShares: { readonly near: number; readonly far: number; readonly contour: number }
  /** How far the last syllable of a statement falls, by its tone. */
  readonly ending: Readonly<Record<'H' | 'M' | 'L', number>>
  readonly question: Question
  /** The words that are written without tones. */
  readonly plain?: PlainWords
}

/** How words without tones are told apart by pitch and length. */
interface PlainWords {
  /** Semitones of the last syllable of a word, of the one before it and so on; of all before these; of a word of one syllable. */
  readonly last: readonly number[]
  readonly others: number
  readonly single: number
  /** Semitones of the last syllable where a sentence goes on or asks; absent where it is as in a statement. */
  readonly open?: number
  /** How far the last syllable but one of a statement falls within itself. */
  readonly fall: number
  /** Lengths of the last syllables of a phrase, stated and asked, and of the last but one of a word. */
  readonly stated: { readonly penult?: number; readonly last: number }
  readonly interrogative: { readonly penult?: number; readonly last: number }
  readonly penult: number
}

/** How a question differs from a statement of the same words. */
interface Question {
  /** How much higher it is, and how far its last syllable rises. */
  readonly raise: number
  readonly rise: number
  /** Shares of the statement's declination and of its steps (downdrift) that are left. */
  readonly decline: number
  readonly steps: number
  /** The length of its last syllable against a statement's. */
  readonly last: number
}

/** How much a word that the text emphasises is higher, tones and all, and longer. */
export const EMPHASIS = { raise: 2, stretch: 1.2 }
/** Share of a phrase's declination that the next phrase of its sentence begins with, and the most that adds up to. */
export const KEPT_DECLINATION = { share: 0.25, most: 1.5 }

/**
 * Semitones that speech of a length sinks in all: 11 t / (t + 1.5) up to 5 s, then no further ('t Hart, Collier & Cohen 1990,
 * A Perceptual Study of Intonation, from Dutch and English). So short sentences are the steeper ones.
 */
export function declination(seconds: number): number {
  const t = Math.min(5, seconds)
  return (11 * t) / (t + 1.5)
}

/**
 * The melodies of the languages our rules read. The directions are those of the sources; where a source gives no figure
 * in semitones, the size is chosen to keep the tones apart. Questions lie in a higher register, of two semitones and
 * more, where the sources tell of a raised one: tones must stay as far from each other as they were.
 */
export const MELODIES: Readonly<Record<SpelledLanguage, Melody>> = {
  yo: {
    sources: [
      'Laniran & Clements (2003), Downstep and high raising, J. Phonetics 31: H after L steps down, H before L rises, the ' +
        'first of a series most, and no H sinks into the band of M; L after H begins high (carry-over).',
      'Connell & Ladd (1990), Aspects of pitch realisation in Yoruba, Phonology 7: three levels, declination.',
      'Hombert (1977), Akinlabi & Liberman (2000): rising H after L, falling L after H, targets late in the vowel.',
      'Connell & Ladd (1990) as well, and Rialland (2007), Question prosody: an African perspective: a question without a ' +
        'question word in a raised register, its steps down smaller.',
    ],
    levels: { H: 3.3, M: -0.5, L: -4.1 },
    decline: 0.5,
    floor: -1.1,
    drift: 0.5,
    step: 0,
    sharing: { M: 0.4, L: 0.3 },
    raise: 0.5,
    firstRaise: 0.7,
    arrivalShares: { near: 0.3, far: 0.5, contour: 0.85 },
    ending: { H: 0.3, M: 0.8, L: 1.5 },
    question: { raise: 2.2, rise: 0.4, decline: 0.3, steps: 0.5, last: 1.1 },
  },
  ig: {
    sources: [
      'Liberman, Schultz, Hong & Okeke (1993), The phonetic interpretation of tone in Igbo, Phonetica 50: each step takes ' +
        'a constant share of the distance to a floor, so that steps add up.',
      'Emenanjo (1978), Elements of Modern Igbo Grammar: two levels and the downstepped high.',
      'Green & Igwe (1963), A Descriptive Grammar of Igbo: a question has a low tone on its subject pronoun (the tagger knows ' +
        'it); Rialland (2007): the raised register.',
    ],
    levels: { H: 1.6, M: 1.6, L: -3.6 },
    decline: 0.4,
    floor: -9,
    drift: 0.07,
    step: 0.15,
    sharing: { M: 1, L: 0.8 },
    raise: 0.4,
    firstRaise: 0.3,
    arrivalShares: { near: 0.35, far: 0.5, contour: 0.85 },
    ending: { H: 0.3, M: 0.3, L: 1.5 },
    question: { raise: 2.2, rise: 0.5, decline: 0.3, steps: 0.6, last: 1.1 },
  },
  ha: {
    sources: [
      'Newman (2000), The Hausa Language, ch. 37: downdrift at each H after L, the last L falls, questions without ' +
        'downdrift, their last high raised.',
      'Lindau (1986), Testing a model of intonation in a tone language, JASA 80.',
      'Inkelas & Leben (1990), Where phonology and phonetics intersect: the case of Hausa intonation: a raised key, downdrift ' +
        'suspended; Newman & Newman (1981), The q morpheme in Hausa: a lengthened last vowel.',
    ],
    levels: { H: 3, M: 1.2, L: -0.4 },
    decline: 0.3,
    floor: -4,
    drift: 0.22,
    step: 0,
    sharing: { M: 1, L: 0.6 },
    raise: 0.3,
    firstRaise: 0.3,
    arrivalShares: { near: 0.4, far: 0.5, contour: 0.85 },
    ending: { H: 0.5, M: 0.8, L: 1.5 },
    question: { raise: 2.2, rise: 1.5, decline: 0, steps: 0.2, last: 1.4 },
  },
  zu: {
    sources: [
      'Doke (1926), The Phonetics of the Zulu Language: depressors, the long penult, the fall on it.',
      'Cope (1970), Zulu tonology; Cassimjee & Kisseberth (2001): a high tone is heard on the last syllable but two.',
      'Rialland (2007), Question prosody: an African perspective: a raised register without the long penult.',
      'Jones, Louw & Roux (2001), Queclaratives in Xhosa: the same of its nearest relative, measured.',
    ],
    levels: { H: 2.2, M: 0, L: -2 },
    decline: 0.35,
    floor: -3,
    drift: 0.2,
    step: 0,
    sharing: { M: 1, L: 0.6 },
    raise: 0,
    firstRaise: 0,
    arrivalShares: { near: 0.45, far: 0.5, contour: 0.85 },
    ending: { H: 0.8, M: 1, L: 1 },
    question: { raise: 2, rise: 1, decline: 0.4, steps: 0.5, last: 1 },
    // Zulu does not write its tones: the melody that most of its words share, a peak on the last syllable but two. The last
    // vowel but one is long at the end of a phrase and half long at the end of a word (Doke); not so in a question.
    plain: {
      last: [-1.2, 0.6, 2],
      others: 0.4,
      single: -1.2,
      fall: 2,
      stated: { penult: 1.8, last: 0.75 },
      interrogative: { last: 0.9 },
      penult: 1.25,
    },
  },
  sw: {
    sources: [
      'Ashton (1944), Swahili Grammar; Polomé (1967), Swahili Language Handbook: the last syllable but one of a word stands ' +
        'out by pitch and length, most at the end of a phrase.',
      'Maw & Kelly (1975), Intonation in Swahili: a statement falls from its last accent, a yes-no question rises from it.',
    ],
    levels: { H: 0, M: 0, L: 0 },
    decline: 0.5,
    floor: 0,
    drift: 0,
    step: 0,
    sharing: { M: 0, L: 0 },
    raise: 0,
    firstRaise: 0,
    arrivalShares: { near: 0.4, far: 0.5, contour: 0.85 },
    ending: { H: 1.2, M: 1.2, L: 1.2 },
    question: { raise: 1, rise: 0.8, decline: 0.3, steps: 1, last: 1 },
    plain: {
      last: [-1.2, 2.3],
      others: 0,
      single: -0.3,
      open: 0.8,
      fall: 0,
      stated: { penult: 1.5, last: 1.05 },
      interrogative: { penult: 1.5, last: 1.1 },
      penult: 1.25,
    },
  },
}
