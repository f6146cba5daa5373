import { omitUndefined } from '../basics/omitUndefined.ts'
import { plainText, splitLines } from '../subtitles/plainText.ts'
import { recurringNames, speakerPrefix } from '../subtitles/speakerPrefix.ts'
import { isSayable, wordsOf } from '../subtitles/spokenCues.ts'
import { stripMarkdown } from './stripMarkdown.ts'

/** Words that one person says in a row, on one line. */
export interface ManuscriptParagraph {
  readonly text: string
  /** The name before it, or before an earlier paragraph that it goes on from; absent where the text names nobody. */
  readonly speaker?: string
}

/** A part of a text that nobody says, as it stands there. */
interface SilentPart {
  readonly kind: 'heading' | 'direction'
  readonly text: string
}

/** A text without times, by what is said and what is not. */
export interface Manuscript {
  readonly paragraphs: readonly ManuscriptParagraph[]
  readonly silent: readonly SilentPart[]
}

type Row = { readonly kind: 'text' | 'blank' } & Record<'text', string>

/** A line in capitals is a heading up to this length, if not more than this share of the lines are in capitals. */
const MAX_HEADING_CHARACTERS = 80
const MAX_CAPITALS_SHARE = 0.3
/** Words of a name that stands alone on its line, in capitals. */
const MAX_NAME_WORDS = 3
/** A text is wrapped by hand if its longest line has no more characters than this, and some line has this many at least. */
const MAX_WRAPPED_CHARACTERS = 100
const MIN_WRAPPED_CHARACTERS = 40
/** A wrapped line ends no more than this before the longest one, with the word that did not fit. */
const WRAP_TOLERANCE_CHARACTERS = 8

const SENTENCE_END = /[.!?…:。！？]["'”’»)\]]*$/u
const PAGE_NUMBER = /^(?:page|ukurasa|p\.)?\W*\d{1,4}(?:\s*(?:\/|of|-)\s*\d{1,4})?\W*$/iu
const SQUARE_BRACKETS = /\[[^[\]]*\]|［[^［］]*］|【[^【】]*】|〔[^〔〕]*〕|\{[^{}]*\}/gu
const ROUND_BRACKETS = /[(（][^()（）]*[)）]/gu
/** A paragraph that is all in brackets, or a few words in asterisks. */
const ALL_IN_ROUND_BRACKETS = /^[(（][^()（）]*[)）][.]?$/u
const ALL_IN_ASTERISKS = /^\*(?!\*)[^*.!?…]+\*$/u

/**
 * Reads a text that is to be said: a talk as plain text or Markdown, wrapped by hand or not. Marks go; headings, page numbers and
 * directions in brackets are apart; `AMINA:` before a line, or her name in capitals above it, says who speaks until the next name.
 */
export function readManuscript(text: string): Manuscript {
  const silent: SilentPart[] = []
  const rows = stripMarkdown(splitLines(text)).map(readRow)
  const names = namesIn(rows)
  const isCapitals = capitalsTest(rows)
  const width = wrapWidth(rows)
  const blocks: string[] = []
  let isOpen = false
  for (const [at, { kind, text: row }] of rows.entries()) {
    const last = blocks.at(-1)
    if (kind === 'blank') isOpen = false
    else if (names.alone.has(row.toLowerCase())) {
      blocks.push(`${row}:`)
      isOpen = true
    } else if (row.startsWith('# ') || PAGE_NUMBER.test(row) || isCapitals(row, names.prefixed)) {
      silent.push({ kind: 'heading', text: row.replace(/^# /, '') })
      isOpen = false
    } else if (isOpen && last !== undefined && goesOn(last, row, { width, before: rows[at - 1]?.text ?? '', ...names }))
      blocks[blocks.length - 1] = `${last} ${row}`
    else {
      blocks.push(row)
      isOpen = true
    }
  }
  return { paragraphs: speakersOf(blocks, names.prefixed, silent), silent }
}

/** A line without marks of layout; `*sighs*` alone on it is a direction. */
function readRow(line: string): Row {
  const starred = ALL_IN_ASTERISKS.test(line.trim()) && line.trim().split(/\s+/).length <= 4
  const text = plainText(starred ? `[${line.trim().slice(1, -1)}]` : line.replace(/\t+/g, ': '))
    .replace(/\s+/gu, ' ')
    .replace(/^: /, '')
  return { kind: text === '' ? 'blank' : 'text', text }
}

interface Names {
  /** Single words with a colon that begin several lines. */
  readonly prefixed: ReadonlySet<string>
  /** Names in small letters that stand alone on several lines, above what is said. */
  readonly alone: ReadonlySet<string>
}

function namesIn(rows: readonly Row[]): Names {
  const counts = new Map<string, number>()
  for (const [at, { text }] of rows.entries()) {
    const isAbove = rows[at + 1]?.kind === 'text' && rows[at - 1]?.kind !== 'text'
    if (
      !isAbove ||
      !inCapitals(text) ||
      text.split(' ').length > MAX_NAME_WORDS ||
      /[^\p{L}\p{M}\p{N} .'’-]/u.test(text)
    )
      continue
    counts.set(text.toLowerCase(), (counts.get(text.toLowerCase()) ?? 0) + 1)
  }
  return {
    prefixed: recurringNames(rows.map(({ text }) => text)),
    alone: new Set([...counts].filter(([, count]) => count > 1).map(([name]) => name)),
  }
}

function inCapitals(text: string): boolean {
  return /\p{Lu}\P{L}*\p{Lu}/u.test(text) && !/\p{Ll}/u.test(text)
}

/** Whether a line is a heading because of its capitals, in a text that is not in capitals itself. */
function capitalsTest(rows: readonly Row[]): (row: string, names: ReadonlySet<string>) => boolean {
  const texts = rows.filter(({ kind }) => kind === 'text')
  const letters = (some: readonly Row[]) => some.reduce((sum, { text }) => sum + text.length, 0)
  const isUsual = letters(texts.filter(({ text }) => inCapitals(text))) > MAX_CAPITALS_SHARE * letters(texts)
  return (row, names) => {
    if (isUsual || row.length > MAX_HEADING_CHARACTERS || !inCapitals(row)) return false
    return speakerPrefix(row, names) === undefined && !/[.!?…]["'”’»)\]]*$/u.test(row) && !/^[[(]/u.test(row)
  }
}

/** The characters of the longest line where a text is wrapped by hand; undefined where each line is a paragraph. */
function wrapWidth(rows: readonly Row[]): number | undefined {
  const longest = Math.max(0, ...sampled(rows))
  return longest >= MIN_WRAPPED_CHARACTERS && longest <= MAX_WRAPPED_CHARACTERS ? longest : undefined
}

/** Lengths of the rows, no more than a call takes. */
function sampled(rows: readonly Row[]): number[] {
  return rows.slice(0, 10_000).map(({ text }) => text.length)
}

interface Wrapping extends Names {
  readonly width: number | undefined
  /** The line before. */
  readonly before: string
}

/** Whether a line goes on with the paragraph of the line before. */
function goesOn(block: string, row: string, { width, before, prefixed }: Wrapping): boolean {
  if (speakerPrefix(row, prefixed) !== undefined) return false
  if (block.endsWith(':') && speakerPrefix(block, prefixed)?.text === '') return true
  const opened = block.lastIndexOf('[') > block.lastIndexOf(']') || block.lastIndexOf('(') > block.lastIndexOf(')')
  if (opened) return true
  const [word = ''] = row.split(' ', 1)
  const isFull = width !== undefined && before.length + 1 + word.length > width - WRAP_TOLERANCE_CHARACTERS
  return !SENTENCE_END.test(block) ? isFull || /^\p{Ll}/u.test(row) : isFull
}

/** Paragraphs with who says them; what nobody says is put into `silent`. */
function speakersOf(
  blocks: readonly string[],
  names: ReadonlySet<string>,
  silent: SilentPart[],
): ManuscriptParagraph[] {
  let speaker: string | undefined
  return blocks.flatMap((block) => {
    const named =
      speakerPrefix(block, names) ?? (block.endsWith(':') && inCapitals(block) ? nameAlone(block) : undefined)
    speaker = named?.speaker ?? speaker
    const text = withoutDirections(named?.text ?? block, silent)
    return isSayable(text) ? [{ text, ...omitUndefined({ speaker }) }] : []
  })
}

function nameAlone(block: string): { speaker: string; text: string } {
  return { speaker: block.slice(0, -1), text: '' }
}

/** A paragraph without what stands in square brackets, or names a sound, or is all in brackets. */
function withoutDirections(paragraph: string, silent: SilentPart[]): string {
  const note = (part: string) => silent.push({ kind: 'direction', text: part })
  if (ALL_IN_ROUND_BRACKETS.test(paragraph.trim())) {
    note(paragraph.trim())
    return ''
  }
  const open = paragraph.replace(SQUARE_BRACKETS, (part) => {
    if (isSayable(part)) note(part)
    return ' '
  })
  const text = wordsOf(open)
  for (const [part] of open.matchAll(ROUND_BRACKETS)) if (!text.includes(part)) note(part)
  return text
    .replace(/\s+/gu, ' ')
    .replace(/ (?=[.,;:!?](?:\s|$))/gu, '')
    .trim()
}
