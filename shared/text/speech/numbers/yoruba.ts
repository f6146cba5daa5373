import { withoutMarks } from '../../foldText.ts'
import { byCurrency, inThousands, letterNames, type Numerals } from './numerals.ts'
import { SIGN_WORDS, STREET_WORDS, UNIT_WORDS } from './signWords.ts'

// 1 to 10 in the form that follows a noun, in which figures mostly occur in running Yoruba text.
const YORUBA_UNITS = 'ọ̀kan méjì mẹ́ta mẹ́rin márùn-ún mẹ́fà méje mẹ́jọ mẹ́sàn-án mẹ́wàá'.split(' ')
// The first part of a compound: more than, or less than, a ten.
const YORUBA_COMPOUND_UNITS = 'mọ́kàn méjì mẹ́tà mẹ́rìn márùn'.split(' ')
const YORUBA_TEENS = 'mọ́kànlá méjìlá mẹ́tàlá mẹ́rìnlá mẹ́ẹ̀ẹ́dógún'.split(' ')
// Twenties by name, the tens between them as "ten from the next twenty".
const YORUBA_TENS = 'ogún ọgbọ̀n ogójì àádọ́ta ọgọ́ta àádọ́rin ọgọ́rin àádọ́rùn-ún ọgọ́rùn-ún'.split(' ')
const JOINED_TENS = 'ógún ọ́gbọ̀n ógójì áàádọ́ta ọ́gọ́ta áàádọ́rin ọ́gọ́rin áàádọ́rùn-ún ọ́gọ́rùn-ún'.split(' ')
const YORUBA_HUNDREDS = 'ọgọ́rùn-ún igba ọ̀ọ́dúnrún irínwó ẹ̀ẹ́dẹ́gbẹ̀ta ẹgbẹ̀ta ẹ̀ẹ́dẹ́gbẹ̀rin ẹgbẹ̀rin ẹ̀ẹ́dẹ́gbẹ̀rún'.split(' ')
const YORUBA_THOUSANDS = ['', 'ẹgbẹ̀rún', 'mílíọ̀nù', 'bílíọ̀nù', 'tírílíọ̀nù']

/**
 * Yoruba numerals: the traditional count by twenties up to a hundred; hundreds, thousands and millions as broadcasters
 * and schools count now.
 */
export const YORUBA_NUMERALS: Numerals = {
  sources: [
    'Abraham, R. C. (1958), Dictionary of Modern Yoruba, introduction: numerals to 20 000.',
    'Ekundayo, S. A. (1977), Vigesimal numeral derivational morphology: Yoruba grammatical competence epitomized.',
    'Modern reading above a hundred: hundreds by name, then "ó lé" (and over); not the subtractive 200s of Abraham.',
  ],
  cardinal,
  ordinal,
  agreeing: (value, { before = '', after = '', earlier = '' }) => {
    // The third day of the fifth month; by itself, ọjọ́ mẹ́ta are three days. Three months are oṣù mẹ́ta.
    const isDate = isWord(after, 'osu') || (isWord(before, 'osu') && /^\d+$/u.test(earlier))
    if (isDate && value <= 31) return ordinal(value)
    return value === 1 && isNoun(before) ? 'kan' : undefined
  },
  counted: (noun, value) => `${noun} ${value === 1 ? 'kan' : cardinal(value)}`,
  rank: ordinal,
  percent: (value) => `ìdá ${cardinal(value)} nínú ọgọ́rùn-ún`,
  date: (day, month, year) => `ọjọ́ ${ordinal(day)} oṣù ${ordinal(month)} ọdún ${cardinal(year)}`,
  digits: 'òdo ọ̀kan èjì ẹ̀ta ẹ̀rin àrún ẹ̀fà èje ẹ̀jọ ẹ̀sán'.split(' '),
  per: (noun) => `fún ${noun} kan`,
  point: 'àmì',
  minus: 'òdì',
  currencies: byCurrency({
    naira: 'náírà',
    dollar: 'dọ́là',
    pound: 'pọ́ùn',
    euro: 'yúrò',
    rand: 'ráńdì',
    shilling: 'ṣílè',
    yen: 'yẹ́ẹ̀nì',
    yuan: 'yúánì',
    cedi: 'sídì',
    franc: 'fáráǹkì',
    rupee: 'rúpì',
    birr: 'bíìrì',
    australianDollar: 'dọ́là Ọsirélíà',
    canadianDollar: 'dọ́là Kánádà',
    cent: 'sẹ́ńtì',
    won: 'wọ́nù',
    rouble: 'rúbù',
    lira: 'lírà',
    peso: 'pésò',
    shekel: 'ṣẹ́kẹ́lì',
    bitcoin: 'bíìtìkọ́ìnì',
  }),
  coins: byCurrency({
    naira: 'kọ́bọ̀',
    dollar: 'sẹ́ńtì',
    australianDollar: 'sẹ́ńtì',
    canadianDollar: 'sẹ́ńtì',
    pound: 'pẹ́ńsì',
    euro: 'sẹ́ńtì',
    rand: 'sẹ́ńtì',
    shilling: 'sẹ́ńtì',
    cedi: 'pésèwà',
  }),
  magnitudes: { k: 'ẹgbẹ̀rún', m: 'mílíọ̀nù', bn: 'bílíọ̀nù', tn: 'tírílíọ̀nù' },
  time: (hour, minute, named) => {
    const spokenHour = `${named ? '' : 'aago '}${hour === 1 ? 'kan' : cardinal(hour)}`
    if (minute === 0) return spokenHour
    return minute === 30 ? `${spokenHour} àbọ̀` : `${spokenHour} kọjá ìṣẹ́jú ${cardinal(minute)}`
  },
  hourWords: ['aago', 'agogo'],
  to: 'sí',
  and: (words) => `àti ${words}`,
  partOfDay: (hour) => (hour < 4 ? 'òru' : hour < 12 ? 'òwúrọ̀' : hour < 16 ? 'ọ̀sán' : hour < 19 ? 'ìrọ̀lẹ́' : 'alẹ́'),
  fractions: {
    '½': 'ìdajì',
    '¼': 'ìdá kan nínú mẹ́rin',
    '¾': 'ìdá mẹ́ta nínú mẹ́rin',
    '⅓': 'ìdá kan nínú mẹ́ta',
    '⅔': 'ìdá méjì nínú mẹ́ta',
  },
  fraction: (part, whole) => `ìdá ${part === 1 ? 'kan' : cardinal(part)} nínú ${cardinal(whole)}`,
  units: UNIT_WORDS.yo,
  web: { dot: 'dọ́ọ̀tì', slash: 'ìlà', hash: 'háṣítáàgì', plus: 'pọ́lọ́ọ̀sì', star: 'ìràwọ̀', key: 'háàṣì' },
  symbols: SIGN_WORDS.yo,
  streets: STREET_WORDS.yo,
  abbreviations: {
    ọ̀gb: 'ọ̀gbẹ́ni',
    ìy: 'ìyáàfin',
    arb: 'arábìnrin',
    ọ̀jọ̀g: 'ọ̀jọ̀gbọ́n',
    ọjọg: 'ọ̀jọ̀gbọ́n',
    dók: 'dókítà',
    'i.e': 'ìyẹn ni pé',
    vs: 'pẹ̀lú',
    'vs.': 'pẹ̀lú',
    'n.b': 'ẹ kíyèsí',
    'st A': 'ẹni mímọ́',
    'st.': 'ẹni mímọ́',
    'oj.': 'ojú ewé',
    'o.i': 'ojú ìwé',
    'a.m': 'òwúrọ̀',
    'p.m': 'ìrọ̀lẹ́',
    'engr.': 'ẹnjiníà',
    'barr.': 'agbẹjọ́rò',
    'amb.': 'aṣojú',
    'capt.': 'kápútẹ́ẹ̀nì',
    'col.': 'kọ́nẹ́ẹ̀lì',
    'b.b.l': 'bẹ́ẹ̀ bẹ́ẹ̀ lọ',
    'a.b.b.l': 'àti bẹ́ẹ̀ bẹ́ẹ̀ lọ',
    dr: 'dókítà',
    dkt: 'dókítà',
    prof: 'ọ̀jọ̀gbọ́n',
    ọgb: 'ọ̀gbẹ́ni',
    mr: 'ọ̀gbẹ́ni',
    mrs: 'ìyáàfin',
    alh: 'alhájì',
    ms: 'arábìnrin',
    'rev.': 'àlùfáà',
    'hon.': 'ọlọ́lá',
    'sen.': 'sẹ́nétọ̀',
    'gov.': 'gómìnà',
    'gen.': 'ọ̀gágun',
    'no.': 'nọ́mbà',
    'tel.': 'fóònù',
    'e.g': 'fún àpẹẹrẹ',
    'f.a': 'fún àpẹẹrẹ',
    'b.a': 'bí àpẹẹrẹ',
    bbl: 'bẹ́ẹ̀ bẹ́ẹ̀ lọ',
    km: 'kìlómítà',
    kg: 'kílógíráàmù',
    abbl: 'àti bẹ́ẹ̀ bẹ́ẹ̀ lọ',
    etc: 'àti bẹ́ẹ̀ bẹ́ẹ̀ lọ',
  },
  letters: letterNames(
    'a=éè b=bíì c=síì d=díì e=íì f=ẹ́ẹ̀fù g=jíì h=éèṣì i=áì j=jéè k=kéè l=ẹ́ẹ̀lì m=ẹ́ẹ̀mù n=ẹ́ẹ̀nì o=óò p=ppíì q=kíù r=áà ' +
      's=ẹ́ẹ̀sì t=tíì u=yúù v=fíì w=dọ́bùyù x=ẹ́kìsì y=wáì z=sẹ́ẹ̀dì',
  ),
}

/** Whether a word before a number is a noun: most begin with a vowel, verbs with a consonant. Not where it names its number. */
function isNoun(word: string): boolean {
  const bare = withoutMarks(word.toLowerCase())
  if (/^(?:ati|tabi|abi|awon|ori|oju|iwe|ipele|ipin|apa|aworan|emi|oun|eyin|eyi|iyen)$/u.test(bare)) return false
  return (
    /^[aeiou]\p{L}{2,}$/u.test(bare) ||
    /^(?:wakati|kilomita|mita|naira|dola|kilo|foonu|moto|tabili|fila|bata)$/u.test(bare)
  )
}

function isWord(written: string, plain: string): boolean {
  return withoutMarks(written.toLowerCase()) === plain
}

function cardinal(value: number): string {
  if (value === 0) return 'òdo'
  const words = inThousands(value, underThousand, multiple).join(' ó lé ')
  return words.replace(/ó lé ọ̀kan$/u, 'ó lé kan')
}

/**
 * ẹgbẹ̀rún, ẹgbẹ̀rún méjì, ẹgbẹ̀rún lọ́nà ogún: multipliers up to 19 follow directly, greater ones as "in twenty ways".
 */
function multiple(group: number, power: number): string {
  const noun = YORUBA_THOUSANDS[power] ?? ''
  if (group === 1) return power === 1 ? noun : `${noun} kan`
  return group <= 19 ? `${noun} ${underHundred(group)}` : `${noun} lọ́nà ${underThousand(group)}`
}

function underThousand(value: number): string {
  const hundreds = Math.floor(value / 100)
  const rest = value % 100
  const parts = [hundreds > 0 ? YORUBA_HUNDREDS[hundreds - 1] : '', rest > 0 ? underHundred(rest) : '']
  return parts.filter((part) => part !== '').join(' ó lé ')
}

function underHundred(value: number): string {
  if (value <= 10) return YORUBA_UNITS[value - 1] ?? ''
  if (value <= 15) return YORUBA_TEENS[value - 11] ?? ''
  const ten = Math.floor(value / 10)
  const unit = value % 10
  if (unit === 0) return YORUBA_TENS[ten - 2] ?? ''
  // One to four are added to the ten below ("lé"), five to nine subtracted from the ten above ("dín").
  if (unit <= 4) return `${YORUBA_COMPOUND_UNITS[unit - 1]}lél${JOINED_TENS[ten - 2]}`
  return `${YORUBA_COMPOUND_UNITS[9 - unit]}dínl${JOINED_TENS[ten - 1]}`
}

/** kìíní, kejì, kẹta …: k- in the place of m-, without the high tone that m- brings. */
function ordinal(value: number): string {
  if (value === 1) return 'kìíní'
  const words = cardinal(value)
  return words.startsWith('m') ? `k${words.normalize('NFD').slice(1).replace('\u0301', '')}`.normalize('NFC') : words
}
