import { byCurrency, inThousands, letterNames, type Numerals } from './numerals.ts'
import { SIGN_WORDS, STREET_WORDS, UNIT_WORDS } from './signWords.ts'

const ENGLISH_UNITS =
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const ENGLISH_TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')
const ENGLISH_THOUSANDS = ['', 'thousand', 'million', 'billion', 'trillion']
const ENGLISH_MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
)
const IRREGULAR_ORDINALS: Readonly<Record<string, string>> = {
  one: 'first',
  two: 'second',
  three: 'third',
  five: 'fifth',
  eight: 'eighth',
  nine: 'ninth',
  twelve: 'twelfth',
}

/** Stretches of time behind a stroke: $5/mo. */
const ABBREVIATED_TIME_UNITS: Readonly<Record<string, string>> = { mo: 'month', yr: 'year', wk: 'week', hr: 'hour' }

/** English numerals with "and" after the hundreds, as in Africa and Britain; years by pairs. */
export const ENGLISH_NUMERALS: Numerals = {
  sources: ['Quirk et al. (1985), A Comprehensive Grammar of the English Language, 6.63–6.68: numerals, dates, times.'],
  cardinal,
  year,
  decade: (value) => `${year(value)}s`.replace(/ys$/u, 'ies'),
  several: (value) => `${cardinal(value)}s`.replace(/ys$/u, 'ies').replace(/xs$/u, 'xes'),
  ordinal,
  counted: (noun, value) => `${cardinal(value)} ${value === 1 ? singular(noun) : noun}`,
  singular,
  partOf: (fraction, units) => {
    const unit = singular(units)
    if (unit === 'percent') return `${fraction} ${unit}`
    const one = `${/^(?:[aeio]|hour)/u.test(unit) ? 'an' : 'a'} ${unit}`
    return fraction === 'a half' ? `half ${one}` : `${fraction} of ${one}`
  },
  numberFirst: true,
  rank: (value) => `the ${ordinal(value)}`,
  percent: (value) => `${cardinal(value)} percent`,
  date: (day, month, value) => `the ${ordinal(day)} of ${ENGLISH_MONTHS[month - 1]} ${year(value)}`,
  months: ENGLISH_MONTHS,
  time,
  hourWords: [],
  to: 'to',
  and: (words) => `and ${words}`,
  partOfDay: (hour) => (hour < 12 ? 'a m' : 'p m'),
  fractions: { '½': 'a half', '¼': 'a quarter', '¾': 'three quarters', '⅓': 'a third', '⅔': 'two thirds' },
  fraction: (part, whole) => `${cardinal(part)} ${ordinal(whole)}${part === 1 ? '' : 's'}`,
  digits: ['zero', ...ENGLISH_UNITS.slice(0, 9)],
  per: (noun) => `per ${ABBREVIATED_TIME_UNITS[noun] ?? noun.replace(/s$/u, '')}`,
  point: 'point',
  minus: 'minus',
  currencies: byCurrency({
    naira: 'naira',
    dollar: 'dollars',
    pound: 'pounds',
    euro: 'euros',
    rand: 'rand',
    shilling: 'shillings',
    yen: 'yen',
    yuan: 'yuan',
    cedi: 'cedis',
    franc: 'see eff ay francs',
    rupee: 'rupees',
    birr: 'birr',
    australianDollar: 'Australian dollars',
    canadianDollar: 'Canadian dollars',
    cent: 'cents',
    won: 'won',
    rouble: 'roubles',
    lira: 'lira',
    peso: 'pesos',
    shekel: 'shekels',
    bitcoin: 'bitcoins',
  }),
  coins: byCurrency({
    naira: 'kobo',
    dollar: 'cents',
    australianDollar: 'cents',
    canadianDollar: 'cents',
    pound: 'pence',
    euro: 'cents',
    rand: 'cents',
    shilling: 'cents',
    cedi: 'pesewas',
  }),
  magnitudes: { k: 'thousand', m: 'million', bn: 'billion', tn: 'trillion' },
  units: UNIT_WORDS.en,
  symbols: SIGN_WORDS.en,
  streets: STREET_WORDS.en,
  web: { dot: 'dot', slash: 'slash', hash: 'hashtag', plus: 'plus', star: 'star', key: 'hash' },
  abbreviations: {
    mr: 'mister',
    mrs: 'missis',
    ms: 'miz',
    dr: 'doctor',
    drs: 'doctors',
    profs: 'professors',
    tel: 'telephone',
    prof: 'professor',
    'st.': 'saint',
    'st A': 'saint',
    'mt A': 'mount',
    'lt A': 'lieutenant',
    'sgt A': 'sergeant',
    'capt A': 'captain',
    'gen A': 'general',
    'col A': 'colonel',
    'gov A': 'governor',
    'sen A': 'senator',
    'rev A': 'reverend',
    wwi: 'World War one',
    wwii: 'World War two',
    'w/': 'with',
    'w/o': 'without',
    'c/o': 'care of',
    'n/a': 'not applicable',
    'a.k.a': 'also known as',
    aka: 'also known as',
    yr: 'year',
    yrs: 'years',
    wk: 'week',
    wks: 'weeks',
    approx: 'approximately',
    'viz.': 'namely',
    'cf.': 'compare',
    'ca.': 'about',
    'c. 1': 'about',
    'p. 1': 'page',
    'pp 1': 'pages',
    'vol 1': 'volume',
    'ch. 1': 'chapter',
    'sec. 1': 'section',
    'nos. 1': 'numbers',
    'corp.': 'corporation',
    'dept.': 'department',
    'univ.': 'university',
    'est. 1': 'established',
    'max. 1': 'maximum',
    'min. 1': 'minimum',
    'min A': 'minister',
    'fr A': 'father',
    'art. 1': 'article',
    'arts. 1': 'articles',
    'fig 1': 'figure',
    'figs. 1': 'figures',
    'co.': 'company',
    'tues.': 'Tuesday',
    'thur.': 'Thursday',
    'thurs.': 'Thursday',
    'rev.': 'reverend',
    'hon.': 'honourable',
    'gen.': 'general',
    'col.': 'colonel',
    'capt.': 'captain',
    'sgt.': 'sergeant',
    'lt.': 'lieutenant',
    'gov.': 'governor',
    'sen.': 'senator',
    jr: 'junior',
    'sr.': 'senior',
    'no. 1': 'number',
    'pg.': 'page',
    'pp.': 'pages',
    'p 1': 'page',
    "int'l": 'international',
    "gov't": 'government',
    'rd.': 'road',
    'ave.': 'avenue',
    'mt.': 'mount',
    'tel.': 'telephone',
    'fig. 1': 'figure',
    'vol.': 'volume',
    'inc.': 'incorporated',
    'pres.': 'president',
    'amb.': 'ambassador',
    'engr.': 'engineer',
    engr: 'engineer',
    'barr.': 'barrister',
    'alh.': 'alhaji',
    alh: 'alhaji',
    'chf.': 'chief',
    messrs: 'messers',
    'maj.': 'major',
    'cpl.': 'corporal',
    'mon.': 'Monday',
    'tue.': 'Tuesday',
    'wed.': 'Wednesday',
    'thu.': 'Thursday',
    'sat. 1': 'Saturday',
    'sun. 1': 'Sunday',
    tues: 'Tuesday',
    thurs: 'Thursday',
    'fri.': 'Friday',
    kg: 'kilograms',
    km: 'kilometres',
    'vs.': 'versus',
    vs: 'versus',
    etc: 'et cetera',
    'e.g': 'for example',
    'i.e': 'that is',
    'a.m': 'a m',
    'p.m': 'p m',
    govt: 'government',
    dept: 'department',
    ltd: 'limited',
    'rt.': 'right',
    'rep.': 'representative',
    'ext.': 'extension',
    tsp: 'teaspoons',
    tbsp: 'tablespoons',
    asap: 'A S A P',
    ok: 'okay',
    ft: 'featuring',
    feat: 'featuring',
    lbs: 'pounds',
    'approx.': 'approximately',
    'jan.': 'January',
    'feb.': 'February',
    'apr.': 'April',
    'aug.': 'August',
    'sept.': 'September',
    'oct.': 'October',
    'nov.': 'November',
    'dec.': 'December',
  },
  letters: letterNames(
    'a=ay b=bee c=see d=dee e=ee f=eff g=jee h=aitch i=eye j=jay k=kay l=ell m=em n=en o=oh p=pee q=cue r=ar s=ess ' +
      't=tee u=you v=vee w=double-you x=ex y=why z=zed',
  ),
}

/** One of several: dollars, feet, degrees Celsius, miles per hour, frames per second. */
function singular(nouns: string): string {
  return IRREGULAR_SINGULARS[nouns] ?? nouns.replace(/(?<!hertz|pas)s(?=$| per | Celsius| Fahrenheit)/u, '')
}

const IRREGULAR_SINGULARS: Readonly<Record<string, string>> = {
  pence: 'penny',
  feet: 'foot',
  'square feet': 'square foot',
  inches: 'inch',
}

function cardinal(value: number): string {
  if (value === 0) return 'zero'
  const words = inThousands(
    value,
    underThousand,
    (group, power) => `${underThousand(group)} ${ENGLISH_THOUSANDS[power]}`,
  )
  // One thousand and five: "and" also before a last group without hundreds.
  const rest = value % 1000
  return value > 1000 && rest > 0 && rest < 100
    ? `${words.slice(0, -1).join(' ')} and ${words.at(-1)}`
    : words.join(' ')
}

function underThousand(value: number): string {
  const hundreds = Math.floor(value / 100)
  const rest = value % 100
  if (hundreds === 0) return underHundred(rest)
  return `${ENGLISH_UNITS[hundreds - 1]} hundred${rest === 0 ? '' : ` and ${underHundred(rest)}`}`
}

function underHundred(value: number): string {
  if (value < 20) return ENGLISH_UNITS[value - 1] ?? ''
  const ten = ENGLISH_TENS[Math.floor(value / 10) - 2] ?? ''
  return value % 10 === 0 ? ten : `${ten}-${ENGLISH_UNITS[(value % 10) - 1]}`
}

function ordinal(value: number): string {
  return cardinal(value).replace(/[a-z]+$/u, (last) => {
    return IRREGULAR_ORDINALS[last] ?? (last.endsWith('y') ? `${last.slice(0, -1)}ieth` : `${last}th`)
  })
}

/** Ten sixty-six, nineteen sixty, nineteen oh five, two thousand and nine, twenty twenty-four. */
function year(value: number): string {
  const [century, rest] = [Math.floor(value / 100), value % 100]
  if (value < 1010 || value > 2099 || (century === 20 && rest < 10)) return cardinal(value)
  return `${underHundred(century)} ${rest === 0 ? 'hundred' : rest < 10 ? `oh ${ENGLISH_UNITS[rest - 1]}` : underHundred(rest)}`
}

/** Seven o'clock, seven oh five, two thirty. */
function time(hour: number, minute: number): string {
  if (minute === 0) return `${cardinal(hour)} o'clock`
  return `${cardinal(hour)} ${minute < 10 ? `oh ${cardinal(minute)}` : cardinal(minute)}`
}
