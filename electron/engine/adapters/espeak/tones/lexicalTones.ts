import { withoutMarks } from '../../../../../shared/text/foldText.ts'
import { toLetters } from '../../../../../shared/text/speech/letters.ts'
import { ORTHOGRAPHIES } from '../../../../../shared/text/speech/orthographies.ts'
import { readWord } from '../../../../../shared/text/speech/orthography.ts'
import type { Break, Tone } from '../../../../../shared/text/speech/phonology.ts'
import type { UnmarkedLanguage } from '../../../../../shared/text/speech/syllables.ts'
import { type IgboModel, igboModel } from './igboModel.ts'
import { igboParts } from './igboParts.ts'
import type { IgboPart } from './igboPlaces.ts'
import { tagPhrase } from './igboTagger.ts'

let hausa: ReadonlyMap<string, string> | undefined

/**
 * The tones of the words of a phrase (no pause among them) written without them, one for each syllable: in Hausa those of
 * each word by itself; Igbo words change theirs by the words around and in questions.
 */
export function phraseTones(
  words: readonly string[],
  language: UnmarkedLanguage,
  after: Break = 'none',
  model: IgboModel = igboModel(),
): Tone[][] {
  if (language === 'ha') return words.map(hausaTones)
  const parts = words.flatMap((word, index) => igboParts(word).map((part) => ({ ...part, index })))
  const found: Tone[][] = words.map(() => [])
  const stretches = stretchesOf(parts)
  for (const [nth, stretch] of stretches.entries()) {
    const isQuestion = after === 'question' && nth === stretches.length - 1
    const tones = igboTones(stretch, isQuestion, parts.length === 1, model)
    for (const [at, { key, index }] of stretch.entries()) {
      found[index]?.push(...Array.from(model.standard.get(key) ?? tones[at] ?? '', toneOf))
    }
  }
  return found
}

/** A word by itself has the tones that the dictionary gives it: what was learnt is of sentences. */
function igboTones(parts: readonly IgboPart[], isQuestion: boolean, isAlone: boolean, model: IgboModel): string[] {
  const own = isAlone ? model.words.words.get(parts[0]?.key ?? '') : undefined
  return own === undefined ? tagPhrase(parts, isQuestion, model.words, model.weigh) : [own]
}

/**
 * Most parts of a phrase that are looked at together, and most syllables of a word: a longer one is none, keeps the tones of
 * letters that nobody knows, and parts its phrase. The work on a phrase grows with the square of both.
 */
const MAX_PHRASE_PARTS = 120
const MAX_WORD_SYLLABLES = 24

/** The parts of a phrase in stretches that are looked at together. */
function stretchesOf<P extends IgboPart>(parts: readonly P[]): P[][] {
  const stretches: P[][] = [[]]
  for (const part of parts) {
    const last = stretches.at(-1)
    if (part.size > MAX_WORD_SYLLABLES) stretches.push([])
    else if (last === undefined || last.length >= MAX_PHRASE_PARTS) stretches.push([part])
    else last.push(part)
  }
  return stretches
}

/** The tones of a Hausa word: those of a lexicon, else those that most words of its shape have. Hyphens join words. */
function hausaTones(word: string): Tone[] {
  const parts = word.split(/[-‐‑]/u).filter((part) => part !== '')
  return parts.flatMap((part) => {
    const key = keyOf(part)
    const count = readWord(part, 0, ORTHOGRAPHIES.ha).syllables.length
    hausa ??= toLexicon(HAUSA_TONES)
    const known = hausa.get(key) ?? hausa.get(withoutMarks(key))
    return Array.from(known?.length === count ? known : hausaGuess(key, count).slice(0, count), toneOf)
  })
}

function toneOf(letter: string): Tone {
  if (letter === 'F') return 'HL'
  return letter === 'R' ? 'LH' : (letter as 'H' | 'M' | 'L')
}

/** A word in small letters with its hooks, without tones. */
function keyOf(word: string): string {
  return toLetters(word.normalize('NFC'), 0)
    .map(({ char }) => char)
    .join('')
}

/** The words, also without their dots, which many texts leave out; a word with just the letters goes before. */
function toLexicon(list: Readonly<Record<string, string>>): ReadonlyMap<string, string> {
  const entries = Object.entries(list).flatMap(([tones, words]) => {
    return words.split(' ').map((word) => [word.normalize('NFC'), tones] as const)
  })
  return new Map([...entries.map(([word, tones]) => [withoutMarks(word), tones] as const), ...entries])
}

/** The commonest tones by length and ending, counted in headwords. */
function hausaGuess(key: string, count: number): string {
  if (count <= 2) return key.endsWith('u') ? 'H'.repeat(count) : 'HL'.slice(0, count)
  if (key.endsWith('i')) return count === 3 ? 'HLH' : 'LHLH'.padStart(count, 'H')
  return 'L'.padEnd(count - 1, 'H').concat('L')
}

/**
 * Common Hausa words by the tones of their syllables; F falls. Compiled after Newman (2000), The Hausa Language, and Newman
 * (2007), A Hausa-English Dictionary; single words were corrected where the pronunciations of Wiktionary, as gathered by
 * WikiPron (github.com/CUNY-CL/wikipron; Wiktionary's text is CC BY-SA), disagreed. No entry of either is copied. No
 * speaker has gone through it.
 */
export const HAUSA_TONES: Readonly<Record<string, string>> = {
  H: 'na ta ya za su sun mu mun ku kun ni kai ke an sa don ko har duk sai in ɗan ci sha bi yi je zo kar shi',
  L: 'da a ga mai ba ne ce wa',
  F: 'kan yau nan can kyau ran son fa',
  HH: 'ita kuma wani wata wasu cikin gida ƙasa ruwa mata uwa rana dare sarki doka zaman girma sabo tsoho suna ɗaya biyu huɗu hausa kano kowa komai dogo farko sauran wuri namu nasu kansu kasa hannu kunne fari baƙi kifi inda gona musa suka dubu',
  HL: 'jiya wannan wancan duka yaro aiki hakki sani babu yadda bisa dukkan barka uku shida bakwai takwas goma abba ɗaki doki ƙarfi duba hauka fara gaba kudu wanda wadda karɓa ɗauka kama sanya tari cuta ƙofa dama haka adu ido ƙauye baki',
  LH: 'masu domin amma tare gobe yanzu uba gari akwai sosai idan babba sannu biyar tara abin fita nema rasa daban saya kira tuna wato baba samu gani ɗari hamsin sittin',
  LL: 'abu mace kafin',
  LF: 'mutum',
  FH: 'yara cewa manya baiwa',
  HHH: 'gaskiya kaduna tsakanin',
  HHL: 'yarinya lafiya duniya gwamnati adalci littafi karatu likita',
  HLH: 'mutane lokaci hakimi rubuta zamani kamata',
  HLL: 'saboda waɗanda kowane kowace hankali',
  LHH: 'abinci kasuwa ƙarami alhaji',
  LHL: 'magana bukata dalili albarka alama addini shawara labari shekara tafiya tambaya albashi',
  HHHH: 'makaranta bangaskiya',
  LLH: 'ashirin talatin tamanin',
}
