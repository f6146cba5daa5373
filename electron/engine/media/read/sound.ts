import { writeFileSync } from 'node:fs'
import { toPcm16 } from '../../../../shared/audio/wav.ts'
import { withoutVoices } from '../mix/voices/withoutVoices.ts'
import { PartFile } from '../partFile.ts'
import type { MediaTasks, Steps } from '../tasks.ts'
import { readRange } from './readRange.ts'

/** Writes a range of the sound as headerless 16-bit samples, interleaved. */
export function* sound(order: MediaTasks['sound']['input']): Steps<MediaTasks['sound']['output']> {
  const { out, rate, channels, removal } = order
  using file = new PartFile(out)
  const samples = removal === undefined ? yield* readRange(order) : yield* withoutVoices(order, removal)
  writeFileSync(file.path, toPcm16(samples))
  file.keep()
  return { duration: samples.length / channels / rate }
}
