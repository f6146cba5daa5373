import { z } from 'zod'

/** What the assistant can be asked about lines. */
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

/** Verbs that are answered with versions of the lines they are about. */
export const VERSION_VERBS = ['shorten', 'lengthen', 'natural', 'marks', 'translate'] as const
export type VersionVerb = (typeof VERSION_VERBS)[number]

/** Whether versions of lines are what a verb asks for. */
export function asksVersions(verb: Verb): verb is VersionVerb {
  return (VERSION_VERBS as readonly Verb[]).includes(verb)
}

/** Most lines in one question: more, and small models lose count. */
export const MOST_LINES = 12
/** Versions that are asked for where there is a choice to make. */
export const VERSIONS = 3
/** Versions that are asked for of each line: right marks and a first translation are no matter of taste. */
export function versionsAsked(verb: VersionVerb, lines: number): number {
  return verb === 'marks' || lines > 1 ? 1 : VERSIONS
}
