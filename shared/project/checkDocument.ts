import type { z } from 'zod'
import { invalid } from '../failure.ts'
import { Document, Line, Speaker } from './document.ts'

const Rest = Document.omit({ lines: true, speakers: true })

/**
 * Throws `invalid` unless the value fits the schema, each line is stored under its own id, and its speaker exists.
 * Given the valid document before an edit, only the differences are checked, so that an edit of a long project is
 * cheap.
 */
export function checkDocument(value: Document, before?: Document): void {
  const { lines, speakers, ...rest } = value
  must(Rest, rest, 'The project')
  if (!isRecord(lines) || !isRecord(speakers)) throw invalid('The project needs lines and speakers.')
  for (const [key, speaker] of Object.entries(speakers)) {
    if (speaker === before?.speakers[key]) continue
    must(Speaker, speaker, `Speaker ${key}`)
    if (speaker.id !== key) throw invalid(`Speaker ${key} is called ${speaker.id}.`, 'speakers')
  }
  if (new Set(value.targets).size !== value.targets.length)
    throw invalid('A target language is given twice.', 'targets')
  for (const [key, line] of Object.entries(lines)) {
    if (line !== before?.lines[key]) checkLine(key, line, value.nextLine)
    if (!Object.hasOwn(speakers, line.speaker)) {
      throw invalid(`Line ${key} belongs to ${line.speaker}, who is no speaker of the project.`, `lines.${key}.speaker`)
    }
  }
}

function checkLine(key: string, line: Line, nextLine: number): void {
  must(Line, line, `Line ${key}`)
  if (String(line.id) !== key) throw invalid(`Line ${key} is numbered ${line.id}.`, `lines.${key}.id`)
  if (line.id >= nextLine) throw invalid(`Line ${key} has a number that is yet to be given.`, `lines.${key}.id`)
}

function must(schema: z.ZodType, value: unknown, what: string): void {
  const issue = schema.safeParse(value).error?.issues[0]
  if (issue === undefined) return
  const field = issue.path.join('.')
  throw invalid(`${what} would not be valid: ${field === '' ? '' : `${field}: `}${issue.message}.`, field)
}

function isRecord(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
