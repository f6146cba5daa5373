import { DOCUMENT_VERSION, type Document, type MediaReference, type MixSettings } from './document.ts'

/** The mix of a new document: speech 10 LU above the bed is clear, and the bed is still audible (product norms, section 5). */
export const STANDARD_MIX = {
  bed: 'duck',
  gap: 10,
  bedGain: 0,
  voiceGain: 0,
  loudness: 'as_source',
} as const satisfies MixSettings

/** A new document with only its video. */
export function emptyDocument(media: MediaReference): Document {
  return {
    version: DOCUMENT_VERSION,
    media,
    targets: [],
    speakers: {},
    lines: {},
    nextLine: 1,
    mix: STANDARD_MIX,
  }
}
