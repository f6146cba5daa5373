import {
  AV_CODEC_FLAG_FRAME_DURATION,
  AV_CODEC_FLAG_GLOBAL_HEADER,
  AV_NOPTS_VALUE,
  AV_PIX_FMT_YUV420P,
  AV_PKT_DATA_DISPLAYMATRIX,
  AVCOL_RANGE_MPEG,
  AVCOL_SPC_RGB,
  AVCOL_SPC_SMPTE170M,
  FF_ENCODER_LIBX264,
} from 'node-av/constants'
import { Codec, CodecContext, Frame, Packet, type Rational, type Stream } from 'node-av/lib'
import { AppError } from '../../../../shared/failure.ts'
import { say } from '../../../../shared/locale/message.ts'
import { IDENTITY_TIME_MAP, type TimeMap } from '../../../../shared/timing/waits/timeMap.ts'
import { check } from '../ffmpegFailure.ts'
import { LastPacket } from '../lastPacket.ts'
import { openCodec } from '../openCodec.ts'
import { openDecoder, UNREADABLE_PICTURE } from '../read/openDecoder.ts'
import { rotation } from '../read/probe.ts'
import type { SourceFile } from '../read/sourceFile.ts'
import { SubtitleBurner } from '../subtitles/subtitleBurner.ts'
import type { MediaWriter } from '../write/mediaWriter.ts'
import { labelPicture } from '../write/trackLabel.ts'
import type { VideoCodec } from '../write/writableCodecs.ts'
import { ConstantFrames } from './constantFrames.ts'
import { type Drawing, DubTimes } from './dubTimes.ts'
import { PictureClock } from './pictureClock.ts'
import { PictureScaler } from './pictureScaler.ts'
import type { PictureTrack } from './pictureTrack.ts'

/** The target file and settings of a transcode. */
export interface TranscodeTarget {
  readonly writer: MediaWriter
  /** Default: H.264 at a quality that looks like the source. */
  readonly codec?: VideoCodec
  /** An ASS script to draw into the picture. */
  readonly burn?: string | undefined
  /** Maximal height in pixels; taller pictures are scaled down. */
  readonly tallest?: number
  /** Where the picture waits. */
  readonly map?: TimeMap
  /** Whether all frames are to last equally long, for which some are repeated or left out. */
  readonly constantRate?: boolean | undefined
}

const PICTURE_ENCODING_FAILED = say('engine.picture.unencoded')

/** Fast on a laptop, at a quality whose loss is not visible. */
const H264: VideoCodec = { encoder: FF_ENCODER_LIBX264, options: { preset: 'veryfast', crf: '20' } }

/**
 * Encodes the picture again, for codecs that MP4 cannot hold or players cannot show. Every frame keeps its time, or that of
 * the map; where a constant rate is wanted, each frame is what the map shows at its time.
 */
export class PictureTranscode implements PictureTrack {
  readonly #source: SourceFile
  readonly #picture: Stream
  readonly #writer: MediaWriter
  readonly #codec: VideoCodec
  readonly #clock: PictureClock
  readonly #times: DubTimes
  /** Absent where frames keep their times. */
  readonly #constant: ConstantFrames | undefined
  /** The frame that is repeated until the next, where the rate is constant. */
  readonly #shown = new Frame()
  /** Pictures a second, where the file is to tell: not where frames have the times of a map. */
  readonly #rate: Rational | undefined
  readonly #decoder = new CodecContext()
  readonly #encoder = new CodecContext()
  readonly #scaler: PictureScaler
  readonly #burner: SubtitleBurner | undefined
  readonly #packet = new Packet()
  #packets: LastPacket | undefined
  #lastPts = AV_NOPTS_VALUE

  constructor(
    source: SourceFile,
    picture: Stream,
    { writer, codec = H264, burn, tallest = Infinity, map = IDENTITY_TIME_MAP, constantRate }: TranscodeTarget,
  ) {
    this.#source = source
    this.#picture = picture
    this.#writer = writer
    this.#codec = codec
    this.#clock = new PictureClock(source, picture)
    this.#times = new DubTimes(this.#clock, picture, map)
    this.#constant = constantRate ? new ConstantFrames(picture) : undefined
    this.#rate = this.#constant?.rate ?? (map.isIdentity ? picture.avgFrameRate : undefined)
    this.#shown.alloc()
    source.select(picture)
    this.#scaler = new PictureScaler(sizeFor(picture.codecpar, tallest))
    const { size } = this.#scaler
    this.#burner = burn === undefined ? undefined : new SubtitleBurner({ ...size, rotation: rotation(picture) }, burn)
    this.#packet.alloc()
    try {
      openDecoder(this.#decoder, picture, { threads: 0, unreadable: UNREADABLE_PICTURE })
      this.#openEncoder()
      this.#packets = new LastPacket(writer, this.#addStream(), this.#timeBase)
    } catch (error) {
      this[Symbol.dispose]()
      throw error
    }
  }

  *write(until = 0): Generator<number, number> {
    using frame = new Frame()
    frame.alloc()
    for (const packet of this.#source.packets(this.#picture)) {
      // A damaged packet loses its frame only; the frame before it is shown longer.
      if (this.#decoder.sendPacketSync(packet) >= 0) yield* this.#encodeDecoded(frame)
    }
    this.#decoder.sendPacketSync(null)
    yield* this.#encodeDecoded(frame)
    this.#repeatUntil(Math.max(until, this.#times.end))
    check(this.#encoder.sendFrameSync(null), PICTURE_ENCODING_FAILED)
    this.#writePackets()
    this.#packets?.finish(({ pts, duration }) =>
      this.#constant === undefined ? this.#times.hold(pts, duration, until) : duration,
    )
    return this.#constant?.end ?? this.#times.end
  }

  [Symbol.dispose](): void {
    this.#packets?.[Symbol.dispose]()
    this.#packet.free()
    this.#shown.free()
    this.#burner?.[Symbol.dispose]()
    this.#scaler[Symbol.dispose]()
    this.#encoder.freeContext()
    this.#decoder.freeContext()
  }

  get #timeBase(): Rational {
    return (this.#constant ?? this.#times).timeBase
  }

  /** The pixel aspect ratio, which Matroska stores in the track and MP4 in the codec parameters. */
  get #pixelShape(): Rational {
    const { sampleAspectRatio, codecpar } = this.#picture
    return sampleAspectRatio.num > 0 ? sampleAspectRatio : codecpar.sampleAspectRatio
  }

  #openEncoder(): void {
    const { encoder: name, options } = this.#codec
    const codec = Codec.findEncoderByName(name)
    if (codec === null)
      throw new AppError({ kind: 'unavailable', message: say('engine.ffmpeg.noEncoder', { codec: name }) })
    const encoder = this.#encoder
    const { codecpar, avgFrameRate } = this.#picture
    const rate = this.#rate ?? avgFrameRate
    encoder.allocContext3(codec)
    const { width, height } = (this.#burner ?? this.#scaler).size
    encoder.width = width
    encoder.height = height
    encoder.pixelFormat = AV_PIX_FMT_YUV420P
    encoder.timeBase = this.#timeBase
    if (rate.num > 0) encoder.framerate = rate
    encoder.sampleAspectRatio = this.#pixelShape
    encoder.colorPrimaries = codecpar.colorPrimaries
    encoder.colorTrc = codecpar.colorTrc
    // From RGB, the scaler produces its default YUV.
    encoder.colorSpace = codecpar.colorSpace === AVCOL_SPC_RGB ? AVCOL_SPC_SMPTE170M : codecpar.colorSpace
    encoder.colorRange = AVCOL_RANGE_MPEG
    encoder.chromaLocation = codecpar.chromaLocation
    encoder.setFlags(AV_CODEC_FLAG_GLOBAL_HEADER, AV_CODEC_FLAG_FRAME_DURATION)
    openCodec(encoder, codec, { options, message: PICTURE_ENCODING_FAILED })
  }

  #addStream(): number {
    const stream = this.#writer.addStream(this.#timeBase)
    check(this.#encoder.parametersFromContext(stream.codecpar), PICTURE_ENCODING_FAILED)
    stream.sampleAspectRatio = this.#pixelShape
    labelPicture(stream, this.#picture)
    // Matroska takes a rate for the length of every frame.
    if (this.#rate !== undefined) stream.avgFrameRate = this.#rate
    const turn = this.#picture.codecpar.getCodedSideData(AV_PKT_DATA_DISPLAYMATRIX)
    // Pictures with burned-in subtitles are already upright.
    if (turn !== null && this.#burner === undefined) stream.codecpar.addCodedSideData(AV_PKT_DATA_DISPLAYMATRIX, turn)
    return stream.index
  }

  *#encodeDecoded(frame: Frame): Generator<number> {
    while (this.#decoder.receiveFrameSync(frame) >= 0) {
      const pts = this.#displayTime(frame.bestEffortTimestamp)
      // Of two frames with the same time only the first can be shown.
      if (pts > this.#lastPts) {
        yield this.#times.seconds(pts)
        this.#encode(frame, pts)
      }
      frame.unref()
    }
  }

  #displayTime(stamp: bigint): bigint {
    const pts = this.#clock.read(stamp)
    const last = this.#lastPts
    if (last === AV_NOPTS_VALUE) return pts === AV_NOPTS_VALUE ? 0n : pts
    const isUnusable = pts === AV_NOPTS_VALUE || (pts < last && this.#clock.isJump(last, pts))
    return isUnusable ? last + this.#clock.interval : pts
  }

  #encode(frame: Frame, pts: bigint): void {
    const scaled = this.#scaler.scale(frame)
    const second = this.#times.seconds(pts)
    const length = this.#clock.note(pts, frame.duration)
    this.#lastPts = pts
    if (this.#constant === undefined) {
      const drawn = this.#times.drawings(pts, length)
      for (const times of this.#burner === undefined ? [this.#times.shown(pts, length)] : drawn)
        this.#send(scaled, times)
      return
    }
    this.#repeatUntil(second)
    this.#shown.unref()
    check(this.#shown.ref(scaled), PICTURE_ENCODING_FAILED)
  }

  /** Encodes the frame that is shown as often as a constant rate asks for. */
  #repeatUntil(second: number): void {
    for (const at of this.#constant?.until(second) ?? []) {
      this.#send(this.#shown, { pts: BigInt(at), duration: 1n, second: this.#constant?.seconds(at) ?? 0 })
    }
  }

  #send(frame: Frame, { pts, duration, second }: Drawing): void {
    const picture = this.#burner?.burn(frame, second) ?? frame
    picture.pts = pts
    picture.duration = duration
    check(this.#encoder.sendFrameSync(picture), PICTURE_ENCODING_FAILED)
    this.#writePackets()
  }

  #writePackets(): void {
    while (this.#encoder.receivePacketSync(this.#packet) >= 0) {
      this.#packets?.write(this.#packet)
    }
  }
}

/** The target size, with even sides as 4:2:0 requires. */
function sizeFor({ width, height }: { readonly width: number; readonly height: number }, tallest: number) {
  const scale = Math.min(1, tallest / height)
  const even = (side: number) => Math.max(2, Math.round(side * scale) & ~1)
  return { width: even(width), height: even(height) }
}
