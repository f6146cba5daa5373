import type { Pack, PackFile } from '../../../shared/packs/pack.ts'

/** An opened file of a pack, ready to read. */
export interface Opening {
  /** The offset of the first byte: as requested, or 0 if the source cannot resume. */
  readonly offset: number
  /** The length of the whole file in bytes, if the source states it. */
  readonly bytes?: number | undefined
  /** Identifies the version of the file's content. */
  readonly etag?: string | undefined
  /** The source's own SHA-256 of the file. */
  readonly digest?: string | undefined
  readonly body: AsyncIterable<Uint8Array>
}

/** The bytes of a file that were downloaded before, and the version they belong to. */
export interface ResumePoint {
  readonly offset: number
  readonly etag?: string | undefined
  readonly signal: AbortSignal
}

/** A source of packs: the catalogue's hosts, a mirror or a folder. */
export interface PackSource {
  /** The mirror or folder, for the pack's record; absent for the catalogue's hosts. */
  readonly from?: string
  /** The URL or path of a file. A partial file from another one is not resumed. */
  placeOf(pack: Pack, file: PackFile): string
  open(place: string, from: ResumePoint): Promise<Opening>
}
