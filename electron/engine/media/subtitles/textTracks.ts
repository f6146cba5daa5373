import { type Message, say } from '../../../../shared/locale/message.ts'
import type { MixPlan } from '../tasks.ts'
import type { MediaWriter } from '../write/mediaWriter.ts'
import type { OutputFormat } from '../write/outputFormat.ts'
import { subtitleTrack } from './subtitleTrack.ts'

/** The tracks of subtitles and signs of a dub, as far as the format holds them. */
export function textTracks(
  { subtitles = [], signs }: Pick<MixPlan, 'subtitles' | 'signs'>,
  { writer, format }: { readonly writer: MediaWriter; readonly format: OutputFormat },
): Generator<number>[] {
  const codec = format.subtitles
  if (codec === undefined) return []
  const own = subtitles.map((content) => subtitleTrack({ ...content, codec }, writer))
  return signs !== undefined && format.supportsAss ? [...own, subtitleTrack(signs, writer)] : own
}

/** A sentence on a track of signs that a video file cannot hold. */
export function signNotes(
  signs: MixPlan['signs'],
  { name, supportsAss, subtitles }: Pick<OutputFormat, 'name' | 'supportsAss' | 'subtitles'>,
): Message[] {
  if (signs === undefined || supportsAss || subtitles === undefined) return []
  return [say('engineNote.left.signs', { format: name })]
}
