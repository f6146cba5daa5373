import { declaration } from '../support/declaration.ts'

/** A piece of text as long as a subtitle, and its real translation. */
export interface Parallel {
  readonly source: string
  readonly target: string
}

/** Pairs are trusted where the translation, scaled to the same whole, is at most this many times as long or short. */
const MAX_LENGTH_RATIO = 1.6
/** Cost of leaving a paragraph out, in squared log ratios of lengths. */
const SKIP_COST = 0.5

/** The English text and its translation in pieces of about `characters`; of the paragraphs that begin between two shares of it. */
export function parallelText(
  language: string,
  characters: number,
  [from, to]: readonly [number, number] = [0, 1],
): Parallel[] {
  const pairs = align(paragraphs('en'), paragraphs(language))
  const whole = pairs.reduce((sum, { source }) => sum + source.length, 0)
  let before = 0
  const inRange = pairs.filter(({ source }) => {
    const share = before / whole
    before += source.length
    return share >= from && share < to
  })
  return inRange.flatMap(({ source, target }) => {
    const count = Math.max(1, Math.round(source.length / characters))
    const targets = cut(target, count)
    return cut(source, count).map((piece, at) => ({ source: piece, target: targets[at] ?? '' }))
  })
}

function paragraphs(language: string): string[] {
  return declaration(language)
    .split('\n')
    .filter((line) => /\p{L}/u.test(line))
}

/**
 * Pairs the paragraphs of two texts by length alone, as Gale and Church do for sentences (Computational Linguistics
 * 19(1), 1993): the cheapest path through one-to-one pairs and paragraphs left out, by dynamic programming.
 */
function align(source: readonly string[], target: readonly string[]): Parallel[] {
  const scale = source.join('').length / target.join('').length
  // Cheapest ways to the places before each target paragraph, for the source paragraphs so far.
  let paths: Path[] = [{ cost: 0, pairs: undefined }]
  for (const _ of target) paths.push(skip(paths.at(-1)))
  for (const from of source) {
    const next: Path[] = [skip(paths[0])]
    for (const [at, to] of target.entries()) {
      const pair = { source: from, target: to }
      next.push(cheapest([skip(paths[at + 1]), skip(next[at]), join(paths[at], pair, scale)]))
    }
    paths = next
  }
  return pairsOf(paths.at(-1)).filter((pair) => Math.abs(logRatio(pair, scale)) < Math.log(MAX_LENGTH_RATIO))
}

/** A way through both texts: its cost, and its pairs from the last to the first. */
interface Path {
  readonly cost: number
  readonly pairs: { readonly last: Parallel; readonly before: Path['pairs'] } | undefined
}

function skip(path: Path | undefined): Path {
  return { cost: (path?.cost ?? 0) + SKIP_COST, pairs: path?.pairs }
}

function join(path: Path | undefined, last: Parallel, scale: number): Path {
  return { cost: (path?.cost ?? 0) + logRatio(last, scale) ** 2, pairs: { last, before: path?.pairs } }
}

function cheapest(paths: readonly [Path, ...Path[]]): Path {
  return paths.reduce((best, path) => (path.cost < best.cost ? path : best))
}

function pairsOf(path: Path | undefined): Parallel[] {
  const pairs: Parallel[] = []
  for (let chain = path?.pairs; chain !== undefined; chain = chain.before) pairs.push(chain.last)
  return pairs.reverse()
}

function logRatio({ source, target }: Parallel, scale: number): number {
  return Math.log((target.length * scale) / source.length)
}

/** Cuts a text between words into pieces of about equal length, behind a comma or full stop where one is near. */
function cut(text: string, count: number): string[] {
  const gaps = [...text.matchAll(/\s+/g)].map(({ index }) => index)
  const cuts = [0]
  for (let piece = 1; piece < count; piece++) {
    const ideal = (piece * text.length) / count
    const cost = (gap: number): number => Math.abs(gap - ideal) - (/[,;.:]/.test(text[gap - 1] ?? '') ? 12 : 0)
    const open = gaps.filter((gap) => gap > (cuts.at(-1) ?? 0))
    if (open.length > 0) cuts.push(open.reduce((best, gap) => (cost(gap) < cost(best) ? gap : best)))
  }
  return cuts.map((from, at) => text.slice(from, cuts[at + 1]).trim()).filter((piece) => piece !== '')
}
