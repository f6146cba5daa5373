import { TARGETS, type Target } from '../../shared/contract/records.ts'
import type { Document, Line } from '../../shared/project/document.ts'
import type { TextFinding } from '../../shared/text/check/textFinding.ts'

/** A text of a line that is checked: its source, its translation, or what is spoken in place of that. */
export type CheckedField = 'source' | 'translation' | 'spoken'

/** A text that is checked, and as what. */
export interface CheckedText {
  readonly field: CheckedField
  readonly language: Target
  readonly text: string
}

/** The languages whose texts are checked: that of the shown translation, and the source's where marks matter in it. */
export interface CheckedLanguages {
  readonly target: Target
  readonly source: Target | undefined
}

/** Which languages of a document are checked. English sources are full of names whose letters English does not have. */
export function languagesToCheck(
  { sourceLanguage }: Pick<Document, 'sourceLanguage'>,
  target: Target,
): CheckedLanguages {
  return { target, source: TARGETS.find((one) => one === sourceLanguage && one !== 'en') }
}

/** The texts of a line that are checked. Of one that keeps its original voice only the source is used. */
export function textsToCheck(line: Line, { target, source }: CheckedLanguages): readonly CheckedText[] {
  const own = line.keepOriginal ? undefined : line.texts[target]
  const texts: CheckedText[] = []
  if (source !== undefined) texts.push({ field: 'source', language: source, text: line.source })
  if (own !== undefined) texts.push({ field: 'translation', language: target, text: own.text })
  if (own?.spoken !== undefined) texts.push({ field: 'spoken', language: target, text: own.spoken })
  return texts
}

/** What of a check matters: that a voice leaves signs out only does in what a voice is given. */
export function findingsIn(
  { field }: Pick<CheckedText, 'field'>,
  findings: readonly TextFinding[],
  isSpokenOtherwise: boolean,
): readonly TextFinding[] {
  const isSpoken = field === 'spoken' || (field === 'translation' && !isSpokenOtherwise)
  return isSpoken ? findings : findings.filter(({ kind }) => kind !== 'unread')
}

/** What a check is kept under: the same words are checked for every language on its own. */
export function checkKey({ language, text }: Pick<CheckedText, 'language' | 'text'>): string {
  return `${language} ${text}`
}

/** What a key was made of. */
export function checkedText(key: string): Pick<CheckedText, 'language' | 'text'> {
  const at = key.indexOf(' ')
  const language = TARGETS.find((one) => one === key.slice(0, at)) ?? 'en'
  return { language, text: key.slice(at + 1) }
}
