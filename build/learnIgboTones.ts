import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DIGITS, HASH_DIGITS, hashOf, unpackWeights, ZERO } from '../shared/text/speech/tones/igboModel.ts'
import type { IgboWords } from '../shared/text/speech/tones/igboPlaces.ts'
import { splitTones, tagPhrase } from '../shared/text/speech/tones/igboTagger.ts'
import { phraseTones } from '../shared/text/speech/tones/lexicalTones.ts'
import { knownWords } from './igboTones/knownWords.ts'
import { foldOf, type Lesson, lessonsOf, readDictionary } from './igboTones/markedIgbo.ts'
import { trainTagger, type Weights } from './igboTones/trainTagger.ts'

/**
 * Learns the tones of unmarked Igbo from the marked phrases of Williamson's dictionary and writes them beside the code that
 * reads them: `node build/learnIgboTones.ts ig-en.json` (the Igbo API's `src/dictionaries/ig-en/ig-en.json`, SHA-256
 * c516bf2d…). Prints how many words of the pages held out are right, with what is to be compared with it, and the learning
 * curve: with `--curve` alone nothing is written.
 */
const FOLDS = 6
const HELD = 5
/** Features that are kept; each is 10 bytes. */
const KEPT = 30_000
/** Runs in other orders, whose weights are added up. */
const RUNS = 4
const TONES = join(import.meta.dirname, '../shared/text/speech/tones')

type Guess = (lesson: Lesson) => string[]

const [file = '', option] = process.argv.slice(2)
const dictionary = readDictionary(file)
const all = lessonsOf(dictionary)
const held = all.filter(({ page, from }) => from === 'example' && foldOf(page, FOLDS) === HELD)
const heldRuns = new Set(held.flatMap(runsOf))
const toLearn = all.filter((one) => foldOf(one.page, FOLDS) !== HELD && !runsOf(one).some((run) => heldRuns.has(run)))

say(
  `held out: ${size(held)} words of ${held.length} phrases; to learn from: ${size(toLearn)} words of ${toLearn.length}`,
)
const usual = mostFrequent(toLearn)
print('all high', ({ words }) => words.map(({ tones }) => 'H'.repeat(tones.length)))
print('each word’s commonest tones', ({ words }) =>
  words.map(({ bare, tones }) => usual.get(bare) ?? 'H'.repeat(tones.length)),
)
const bound = mostFrequent(held)
print('the same, counted in the held out (bound without context)', ({ words }) =>
  words.map(({ bare }) => bound.get(bare) ?? ''),
)
const words = knownWords(dictionary, toLearn)
if (option === '--curve') {
  for (const part of [4, 2, 1]) {
    const own = toLearn.filter((_, at) => at % part === 0)
    const packed = learn(own, knownWords(dictionary, own))
    print(`learnt from ${size(own)} words`, guesser(packed, words))
  }
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
  print('learnt', guesser(packed, words))
  write(packed)
}

/** Runs of four words, or a whole phrase of fewer: what no phrase to learn from shares with one held out. */
function runsOf({ words: own }: Lesson): string[] {
  const bare = own.map((word) => word.bare)
  if (bare.length < 4) return [`${bare.join(' ')} $`]
  return bare.slice(3).map((_, at) => bare.slice(at, at + 4).join(' '))
}

function mostFrequent(lessons: readonly Lesson[]): Map<string, string> {
  const counts = new Map<string, Map<string, number>>()
  for (const { bare, tones } of lessons.flatMap((one) => one.words)) {
    const own = counts.get(bare) ?? new Map<string, number>()
    counts.set(bare, own.set(tones, (own.get(tones) ?? 0) + 1))
  }
  return new Map([...counts].map(([bare, own]) => [bare, [...own].sort((a, b) => b[1] - a[1])[0]?.[0] ?? '']))
}

/** Learns all features, then only those that came out heaviest, so that they make up for the others. */
function learn(lessons: readonly Lesson[], known: IgboWords): string {
  const first = trainTagger(lessons, known)
  const heaviest = [...first].map(([name, own]) => ({ name, weight: Math.max(...own.map(Math.abs)) }))
  heaviest.sort((a, b) => b.weight - a.weight)
  const kept = new Set(heaviest.slice(0, KEPT).map(({ name }) => name))
  return pack(sumOf(Array.from({ length: RUNS }, (_, run) => trainTagger(lessons, known, kept, 1 + 7919 * run))))
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

function pack(weights: Weights): string {
  const most = Math.max(...[...weights.values()].map((own) => Math.max(...own.map(Math.abs))))
  const digit = (value: number): string => DIGITS[value] ?? ''
  // Few weights are great: those are cut, so that the others keep their differences.
  const scale = (most * 0.6) / (ZERO - 1)
  return [...weights]
    .map(([name, own]) => {
      const hash = Array.from({ length: HASH_DIGITS }, (_, at) =>
        digit(Math.floor(hashOf(name) / 64 ** (HASH_DIGITS - 1 - at)) % 64),
      )
      const levels = own.map((weight) => Math.max(-ZERO, Math.min(ZERO - 1, Math.round(weight / scale))))
      return {
        text: [...hash, ...levels.map((level) => digit(level + ZERO))].join(''),
        isUsed: levels.some((level) => level !== 0),
      }
    })
    .flatMap(({ text, isUsed }) => (isUsed ? [text] : []))
    .sort()
    .join('')
}

function guesser(packed: string, known: IgboWords): Guess {
  const weigh = unpackWeights(packed)
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
  const pairs = held.flatMap((lesson) =>
    guess(lesson).map((found, at) => ({ found, right: lesson.words[at]?.tones ?? '' })),
  )
  const syllables = pairs.flatMap(({ found, right }) => Array.from(right, (tone, at) => tone === found[at]))
  const share = (right: readonly boolean[]): string => ((100 * right.filter(Boolean).length) / right.length).toFixed(1)
  say(
    `${name}: ${share(pairs.map(({ found, right }) => found === right))} % of words, ${share(syllables)} % of syllables`,
  )
}

function size(lessons: readonly Lesson[]): number {
  return lessons.reduce((sum, one) => sum + one.words.length, 0)
}

function write(packed: string): void {
  say(`${packed.length} characters of weights, ${words.words.size} words, ${words.stems.size} stems`)
  writeFileSync(
    join(TONES, 'igboWeights.ts'),
    `/** Weights of the features of Igbo tones (\`igboModel.ts\` tells their form), written by \`build/learnIgboTones.ts\`. */
export const IGBO_WEIGHTS =
  '${packed}'
`,
  )
  const list = (known: ReadonlyMap<string, string>): string => {
    const byTones = Map.groupBy([...known].sort(), ([, tones]) => tones)
    const lines = [...byTones].sort().map(([tones, own]) => `  '${tones}': '${own.map(([key]) => key).join(' ')}',\n`)
    return lines.join('').replaceAll(/'(\w+)':/gu, '$1:')
  }
  writeFileSync(
    join(TONES, 'igboHeadwords.ts'),
    `/** Words of Williamson's dictionary without marks, by their tones; written by \`build/learnIgboTones.ts\`. */
export const IGBO_HEADWORDS: Readonly<Record<string, string>> = {
${list(words.words)}}

/** Its verb stems and suffixes; \`x\` is a tone in which stems alike in letters differ, \`e-ri\` a root behind the prefix e. */
export const IGBO_STEMS: Readonly<Record<string, string>> = {
${list(words.stems)}}
`,
  )
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
