import { AV_DISPOSITION_DEFAULT, type AVDisposition, AVMEDIA_TYPE_SUBTITLE } from 'node-av/constants'
import { Packet, Rational } from 'node-av/lib'
import { parseTimecode } from '../../../../shared/basics/timecode.ts'
import type { Cue } from '../../../../shared/subtitles/cue.ts'
import { formatAss } from '../../../../shared/subtitles/formats/ass.ts'
import type { MediaWriter } from '../write/mediaWriter.ts'
import { labelTrack } from '../write/trackLabel.ts'
import { subtitleCodecs } from '../write/writableCodecs.ts'

/** The content of a subtitle track. */
export interface SubtitleContent {
  readonly codec: keyof typeof subtitleCodecs
  readonly language?: string | undefined
  readonly title?: string | undefined
  readonly default?: boolean
  /** Further hints for players. */
  readonly disposition?: AVDisposition
  /** In order of start. */
  readonly cues: readonly Cue[]
}

const SUBTITLE_TIME_BASE = new Rational(1, 1000)

/** A track whose texts have a look and a place of their own: a whole ASS script. Players do not show it unasked. */
export interface ScriptContent extends Pick<SubtitleContent, 'language' | 'title'> {
  readonly script: string
}

/**
 * Writes a subtitle track. The first step adds the stream, each later step writes a cue. Yields the start of the next
 * cue in seconds.
 */
export function* subtitleTrack(subtitles: SubtitleContent | ScriptContent, writer: MediaWriter): Generator<number> {
  const { codec, header, events } = 'script' in subtitles ? scriptPayload(subtitles.script) : cuesPayload(subtitles)
  const stream = writer.addStream(SUBTITLE_TIME_BASE)
  stream.codecpar.codecType = AVMEDIA_TYPE_SUBTITLE
  stream.codecpar.codecId = subtitleCodecs[codec]
  if (header !== undefined) stream.codecpar.extradata = header
  labelTrack(stream, { ...subtitles, disposition: 'script' in subtitles ? [] : dispositionsOf(subtitles) })
  using packet = new Packet()
  packet.alloc()
  for (const { start, end, data } of events) {
    yield start
    packet.data = data
    packet.pts = BigInt(Math.round(start * 1000))
    packet.dts = packet.pts
    packet.duration = BigInt(Math.round((end - start) * 1000))
    packet.isKeyframe = true
    writer.write(packet, stream.index, SUBTITLE_TIME_BASE)
  }
  // A track without cues must still wait until the file is open.
  yield Number.POSITIVE_INFINITY
}

function dispositionsOf({ default: isDefault, disposition }: SubtitleContent): AVDisposition[] {
  return [...(isDefault ? [AV_DISPOSITION_DEFAULT] : []), ...(disposition ? [disposition] : [])]
}

type SubtitleCodec = keyof typeof subtitleCodecs

/**
 * The sample description of MP4's text tracks: no display flags, centred at the bottom, an empty box and background,
 * style one (18 points, white), and a font table with one entry.
 */
const MOV_TEXT_HEADER = Buffer.concat([
  Buffer.from([0, 0, 0, 0, 1, 255, 0, 0, 0, 0]),
  Buffer.from([0, 0, 0, 0, 0, 0, 0, 0]),
  Buffer.from([0, 0, 0, 0, 0, 1, 0, 18, 255, 255, 255, 255]),
  Buffer.from([0, 0, 0, 18, ...Buffer.from('ftab'), 0, 1, 0, 1, 5, ...Buffer.from('Serif')]),
])

/** A subtitle track as its codec stores it: a header, where there is one, and what is shown with its times in seconds. */
interface TrackPayload {
  readonly codec: SubtitleCodec
  readonly header: Buffer | undefined
  readonly events: Iterable<{ readonly start: number; readonly end: number; readonly data: Buffer }>
}

/** Encodes cues. */
function cuesPayload({ codec, cues }: { codec: SubtitleCodec; cues: readonly Cue[] }): TrackPayload {
  const events = cues.map((cue, index) => ({
    start: cue.start,
    end: cue.end,
    data: subtitlePayload(codec, cue, index),
  }))
  return { codec, header: subtitleHeader(codec), events }
}

/**
 * Encodes an ASS script: Matroska keeps its lines in order of start, with the place in the script before and without
 * times (https://www.matroska.org/technical/subtitles.html).
 */
function scriptPayload(script: string): TrackPayload {
  const [header = ''] = script.split(/^Dialogue:/mu, 1)
  const events = [...script.matchAll(/^Dialogue: *(\d+),([^,]*),([^,]*),(.*)$/gmu)].map(
    ([, layer = '', start = '', end = '', rest = ''], index) => ({
      start: parseTimecode(start) ?? 0,
      end: parseTimecode(end) ?? 0,
      data: Buffer.from(`${index},${layer},${rest}`),
    }),
  )
  return { codec: 'ass', header: Buffer.from(header), events: events.toSorted((a, b) => a.start - b.start) }
}

/** The codec's header of a subtitle track; undefined if it has none. */
function subtitleHeader(codec: SubtitleCodec): Buffer | undefined {
  if (codec === 'mov_text') return MOV_TEXT_HEADER
  if (codec === 'ass') return Buffer.from(formatAss([]))
  return undefined
}

/** Encodes a cue as its codec stores it; times are in the packet. */
function subtitlePayload(codec: SubtitleCodec, cue: Cue, index: number): Buffer {
  switch (codec) {
    case 'mov_text':
      return withLength(Buffer.from(cue.text))
    case 'subrip':
      return Buffer.from(cue.text)
    case 'webvtt':
      return Buffer.from(cue.speaker === undefined ? cue.text : `<v ${cue.speaker}>${cue.text}`)
    case 'ass':
      return Buffer.from(`${index},0,Default,${cue.speaker ?? ''},0,0,0,,${cue.text.replaceAll('\n', '\\N')}`)
    default:
      return codec satisfies never
  }
}

function withLength(text: Buffer): Buffer {
  const length = Buffer.alloc(2)
  length.writeUInt16BE(text.length)
  return Buffer.concat([length, text])
}
