import {
  AV_CODEC_ID_H264,
  AV_PIX_FMT_YUV420P,
  AV_PIX_FMT_YUVJ420P,
  FF_ENCODER_LIBVPX_VP9,
  FF_ENCODER_LIBX264,
} from 'node-av/constants'
import { Codec, type Packet, type Stream } from 'node-av/lib'
import { invalid } from '../../../../shared/failure.ts'
import { say } from '../../../../shared/locale/message.ts'
import { check } from '../ffmpegFailure.ts'
import { AudioReader } from '../read/audioReader.ts'
import { SourceFile } from '../read/sourceFile.ts'
import type { MediaTasks, Steps } from '../tasks.ts'
import { AudioEncoder } from '../write/audioEncoder.ts'
import { MediaWriter } from '../write/mediaWriter.ts'
import { audioCodecs, type VideoCodec, type WritableSound } from '../write/writableCodecs.ts'
import { PictureCopy } from './pictureCopy.ts'
import type { PictureTrack } from './pictureTrack.ts'
import { PictureTranscode } from './pictureTranscode.ts'

/** Settings for a preview: fast to encode, with a key frame every second or two for seeking. */
const H264: VideoCodec = { encoder: FF_ENCODER_LIBX264, options: { preset: 'superfast', crf: '26', g: '50' } }
const VP9: VideoCodec = {
  encoder: FF_ENCODER_LIBVPX_VP9,
  options: { deadline: 'realtime', 'cpu-used': '8', 'row-mt': '1', crf: '34', b: '0', g: '50' },
}

/** Settings for a film that goes with a message: as much as 10 MB hold of five minutes. */
const SMALL_H264: VideoCodec = {
  encoder: FF_ENCODER_LIBX264,
  options: { preset: 'veryfast', crf: '30', maxrate: '110k', bufsize: '220k', g: '100' },
}
const SMALL_VP9: VideoCodec = {
  encoder: FF_ENCODER_LIBVPX_VP9,
  options: { ...VP9.options, crf: '40', b: '110k', g: '100' },
}
/** Bits per second of its sound, in mono. */
const PROXY_SOUND_BITS_PER_SECOND = 32_000

type Order = MediaTasks['proxy']['input']

/**
 * Makes a copy of a file that every player can show: H.264 (or VP9) of at most `tallest` lines and AAC (or Opus) in
 * MP4. A picture that players usually show is copied, unless `encode` says that one could not or `burn` is drawn into it. All times
 * stay.
 */
export function* proxy({
  path,
  out,
  tallest,
  encode = false,
  small = false,
  burn,
  soundTrack,
}: Order): Steps<MediaTasks['proxy']['output']> {
  using source = new SourceFile(path)
  using writer = new MediaWriter(out, 'mp4')
  const { picture } = source
  const hasSound = source.sound(soundTrack) !== undefined
  if (picture === undefined && !hasSound)
    throw invalid(source.hasSound ? say('engine.sound.unreadable') : say('engine.file.nothing'))
  using track =
    picture === undefined ? undefined : pictureTrack({ source, picture, writer, tallest, encode, small, burn })
  using sound = hasSound ? new ProxySound(path, writer, { small, soundTrack }) : undefined
  writer.start({})
  const length = source.statedDuration ?? 0
  const share = (second: number) => (length > 0 ? Math.min(1, Math.max(0, second / length)) : 0)
  let end = 0
  for (const second of track?.write() ?? []) {
    end = Math.max(end, second)
    sound?.advance(second)
    yield share(second)
  }
  for (const second of sound?.rest() ?? []) yield share(Math.max(end, second))
  writer.finish()
  return { duration: Math.max(end, sound?.position ?? 0), encoder: track?.name ?? '' }
}

interface Making {
  readonly source: SourceFile
  readonly picture: Stream
  readonly writer: MediaWriter
  readonly tallest: number
  readonly encode: boolean
  readonly small: boolean
  readonly burn: string | undefined
}

function pictureTrack(making: Making): PictureTrack & { readonly name: string } {
  const { source, picture, writer, tallest, encode, small, burn } = making
  if (!encode && !small && burn === undefined && playsAsItIs(picture))
    return Object.assign(new PictureCopy(source, picture, writer), { name: 'copy' })
  const [first, second] = small ? [SMALL_H264, SMALL_VP9] : [H264, VP9]
  const codec = Codec.findEncoderByName(first.encoder) === null ? second : first
  return Object.assign(new PictureTranscode(source, picture, { writer, codec, tallest, burn }), { name: codec.encoder })
}

/** Whether browsers can decode the picture; its size does not matter. */
function playsAsItIs({ codecpar }: Stream): boolean {
  const isPlain = codecpar.format === AV_PIX_FMT_YUV420P || codecpar.format === AV_PIX_FMT_YUVJ420P
  return codecpar.codecId === AV_CODEC_ID_H264 && isPlain
}

/** The proxy's sound track, encoded in step with the picture. */
class ProxySound implements Disposable {
  readonly #reader: AudioReader
  readonly #encoder: AudioEncoder
  readonly #chunks: Generator<Float32Array>
  readonly #deliver: (packet: Packet) => void

  constructor(path: string, writer: MediaWriter, { small, soundTrack }: Pick<Order, 'small' | 'soundTrack'>) {
    const channels = small ? 1 : soundChannels(path, soundTrack)
    this.#reader = new AudioReader(path, { sampleRate: 48_000, channels, soundTrack })
    try {
      const codec = soundCodec()
      this.#encoder = new AudioEncoder(codec, {
        sampleRate: 48_000,
        channels,
        bitRate: channels * (small ? PROXY_SOUND_BITS_PER_SECOND : (codec.bitRate ?? 80_000)),
      })
    } catch (error) {
      this.#reader[Symbol.dispose]()
      throw error
    }
    this.#chunks = this.#reader.chunks()
    const { timeBase, context } = this.#encoder
    const stream = writer.addStream(timeBase)
    check(context.parametersFromContext(stream.codecpar), say('engine.sound.unencoded'))
    this.#deliver = (packet) => writer.write(packet, stream.index, timeBase)
  }

  /** Seconds encoded so far. */
  get position(): number {
    return this.#reader.position / this.#reader.sampleRate
  }

  advance(second: number): void {
    while (this.position < second && this.#step());
  }

  /** Encodes the sound after the picture's end and closes the track. */
  *rest(): Generator<number> {
    while (this.#step()) yield this.position
    this.#encoder.finish(this.#deliver)
  }

  [Symbol.dispose](): void {
    this.#chunks.return(undefined)
    this.#encoder[Symbol.dispose]()
    this.#reader[Symbol.dispose]()
  }

  #step(): boolean {
    const { done, value } = this.#chunks.next()
    if (done) return false
    this.#encoder.write(value, this.#deliver)
    return true
  }
}

function soundChannels(path: string, soundTrack: number | undefined): 1 | 2 {
  using reader = new AudioReader(path, { soundTrack })
  return reader.channels === 1 ? 1 : 2
}

function soundCodec(): WritableSound {
  try {
    return audioCodecs.aac()
  } catch {
    return audioCodecs.opus()
  }
}
