import type { MediaTasks, Steps } from '../tasks.ts'
import { AudioReader } from './audioReader.ts'
import { PeakWindows } from './peakWindows.ts'

/**
 * Computes the waveform of a film's sound: minimum and maximum of each window over all channels, -127 to 127;
 * with `until`, only of its first seconds.
 */
export function* peaks({
  path,
  perSecond,
  until,
  soundTrack,
}: MediaTasks['peaks']['input']): Steps<MediaTasks['peaks']['output']> {
  // At the track's own rate: resampling would take half as long as decoding, without a visible difference.
  using reader = new AudioReader(path, { soundTrack })
  const stated = reader.statedDuration
  const windows = new PeakWindows(reader.sampleRate / perSecond, reader.channels)
  for (const chunk of reader.chunks()) {
    windows.add(chunk)
    if (until !== undefined && reader.position >= until * reader.sampleRate) break
    yield stated > 0 ? Math.min(1, reader.position / reader.sampleRate / stated) : 0
  }
  return { base64: windows.finish().toString('base64') }
}
