import type { Cue } from '../subtitles/cue.ts'
import { toSegments } from '../subtitles/toSegments.ts'
import { DOCUMENT_VERSION, type Document, type MediaReference, type MixSettings } from './document.ts'
import { changeDocument } from './journalStep.ts'
import { setTranscript } from './texts/transcript.ts'

/** Speech 10 units above what is under it stays clear, and the bed can still be heard (product norms, section 5). */
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

/** A document from subtitles, with speaker names if the subtitles have them. */
export function documentFromCues(media: MediaReference, cues: readonly Cue[], language?: string): Document {
  const { segments, names } = toSegments(cues)
  return changeDocument(emptyDocument(media), (draft) => setTranscript(draft, { lines: segments, language, names }))
    .document
}
