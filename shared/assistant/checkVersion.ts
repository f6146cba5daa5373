import { z } from 'zod'
import type { Target } from '../contract/records.ts'
import { identifyLanguage } from '../text/identify/identifyLanguage.ts'
import type { Verb } from './verb.ts'

/** Reasons why a version must not replace a line. */
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

/** An issue of a version: missing or added items, or the language that it is in. */
export interface VersionIssue {
  readonly kind: IssueKind
  readonly missing?: readonly string[]
  readonly added?: readonly string[]
  readonly language?: Target
}

/** The line that a version would replace. */
export interface ReplacedLine {
  readonly target: Target
  readonly source: string
  readonly text: string
  /** Seconds at the voice's own pace, of the present text and of the version; absent where not known. */
  readonly seconds?: number
  readonly versionSeconds?: number
}

/** Least confidence, and least number of words, to report another language. */
const MIN_OTHER_LANGUAGE_CONFIDENCE = 0.72
const MIN_LANGUAGE_CHECK_WORDS = 3
/** Share of the present share of marked letters that must remain, in texts of at least `MIN_MARK_CHECK_LETTERS` letters. */
const MIN_KEPT_MARKS_SHARE = 0.6
const MIN_MARK_CHECK_LETTERS = 10
/** With a smaller share of marked letters a Yoruba text lacks tones (product notes, 4.2). */
const MIN_YORUBA_MARK_SHARE = 0.3
/** A greater growth is no longer "about the same length". */
const MAX_NATURAL_GROWTH_RATIO = 1.25

/** Normalises a version to one line of NFC text, without surrounding quotation marks and invisible characters. */
export function tidyVersion(version: string): string {
  const plain = version
    .normalize('NFC')
    .replace(/[\p{Cc}\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  const inner = /^(?:"([^"]+)"|“([^“”]+)”|«([^«»]+)»|'([^']+)')$/.exec(plain)
  return (inner?.slice(1).find((group) => group !== undefined) ?? plain).trim()
}

/** The issues of a tidied version; empty where it is acceptable. */
export function checkVersion(version: string, verb: Verb, line: ReplacedLine): VersionIssue[] {
  if (version === '') return [{ kind: 'empty' }]
  const before = line.text.normalize('NFC').trim()
  if (version === before) return [{ kind: 'same' }]
  const origin = verb === 'translate' || before === '' ? line.source : before
  return [
    ...compare('placeholders', placeholders(origin), placeholders(version)),
    // In a translation a figure may become a word, which cannot be compared.
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

/** The items of a list that are not in the other list, with multiplicity. */
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
  const found = words.length < MIN_LANGUAGE_CHECK_WORDS ? undefined : identifyLanguage(version)
  if (found === undefined || found.language === target || found.confidence < MIN_OTHER_LANGUAGE_CONFIDENCE) return []
  // A line that quotes another language, or is mistaken for it, was so before.
  return identifyLanguage(before)?.language === found.language ? [] : [{ kind: 'language', language: found.language }]
}

function marks(version: string, target: Target, before: string): VersionIssue[] {
  if (target !== 'yo' && target !== 'ig' && target !== 'ha') return []
  const [was, is] = [markShare(before), markShare(version)]
  if (is.letters < MIN_MARK_CHECK_LETTERS) return []
  const minShare = Math.max(
    was.letters < MIN_MARK_CHECK_LETTERS ? 0 : was.share * MIN_KEPT_MARKS_SHARE,
    minYorubaShare(target, before),
  )
  return is.share < minShare ? [{ kind: 'marks_lost' }] : []
}

/** A new Yoruba text must have its tones; a text without tones that is only changed cannot lose any. */
function minYorubaShare(target: Target, before: string): number {
  return target === 'yo' && before === '' ? MIN_YORUBA_MARK_SHARE : 0
}

/** The number of vowels and nasals, and the share of them with a mark above or below, or that are hooked letters. */
function markShare(text: string): { letters: number; share: number } {
  const letters = text.normalize('NFD').match(/[aeiounɓɗƙƴ]\p{M}*/giu) ?? []
  const marked = letters.filter((letter) => letter.length > 1 || /[ɓɗƙƴ]/i.test(letter))
  return { letters: letters.length, share: letters.length === 0 ? 0 : marked.length / letters.length }
}

const HOOKLESS_LETTERS: Readonly<Record<string, string>> = { ɓ: 'b', ɗ: 'd', ƙ: 'k', ƴ: 'y' }

/** The letters of a text without marks, hooks, case and punctuation. */
function bareLetters(text: string): string {
  const bare = text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')
  return bare.replace(/[ɓɗƙƴ]/g, (letter) => HOOKLESS_LETTERS[letter] ?? letter)
}

function length(verb: Verb, { seconds, versionSeconds }: ReplacedLine): VersionIssue[] {
  if (seconds === undefined || versionSeconds === undefined || seconds === 0) return []
  if (verb === 'shorten' && versionSeconds >= seconds) return [{ kind: 'not_shorter' }]
  if (verb === 'lengthen' && versionSeconds <= seconds) return [{ kind: 'not_longer' }]
  const growth = versionSeconds / seconds
  return verb === 'natural' && growth > MAX_NATURAL_GROWTH_RATIO ? [{ kind: 'much_longer' }] : []
}
