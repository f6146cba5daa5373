import { type Message, say } from '../locale/message.ts'
import { foldText, lettersOf } from '../text/foldText.ts'

/** A search text with its options. */
export interface FindQuery {
  readonly text: string
  readonly matchCase: boolean
  /** The text is a regular expression. */
  readonly regex: boolean
  readonly wholeWord: boolean
  /** Letters match regardless of marks that the query does not have. */
  readonly ignoreMarks: boolean
}

/** A match; offsets in the text as given. */
export interface TextMatch {
  readonly start: number
  readonly end: number
  /** The text of each capture group, as it stands in the text; the whole match first. */
  readonly groups: readonly (string | undefined)[]
  readonly named: Readonly<Record<string, string | undefined>>
}

/** Finds all matches in a text, in order and without overlaps. */
export type Finder = (text: string) => TextMatch[]

const REGEXP_SYNTAX = /[\\^$.*+?()[\]{}|/]/g
const WORD_CHARACTER = String.raw`[\p{L}\p{M}\p{N}_]`

/** Compiles a query to a finder; undefined for an empty query. A faulty expression throws; see `expressionFault`. */
export function compileFind(query: FindQuery): Finder | undefined {
  if (query.text === '') return undefined
  const { regex, ignoreMarks, matchCase } = query
  // Classes such as [ẹọ] need composed letters; plain text is compared mark by mark.
  const form = regex ? (ignoreMarks ? 'bare' : 'NFC') : 'NFD'
  const pattern = new RegExp(bounded(regex ? expression(query) : literal(query), query), matchCase ? 'dgu' : 'dgiu')
  return (text) => {
    const folded = foldText(text, form)
    const found: TextMatch[] = []
    for (const match of folded.text.matchAll(pattern)) {
      const place = placeIn(folded, match.indices?.[0])
      if (place !== undefined && place.end > place.start) found.push(matchAt(text, folded, { match, ...place }))
    }
    return found
  }
}

function expression({ text, ignoreMarks }: FindQuery): string {
  return ignoreMarks ? foldText(text, 'bare').text : text.normalize('NFC')
}

/** The search text as an expression. Marks in the query are required; further marks match where marks are ignored. */
function literal({ text, ignoreMarks }: FindQuery): string {
  return lettersOf(text.normalize('NFD'))
    .map((letter) => {
      const [base = '', ...marks] = letter
      const escaped = base.replace(REGEXP_SYNTAX, String.raw`\$&`)
      if (!ignoreMarks) return escaped + marks.join('')
      return `${[escaped, ...marks].join(String.raw`\p{M}*`)}\\p{M}*`
    })
    .join('')
}

function bounded(pattern: string, { wholeWord }: FindQuery): string {
  // The last condition keeps "e" from matching in "é".
  const whole = `(?:${pattern})(?!\\p{M})`
  return wholeWord ? `(?<!${WORD_CHARACTER})${whole}(?!${WORD_CHARACTER})` : whole
}

/** The sentence on an expression for which `compileFind` threw. No failure, which loads all English texts: a worker searches too. */
export function expressionFault(error: unknown): Message {
  return say('failure.expression', { reason: reasonOf(error) })
}

/** The regular expression engine's message, without the expression that surrounds the user's. */
function reasonOf(error: unknown): string {
  const engineMessage = error instanceof Error ? (error.message.split(/\/[a-z]*: /).at(-1) ?? '') : ''
  const plain = engineMessage.replace(/^Invalid regular expression:?\s*/i, '').trim()
  return plain === '' ? 'it is not complete' : plain.charAt(0).toLowerCase() + plain.slice(1).replace(/\.$/, '')
}

type Folded = ReturnType<typeof foldText>

function placeIn({ startOf, endOf }: Folded, range: readonly [number, number] | undefined) {
  if (range === undefined) return undefined
  const [start, end] = [startOf(range[0]), endOf(range[1])]
  return start < 0 || end < 0 ? undefined : { start, end }
}

interface Found {
  readonly match: RegExpExecArray
  readonly start: number
  readonly end: number
}

function matchAt(text: string, folded: Folded, { match, start, end }: Found): TextMatch {
  const caught = (range: readonly [number, number] | undefined) => {
    const place = placeIn(folded, range)
    return place === undefined ? undefined : text.slice(place.start, place.end)
  }
  const named = Object.entries(match.indices?.groups ?? {}).map(([name, range]) => [name, caught(range)])
  return { start, end, groups: [...(match.indices ?? [])].map(caught), named: Object.fromEntries(named) }
}

/**
 * Replaces matches in a text. For expressions, `$1`, `$<name>` and `$&` in the replacement stand for what was captured.
 */
export function replaceFound(
  text: string,
  found: readonly TextMatch[],
  { replacement, regex }: { readonly replacement: string; readonly regex: boolean },
): string {
  let made = ''
  let at = 0
  for (const match of found) {
    made += text.slice(at, match.start) + (regex ? filledIn(replacement, match) : replacement)
    at = match.end
  }
  return made + text.slice(at)
}

function filledIn(template: string, { groups, named }: TextMatch): string {
  return template.replace(/\$(?:(\$)|(&)|(\d{1,2})|<([^>]*)>)/g, (whole, dollar, all, number, name) => {
    if (dollar !== undefined) return '$'
    if (all !== undefined) return groups[0] ?? ''
    if (name !== undefined) return Object.hasOwn(named, name) ? (named[name] ?? '') : whole
    const index = Number(number)
    return index > 0 && index < groups.length ? (groups[index] ?? '') : whole
  })
}
