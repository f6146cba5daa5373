import { z } from 'zod'

/** The tasks of the assistant. */
export const VERBS = [
  'shorten',
  'lengthen',
  'natural',
  'marks',
  'translate',
  'back_translate',
  'explain',
  'names',
  'ask',
] as const
export const Verb = z.enum(VERBS)
export type Verb = z.infer<typeof Verb>

/** Verbs whose answer is versions of lines. */
const VERSION_VERBS = ['shorten', 'lengthen', 'natural', 'marks', 'translate'] as const
export type VersionVerb = (typeof VERSION_VERBS)[number]

/** Whether a verb asks for versions of lines. */
export function asksVersions(verb: Verb): verb is VersionVerb {
  return (VERSION_VERBS as readonly Verb[]).includes(verb)
}

/** Most lines in one question: small models lose count of more. */
export const MAX_QUESTION_LINES = 12
/** Versions of a line where there is a choice. */
const VERSIONS_PER_LINE = 3
/**
 * Versions to ask for of each line: one for marks, which are no matter of taste, and one where there are several lines.
 */
export function versionsToRequest(verb: VersionVerb, lines: number): number {
  return verb === 'marks' || lines > 1 ? 1 : VERSIONS_PER_LINE
}
