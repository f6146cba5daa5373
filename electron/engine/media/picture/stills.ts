import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  AV_NOPTS_VALUE,
  AV_PICTURE_TYPE_NONE,
  AV_PIX_FMT_YUVJ420P,
  AVCOL_RANGE_JPEG,
  AVSEEK_FLAG_BACKWARD,
  FF_ENCODER_MJPEG,
} from 'node-av/constants'
import { Codec, CodecContext, Frame, Packet, Rational, SoftwareScaleContext, type Stream } from 'node-av/lib'
import { invalid } from '../../../../shared/failure.ts'
import { say } from '../../../../shared/locale/message.ts'
import { check } from '../ffmpegFailure.ts'
import { openCodec } from '../openCodec.ts'
import { openDecoder, UNREADABLE_PICTURE } from '../read/openDecoder.ts'
import { rotation, shownSize } from '../read/probe.ts'
import { SourceFile, timeUnit } from '../read/sourceFile.ts'
import type { MediaTasks, Steps } from '../tasks.ts'
import { PictureFilter, ROTATION_STEPS, TONE_MAPPING_STEPS } from './pictureFilter.ts'
import { hdrOf } from './pictureRange.ts'

const STILL_CREATION_FAILED = say('engine.picture.noStill')

type Order = MediaTasks['stills']['input']

/** Makes thumbnails of a video. Decodes one key frame for each, so it is fast at any length. */
export function* stills({ path, folder, times, tallest }: Order): Steps<MediaTasks['stills']['output']> {
  using source = new SourceFile(path)
  const { picture } = source
  if (picture === undefined) throw invalid(say('engine.picture.none'))
  source.select(picture)
  using decoder = new CodecContext()
  // Each further thread would delay output by a picture.
  openDecoder(decoder, picture, { threads: 1, unreadable: UNREADABLE_PICTURE })
  using jpeg = new JpegWriter(picture, tallest)
  using frame = new Frame()
  frame.alloc()
  let count = 0
  for (const time of times) {
    if (frameAt(time, { source, picture, decoder, frame })) {
      writeFileSync(join(folder, `${count}.jpg`), jpeg.encode(frame))
      frame.unref()
      count++
    }
    yield count / times.length
  }
  return { count }
}

interface Decoding {
  readonly source: SourceFile
  readonly picture: Stream
  readonly decoder: CodecContext
  readonly frame: Frame
}

/** Decodes the key frame at or before a time (seconds); false if there is none. */
function frameAt(time: number, { source, picture, decoder, frame }: Decoding): boolean {
  const stamp = BigInt(Math.max(0, Math.round((time + source.origin) / timeUnit(picture))))
  // A file that cannot seek yields its next picture.
  source.context.seekFrameSync(picture.index, stamp, AVSEEK_FLAG_BACKWARD)
  decoder.flushBuffers()
  for (const packet of source.packets(picture)) {
    if (decoder.sendPacketSync(packet) >= 0 && decoder.receiveFrameSync(frame) >= 0) return true
  }
  decoder.sendPacketSync(null)
  return decoder.receiveFrameSync(frame) >= 0
}

/** Encodes frames as JPEGs of one size, upright and in standard range. */
class JpegWriter implements Disposable {
  readonly #encoder = new CodecContext()
  readonly #scaler = new SoftwareScaleContext()
  readonly #small = new Frame()
  /** Absent where a picture is stored as it is shown. */
  readonly #filter: PictureFilter | undefined
  readonly #packet = new Packet()

  constructor(picture: Stream, tallest: number) {
    const turn = rotation(picture)
    const tones = hdrOf(picture) === undefined ? [] : TONE_MAPPING_STEPS
    const steps = [...tones, ...(ROTATION_STEPS[turn] ?? [])]
    this.#filter = steps.length === 0 ? undefined : new PictureFilter(picture, steps)
    const codec = Codec.findEncoderByName(FF_ENCODER_MJPEG)
    if (codec === null) throw invalid(say('engine.ffmpeg.noEncoder', { codec: 'JPEG' }))
    const encoder = this.#encoder
    const { width, height } = shownSize(picture)
    const lines = Math.min(height, tallest)
    encoder.allocContext3(codec)
    encoder.width = Math.max(2, Math.round((width * lines) / height))
    encoder.height = Math.max(2, lines)
    encoder.pixelFormat = AV_PIX_FMT_YUVJ420P
    encoder.colorRange = AVCOL_RANGE_JPEG
    encoder.timeBase = new Rational(1, 25)
    this.#scaler.allocContext()
    this.#small.alloc()
    this.#packet.alloc()
    try {
      openCodec(encoder, codec, { options: { qmin: '4', qmax: '8' }, message: STILL_CREATION_FAILED })
      this.#small.width = encoder.width
      this.#small.height = encoder.height
      this.#small.format = AV_PIX_FMT_YUVJ420P
      check(this.#small.getBuffer(), STILL_CREATION_FAILED)
    } catch (error) {
      this[Symbol.dispose]()
      throw error
    }
  }

  encode(frame: Frame): Buffer {
    frame.pictType = AV_PICTURE_TYPE_NONE
    check(this.#small.makeWritable(), STILL_CREATION_FAILED)
    this.#small.colorRange = AVCOL_RANGE_JPEG
    check(this.#scaler.scaleFrameSync(this.#small, this.#filter?.of(frame) ?? frame), STILL_CREATION_FAILED)
    this.#small.pts = AV_NOPTS_VALUE
    check(this.#encoder.sendFrameSync(this.#small), STILL_CREATION_FAILED)
    check(this.#encoder.receivePacketSync(this.#packet), STILL_CREATION_FAILED)
    const bytes = Buffer.from(this.#packet.data ?? [])
    this.#packet.unref()
    return bytes
  }

  [Symbol.dispose](): void {
    this.#packet.free()
    this.#small.free()
    this.#filter?.[Symbol.dispose]()
    this.#scaler.freeContext()
    this.#encoder.freeContext()
  }
}
