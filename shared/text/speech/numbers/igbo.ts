import { byCurrency, inThousands, letterNames, type Numerals } from './numerals.ts'
import { SIGN_WORDS, STREET_WORDS, UNIT_WORDS } from './signWords.ts'

const IGBO_UNITS = 'ótù àbụ́ọ̀ àtọ́ ànọ́ ìsé ìsíì àsáà àsátọ́ ìtóólú ìrí'.split(' ')
const IGBO_TEN = 'ìrí'
const IGBO_HUNDRED = 'nárị̀'
const IGBO_THOUSANDS = ['', 'púkù', 'ǹdè', 'ìjérì', 'trilọn']

/** Igbo numerals by tens, as taught since the reform of 1961; the older count by twenties is not used. */
export const IGBO_NUMERALS: Numerals = {
  sources: [
    'Emenanjo, E. Nọlue (1978), Elements of Modern Igbo Grammar: numerals by tens.',
    'Igwe, G. E. (1999), Igbo-English Dictionary: tones of the numerals, as far as we could check them.',
  ],
  cardinal,
  ordinal: (value) => (value === 1 ? 'ǹkè ḿbụ̀' : `ǹkè ${cardinal(value)}`),
  counted: (noun, value) => `${noun} ${cardinal(value)}`,
  rank: (value) => (value === 1 ? 'ǹkè ḿbụ̀' : `ǹkè ${cardinal(value)}`),
  percent: (value) => `${cardinal(value)} n'ime ótù ${IGBO_HUNDRED}`,
  date: (day, month, year) => `ụbọchị ${cardinal(day)} n'ọnwa ${cardinal(month)}, afọ ${cardinal(year)}`,
  digits: 'éfù ótù àbụ́ọ̀ àtọ́ ànọ́ ìsé ìsíì àsáà àsátọ́ ìtóólú'.split(' '),
  per: (noun) => `kwa ${noun}`,
  point: 'ntụpọ',
  minus: 'mwepụ',
  currencies: byCurrency({
    naira: 'naịra',
    dollar: 'dọla',
    pound: 'paụnd',
    euro: 'yuro',
    rand: 'rand',
    shilling: 'shilin',
    yen: 'yen',
    yuan: 'yuan',
    cedi: 'sidi',
    franc: 'frank',
    rupee: 'rupi',
    birr: 'biri',
    australianDollar: 'dọla Ọstrelia',
    canadianDollar: 'dọla Kanada',
    cent: 'sent',
    won: 'wọn',
    rouble: 'rubul',
    lira: 'lira',
    peso: 'peso',
    shekel: 'shekel',
    bitcoin: 'bitkọịn',
  }),
  coins: byCurrency({
    naira: 'kọbọ',
    dollar: 'sent',
    australianDollar: 'sent',
    canadianDollar: 'sent',
    pound: 'pens',
    euro: 'sent',
    rand: 'sent',
    shilling: 'sent',
    cedi: 'pesewa',
  }),
  magnitudes: { k: 'púkù', m: 'ǹdè', bn: 'ìjérì', tn: 'trilọn' },
  time: (hour, minute, named) => {
    const spokenHour = `${named ? '' : 'elekere '}${cardinal(hour)}`
    if (minute === 0) return spokenHour
    return minute === 30 ? `${spokenHour} na ọkara` : `${spokenHour} na nkeji ${cardinal(minute)}`
  },
  hourWords: ['elekere'],
  to: 'ruo',
  and: (words) => `na ${words}`,
  partOfDay: (hour) =>
    hour < 4 || hour > 20 ? 'n’abalị' : hour < 12 ? 'n’ụtụtụ' : hour < 16 ? 'n’ehihie' : 'n’anyasị',
  fractions: {
    '½': 'ọkara',
    '¼': 'otu ụzọ n’ụzọ anọ',
    '¾': 'ụzọ atọ n’ụzọ anọ',
    '⅓': 'otu ụzọ n’ụzọ atọ',
    '⅔': 'ụzọ abụọ n’ụzọ atọ',
  },
  fraction: (part, whole) => `${part === 1 ? 'otu ụzọ' : `ụzọ ${cardinal(part)}`} n’ụzọ ${cardinal(whole)}`,
  units: UNIT_WORDS.ig,
  web: { dot: 'dọt', slash: 'slash', hash: 'hashtaagị', plus: 'plọs', star: 'kpakpando', key: 'hash' },
  symbols: SIGN_WORDS.ig,
  streets: STREET_WORDS.ig,
  abbreviations: {
    vs: 'na',
    'vs.': 'na',
    'i.e': 'ya bụ',
    'n.b': 'rịba ama',
    'st A': 'senti',
    'st.': 'senti',
    nwk: 'nwunye',
    'gen.': 'jeneral',
    'capt.': 'kaptịn',
    'col.': 'kọnel',
    'amb.': 'ambasadọ',
    'p. 1': 'peji',
    'pg.': 'peji',
    'a.m': 'n’ụtụtụ',
    'p.m': 'n’anyasị',
    'w.d.g': 'were dị gawazie',
    dk: 'dọkịta',
    ọkam: 'ọkammụta',
    rvd: 'revrend',
    dr: 'dọkịta',
    alh: 'alhaji',
    'engr.': 'injinia',
    'barr.': 'barista',
    dkt: 'dọkịta',
    prof: 'prọfesọ',
    mr: 'maazị',
    mz: 'maazị',
    mrs: 'oriakụ',
    ms: 'oriakụ',
    'maz.': 'maazị',
    'oz.': 'ọzọ',
    'rev.': 'revrend',
    'hon.': 'ọnọrebụl',
    'sen.': 'sịnetọ',
    'gov.': 'gọvanọ',
    'no.': 'nọmba',
    'tel.': 'ekwentị',
    etc: 'na ihe ndị ọzọ',
    'e.g': 'dịka ọmụmaatụ',
    dgz: 'dị gawazie',
    km: 'kilomita',
    kg: 'kilogram',
    wdg: 'were dị gawazie',
    wdgz: 'were dị gawazie',
  },
  letters: letterNames(
    'a=e b=bi c=si d=di e=i f=ef g=ji h=ech i=ai j=je k=ke l=el m=em n=en o=o p=pi q=kiu r=a s=es t=ti u=yu v=vi ' +
      'w=dọbụliyu x=eks y=wai z=zed',
  ),
}

function cardinal(value: number): string {
  return value === 0 ? 'éfù' : inThousands(value, underThousand, multiple).join(' na ')
}

function multiple(group: number, power: number): string {
  const noun = IGBO_THOUSANDS[power] ?? ''
  return group === 1 ? `ótù ${noun}` : `${noun} ${underThousand(group)}`
}

function underThousand(value: number): string {
  const hundreds = Math.floor(value / 100)
  const rest = value % 100
  const whole =
    hundreds === 0 ? '' : hundreds === 1 ? `ótù ${IGBO_HUNDRED}` : `${IGBO_HUNDRED} ${IGBO_UNITS[hundreds - 1]}`
  return [whole, rest > 0 ? underHundred(rest) : ''].filter((part) => part !== '').join(' na ')
}

function underHundred(value: number): string {
  if (value <= 10) return IGBO_UNITS[value - 1] ?? ''
  const tens = Math.floor(value / 10)
  const unit = value % 10
  const whole = tens === 1 ? IGBO_TEN : `${IGBO_TEN} ${IGBO_UNITS[tens - 1]}`
  return unit === 0 ? whole : `${whole} na ${IGBO_UNITS[unit - 1]}`
}
