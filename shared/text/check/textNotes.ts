import type { Target } from '../../contract/records.ts'
import { languageName } from '../languages.ts'
import { checkText } from './checkText.ts'
import { needsLook, type TextFinding } from './textFinding.ts'

/** So many numbers of lines are named; the rest is counted. */
const MOST_NAMED = 8

/** What somebody who dubs without looking should know about the texts, in order of weight: each with what it is about. */
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
 * Notes for a summary on texts, in the order of their lines, that are to be spoken in a language: what may sound wrong,
 * one sentence each, with the numbers of the lines from 1.
 */
export function textNotes(texts: readonly string[], language: Target): string[] {
  const checked = texts.map((text) => checkText(text, language).findings.filter(needsLook))
  return NOTES.flatMap(({ of, says }) => {
    const lines = checked.flatMap((findings, at) => (findings.some(of) ? [at + 1] : []))
    return lines.length === 0 ? [] : [says(named(lines), languageName(language))]
  })
}

/** `Line 3 does`, `Lines 3, 4 and 9 do`, `Lines 1, 2, … and 90 more do`. */
function named(lines: readonly number[]): string {
  if (lines.length === 1) return `Line ${lines[0]} does`
  const shown = lines.slice(0, MOST_NAMED)
  const more = lines.length - shown.length
  const last = more > 0 ? `${more} more` : String(shown.pop())
  return `Lines ${shown.join(', ')} and ${last} do`
}
