import type { Scene, SceneLine } from '../scene.ts'

/**
 * The material of a question as JSON between tags that no text in it can close: texts of a film must not act as
 * instructions.
 */
export function material(value: unknown): string {
  const quoted = JSON.stringify(value, null, 1).replaceAll('<', '\\u003c')
  return `<material>\n${quoted}\n</material>`
}

/** A line in the form in which the model sees it. */
export function quotedLine({ number, speaker, source, text }: SceneLine) {
  return { line: number, speaker, original: source, ...(text === '' ? {} : { translation: text }) }
}

/** The lines around and the glossary, where there are any. */
export function contextOf({ before, after, glossary }: Scene) {
  return {
    ...(before.length > 0 ? { before: before.map(quotedLine) } : {}),
    ...(after.length > 0 ? { after: after.map(quotedLine) } : {}),
    ...(glossary.length > 0 ? { glossary } : {}),
  }
}
