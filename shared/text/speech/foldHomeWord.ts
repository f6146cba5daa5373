import { withoutClicks } from './foreign/homeNames.ts'

/** Words of English with accents, as a voice without accents reads them. */
const ACCENTED_WORDS: Readonly<Record<string, string>> = {
  café: 'caffay',
  cafés: 'caffays',
  façade: 'fassahd',
  facade: 'fassahd',
  françois: 'fronswah',
  francois: 'fronswah',
  josé: 'hozay',
  jose: 'hozay',
  rené: 'renay',
  andré: 'ondray',
  beyoncé: 'bee-onsay',
  beyonce: 'bee-onsay',
  zoë: 'zoe-ee',
  zoe: 'zoe-ee',
  naïve: 'nigh-eev',
  cliché: 'cleeshay',
  décor: 'daycore',
  déjà: 'day-zha',
  exposé: 'exposay',
  fiancé: 'fee-onsay',
  fiancée: 'fee-onsay',
  piñata: 'pinyata',
  résumé: 'rezumay',
  sauté: 'sohtay',
  señor: 'senyor',
  touché: 'tooshay',
}

/** The letters of a home language that an English or Swahili reader says otherwise than the bare letter. */
const LETTER_READINGS: Readonly<Record<string, string>> = {
  ṣ: 'sh',
  ṅ: 'ng',
  ŋ: 'ng',
  ñ: 'ny',
  ɓ: 'b',
  ɗ: 'd',
  ƙ: 'k',
  ƴ: 'y',
  ɛ: 'e',
  ɔ: 'o',
}
/** Marks that are typed for the dot below: a line, a cedilla, a comma, an ogonek. */
const DOT_BELOW_VARIANTS = /[\u0323\u0329\u0331\u0327\u0326\u0328]/u
const APOSTROPHE_PATTERN = /[’‘ʼ`´]/gu

/**
 * A word as a reader of English or Swahili says it: names and words with the marks of another home language lose their
 * marks (Ọ̀yọ́ is Oyo, Ṣọlá is Shola), and letters of other scripts are left out and told.
 */
export function foldHomeWord(word: string, language: 'en' | 'sw'): { spokenForm: string; unread: string[] } {
  const accented = language === 'en' ? ACCENTED_WORDS[word.toLowerCase()] : undefined
  if (accented !== undefined) return { spokenForm: accented, unread: [] }
  if (/^[a-z'-]*$/iu.test(word)) return { spokenForm: language === 'en' ? withoutClicks(word) : word, unread: [] }
  const unread: string[] = []
  const letters = Array.from(word.replace(APOSTROPHE_PATTERN, "'").matchAll(/\P{M}\p{M}*/gu), ([letter]) => {
    const bare = fold(letter)
    if (/^(?:[\w'-]|\p{Cf})*$/u.test(bare)) return bare.replace(/\p{Cf}/gu, '')
    unread.push(letter)
    return ''
  })
  return { spokenForm: letters.join(''), unread }
}

const OTHER_LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ı: 'i',
  а: 'a',
  е: 'e',
  о: 'o',
  і: 'i',
  ѕ: 's',
  ο: 'o',
  р: 'p',
  с: 'c',
  х: 'x',
  у: 'y',
  þ: 'th',
  ð: 'th',
  '‐': '-',
  '‑': '-',
}

function fold(letter: string): string {
  const [base = '', ...marks] = letter.normalize('NFKD')
  // One sign for several letters, as ﬁ.
  if (/^[a-z]{2,}$/iu.test(base + marks.join(''))) return base + marks.join('')
  const small = base.toLowerCase()
  const isDotted = marks.some((mark) => DOT_BELOW_VARIANTS.test(mark))
  const isNg = small === 'n' && marks.includes('\u0307')
  const bare =
    small === 's' && isDotted
      ? 'sh'
      : isNg
        ? 'ng'
        : marks.includes('\u0303') && small === 'n'
          ? 'ny'
          : (LETTER_READINGS[small] ?? OTHER_LETTERS[small] ?? small)
  if (base === small) return bare
  return bare.charAt(0).toUpperCase() + bare.slice(1)
}
