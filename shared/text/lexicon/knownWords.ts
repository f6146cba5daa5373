import type { Target } from '../../contract/records.ts'
import { plainWord } from '../words.ts'
import { FOUND_FORMS } from './knownForms.ts'
import type { Lexicon, LexiconWords } from './lexicon.ts'

/** The count that a form written down by hand gets. */
const HAND_LISTED_FORM_COUNT = 2

/**
 * Common words written down by hand, beside those found in texts. Where the plain word is a word too, it is listed with
 * a smaller count: `kare` (dog) beside `ƙare` (end), so that it is a choice and no mistake.
 */
const COMMON_FORMS: Readonly<Partial<Record<Target, string>>> = {
  yo:
    'èmi ìwọ òun àwa ẹ̀yin àwọn àti fún láti pẹ̀lú tàbí ṣùgbọ́n nítorí nígbà nínú lórí ' +
    'lábẹ́ báwo kílódé kí bẹ́ẹ̀ rárá jọ̀wọ́ ẹ̀kọ́ ìwé ọjọ́ ọdún oṣù ọ̀sẹ̀ òní ọ̀la àná ' +
    'ọkùnrin obìnrin bàbá ìyá ọ̀rẹ́ oúnjẹ ilé ọjà owó iṣẹ́ àlàáfíà káàbọ̀ káàárọ̀ káàsán ' +
    'kìíní kejì kẹta kẹrin karùn kẹfà kẹjọ kẹsàn kẹwàá kọkànlá kejìlá kẹtàlá kẹrìnlá ' +
    'méjì mẹ́ta mẹ́rin márùn mẹ́fà méje mẹ́jọ mẹ́sàn mẹ́wàá ogún ọgbọ̀n ogójì àádọ́ta ' +
    'báyìí nísinsìnyí àkọ́sọ àkóso dókítà náírà Yorùbá Nàìjíríà Èkó',
  ig: 'ị gị ọzọ ụmụ ọrụ ụlọ ọnụ ụbọchị ụtụtụ gịnị daalụ nwanyị ahịa anyị ọma ọkụ ọnwa ' + 'ụkwụ ịhụnanya bịa',
  ha:
    'ɓangare ɓangaren ɓangarori ɓarawo ɓarayi ɓarna ɓera ɓace ɓaci ɓacin ɓoyo ɓuya ɗabi ɗaki:3 daki:1 ɗakin ɗakuna ɗalibi ' +
    'ɗaliba ɗalibai ɗaliban ɗanye ɗari ɗauka ɗauko ɗebo ɗinka ɗora ɗumi ƙabila ƙabilar ƙabilu ƙaddara ƙafafu ' +
    'ƙaho ƙalubale ƙamshi ƙananan ƙanana ƙane ƙanwa ƙarama ƙarami ƙaramin ƙare:3 kare:2 ƙarfe ƙarfi ƙarfin ƙari:3 kari:2 ' +
    'ƙarin ƙarshe ƙarshen ƙarya:3 karya:2 ƙasaita ƙauna ƙaunar ƙauye ƙauyen ƙauyuka ƙetare ƙidaya ƙila ƙishirwa ƙiyayya ' +
    'ƙofa ƙofar ƙone ƙona ƙoshi ƙulla ƙungiyar ƙura:3 kura:2 ƙusurwa ƙwai ƙwallo ƙwallon ƙwaƙwalwa ƙwarai ƙwararre ' +
    'ƙwararru ƙyale ƙyama baƙi:3 baki:2 baƙin:3 bakin:2 baƙo baƙar buɗe buɗa buƙata buƙatu faɗa:3 fada:2 faɗaɗa faɗuwa ' +
    'haɗa haɗari haɗarin haɗe haƙora haƙori karɓa karɓe kuɗaɗe kuɗi kuɗin maƙiya maƙiyi raƙumi roƙa roƙi roƙo ' +
    'saƙo saƙon saƙonni taɓo:3 tabo:2 zaɓa zaɓe zaɓen zaɓi ʼyar:3 ƴar ʼyantacce ʼyantar',
}

/** The built-in lexicon: words that are known without the user's confirmation. */
export const KNOWN_WORDS: Lexicon = {
  yo: wordsOf('yo'),
  ig: wordsOf('ig'),
  ha: wordsOf('ha'),
}

function wordsOf(language: Target): LexiconWords {
  const words: Record<string, Record<string, number>> = {}
  const add = (list: string, defaultCount: number) => {
    for (const entry of list.split(' ')) {
      const [form = '', count = defaultCount] = entry.toLowerCase().normalize('NFC').split(':')
      const plain = plainWord(form)
      const forms = words[plain] ?? {}
      forms[form] = (forms[form] ?? 0) + Number(count)
      words[plain] = forms
    }
  }
  add(FOUND_FORMS[language] ?? '', 1)
  add(COMMON_FORMS[language] ?? '', HAND_LISTED_FORM_COUNT)
  return words
}
