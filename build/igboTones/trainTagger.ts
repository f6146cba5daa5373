import {
  type IgboPlace,
  type IgboWords,
  PHRASE_EDGE_PLACE,
  toPlaces,
} from '../../electron/engine/adapters/espeak/tones/igboPlaces.ts'
import { ownFeatures, TONE_TAGS, toneFeatures } from '../../electron/engine/adapters/espeak/tones/igboTagger.ts'
import type { Lesson } from './markedIgbo.ts'

/** The weights of features, one for each of `TONE_TAGS`. */
export type Weights = ReadonlyMap<string, readonly number[]>

const COUNT = TONE_TAGS.length
const TRAINING_EPOCHS = 6
const BEAM_WIDTH = 3
/** Syllables that a feature must be in to get a weight: a rarer one would fit those alone. */
const MIN_FEATURE_SYLLABLES = 2
/** Weights that are kept in memory. */
const MAX_WEIGHTS = 2 ** 22

/** A syllable of a lesson with the numbers of its features; those that ask for tones before, by these tones. */
interface Syllable {
  readonly own: IgboPlace
  readonly i: number
  readonly before: IgboPlace
  readonly features: readonly number[]
  readonly byTones: Map<string, readonly number[]>
}

/**
 * Learns weights by an averaged structured perceptron (Collins 2002): what the beam finds wrongly loses weight, the right one gains.
 * Only features of `allowed` are learnt where it is given. `seed` orders the lessons.
 */
export function trainTagger(
  lessons: readonly Lesson[],
  words: IgboWords,
  allowed?: ReadonlySet<string>,
  seed = 1,
): Weights {
  const numbers = new Map<string, number>()
  const numberOf = (feature: string): number => {
    const known = numbers.get(feature) ?? numbers.size
    numbers.set(feature, known)
    return known
  }
  const number = (features: readonly string[]): number[] =>
    features.filter((one) => allowed?.has(one) ?? true).map(numberOf)
  const read = lessons.map((lesson) => ({ syllables: toSyllables(lesson, words, number), gold: lesson.tones.join('') }))
  const isLearnt = common(read.flatMap(({ syllables, gold }) => along(syllables, gold, number)))
  const average = createAverage(isLearnt)
  for (const { syllables, gold } of shuffled(read, seed)) {
    average.tick()
    const found = best(syllables, average.weights, number)
    if (found === gold) continue
    for (const right of along(syllables, gold, number)) average.add(right, 1)
    for (const wrong of along(syllables, found, number)) average.add(wrong, -1)
  }
  const learnt = [...numbers].filter(([, f]) => isLearnt(f))
  return new Map(learnt.map(([name, f]) => [name, TONE_TAGS.map((_, tag) => average.mean(f * COUNT + tag))]))
}

/** The features of a syllable, and the number of its tone. */
interface Step {
  readonly all: readonly number[]
  readonly tag: number
}

/** Makes a function that says of a feature whether at least `MIN_FEATURE_SYLLABLES` syllables have it. */
function common(steps: readonly Step[]): (f: number) => boolean {
  const counts: number[] = []
  for (const f of steps.flatMap(({ all }) => all)) counts[f] = (counts[f] ?? 0) + 1
  return (f) => (counts[f] ?? 0) >= MIN_FEATURE_SYLLABLES
}

/** Weights and their means over all times, which are kept as sums of what was added, each times when. */
function createAverage(isLearnt: (f: number) => boolean) {
  const weights = new Float64Array(MAX_WEIGHTS)
  const sums = new Float64Array(MAX_WEIGHTS)
  let time = 0
  return {
    weights,
    tick: () => {
      time++
    },
    add: ({ all, tag }: Step, by: number) => {
      for (const at of all.filter(isLearnt).map((f) => f * COUNT + tag)) {
        if (at >= MAX_WEIGHTS) throw new Error('There are more features than room for their weights')
        weights[at] = (weights[at] ?? 0) + by
        sums[at] = (sums[at] ?? 0) + by * time
      }
    },
    mean: (at: number) => (weights[at] ?? 0) - (sums[at] ?? 0) / (time + 1),
  }
}

type Numbering = (features: readonly string[]) => readonly number[]

function toSyllables(lesson: Lesson, words: IgboWords, number: Numbering): Syllable[] {
  const places = toPlaces(lesson.parts, words)
  return places.flatMap((own, at) =>
    ownFeatures(places, at, lesson.isQuestion).map((features, i) => {
      return { own, i, before: places[at - 1] ?? PHRASE_EDGE_PLACE, features: number(features), byTones: new Map() }
    }),
  )
}

function featuresAt(one: Syllable, inside: string, earlier: string, number: Numbering): readonly number[] {
  const key = `${inside}/${earlier.slice(-3)}`
  const known = one.byTones.get(key) ?? number(toneFeatures(one.own, one.i, inside, earlier, one.before))
  one.byTones.set(key, known)
  return known
}

/** All features of each syllable, and its tone, where the phrase has these tones. */
function along(syllables: readonly Syllable[], tones: string, number: Numbering): Step[] {
  let start = 0
  return syllables.map((one, at) => {
    if (one.i === 0) start = at
    const all = [...one.features, ...featuresAt(one, tones.slice(start, at), tones.slice(0, start), number)]
    return { all, tag: (TONE_TAGS as readonly string[]).indexOf(tones[at] ?? '') }
  })
}

function best(syllables: readonly Syllable[], weights: Float64Array, number: Numbering): string {
  const scoresOf = (features: readonly number[], onto: readonly number[]): number[] => {
    const scores = [...onto]
    for (const f of features)
      for (let tag = 0; tag < COUNT; tag++) scores[tag] = (scores[tag] ?? 0) + (weights[f * COUNT + tag] ?? 0)
    return scores
  }
  let beam = [{ score: 0, tones: '', inside: '' }]
  for (const one of syllables) {
    const base = scoresOf(
      one.features,
      TONE_TAGS.map(() => 0),
    )
    beam = beam
      .flatMap(({ score, tones, inside }) => {
        const own = one.i === 0 ? '' : inside
        const scores = scoresOf(featuresAt(one, own, tones.slice(0, tones.length - own.length), number), base)
        return TONE_TAGS.map((tag, at) => ({ score: score + (scores[at] ?? 0), tones: tones + tag, inside: own + tag }))
      })
      .sort((a, b) => b.score - a.score)
      .slice(0, BEAM_WIDTH)
  }
  return beam[0]?.tones ?? ''
}

/** The lessons in another order in each epoch, the same in every run. */
function* shuffled<T>(all: readonly T[], first: number): Generator<T> {
  let seed = first
  const random = (): number => {
    seed = (Math.imul(seed, 1103515245) + 12345) & 0x7fffffff
    return seed / 0x7fffffff
  }
  for (let epoch = 0; epoch < TRAINING_EPOCHS; epoch++) {
    const order = all.map((one) => ({ one, place: random() })).sort((a, b) => a.place - b.place)
    for (const { one } of order) yield one
  }
}
