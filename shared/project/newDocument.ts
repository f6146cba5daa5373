import type { DubAnalysis } from '../contract/records.ts'
import type { Cue } from '../subtitles/cue.ts'
import { toSegments } from '../subtitles/toSegments.ts'
import { DOCUMENT_VERSION, type Document, type MediaReference, type MixSettings } from './document.ts'
import { changeDocument } from './journalStep.ts'
import { setTranscript } from './texts/transcript.ts'

/** Speech 10 units above what is under it stays clear, and the bed can still be heard (product norms, section 5). */
export const STANDARD_MIX: MixSettings = { bed: 'duck', gap: 10, bedGain: 0, voiceGain: 0, loudness: 'as_source' }

/** A project in which nothing has been done but to choose the video. */
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

/** A project whose lines the service has recognised (spec 2.4). */
export function documentFromAnalysis(media: MediaReference, { segments, speakers, language }: DubAnalysis): Document {
  // Speakers whom the service names without a line of theirs have nothing to be cast for.
  const heard = new Set(segments.map(({ speaker }) => speaker))
  const names = Object.fromEntries(speakers.filter((label) => heard.has(label)).map((label) => [label, '']))
  return changeDocument(emptyDocument(media), (draft) => setTranscript(draft, { lines: segments, language, names }))
    .document
}

/** A project whose lines come from subtitles, with the speakers' names where the subtitles tell them. */
export function documentFromCues(media: MediaReference, cues: readonly Cue[], language?: string): Document {
  const { segments, names } = toSegments(cues)
  return changeDocument(emptyDocument(media), (draft) => setTranscript(draft, { lines: segments, language, names }))
    .document
}
