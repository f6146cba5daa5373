import type { PrefixedFigure } from './numerals.ts'

/** A number behind a plural noun whose concord has these forms: for 2 to 5, before i- (a copula), and merged with ama-. */
type Counting = (value: number, concord: { few: readonly string[]; copula: string; plural: string }) => string

const few = (prefix: string, forms: string): readonly string[] => forms.split(' ').map((form) => prefix + form)

/** Stems of the numbers from two on. */
const STEMS_FROM_TWO = 'bili thathu ne hlanu sithupha sikhombisa sishiyagalombili sishiyagalolunye'.split(' ')
const TWO_TO_FIVE_STEMS = 'bili thathu ne hlanu'

/** Concords by the prefix of the noun, with nasals where the class has them. */
const CONCORDS = {
  aba: { few: few('aba', TWO_TO_FIVE_STEMS), copula: 'abayi', plural: 'abanga' },
  ama: { few: few('ama', TWO_TO_FIVE_STEMS), copula: 'ayi', plural: 'anga' },
  izi: { few: few('ezi', 'mbili ntathu ne nhlanu'), copula: 'eziyi', plural: 'ezinga' },
  imi: { few: few('emi', TWO_TO_FIVE_STEMS), copula: 'eyi', plural: 'enga' },
} as const

/** The plural prefix inside a noun, also merged with na-, nga-, kwa-, ya- and the like: nezingane, kwabantu, emizini. */
const PLURAL_PREFIX = /^(?:n|ng|kw|[zylwbs])?(a[bm]a|[ie]zi|[ie]mi)n?(?=[a-z]{3})/u
/** Words with such a beginning that name no things. */
const NON_NOUN_BEGINNING = /^(?:iziko|emini|ebusuku)/u

/**
 * "One" behind a singular noun, by its class, of which its beginning and its end tell most; the first row that fits counts.
 * Nothing where its number is its name (page 1), or where it may be a verb or a plural.
 */
const ONE_AGREEMENTS: readonly (readonly [RegExp, string?])[] = [
  [/^i(?:khasi|sahluko|nombolo|banga|sigaba|thebula|vesi|phuzu|sinyathelo|sifundo)$/u],
  [/^(?![iu][a-z]{3,}$)/u],
  [/^um(?:untu|fana|fazi|ntwana|lungu|zala|ngane|ntanami)$/u, 'oyedwa'],
  [/^u(?:thisha|dokotela|nesi|baba|mama|gogo|mkhulu|sisi|bhuti|malume|dadewethu|mfowethu)$/u, 'oyedwa'],
  [/^(?:unyaka|um(?:uthi|uzi|khumbi|ndeni|sebenzi|phini|hluzi))$/u, 'owodwa'],
  [/^u(?:suku|hlelo|hlobo|cingo|phondo|nyawo|limi|donga|thango|daba|hambo|khuni|phaphe)$/u, 'olulodwa'],
  [/^i(?:nani|nxeba|nyathelo|zwe|tshe|qhude|sonto|soka)$/u, 'elilodwa'],
  // Whoever does something: umfundi, umculi.
  [/^um.*i$/u, 'oyedwa'],
  [/^um(?:[bcdfghjklnpqstvwxyz]|u).*[aou]$/u, 'owodwa'],
  [/^ubu/u, 'obubodwa'],
  [/^is(?:i|andla$|anusi$)/u, 'esisodwa'],
  // Verbs of class 9 end in -e: ithole, ingene.
  [/^i.*(?<!an)e$/u],
  [/^i[nm]/u, 'eyodwa'],
  [/^i/u, 'elilodwa'],
]

/** "One" behind a singular noun: umfundi oyedwa, incwadi eyodwa; undefined where the class is not sure. */
function oneInZulu(noun: string): string | undefined {
  if (NON_NOUN_BEGINNING.test(noun) || PLURAL_PREFIX.test(noun)) return undefined
  // nencwadi, ngomuntu: and, by.
  const bare = noun.replace(/^(?:n|ng|kw)([eo])/u, (_, vowel) => (vowel === 'e' ? 'i' : 'u'))
  return ONE_AGREEMENTS.find(([form]) => form.test(bare))?.[1]
}

/** A number that agrees with the noun before it: abantu abathathu, izingane ezinhlanu, incwadi eyodwa. */
export function agreeingInZulu(value: number, noun: string, counting: Counting): string | undefined {
  if (value === 1) return oneInZulu(noun)
  const [, found] = PLURAL_PREFIX.exec(noun) ?? []
  if (found === undefined || value < 2 || NON_NOUN_BEGINNING.test(noun)) return undefined
  const prefix = found.replace(/^e/u, 'i') as keyof typeof CONCORDS
  return counting(value, CONCORDS[prefix])
}

/** The forms of "which are", before a number with a hyphen: abangu-20, ezingu-5. */
const WHICH_ARE = /^(?:(aba|a|ezi|e|zi|ba)(?:ngu|yi)|(aba|ama|ezi|emi))$/u
const CONCORD_BY_COPULA = {
  aba: 'aba',
  ba: 'aba',
  a: 'ama',
  ama: 'ama',
  emi: 'imi',
  ezi: 'izi',
  zi: 'izi',
  e: 'imi',
} as const

/**
 * The words of a number behind a prefix and a hyphen: abangu-20 is abangamashumi amabili, ngo-1994 ngonyaka
 * wenkulungwane…, nge-23 ngamashumi…. `spokenForm` are the words of the figure, `value` is its number where it is a whole one.
 */
export function prefixedInZulu(
  prefix: string,
  { spokenForm, value, isYear, before }: PrefixedFigure,
  counting: Counting,
): string {
  // ngomhla ka-15/8/2024: the date begins with its day itself.
  if (prefix === 'ka' && /mhla$/u.test(before) && spokenForm.startsWith('mhla ')) return spokenForm.slice(5)
  // angu-12.5: the whole agrees, the decimals follow it.
  const [whole = '', decimals] = spokenForm.split(/(?= iphoyinti )/u)
  if (value !== undefined && decimals !== undefined)
    return prefixedInZulu(prefix, { spokenForm: whole, value, isYear: false, before }, counting) + decimals
  const agreed = value !== undefined ? agreedBehind(prefix, { value, before }, counting) : undefined
  if (agreed !== undefined) return agreed
  if (isYear && prefix.endsWith('ngo')) return `${prefix}nyaka w${ofNoun(spokenForm)}`
  if (isYear && /^(?:ka|wa|we)$/u.test(prefix)) return `w${ofNoun(spokenForm)}`
  return joined(prefix, spokenForm)
}

/** The number in agreement behind "which are", or as the day behind mhla ka-. */
function agreedBehind(
  prefix: string,
  { value, before }: { value: number; before: string },
  counting: Counting,
): string | undefined {
  if (value === 1) return /^(?:[oea]|eli|esi|olu|obu|oku)$/u.test(prefix) ? oneInZulu(before.toLowerCase()) : undefined
  if (prefix === 'ka' && /^(?:ngo)?mhla$/u.test(before)) return counting(value, CONCORDS.izi).slice(1)
  // kwaba-10, nezi-6, ngama-3: the concord behind "and", "at" or "by".
  const [, head, concord] = /^(kw|n|ng)(aba|ama|ezi|emi)$/u.exec(prefix) ?? []
  if (head !== undefined && value < 1000 && (concord !== 'ama' || value <= 5))
    return head + counting(value, CONCORDS[CONCORD_BY_COPULA[concord as keyof typeof CONCORD_BY_COPULA]])
  const [, which, adjective] = WHICH_ARE.exec(prefix) ?? []
  const copula = which ?? adjective
  if (copula === undefined) return ranked(prefix, value)
  const words = counting(value, CONCORDS[CONCORD_BY_COPULA[copula as keyof typeof CONCORD_BY_COPULA]])
  return copula === 'ba' || copula === 'zi' ? words.slice(1) : words
}

/** The number of a day or a rank, by its stem: ngoLwesi-3, wesi-2. */
function ranked(prefix: string, value: number): string | undefined {
  const stem = STEMS_FROM_TWO[value - 2]
  if (stem === undefined || !/[wl]esi$/u.test(prefix)) return undefined
  return prefix.replace(/si$/u, '') + (stem.startsWith('si') ? stem : `si${stem}`)
}

/** A prefix and the noun of a number, their vowels merged: nge + amashumi, kwe + isithupha. */
function joined(prefix: string, numberWords: string): string {
  // lama-21, zingama-23: the prefix of amashumi stands in the prefix already.
  if (prefix.endsWith('ama') && /^(?:ama|i)/u.test(numberWords)) return joined(prefix.slice(0, -2), numberWords)
  // ngo-7:05: at the hour.
  if (/^ng[aoe]$/u.test(prefix) && numberWords.startsWith('ihora ')) return `nge${numberWords.slice(1)}`
  if (/^[iou]$/u.test(prefix) || numberWords.startsWith(prefix)) return numberWords
  if (/ng[iu]$/u.test(prefix) && numberWords.startsWith('ku')) return prefix + numberWords
  // wezi + izinkulungwane.
  if (numberWords.startsWith('izi') && prefix.endsWith('zi')) return prefix + numberWords.slice(3)
  const stem = prefix.replace(/[aeiou]$/u, '')
  if (numberWords.startsWith('i') && /[aeo]$/u.test(prefix)) return `${stem}e${numberWords.slice(1)}`
  return /^[ao]/u.test(numberWords) ? stem + numberWords : `${prefix} ${numberWords}`
}

/** "Of" before a noun: a + i becomes e. */
function ofNoun(words: string): string {
  return words.startsWith('a') ? words : `e${words.slice(1)}`
}
