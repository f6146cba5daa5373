/** Lines and the texts that translate them, as half-open index ranges; either may be empty. */
interface Bead {
  readonly lines: readonly [from: number, to: number]
  readonly texts: readonly [from: number, to: number]
}

// Numbers of lines and texts in a bead, with their frequency in translations (Gale & Church, table 5).
const BEAD_KINDS = [
  [1, 1, 0.89],
  [1, 0, 0],
  [0, 1, 0],
  [2, 1, 0.0445],
  [1, 2, 0.0445],
  [2, 2, 0.011],
] as const
/**
 * The cost of a line without a text, and of a text without a line, whatever their length. By their formula, long ones could not be
 * left out at all: of the Declaration of Human Rights in Swahili and Zulu with one line in ten left out, 89 % of the others were
 * then matched rightly, and 95 % are with this cost.
 */
const OMISSION_COST = 8
/** Variance of the length of a translation per character of the original (Gale & Church). */
const LENGTH_VARIANCE_PER_CHARACTER = 6.8
/** So much of both is taken to be of equal length, so that what a short text lacks does not count as its ratio. */
const EQUAL_LENGTH_CHARACTERS = 500
/** How far from the diagonal the search goes, in addition to the difference in number. */
const SEARCH_BAND_LINES = 50

/** How much likelier two texts translate each other than their lengths alone suggest, as a logarithm; 0 where nothing else is known. */
type PairGain = (line: number, text: number) => number

/**
 * Aligns texts with the lines they translate by their lengths in characters, both in order: Gale & Church, *A program
 * for aligning sentences in bilingual corpora*, Computational Linguistics 19 (1993). The expected ratio of lengths is
 * that of the sums. `gain` adds what else two of them have in common. `cost` is minus the logarithm of how likely it all is.
 * Time grows with the number of lines times the band.
 */
export function alignTexts(
  lines: readonly number[],
  texts: readonly number[],
  gain: PairGain = () => 0,
): { readonly beads: readonly Bead[]; readonly cost: number } {
  const ratio = (sum(texts) + EQUAL_LENGTH_CHARACTERS) / (sum(lines) + EQUAL_LENGTH_CHARACTERS)
  const sizes = { fromLines: prefixSums(lines), fromTexts: prefixSums(texts), ratio, gain }
  const band = SEARCH_BAND_LINES + Math.abs(lines.length - texts.length)
  const width = texts.length + 1
  const costs = new Float64Array((lines.length + 1) * width).fill(Number.POSITIVE_INFINITY)
  const kinds = new Int8Array(costs.length)
  costs[0] = 0
  for (let line = 0; line <= lines.length; line++) {
    const bandCenter = Math.round((line * texts.length) / Math.max(1, lines.length))
    for (let text = Math.max(0, bandCenter - band); text <= Math.min(texts.length, bandCenter + band); text++) {
      BEAD_KINDS.forEach(([ofLines, ofTexts, share], kind) => {
        if (line < ofLines || text < ofTexts) return
        const before = costs[(line - ofLines) * width + text - ofTexts] ?? Number.POSITIVE_INFINITY
        const bead = { lines: [line - ofLines, line], texts: [text - ofTexts, text] } as const
        const cost = before + (share === 0 ? OMISSION_COST : beadCost(bead, sizes) - Math.log(share))
        const place = line * width + text
        if (cost >= (costs[place] ?? 0)) return
        costs[place] = cost
        kinds[place] = kind
      })
    }
  }
  return { beads: wayBack(kinds, { lines: lines.length, texts: texts.length }), cost: costs.at(-1) ?? 0 }
}

interface Sizes {
  /** The lengths of all lines before each one, and of all texts. */
  readonly fromLines: readonly number[]
  readonly fromTexts: readonly number[]
  /** How long a text is for each character of its line. */
  readonly ratio: number
  readonly gain: PairGain
}

/** The cost of a bead whose lines and texts translate each other. */
function beadCost({ lines, texts }: Bead, { fromLines, fromTexts, ratio, gain }: Sizes): number {
  const long = (fromLines[lines[1]] ?? 0) - (fromLines[lines[0]] ?? 0)
  const made = (fromTexts[texts[1]] ?? 0) - (fromTexts[texts[0]] ?? 0)
  let known = 0
  for (let line = lines[0]; line < lines[1]; line++)
    for (let text = texts[0]; text < texts[1]; text++) known += gain(line, text)
  return surprise(long * ratio, made) - known
}

/**
 * Minus the log-probability that lengths differ at least so much by chance (two-sided tail of the normal distribution).
 */
function surprise(expected: number, found: number): number {
  if (expected === 0 && found === 0) return 0
  const delta = (found - expected) / Math.sqrt(LENGTH_VARIANCE_PER_CHARACTER * Math.max(1, (expected + found) / 2))
  return -Math.log(2) - logTail(Math.abs(delta))
}

/** The logarithm of the upper tail of the normal distribution (Abramowitz & Stegun, 26.2.17); finite for every z. */
function logTail(z: number): number {
  const t = 1 / (1 + 0.2316419 * z)
  const series = ((((1.330274429 * t - 1.821255978) * t + 1.781477937) * t - 0.356563782) * t + 0.31938153) * t
  return Math.log(series) - (z * z) / 2 - Math.log(2 * Math.PI) / 2
}

function wayBack(kinds: Int8Array, { lines, texts }: { lines: number; texts: number }): Bead[] {
  const beads: Bead[] = []
  for (let [line, text] = [lines, texts]; line > 0 || text > 0; ) {
    const [ofLines, ofTexts] = BEAD_KINDS[kinds[line * (texts + 1) + text] ?? 0] ?? BEAD_KINDS[0]
    beads.push({ lines: [line - ofLines, line], texts: [text - ofTexts, text] })
    line -= ofLines
    text -= ofTexts
  }
  return beads.reverse()
}

function prefixSums(values: readonly number[]): number[] {
  const sums = [0]
  for (const value of values) sums.push((sums.at(-1) ?? 0) + value)
  return sums
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
