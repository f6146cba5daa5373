import { difference, join, type Voiceprint } from './voiceprint.ts'

/**
 * Clusters voiceprints: repeatedly joins the two groups most alike until the least difference exceeds `limit`
 * (agglomerative clustering). Returns one voiceprint for each group.
 */
export function cluster(prints: readonly Voiceprint[], limit: number): Voiceprint[] {
  const groups = new Map(prints.map((print, i) => [i, print]))
  const nearest = new Map([...groups].map(([i, print]) => [i, closest(groups, i, print)]))
  let next = prints.length
  for (;;) {
    const [index, pair] = least(nearest)
    if (pair === undefined || pair.distance > limit) return [...groups.values()]
    for (const gone of [index, pair.index]) {
      groups.delete(gone)
      nearest.delete(gone)
    }
    const joined = join(pair.own, pair.other)
    for (const [i, known] of nearest) {
      const group = groups.get(i)
      if (group !== undefined && (known?.index === index || known?.index === pair.index))
        nearest.set(i, closest(groups, i, group))
    }
    nearest.set(next, closest(groups, next, joined))
    groups.set(next++, joined)
  }
}

interface Neighbour {
  readonly own: Voiceprint
  /** Index of the nearest other group, and its voiceprint. */
  readonly index: number
  readonly other: Voiceprint
  readonly distance: number
}

function closest(groups: ReadonlyMap<number, Voiceprint>, of: number, own: Voiceprint): Neighbour | undefined {
  let found: Neighbour | undefined
  for (const [index, other] of groups) {
    if (index === of) continue
    const distance = difference(own, other)
    if (found === undefined || distance < found.distance) found = { own, index, other, distance }
  }
  return found
}

function least(nearest: ReadonlyMap<number, Neighbour | undefined>): [number, Neighbour | undefined] {
  let best: [number, Neighbour | undefined] = [-1, undefined]
  for (const [index, pair] of nearest) {
    if (pair !== undefined && pair.distance < (best[1]?.distance ?? Number.POSITIVE_INFINITY)) best = [index, pair]
  }
  return best
}
