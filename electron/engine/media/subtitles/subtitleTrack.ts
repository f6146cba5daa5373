import { AV_DISPOSITION_DEFAULT, type AVDisposition, AVMEDIA_TYPE_SUBTITLE } from 'node-av/constants'
import { Packet, Rational } from 'node-av/lib'
import type { Cue } from '../../../../shared/subtitles/cue.ts'
import type { MediaWriter } from '../write/mediaWriter.ts'
import { labelTrack } from '../write/trackLabel.ts'
import { subtitleCodecs } from '../write/writableCodecs.ts'
import { cuesPayload, scriptPayload } from './subtitlePayload.ts'

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

const MILLISECONDS = new Rational(1, 1000)

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
  const stream = writer.addStream(MILLISECONDS)
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
    writer.write(packet, stream.index, MILLISECONDS)
  }
  // A track without cues must still wait until the file is open.
  yield Number.POSITIVE_INFINITY
}

function dispositionsOf({ default: isDefault, disposition }: SubtitleContent): AVDisposition[] {
  return [...(isDefault ? [AV_DISPOSITION_DEFAULT] : []), ...(disposition ? [disposition] : [])]
}
