import type { AVDisposition } from 'node-av/constants'
import { Dictionary, type Stream } from 'node-av/lib'

/** What players show of a track, and whether they choose it by themselves. */
export interface TrackLabel {
  /** ISO 639-2 code. */
  readonly language?: string | undefined
  readonly title?: string | undefined
  readonly disposition?: readonly AVDisposition[]
}

/** Labels a stream of a file that is being written. */
export function labelTrack(stream: Stream, { language, title, disposition = [] }: TrackLabel): void {
  if (disposition.length > 0) stream.setDisposition(...disposition)
  if (language === undefined && title === undefined) return
  using tags = Dictionary.fromObject({ language, title })
  stream.metadata = tags
}
