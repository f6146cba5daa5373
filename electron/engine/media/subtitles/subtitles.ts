import {
  AV_CODEC_ID_ASS,
  AV_CODEC_ID_MOV_TEXT,
  AV_CODEC_ID_SSA,
  AV_NOPTS_VALUE,
  type AVCodecID,
} from 'node-av/constants'
import type { Packet, Stream } from 'node-av/lib'
import { invalid } from '../../../../shared/failure.ts'
import { say, sentences } from '../../../../shared/locale/message.ts'
import { parseAss } from '../../../../shared/subtitles/formats/ass.ts'
import { type TimedCue, tidyCues } from '../../../../shared/subtitles/tidyCues.ts'
import { isText } from '../read/probe.ts'
import { SourceFile, timeUnit } from '../read/sourceFile.ts'
import type { MediaTasks, Steps } from '../tasks.ts'

/**
 * Limits far above any film's: an order allows no more lines, and the list passes through the engine's main process.
 */
const MAX_TRACK_CUES = 20_000
const MAX_TRACK_CHARACTERS = 4_000_000
const SUBTITLE_TRACK_TOO_LONG = say('engine.subtitles.tooMany', {
  lines: MAX_TRACK_CUES,
  letters: MAX_TRACK_CHARACTERS,
})

/** Reads the cues of a text subtitle track, timed from the file's start. Throws `invalid` for any other track. */
export function* subtitles({
  path,
  track,
}: MediaTasks['subtitles']['input']): Steps<MediaTasks['subtitles']['output']> {
  using source = new SourceFile(path)
  const stream = requireText(source, track)
  source.select(stream)
  const raw: TimedCue[] = []
  const duration = source.statedDuration ?? 0
  let letters = 0
  for (const packet of source.packets(stream)) {
    const cue = readCue(source, stream, packet)
    if (cue === undefined) continue
    raw.push(cue)
    letters += cue.text.length
    if (raw.length > MAX_TRACK_CUES || letters > MAX_TRACK_CHARACTERS) throw invalid(SUBTITLE_TRACK_TOO_LONG, 'track')
    yield duration > 0 ? Math.min(1, cue.start / duration) : 0
  }
  return { cues: isAss(stream.codecpar.codecId) ? parseAss(raw.map(assLine).join('\n')) : tidyCues(raw) }
}

function requireText(source: SourceFile, track: number): Stream {
  const stream = source.streams[track]
  if (stream !== undefined && isText(stream)) return stream
  const known = source.streams.filter(isText).map(({ index }) => index)
  const remedy =
    known.length === 0
      ? say('engine.subtitles.giveFile')
      : say('engine.subtitles.useTrack', { tracks: known.join(' / ') })
  throw invalid(sentences(say('engine.subtitles.noText', { track }), remedy), 'track')
}

/** Converts a packet of a text track to a cue, with the codec's markup; undefined if it has no time. */
export function readCue(source: SourceFile, stream: Stream, packet: Packet): TimedCue | undefined {
  const start = source.seconds(stream, packet.pts === AV_NOPTS_VALUE ? packet.dts : packet.pts)
  const { data } = packet
  if (start === undefined || data === null) return undefined
  const end = start + Math.max(0, Number(packet.duration)) * timeUnit(stream)
  return { start: Math.max(0, start), end, text: readText(stream.codecpar.codecId, data) }
}

function readText(codec: AVCodecID, data: Buffer): string {
  // MP4 stores the length in bytes before the text and its styling after it.
  const bytes =
    codec === AV_CODEC_ID_MOV_TEXT ? data.subarray(2, 2 + (data.length > 1 ? data.readUInt16BE(0) : 0)) : data
  return bytes.toString('utf8').replace(/\0+$/, '')
}

/**
 * Converts a packet (`ReadOrder,Layer,Style,Name,…`) to a line of an ASS script, which has two times in place of the
 * reading order.
 */
function assLine({ start, end, text }: TimedCue): string {
  const [, layer = '0', ...rest] = text.replace(/\r?\n/g, '\\N').split(',')
  return `Dialogue: ${layer},${start.toFixed(6)},${end.toFixed(6)},${rest.join(',')}`
}

function isAss(codec: AVCodecID): boolean {
  return codec === AV_CODEC_ID_ASS || codec === AV_CODEC_ID_SSA
}
