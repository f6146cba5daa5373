import type { Target } from '../../../shared/contract/records.ts'
import { TARGETS } from '../../../shared/contract/targets.ts'
import type { Document, Line } from '../../../shared/project/document.ts'
import type { TextFinding } from '../../../shared/text/check/textFinding.ts'

/** A checked text of a line: source, translation, or the spoken text in its place. */
type CheckedField = 'source' | 'translation' | 'spoken'

/** A text to check, with its field and language. */
export interface CheckedText {
  readonly field: CheckedField
  readonly language: Target
  readonly text: string
}

/** Languages that are checked: the shown translation, and the source if its spelling has marks. */
export interface CheckedLanguages {
  readonly target: Target
  readonly source: Target | undefined
}

/**
 * The languages of a document that are checked. English sources are not: they are full of names with foreign letters.
 */
export function languagesToCheck(
  { sourceLanguage }: Pick<Document, 'sourceLanguage'>,
  target: Target,
): CheckedLanguages {
  return { target, source: TARGETS.find((one) => one === sourceLanguage && one !== 'en') }
}

/** The texts of a line to check; a line that keeps its original voice has only its source checked. */
export function textsToCheck(line: Line, { target, source }: CheckedLanguages): readonly CheckedText[] {
  const own = line.keepOriginal ? undefined : line.texts[target]
  const texts: CheckedText[] = []
  if (source !== undefined) texts.push({ field: 'source', language: source, text: line.source })
  if (own !== undefined) texts.push({ field: 'translation', language: target, text: own.text })
  if (own?.spoken !== undefined) texts.push({ field: 'spoken', language: target, text: own.spoken })
  return texts
}

/** The findings that matter for a text: signs that a voice skips only matter in a text that is spoken. */
export function findingsIn(
  { field }: Pick<CheckedText, 'field'>,
  findings: readonly TextFinding[],
  isSpokenOtherwise: boolean,
): readonly TextFinding[] {
  const isSpoken = field === 'spoken' || (field === 'translation' && !isSpokenOtherwise)
  return isSpoken ? findings : findings.filter(({ kind }) => kind !== 'unread')
}

/** The key of a check: language and text. */
export function checkKey({ language, text }: Pick<CheckedText, 'language' | 'text'>): string {
  return `${language} ${text}`
}

/** The language and text of a key. */
export function checkedText(key: string): Pick<CheckedText, 'language' | 'text'> {
  const at = key.indexOf(' ')
  const language = TARGETS.find((one) => one === key.slice(0, at)) ?? 'en'
  return { language, text: key.slice(at + 1) }
}
