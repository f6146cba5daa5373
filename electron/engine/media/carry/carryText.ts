import { AV_CODEC_ID_MOV_TEXT, AV_NOPTS_VALUE } from 'node-av/constants'
import type { Packet, Rational, Stream } from 'node-av/lib'
import type { Cue } from '../../../../shared/subtitles/cue.ts'
import { stackCues } from '../../../../shared/subtitles/stackCues.ts'
import { check } from '../ffmpegFailure.ts'
import { SourceFile, timeUnit } from '../read/sourceFile.ts'
import { subtitleTrack } from '../subtitles/subtitleTrack.ts'
import type { MediaWriter } from '../write/mediaWriter.ts'
import type { OutputFormat } from '../write/outputFormat.ts'
import { labelTrack, trackTitle } from '../write/trackLabel.ts'

/** The dub's file that is being written. */
export interface CarryTarget {
  readonly writer: MediaWriter
  readonly format: OutputFormat
  /** Duration of the film in seconds; nothing is shown after it. */
  readonly duration: number
}

interface CopiedTrack {
  readonly timeBase: Rational
  readonly isMovText: boolean
  readonly index: number
  last: bigint
}

/**
 * Copies subtitle tracks packet by packet, all in one pass over the film. The first step adds the streams; each later
 * step yields the position in seconds.
 */
export function* copiedText(path: string, tracks: readonly number[], target: CarryTarget): Generator<number> {
  const { writer, duration } = target
  using source = new SourceFile(path)
  const wanted = source.streams.filter(({ index }) => tracks.includes(index))
  source.select(...wanted)
  const copies = new Map(wanted.map((track) => [track.index, addCopy(track, target)]))
  yield Number.NEGATIVE_INFINITY
  for (const packet of source.packets()) {
    const track = source.streams[packet.streamIndex]
    const copy = track && copies.get(track.index)
    if (track === undefined || copy === undefined || isEmpty(packet, copy)) continue
    const unit = timeUnit(track)
    if (!retime(packet, copy, { origin: source.origin / unit, end: duration / unit, target })) continue
    yield Number(packet.pts) * unit
    writer.write(packet, copy.index, copy.timeBase)
  }
  yield Number.POSITIVE_INFINITY
}

/** Writes a subtitle track, from its cues, in the text codec of the container. */
export function convertedText(
  track: Stream,
  cues: readonly Cue[],
  { writer, format, duration }: CarryTarget,
): Generator<number> {
  const codec = format.subtitles ?? 'subrip'
  const shown = cues
    .map((cue) => ({ ...cue, end: Math.min(cue.end, duration) }))
    .filter(({ start, end }) => end > start)
  const { language, title } = labelsOf(track)
  const content = { codec, language, title, cues: codec === 'mov_text' ? stackCues(shown) : shown }
  return subtitleTrack({ ...content, disposition: track.disposition }, writer)
}

function addCopy(track: Stream, { writer }: CarryTarget): CopiedTrack {
  const stream = writer.addStream(track.timeBase)
  check(track.codecpar.copy(stream.codecpar), 'The subtitles of the film could not be copied.')
  stream.codecpar.codecTag = 0
  stream.disposition = track.disposition
  labelTrack(stream, labelsOf(track))
  const isMovText = track.codecpar.codecId === AV_CODEC_ID_MOV_TEXT
  return { timeBase: track.timeBase, isMovText, index: stream.index, last: -1n }
}

/**
 * Whether a packet shows no text: MP4 fills the time between texts with empty samples, which its muxer writes again.
 */
function isEmpty({ size }: Packet, { isMovText }: CopiedTrack): boolean {
  return size === 0 || (isMovText && size <= 2)
}

/**
 * Moves a packet to the dub's clock, in ticks, with times that do not fall, as containers require. Returns false if the
 * packet lies outside the dub.
 */
function retime(
  packet: Packet,
  copy: CopiedTrack,
  { origin, end, target }: { origin: number; end: number; target: CarryTarget },
): boolean {
  const stamp = packet.pts === AV_NOPTS_VALUE ? packet.dts : packet.pts
  if (stamp === AV_NOPTS_VALUE) return false
  const from = stamp - BigInt(Math.round(origin))
  const until = from + packet.duration
  const least = target.format.container === 'matroska' ? copy.last : copy.last + 1n
  const pts = from < least ? least : from < 0n ? 0n : from
  const last = BigInt(Math.floor(end))
  if (packet.duration > 0n && (until <= pts || pts >= last)) return false
  packet.pts = pts
  packet.dts = pts
  packet.duration = packet.duration > 0n ? (until < last ? until : last) - pts : 0n
  copy.last = pts
  return true
}

function labelsOf(track: Stream): { language?: string | undefined; title?: string | undefined } {
  return { language: track.metadata?.get('language') ?? undefined, title: trackTitle(track) }
}
