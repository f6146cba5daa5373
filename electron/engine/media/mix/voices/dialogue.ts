import { PartFile } from '../../partFile.ts'
import { AudioReader } from '../../read/audioReader.ts'
import { requireSound, SourceFile } from '../../read/sourceFile.ts'
import type { MediaTasks, Steps } from '../../tasks.ts'
import { PcmWriter } from '../../write/pcmWriter.ts'
import { layoutFor } from '../soundLayout.ts'

/** Writes the dialogue channels as headerless 16-bit samples: the centre of surround sound, else both sides. */
export function* dialogue({
  path,
  out,
  rate,
  soundTrack,
}: MediaTasks['dialogue']['input']): Steps<MediaTasks['dialogue']['output']> {
  const { channels, voice } = layoutOf(path, soundTrack)
  using file = new PartFile(out)
  using reader = new AudioReader(path, { sampleRate: rate, channels, soundTrack })
  using pcm = new PcmWriter(file.path)
  const stated = reader.statedDuration
  for (const chunk of reader.chunks()) {
    pcm.write(voice.length === channels ? chunk : pick(chunk, voice, channels))
    yield stated > 0 ? Math.min(1, reader.position / rate / stated) : 0
  }
  pcm.finish()
  file.keep()
  return { frames: reader.position, channels: voice.length === 1 ? 1 : 2 }
}

/** The mix's layout for this file. */
function layoutOf(path: string, soundTrack: number | undefined): ReturnType<typeof layoutFor> {
  using source = new SourceFile(path)
  return layoutFor(requireSound(source, soundTrack).codecpar.channels)
}

function pick(samples: Float32Array, pickedChannels: readonly number[], channels: number): Float32Array {
  const frames = samples.length / channels
  return Float32Array.from({ length: frames * pickedChannels.length }, (_, at) => {
    const channel = pickedChannels[at % pickedChannels.length] ?? 0
    return samples[Math.floor(at / pickedChannels.length) * channels + channel] ?? 0
  })
}
