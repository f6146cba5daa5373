import { extname } from 'node:path'
import { AV_DISPOSITION_DEFAULT, AV_LOG_QUIET, AV_PKT_DATA_DISPLAYMATRIX } from 'node-av/constants'
import { Log } from 'node-av/lib'
import { invalid } from '../../../../shared/failure.ts'
import { check } from '../ffmpegFailure.ts'
import { PictureEncoder } from '../picture/pictureEncoder.testing.ts'
import { type SubtitleContent, subtitleTrack } from '../subtitles/subtitleTrack.ts'
import { AudioEncoder, type Deliver } from './audioEncoder.ts'
import { MediaWriter } from './mediaWriter.ts'
import { labelTrack } from './trackLabel.ts'
import { audioCodecs, videoCodecs, type WritableSound } from './writableCodecs.ts'

/** A moving picture to encode. */
export interface VideoContent {
  readonly codec: keyof typeof videoCodecs
  readonly width: number
  readonly height: number
  readonly frameRate: number
  /** RGB pixels, a byte each channel, row by row. */
  readonly frames: Iterable<Uint8Array>
  /** Duration of each frame in seconds, if they differ; frames beyond the list last as the rate says. */
  readonly durations?: readonly number[]
  /** Rotation on display in clockwise degrees. */
  readonly rotation?: 0 | 90 | 180 | 270
}

/** A sound track to encode. */
export interface AudioContent {
  readonly codec: keyof typeof audioCodecs
  readonly sampleRate: number
  readonly channels: number
  /** Interleaved, -1 to 1. */
  readonly samples: Float32Array
  /** ISO 639-2 code. */
  readonly language?: string
  /** Start in seconds from the file's start. */
  readonly start?: number
  readonly default?: boolean
}

/** The content of a media file; the extension of `out` chooses the container. */
export interface MediaContent {
  readonly out: string
  readonly video?: VideoContent
  readonly audio?: readonly AudioContent[]
  readonly subtitles?: readonly SubtitleContent[]
  /** The timecode of the first picture, `01:00:00;00`. */
  readonly timecode?: string
}

const FAILED = 'The file could not be made from its content.'

/** Sound frames written at a time. */
const CHUNK_FRAMES = 4096

interface Container {
  readonly name: string
  /** Whether the container stores codec parameters in its own header. */
  readonly globalHeader: boolean
}

const CONTAINERS: Readonly<Record<string, Container>> = {
  '.mp4': { name: 'mp4', globalHeader: true },
  '.m4a': { name: 'mp4', globalHeader: true },
  '.mov': { name: 'mov', globalHeader: true },
  '.mkv': { name: 'matroska', globalHeader: true },
  '.webm': { name: 'webm', globalHeader: true },
  '.avi': { name: 'avi', globalHeader: false },
  '.ts': { name: 'mpegts', globalHeader: false },
  '.wav': { name: 'wav', globalHeader: false },
}

/**
 * A track being written: the first step adds the stream, each later step writes a piece. Yields the position in
 * seconds, so that the track that is furthest behind goes next.
 */
type Track = Generator<number>

/** Writes a media file from generated content, for tests and the sample video. Blocks the process. */
export function writeMedia(content: MediaContent): void {
  const container = CONTAINERS[extname(content.out).toLowerCase()]
  if (container === undefined) {
    throw invalid(`${extname(content.out)} files cannot be written. Use ${Object.keys(CONTAINERS).join(', ')}.`)
  }
  // FFmpeg would write to the caller's terminal.
  Log.setLevel(AV_LOG_QUIET)
  const target = { container, writer: new MediaWriter(content.out, container.name) }
  using writer = target.writer
  const tracks = [
    ...(content.video === undefined ? [] : [writePicture(content.video, target)]),
    ...(content.audio ?? []).map((audio) => writeSound(audio, target)),
    ...(content.subtitles ?? []).map((subtitles) => subtitleTrack(subtitles, target.writer)),
  ]
  if (content.timecode !== undefined) writer.describe({ tags: { timecode: content.timecode }, chapters: [], end: 0 })
  try {
    interleave(tracks, () => writer.start({ movflags: '+faststart' }))
  } finally {
    for (const track of tracks) track.return(undefined)
  }
  writer.finish()
}

interface Target {
  readonly container: Container
  readonly writer: MediaWriter
}

function interleave(tracks: readonly Track[], start: () => void): void {
  const turns = tracks.map((track) => ({ track, turn: track.next() }))
  start()
  for (;;) {
    const waiting = turns.filter(({ turn }) => !turn.done).toSorted((a, b) => time(a.turn) - time(b.turn))
    const next = waiting[0]
    if (next === undefined) return
    next.turn = next.track.next()
  }
}

function time(turn: IteratorResult<number>): number {
  return turn.done ? Number.POSITIVE_INFINITY : turn.value
}

function* writePicture(video: VideoContent, { container, writer }: Target): Track {
  using encoder = new PictureEncoder(video, videoCodecs[video.codec], container.globalHeader)
  const stream = writer.addStream(encoder.timeBase)
  check(encoder.context.parametersFromContext(stream.codecpar), FAILED)
  if (video.codec === 'hevc' && container.name !== 'matroska') stream.codecpar.codecTag = 'hvc1'
  if (video.rotation) stream.codecpar.addCodedSideData(AV_PKT_DATA_DISPLAYMATRIX, displayMatrix(video.rotation))
  stream.avgFrameRate = encoder.frameRate
  const deliver: Deliver = (packet) => writer.write(packet, stream.index, encoder.timeBase)
  yield 0
  for (const frame of video.frames) {
    encoder.write(frame, deliver)
    yield encoder.position
  }
  encoder.finish(deliver)
}

function* writeSound(audio: AudioContent, { container, writer }: Target): Track {
  const { sampleRate, channels, samples, codec, start = 0 } = audio
  const soundCodec: WritableSound = audioCodecs[codec]()
  using encoder = new AudioEncoder(soundCodec, {
    sampleRate,
    channels,
    start: Math.round(start * sampleRate),
    globalHeader: container.globalHeader,
    ...(soundCodec.bitRate === undefined ? {} : { bitRate: soundCodec.bitRate * channels }),
  })
  const stream = writer.addStream(encoder.timeBase)
  check(encoder.context.parametersFromContext(stream.codecpar), FAILED)
  labelTrack(stream, { ...audio, disposition: audio.default ? [AV_DISPOSITION_DEFAULT] : [] })
  const deliver: Deliver = (packet) => writer.write(packet, stream.index, encoder.timeBase)
  yield start
  for (let done = 0; done < samples.length; done += CHUNK_FRAMES * channels) {
    encoder.write(samples.subarray(done, done + CHUNK_FRAMES * channels), deliver)
    yield start + done / channels / sampleRate
  }
  encoder.finish(deliver)
}

/** A display matrix for a rotation by right angles: fixed-point numbers, the x axis first. */
function displayMatrix(rotation: number): Buffer {
  const angle = (rotation * Math.PI) / 180
  const [cos, sin] = [Math.round(Math.cos(angle)), Math.round(Math.sin(angle))]
  const one = 1 << 16
  const matrix = Int32Array.of(cos * one, sin * one, 0, -sin * one, cos * one, 0, 0, 0, 1 << 30)
  return Buffer.from(matrix.buffer)
}
