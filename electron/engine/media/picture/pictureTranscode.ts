import { readFileSync, writeFileSync } from 'node:fs'
import {
  AV_CODEC_FLAG_FRAME_DURATION,
  AV_CODEC_FLAG_GLOBAL_HEADER,
  AV_NOPTS_VALUE,
  AV_PIX_FMT_YUV420P,
  AV_PIX_FMT_YUV420P10LE,
  AV_PKT_DATA_CONTENT_LIGHT_LEVEL,
  AV_PKT_DATA_DISPLAYMATRIX,
  AV_PKT_DATA_MASTERING_DISPLAY_METADATA,
  AVCOL_PRI_BT709,
  AVCOL_RANGE_MPEG,
  AVCOL_SPC_BT709,
  AVCOL_SPC_RGB,
  AVCOL_SPC_SMPTE170M,
  AVCOL_TRC_BT709,
  type AVPixelFormat,
  FF_ENCODER_LIBX264,
  FF_ENCODER_LIBX265,
} from 'node-av/constants'
import { Codec, CodecContext, Frame, Packet, Rational, type Stream } from 'node-av/lib'
import { AppError } from '../../../../shared/failure.ts'
import { say } from '../../../../shared/locale/message.ts'
import { IDENTITY_TIME_MAP, type TimeMap } from '../../../../shared/timing/waits/timeMap.ts'
import { check } from '../ffmpegFailure.ts'
import { LastPacket } from '../lastPacket.ts'
import { openCodec } from '../openCodec.ts'
import { openDecoder, UNREADABLE_PICTURE } from '../read/openDecoder.ts'
import { isCopyable, rotation } from '../read/probe.ts'
import type { SourceFile } from '../read/sourceFile.ts'
import { type BurnShape, SubtitleBurner } from '../subtitles/subtitleBurner.ts'
import type { MediaWriter } from '../write/mediaWriter.ts'
import { labelPicture } from '../write/trackLabel.ts'
import type { VideoCodec } from '../write/writableCodecs.ts'
import { ConstantFrames } from './constantFrames.ts'
import { type Drawing, DubTimes } from './dubTimes.ts'
import { PictureClock } from './pictureClock.ts'
import { PictureFilter, TONE_MAPPING_STEPS } from './pictureFilter.ts'
import { hdrOf, isDeep, type Light, lightOf, scriptFor, x265Light } from './pictureRange.ts'
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
const HEVC: VideoCodec = { encoder: FF_ENCODER_LIBX265, options: { preset: 'veryfast', crf: '20' } }

/** How a picture is encoded anew, where nobody asks for a codec. */
interface Remake {
  readonly codec: VideoCodec
  readonly format: AVPixelFormat
  /** Set where high dynamic range becomes standard. */
  readonly toneMapped: boolean
  /** The codec in words, for notes. */
  readonly name: string
}

/**
 * How a picture is encoded anew: as HEVC of 10 bits where it has high dynamic range, or has 10 bits in a codec that players show; else,
 * and where there is no encoder for that, as H.264, to whose 8 bits high dynamic range is mapped.
 */
export function remakeOf(picture: Stream): Remake {
  const hdr = hdrOf(picture)
  const keepsDepth = hdr !== undefined || (isDeep(picture) && isCopyable(picture))
  if (keepsDepth && Codec.findEncoderByName(FF_ENCODER_LIBX265) !== null) {
    const name = hdr === undefined ? 'HEVC (10 bit)' : `HEVC (10 bit, HDR ${hdr})`
    return { codec: HEVC, format: AV_PIX_FMT_YUV420P10LE, toneMapped: false, name }
  }
  return { codec: H264, format: AV_PIX_FMT_YUV420P, toneMapped: hdr !== undefined, name: 'H.264' }
}

/**
 * Encodes the picture again, for codecs that MP4 cannot hold or players cannot show. Every frame keeps its time, or that of
 * the map; where a constant rate is wanted, each frame is what the map shows at its time.
 */
export class PictureTranscode implements PictureTrack {
  readonly #source: SourceFile
  readonly #picture: Stream
  readonly #writer: MediaWriter
  readonly #codec: VideoCodec
  readonly #format: AVPixelFormat
  /** The light of a picture that keeps its high dynamic range. */
  readonly #light: Light
  /** Absent where the picture keeps its range. */
  readonly #toneMapper: PictureFilter | undefined
  readonly #clock: PictureClock
  readonly #times: DubTimes
  /** Absent where frames keep their times. */
  readonly #constant: ConstantFrames | undefined
  /** The frame that is repeated until the next, where the rate is constant. */
  readonly #shown = new Frame()
  /** Pictures a second, where the file is to state a rate: not where frames have the times of a map. */
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
    { writer, codec, burn, tallest = Infinity, map = IDENTITY_TIME_MAP, constantRate }: TranscodeTarget,
  ) {
    this.#source = source
    this.#picture = picture
    this.#writer = writer
    const hdr = hdrOf(picture)
    const remake =
      codec === undefined ? remakeOf(picture) : { codec, format: AV_PIX_FMT_YUV420P, toneMapped: hdr !== undefined }
    this.#codec = remake.codec
    this.#format = remake.format
    this.#toneMapper = remake.toneMapped ? new PictureFilter(picture, TONE_MAPPING_STEPS) : undefined
    this.#light = hdr === 'PQ' && !remake.toneMapped ? lightOf(source.path, picture) : {}
    this.#clock = new PictureClock(source, picture)
    this.#times = new DubTimes(this.#clock, picture, map)
    this.#constant = constantRate ? new ConstantFrames(picture) : undefined
    this.#rate = this.#constant?.rate ?? (map.isIdentity ? picture.avgFrameRate : undefined)
    this.#shown.alloc()
    source.select(picture)
    // Tones are mapped after the size, which takes less.
    this.#scaler = new PictureScaler(
      sizeFor(picture.codecpar, tallest),
      remake.toneMapped ? AV_PIX_FMT_YUV420P10LE : remake.format,
    )
    const { size } = this.#scaler
    this.#burner = burn === undefined ? undefined : new SubtitleBurner(this.#burnShape(size), this.#scriptOf(burn))
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
    this.#toneMapper?.[Symbol.dispose]()
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

  /** The pixel shape of the written picture: with texts burned in, a picture that lay on its side stands upright. */
  get #writtenPixelShape(): Rational {
    const { num, den } = this.#pixelShape
    const isTurned = this.#burner !== undefined && rotation(this.#picture) % 180 !== 0
    return isTurned && num > 0 ? new Rational(den, num) : this.#pixelShape
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
    encoder.pixelFormat = this.#format
    encoder.timeBase = this.#timeBase
    if (rate.num > 0) encoder.framerate = rate
    encoder.sampleAspectRatio = this.#writtenPixelShape
    const { primaries, transfer, space } = this.#colors(codecpar)
    encoder.colorPrimaries = primaries
    encoder.colorTrc = transfer
    encoder.colorSpace = space
    encoder.colorRange = AVCOL_RANGE_MPEG
    encoder.chromaLocation = codecpar.chromaLocation
    encoder.setFlags(AV_CODEC_FLAG_GLOBAL_HEADER, AV_CODEC_FLAG_FRAME_DURATION)
    const told =
      name === FF_ENCODER_LIBX265 ? { 'x265-params': ['log-level=none', ...x265Light(this.#light)].join(':') } : {}
    openCodec(encoder, codec, { options: { ...options, ...told }, message: PICTURE_ENCODING_FAILED })
  }

  /** The colour tags of what is encoded. */
  #colors({ colorPrimaries, colorTrc, colorSpace }: Stream['codecpar']) {
    if (this.#toneMapper !== undefined)
      return { primaries: AVCOL_PRI_BT709, transfer: AVCOL_TRC_BT709, space: AVCOL_SPC_BT709 }
    // From RGB, the scaler produces its default YUV.
    const space = colorSpace === AVCOL_SPC_RGB ? AVCOL_SPC_SMPTE170M : colorSpace
    return { primaries: colorPrimaries, transfer: colorTrc, space }
  }

  #burnShape(size: PictureScaler['size']): BurnShape {
    const { num, den } = this.#pixelShape
    const pixelAspect = num > 0 && den > 0 ? num / den : 1
    // Without high dynamic range texts are drawn as ever, whatever the tags say.
    const colorSpace = this.#keepsHdr ? this.#picture.codecpar.colorSpace : undefined
    return { ...size, rotation: rotation(this.#picture), format: this.#format, colorSpace, pixelAspect }
  }

  get #keepsHdr(): boolean {
    return this.#toneMapper === undefined && hdrOf(this.#picture) !== undefined
  }

  /** The script to draw, a copy of it beside it where its colours must be other ones. */
  #scriptOf(burn: string): string {
    const hdr = hdrOf(this.#picture)
    if (hdr === undefined || !this.#keepsHdr) return burn
    const path = burn.replace(/(\.ass)?$/, '.hdr.ass')
    writeFileSync(path, scriptFor(hdr, readFileSync(burn, 'utf8')))
    return path
  }

  #addStream(): number {
    const stream = this.#writer.addStream(this.#timeBase)
    check(this.#encoder.parametersFromContext(stream.codecpar), PICTURE_ENCODING_FAILED)
    // Apple's players require this tag for HEVC.
    if (this.#codec.encoder === FF_ENCODER_LIBX265) stream.codecpar.codecTag = 'hvc1'
    const { display, content } = this.#light
    if (display) stream.codecpar.addCodedSideData(AV_PKT_DATA_MASTERING_DISPLAY_METADATA, display)
    if (content) stream.codecpar.addCodedSideData(AV_PKT_DATA_CONTENT_LIGHT_LEVEL, content)
    stream.sampleAspectRatio = this.#writtenPixelShape
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
    const sized = this.#scaler.scale(frame)
    const scaled = this.#toneMapper?.of(sized) ?? sized
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
