import { formatClock } from '../../../../shared/timecode.ts'
import { PartFile } from '../partFile.ts'
import type { MediaTasks, Steps } from '../tasks.ts'
import { PcmWriter } from '../write/pcmWriter.ts'
import { AudioReader } from './audioReader.ts'
import { measureDuration } from './sourceFile.ts'

/** What speech recognisers and voice detectors expect. */
const SAMPLE_RATE = 16_000

/** Seconds by which the sound may end early before the file is called cut off. */
const MISSING = 2

/** Writes the sound as headerless 16-bit mono for recognition, under its name only when it is whole. */
export function* extract(input: MediaTasks['extract']['input']): Steps<MediaTasks['extract']['output']> {
  const { path, out, track } = input
  using file = new PartFile(out)
  using reader = new AudioReader(path, {
    sampleRate: SAMPLE_RATE,
    channels: 1,
    ...(track === undefined ? {} : { track }),
  })
  using pcm = new PcmWriter(file.path)
  const stated = reader.statedDuration
  for (const chunk of reader.chunks()) {
    pcm.write(chunk)
    yield stated > 0 ? Math.min(1, reader.position / SAMPLE_RATE / stated) : 0
  }
  pcm.finish()
  file.keep()
  const duration = reader.position / SAMPLE_RATE
  const warning = yield* cutOffWarning(path, { duration, stated })
  return { duration, badPackets: reader.badPackets, ...(warning === undefined ? {} : { warning }) }
}

/** A file that was copied only in part often opens as if it were whole; what it holds tells. */
function* cutOffWarning(
  path: string,
  { duration, stated }: { duration: number; stated: number },
): Generator<number, string | undefined> {
  if (duration > stated - MISSING) return undefined
  // Sound may end long before the picture. The file is cut off only where everything in it ends early.
  if ((yield* measureDuration(path, 1)) > stated - MISSING) return undefined
  return (
    `The file looks cut off: it should last ${formatClock(stated)}, but its sound stops at ` +
    `${formatClock(duration)}. What is missing is not transcribed.`
  )
}
