import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AudioReader, type SoundOptions } from '../../electron/engine/media/read/audioReader.ts'
import { SourceFile } from '../../electron/engine/media/read/sourceFile.ts'
import type { Steps } from '../../electron/engine/media/tasks.ts'
import type { AudioContent, VideoContent } from '../../electron/engine/media/write/writeMedia.testing.ts'
import { joinSamples } from '../../shared/audio/joinSamples.ts'
import { type ToneShape, tone } from '../../shared/audio/sounds.testing.ts'

/** A folder for the files of a test. It goes with everything in it when the test ends: open it with `using`. */
export class MediaFolder implements Disposable {
  readonly path = mkdtempSync(join(tmpdir(), 'griot-media-'))

  file(name: string): string {
    return join(this.path, name)
  }

  [Symbol.dispose](): void {
    rmSync(this.path, { recursive: true, force: true })
  }
}

/** Silence with bursts like syllables at the given seconds: a buzz of 150 Hz and its overtones, 0.2 s long. */
export function bursts(at: readonly number[], shape: ToneShape): Float32Array {
  const { sampleRate = 48_000, channels = 1 } = shape
  const samples = new Float32Array(Math.round(shape.seconds * sampleRate) * channels)
  for (const start of at) addBurst(samples, Math.round(start * sampleRate), { sampleRate, channels })
  return samples
}

function addBurst(samples: Float32Array, start: number, shape: { sampleRate: number; channels: number }): void {
  const frames = Math.round(0.2 * shape.sampleRate)
  for (let frame = 0; frame < frames; frame++) {
    const phase = (2 * Math.PI * 150 * frame) / shape.sampleRate
    const buzz = Math.sin(phase) + 0.6 * Math.sin(2 * phase) + 0.4 * Math.sin(5 * phase) + 0.3 * Math.sin(9 * phase)
    // Syllables start at once and fade.
    const value = 0.25 * buzz * (1 - frame / frames)
    for (let channel = 0; channel < shape.channels; channel++) {
      const index = (start + frame) * shape.channels + channel
      if (index < samples.length) samples[index] = value
    }
  }
}

/** A bright square that moves over a gradient, so that every frame differs from its neighbours. */
export function* movingPicture(size: { width: number; height: number }, count: number): Generator<Uint8Array> {
  const { width, height } = size
  const gradient = new Uint8Array(width * height * 3)
  for (let at = 0, y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      gradient[at++] = 40
      gradient[at++] = Math.floor((255 * x) / width)
      gradient[at++] = Math.floor((255 * y) / height)
    }
  }
  for (let frame = 0; frame < count; frame++) {
    const rgb = gradient.slice()
    const left = (frame * 3) % width
    for (let y = Math.ceil(height / 4); y < height / 2; y++) {
      for (let x = left; x < Math.min(width, left + 20); x++) rgb.set([255, 200, 0], (y * width + x) * 3)
    }
    yield rgb
  }
}

/** A small moving picture as `writeMedia` takes it. */
export function video(codec: VideoContent['codec'], seconds: number, more: Partial<VideoContent> = {}): VideoContent {
  const size = { width: more.width ?? 160, height: more.height ?? 96 }
  const frameRate = more.frameRate ?? 25
  const count = more.durations?.length ?? Math.round(seconds * frameRate)
  return { codec, ...size, frameRate, frames: movingPicture(size, count), ...more }
}

/** A sound track as `writeMedia` takes it; a steady tone unless there are samples. */
export function audio(codec: AudioContent['codec'], seconds: number, more: Partial<AudioContent> = {}): AudioContent {
  const { sampleRate = 48_000, channels = 2 } = more
  return { codec, sampleRate, channels, samples: tone(440, 0.2, { seconds, sampleRate, channels }), ...more }
}

/** Writes mono samples as a headerless 16-bit file, as the engine keeps speech. */
export function writePcm(path: string, samples: Float32Array): string {
  writeFileSync(
    path,
    Int16Array.from(samples, (sample) => Math.round(sample * 32_767)),
  )
  return path
}

/** MD5 of every packet of the picture, in decoding order. */
export function pictureHashes(path: string): string[] {
  using source = new SourceFile(path)
  const { picture } = source
  if (picture === undefined) return []
  return Array.from(source.packets(picture), ({ data }) =>
    createHash('md5')
      .update(data ?? '')
      .digest('hex'),
  )
}

/** Seconds from the file's start at which the pictures are shown, in display order. */
export function pictureTimes(path: string): number[] {
  using source = new SourceFile(path)
  const { picture } = source
  if (picture === undefined) return []
  const times = Array.from(source.packets(picture), (packet) => source.seconds(picture, packet.pts) ?? Number.NaN)
  return times.sort((a, b) => a - b)
}

/** The sound of a file as it is heard from the file's start; mono at 48 kHz unless asked otherwise. */
export function listen(path: string, options: SoundOptions = {}): Float32Array {
  using reader = new AudioReader(path, { sampleRate: 48_000, channels: 1, ...options })
  return joinSamples(Array.from(reader.chunks(), (chunk) => chunk.slice()))
}

/** Seconds at which mono sound begins after at least 0.1 s without any louder than the threshold. */
export function onsets(samples: Float32Array, threshold: number, sampleRate = 48_000): number[] {
  const found: number[] = []
  let last = Number.NEGATIVE_INFINITY
  for (let frame = 0; frame < samples.length; frame++) {
    if (Math.abs(samples[frame] ?? 0) <= threshold) continue
    if (frame - last > sampleRate / 10) found.push(frame / sampleRate)
    last = frame
  }
  return found
}

/** Level of mono sound between two seconds, in dB below full scale (root mean square). */
export function level(samples: Float32Array, from: number, to: number): number {
  const piece = samples.subarray(Math.round(from * 48_000), Math.round(to * 48_000))
  const power = piece.reduce((sum, sample) => sum + sample * sample, 0) / piece.length
  return 10 * Math.log10(power + 1e-12)
}

/** Runs a media task here instead of in a process of its own. */
export function finish<T>(steps: Steps<T>): T {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

/** The path of a real video from the folder beside the repository; undefined where it is not there. */
export function sampleVideo(name: string): string | undefined {
  const path = join(import.meta.dirname, '../../../shared/data/video', name)
  return existsSync(path) ? path : undefined
}
