import { toSegments } from '../subtitles/toSegments.ts'
import type { Document, DocumentDraft, Line } from './document.ts'
import { changeDocument } from './journalStep.ts'
import { linesInOrder } from './lines/linesInOrder.ts'
import { emptyDocument } from './newDocument.ts'
import { setTranscript } from './texts/transcript.ts'

/** The video of documents in tests. */
export const TEST_MEDIA = { path: '/v/film.mp4', fingerprint: { sizeBytes: 1, hash: 'x' } }

/** A minute of small film without sound, at 50 frames a second. */
export const TEST_FILM_FACTS = {
  format: 'mp4',
  duration: 60,
  sizeBytes: 9,
  audio: [],
  subtitles: [],
  video: { index: 0, codec: 'h264', width: 320, height: 240, rotation: 0, frameRate: 50, copyable: true },
}

/** A document with lines given in one row each, for tests. */
export function testDocument(
  lines: readonly (readonly [start: number, end: number, text: string, speaker?: string])[],
): Document {
  const cues = lines.map(([start, end, text, speaker]) => ({
    start,
    end,
    text,
    ...(speaker === undefined ? {} : { speaker }),
  }))
  const { segments, names } = toSegments(cues)
  return edited(emptyDocument(TEST_MEDIA), (draft) => setTranscript(draft, { lines: segments, names }))
}

/** The document after one edit. */
export function edited(document: Document, edit: (draft: DocumentDraft) => unknown): Document {
  return changeDocument(document, edit).document
}

/** The line with this id; throws if it is missing. */
export function lineOf(document: Document, id: number): Line {
  const line = document.lines[id]
  if (line === undefined) throw new Error(`There is no line ${id}.`)
  return line
}

/** Start and end of all lines, in order. */
export function timesOf(document: Document): number[][] {
  return linesInOrder(document).map(({ start, end }) => [start, end])
}
