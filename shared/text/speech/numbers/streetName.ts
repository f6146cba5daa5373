import type { Token } from '../tokens.ts'
import context from './englishContext.json' with { type: 'json' }
import type { Numerals } from './numerals.ts'

/** First words of names of streets that are no names of towns: Main St. may stand before the next sentence. */
const STREET_NAMES: ReadonlySet<string> = new Set(context.streetNames)
/** Short forms that are a title or another word before a name: St John, Dr. Obi. */
const TITLE_TOO = /^(?:st|dr)$/iu

/**
 * The word for a street, a road, a drive … by its place: behind the name of one (Wall St, 5th Ave, 12 Oak Dr.) and not before
 * another name, where St is a saint and Dr a doctor.
 */
export function streetName(tokens: readonly Token[], index: number, numerals: Numerals): string | undefined {
  const short = tokens[index]?.text ?? ''
  const street = /^\p{Lu}\p{Ll}{1,4}$/u.test(short) ? numerals.streets[short.toLowerCase()] : undefined
  if (street === undefined || tokens[index - 1]?.kind !== 'space') return undefined
  // King Jr. Blvd.
  const name = tokens[index - (tokens[index - 2]?.text === '.' ? 3 : 2)]
  const isOrdinal = name?.kind === 'figure' && /^\d+(?:st|nd|rd|th)$/u.test(name.text)
  if (!isOrdinal && !(name?.kind === 'word' && /^\p{Lu}[\p{L}\p{M}'’-]+$/u.test(name.text))) return undefined
  const isNumbered = tokens[index - 4]?.kind === 'figure' || STREET_NAMES.has(name.text) || isOrdinal
  const next = tokens[index + (tokens[index + 1]?.text === '.' ? 3 : 2)]
  const isBeforeName = next?.kind === 'word' && /^\p{Lu}/u.test(next.text) && tokens[index + 1]?.text !== ','
  if (!TITLE_TOO.test(short)) return street
  return isBeforeName && !isNumbered ? undefined : street
}
