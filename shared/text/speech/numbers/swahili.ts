import { byCurrency, inThousands, letterNames, type Numerals } from './numerals.ts'
import { SIGN_WORDS, STREET_WORDS, UNIT_WORDS } from './signWords.ts'

const SWAHILI_UNITS = 'moja mbili tatu nne tano sita saba nane tisa kumi'.split(' ')
const SWAHILI_TENS = 'ishirini thelathini arobaini hamsini sitini sabini themanini tisini'.split(' ')
const SWAHILI_THOUSANDS = ['', 'elfu', 'milioni', 'bilioni', 'trilioni']
const SWAHILI_MONTHS = 'Januari Februari Machi Aprili Mei Juni Julai Agosti Septemba Oktoba Novemba Desemba'.split(' ')

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
  counted: (noun, value) => {
    const one = ONE_OF_UNITS[noun]
    if (one === undefined) return `${noun} ${cardinal(value)}`
    const [before = ''] = noun.split(' ')
    return value === 1 ? one : `${noun} ${agreeingInSwahili(cardinal(value), value, { before })}`
  },
  rank: (value) => `wa ${value === 1 ? 'kwanza' : value === 2 ? 'pili' : cardinal(value)}`,
  percent: (value) => `asilimia ${cardinal(value)}`,
  date: (day, month, year) =>
    `tarehe ${day === 1 ? 'mosi' : cardinal(day)} ${SWAHILI_MONTHS[month - 1]} mwaka ${cardinal(year)}`,
  time: (hour, minute, named) => {
    const spokenHour = `${named ? '' : 'saa '}${cardinal(hour)}`
    if (minute === 0) return spokenHour
    if (minute === 15) return `${spokenHour} na robo`
    return minute === 30 ? `${spokenHour} na nusu` : `${spokenHour} na dakika ${cardinal(minute)}`
  },
  hourWords: ['saa'],
  to: 'hadi',
  and: (words) => `na ${words}`,
  hourOf: (clock) => ((clock + 5) % 12) + 1,
  partOfDay,
  fractions: { '½': 'nusu', '¼': 'robo', '¾': 'robo tatu', '⅓': 'theluthi', '⅔': 'theluthi mbili' },
  fraction: (part, whole) => `${cardinal(part)} ya ${cardinal(whole)}`,
  digits: ['sifuri', ...SWAHILI_UNITS.slice(0, 9)],
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
    australianDollar: 'dola ya Australia',
    canadianDollar: 'dola ya Kanada',
    cent: 'senti',
    won: 'woni',
    rouble: 'rubo',
    lira: 'lira',
    peso: 'peso',
    shekel: 'shekeli',
    bitcoin: 'bitikoini',
  }),
  coins: byCurrency({
    naira: 'kobo',
    dollar: 'senti',
    australianDollar: 'senti',
    canadianDollar: 'senti',
    pound: 'peni',
    euro: 'senti',
    rand: 'senti',
    shilling: 'senti',
    cedi: 'pesewa',
  }),
  magnitudes: { k: 'elfu', m: 'milioni', bn: 'bilioni', tn: 'trilioni' },
  units: UNIT_WORDS.sw,
  symbols: SIGN_WORDS.sw,
  streets: STREET_WORDS.sw,
  web: { dot: 'nukta', slash: 'mkwaju', hash: 'hashtagi', plus: 'plasi', star: 'nyota', key: 'reli' },
  abbreviations: {
    vs: 'dhidi ya',
    'vs.': 'dhidi ya',
    'i.e': 'yaani',
    'k.k': 'kabla ya Kristo',
    kk: 'kabla ya Kristo',
    'b.k': 'baada ya Kristo',
    bk: 'baada ya Kristo',
    'mt A': 'mtakatifu',
    'mt.': 'mtakatifu',
    'st A': 'mtakatifu',
    'st.': 'mtakatifu',
    'shk.': 'sheikh',
    'ust.': 'ustadhi',
    'mhr.': 'mhariri',
    'mkt.': 'mwenyekiti',
    'kny.': 'kwa niaba ya',
    'n.b': 'zingatia',
    'nb.': 'zingatia',
    'uk 1': 'ukurasa',
    'kur.': 'kurasa',
    'a.m': 'asubuhi',
    'p.m': 'jioni',
    'rev.': 'mchungaji',
    'hon.': 'mheshimiwa',
    'gen.': 'jenerali',
    'capt.': 'kapteni',
    'kapt.': 'kapteni',
    'kan.': 'kanali',
    'eng.': 'mhandisi',
    'mhand.': 'mhandisi',
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
    (group, power) => `${SWAHILI_THOUSANDS[power]} ${joined(underThousand(group))}`,
  )
  return joined(parts.join('|'))
}

/** The parts of a number below a thousand, the last one to be joined by "na". */
function underThousand(value: number): string {
  const hundreds = Math.floor(value / 100)
  const tens = Math.floor((value % 100) / 10)
  const unit = value % 10
  const parts = [
    hundreds === 0 ? '' : `mia ${SWAHILI_UNITS[hundreds - 1]}`,
    tens === 0 ? '' : tens === 1 ? 'kumi' : SWAHILI_TENS[tens - 2],
  ]
  return [...parts, unit === 0 ? '' : SWAHILI_UNITS[unit - 1]].filter(Boolean).join('|')
}

function joined(parts: string): string {
  return parts.replace(/\|(?=[^|]*$)/u, ' na ').replaceAll('|', ' ')
}

/** One of the units that agree with their number. */
const ONE_OF_UNITS: Readonly<Record<string, string>> = {
  'vijiko vya chai': 'kijiko cha chai kimoja',
  'vijiko vya mezani': 'kijiko cha mezani kimoja',
  mapigo: 'pigo moja',
  mizunguko: 'mzunguko mmoja',
}

/** The words that agree with a noun, by its class: 1, 2, 3, 4, 5 and 8. Others stay as in counting. */
const AGREEING_NUMERALS = {
  wa: { one: 'mmoja', rest: { mbili: 'wawili', tatu: 'watatu', nne: 'wanne', tano: 'watano', nane: 'wanane' } },
  vi: { one: 'kimoja', rest: { mbili: 'viwili', tatu: 'vitatu', nne: 'vinne', tano: 'vitano', nane: 'vinane' } },
  mi: { one: 'mmoja', rest: { mbili: 'miwili', tatu: 'mitatu', nne: 'minne', tano: 'mitano', nane: 'minane' } },
  ma: { one: 'moja', rest: { mbili: 'mawili', tatu: 'matatu', nne: 'manne', tano: 'matano', nane: 'manane' } },
} as const
type Concord = keyof typeof AGREEING_NUMERALS

/** People whose nouns have another prefix, or the look of a verb, and animals, whose nouns are the same for one and many. */
const ANIMATE_NOUN =
  /^(?:mbwa|mbuzi|ng['’]ombe|kuku|samaki|simba|tembo|chui|punda|ngamia|nyoka|ndege|ndugu|walimu|wanawake|wanaume|wanafunzi|wanachama|wananchi|wanajeshi|wanariadha|wanasiasa|watalii|watazamaji|wakazi|wakulima|wakimbizi|wasichana|viongozi|vijana|polisi|askari|marafiki|madaktari|mawaziri|maafisa|majirani)$/u
/** Words that begin like a plural but are none: verbs of the third person, numbers, and nouns of another class. */
const FALSE_PLURAL =
  /^(?:wa(?:li|na|ta|me|ka|si|ki|nge|po|ziri$|pi$)|viz[au]|vipi$|mi(?:lioni|mi$|ngi$)|ma(?:ra$|ma$|li$|hali$|ana$))/u

/** Nouns for one person or animal without the prefix m-, and nouns of classes 3 and 11 that a prefix does not tell. */
const SINGULAR_ANIMATE_NOUN =
  /^(?:daktari|waziri|afisa|jirani|rafiki|kijana|kiongozi|kipofu|kiziwi|baba|mama|dada|kaka|mzee|kifaru|kiboko|chura)$/u
const SINGULAR_THING_NOUN =
  /^(?:moyo|moto|moshi|uzi|ubao|ukuta|uso|usiku|upande|uwanja|ulimi|ufunguo|ugonjwa|uchaguzi|ushindi|uamuzi|ukumbi|unywele|ukucha|ufagio|wimbo|wavu|wembe|uma)$/u
/** Nouns of other classes that begin like those of classes 1, 3 and 7, and such as have their number behind them as a name. */
const NOT_ONE =
  /^(?:m(?:bio|boga|begu|binu|bingu|bolea|bao|vua|vi|choro|fano|stari|lango)|ki(?:la|sha|na|asi|dogo|lo|lomita|nga|fungu|pengele|elelezo|dato|wango|juu|masomo))$/u
const CLASS_7_NOUN = /^(?:ki[a-z]{2,}|ch(?:umba|ama|akula|eo|eti|ombo|oo|uo|uma|anzo|andarua|uo|ungu|anda|aneti))$/u

/** "One" behind a singular noun in small letters, where it is not the plain `moja` of counting; undefined where it is not sure. */
function oneOf(noun: string): string | undefined {
  if (ANIMATE_NOUN.test(noun) || SINGULAR_ANIMATE_NOUN.test(noun) || SINGULAR_THING_NOUN.test(noun)) return 'mmoja'
  if (NOT_ONE.test(noun)) return undefined
  if (noun === 'mahali') return 'pamoja'
  return /^m(?:w[aeiou]|u[a-z]|[bcdfghjklnprstvyz])[a-z]*$/u.test(noun)
    ? 'mmoja'
    : CLASS_7_NOUN.test(noun)
      ? 'kimoja'
      : undefined
}

/** The concord that a plural noun in small letters asks for; undefined where it is not sure. */
function concordOf(noun: string): Concord | undefined {
  if (ANIMATE_NOUN.test(noun)) return 'wa'
  if (FALSE_PLURAL.test(noun) || !/^[a-z]{4,}$/u.test(noun)) return undefined
  const [, prefix] = /^(wa|vi|vy|mi|ma)/u.exec(noun) ?? []
  return prefix === 'vy' ? 'vi' : (prefix as Concord | undefined)
}

/** Words behind which "ya 2" is no rank: more than two, between one and two. */
const WORD_BEFORE_CARDINAL = /^(?:zaidi|kati|chini|juu|baada|kabla|badala|karibu|takriban|jumla|bei|kiasi|sawa)$/u

/** A number as it agrees with what stands before it: watu watatu, vitabu kumi na viwili, mara ya pili. */
function agreeingInSwahili(
  words: string,
  value: number,
  {
    before = '',
    earlier = '',
    after = '',
  }: { readonly before?: string; readonly earlier?: string; readonly after?: string },
): string | undefined {
  if (
    (value === 1 || value === 2) &&
    /^(?:[wylz]|ch)a$/u.test(before) &&
    !WORD_BEFORE_CARDINAL.test(earlier.toLowerCase())
  ) {
    return value === 1 ? 'kwanza' : 'pili'
  }
  if (value === 1 && (before === 'tarehe' || SWAHILI_MONTHS.includes(after))) return 'mosi'
  const noun = before.toLowerCase() === before || earlier === '' ? before.toLowerCase() : ''
  if (value === 1) return oneOf(noun)
  const concord = concordOf(noun)
  if (concord === undefined) return undefined
  const { one, rest } = AGREEING_NUMERALS[concord]
  return words.replace(/\b(?:moja|mbili|tatu|nne|tano|nane)$/u, (last) => {
    if (last === 'moja') return /^(?:moja|.* na moja)$/u.test(words) ? one : last
    return isUnit(value) ? rest[last as keyof typeof rest] : last
  })
}

/** Whether the last word of a number is its units: elfu tano ends in five, but is a thousand's. */
function isUnit(value: number): boolean {
  return value % 10 !== 0
}
