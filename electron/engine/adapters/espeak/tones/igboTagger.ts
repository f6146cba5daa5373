import { type IgboPart, type IgboPlace, type IgboWords, PHRASE_EDGE_PLACE, toPlaces } from './igboPlaces.ts'

/** The tones of a syllable, in the order of their weights: high, low, downstepped high, falling, rising. */
export const TONE_TAGS = ['H', 'L', 'M', 'F', 'R'] as const

/** The weight that a feature gives to each of `TONE_TAGS`; undefined for a feature without weights. */
export type Weigh = (feature: string) => ArrayLike<number> | undefined

/** The tones found so far of a path: all, and those of the word it is in. */
interface Path {
  readonly score: number
  readonly tones: string
  readonly inside: string
}

const BEAM_WIDTH = 4
const FINITE_VERB_KINDS = new Set(['past', 'prefixedPast', 'auxiliary', 'finished', 'negative', 'open', 'verb'])
const COPULA = /^(?:bu|di|ma|no|ji|nwe)$/u
/** Words that begin a clause, from which its verb takes its mood. */
const CLAUSE_LINK_PATTERN =
  /^(?:ka|na|wee|wele|ma|mgbe|ebe|etu|otu|ife|ihe|onye|ndi|nke|si|tupu|oge|maka|makana|kama|ifi|gini|kedu|olee|gi)$/u

/**
 * The tones of the parts of a phrase, a letter for each syllable: the best path through the syllables, by weights learnt
 * from marked text (`build/learnIgboTones.ts`), of features of the word, its neighbours and the tones before.
 */
export function tagPhrase(parts: readonly IgboPart[], isQuestion: boolean, words: IgboWords, weigh: Weigh): string[] {
  const places = toPlaces(parts, words)
  let beam: Path[] = [{ score: 0, tones: '', inside: '' }]
  for (const [at, own] of places.entries()) {
    for (const [i, features] of ownFeatures(places, at, isQuestion).entries()) {
      const base = total(features, weigh)
      beam = beam
        .flatMap((path) => onward(path, { own, i, before: places[at - 1] ?? PHRASE_EDGE_PLACE }, base, weigh))
        .sort((a, b) => b.score - a.score)
        .slice(0, BEAM_WIDTH)
    }
  }
  return splitTones(
    beam[0]?.tones ?? '',
    parts.map(({ size }) => size),
  )
}

/** The tones of words one behind another, by how many syllables each has. */
export function splitTones(tones: string, sizes: readonly number[]): string[] {
  let at = 0
  return sizes.map((size) => {
    at += size
    return tones.slice(at - size, at)
  })
}

function onward(
  path: Path,
  { own, i, before }: { own: IgboPlace; i: number; before: IgboPlace },
  base: readonly number[],
  weigh: Weigh,
): Path[] {
  const inside = i === 0 ? '' : path.inside
  const earlier = path.tones.slice(0, path.tones.length - inside.length)
  const scores = total(toneFeatures(own, i, inside, earlier, before), weigh)
  return TONE_TAGS.map((tag, index) => ({
    score: path.score + (base[index] ?? 0) + (scores[index] ?? 0),
    tones: path.tones + tag,
    inside: inside + tag,
  }))
}

function total(features: readonly string[], weigh: Weigh): number[] {
  const sums = TONE_TAGS.map(() => 0)
  for (const feature of features) {
    const weights = weigh(feature)
    if (weights === undefined) continue
    for (let tag = 0; tag < sums.length; tag++) sums[tag] = (sums[tag] ?? 0) + (weights[tag] ?? 0)
  }
  return sums
}

/** The features of each syllable of the word at `at` that do not depend on the tones before. */
export function ownFeatures(places: readonly IgboPlace[], at: number, isQuestion: boolean): string[][] {
  const own = places[at] ?? PHRASE_EDGE_PLACE
  const [b1 = PHRASE_EDGE_PLACE, b2 = PHRASE_EDGE_PLACE] = [places[at - 1], places[at - 2]]
  const [n1 = PHRASE_EDGE_PLACE, n2 = PHRASE_EDGE_PLACE] = [places[at + 1], places[at + 2]]
  const isVerb = ({ kind, key }: IgboPlace): boolean => FINITE_VERB_KINDS.has(kind) || COPULA.test(key)
  const left = places.slice(0, at).findLast(isVerb)
  const right = places.slice(at + 1).find(isVerb)
  const link = places.slice(0, at).findLast(({ key }) => CLAUSE_LINK_PATTERN.test(key))?.key
  const from = Math.min(at, 2)
  return Array.from({ length: own.size }, (_, i) => {
    const p = `${i}/${own.size}`
    const kind = `${own.kind} ${p}`
    const lex = lexAt(own, i)
    const [last, now, then] = [own.syllables[i - 1], own.syllables[i], own.syllables[i + 1]]
    return [
      ...[
        '',
        p,
        `w ${own.key} ${p}`,
        `l ${own.lex} ${p}`,
        `k ${kind}`,
        `kl ${own.lex} ${kind}`,
        `s ${own.nature} ${kind}`,
      ],
      ...[
        `e ${own.syllables.at(-1)} ${own.size - i} ${own.kind}`,
        `e2 ${own.syllables.slice(-2).join('')} ${own.size - i}`,
      ],
      ...[
        `f ${own.syllables[0]} ${p}`,
        `y ${now} ${kind}`,
        `yb ${last} ${now} ${own.kind}`,
        `yn ${now} ${then} ${own.kind}`,
      ],
      ...[`b ${b1.key} ${p}`, `bl ${b1.key} ${lex}`, `bw ${b1.key} ${own.key} ${p}`, `bk ${b1.kind} ${lex}`],
      ...[
        `bkk ${b1.kind} ${kind}`,
        `bks ${b1.kind} ${own.nature} ${kind}`,
        `bt ${b1.kind} ${b1.lex.slice(-1)} ${own.kind} ${lex}`,
      ],
      ...[`bb ${b2.kind} ${b1.kind} ${kind}`, `bbw ${b2.key} ${kind}`, `bbl ${b2.kind} ${b1.kind} ${lex}`],
      ...[`n ${n1.key} ${p}`, `nl ${n1.key} ${lex}`, `nw ${n1.key} ${own.key} ${p}`, `nk ${n1.kind} ${lex}`],
      ...[`nkk ${n1.kind} ${kind}`, `nt ${n1.lex.slice(0, 1)} ${n1.kind} ${lex}`, `nn ${n1.kind} ${n2.kind} ${lex}`],
      ...[`bn ${b1.kind} ${n1.kind} ${lex}`, `bnk ${b1.kind} ${n1.kind} ${kind}`],
      ...[`q ${isQuestion} ${at} ${kind}`, `qw ${isQuestion} ${own.key} ${p}`, `$ ${at === places.length - 1} ${lex}`],
      ...[
        `v ${left?.kind} ${lex}`,
        `vk ${left?.kind} ${kind}`,
        `vw ${left?.key} ${kind}`,
        `vv ${left?.kind} ${right?.kind} ${kind}`,
      ],
      ...[`r ${right?.kind} ${lex}`, `rw ${right?.key} ${kind}`, `c ${link} ${kind}`, `cb ${link} ${b1.kind} ${kind}`],
      ...(own.pair === ''
        ? []
        : [
            `p ${own.pair} ${p}`,
            `pb ${own.pair} ${b1.kind} ${p}`,
            `pl ${own.pair} ${lex}`,
            `pk ${own.pair} ${left?.kind} ${p}`,
          ]),
      ...[`cl ${link} ${lex}`, `cw ${link} ${own.key} ${p}`, `^ ${from} ${kind}`, `^l ${from} ${lex}`],
    ]
  })
}

/**
 * The features that ask for the tones before the syllable `i`: those `inside` its word and those of the words `earlier`, of
 * which the last three count.
 */
export function toneFeatures(own: IgboPlace, i: number, inside: string, earlier: string, before: IgboPlace): string[] {
  const tail = earlier.slice(-1) || '^'
  const kind = `${inside} ${own.kind} ${i}/${own.size}`
  const lex = `${inside} ${lexAt(own, i)}`
  return [
    ...[
      `t ${inside.at(-1)}`,
      `tp ${inside.at(-1)} ${i}/${own.size}`,
      `t2 ${inside.slice(-2)} ${i}/${own.size}`,
      `tl ${lex}`,
    ],
    ...[
      `tk ${kind}`,
      `tw ${inside} ${own.key} ${own.size}`,
      `ts ${inside} ${own.kind} ${own.nature}`,
      `ul ${tail} ${lex}`,
    ],
    ...[`uk ${tail} ${kind}`, `u2 ${earlier.slice(-2)} ${lex}`, `ukk ${tail} ${before.kind} ${kind}`],
    ...[`ukl ${tail} ${before.kind} ${lex}`, `uw ${tail} ${before.key} ${kind}`, `uo ${tail} ${inside} ${own.key}`],
    ...(own.pair === ''
      ? []
      : [`up ${tail} ${inside} ${own.pair} ${i}/${own.size}`, `u2p ${earlier.slice(-2)} ${own.pair} ${i}/${own.size}`]),
    `u3 ${earlier.slice(-3)} ${kind}`,
  ]
}

/** The tones of a word by itself, else what is known of its stem, at a syllable. */
function lexAt({ lex, nature, size }: IgboPlace, i: number): string {
  return `${lex === '?' ? nature : lex} ${i}/${size}`
}
