import type { Target } from '../contract/records.ts'
import type { StudioLanguage } from '../locale/studioLanguages.ts'
import type { TextTable } from '../locale/textTable.ts'
import { textHash } from '../project/texts/textHash.ts'
import { ANSWER_END, pack, splitIntoRows, TEST_BEGIN } from '../review/reviewAnswer.ts'
import { type Contrast, KIT_MATERIAL, type KitPair, pairId } from './pairs.ts'

// A listening test for people who grew up with a language. The page writes the answer, so that this file needs no zod.

/** A pair of which one word is played, by its sound. */
interface PairItem {
  readonly kind: 'pair'
  readonly id: string
  readonly contrast: Contrast
  /** As they are shown, each with its meaning. */
  readonly words: KitPair['words']
  /** The index of the spoken word. */
  readonly spokenIndex: 0 | 1
}

/** A question about the passage, answered from 1 to 5. */
interface ScaleItem {
  readonly kind: 'scale'
  readonly id: string
}

/** A text of the studio with its English, which is right, wrong, or better so. */
interface TextItem {
  readonly kind: 'text'
  readonly id: string
  readonly english: string
  readonly text: string
}

export type KitItem = PairItem | ScaleItem | TextItem

/** All that the page of a test holds but its sounds. */
export interface KitData {
  readonly kind: 'test'
  readonly id: string
  readonly target: Target
  readonly targetName: string
  readonly voice: { readonly id: string; readonly name: string }
  readonly title: string
  readonly language: StudioLanguage
  readonly texts: Readonly<Record<string, { readonly name: string; readonly table: TextTable }>>
  readonly items: readonly KitItem[]
}

/** Items of a kit by kind: ten minutes of a listener. */
export const KIT_SIZE = { pair: 28, scale: 5, text: 7 }

/** Numbers from 0 to below 1, the same for a seed (mulberry32). */
function random(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

function shuffled<T>(all: readonly T[], next: () => number): T[] {
  return all
    .map((one) => [next(), one] as const)
    .sort(([a], [b]) => a - b)
    .map(([, one]) => one)
}

/**
 * Chooses the items of a kit: the pairs that a voice distinguishes (`clear`), each word of some, then the questions, then texts of
 * the studio. A seed chooses the same ones again.
 */
export function chooseItems(
  target: Target,
  seed: number,
  { clear, own, english }: { readonly clear: readonly KitPair[]; readonly own: TextTable; readonly english: TextTable },
): KitItem[] {
  const next = random(seed)
  const plays = shuffled(
    clear.flatMap((pair) => ([0, 1] as const).map((spokenIndex) => ({ pair, spokenIndex }))),
    next,
  )
  const pairItems = plays.slice(0, KIT_SIZE.pair).map(({ pair: { contrast, words }, spokenIndex }): PairItem => {
    return { kind: 'pair', id: `${pairId(words)}/${spokenIndex}`, contrast, words, spokenIndex }
  })
  const scales = Array.from(
    { length: KIT_SIZE.scale },
    (_, index): ScaleItem => ({ kind: 'scale', id: `q${index + 1}` }),
  )
  const open = (Object.keys(own) as (keyof TextTable)[]).filter(
    (key) => isWhole(own[key]) && english[key] !== undefined,
  )
  const texts = shuffled(open, next)
    .slice(0, KIT_SIZE.text)
    .map((id): TextItem => ({ kind: 'text', id, english: english[id] ?? '', text: own[id] ?? '' }))
  return [...pairItems, ...scales, ...(target === 'en' ? texts.map((one) => ({ ...one, english: '' })) : texts)]
}

/** Whether a text can be rated by itself: a sentence without places for values. */
function isWhole(text: string | undefined): boolean {
  return text !== undefined && text.length >= 25 && text.length <= 110 && !text.includes('{{') && /[.!?]$/u.test(text)
}

/** The sentence that carries a word, and the place of the word in it. */
export function carried(target: Target, word: string): { readonly text: string; readonly offset: number } {
  const { carrier } = KIT_MATERIAL[target]
  return { text: carrier.replace('_', word), offset: carrier.indexOf('_') }
}

/** A listener's answer to one item: a word's index or -1 for neither, 1 to 5, or a verdict with a better text. */
export type ItemResponse = readonly [id: string, given: number, better?: string]

/** The answer of one listener. */
export interface KitAnswer {
  /** The id of the file that was sent. */
  readonly kit: string
  readonly target: Target
  /** The id of the voice or the dub (`formatDubName`) that was played. */
  readonly voice: string
  readonly by: string
  readonly at: number
  readonly responses: readonly ItemResponse[]
}

/** Writes an answer as text, below the lines of its head. */
export function formatTest({ kit, target, voice, by, at, responses }: KitAnswer, head: readonly string[]): string {
  const body = pack(JSON.stringify([kit, target, voice, by, at, responses]))
  return [...head, '', TEST_BEGIN, ...splitIntoRows(body), `.${textHash(body)}`, ANSWER_END, ''].join('\n')
}

/** How an answer names a dub instead of a voice: by the project's mark (`reviewProject`) and the title of its film. */
export function formatDubName({ project, title }: { readonly project: string; readonly title: string }): string {
  return `${DUB_NAME_PREFIX} ${project} ${title}`.slice(0, MAX_DUB_NAME_CHARACTERS).trimEnd()
}

/** The dub that `formatDubName` has named; undefined where it is a voice. */
export function parseDubName(voice: string): { readonly project: string; readonly title: string } | undefined {
  const [kind, project, ...title] = voice.split(' ')
  return kind === DUB_NAME_PREFIX && project !== undefined ? { project, title: title.join(' ') } : undefined
}

/** Ids of voices have no spaces. */
const DUB_NAME_PREFIX = 'dub'
const MAX_DUB_NAME_CHARACTERS = 120
