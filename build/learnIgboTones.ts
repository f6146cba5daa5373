import { unpackWeights } from '../electron/engine/adapters/espeak/tones/igboModel.ts'
import type { IgboWords } from '../electron/engine/adapters/espeak/tones/igboPlaces.ts'
import { splitTones, tagPhrase, type Weigh } from '../electron/engine/adapters/espeak/tones/igboTagger.ts'
import { phraseTones } from '../electron/engine/adapters/espeak/tones/lexicalTones.ts'
import { knownWords } from './igboTones/knownWords.ts'
import { foldOf, type Lesson, lessonsOf, readDictionary } from './igboTones/markedIgbo.ts'
import { trainTagger, type Weights } from './igboTones/trainTagger.ts'
import { pack, writeModel } from './igboTones/writeModel.ts'

/**
 * Learns the tones of unmarked Igbo from the marked phrases of Williamson's dictionary and writes them beside the code that
 * reads them: `node build/learnIgboTones.ts ig-en.json` (the Igbo API's `src/dictionaries/ig-en/ig-en.json`, SHA-256
 * c516bf2d…). Prints how many words of the pages held out are right, with what is to be compared with it. Nothing is written
 * with `--curve` (learns from fewer words), `--shipped` (the model as it is) and `--crossed`, which leaves the pages held out
 * alone and tries each fifth of the others, of whole pages and, beside it, of examples wherever they stand.
 */
const CROSS_VALIDATION_FOLDS = 6
const HELD_OUT_FOLD = 5
/** Features that are kept; each is 9 bytes. */
const KEPT_FEATURE_COUNT = 50_000
/** Runs in other orders, whose weights are added up. */
const TRAINING_RUNS = 5

type Guess = (lesson: Lesson) => string[]
interface Pair {
  readonly found: string
  readonly right: string
}

const [file = '', option] = process.argv.slice(2)
const dictionary = readDictionary(file)
const all = lessonsOf(dictionary)
const isHeldOut = ({ page }: Lesson): boolean => foldOf(page, CROSS_VALIDATION_FOLDS) === HELD_OUT_FOLD
const { held, toLearn } = split(all, isHeldOut)

say(
  `held out: ${size(held)} words of ${held.length} phrases; to learn from: ${size(toLearn)} words of ${toLearn.length}`,
)
const commonestTones = findCommonestTones(toLearn)
print('all high', ({ words }) => words.map(({ tones }) => 'H'.repeat(tones.length)))
print('each word’s commonest tones', ({ words }) =>
  words.map(({ bare, tones }) => commonestTones.get(bare) ?? 'H'.repeat(tones.length)),
)
const bound = findCommonestTones(held)
print('the same, counted in the held out (bound without context)', ({ words }) =>
  words.map(({ bare }) => bound.get(bare) ?? ''),
)
const words = knownWords(dictionary, toLearn)
if (option === '--curve') {
  for (const part of [4, 2, 1]) {
    const own = toLearn.filter((_, at) => at % part === 0)
    const packed = learn(own, knownWords(dictionary, own))
    print(`learnt from ${size(own)} words`, guesser(unpackWeights(packed), words))
  }
} else if (option === '--crossed') {
  const others = all.filter((one) => !isHeldOut(one))
  cross('pages', others, ({ page }) => page)
  cross('examples', others, ({ words: own }) => own.map(({ bare }) => bare).join(' '))
} else if (option === '--shipped') {
  print('as shipped', (lesson) =>
    phraseTones(
      lesson.words.map(({ bare }) => bare),
      'ig',
      lesson.isQuestion ? 'question' : 'none',
    ).map(letters),
  )
} else {
  const packed = learn(toLearn, words)
  print('learnt', guesser(unpackWeights(packed), words))
  say(
    `${packed.length} bytes of weights, ${words.words.size} words, ${words.stems.size} stems, ${words.pairs.size} pairs`,
  )
  writeModel(packed, words)
}

/** The examples held out, and the lessons that share no run of words with them. */
function split(lessons: readonly Lesson[], isHeld: (lesson: Lesson) => boolean) {
  const own = lessons.filter((one) => one.from === 'example' && isHeld(one))
  const heldRuns = new Set(own.flatMap(runsOf))
  return { held: own, toLearn: lessons.filter((one) => !isHeld(one) && !runsOf(one).some((run) => heldRuns.has(run))) }
}

/** Holds out each fold of the lessons once, the folds being by `keyOf`, and learns from the others (one run, all features). */
function cross(name: string, lessons: readonly Lesson[], keyOf: (lesson: Lesson) => string): void {
  const pairs = Array.from({ length: CROSS_VALIDATION_FOLDS - 1 }, (_, fold) => {
    const own = split(lessons, (one) => foldOf(keyOf(one), CROSS_VALIDATION_FOLDS - 1) === fold)
    const known = knownWords(dictionary, own.toLearn)
    const weights = trainTagger(own.toLearn, known)
    return pairsOf(
      own.held,
      guesser((feature) => weights.get(feature), known),
    )
  })
  printPairs(`a fifth of the ${name} held out, ${pairs.map(({ length }) => length).join(' + ')} words`, pairs.flat())
}

/** Runs of four words, or a whole phrase of fewer: what no phrase to learn from shares with one held out. */
function runsOf({ words: own }: Lesson): string[] {
  const bare = own.map((word) => word.bare)
  if (bare.length < 4) return [`${bare.join(' ')} $`]
  return bare.slice(3).map((_, at) => bare.slice(at, at + 4).join(' '))
}

function findCommonestTones(lessons: readonly Lesson[]): Map<string, string> {
  const counts = new Map<string, Map<string, number>>()
  for (const { bare, tones } of lessons.flatMap((one) => one.words)) {
    const own = counts.get(bare) ?? new Map<string, number>()
    counts.set(bare, own.set(tones, (own.get(tones) ?? 0) + 1))
  }
  return new Map([...counts].map(([bare, own]) => [bare, [...own].sort((a, b) => b[1] - a[1])[0]?.[0] ?? '']))
}

/** Learns all features, then only those that came out heaviest, so that they make up for the others. */
function learn(lessons: readonly Lesson[], known: IgboWords): Uint8Array {
  const first = trainTagger(lessons, known)
  const heaviest = [...first].map(([name, own]) => ({ name, weight: Math.max(...own.map(Math.abs)) }))
  heaviest.sort((a, b) => b.weight - a.weight)
  const kept = new Set(heaviest.slice(0, KEPT_FEATURE_COUNT).map(({ name }) => name))
  return pack(
    sumOf(Array.from({ length: TRAINING_RUNS }, (_, run) => trainTagger(lessons, known, kept, 1 + 7919 * run))),
  )
}

function sumOf(runs: readonly Weights[]): Weights {
  const sums = new Map<string, number[]>()
  for (const [name, own] of runs.flatMap((one) => [...one])) {
    sums.set(
      name,
      own.map((weight, tag) => weight + (sums.get(name)?.[tag] ?? 0)),
    )
  }
  return sums
}

function guesser(weigh: Weigh, known: IgboWords): Guess {
  return (lesson) => {
    const tones = tagPhrase(lesson.parts, lesson.isQuestion, known, weigh).join('')
    return splitTones(
      tones,
      lesson.words.map((word) => word.tones.length),
    )
  }
}

function letters(tones: readonly string[]): string {
  return tones.map((tone) => ({ HL: 'F', LH: 'R' })[tone] ?? tone).join('')
}

function print(name: string, guess: Guess): void {
  printPairs(name, pairsOf(held, guess))
}

/** The tones found for each word, with the right ones. */
function pairsOf(lessons: readonly Lesson[], guess: Guess): Pair[] {
  return lessons.flatMap((lesson) =>
    guess(lesson).map((found, at) => ({ found, right: lesson.words[at]?.tones ?? '' })),
  )
}

function printPairs(name: string, pairs: readonly Pair[]): void {
  const syllables = pairs.flatMap(({ found, right }) => Array.from(right, (tone, at) => tone === found[at]))
  const share = (right: readonly boolean[]): string => ((100 * right.filter(Boolean).length) / right.length).toFixed(1)
  say(
    `${name}: ${share(pairs.map(({ found, right }) => found === right))} % of words, ${share(syllables)} % of syllables`,
  )
}

function size(lessons: readonly Lesson[]): number {
  return lessons.reduce((sum, one) => sum + one.words.length, 0)
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
