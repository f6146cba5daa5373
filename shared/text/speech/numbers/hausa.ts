import { byCurrency, inThousands, letterNames, type Numerals } from './numerals.ts'
import { SIGN_WORDS, STREET_WORDS, UNIT_WORDS } from './signWords.ts'

const HAUSA_UNITS = 'ɗaya biyu uku huɗu biyar shida bakwai takwas tara gōma'.split(' ')
const HAUSA_TENS = "ashirin talātin arba'in hamsin sittin saba'in tamānin casa'in".split(' ')
const HAUSA_HUNDRED = 'ɗarī'
const HAUSA_THOUSANDS = ['', 'dubū', 'miliyan', 'biliyan', 'tiriliyan']
const HAUSA_MONTHS = 'Janairu Fabrairu Maris Afrilu Mayu Yuni Yuli Agusta Satumba Oktoba Nuwamba Disamba'.split(' ')

/** Hausa numerals by tens, with vowel length marked and without tones, like ordinary text. */
export const HAUSA_NUMERALS: Numerals = {
  sources: ['Newman, Paul (2000), The Hausa Language, ch. 53: numerals; sha between ten and unit, da elsewhere.'],
  cardinal,
  ordinal: (value) => (value === 1 ? 'na farko' : `na ${cardinal(value)}`),
  agreeing: (value, { before = '' }) => (value === 1 && /^[nt]a$/u.test(before) ? 'farko' : undefined),
  counted: (noun, value) => `${noun} ${cardinal(value)}`,
  rank: (value) => (value === 1 ? 'na farko' : `na ${cardinal(value)}`),
  percent: (value) => `kashi ${cardinal(value)} cikin ${HAUSA_HUNDRED}`,
  date: (day, month, year) => `${cardinal(day)} ga watan ${HAUSA_MONTHS[month - 1]} shekara ta ${cardinal(year)}`,
  digits: 'sifili ɗaya biyu uku huɗu biyar shida bakwai takwas tara'.split(' '),
  per: (noun) => `kowane ${noun}`,
  point: 'ɗigō',
  minus: 'kasa da sifili',
  currencies: byCurrency({
    naira: 'naira',
    dollar: 'dala',
    pound: 'fam',
    euro: 'yuro',
    rand: 'rand',
    shilling: 'shilin',
    yen: 'yen',
    yuan: 'yuan',
    cedi: 'sidi',
    franc: 'sefa',
    rupee: 'rufi',
    birr: 'bir',
    australianDollar: 'dalar Ostireliya',
    canadianDollar: 'dalar Kanada',
    cent: 'sent',
    won: 'won',
    rouble: 'rubul',
    lira: 'lira',
    peso: 'feso',
    shekel: 'shekel',
    bitcoin: 'bitkoyin',
  }),
  coins: byCurrency({
    naira: 'kobo',
    dollar: 'sent',
    australianDollar: 'sent',
    canadianDollar: 'sent',
    pound: 'fens',
    euro: 'sent',
    rand: 'sent',
    shilling: 'sent',
    cedi: 'fesewa',
  }),
  magnitudes: { k: HAUSA_THOUSANDS[1] ?? '', m: 'miliyan', bn: 'biliyan', tn: 'tiriliyan' },
  time: (hour, minute, named) => {
    const spokenHour = `${named ? '' : 'ƙarfe '}${cardinal(hour)}`
    if (minute === 0) return spokenHour
    if (minute === 15) return `${spokenHour} da kwata`
    return minute === 30 ? `${spokenHour} da rabi` : `${spokenHour} da minti ${cardinal(minute)}`
  },
  hourWords: ['ƙarfe', 'karfe'],
  to: 'zuwa',
  and: (words) => `da ${words}`,
  partOfDay: (hour) => `na ${hour < 4 || hour > 18 ? 'dare' : hour < 12 ? 'safe' : hour < 16 ? 'rana' : 'yamma'}`,
  fractions: { '½': 'rabi', '¼': 'kwata', '¾': 'uku bisa huɗu', '⅓': 'sulusi', '⅔': 'biyu bisa uku' },
  fraction: (part, whole) => `${cardinal(part)} bisa ${cardinal(whole)}`,
  units: UNIT_WORDS.ha,
  web: { dot: 'dot', slash: 'silash', hash: 'hashtag', plus: 'filas', star: 'tauraro', key: 'hash' },
  symbols: SIGN_WORDS.ha,
  streets: STREET_WORDS.ha,
  abbreviations: {
    's.s': 'sauransu',
    'd.s.s': 'da sauransu',
    'i.e': 'wato',
    vs: 'da',
    'vs.': 'da',
    's.a.w': 'sallallahu alaihi wasallam',
    'a.s': 'alaihis salam',
    'st A': 'wali',
    'st.': 'wali',
    'shf.': 'shafi',
    'sh. 1': 'shafi',
    'shk.': 'shehi',
    'bar.': 'barista',
    'barr.': 'barista',
    'capt.': 'kyaftin',
    'kyaf.': 'kyaftin',
    'kan.': 'kanar',
    'col.': 'kanar',
    'manj.': 'manjo',
    'maj.': 'manjo',
    'hon A': 'honarabul',
    'n.b': 'lura',
    'a.m': 'na safe',
    'p.m': 'na yamma',
    'm.s': 'misali',
    'lmb.': 'lamba',
    'haj.': 'hajiya',
    mlm: 'malam',
    'mlm.': 'malam',
    dr: 'dokta',
    dkt: 'dokta',
    prof: 'farfesa',
    mal: 'malam',
    mr: 'malam',
    mrs: 'malama',
    ms: 'malama',
    'rev.': 'rebaran',
    'hon.': 'honarabul',
    'sen.': 'sanata',
    'gen.': 'janar',
    'gov.': 'gwamna',
    'amb.': 'ambasada',
    'inj.': 'injiniya',
    'engr.': 'injiniya',
    'no.': 'lamba',
    'tel.': 'waya',
    'e.g': 'misali',
    'misali.': 'misali',
    km: 'kilomita',
    kg: 'kilogiram',
    alh: 'alhaji',
    haj: 'hajiya',
    hajj: 'hajji',
    dss: 'da sauransu',
    etc: 'da sauransu',
  },
  letters: letterNames(
    'a=e b=bi c=si d=di e=i f=ef g=ji h=ec i=ai j=je k=ke l=el m=em n=en o=o p=fi q=kyu r=ar s=es t=ti u=yu v=bi ' +
      'w=dabaliyu x=eks y=wai z=zet',
  ),
}

function cardinal(value: number): string {
  return value === 0 ? 'sifili' : inThousands(value, underThousand, multiple).join(' da ')
}

function multiple(group: number, power: number): string {
  return `${HAUSA_THOUSANDS[power]} ${underThousand(group)}`
}

function underThousand(value: number): string {
  const hundreds = Math.floor(value / 100)
  const rest = value % 100
  const whole = hundreds === 0 ? '' : hundreds === 1 ? HAUSA_HUNDRED : `${HAUSA_HUNDRED} ${HAUSA_UNITS[hundreds - 1]}`
  return [whole, rest > 0 ? underHundred(rest) : ''].filter((part) => part !== '').join(' da ')
}

function underHundred(value: number): string {
  if (value <= 10) return HAUSA_UNITS[value - 1] ?? ''
  const unit = value % 10
  if (value < 20) return `gōma sha ${HAUSA_UNITS[unit - 1]}`
  const ten = HAUSA_TENS[Math.floor(value / 10) - 2] ?? ''
  return unit === 0 ? ten : `${ten} da ${HAUSA_UNITS[unit - 1]}`
}
