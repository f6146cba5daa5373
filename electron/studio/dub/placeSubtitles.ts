import { basename, dirname, extname, join } from 'node:path'
import type { DubOrder } from '../../../shared/commands/dubs.ts'
import { TARGETS } from '../../../shared/contract/targets.ts'
import { sureLanguage } from '../../../shared/text/identify/sureLanguage.ts'
import { findLanguage } from '../../../shared/text/languages.ts'
import { renameFile } from '../../client/renameFile.ts'
import { lookBeside } from '../../dubbing/steps/findSources.ts'
import { exists } from '../../files/placeFile.ts'
import { readSubtitleFile } from '../../files/readSubtitleFile.ts'
import { isInside } from '../files/outputFile.ts'

/** A video that subtitles may belong to. */
interface Candidate {
  readonly id: string
  readonly video: string
}

/**
 * The video that a subtitle file belongs to: that of its name, in its folder before others, else the only one. Undefined where it
 * might be several.
 */
export function videoOf<C extends Candidate>(file: string, videos: readonly C[]): C | undefined {
  const named = videos.filter(({ video }) => isNamedAfter(file, video))
  const here = named.filter(({ video }) => dirname(video) === dirname(file))
  const [some] = [here, named, videos].filter(({ length }) => length > 0)
  if (some === undefined) return undefined
  // `talk.part.srt` is of `talk.part.mp4`, not of `talk.mp4`.
  const longest = Math.max(...some.map(({ video }) => stemOf(video).length))
  const best = some === videos ? some : some.filter(({ video }) => stemOf(video).length === longest)
  // A film has a dub for each of its languages; the newest is the one that is being ordered.
  return new Set(best.map(({ video }) => video)).size === 1 ? best.at(-1) : undefined
}

function stemOf(video: string): string {
  return plain(basename(video, extname(video)))
}

function isNamedAfter(file: string, video: string): boolean {
  return plain(basename(file)).startsWith(`${stemOf(video)}.`)
}

/** A name as it is compared: systems differ in how they write marks and in capitals. */
function plain(name: string): string {
  return name.normalize('NFC').toLowerCase()
}

/** The part of a dub that a subtitle file gives, and the change of the order for it; empty where the file is found beside the video. */
export interface Placed {
  readonly part: 'transcript' | 'translation'
  readonly change: Partial<DubOrder>
}

/**
 * Finds out what a subtitle file is to a dub: its translation if it is in the language of the dub, or in another one of ours where
 * what is said is known already; else its transcript. Throws `invalid` for a file without subtitles.
 */
export async function placeSubtitles(
  file: string,
  { video, order }: { readonly video: string; readonly order: DubOrder },
): Promise<Placed> {
  const { cues } = await readSubtitleFile(file, { prefer: 'source', signal: undefined })
  const language = languageInName(file) ?? sureLanguage(cues)
  const beside = await lookBeside(video, order)
  const hasTranscript =
    order.transcript.from === 'file' || (beside.transcript !== undefined && beside.transcript !== file)
  const target = TARGETS.find((code) => code === language)
  const isTranslation =
    language === order.to || (hasTranscript && (language === undefined || (target !== undefined && target !== 'en')))
  const part = isTranslation ? 'translation' : 'transcript'
  if (beside[part] === file) return { part, change: {} }
  const to = isTranslation && target !== undefined ? { to: target } : {}
  return { part, change: { [part]: { from: 'file', path: file }, ...to } }
}

/** The language between the name and the extension, such as `sw` in `talk.sw.srt` or `sw.srt`. */
function languageInName(file: string): string | undefined {
  const parts = plain(basename(file, extname(file))).split('.')
  return findLanguage(parts.at(-1) ?? '')?.code
}

/** Lays an uploaded file beside the uploaded video that it belongs to, so that it goes with it; the path where it lies then. */
export async function layBeside(file: string, video: string, uploads: string): Promise<string> {
  const path = join(dirname(video), basename(file))
  if (path === file || !isInside(uploads, file) || !isInside(uploads, video) || (await exists(path))) return file
  await renameFile(file, path)
  return path
}
