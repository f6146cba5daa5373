import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DIGITS, HASH_DIGITS, hashOf, ZERO } from '../../shared/text/speech/tones/igboModel.ts'
import type { IgboWords } from '../../shared/text/speech/tones/igboPlaces.ts'
import type { Weights } from './trainTagger.ts'

const TONES = join(import.meta.dirname, '../../shared/text/speech/tones')

/** The weights in the form that `igboModel.ts` reads. */
export function pack(weights: Weights): string {
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

/** Writes the packed weights and the known words beside the code that reads them. */
export function writeModel(packed: string, words: IgboWords): void {
  write(
    'igboWeights.ts',
    `/** Weights of the features of Igbo tones (\`igboModel.ts\` tells their form), written by \`build/learnIgboTones.ts\`. */
export const IGBO_WEIGHTS =
  '${packed}'
`,
  )
  write(
    'igboHeadwords.ts',
    `/** Words of Williamson's dictionary without marks, by their tones; written by \`build/learnIgboTones.ts\`. */
export const IGBO_HEADWORDS: Readonly<Record<string, string>> = {
${listed(words.words)}}

/** Its verb stems and suffixes; \`x\` is a tone in which stems alike in letters differ, \`e-ri\` a root behind the prefix e. */
export const IGBO_STEMS: Readonly<Record<string, string>> = {
${listed(words.stems)}}
`,
  )
  const expressions = byTones(words.pairs).map(([tones, own]) => `${tones} ${own}`)
  write(
    'igboExpressions.ts',
    `/**
 * Words that stand together in headwords of Williamson's dictionary, behind their tones, \`/\` between tones; a verb's stem has
 * its hyphen. Written by \`build/learnIgboTones.ts\`.
 */
export const IGBO_EXPRESSIONS =
  '${expressions.join('/')}'
`,
  )
}

function listed(known: ReadonlyMap<string, string>): string {
  const lines = byTones(known).map(([tones, own]) => `  '${tones}': '${own}',\n`)
  return lines.join('').replaceAll(/'(\w+)':/gu, '$1:')
}

/** The keys of each tones, in order. */
function byTones(known: ReadonlyMap<string, string>): [tones: string, keys: string][] {
  const groups = Map.groupBy([...known].sort(), ([, tones]) => tones)
  return [...groups].sort().map(([tones, own]) => [tones, own.map(([key]) => key).join(' ')])
}

function write(name: string, text: string): void {
  writeFileSync(join(TONES, name), text)
}
