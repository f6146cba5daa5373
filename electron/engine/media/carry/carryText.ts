import { AV_CODEC_ID_MOV_TEXT, AV_DISPOSITION_DEFAULT, AV_NOPTS_VALUE, type AVDisposition } from 'node-av/constants'
import type { Packet, Rational, Stream } from 'node-av/lib'
import { say } from '../../../../shared/locale/message.ts'
import type { Cue } from '../../../../shared/subtitles/cue.ts'
import { stackCues } from '../../../../shared/subtitles/stackCues.ts'
import type { TimeMap } from '../../../../shared/timing/waits/timeMap.ts'
import { stretchInDub } from '../../../../shared/timing/waits/timeMap.ts'
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
  /** Duration of the dub in seconds; nothing is shown after it. */
  readonly duration: number
  /** Where the picture waits: texts and chapters keep to it. */
  readonly map: TimeMap
  /** The names of the film's chapters in another language, in order; they count where there are as many. */
  readonly chapterTitles?: readonly string[] | undefined
  /** Whether subtitles of the dub are on at first, so that those of the film are not. */
  readonly isOverruled?: boolean
  /** The number of the film's sound track that is dubbed, from 1, where one is chosen. */
  readonly soundTrack?: number | undefined
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
  const { writer } = target
  using source = new SourceFile(path)
  const selectedTracks = source.streams.filter(({ index }) => tracks.includes(index))
  source.select(...selectedTracks)
  const copies = new Map(selectedTracks.map((track) => [track.index, addCopy(track, target)]))
  yield Number.NEGATIVE_INFINITY
  for (const packet of source.packets()) {
    const track = source.streams[packet.streamIndex]
    const copy = track && copies.get(track.index)
    if (track === undefined || copy === undefined || isEmpty(packet, copy)) continue
    const unit = timeUnit(track)
    if (!retime(packet, copy, { unit, origin: source.origin, target })) continue
    yield Number(packet.pts) * unit
    writer.write(packet, copy.index, copy.timeBase)
  }
  yield Number.POSITIVE_INFINITY
}

/** Writes a subtitle track, from its cues, in the text codec of the container. */
export function convertedText(track: Stream, cues: readonly Cue[], target: CarryTarget): Generator<number> {
  const { writer, format, duration, map } = target
  const codec = format.subtitles ?? 'subrip'
  const shown = cues
    .map((cue) => stretchInDub(cue, map))
    .map((cue) => ({ ...cue, end: Math.min(cue.end, duration) }))
    .filter(({ start, end }) => end > start)
  const { language, title } = labelsOf(track)
  const content = { codec, language, title, cues: codec === 'mov_text' ? stackCues(shown) : shown }
  return subtitleTrack({ ...content, disposition: dispositionOf(track, target) }, writer)
}

function addCopy(track: Stream, target: CarryTarget): CopiedTrack {
  const stream = target.writer.addStream(track.timeBase)
  check(track.codecpar.copy(stream.codecpar), say('engine.subtitles.uncopied'))
  stream.codecpar.codecTag = 0
  stream.disposition = dispositionOf(track, target)
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
  { unit, origin, target }: { unit: number; origin: number; target: CarryTarget },
): boolean {
  const stamp = packet.pts === AV_NOPTS_VALUE ? packet.dts : packet.pts
  if (stamp === AV_NOPTS_VALUE) return false
  const { map, duration } = target
  const ticks = (from: bigint, side: 'start' | 'end'): bigint =>
    map.isIdentity ? from : BigInt(Math.round(map.toDub(Number(from) * unit, side) / unit))
  const shiftedStamp = stamp - BigInt(Math.round(origin / unit))
  const from = ticks(shiftedStamp, 'start')
  const until = packet.duration > 0n ? ticks(shiftedStamp + packet.duration, 'end') : from
  const earliestPts = target.format.container === 'matroska' ? copy.last : copy.last + 1n
  const pts = from < earliestPts ? earliestPts : from < 0n ? 0n : from
  const last = BigInt(Math.floor(duration / unit))
  if (packet.duration > 0n && (until <= pts || pts >= last)) return false
  packet.pts = pts
  packet.dts = pts
  packet.duration = packet.duration > 0n ? (until < last ? until : last) - pts : 0n
  copy.last = pts
  return true
}

function dispositionOf({ disposition }: Stream, { isOverruled }: CarryTarget): AVDisposition {
  return isOverruled ? ((disposition & ~AV_DISPOSITION_DEFAULT) as AVDisposition) : disposition
}

function labelsOf(track: Stream): { language?: string | undefined; title?: string | undefined } {
  return { language: track.metadata?.get('language') ?? undefined, title: trackTitle(track) }
}
