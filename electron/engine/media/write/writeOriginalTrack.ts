import { AV_DISPOSITION_DEFAULT, AV_DISPOSITION_ORIGINAL, AV_NOPTS_VALUE } from 'node-av/constants'
import type { Stream } from 'node-av/lib'
import { retimed } from '../../../../shared/audio/mix/retimedSound.ts'
import { say } from '../../../../shared/locale/message.ts'
import type { TimeMap } from '../../../../shared/timing/waits/timeMap.ts'
import { check } from '../ffmpegFailure.ts'
import { layoutFor } from '../mix/soundLayout.ts'
import { AudioReader } from '../read/audioReader.ts'
import { SourceFile, timeUnit, traitsOf } from '../read/sourceFile.ts'
import { AudioEncoder } from './audioEncoder.ts'
import type { MediaWriter } from './mediaWriter.ts'
import type { OutputFormat } from './outputFormat.ts'
import { bitRateFor } from './soundTrack.ts'
import { labelTrack, type TrackLabel } from './trackLabel.ts'

const SOUND_WRITING_FAILED = say('engine.sound.unwritten')

/**
 * Writes the original sound as a second track, copied if the container takes its codec and nothing waits, else encoded. The
 * first step adds the stream; yields the position in seconds.
 */
export function* writeOriginalTrack(
  path: string,
  map: TimeMap,
  { writer, format, isDefault = false, language: known, soundTrack }: SoundTarget & OriginalLabel,
): Generator<number> {
  using source = new SourceFile(path)
  const sound = source.sound(soundTrack)
  if (sound === undefined) return
  const { language = known } = traitsOf(sound)
  const disposition = [AV_DISPOSITION_ORIGINAL, ...(isDefault ? [AV_DISPOSITION_DEFAULT] : [])]
  const label: TrackLabel = { language, title: 'Original', disposition }
  if (format.copiesSound(sound) && map.isIdentity) yield* copySound(source, { sound, label }, writer)
  else yield* encodeSound(path, writer, { sound, format, label, map, soundTrack })
}

/** The file that is written. */
interface SoundTarget {
  readonly writer: MediaWriter
  readonly format: OutputFormat
}

/** How the original sound is labelled. */
interface OriginalLabel {
  readonly isDefault?: boolean
  /** ISO 639-2 code, for a sound that has no language tag of its own. */
  readonly language?: string | undefined
  /** Its number among the sound tracks of the film, from 1, where one is chosen. */
  readonly soundTrack?: number | undefined
}

/** A sound track and its label. */
interface LabelledSound {
  readonly sound: Stream
  readonly label: TrackLabel
}

/**
 * Copies a sound track packet by packet; other tracks are not read. The first step adds the stream; yields the position
 * in seconds.
 */
export function* copySound(
  source: SourceFile,
  { sound, label }: LabelledSound,
  writer: MediaWriter,
): Generator<number> {
  source.select(sound)
  const stream = writer.addStream(sound.timeBase)
  check(sound.codecpar.copy(stream.codecpar), SOUND_WRITING_FAILED)
  stream.codecpar.codecTag = 0
  labelTrack(stream, label)
  yield Number.NEGATIVE_INFINITY
  const origin = BigInt(Math.round(source.origin / timeUnit(sound)))
  let last: bigint | undefined
  for (const packet of source.packets(sound)) {
    const stamp = packet.pts === AV_NOPTS_VALUE ? packet.dts : packet.pts
    if (stamp === AV_NOPTS_VALUE || packet.size === 0) continue
    const pts = stamp - origin
    // A recording whose clock jumps back repeats sound; containers need rising times.
    if (last !== undefined && pts <= last) continue
    last = pts
    packet.pts = pts
    packet.dts = pts
    yield Number(pts) * timeUnit(sound)
    writer.write(packet, stream.index, sound.timeBase)
  }
}

/** How a sound track is encoded, and which. */
interface EncodedSound extends Pick<OriginalLabel, 'soundTrack'> {
  readonly format: OutputFormat
  readonly map: TimeMap
}

/** Encodes a sound track of a file for a format. The first step adds the stream; yields the position in seconds. */
export function* encodeSound(
  path: string,
  writer: MediaWriter,
  { sound, format, label, map, soundTrack }: LabelledSound & EncodedSound,
): Generator<number> {
  const layout = layoutFor(sound.codecpar.channels)
  using reader = new AudioReader(path, { ...layout, soundTrack })
  using encoder = new AudioEncoder(format.sound(), { ...layout, ...bitRateFor(layout, format) })
  const stream = writer.addStream(encoder.timeBase)
  check(encoder.context.parametersFromContext(stream.codecpar), SOUND_WRITING_FAILED)
  labelTrack(stream, label)
  yield Number.NEGATIVE_INFINITY
  const deliver = (packet: Parameters<MediaWriter['write']>[0]): void =>
    writer.write(packet, stream.index, encoder.timeBase)
  let frames = 0
  for (const chunk of retimed(reader.chunks(), layout, { map, pieces: [] })) {
    yield frames / layout.sampleRate
    frames += chunk.length / layout.channels
    encoder.write(chunk, deliver)
  }
  encoder.finish(deliver)
}
