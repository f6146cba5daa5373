import { PartFile } from '../partFile.ts'
import type { MediaTasks, Steps } from '../tasks.ts'
import { PcmWriter } from '../write/pcmWriter.ts'
import { AudioReader } from './audioReader.ts'

/** Sample rate (Hz) that speech recognisers and diarizers expect. */
const SPEECH_SAMPLE_RATE_HZ = 16_000

/** Writes the sound as headerless 16-bit mono for recognition; the output appears when it is complete. */
export function* extract(input: MediaTasks['extract']['input']): Steps<MediaTasks['extract']['output']> {
  const { path, out, soundTrack } = input
  using file = new PartFile(out)
  using reader = new AudioReader(path, { sampleRate: SPEECH_SAMPLE_RATE_HZ, channels: 1, soundTrack })
  using pcm = new PcmWriter(file.path)
  const stated = reader.statedDuration
  for (const chunk of reader.chunks()) {
    pcm.write(chunk)
    yield stated > 0 ? Math.min(1, reader.position / SPEECH_SAMPLE_RATE_HZ / stated) : 0
  }
  pcm.finish()
  file.keep()
  const duration = reader.position / SPEECH_SAMPLE_RATE_HZ
  return { duration, badPackets: reader.badPackets }
}
