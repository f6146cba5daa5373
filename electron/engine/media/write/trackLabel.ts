import { AV_DISPOSITION_DEFAULT, type AVDisposition } from 'node-av/constants'
import { Dictionary, type Stream } from 'node-av/lib'

/** A track's metadata for players, and whether it is selected by default. */
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

/** Generic handler names that programs give to every track. */
const GENERIC_HANDLER_PATTERN = /handle|media|^iso |^\s*$/i

/** The title of a track. MP4 has no track titles; players show the name of its handler instead. */
export function trackTitle({ metadata }: Stream): string | undefined {
  const handler = metadata?.get('handler_name')
  return metadata?.get('title') ?? (handler && !GENERIC_HANDLER_PATTERN.test(handler) ? handler : undefined)
}

/** Copies titles to the handler names, which MP4 uses. */
export function nameHandlers(streams: readonly Stream[]): void {
  for (const stream of streams) {
    const tags = stream.metadata?.getAll()
    if (tags?.['title'] === undefined) continue
    using named = Dictionary.fromObject({ ...tags, handler_name: tags['title'] })
    stream.metadata = named
  }
}

/** Labels the picture of a file, which is always on, with the language of the picture that it comes from. */
export function labelPicture(stream: Stream, source: Stream): void {
  labelTrack(stream, {
    language: source.metadata?.get('language') ?? undefined,
    disposition: [AV_DISPOSITION_DEFAULT],
  })
}
