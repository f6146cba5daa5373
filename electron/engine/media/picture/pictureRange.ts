import {
  AV_FRAME_DATA_CONTENT_LIGHT_LEVEL,
  AV_FRAME_DATA_MASTERING_DISPLAY_METADATA,
  AVCOL_TRC_ARIB_STD_B67,
  AVCOL_TRC_SMPTE2084,
  type AVPixelFormat,
} from 'node-av/constants'
import { avGetPixFmtName, CodecContext, Frame, type Stream } from 'node-av/lib'
import { openDecoder, UNREADABLE_PICTURE } from '../read/openDecoder.ts'
import { SourceFile } from '../read/sourceFile.ts'

/** Kinds of high dynamic range by their transfer function (ITU-R BT.2100). */
export type Hdr = 'PQ' | 'HLG'

/** The high dynamic range of a picture by its tags; undefined of a standard one. */
export function hdrOf({ codecpar: { colorTrc } }: Pick<Stream, 'codecpar'>): Hdr | undefined {
  if (colorTrc === AVCOL_TRC_SMPTE2084) return 'PQ'
  return colorTrc === AVCOL_TRC_ARIB_STD_B67 ? 'HLG' : undefined
}

/** Whether the samples of a picture have more than 8 bits. */
export function isDeep({ codecpar: { format } }: Pick<Stream, 'codecpar'>): boolean {
  const [, bits = '8'] = /p(?:\D*)?(9|10|12|14|16)(?:le|be)$/.exec(avGetPixFmtName(format as AVPixelFormat) ?? '') ?? []
  return Number(bits) > 8
}

/** The light of a picture as its film states it, in FFmpeg's form: the display it was graded on, and its brightest light. */
export interface Light {
  /** `AVMasteringDisplayMetadata`: rationals of red, green, blue and white (x, y), then of the least and greatest luminance. */
  readonly display?: Buffer
  /** `AVContentLightMetadata`: MaxCLL and MaxFALL in cd/m². */
  readonly content?: Buffer
}

/** Reads the light of a picture from its first frame. */
export function lightOf(path: string, { index }: Pick<Stream, 'index'>): Light {
  using source = new SourceFile(path)
  const picture = source.streams[index]
  if (picture === undefined) return {}
  source.select(picture)
  using decoder = new CodecContext()
  openDecoder(decoder, picture, { threads: 1, unreadable: UNREADABLE_PICTURE })
  using frame = new Frame()
  frame.alloc()
  for (const packet of source.packets(picture)) {
    if (decoder.sendPacketSync(packet) < 0 || decoder.receiveFrameSync(frame) < 0) continue
    const display = frame.getSideData(AV_FRAME_DATA_MASTERING_DISPLAY_METADATA)
    const content = frame.getSideData(AV_FRAME_DATA_CONTENT_LIGHT_LEVEL)
    return { ...(display && { display: Buffer.from(display) }), ...(content && { content: Buffer.from(content) }) }
  }
  return {}
}

/** The units of chromaticities and of luminances in a stream (SMPTE ST 2086). */
const CHROMATICITY_UNITS = 50_000
const LUMINANCE_UNITS = 10_000

/** The light of a picture as arguments of x265. */
export function x265Light({ display, content }: Light): string[] {
  const told: string[] = []
  if (display !== undefined && display.length >= 80) {
    const at = (place: number, units: number) =>
      Math.round((display.readInt32LE(8 * place) * units) / Math.max(1, display.readInt32LE(8 * place + 4)))
    const point = (name: string, place: number) =>
      `${name}(${at(place, CHROMATICITY_UNITS)},${at(place + 1, CHROMATICITY_UNITS)})`
    const light = `L(${at(9, LUMINANCE_UNITS)},${at(8, LUMINANCE_UNITS)})`
    told.push(`master-display=${point('G', 2)}${point('B', 4)}${point('R', 0)}${point('WP', 6)}${light}`)
  }
  if (content !== undefined && content.length >= 8)
    told.push(`max-cll=${content.readUInt32LE(0)},${content.readUInt32LE(4)}`)
  return told
}

/** The share of full scale of the white of subtitles: 203 cd/m², the reference white of HDR (ITU-R BT.2408). */
const SUBTITLE_WHITES: Readonly<Record<Hdr, number>> = { PQ: 0.58, HLG: 0.75 }

/** An ASS script whose colours are as bright in a picture of high dynamic range as they are in a standard one. */
export function scriptFor(hdr: Hdr, script: string): string {
  const dimmed = (channel: string) =>
    Math.round(Number.parseInt(channel, 16) * SUBTITLE_WHITES[hdr])
      .toString(16)
      .padStart(2, '0')
      .toUpperCase()
  return script.replaceAll(
    /&H([0-9A-F]{2})?([0-9A-F]{2})([0-9A-F]{2})([0-9A-F]{2})(?![0-9A-F])/gi,
    (_, alpha: string | undefined, ...channels: string[]) =>
      `&H${alpha ?? ''}${channels.slice(0, 3).map(dimmed).join('')}`,
  )
}
