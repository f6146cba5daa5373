import { byCurrency, inThousands, letterNames, type Numerals } from './numerals.ts'

const UNITS = 'moja mbili tatu nne tano sita saba nane tisa kumi'.split(' ')
const TENS = 'ishirini thelathini arobaini hamsini sitini sabini themanini tisini'.split(' ')
const THOUSANDS = ['', 'elfu', 'milioni', 'bilioni']
const MONTHS = 'Januari Februari Machi Aprili Mei Juni Julai Agosti Septemba Oktoba Novemba Desemba'.split(' ')

/** Swahili numerals without the concords of nouns, as figures are read; "na" stands before the last part. */
export const SWAHILI_NUMERALS: Numerals = {
  sources: [
    'Ashton, E. O. (1944), Swahili Grammar, ch. on numbers, dates and time.',
    'Times are read as they are written: both countings of the hours, from six and from midnight, are in use.',
  ],
  cardinal,
  ordinal: (value) => (value === 1 ? 'kwanza' : value === 2 ? 'pili' : cardinal(value)),
  counted: (noun, value) => `${noun} ${cardinal(value)}`,
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
  halfDays: { am: 'asubuhi', pm: 'jioni' },
  fractions: { '½': 'nusu', '¼': 'robo', '¾': 'robo tatu', '⅓': 'theluthi', '⅔': 'theluthi mbili' },
  digits: ['sifuri', ...UNITS.slice(0, 9)],
  point: 'nukta',
  minus: 'hasi',
  currencies: byCurrency({
    naira: 'naira',
    dollar: 'dola',
    pound: 'pauni',
    euro: 'yuro',
    rand: 'randi',
    shilling: 'shilingi',
  }),
  coins: byCurrency({ naira: 'kobo', dollar: 'senti', pound: 'peni', euro: 'senti', rand: 'senti', shilling: 'senti' }),
  magnitudes: { k: 'elfu', m: 'milioni', bn: 'bilioni', tn: 'trilioni' },
  units: {
    '%': 'asilimia',
    'km/h': 'kilomita # kwa saa',
    kph: 'kilomita # kwa saa',
    'km²': 'kilomita # za mraba',
    km: 'kilomita',
    kg: 'kilo',
    cm: 'sentimita',
    mm: 'milimita',
    'm²': 'mita # za mraba',
    m: 'mita',
    l: 'lita',
    '°C': 'nyuzi joto',
    '°': 'digrii',
  },
  symbols: { '&': 'na', '+': 'kujumlisha', '=': 'sawa na', '%': 'asilimia', '@': 'at', '°': 'digrii' },
  web: { dot: 'nukta', slash: 'mkwaju' },
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
