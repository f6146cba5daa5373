import { isDeepStrictEqual } from 'node:util'
import type { Transcript } from '../steps/dubContext.ts'
import type { StoredDub } from './storedDub.ts'

/**
 * The transcript that another dub of the same film has reached, with its speakers, if it was to be found in the same way.
 * Lines and speakers are the same for every language. A transcript that stems from a translation is not shared.
 */
export function sharedTranscript(dubs: readonly StoredDub[], { id, video, order }: StoredDub): Transcript | undefined {
  const alike = dubs.find(
    (other) =>
      other.id !== id &&
      other.video === video &&
      other.order.from === order.from &&
      (other.order.speakers ?? null) === (order.speakers ?? null) &&
      isDeepStrictEqual(other.order.transcript, order.transcript) &&
      other.reached.transcript !== undefined &&
      other.reached.transcript.origin !== 'translation',
  )
  return alike?.reached.transcript
}
