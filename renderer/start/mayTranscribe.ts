import type { Dub, DubPlan } from '../../shared/commands/dubs.ts'
import type { OpenedMedia } from '../../shared/commands/media.ts'

/** Whether the sound of a video may be listened to for its lines: not where they come from a subtitle file or the picture. */
export function mayTranscribe(
  { transcript: { from } }: Pick<Dub['order'], 'transcript'>,
  { transcript: { beside } }: { readonly transcript: Pick<DubPlan['transcript'], 'beside'> },
): boolean {
  return from === 'video' || (from === 'auto' && beside === undefined)
}

/** Seconds: a film of at most so many is listened to for its speakers as soon as it is shown; a longer one on request. */
const MAX_AUTO_DIARIZATION_SECONDS = 30 * 60

/** Whether a film is so short that its speakers are listened to unasked. */
export function isDiarizedAtOnce({ facts }: Pick<OpenedMedia, 'facts'>): boolean {
  return facts.duration <= MAX_AUTO_DIARIZATION_SECONDS
}
