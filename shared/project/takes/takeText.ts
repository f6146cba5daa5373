import type { Document } from '../document.ts'
import { isRecorded, spokenBy, spokenWords, takeState, voiceText } from './takeKey.ts'

/** The text of a take, with its language; undefined where no line has it, or its text has changed since. */
export function takeText(
  document: Document,
  take: string,
): { readonly text: string; readonly language: string } | undefined {
  for (const line of Object.values(document.lines)) {
    for (const target of document.targets) {
      if (line.texts[target]?.take?.id !== take) continue
      if (takeState(line, target, spokenBy(document, line)) !== 'fresh') return undefined
      // A person reads what is written, a voice what it is given.
      const text = isRecorded(line, target) ? spokenWords(line, target) : voiceText(line, target, document.dictionary)
      return text.trim() === '' ? undefined : { text, language: target }
    }
  }
  return undefined
}
