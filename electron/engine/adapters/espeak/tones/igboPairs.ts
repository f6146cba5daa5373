import type { IgboPlace } from './igboPlaces.ts'

/** The most words between a verb and its noun. */
const APART = 3

/**
 * The places with what the expressions of the dictionary tell that are among them: the tones of their words, and which of the
 * stems alike in letters a verb has before its noun.
 */
export function withPairs(places: readonly IgboPlace[], pairs: ReadonlyMap<string, string>): IgboPlace[] {
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
  const following = [...places.entries()].filter(([index, { size }]) => index > at && size > 0).slice(0, APART + 1)
  for (const [far, [to, { key }]] of following.entries()) {
    const verb =
      root === undefined
        ? undefined
        : (pairs.get(`-${[root, ...others].join('')}+${key}`) ?? pairs.get(`-${root}+${key}`))
    const tones = verb ?? (far === 0 ? pairs.get(`${own?.key}+${key}`) : undefined)
    if (tones !== undefined) return { to, tones, isVerb: verb !== undefined }
  }
  return undefined
}

/** The syllables of a verb's stem, without its prefix and inflection. */
function stemOf({ syllables, nature }: IgboPlace): readonly string[] {
  return syllables.slice(nature.startsWith('-') ? 1 : 0, nature.endsWith('.') ? -1 : syllables.length)
}
