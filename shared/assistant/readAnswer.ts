import { z } from 'zod'
import { type LooseJson, looseJson } from './looseJson.ts'

/** Reasons why an answer is unusable. */
export const AnswerFault = z.enum(['empty', 'refused', 'cut', 'no_answer', 'other_lines'])
export type AnswerFault = z.infer<typeof AnswerFault>

/** Versions of a line, by its number in the script. */
interface AnsweredLine {
  readonly number: number
  readonly versions: readonly string[]
}

/** A speaker's name, and the reason for it. */
export interface AnsweredName {
  readonly speaker: string
  readonly name: string
  readonly because?: string
}

/** The content of an answer. `cut`: the answer was truncated. */
export type AssistantAnswer =
  | {
      readonly kind: 'versions'
      readonly lines: readonly AnsweredLine[]
      readonly prose: string
      readonly cut: boolean
    }
  | { readonly kind: 'names'; readonly names: readonly AnsweredName[]; readonly cut: boolean }
  | { readonly kind: 'text'; readonly text: string; readonly cut: boolean }
  | { readonly kind: 'fault'; readonly fault: AnswerFault }

/** A model's text, and why it stopped (spec 2.8, 2.9); null where the stream broke off. */
export interface ModelReply {
  readonly text: string
  readonly finish: string | null
}

/** A longer name is a sentence. */
const MAX_PROPOSED_NAME_CHARACTERS = 60
const REFUSAL_PATTERN =
  /^\W*(?:i['’]?m sorry|sorry|i (?:cannot|can['’]?t|can not|won['’]?t|am unable|am not able)|as an ai|unfortunately,? i)/iu

/** Reads versions of the lines with the asked numbers. */
export function readVersions(reply: ModelReply, lineNumbers: readonly number[]): AssistantAnswer {
  const text = withoutThoughts(reply.text)
  let others = false
  for (const found of looseJson(text)) {
    const lines = versionsIn(found.value, lineNumbers)
    const own = lines.filter(({ number }) => lineNumbers.includes(number))
    if (own.length > 0) return { kind: 'versions', lines: own, prose: '', cut: isCut(reply, found) }
    others ||= lines.length > 0
  }
  return { kind: 'fault', fault: others ? 'other_lines' : faultOf(reply, text) }
}

/** Reads names of speakers. */
export function readNames(reply: ModelReply): AssistantAnswer {
  const text = withoutThoughts(reply.text)
  for (const found of looseJson(text)) {
    const names = namesIn(found.value)
    if (names !== undefined) return { kind: 'names', names, cut: isCut(reply, found) }
  }
  return { kind: 'fault', fault: faultOf(reply, text) }
}

/** Reads prose, with versions of lines at its end if the answer has some. */
export function readProse(reply: ModelReply, all: readonly number[]): AssistantAnswer {
  const text = withoutThoughts(reply.text)
  if (text === '') return { kind: 'fault', fault: faultOf(reply, text) }
  for (const found of looseJson(text)) {
    // In prose, a version without a line number could be for any line.
    const lines = versionsIn(found.value, []).filter(({ number }) => all.includes(number))
    if (lines.length > 0) return { kind: 'versions', lines, prose: proseBefore(text), cut: isCut(reply, found) }
  }
  return { kind: 'text', text, cut: reply.finish === null || reply.finish === 'length' }
}

function proseBefore(text: string): string {
  return text.slice(0, text.search(/```|[[{]\s*["{[]/)).trim()
}

/** Removes the reasoning that some models write before their answer. */
function withoutThoughts(text: string): string {
  return text.replace(/<think>[\s\S]*?(?:<\/think>|$)/g, '').trim()
}

function isCut({ finish }: ModelReply, { cut }: LooseJson): boolean {
  return cut || finish === 'length'
}

function faultOf({ finish }: ModelReply, text: string): AnswerFault {
  if (finish === 'content_filter' || REFUSAL_PATTERN.test(text)) return 'refused'
  if (finish === 'length' || finish === null) return 'cut'
  return text === '' ? 'empty' : 'no_answer'
}

/** Finds versions in a value of any form that models use. */
function versionsIn(value: unknown, lineNumbers: readonly number[]): AnsweredLine[] {
  const items = itemsOf(value)
  if (items.every((item) => typeof item === 'string')) {
    // Plain texts are versions of the only line asked about, or one text for each line.
    if (lineNumbers.length === 1) return lineOf(lineNumbers[0], items)
    return items.length === lineNumbers.length ? items.flatMap((item, at) => lineOf(lineNumbers[at], [item])) : []
  }
  const numbered = items.map((item) => ({ number: numberOf(item), texts: textsOf(item) }))
  const inOrder = numbered.every(({ number }) => number === undefined) && numbered.length === lineNumbers.length
  return numbered.flatMap(({ number, texts }, at) => lineOf(inOrder ? lineNumbers[at] : number, texts))
}

function itemsOf(value: unknown): unknown[] {
  if (Array.isArray(value)) return value
  if (!isRecord(value)) return []
  if (Array.isArray(value['lines'])) return value['lines']
  if (isRecord(value['lines'])) return itemsOf(value['lines'])
  const byNumber = Object.entries(value).filter(([name]) => /^\d+$/.test(name))
  return byNumber.length > 0 ? byNumber.map(([line, versions]) => ({ line, versions })) : [value]
}

function lineOf(number: number | undefined, texts: readonly unknown[]): AnsweredLine[] {
  const versions = [...new Set(texts.flatMap((text) => (typeof text === 'string' ? text.trim() : [])))]
  return number === undefined || versions.length === 0 ? [] : [{ number, versions }]
}

function numberOf(item: unknown): number | undefined {
  if (!isRecord(item)) return undefined
  const number = Number(item['line'] ?? item['number'] ?? item['id'] ?? Number.NaN)
  return Number.isSafeInteger(number) ? number : undefined
}

function textsOf(item: unknown): unknown[] {
  if (!isRecord(item)) return []
  const many = item['versions'] ?? item['translations'] ?? item['texts']
  const texts = Array.isArray(many) ? many : [many ?? item['version'] ?? item['translation'] ?? item['text']]
  return texts.map((one) => (isRecord(one) ? (one['text'] ?? one['version']) : one))
}

function namesIn(value: unknown): AnsweredName[] | undefined {
  const items = isRecord(value) ? value['names'] : value
  if (!Array.isArray(items)) return undefined
  return items.filter(isRecord).flatMap(({ speaker, name, because }) => {
    if (typeof speaker !== 'string' || typeof name !== 'string') return []
    const tidy = name.normalize('NFC').replace(/\s+/g, ' ').trim()
    if (tidy === '' || tidy.length > MAX_PROPOSED_NAME_CHARACTERS) return []
    return [{ speaker, name: tidy, ...(typeof because === 'string' ? { because } : {}) }]
  })
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
