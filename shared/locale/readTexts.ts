import { invalid } from '../failure.ts'
import { faultsIn, type TextFault } from './checkTexts.ts'
import { say } from './message.ts'
import type { StudioLanguage } from './studioLanguages.ts'
import type { TextTable } from './textTable.ts'

/** Texts from a file: those that can be shown, and those that were left out with their fault. */
interface TextsRead {
  readonly texts: TextTable
  readonly refused: readonly TextFault[]
}

/**
 * Reads texts by key from a file of JSON, as `shared/locale` holds a language and tools for translators write it. A text that
 * differs in its marks alone is taken: who wrote it may know better. Throws `invalid` for a file that is no such JSON.
 */
export function readTexts(content: string, language: StudioLanguage): TextsRead {
  const table = parsed(content)
  const refused = faultsIn(table, language).filter(({ kind }) => kind !== 'missing' && kind !== 'marks')
  const left: ReadonlySet<string> = new Set(refused.map(({ key }) => key))
  return { texts: Object.fromEntries(Object.entries(table).filter(([key]) => !left.has(key))), refused }
}

function parsed(content: string): TextTable {
  const unreadable = invalid(say('corrections.unreadable'))
  let value: unknown
  try {
    value = JSON.parse(content)
  } catch {
    throw unreadable
  }
  const isTable = typeof value === 'object' && value !== null && !Array.isArray(value)
  if (!isTable || !Object.values(value as object).every((text) => typeof text === 'string')) throw unreadable
  return value as TextTable
}
