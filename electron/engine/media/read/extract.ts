import { type Said, say } from '../../../../shared/locale/message.ts'
import { formatClock } from '../../../../shared/timecode.ts'
import { PartFile } from '../partFile.ts'
import type { MediaTasks, Steps } from '../tasks.ts'
import { PcmWriter } from '../write/pcmWriter.ts'
import { AudioReader } from './audioReader.ts'
import { measureDuration } from './sourceFile.ts'

/** Sample rate (Hz) that speech recognisers and diarizers expect. */
const SAMPLE_RATE = 16_000

/** Seconds by which the sound may end early without a warning. */
const MISSING = 2

/** Writes the sound as headerless 16-bit mono for recognition; the output appears when it is complete. */
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

/** A warning if the file is truncated, which its header often does not show. */
function* cutOffWarning(
  path: string,
  { duration, stated }: { duration: number; stated: number },
): Generator<number, Said | undefined> {
  if (duration > stated - MISSING) return undefined
  // Sound may end long before the picture; only a file in which everything ends early is truncated.
  if ((yield* measureDuration(path, 1)) > stated - MISSING) return undefined
  return say('engineNote.damagedFile', { length: formatClock(stated), end: formatClock(duration) })
}
