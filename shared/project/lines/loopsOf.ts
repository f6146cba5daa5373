import type { Document, DocumentDraft, Line } from '../document.ts'
import { editable } from './draftLines.ts'
import { linesInOrder } from './linesInOrder.ts'

/** Lines of one speaker that are recorded together. */
export interface Loop {
  /** From 1, in order of time. */
  readonly number: number
  readonly speaker: string
  readonly lines: readonly Line[]
}

/** Seconds without a word of the speaker after which another loop begins, and those that do where the picture cuts meanwhile. */
const LOOP_PAUSE_SECONDS = 4
const LOOP_PAUSE_AT_CUT_SECONDS = 1.5
/** Seconds after which a loop ends with the next pause of `LOOP_PAUSE_AT_CUT_SECONDS`: more than that nobody learns at once. */
const MAX_LOOP_SECONDS = 40

/**
 * The loops of a film: lines of one speaker, up to a pause, which may be shorter where a shot ends in it, or up to a loop of the
 * script, where that has any; a line may say that a loop begins with it, or that it belongs to the one before. `shots` are the times
 * of shot changes in seconds, in order.
 */
export function loopsOf(
  document: Pick<Document, 'lines' | 'loops' | 'shots'>,
  shots: readonly number[] = document.shots ?? [],
): Loop[] {
  const open = new Map<string, Line[]>()
  const loops: Line[][] = []
  for (const line of linesInOrder(document)) {
    if (line.keepOriginal) continue
    const before = open.get(line.speaker)
    if (before !== undefined && joins(line, before, { shots, loops: document.loops })) before.push(line)
    else {
      const begun = [line]
      open.set(line.speaker, begun)
      loops.push(begun)
    }
  }
  return loops.map((lines, at) => ({ number: at + 1, speaker: lines[0]?.speaker ?? '', lines }))
}

/** The ids of the lines with which the loops of a film begin. */
export function loopStarts(...film: Parameters<typeof loopsOf>): ReadonlySet<number> {
  return new Set(loopsOf(...film).map(({ lines }) => lines[0]?.id ?? 0))
}

/** A project whose shots are those of its script, else those that were found in its film (seconds, in order). */
export function withFilmShots(document: Document, found: readonly number[]): Document {
  return document.shots !== undefined || found.length === 0 ? document : { ...document, shots: found }
}

function joins(
  line: Line,
  loop: readonly Line[],
  { shots, loops }: { readonly shots: readonly number[]; readonly loops: readonly number[] | undefined },
): boolean {
  if (line.loop !== undefined) return line.loop === 'joins'
  const [first, last] = [loop[0] ?? line, loop.at(-1) ?? line]
  if (loops !== undefined) return !loops.some((time) => time > last.start && time <= line.start)
  const pause = line.start - last.end
  if (pause < LOOP_PAUSE_AT_CUT_SECONDS) return true
  const cut = shots.some((time) => time > last.end && time <= line.start)
  return pause < LOOP_PAUSE_SECONDS && !cut && line.end - first.start <= MAX_LOOP_SECONDS
}

/** Sets whether a loop begins with a line, or the line belongs to the loop before it. */
export function setLoop(draft: DocumentDraft, id: number, loop: 'begins' | 'joins'): void {
  const line = editable(draft, id)
  if (line !== undefined) line.loop = loop
}
