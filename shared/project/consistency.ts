import type { Target } from '../contract/records.ts'
import { withoutMarks } from '../text/foldText.ts'
import type { Document, DocumentDraft, Line } from './document.ts'
import { linesInOrder } from './lines/linesInOrder.ts'
import { setTexts } from './texts/textEdits.ts'

/** One wording of a sentence or spelling of a name, and the lines that have it, in order of time. */
export interface Variant {
  readonly text: string
  readonly lines: readonly number[]
}

/**
 * A sentence that is translated in several ways, or a name that is spelled in several. The usual way comes first. The usual way
 * comes first.
 */
export interface Inconsistency {
  readonly kind: 'sentence' | 'name'
  /** A key of its own, by which choices refer to it. */
  readonly key: string
  /** The sentence in the source; for names their usual spelling. */
  readonly of: string
  readonly variants: readonly Variant[]
}

/** Letters that a sentence needs at least: a short answer may well be translated by its question. */
const SENTENCE_LETTERS = 12
/** Letters of a name from which a single other letter counts as another spelling. */
const NAME_LETTERS = 5

/** Finds sentences with several translations and names with several spellings in a language. */
export function inconsistencies(document: Pick<Document, 'lines'>, target: Target): Inconsistency[] {
  const lines = linesInOrder(document).filter(({ keepOriginal, texts }) => !keepOriginal && texts[target]?.text.trim())
  return [...sentences(lines, target), ...names(lines, target)]
}

function textOf({ texts }: Line, target: Target): string {
  return texts[target]?.text.normalize('NFC').trim() ?? ''
}

function folded(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
}

function sentences(lines: readonly Line[], target: Target): Inconsistency[] {
  const alike = Map.groupBy(lines, ({ source }) => folded(source))
  return [...alike].flatMap(([key, own]): Inconsistency[] => {
    if (key.length < SENTENCE_LETTERS) return []
    const variants = sortByFrequency(Map.groupBy(own, (line) => textOf(line, target)))
    // Commas and capitals are no other translation.
    const isOne = new Set(variants.map(({ text }) => folded(text))).size < 2
    return isOne ? [] : [{ kind: 'sentence', key: `sentence ${key}`, of: own[0]?.source ?? '', variants }]
  })
}

function sortByFrequency(groups: ReadonlyMap<string, readonly Line[]>): Variant[] {
  return [...groups]
    .map(([text, lines]) => ({ text, lines: [...new Set(lines.map(({ id }) => id))] }))
    .sort((a, b) => b.lines.length - a.lines.length)
}

const HYPHENATED_WORD = /\p{L}[\p{L}\p{M}]*(?:['’ʼ-]\p{L}[\p{L}\p{M}]*)*/gu

/** Words with a capital that stand within a sentence at least once. */
function namesIn(texts: readonly string[]): Set<string> {
  const found = new Set<string>()
  for (const text of texts) {
    for (const { 0: word, index } of text.matchAll(HYPHENATED_WORD)) {
      const isFirst = /(?:^|[.!?…:]["”’)]*\s*|["“‘(]\s*)$/u.test(text.slice(0, index))
      if (!isFirst && isCapital(word)) found.add(word)
    }
  }
  return found
}

/** Whether a word begins with its only capital: all capitals are an abbreviation. */
function isCapital(word: string): boolean {
  const [first = ''] = word
  return first !== first.toLowerCase() && (word.length === 1 || word !== word.toUpperCase())
}

interface Spelled {
  readonly name: string
  readonly bare: string
  readonly lines: readonly Line[]
  /** Names in the sources of its lines. */
  readonly sources: ReadonlySet<string>
}

function names(lines: readonly Line[], target: Target): Inconsistency[] {
  const known = namesIn(lines.map((line) => textOf(line, target)))
  const sourceNames = namesIn(lines.map(({ source }) => source))
  const byName = new Map<string, Line[]>()
  for (const line of lines) {
    for (const [word] of textOf(line, target).matchAll(HYPHENATED_WORD)) {
      if (known.has(word) || isCapital(word)) byName.set(word, [...(byName.get(word) ?? []), line])
    }
  }
  const spelled = [...byName].map(([name, own]): Spelled => {
    const sources = new Set(
      own.flatMap(({ source }) => source.match(HYPHENATED_WORD)?.filter((word) => sourceNames.has(word)) ?? []),
    )
    return { name, bare: withoutMarks(name).toLowerCase(), lines: own, sources }
  })
  const groups: Spelled[][] = []
  for (const one of spelled) {
    const group = groups.find((others) => others.some((other) => isSame(one, other)))
    if (group === undefined) groups.push([one])
    else group.push(one)
  }
  return groups.flatMap((group): Inconsistency[] => {
    // Words that only begin sentences may be any words.
    if (group.length < 2 || !group.some(({ name }) => known.has(name))) return []
    const variants = sortByFrequency(new Map(group.map(({ name, lines: own }) => [name, own])))
    return [{ kind: 'name', key: `name ${group[0]?.bare}`, of: variants[0]?.text ?? '', variants }]
  })
}

/** Whether two spellings are of one name: the same without marks, or a letter apart where the source has one name. */
function isSame(a: Spelled, b: Spelled): boolean {
  if (a.bare === b.bare) return true
  if (Math.min(a.bare.length, b.bare.length) < NAME_LETTERS || !isLetterApart(a.bare, b.bare)) return false
  return [...a.sources].some((source) => b.sources.has(source))
}

function isLetterApart(a: string, b: string): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a]
  if (long.length - short.length > 1) return false
  let at = 0
  while (at < short.length && short[at] === long[at]) at++
  return short.slice(short.length === long.length ? at + 1 : at) === long.slice(at + 1)
}

/** Makes all variants one: lines with another one get this wording or spelling. Locked lines stay. */
export function makeOne(
  draft: DocumentDraft,
  target: Target,
  { kind, variants }: Inconsistency,
  chosenText: string,
): void {
  const texts = new Map<number, string>()
  const others = variants.filter(({ text }) => text !== chosenText)
  for (const { text, lines } of others) {
    for (const id of lines) {
      const now = texts.get(id) ?? draft.lines[id]?.texts[target]?.text.normalize('NFC')
      if (now === undefined) continue
      // What was changed since it was found is left as it is.
      if (kind === 'name')
        texts.set(
          id,
          now.replace(HYPHENATED_WORD, (word) => (word === text ? chosenText : word)),
        )
      else if (now.trim() === text) texts.set(id, chosenText)
    }
  }
  setTexts(draft, texts, target)
}
