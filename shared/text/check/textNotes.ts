import type { Target } from '../../contract/records.ts'
import { type Message, say } from '../../locale/message.ts'
import { sayLanguage } from '../../locale/sayLanguage.ts'
import { checkText, unreadSigns } from './checkText.ts'
import { needsLook, type TextFinding } from './textFinding.ts'

/** Line numbers listed in a note; further lines are only counted. */
const MAX_NAMED_LINES = 8

/** The notes, most serious first: which findings a note is about, and its sentence. */
const NOTES: readonly {
  readonly of: (finding: TextFinding) => boolean
  readonly says: (lines: Message, code: Target, found: readonly TextFinding[]) => Message
}[] = [
  {
    of: ({ kind }) => kind === 'wrong_language',
    says: (lines, code) => say('engineNote.text.language', { lines, language: sayLanguage(code) }),
  },
  {
    of: ({ kind }) => kind === 'marks_missing' || kind === 'marks_partly' || kind === 'marks_stop',
    says: (lines, code) =>
      say(code === 'ig' ? 'engineNote.text.dots' : 'engineNote.text.marks', { lines, language: sayLanguage(code) }),
  },
  {
    of: ({ kind }) => kind === 'fix' || kind === 'mixed_forms' || kind === 'mixed_scripts' || kind === 'two_tones',
    says: (lines) => say('engineNote.text.characters', { lines }),
  },
  {
    of: ({ kind }) => kind === 'known_word',
    says: (lines) => say('engineNote.text.words', { lines }),
  },
  {
    of: isUnread,
    says: (lines, _, found) =>
      say('engineNote.text.unread', { lines, signs: signsOf(found.map(({ before }) => before)) }),
  },
]

function isUnread({ kind }: TextFinding): boolean {
  return kind === 'unread'
}

/** Signs listed in a note; further ones are only counted. */
const MAX_NAMED_SIGNS = 20

function signsOf(all: readonly string[]): Message | string {
  const signs = [...new Set(all)]
  const some = signs.slice(0, MAX_NAMED_SIGNS).join(' ')
  return signs.length > MAX_NAMED_SIGNS ? say('engineNote.more', { some, more: signs.length - MAX_NAMED_SIGNS }) : some
}

/** The note on signs that no rule says in a text, if it has any. */
export function unreadNotes(text: string, language: Target): Message[] {
  const signs = unreadSigns(text, language).map((sign) => sign.text)
  const lines = say('engineNote.line', { line: '1' })
  return signs.length === 0 ? [] : [say('engineNote.text.unread', { lines, signs: signsOf(signs) })]
}

/**
 * Sentences for a summary: which of these texts, in line order, may sound wrong when spoken in a language, with line
 * numbers from 1. One sentence for each kind of problem; empty where there is none.
 */
export function textNotes(texts: readonly string[], language: Target): Message[] {
  const checked = texts.map((text) => checkText(text, language).findings.filter(needsLook))
  return NOTES.flatMap(({ of, says }) => {
    const lines = checked.flatMap((findings, at) => (findings.some(of) ? [at + 1] : []))
    return lines.length === 0 ? [] : [says(named(lines), language, checked.flat().filter(of))]
  })
}

/** Line numbers: `line 3`, `lines 3, 4 and 9` or `lines 1, 2, … and 90 more`. */
function named(lines: readonly number[]): Message {
  if (lines.length === 1) return say('engineNote.line', { line: lines.join() })
  const more = lines.length - MAX_NAMED_LINES
  const numbers = lines.map(String)
  return say('engineNote.lines', {
    lines: more > 0 ? say('engineNote.more', { some: numbers.slice(0, MAX_NAMED_LINES).join(', '), more }) : numbers,
  })
}
