import type { Pack, PackFile } from '../../../shared/packs/pack.ts'

/** A file of a pack that has been opened somewhere to be read. */
export interface Opening {
  /** Where the bytes start: what was asked for, or 0 where the source cannot start elsewhere. */
  readonly offset: number
  /** Length of the whole file, where the source says it. */
  readonly bytes?: number | undefined
  /** Names this very state of the file. */
  readonly etag?: string | undefined
  /** The source's own SHA-256 of the file. */
  readonly digest?: string | undefined
  readonly body: AsyncIterable<Uint8Array>
}

/** What of a file is there already, and of which state. */
export interface ResumePoint {
  readonly offset: number
  readonly etag?: string | undefined
  readonly signal: AbortSignal
}

/** A place packs come from. */
export interface PackSource {
  /** The mirror or folder, for the record; absent for the hosts that the catalogue names. */
  readonly from?: string
  /** What stands for one file's place: a part of it from elsewhere is not continued. */
  placeOf(pack: Pack, file: PackFile): string
  open(place: string, from: ResumePoint): Promise<Opening>
}
