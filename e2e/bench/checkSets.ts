import { type FilmOrder, textOf } from './checkFilms.ts'

/** The material of a run: its part of the text, how long its lines are (characters), how many a long film has, its beds. */
interface CheckSet {
  readonly part: readonly [number, number]
  readonly characters: number
  readonly lines: number
  readonly beds: readonly [FilmOrder['bed'], FilmOrder['bed']]
}

/** The languages of a run where not all are wanted. */
export const LANGUAGES = ['yo', 'ig', 'zu', 'en', 'sw', 'ha']

/**
 * The limits of the check were chosen on `seen`, and what it shows is mended. `test` says other things, over other music and
 * another film.
 */
const SETS: Readonly<Record<string, CheckSet>> = {
  seen: { part: [0, 0.4], characters: 45, lines: 24, beds: ['film', 'music'] },
  test: { part: [0.4, 1], characters: 42, lines: 39, beds: ['other film', 'other music'] },
}
/** As many words in a row as a text says twice by chance, and one more. */
const MIN_SHARED_WORDS = 9

/** The films of a set in a language: two talks over music and film sound, and two short ones with nothing but speech. */
export function ordersOf(title: string, language: string): FilmOrder[] {
  const set = SETS[title]
  if (set === undefined) return []
  const { lines, part, characters, beds } = set
  const common = { language, part, characters }
  return [
    { ...common, skip: 0, lines, bed: beds[0], speakers: 2, pauses: [0.03, 0.4] },
    { ...common, skip: lines, lines, bed: beds[1], speakers: 2, pauses: [0.2, 1.4] },
    { ...common, skip: 2 * lines, lines: 3, bed: 'none', speakers: 1, pauses: [0.3, 0.8] },
    { ...common, skip: 2 * lines + 3, lines: 4, bed: 'none', speakers: 2, pauses: [0.1, 0.5] },
  ]
}

/** The runs of words in a language that are in both sets. There must be none, or the second shows nothing. */
export function sharedWords(one: string, other: string, language: string): string[] {
  const known = new Set(runsOf(ordersOf(one, language)))
  return runsOf(ordersOf(other, language)).filter((run) => known.has(run))
}

function runsOf(orders: readonly FilmOrder[]): string[] {
  const texts = orders.flatMap(textOf)
  return [texts.map(({ source }) => source), texts.map(({ target }) => target)].flatMap((lines) => {
    const words =
      lines
        .join(' ')
        .toLowerCase()
        .match(/[\p{L}\p{M}\p{N}'’-]+/gu) ?? []
    return words.slice(MIN_SHARED_WORDS - 1).map((_, at) => words.slice(at, at + MIN_SHARED_WORDS).join(' '))
  })
}
