import { findCenterChannel } from '../../../signal/findCenterChannel.ts'
import type { Sides } from '../../../signal/people/separateVoices.ts'
import { AudioReader } from '../../read/audioReader.ts'
import type { MediaTasks, Steps } from '../../tasks.ts'
import { layoutFor } from '../soundLayout.ts'

/** Most stretches that are listened to, all over the film, and their length in seconds. */
const MAX_VOICE_EXCERPTS = 12
const VOICE_EXCERPT_SECONDS = 2.5

/** Where the voices of the best sound track are, by a few stretches of it: an hour of a film is judged in 0.2 s. */
export function* centerOf({ path, soundTrack }: MediaTasks['middle']['input']): Steps<MediaTasks['middle']['output']> {
  using reader = new AudioReader(path, { channels: 2, soundTrack })
  const { channels } = reader.stream.codecpar
  if (layoutFor(channels).channels === 6) return { voices: 'surround' }
  if (channels === 1) return { voices: 'mono' }
  const duration = reader.statedDuration || MAX_VOICE_EXCERPTS * VOICE_EXCERPT_SECONDS
  const count = Math.min(MAX_VOICE_EXCERPTS, Math.ceil(duration / VOICE_EXCERPT_SECONDS))
  const stretches: Sides[] = []
  for (let at = 0; at < count; at++) {
    const start = ((at + 0.5) / count) * duration - VOICE_EXCERPT_SECONDS / 2
    if (start > 0) reader.skipTo(start)
    stretches.push(next(reader, VOICE_EXCERPT_SECONDS))
    yield at / count
  }
  return { voices: findCenterChannel(stretches, reader.sampleRate) }
}

/** The next seconds of a sound: where its file cannot seek, these are its first ones. */
function next(reader: AudioReader, seconds: number): Sides {
  const frameCount = Math.round(seconds * reader.sampleRate)
  const sides: Sides = [new Float32Array(frameCount), new Float32Array(frameCount)]
  let done = 0
  for (const chunk of reader.chunks()) {
    for (let at = 0; at < chunk.length && done < frameCount; at += 2, done++) {
      sides[0][done] = chunk[at] ?? 0
      sides[1][done] = chunk[at + 1] ?? 0
    }
    if (done === frameCount) break
  }
  return [sides[0].subarray(0, done), sides[1].subarray(0, done)]
}
