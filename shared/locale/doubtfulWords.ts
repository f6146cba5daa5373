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
    { word: 'kisimbaji', english: 'encoder' },
    { word: 'kioo', english: 'mirror of a download' },
    { word: 'kigeu', english: 'variable' },
    { word: 'mhimili', english: 'timeline' },
    { word: 'usuli', english: 'bed' },
    { word: 'tamko', english: 'take' },
    { word: 'mgawo', english: 'cast' },
    { word: 'mwangwi', english: 'resonance' },
    { word: 'ya neva', english: 'neural' },
    { word: 'kizimba', english: 'sandbox' },
    { word: 'vichupo', english: 'tabs of a table' },
  ],
  ha: [
    { word: 'madubi', english: 'mirror of a download' },
    { word: 'mitoci', english: 'frequencies' },
    { word: 'dabin', english: 'dub' },
    { word: 'zare', english: 'track' },
    { word: 'fakiti', english: 'pack' },
    { word: 'zaruru', english: 'tracks' },
    { word: 'mahaɗi', english: 'mixer' },
    { word: 'rabon murya', english: 'cast' },
    { word: 'sirranta', english: 'encrypt' },
    { word: 'lambar tabbatarwa', english: 'checksum' },
    { word: 'basirar na’ura', english: 'neural' },
    { word: 'lu’ulu’u', english: 'diamond' },
    { word: 'ƙwas', english: 'click' },
    { word: 'tebur', english: 'table' },
    { word: 'gungura', english: 'scroll' },
  ],
  zu: [
    { word: 'ekhodini', english: 'encoded' },
    { word: 'isibuko', english: 'mirror of a download' },
    { word: 'dabhu', english: 'dub' },
    { word: 'isixubi', english: 'mixer' },
    { word: 'wangemuva', english: 'bed' },
    { word: 'iphimbo', english: 'pitch' },
    { word: 'khuphuka kancane', english: 'fade in' },
    { word: 'yehla kancane', english: 'fade out' },
    { word: 'qhekeka komsindo', english: 'click' },
    { word: 'namathela', english: 'snap' },
    { word: 'indawo ephephile', english: 'safe area' },
    { word: 'sokhiye', english: 'keyring' },
    { word: 'zibambindawo', english: 'placeholders' },
    { word: 'xilonga', english: 'diagnostics' },
    { word: 'imbobo', english: 'port' },
    { word: 'ukubonga', english: 'credit' },
  ],
  yo: [
    { word: 'ilé-ìkóhun', english: 'library of a program' },
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
    { word: 'modelu nkata', english: 'chat model' },
    { word: 'ogige', english: 'band of a chart' },
    { word: 'dọbụ', english: 'dub' },
    { word: 'igbe igodo', english: 'keyring' },
    { word: 'gburu oge', english: 'late' },
    { word: 'kpọgharịa', english: 'loop' },
    { word: 'ndepụta okwu', english: 'transcript' },
    { word: 'n’ụzọ dị', english: 'lane' },
    { word: 'mmemme', english: 'program' },
    { word: 'nkọwa okwu', english: 'glossary' },
    { word: 'nkwupụta', english: 'take' },
    { word: 'ụda kpọm', english: 'click' },
  ],
}

/** The doubtful words in a text of a language. */
export function doubtfulIn(text: string, language: string): readonly DoubtfulWord[] {
  const words = DOUBTFUL_WORDS[language as StudioLanguage] ?? []
  const folded = text.toLowerCase()
  return words.filter(({ word }) => folded.includes(word))
}
