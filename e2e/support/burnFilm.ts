import { rmSync, writeFileSync } from 'node:fs'
import { AV_CODEC_FLAG_GLOBAL_HEADER, AV_LOG_QUIET, AV_PIX_FMT_YUV420P, FF_ENCODER_LIBX264 } from 'node-av/constants'
import { Codec, CodecContext, Frame, Log, Packet, Rational } from 'node-av/lib'
import { openCodec } from '../../electron/engine/media/openCodec.ts'
import { PictureScaler } from '../../electron/engine/media/picture/pictureScaler.ts'
import { openDecoder } from '../../electron/engine/media/read/openDecoder.ts'
import { SourceFile } from '../../electron/engine/media/read/sourceFile.ts'
import { SubtitleBurner } from '../../electron/engine/media/subtitles/subtitleBurner.ts'
import { MediaWriter } from '../../electron/engine/media/write/mediaWriter.ts'
import { plainWords } from '../../shared/locale/message.ts'

/** A text to burn in; frames from the film's start. A place (pixels) makes it a sign. */
export interface BurnedText {
  readonly first: number
  /** The first frame without it. */
  readonly end: number
  readonly text: string
  readonly at?: readonly [x: number, y: number]
}

/** How texts are burned in. */
export interface BurnLook {
  readonly font: string
  /** Height of a line as a share of the picture's. */
  readonly size: number
  readonly box: boolean
  /** Dark letters, with a light outline or on a light box. */
  readonly dark?: boolean
}

/** A film to make from another one, which is repeated to the length wanted. */
export interface BurnOrder {
  readonly source: string
  readonly out: string
  readonly width: number
  readonly height: number
  /** Pictures a second, and how many. */
  readonly rate: number
  readonly frames: number
  readonly texts: readonly BurnedText[]
  readonly look: BurnLook
  /** Bits a second. */
  readonly bitrate: number
}

/** Makes an MP4 (H.264) with texts in its picture. */
export function burnFilm(order: BurnOrder): void {
  const { out, width, height, rate, frames, bitrate } = order
  Log.setLevel(AV_LOG_QUIET)
  const script = `${out}.ass`
  writeFileSync(script, assOf(order))
  using writer = new MediaWriter(out, 'mp4')
  using burner = new SubtitleBurner({ width, height, rotation: 0 }, script)
  using encoder = new CodecContext()
  const codec = Codec.findEncoderByName(FF_ENCODER_LIBX264)
  if (codec === null) throw new Error('There is no libx264.')
  const timeBase = new Rational(1, rate)
  encoder.allocContext3(codec)
  Object.assign(encoder, { width, height, pixelFormat: AV_PIX_FMT_YUV420P, timeBase, framerate: new Rational(rate, 1) })
  encoder.setFlags(AV_CODEC_FLAG_GLOBAL_HEADER)
  const bits = String(bitrate)
  const options = { preset: 'superfast', b: bits, maxrate: bits, bufsize: bits }
  openCodec(encoder, codec, { options, message: plainWords('The film could not be made.') })
  const stream = writer.addStream(timeBase)
  encoder.parametersFromContext(stream.codecpar)
  writer.start({})
  using packet = new Packet()
  packet.alloc()
  const write = () => {
    while (encoder.receivePacketSync(packet) >= 0) {
      packet.duration = 1n
      writer.write(packet, stream.index, timeBase)
      packet.unref()
    }
  }
  let number = 0
  for (const frame of pictures(order)) {
    // A little later than its own time: a text that begins with a frame is shown by it.
    const burned = burner.burn(frame, (number + 0.5) / rate)
    burned.pts = BigInt(number)
    burned.duration = 1n
    encoder.sendFrameSync(burned)
    write()
    if (++number === frames) break
  }
  encoder.sendFrameSync(null)
  write()
  writer.finish()
  rmSync(script)
}

/** The source's pictures in the wanted size, again and again. */
function* pictures({ source: path, width, height }: BurnOrder): Generator<Frame> {
  using scaler = new PictureScaler({ width, height })
  using frame = new Frame()
  frame.alloc()
  for (;;) {
    using source = new SourceFile(path)
    const { picture } = source
    if (picture === undefined) throw new Error(`${path} has no picture.`)
    source.select(picture)
    using decoder = new CodecContext()
    openDecoder(decoder, picture, { threads: 1, unreadable: plainWords('The source cannot be read.') })
    for (const packet of source.packets(picture)) {
      decoder.sendPacketSync(packet)
      while (decoder.receiveFrameSync(frame) >= 0) {
        yield scaler.scale(frame)
        frame.unref()
      }
    }
  }
}

function assOf({ width, height, rate, texts, look: { font, size, box, dark = false } }: BurnOrder): string {
  const pixels = Math.round(height * size)
  const outline = box ? 4 : Math.max(1.5, pixels / 16)
  const [ink, paper] = dark ? ['101010', 'F0F0F0'] : ['FFFFFF', '000000']
  const lines = texts.map(({ first, end, text, at }) => {
    const place = at === undefined ? '' : `{\\an7\\pos(${at[0]},${at[1]})}`
    return `Dialogue: 0,${assTime(first / rate)},${assTime(end / rate)},Default,,0,0,0,,${place}${text.replaceAll('\n', '\\N')}\n`
  })
  return `[Script Info]
ScriptType: v4.00+
PlayResX: ${width}
PlayResY: ${height}

[V4+ Styles]
Format: Name, Fontname, Fontsize, PrimaryColour, OutlineColour, BackColour, BorderStyle, Outline, Shadow, Alignment, MarginL, MarginR, MarginV
Style: Default,${font},${pixels},&H00${ink},&H${box ? '40' : '00'}${paper},&H80000000,${box ? 3 : 1},${outline},0,2,40,40,${Math.round(height / 20)}

[Events]
Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text
${lines.join('')}`
}

/** Hundredths of a second; rounded, so within half of one of the frame's time. */
function assTime(seconds: number): string {
  const hundredths = Math.round(seconds * 100)
  const two = (value: number) => String(value).padStart(2, '0')
  const whole = Math.floor(hundredths / 100)
  return `${Math.floor(whole / 3600)}:${two(Math.floor(whole / 60) % 60)}:${two(whole % 60)}.${two(hundredths % 100)}`
}
