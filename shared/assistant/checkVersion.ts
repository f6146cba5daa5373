import { z } from 'zod'
import type { Target } from '../contract/records.ts'
import { identifyLanguage } from '../text/identify/identifyLanguage.ts'
import type { Verb } from './verb.ts'

/** Why a version must not go into a line as it is. */
export const IssueKind = z.enum([
  'empty',
  'same',
  'marks_lost',
  'other_letters',
  'not_shorter',
  'not_longer',
  'much_longer',
  'numbers',
  'placeholders',
  'language',
])
export type IssueKind = z.infer<typeof IssueKind>

/** One thing that speaks against a version, with what is missing or too much in it, or the language it is in. */
export interface VersionIssue {
  readonly kind: IssueKind
  readonly missing?: readonly string[]
  readonly added?: readonly string[]
  readonly language?: Target
}

/** The line that a version is for. */
export interface CheckedLine {
  readonly target: Target
  readonly source: string
  readonly text: string
  /** Seconds at the voice's own pace, now and with the version; absent where they are not known. */
  readonly seconds?: number
  readonly versionSeconds?: number
}

/** How sure the language has to be, and of how many words, before a version is said to be in another one. */
const SURE = 0.72
const FEWEST_WORDS = 3
/** Marked letters that have to stay, as a share of the share there was, in texts of at least so many letters. */
const KEPT_MARKS = 0.6
const FEWEST_LETTERS = 10
/** Below this share of its letters Yoruba is missing tones (product notes, 4.2). */
const LEAST_YORUBA = 0.3
/** Growth that is no longer "about the same length". */
const MUCH = 1.25

/** A version as it may go into a line: one line of NFC text without quotation marks around it or invisible characters. */
export function tidyVersion(version: string): string {
  const plain = version
    .normalize('NFC')
    .replace(/[\p{Cc}\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  const inner = /^(?:"([^"]+)"|“([^“”]+)”|«([^«»]+)»|'([^']+)')$/.exec(plain)
  return (inner?.slice(1).find((group) => group !== undefined) ?? plain).trim()
}

/** What speaks against a version that was tidied; nothing where it may be taken over. */
export function checkVersion(version: string, verb: Verb, line: CheckedLine): VersionIssue[] {
  if (version === '') return [{ kind: 'empty' }]
  const before = line.text.normalize('NFC').trim()
  if (version === before) return [{ kind: 'same' }]
  const origin = verb === 'translate' || before === '' ? line.source : before
  return [
    ...compare('placeholders', placeholders(origin), placeholders(version)),
    // In a translation a figure may become a word; words cannot be compared with figures.
    ...compare('numbers', figures(origin), figures(version)).filter(() => verb !== 'translate'),
    ...language(version, line.target, before),
    ...marks(version, line.target, before),
    ...(verb === 'marks' && bareLetters(version) !== bareLetters(before) ? [{ kind: 'other_letters' } as const] : []),
    ...length(verb, line),
  ]
}

function compare(kind: 'numbers' | 'placeholders', before: string[], after: string[]): VersionIssue[] {
  const missing = without(before, after)
  const added = without(after, before)
  return missing.length + added.length > 0 ? [{ kind, missing, added }] : []
}

/** What is in the one list and not in the other, as often as it is there more. */
function without(list: readonly string[], other: readonly string[]): string[] {
  const rest = [...other]
  return list.filter((one) => {
    const at = rest.indexOf(one)
    if (at >= 0) rest.splice(at, 1)
    return at < 0
  })
}

function figures(text: string): string[] {
  return text.match(/\d+(?:[.,:]\d+)*/g) ?? []
}

function placeholders(text: string): string[] {
  return text.match(/\{\{?[^{}]*\}?\}|%\d*\$?[sd]\b|<[^<>]+>|\[[^[\]]+\]|\$\w+\b(?<!\$\d+)/g) ?? []
}

function language(version: string, target: Target, before: string): VersionIssue[] {
  const words = version.match(/[\p{L}\p{M}]+/gu) ?? []
  const found = words.length < FEWEST_WORDS ? undefined : identifyLanguage(version)
  if (found === undefined || found.language === target || found.confidence < SURE) return []
  // A line that quotes another language, or that is mistaken for one, was like that before.
  return identifyLanguage(before)?.language === found.language ? [] : [{ kind: 'language', language: found.language }]
}

function marks(version: string, target: Target, before: string): VersionIssue[] {
  if (target !== 'yo' && target !== 'ig' && target !== 'ha') return []
  const [was, is] = [markShare(before), markShare(version)]
  if (is.letters < FEWEST_LETTERS) return []
  const least = Math.max(was.letters < FEWEST_LETTERS ? 0 : was.share * KEPT_MARKS, yorubaLeast(target, before))
  return is.share < least ? [{ kind: 'marks_lost' }] : []
}

/** A new Yoruba text has to have its tones; one without them that is only changed cannot lose any. */
function yorubaLeast(target: Target, before: string): number {
  return target === 'yo' && before === '' ? LEAST_YORUBA : 0
}

/** How many vowels and nasals a text has, and which share of them bears a mark above or below or is a hooked letter. */
function markShare(text: string): { letters: number; share: number } {
  const letters = text.normalize('NFD').match(/[aeiounɓɗƙƴ]\p{M}*/giu) ?? []
  const marked = letters.filter((letter) => letter.length > 1 || /[ɓɗƙƴ]/i.test(letter))
  return { letters: letters.length, share: letters.length === 0 ? 0 : marked.length / letters.length }
}

const PLAIN: Readonly<Record<string, string>> = { ɓ: 'b', ɗ: 'd', ƙ: 'k', ƴ: 'y' }

/** The letters of a text without marks and hooks, case and punctuation. */
function bareLetters(text: string): string {
  const bare = text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')
  return bare.replace(/[ɓɗƙƴ]/g, (letter) => PLAIN[letter] ?? letter)
}

function length(verb: Verb, { seconds, versionSeconds }: CheckedLine): VersionIssue[] {
  if (seconds === undefined || versionSeconds === undefined || seconds === 0) return []
  if (verb === 'shorten' && versionSeconds >= seconds) return [{ kind: 'not_shorter' }]
  if (verb === 'lengthen' && versionSeconds <= seconds) return [{ kind: 'not_longer' }]
  const growth = versionSeconds / seconds
  return verb === 'natural' && growth > MUCH ? [{ kind: 'much_longer' }] : []
}
