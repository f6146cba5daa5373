import type { TimeSpan } from '../../timing/timeSpan.ts'
import { createTimeMap } from '../../timing/waits/timeMap.ts'
import type { SoundShape } from '../soundWindow.ts'
import { AMBIENCE_SEARCH_SECONDS } from '../takes/quietPlaces.ts'
import { retimed } from './retimedSound.ts'

/** Seconds of a sound that are looked at before and after a moment at which it is held: its quiet places, and joints. */
const HELD_FROM = AMBIENCE_SEARCH_SECONDS + 0.1

/** The stretch of the film whose sound `heldSound` needs for a moment. */
export function soundAround(moment: number): TimeSpan {
  return { start: Math.max(0, moment - HELD_FROM), end: moment + HELD_FROM }
}

/**
 * The sound of a hold, as a render makes it: interleaved sound around the held moment goes on as its own ambience. `at` is
 * the held moment in that sound, `seconds` the length of the hold.
 */
export function heldSound(
  samples: Float32Array,
  shape: SoundShape,
  { at, seconds }: { readonly at: number; readonly seconds: number },
): Float32Array<ArrayBuffer> {
  const map = createTimeMap([
    { source: at, dub: at },
    { source: at, dub: at + seconds },
  ])
  const place = (second: number): number => shape.channels * Math.round(second * shape.sampleRate)
  const [first, end] = [place(at), place(at + seconds)]
  const held = new Float32Array(end - first)
  let from = -first
  for (const chunk of retimed([samples], shape, { map, pieces: [] })) {
    const usedPart = chunk.subarray(Math.max(0, -from), Math.max(0, held.length - from))
    if (usedPart.length > 0) held.set(usedPart, Math.max(0, from))
    from += chunk.length
    if (from >= held.length) break
  }
  return held
}
