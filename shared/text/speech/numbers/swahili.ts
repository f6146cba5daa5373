import { byCurrency, inThousands, letterNames, type Numerals } from './numerals.ts'
import { agreeingInSwahili } from './swahiliAgreement.ts'

const UNITS = 'moja mbili tatu nne tano sita saba nane tisa kumi'.split(' ')
const TENS = 'ishirini thelathini arobaini hamsini sitini sabini themanini tisini'.split(' ')
const THOUSANDS = ['', 'elfu', 'milioni', 'bilioni', 'trilioni']
const MONTHS = 'Januari Februari Machi Aprili Mei Juni Julai Agosti Septemba Oktoba Novemba Desemba'.split(' ')

/** Swahili numerals; "na" stands before the last part, and the units agree with a plural noun before them. */
export const SWAHILI_NUMERALS: Numerals = {
  sources: [
    'Ashton, E. O. (1944), Swahili Grammar, ch. on numbers, dates and time.',
    'Times are read as they are written, since both countings of the hours are in use, from six and from midnight; a time of',
    'which the half of the day is told (19:30, 7 pm) is one from midnight, and is said as one from six: saa moja.',
  ],
  cardinal,
  ordinal: (value) => (value === 1 ? 'kwanza' : value === 2 ? 'pili' : cardinal(value)),
  agreeing: (value, context) => agreeingInSwahili(cardinal(value), value, context),
  counted: (noun, value) => `${noun} ${cardinal(value)}`,
  rank: (value) => `wa ${value === 1 ? 'kwanza' : value === 2 ? 'pili' : cardinal(value)}`,
  percent: (value) => `asilimia ${cardinal(value)}`,
  date: (day, month, year) =>
    `tarehe ${day === 1 ? 'mosi' : cardinal(day)} ${MONTHS[month - 1]} mwaka ${cardinal(year)}`,
  time: (hour, minute, named) => {
    const said = `${named ? '' : 'saa '}${cardinal(hour)}`
    if (minute === 0) return said
    if (minute === 15) return `${said} na robo`
    return minute === 30 ? `${said} na nusu` : `${said} na dakika ${cardinal(minute)}`
  },
  hourWords: ['saa'],
  to: 'hadi',
  and: (words) => `na ${words}`,
  hourOf: (clock) => ((clock + 5) % 12) + 1,
  partOfDay,
  fractions: { '½': 'nusu', '¼': 'robo', '¾': 'robo tatu', '⅓': 'theluthi', '⅔': 'theluthi mbili' },
  fraction: (part, whole) => `${cardinal(part)} ya ${cardinal(whole)}`,
  digits: ['sifuri', ...UNITS.slice(0, 9)],
  per: (noun) => `kwa ${noun}`,
  point: 'nukta',
  minus: 'hasi',
  currencies: byCurrency({
    naira: 'naira',
    dollar: 'dola',
    pound: 'pauni',
    euro: 'yuro',
    rand: 'randi',
    shilling: 'shilingi',
    yen: 'yeni',
    yuan: 'yuani',
    cedi: 'sedi',
    franc: 'faranga',
    rupee: 'rupia',
    birr: 'biri',
  }),
  coins: byCurrency({
    naira: 'kobo',
    dollar: 'senti',
    pound: 'peni',
    euro: 'senti',
    rand: 'senti',
    shilling: 'senti',
    cedi: 'pesewa',
  }),
  magnitudes: { k: 'elfu', m: 'milioni', bn: 'bilioni', tn: 'trilioni' },
  units: {
    s: 'sekunde',
    min: 'dakika',
    h: 'saa',
    '×': 'mara',
    '%': 'asilimia',
    'km/h': 'kilomita # kwa saa',
    mph: 'maili # kwa saa',
    'km²': 'kilomita # za mraba',
    km: 'kilomita',
    kg: 'kilo',
    cm: 'sentimita',
    mm: 'milimita',
    'm²': 'mita # za mraba',
    m: 'mita',
    l: 'lita',
    'm³': 'mita # za ujazo',
    ml: 'mililita',
    g: 'gramu',
    kB: 'kilobaiti',
    MB: 'megabaiti',
    GB: 'gigabaiti',
    TB: 'terabaiti',
    '°F': 'nyuzi joto # Farenhaiti',
    '°C': 'nyuzi joto',
    '°': 'digrii',
  },
  symbols: {
    '№': 'nambari',
    '÷': 'gawanya kwa',
    '#': 'namba',
    '×': 'mara',
    '&': 'na',
    '+': 'kujumlisha',
    '=': 'sawa na',
    '%': 'asilimia',
    '@': 'at',
    '°': 'digrii',
  },
  web: { dot: 'nukta', slash: 'mkwaju', hash: 'hashtagi', plus: 'plasi', star: 'nyota', key: 'reli' },
  abbreviations: {
    dkt: 'daktari',
    dr: 'daktari',
    'bw.': 'bwana',
    bw: 'bwana',
    'bi.': 'bibi',
    mhe: 'mheshimiwa',
    mh: 'mheshimiwa',
    prof: 'profesa',
    mr: 'bwana',
    mrs: 'bibi',
    ms: 'bi',
    'dk.': 'daktari',
    'dk 1': 'dakika',
    bi: 'bibi',
    'mwl.': 'mwalimu',
    mwl: 'mwalimu',
    'alh.': 'alhaji',
    'mch.': 'mchungaji',
    'sen.': 'seneta',
    'jen.': 'jenerali',
    'na.': 'nambari',
    'no.': 'nambari',
    'tel.': 'simu',
    's.l.p': 'sanduku la posta',
    slp: 'sanduku la posta',
    etc: 'na kadhalika',
    'e.g': 'kwa mfano',
    'mf.': 'mfano',
    'tar.': 'tarehe',
    'ndg.': 'ndugu',
    ndg: 'ndugu',
    km: 'kilomita',
    kg: 'kilo',
    'n.k': 'na kadhalika',
    nk: 'na kadhalika',
    'k.m': 'kwa mfano',
    'k.v': 'kama vile',
    'uk.': 'ukurasa',
    'taz.': 'tazama',
  },
  letters: letterNames(
    'a=e b=bi c=si d=di e=i f=ef g=ji h=echi i=ai j=je k=ke l=el m=em n=en o=o p=pi q=kyu r=ar s=es t=ti u=yu v=vi ' +
      'w=dabliyu x=eks y=wai z=zedi',
  ),
}

function partOfDay(hour: number): string {
  if (hour < 4 || hour > 18) return 'usiku'
  if (hour < 6) return 'alfajiri'
  return hour < 12 ? 'asubuhi' : hour < 16 ? 'mchana' : 'jioni'
}

function cardinal(value: number): string {
  if (value === 0) return 'sifuri'
  const parts = inThousands(
    value,
    underThousand,
    (group, power) => `${THOUSANDS[power]} ${joined(underThousand(group))}`,
  )
  return joined(parts.join('|'))
}

/** The parts of a number below a thousand, the last one to be joined by "na". */
function underThousand(value: number): string {
  const hundreds = Math.floor(value / 100)
  const tens = Math.floor((value % 100) / 10)
  const unit = value % 10
  const parts = [
    hundreds === 0 ? '' : `mia ${UNITS[hundreds - 1]}`,
    tens === 0 ? '' : tens === 1 ? 'kumi' : TENS[tens - 2],
  ]
  return [...parts, unit === 0 ? '' : UNITS[unit - 1]].filter(Boolean).join('|')
}

function joined(parts: string): string {
  return parts.replace(/\|(?=[^|]*$)/u, ' na ').replaceAll('|', ' ')
}
