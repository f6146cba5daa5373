import { englishLanguageName } from '../../text/languages.ts'
import type { LengthAim } from '../lengthAim.ts'
import type { Scene, SceneLine } from '../scene.ts'
import { type VersionVerb, versionsToRequest } from '../verb.ts'
import { contextOf, material, quotedLine } from './material.ts'

/** A version that was rejected; the model is told the reason, to do better. */
export interface FailedVersion {
  readonly text: string
  /** The reason in a few words. */
  readonly reason: string
}

/** Asks for versions of lines: the task, the material and the form of the answer, in this order. */
export function versionsPrompt(verb: VersionVerb, scene: Scene, failed: readonly FailedVersion[] = []): string {
  const count = versionsToRequest(verb, scene.lines.length)
  const lines = scene.lines.map((line) => ({ ...quotedLine(line), ...lengths(verb, line, count) }))
  return [
    TASKS[verb](englishLanguageName(scene.target)),
    ...(verb === 'shorten' || verb === 'lengthen' ? [LENGTHS_INSTRUCTION] : []),
    ...(failed.length > 0 ? ['What "rejected" lists was measured and did not do; answer with other versions.'] : []),
    material({ lines, ...contextOf(scene), ...(failed.length > 0 ? { rejected: failed } : {}) }),
    answerShape(scene.lines, count),
  ].join('\n\n')
}

const TASKS: Readonly<Record<VersionVerb, (language: string) => string>> = {
  shorten: (language) =>
    `Shorten the ${language} translation of each line so that it can be said in its time. Keep the meaning; drop what is said twice, filler and titles first.`,
  lengthen: (language) =>
    `Lengthen the ${language} translation of each line so that it fills its time. Say the same more fully; add no facts.`,
  natural: (language) =>
    `Make the ${language} translation of each line sound as a native speaker would say it here. Keep the meaning, about the same length, and no more syllables than fit its time.`,
  marks: (language) =>
    `Put right every tone mark, dot below and hooked letter in the ${language} translation of each line. Change nothing else: the same words, letters, order and punctuation.`,
  translate: (language) =>
    `Translate the original of each line into ${language}: its meaning rather than its words, with no more syllables than fit its time.`,
}

const LENGTHS_INSTRUCTION =
  'Each line says how many letters it has now and how many each version shall have, counted with spaces. What counts is how long it takes to say: digits and long words take longer than they look.'

/** The lengths of the versions, graded from the least sufficient change to a safe one. */
function lengths(verb: VersionVerb, { aim, text, fits }: SceneLine, count: number) {
  if (verb === 'translate' || verb === 'natural') return { syllables_that_fit: `${fits.natural} to ${fits.limit}` }
  if ((verb !== 'shorten' && verb !== 'lengthen') || aim === undefined) return {}
  return { letters_now: [...text].length, letters_of_versions: graded(verb, aim, count) }
}

function graded(verb: 'shorten' | 'lengthen', { minLetters, maxLetters }: LengthAim, count: number): number[] {
  const [near, far] = verb === 'shorten' ? [maxLetters, minLetters] : [minLetters, maxLetters]
  if (count === 1) return [Math.round((near + far) / 2)]
  return Array.from({ length: count }, (_, at) => Math.round(near + ((far - near) * at) / (count - 1)))
}

function answerShape(lines: readonly SceneLine[], count: number): string {
  const versions = Array.from({ length: count }, () => '"…"').join(', ')
  const shape = lines.map(({ number }) => `{"line": ${number}, "versions": [${versions}]}`).join(', ')
  return `Answer with this JSON only, nothing before or after it:\n{"lines": [${shape}]}`
}
