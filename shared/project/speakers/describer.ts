import type { Document, Line, Speaker } from '../document.ts'
import { linesInOrder } from '../lines/linesInOrder.ts'
import { speakersInOrder } from './speakersInOrder.ts'

type Speakers = Pick<Document, 'speakers'>

/** The speaker who describes the picture for those who do not see it; undefined where the project has none. */
export function describerOf(document: Speakers): Speaker | undefined {
  return speakersInOrder(document).find(({ describes }) => describes === true)
}

/** Whether a line describes the picture: nobody in the film says it. */
export function isDescription({ speakers }: Speakers, { speaker }: Pick<Line, 'speaker'>): boolean {
  return speakers[speaker]?.describes === true
}

/** The line that ends the room of another, both among lines in order: descriptions wait for dialogue, not dialogue for them. */
export function afterIn(document: Speakers, lines: readonly Line[], at: number): Line | undefined {
  const line = lines[at]
  if (line === undefined || isDescription(document, line)) return lines[at + 1]
  let next = at + 1
  for (let one = lines[next]; one !== undefined && isDescription(document, one); one = lines[next]) next++
  return lines[next]
}

/** The lines that people of the film speak, in order of time. */
export function dialogueOf(document: Pick<Document, 'lines' | 'speakers'>): readonly Line[] {
  const lines = linesInOrder(document)
  return describerOf(document) === undefined ? lines : lines.filter((line) => !isDescription(document, line))
}

/** The lines that describe the picture, in order of time. */
export function descriptionsOf(document: Pick<Document, 'lines' | 'speakers'>): readonly Line[] {
  return linesInOrder(document).filter((line) => isDescription(document, line))
}
