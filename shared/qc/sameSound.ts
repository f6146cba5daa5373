import type { QcSegment } from '../contract/local.ts'
import type { LineMeasures } from './measures.ts'

/** The line before with the same sound and another text: by texts that begin or end alike, one sound is right. */
export function otherWith(
  { alike = [] }: Partial<LineMeasures> = {},
  { lines, index }: { readonly lines: readonly QcSegment[]; readonly index: number },
): number | undefined {
  const own = lettersIn(lines[index]?.text ?? '')
  return alike.find((other) => commonEnds(own, lettersIn(lines[other]?.text ?? '')) < MIN_SHARED_TEXT_SHARE)
}

/** Share of the shorter of two texts that they have in common at the beginning or end, from which they may sound the same. */
const MIN_SHARED_TEXT_SHARE = 0.5

function commonEnds(one: string, other: string): number {
  const shorterLength = Math.min(one.length, other.length)
  let [before, after] = [0, 0]
  while (before < shorterLength && one[before] === other[before]) before++
  while (after < shorterLength && one.at(-1 - after) === other.at(-1 - after)) after++
  return shorterLength === 0 ? 1 : Math.max(before, after) / shorterLength
}

/** The letters of a text, without marks. */
function lettersIn(text: string): string {
  return text
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
