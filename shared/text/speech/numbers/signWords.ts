import type { Target } from '../../../contract/records.ts'
import table from './signWords.json' with { type: 'json' }

type Words = Readonly<Record<string, string>>

const COLUMNS = table.columns as readonly Target[]

/** The words of each language from rows `name | words | words …`, of which the first columns are passed over. */
function byLanguage(rows: readonly string[], firstColumn: number): Readonly<Record<Target, Words>> {
  const cells = rows.map((row) => row.split(' | '))
  const words = (column: number): Words =>
    Object.fromEntries(cells.map((row) => [row[0] ?? '', row[firstColumn + column] ?? '']))
  return Object.fromEntries(COLUMNS.map((language, column) => [language, words(column)])) as Record<Target, Words>
}

/** The nouns of units in each language; `#` is the place of the number where words follow it. */
export const UNIT_WORDS = byLanguage(table.units, 2)
/** The words of signs in each language. */
export const SIGN_WORDS = byLanguage(table.signs, 1)
/** The words of a street behind its name in each language, by their short forms: Rd, Ave. */
export const STREET_WORDS = byLanguage(table.streets, 1)

/** One way to write a unit behind a figure. */
export interface UnitSpelling {
  /** The unit in the tables of words. */
  readonly unit: string
  /** Only directly behind the figure: 50p. */
  readonly isJoined: boolean
  /** Languages in which it is a word: 5 ha in Igbo. */
  readonly wordIn: readonly string[]
}

/**
 * The ways to write units behind a figure; `-` in a row stands before one that is only written directly behind it, `!` before a
 * language, `_` for a space.
 */
export const UNIT_SPELLINGS: ReadonlyMap<string, UnitSpelling> = new Map(
  table.units.flatMap((row) => {
    const [unit = '', column = ''] = row.split(' | ')
    const written = column.split(' ')
    const wordIn = written.filter((one) => one.startsWith('!')).map((one) => one.slice(1))
    return written
      .filter((one) => !one.startsWith('!') && one !== '-')
      .map((one) => {
        const isJoined = one.startsWith('-')
        return [one.slice(isJoined ? 1 : 0).replace('_', ' '), { unit, isJoined, wordIn }] as const
      })
  }),
)
