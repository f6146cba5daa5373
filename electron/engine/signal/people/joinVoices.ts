/** A speaker of one part of a recording, with a voiceprint; undefined if there is too little speech. */
export interface PartVoice {
  readonly part: number
  readonly speaker: number
  readonly print: Float32Array | undefined
}

interface JoinLimits {
  /** Cosine distance up to which two voices are one person. */
  readonly limit: number
  /** How many speak, where it is known. */
  readonly people?: number | undefined
}

/**
 * Matches the speakers of several parts of a recording by average-linkage clustering of cosine distances, up to
 * `limit`. Two speakers of the same part are never joined. Returns a function that gives the person's number, counted
 * by first appearance.
 *
 * Where the number of `people` is known, voices are joined until there are as many, also of one part, in which fewer may
 * speak; a voice without a print is then the first person's.
 */
export function joinVoices(
  voices: readonly PartVoice[],
  { limit, people }: JoinLimits,
): (part: number, speaker: number) => number {
  const known = people !== undefined
  const groups = voices.filter(({ print }) => !known || print !== undefined).map((voice) => [voice])
  for (;;) {
    const pair = findClosestPair(groups, known)
    if (pair === undefined || (known ? groups.length <= people : pair.distance > limit)) break
    groups[pair.first]?.push(...(groups[pair.second] ?? []))
    groups.splice(pair.second, 1)
  }
  const persons = new Map(groups.flatMap((group, person) => group.map((voice) => [keyOf(voice), person] as const)))
  return (part, speaker) => persons.get(keyOf({ part, speaker })) ?? (known ? 0 : groups.length)
}

function keyOf({ part, speaker }: { readonly part: number; readonly speaker: number }): string {
  return `${part} ${speaker}`
}

function findClosestPair(groups: readonly (readonly PartVoice[])[], withinParts: boolean) {
  let best: { first: number; second: number; distance: number } | undefined
  for (let first = 0; first < groups.length; first++) {
    for (let second = first + 1; second < groups.length; second++) {
      const distance = distanceOf(groups[first] ?? [], groups[second] ?? [], withinParts)
      if (distance < (best?.distance ?? Number.POSITIVE_INFINITY)) best = { first, second, distance }
    }
  }
  return best
}

function distanceOf(one: readonly PartVoice[], other: readonly PartVoice[], withinParts: boolean): number {
  if (!withinParts && one.some(({ part }) => other.some((voice) => voice.part === part)))
    return Number.POSITIVE_INFINITY
  const distances = one.flatMap(({ print: a }) =>
    other.map(({ print: b }) => (a === undefined || b === undefined ? Number.POSITIVE_INFINITY : cosineDistance(a, b))),
  )
  return distances.reduce((sum, distance) => sum + distance, 0) / distances.length
}

function cosineDistance(a: Float32Array, b: Float32Array): number {
  let [product, first, second] = [0, 0, 0]
  for (const [index, value] of a.entries()) {
    const other = b[index] ?? 0
    product += value * other
    first += value * value
    second += other * other
  }
  return 1 - product / Math.sqrt(first * second || 1)
}
