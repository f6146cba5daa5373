import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { igboParts } from '../../electron/engine/adapters/espeak/tones/igboParts.ts'
import type { IgboPart } from '../../electron/engine/adapters/espeak/tones/igboPlaces.ts'
import { splitTones } from '../../electron/engine/adapters/espeak/tones/igboTagger.ts'
import { withoutMarks } from '../../shared/text/foldText.ts'
import { ORTHOGRAPHIES } from '../../shared/text/speech/orthographies.ts'
import { readWord } from '../../shared/text/speech/orthography.ts'
import type { Tone } from '../../shared/text/speech/phonology.ts'

/** A marked phrase, no pause in it: its written words, and the parts they are made of with the tones of each. */
export interface Lesson {
  readonly words: readonly { readonly bare: string; readonly tones: string }[]
  readonly parts: readonly IgboPart[]
  /** A letter for each syllable (F falls, R rises), as the dictionary marks it. */
  readonly tones: readonly string[]
  readonly isQuestion: boolean
  /** The page of the dictionary: the first two letters of the headword, without marks. */
  readonly page: string
  readonly from: 'example' | 'definition' | 'headword'
}

interface Entry {
  readonly definitions?: readonly string[]
  readonly examples?: readonly { readonly igbo?: string }[]
}

export type Dictionary = Readonly<Record<string, readonly Entry[]>>

export function readDictionary(file: string): Dictionary {
  return JSON.parse(readFileSync(file, 'utf8')) as Dictionary
}

/** The fold that a page of the dictionary is in, one of `count`: whole pages are held out, so that no entry is in both sets. */
export function foldOf(page: string, count: number): number {
  return Number.parseInt(createHash('sha256').update(page).digest('hex').slice(0, 8), 16) % count
}

/** The marked phrases of a dictionary in the Igbo API's form. */
export function lessonsOf(dictionary: Dictionary): Lesson[] {
  const entries = Object.entries(dictionary)
  const sentences = entries.flatMap(([head, all]) =>
    all.flatMap(({ examples = [] }) => examples.flatMap(({ igbo = '' }) => toLessons(igbo, pageOf(head), 'example'))),
  )
  const known = new Set([
    ...sentences.flatMap(({ parts }) => parts.map(({ key }) => key)),
    ...entries.flatMap(([head]) => wordsOf(withoutMarks(head))),
  ])
  const inDefinitions = entries.flatMap(([head, all]) =>
    all.flatMap(({ definitions = [] }) =>
      definitions.flatMap((text) => runsIn(text, known).flatMap((run) => toLessons(run, pageOf(head), 'definition'))),
    ),
  )
  const inHeads = entries
    .filter(([head]) => / /u.test(head) && !/^[-(]|[=.+?…]/u.test(head))
    .flatMap(([head]) => toLessons(head, pageOf(head), 'headword'))
  return [...sentences, ...inDefinitions, ...inHeads]
}

export function pageOf(head: string): string {
  return withoutMarks(head)
    .toLowerCase()
    .replace(/[^a-zŋ]/gu, '')
    .slice(0, 2)
}

const WORD = /[\p{L}\p{M}]+(?:['’‘ʼ`-][\p{L}\p{M}]+)*['’‘ʼ`]?/gu

function wordsOf(text: string): string[] {
  return text.normalize('NFC').toLowerCase().match(WORD) ?? []
}

/** A text of the dictionary with its lost macrons, which are `#` there: `m#ife` is `m̄ ife`. */
export function withMacrons(text: string): string {
  return text.replace(/#/gu, '\u0304 ')
}

/** The phrases of a marked text; none of a text with figures or alternatives, which nobody says like that. */
function toLessons(text: string, page: string, from: Lesson['from']): Lesson[] {
  const clean = withMacrons(text).replace(/\b(?:proverb|also|compare|like|see)\b:?/giu, ',')
  if (/[\d/=+*]|\.\.|…/u.test(clean)) return []
  return [...clean.matchAll(/([^.,;:?!()"“”]+)([.,;:?!()"“”]*)/gu)].flatMap(([, part = '', end = '']) => {
    const words = wordsOf(part).map((written) => ({
      bare: withoutMarks(written),
      tones: tonesOf(written),
      parts: igboParts(written),
    }))
    const parts = words.flatMap((word) => word.parts)
    if (words.length === 0 || words.some((word) => sizeOf(word.parts) !== word.tones.length || word.tones === ''))
      return []
    const tones = words.flatMap((word) =>
      splitTones(
        word.tones,
        word.parts.map(({ size }) => size),
      ),
    )
    return [{ words, parts, tones, isQuestion: end.includes('?'), page, from }]
  })
}

function sizeOf(parts: readonly IgboPart[]): number {
  return parts.reduce((sum, { size }) => sum + size, 0)
}

const LETTERS: Readonly<Record<Tone, string>> = { H: 'H', M: 'M', L: 'L', HL: 'F', LH: 'R' }

/** The tones of a marked word. */
export function tonesOf(written: string): string {
  const { syllables } = readWord(written, 0, ORTHOGRAPHIES.ig)
  return syllables.map(({ tone = 'H' }) => LETTERS[tone]).join('')
}
const MARKED = /[\u0300-\u0302\u0304\u030c]/u
/** English words that could be Igbo ones. */
const ENGLISH = new Set(
  'a i o an as at be by do go he if in is it me my no of on or so to up us we am are was has had her his him its she the not you use same one two who why how all any new old man men can may did get let say see put out off own too yet day way dry red bad big hot eat ate sit lie die tie bee see fee war far ear oil ago due sue ewe awe age ape ore ode'.split(
    ' ',
  ),
)

/** The stretches of Igbo among English, of three words or more. */
function runsIn(text: string, known: ReadonlySet<string>): string[] {
  const tokens = text.normalize('NFC').split(/\s+/u)
  const runs: string[][] = [[]]
  for (const token of tokens) {
    const word = withoutMarks(token)
      .toLowerCase()
      .replace(/^[^a-zŋ]+|[^a-zŋ]+$/gu, '')
    const isIgbo = word !== '' && word.split('-').every((part) => known.has(part.replace(/^n['’]/u, '')))
    const hasMark = /[\u0300-\u0304\u030c\u0323]/u.test(token.normalize('NFD'))
    if (!hasMark && (!isIgbo || (ENGLISH.has(word) && (runs.at(-1) ?? []).length === 0))) runs.push([])
    else runs.at(-1)?.push(token)
    if (/[.?!;:)]$/u.test(token)) runs.push([])
  }
  return runs
    .map((run) => run.slice(0, run.findLastIndex((word) => !ENGLISH.has(word.toLowerCase())) + 1))
    .filter(
      (run) => run.length >= 3 && run.filter((word) => MARKED.test(word.normalize('NFD'))).length * 5 >= run.length,
    )
    .map((run) => run.join(' ').replace(/^[("]+/u, ''))
}
