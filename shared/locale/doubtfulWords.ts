import type { StudioLanguage } from './studioLanguages.ts'

/** A word of the translations whose meaning or form is in doubt. */
export interface DoubtfulWord {
  /** As it stands in the texts; part of a word where that takes prefixes. */
  readonly word: string
  /** Its English. */
  readonly english: string
}

/**
 * Words by language that the translation back into English left in doubt, most of them terms that no glossary of the trade
 * has. Each text that holds one is marked where a speaker corrects the texts. What a speaker has settled is taken off here.
 */
export const DOUBTFUL_WORDS: Readonly<Partial<Record<StudioLanguage, readonly DoubtfulWord[]>>> = {
  sw: [
    { word: 'kigeu', english: 'variable' },
    { word: 'mhimili', english: 'timeline' },
    { word: 'usuli', english: 'bed' },
  ],
  ha: [
    { word: 'dabin', english: 'dub' },
    { word: 'zare', english: 'track' },
    { word: 'fakiti', english: 'pack' },
  ],
  zu: [
    { word: 'dabhu', english: 'dub' },
    { word: 'isixubi', english: 'mixer' },
  ],
  yo: [
    { word: 'dáyámọ́ǹdì', english: 'diamond' },
    { word: 'àpótí kọ́kọ́rọ́', english: 'keyring' },
    { word: 'olùpèsè', english: 'service' },
    { word: 'kó jáde', english: 'export' },
    { word: 'gbé jáde', english: 'render' },
    { word: 'ìdánwò ni', english: 'draft' },
    { word: 'ìró pàá', english: 'click' },
    { word: 'pọ́ọ̀tì', english: 'port' },
    { word: 'àpẹẹrẹ ìró', english: 'sample of sound' },
    { word: 'agbègbè aláwọ̀', english: 'band of a chart' },
    { word: 'fáìlì àfúnpọ̀', english: 'archive' },
  ],
  ig: [
    { word: 'ogige', english: 'band of a chart' },
    { word: 'dọbụ', english: 'dub' },
    { word: 'igbe igodo', english: 'keyring' },
  ],
}

/** The doubtful words in a text of a language. */
export function doubtfulIn(text: string, language: string): readonly DoubtfulWord[] {
  const words = DOUBTFUL_WORDS[language as StudioLanguage] ?? []
  const folded = text.toLowerCase()
  return words.filter(({ word }) => folded.includes(word))
}
