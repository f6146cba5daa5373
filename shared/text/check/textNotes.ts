import type { Target } from '../../contract/records.ts'
import { languageName } from '../languages.ts'
import { checkText } from './checkText.ts'
import { needsLook, type TextFinding } from './textFinding.ts'

/** Line numbers listed in a note; further lines are only counted. */
const MOST_NAMED = 8

/** The notes, most serious first: which findings a note is about, and its sentence. */
const NOTES: readonly { of(finding: TextFinding): boolean; says(lines: string, language: string): string }[] = [
  {
    of: ({ kind }) => kind === 'wrong_language',
    says: (lines, language) => `${lines} not seem to be in ${language}.`,
  },
  {
    of: ({ kind }) => kind === 'marks_missing' || kind === 'marks_partly' || kind === 'marks_stop',
    says: (lines, language) =>
      `${lines} not have all the ${language === 'Igbo' ? 'dots' : 'tone marks'} of ${language}, so the voice may say other words.`,
  },
  {
    of: ({ kind }) => kind === 'fix' || kind === 'mixed_forms' || kind === 'mixed_scripts' || kind === 'two_tones',
    says: (lines) => `${lines} not use the right characters for letters or marks; the editor can repair them.`,
  },
  {
    of: ({ kind }) => kind === 'known_word',
    says: (lines) => `${lines} not have the usual marks on some words.`,
  },
]

/**
 * Sentences for a summary: which of these texts, in line order, may sound wrong when spoken in a language, with line
 * numbers from 1. One sentence for each kind of problem; empty where there is none.
 */
export function textNotes(texts: readonly string[], language: Target): string[] {
  const checked = texts.map((text) => checkText(text, language).findings.filter(needsLook))
  return NOTES.flatMap(({ of, says }) => {
    const lines = checked.flatMap((findings, at) => (findings.some(of) ? [at + 1] : []))
    return lines.length === 0 ? [] : [says(named(lines), languageName(language))]
  })
}

/** Writes line numbers as `Line 3 does`, `Lines 3, 4 and 9 do` or `Lines 1, 2, … and 90 more do`. */
function named(lines: readonly number[]): string {
  if (lines.length === 1) return `Line ${lines[0]} does`
  const shown = lines.slice(0, MOST_NAMED)
  const more = lines.length - shown.length
  const last = more > 0 ? `${more} more` : String(shown.pop())
  return `Lines ${shown.join(', ')} and ${last} do`
}
