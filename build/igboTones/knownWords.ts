import { igboParts } from '../../electron/engine/adapters/espeak/tones/igboParts.ts'
import { type IgboWords, toPlaces } from '../../electron/engine/adapters/espeak/tones/igboPlaces.ts'
import { splitTones } from '../../electron/engine/adapters/espeak/tones/igboTagger.ts'
import { type Dictionary, type Lesson, tonesOf, withMacrons } from './markedIgbo.ts'

/** How often each word has which tones. */
type Counts = Map<string, Map<string, number>>

/**
 * The tones of words and verb stems by themselves: those of the headwords (`-kwu okwu` gives a stem and a word), of variants and
 * words that definitions refer to; of roots that a prefix tells apart, those that the forms in `lessons` have.
 */
export function knownWords(dictionary: Dictionary, lessons: readonly Lesson[]): IgboWords {
  const words: Counts = new Map()
  const others: Counts = new Map()
  const stems: Counts = new Map()
  for (const [head, entries] of Object.entries(dictionary)) {
    const [, stem = '', rest = ''] = /(?:^|[ )])-([\p{L}\p{M}]+)((?: [\p{L}\p{M}]+)*)/u.exec(head) ?? []
    if (stem !== '') count(stems, stem)
    else if (/^[\p{L}\p{M}'’]+$/u.test(head)) count(words, head)
    else count(others, /^([\p{L}\p{M}]+) (?!à$)/u.exec(head)?.[1] ?? '')
    for (const word of rest.split(' ')) count(others, word)
    for (const word of entries.flatMap(({ definitions = [] }) => definitions.flatMap(referred))) count(others, word)
  }
  const roots = rootsOf(lessons)
  return {
    words: new Map([...pickLikeliestTones(others), ...pickLikeliestTones(words)]),
    pairs: new Map(pickLikeliestTones(pairsOf(Object.keys(dictionary)))),
    stems: new Map([...[...stems].map(([key, tones]) => [key, blended(tones)] as const), ...sure(roots)]),
  }
}

/** The tones of words that stand together in headwords of several words; a verb's stem keeps its hyphen. */
function pairsOf(heads: readonly string[]): Counts {
  const pairs: Counts = new Map()
  for (const head of heads.filter((one) => !/[=.+?…/\d]/u.test(one))) {
    const words = withMacrons(head)
      .replace(/[()]/gu, '')
      .split(/\s+/u)
      .flatMap((written) => {
        const isVerb = written.startsWith('-')
        const parts = igboParts(written).filter(({ size }) => size > 0)
        const tones = splitTones(
          tonesOf(written),
          parts.map(({ size }) => size),
        )
        return parts.map(({ key, size }, at) => ({
          key: isVerb && at === 0 ? `-${key}` : key,
          tones: tones[at] ?? '',
          size,
        }))
      })
    for (const [at, second] of words.entries()) {
      const first = words[at - 1]
      if (first === undefined || first.tones.length !== first.size || second.tones.length !== second.size) continue
      put(pairs, `${first.key}+${second.key}`, `${first.tones}+${second.tones}`)
    }
  }
  return pairs
}

/** The tones of roots behind prefixes, as `e-ri`. */
function rootsOf(lessons: readonly Lesson[]): Counts {
  const roots: Counts = new Map()
  for (const { parts, tones } of lessons) {
    for (const [at, { kind, size, syllables }] of toPlaces(parts, {
      words: new Map(),
      stems: new Map(),
      pairs: new Map(),
    }).entries()) {
      const isPrefixed = /^(?:participle|infinitive|finished)$/u.test(kind) && /^[aeiou]$/u.test(syllables[0] ?? '')
      if (!isPrefixed || syllables.length !== size || size < 2) continue
      put(roots, `${syllables[0]}-${syllables[1]}`, tones[at]?.[1] === 'L' ? 'L' : 'H')
    }
  }
  return roots
}

/** Words that a definition names as variants or for comparison. */
function referred(text: string): string[] {
  const found = text.matchAll(/(?:compare|also|see|=|or) ([\p{L}\p{M}'’]+)(?=[;,.)]|$)/gu)
  return [...found]
    .map(([, word = '']) => word)
    .filter((word) => /[\u0300-\u0302\u0304\u030c\u0323]/u.test(word.normalize('NFD')))
}

function count(counts: Counts, written: string): void {
  const [part, ...others] = igboParts(written)
  const tones = tonesOf(written)
  if (part !== undefined && others.length === 0 && tones !== '' && part.size === tones.length)
    put(counts, part.key, tones)
}

function put(counts: Counts, key: string, tones: string): void {
  const own = counts.get(key) ?? new Map<string, number>()
  counts.set(key, own.set(tones, (own.get(tones) ?? 0) + 1))
}

function pickLikeliestTones(counts: Counts): [string, string][] {
  return [...counts].map(([key, tones]) => [key, sorted(tones)[0]?.[0] ?? ''])
}

function sorted(tones: ReadonlyMap<string, number>): [string, number][] {
  return [...tones].sort((a, b) => b[1] - a[1])
}

/** The tones of stems alike in letters; `x` where common ones differ. */
function blended(tones: ReadonlyMap<string, number>): string {
  const [[first = '', times = 0] = [], ...others] = sorted(tones)
  const common = others.filter(([one, own]) => one.length === first.length && own >= times * 0.34).map(([one]) => one)
  return Array.from(first, (tone, at) => (common.every((one) => one[at] === tone) ? tone : 'x')).join('')
}

/** Roots met three times or more, with one tone in three of four. */
function sure(counts: Counts): [string, string][] {
  return [...counts].flatMap(([key, tones]) => {
    const sum = [...tones.values()].reduce((all, one) => all + one, 0)
    const [[tone = '', times = 0] = []] = sorted(tones)
    return sum >= 3 && times / sum >= 0.75 ? [[key, tone] as [string, string]] : []
  })
}
