import { writeFileSync } from 'node:fs'
import { toPcm16 } from '../../../../shared/audio/wav.ts'
import { PartFile } from '../partFile.ts'
import type { MediaTasks, Steps } from '../tasks.ts'
import { AudioReader } from './audioReader.ts'

/** Seconds decoded before the range, since codecs need a few packets to settle. */
const LEAD = 0.5

/** Writes a range of the sound as headerless 16-bit samples, interleaved. Seeks to the range, so its position does not matter. */
export function* sound(order: MediaTasks['sound']['input']): Steps<MediaTasks['sound']['output']> {
  const { path, out, start, end, rate, channels } = order
  using file = new PartFile(out)
  using reader = new AudioReader(path, { sampleRate: rate, channels })
  if (start > LEAD) reader.skipTo(start - LEAD)
  const first = Math.round(start * rate)
  const samples = new Float32Array(channels * (Math.round(end * rate) - first))
  let reached = 0
  for (const chunk of reader.chunks()) {
    const at = channels * (reader.position - first) - chunk.length
    const wanted = chunk.subarray(Math.min(chunk.length, Math.max(0, -at)), Math.max(0, samples.length - at))
    if (wanted.length > 0) {
      samples.set(wanted, Math.max(0, at))
      reached = Math.max(0, at) + wanted.length
    }
    yield Math.min(1, reached / samples.length)
    if (at + chunk.length >= samples.length) break
  }
  writeFileSync(file.path, toPcm16(samples.subarray(0, reached)))
  file.keep()
  return { duration: reached / channels / rate }
}
