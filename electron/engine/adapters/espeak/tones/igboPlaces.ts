/** A part of an Igbo phrase: letters without marks, and how many syllables it has (none: the n’ before a vowel, `n'`). */
export interface IgboPart {
  readonly key: string
  readonly size: number
}

/** The tones of words and of verb stems by themselves, by their letters without marks; `x` where stems alike in letters differ. */
export interface IgboWords {
  readonly words: ReadonlyMap<string, string>
  readonly stems: ReadonlyMap<string, string>
  /** The tones of both words of expressions (`aka+nni`: `HH+HM`), and of a verb's stem with its noun (`-gba+oso`: `H+HH`). */
  readonly pairs: ReadonlyMap<string, string>
}

/** A part and what is known of it before its phrase is looked at. */
export interface IgboPlace extends IgboPart {
  /** The form of the word, by its letters. */
  readonly kind: string
  /** Its tones in the list of words; `?` where it is not there. */
  readonly lex: string
  /** The tones that its stem and suffixes have by nature: `-` a prefix, `.` an inflection, `?` a syllable nobody lists. */
  readonly nature: string
  readonly syllables: readonly string[]
  /** Its tones in an expression it is part of; empty where none is known. */
  readonly pair: string
}

/** The neighbour of the first word to its left, and of the last to its right. */
export const PHRASE_EDGE_PLACE: IgboPlace = {
  key: '^',
  size: 0,
  kind: '^',
  lex: '^',
  nature: '^',
  syllables: [],
  pair: '',
}

/** The parts of a phrase with what is known of each. */
export function toPlaces(parts: readonly IgboPart[], known: IgboWords): IgboPlace[] {
  const places = parts.map((part, at) => {
    const key = SAME_WORD[part.key] ?? part.key
    const kind = kindOf(part, parts[at - 1]?.key ?? '')
    const syllables = sameInflection(kind, key.match(SYLLABLE) ?? [])
    return {
      key,
      size: part.size,
      kind,
      lex: known.words.get(key) ?? '?',
      nature: natureOf(syllables, kind, known),
      syllables,
      pair: '',
    }
  })
  return withPairs(places, known.pairs)
}

/** Standard words and the form of Ọnịcha, which the marked text is in. */
const SAME_WORD: Readonly<Record<string, string>> = {
  ahia: 'afia',
  ahu: 'afu',
  egwuregwu: 'egwulegwu',
  ha: 'fa',
  ihe: 'ife',
  ihi: 'ifi',
  ihu: 'iru',
  mkpuru: 'mkpulu',
  mmiri: 'mmili',
  niile: 'niine',
  nri: 'nni',
  ohia: 'ofia',
  oru: 'olu',
  ulo: 'uno',
  ura: 'ula',
}

/** The syllables with the inflection that Ọnịcha has: `-la` after a vowel is `-go`, `-rV` is `-lu`, `-ghi` is `-ro`. */
function sameInflection(kind: string, syllables: readonly string[]): readonly string[] {
  const before = syllables.slice(0, -1)
  const last = syllables.at(-1) ?? ''
  if (kind === 'finished' && /^l[ae]$/u.test(last) && /[aeo]$/u.test(before.at(-1) ?? '')) return [...before, 'go']
  if (/^(?:past|prefixedPast)$/u.test(kind) && /^r[aeiou]$/u.test(last)) return [...before, 'lu']
  return kind === 'negative' && last === 'ghi' ? [...before, 'ro'] : syllables
}

/** Consonants and the vowel behind them, or a nasal with a syllable of its own. */
const SYLLABLE = /(?:[^aeioumn]|n[wy](?=[aeiou])|[mn](?=[aeiou]))*[aeioumn]/gu
/** Kinds of words by their letters and how many syllables they have at least; the first that fits. */
const IGBO_WORD_KINDS: readonly (readonly [kind: string, least: number, letters: RegExp])[] = [
  ['preposition', 0, /'$/u],
  ['auxiliary', 0, /^[ng]a$/u],
  ['subject', 0, /^[oiae]$/u],
  ['pronoun', 0, /^(?:m|mu|ha|fa|anyi|ayi|unu|ya|gi|nya)$/u],
  ['infinitive', 2, /^i/u],
  ['finished', 3, /^[aei].*(?:go|l[ae]|wo)$/u],
  ['prefixedPast', 3, /^[aeou].*[lr][ui]$/u],
  ['negative', 3, /^[ae].*(?:ghi|[rhz]o)$/u],
  ['noun', 0, /^(?:[aeiou]|[mn](?![aeiouwy]))/u],
  ['past', 2, /[lr][aeiou]$/u],
  ['open', 2, /(?:(.)\1|[aeiou][aeo])$/u],
  ['verb', 0, /(?:)/u],
]
const PREFIXED_WORD_KINDS = new Set(['participle', 'infinitive', 'finished', 'negative', 'prefixedPast', 'noun'])
/** The last syllables that inflect a verb, by its kind. */
const INFLECTIONS: Readonly<Record<string, RegExp>> = {
  past: /^[lr][aeiou]$/u,
  prefixedPast: /^[lr][aeiou]$/u,
  finished: /^(?:go|la|le|wo)$/u,
  negative: /^(?:ro|ho|ghi|zo)$/u,
  open: /^[aeo]$/u,
}

function kindOf({ key, size }: IgboPart, before: string): string {
  if (/^[ngk]a$/u.test(before) && /^[aei]./u.test(key) && size > 1) return 'participle'
  return IGBO_WORD_KINDS.find(([, minSize, letters]) => size >= minSize && letters.test(key))?.[0] ?? 'verb'
}

/** The tones by nature of a word's stem and suffixes, each the longest that is listed. */
function natureOf(syllables: readonly string[], kind: string, { stems }: IgboWords): string {
  const start = PREFIXED_WORD_KINDS.has(kind) ? 1 : 0
  const isInflected = syllables.length > start + 1 && INFLECTIONS[kind]?.test(syllables.at(-1) ?? '') === true
  const end = isInflected ? syllables.length - 1 : syllables.length
  let nature = ''
  for (let at = start; at < end; ) {
    let size = end - at
    while (size > 1 && !stems.has(syllables.slice(at, at + size).join(''))) size--
    nature += stems.get(syllables.slice(at, at + size).join('')) ?? '?'
    at += size
  }
  // The prefix tells by its vowel which of two roots alike in letters this is.
  const rooted = start > 0 && /^[x?]/u.test(nature) ? stems.get(`${syllables[0]}-${syllables[1]}`) : undefined
  return `${start > 0 ? '-' : ''}${rooted === undefined ? nature : rooted + nature.slice(1)}${isInflected ? '.' : ''}`
}

/** The most words between a verb and its noun. */
const MAX_VERB_TO_NOUN_WORDS = 3

/**
 * The places, completed from the dictionary's expressions among them: the tones of their words, and which of the stems alike in
 * letters a verb has before its noun.
 */
function withPairs(places: readonly IgboPlace[], pairs: ReadonlyMap<string, string>): IgboPlace[] {
  const found = [...places]
  for (const [at, own] of places.entries()) {
    const pair = own.size === 0 ? undefined : pairFrom(places, at, pairs)
    if (pair === undefined) continue
    const [first = '', second = ''] = pair.tones.split('+')
    const now = found[at] ?? own
    const nature = now.nature.replace(
      /^(-?)(.*)$/u,
      (_, prefix, stem) => `${prefix}${first}${stem.slice(first.length)}`,
    )
    found[at] = pair.isVerb ? { ...now, nature } : { ...now, pair: now.pair || first }
    const other = found[pair.to]
    if (other !== undefined) found[pair.to] = { ...other, pair: second }
  }
  return found
}

/** The nearest word that the one at `at` stands with in an expression: its place, and the tones of both. */
function pairFrom(places: readonly IgboPlace[], at: number, pairs: ReadonlyMap<string, string>) {
  const own = places[at]
  const [root, ...others] = own === undefined ? [] : stemOf(own)
  let far = 0
  for (let to = at + 1; to < places.length && far <= MAX_VERB_TO_NOUN_WORDS; to++) {
    const { key, size } = places[to] ?? PHRASE_EDGE_PLACE
    if (size === 0) continue
    const verb =
      root === undefined
        ? undefined
        : (pairs.get(`-${[root, ...others].join('')}+${key}`) ?? pairs.get(`-${root}+${key}`))
    const tones = verb ?? (far++ === 0 ? pairs.get(`${own?.key}+${key}`) : undefined)
    if (tones !== undefined) return { to, tones, isVerb: verb !== undefined }
  }
  return undefined
}

/** The syllables of a verb's stem, without its prefix and inflection. */
function stemOf({ syllables, nature }: IgboPlace): readonly string[] {
  return syllables.slice(nature.startsWith('-') ? 1 : 0, nature.endsWith('.') ? -1 : syllables.length)
}
