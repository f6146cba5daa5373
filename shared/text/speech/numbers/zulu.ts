import { byCurrency, letterNames, type Numerals, thousandsOf } from './numerals.ts'
import { SIGN_WORDS, STREET_WORDS, UNIT_WORDS } from './signWords.ts'
import { agreeingInZulu, prefixedInZulu } from './zuluAgreement.ts'

const NUMBER_STEMS = 'nye bili thathu ne hlanu sithupha sikhombisa sishiyagalombili sishiyagalolunye'.split(' ')
// Numbers in counting, without a noun: kunye, kubili …; nouns from six on.
const ZULU_COUNTING_WORDS =
  'kunye kubili kuthathu kune kuhlanu isithupha isikhombisa isishiyagalombili isishiyagalolunye ishumi'.split(' ')
// Added to a ten or a hundred with na-: ishumi nanye, ishumi nesithupha.
const ADDED_UNITS =
  'nanye nambili nantathu nane nanhlanu nesithupha nesikhombisa nesishiyagalombili nesishiyagalolunye'.split(' ')
const ZULU_MONTHS = 'Januwari Februwari Mashi Ephreli Meyi Juni Julayi Agasti Septhemba Okthoba Novemba Disemba'.split(
  ' ',
)

/** The agreement of a number with the class of the noun that it counts. */
interface Concord {
  /** 2 to 5. */
  readonly few: readonly string[]
  /** Before isithupha … ishumi, ikhulu, inkulungwane: the copula, as in "which are six". */
  readonly copula: string
  /** Before amashumi and amakhulu, merged with their a-. */
  readonly plural: string
}
const AMA_CONCORD: Concord = { few: 'amabili amathathu amane amahlanu'.split(' '), copula: 'ayi', plural: 'anga' }
const ABA_CONCORD: Concord = { few: 'ababili abathathu abane abahlanu'.split(' '), copula: 'abayi', plural: 'abanga' }
const IZI_CONCORD: Concord = { few: 'ezimbili ezintathu ezine ezinhlanu'.split(' '), copula: 'eziyi', plural: 'ezinga' }
const IMI_CONCORD: Concord = { few: 'emibili emithathu emine emihlanu'.split(' '), copula: 'eyi', plural: 'enga' }
const DAYS_CONCORD: Concord = { few: 'zimbili zintathu zine zinhlanu'.split(' '), copula: 'ziyi', plural: 'zinga' }

/** Zulu numerals by tens, with the concords of the nouns for thousands, millions, units and signs. */
export const ZULU_NUMERALS: Numerals = {
  sources: [
    'Doke, Clement (1947), Text-book of Zulu Grammar: numerals and their concords.',
    'Poulos, George & Msimang, Christian (1998), A Linguistic Analysis of Zulu: quantifiers.',
  ],
  cardinal,
  ordinal,
  agreeing: (value, { before = '', earlier = '' }) =>
    agreeingInZulu(value, earlier === '' ? before.toLowerCase() : before, counting),
  prefixed: (prefix, figure) => prefixedInZulu(prefix, figure, counting),
  counted: (noun, value) => (value === 1 ? one(noun) : `${noun} ${counting(value, concordOf(noun))}`),
  rank: (value) => `w${ordinal(value).slice(3)}`,
  percent: (value) => (value === 1 ? 'iphesenti elilodwa' : `amaphesenti ${counting(value, AMA_CONCORD)}`),
  date: (day, month, year) =>
    `mhla ${day === 1 ? 'lulunye' : counting(day, DAYS_CONCORD)} ku${ZULU_MONTHS[month - 1]} ngonyaka w${possessed(cardinal(year))}`,
  digits: 'iqanda kunye kubili kuthathu kune kuhlanu isithupha isikhombisa isishiyagalombili isishiyagalolunye'.split(
    ' ',
  ),
  per: (noun) => (/^ama|^i/u.test(noun) ? `nge${noun.replace(/^(?:ama|i)/u, '')}` : `ngo${noun.replace(/^u/u, '')}`),
  point: 'iphoyinti',
  minus: 'ususa',
  currencies: byCurrency({
    naira: 'amanayira',
    dollar: 'amadola',
    pound: 'amaphawundi',
    euro: 'amayuro',
    rand: 'amarandi',
    shilling: 'osheleni',
    yen: 'amayeni',
    yuan: 'amayuwani',
    cedi: 'amasedi',
    franc: 'amafranki',
    rupee: 'amarupi',
    birr: 'amabhiri',
    australianDollar: 'amadola ase-Australia',
    canadianDollar: 'amadola aseKhanada',
    cent: 'amasenti',
    won: 'amawoni',
    rouble: 'amaruble',
    lira: 'amalira',
    peso: 'amapheso',
    shekel: 'amashekeli',
    bitcoin: 'amabhithikhoyini',
  }),
  coins: byCurrency({
    naira: 'amakobo',
    dollar: 'amasenti',
    australianDollar: 'amasenti',
    canadianDollar: 'amasenti',
    pound: 'amapheni',
    euro: 'amasenti',
    rand: 'amasenti',
    shilling: 'amasenti',
    cedi: 'amapesewa',
  }),
  magnitudes: { k: 'izinkulungwane', m: 'izigidi', bn: 'amabhiliyoni', tn: 'amathriliyoni' },
  time,
  hourWords: ['ihora', 'ngehora'],
  to: 'kuya ku',
  and: added,
  partOfDay: (hour) =>
    hour < 4 || hour > 19
      ? 'ebusuku'
      : hour < 12
        ? 'ekuseni'
        : hour < 14
          ? 'emini'
          : hour < 18
            ? 'ntambama'
            : 'kusihlwa',
  fractions: {
    '½': 'uhhafu',
    '¼': 'ikota',
    '¾': 'amakota amathathu',
    '⅓': 'ingxenye eyodwa kwezintathu',
    '⅔': 'izingxenye ezimbili kwezintathu',
  },
  fraction: (part, whole) =>
    `${part === 1 ? 'ingxenye eyodwa' : `izingxenye ${counting(part, IZI_CONCORD)}`} kw${counting(whole, IZI_CONCORD)}`,
  units: UNIT_WORDS.zu,
  web: { dot: 'dothi', slash: 'slashi', hash: 'ihashithegi', plus: 'phlasi', star: 'inkanyezi', key: 'ihashi' },
  symbols: SIGN_WORDS.zu,
  streets: STREET_WORDS.zu,
  abbreviations: withPrefix({
    'i.e': 'okungukuthi',
    okt: 'okungukuthi',
    'okt.': 'okungukuthi',
    vs: 'ne',
    'vs.': 'ne',
    'n.b': 'qaphela',
    'q.p': 'qaphela',
    bhk: 'bheka',
    'bhk.': 'bheka',
    'kf.': 'qhathanisa',
    'st A': 'ongcwele',
    'st.': 'ongcwele',
    'ikh.': 'ikhasi',
    'amakh.': 'amakhasi',
    'kaptn.': 'khaputeni',
    'gen.': 'jenene',
    'kol.': 'kholoneli',
    'adv A': 'mmeli',
    slwz: 'solwazi',
    'a.m': 'ekuseni',
    'p.m': 'ntambama',
    dkt: 'dokotela',
    dr: 'dokotela',
    prof: 'profesa',
    mnu: 'mnumzane',
    nkk: 'nkosikazi',
    nksz: 'nkosazana',
    mfu: 'mfundisi',
    solw: 'solwazi',
    mr: 'mnumzane',
    mrs: 'nkosikazi',
    ms: 'nkosazana',
    'rev.': 'mfundisi',
    'adv.': 'mmeli',
    'no.': 'nombolo',
    'inomb.': 'inombolo',
    njl: 'njalonjalo',
    etc: 'njalonjalo',
    'e.g': 'isibonelo',
    isib: 'isibonelo',
    km: 'amakhilomitha',
    kg: 'amakhilogremu',
    njll: 'njalonjalo',
    isb: 'isibonelo',
  }),
  letters: letterNames(
    'a=eyi b=bhi c=si d=di e=i f=efu g=ji h=eyishi i=ayi j=jeyi k=kheyi l=eli m=emu n=eni o=o p=phi q=khiyu r=ara ' +
      's=esi t=thi u=yu v=vi w=dabuliyu x=eksi y=wayi z=zedi',
  ),
}

function cardinal(value: number): string {
  if (value === 0) return 'iqanda'
  const [units = 0, thousands = 0, millions = 0, billions = 0, trillions = 0] = thousandsOf(value)
  const parts = [
    many(trillions, 'ithriliyoni', 'amathriliyoni', AMA_CONCORD),
    many(billions, 'ibhiliyoni', 'amabhiliyoni', AMA_CONCORD),
    many(millions, 'isigidi', 'izigidi', IZI_CONCORD),
    many(thousands, 'inkulungwane', 'izinkulungwane', IZI_CONCORD),
    many(Math.floor(units / 100), 'ikhulu', 'amakhulu', AMA_CONCORD),
    many(Math.floor((units % 100) / 10), 'ishumi', 'amashumi', AMA_CONCORD),
  ].filter((part) => part !== '')
  const unit = units % 10
  const [first, ...rest] = parts
  if (first === undefined) return ZULU_COUNTING_WORDS[unit - 1] ?? ''
  return [first, ...rest.map(added), ...(unit === 0 ? [] : [ADDED_UNITS[unit - 1] ?? ''])].join(' ')
}

function many(count: number, one: string, several: string, concord: Concord): string {
  if (count === 0) return ''
  return count === 1 ? one : `${several} ${counting(count, concord)}`
}

/** okokuqala, okwesibili … okweshumi: "of" and the noun; two to five take the prefix isi-. */
function ordinal(value: number): string {
  if (value === 1) return 'okokuqala'
  return `okw${possessed(value <= 5 ? `isi${NUMBER_STEMS[value - 1]}` : cardinal(value))}`
}

function concordOf(nouns: string): Concord {
  if (nouns.startsWith('imi')) return IMI_CONCORD
  if (nouns.startsWith('izi')) return IZI_CONCORD
  return nouns.startsWith('o') ? ABA_CONCORD : AMA_CONCORD
}

/** A number as it follows a plural noun. */
function counting(value: number, concord: Concord): string {
  if (value >= 2 && value <= 5) return concord.few[value - 2] ?? ''
  const words = value >= 6 && value <= 9 ? `i${NUMBER_STEMS[value - 1]}` : cardinal(value)
  return words.startsWith('ama') ? `${concord.plural}${words.slice(1)}` : `${concord.copula}${words.slice(1)}`
}

/** One of what is named in the plural: amarandi, irandi elilodwa; osheleni, usheleni owodwa. */
function one(nouns: string): string {
  if (nouns.startsWith('imi')) return `um${nouns.slice(3)} owodwa`
  if (nouns.startsWith('izi')) return `isi${nouns.slice(3)} esisodwa`
  return nouns.startsWith('ama') ? `i${nouns.slice(3)} elilodwa` : `u${nouns.slice(1)} owodwa`
}

/** ihora lesikhombisa, ihora lokuqala nemizuzu engamashumi amathathu: the hour as an ordinal. */
function time(hour: number, minute: number, named: boolean): string {
  const ordinalHour =
    hour === 1 ? 'okuqala' : possessed(hour >= 2 && hour <= 5 ? `isi${NUMBER_STEMS[hour - 1]}` : cardinal(hour))
  const spokenHour = `${named ? '' : 'ihora '}l${ordinalHour}`
  if (minute === 0) return spokenHour
  return minute === 1 ? `${spokenHour} nomzuzu owodwa` : `${spokenHour} nemizuzu ${counting(minute, IMI_CONCORD)}`
}

/** "And" before a noun: na- merged with its first vowel. */
function added(words: string): string {
  if (words.startsWith('a')) return `n${words}`
  return `${/^[uo]/u.test(words) ? 'no' : 'ne'}${words.slice(1)}`
}

/** "Of" before a noun, without the concord's consonant: a + i becomes e. */
function possessed(words: string): string {
  return words.startsWith('a') ? words : `e${words.slice(1)}`
}

/** Adds the titles with the prefixes of names, as in uNkk. Dlamini noMnu. Zulu. */
function withPrefix(titles: Record<string, string>): Record<string, string> {
  const prefixed = Object.entries(titles).flatMap(([short, long]) =>
    ['u', 'no', 'ku', 'ka', 'ngo'].map((prefix) => [prefix + short, prefix + long]),
  )
  return { ...titles, ...Object.fromEntries(prefixed) }
}
