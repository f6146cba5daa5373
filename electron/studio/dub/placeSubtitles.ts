import { basename, dirname, extname, join } from 'node:path'
import type { DubOrder } from '../../../shared/commands/dubs.ts'
import type { Target } from '../../../shared/contract/records.ts'
import { TARGETS } from '../../../shared/contract/targets.ts'
import { sureLanguage } from '../../../shared/text/identify/sureLanguage.ts'
import { findLanguage } from '../../../shared/text/languages.ts'
import { renameFile } from '../../client/bytes/renameFile.ts'
import { lookBeside } from '../../dubbing/work/text/findSources.ts'
import { languageInName } from '../../dubbing/work/text/sidecars.ts'
import { exists } from '../../files/placeFile.ts'
import { readSubtitleFile } from '../../files/readSubtitleFile.ts'
import { isInside } from '../files/outputFile.ts'

/** A video that subtitles may belong to. */
interface Candidate {
  readonly id: string
  readonly video: string
}

/**
 * The video that a subtitle file belongs to: that of its name, in its folder before others, else the only one unless it must be
 * named (`isNamed`). Undefined where it might be several.
 */
export function videoOf<C extends Candidate>(file: string, videos: readonly C[], isNamed = false): C | undefined {
  const named = videos.filter(({ video }) => isNamedAfter(file, video))
  const here = named.filter(({ video }) => dirname(video) === dirname(file))
  const [some] = [here, named, isNamed ? [] : videos].filter(({ length }) => length > 0)
  if (some === undefined) return undefined
  // `talk.part.srt` is of `talk.part.mp4`, not of `talk.mp4`.
  const maxStemLength = Math.max(...some.map(({ video }) => stemOf(video).length))
  const best = some === videos ? some : some.filter(({ video }) => stemOf(video).length === maxStemLength)
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
 * Finds the part of a subtitle file in a dub's order: its translation if it is in the language of the dub, or in another one of ours
 * where what is said is known already; else its transcript. Throws `invalid` for a file without subtitles.
 */
export async function placeSubtitles(
  file: string,
  { video, order }: { readonly video: string; readonly order: DubOrder },
): Promise<Placed> {
  const language = await languageOf(file)
  const beside = await lookBeside(video, order)
  const spoken = order.transcript.from === 'file' ? order.transcript.path : beside.transcript
  const hasTranscript = spoken !== undefined && spoken !== file
  const target = TARGETS.find((code) => code === language)
  // `talk.srt` beside `talk.en.srt` is what is said, also where the dub would have been into its language.
  const other = spoken === file && language === order.to ? await targetAway(video, order.to) : undefined
  if (other !== undefined) return { part: 'transcript', change: { to: other } }
  const isTranslation =
    language === order.to ||
    (hasTranscript && (language === undefined || (target !== undefined && (target !== 'en' || (await isOurs(spoken))))))
  const part = isTranslation ? 'translation' : 'transcript'
  if (beside[part] === file) return { part, change: {} }
  const to = isTranslation && target !== undefined ? { to: target } : {}
  return { part, change: { [part]: { from: 'file', path: file }, ...to } }
}

/** The only language but one into which a file beside a video translates, by its name. */
async function targetAway(video: string, from: Target): Promise<Target | undefined> {
  const others = TARGETS.filter((to) => to !== from)
  const found = await Promise.all(others.map(async (to) => (await lookBeside(video, { to })).translation && to))
  const [only, ...more] = found.filter((to) => to !== undefined && to !== '')
  return more.length === 0 ? only || undefined : undefined
}

/** Whether a file is in a language of ours besides English, in which subtitles of films in any language are. */
async function isOurs(file: string): Promise<boolean> {
  const language = await languageOf(file).catch(() => undefined)
  return language !== 'en' && TARGETS.some((code) => code === language)
}

/**
 * The subtitle files of an order that goes into another language: a translation is in one language, so it is given up, or becomes
 * what is said where the order goes the other way.
 */
export async function filesInto(
  to: Target,
  { transcript, translation }: Pick<DubOrder, 'transcript' | 'translation'>,
): Promise<Partial<DubOrder>> {
  if (translation.from !== 'file') return {}
  const isIn = async (path: string) => (await languageOf(path).catch(() => undefined)) ?? ''
  const language = await isIn(translation.path)
  if (language === '' || language === to) return {}
  const isTurned = transcript.from === 'file' && (await isIn(transcript.path)) === to
  return isTurned ? { transcript: translation, translation: transcript } : { translation: { from: 'auto' } }
}

/** The language of a subtitle file by its name, else by its words; undefined where neither is sure. */
async function languageOf(file: string): Promise<string | undefined> {
  const { cues } = await readSubtitleFile(file, { prefer: 'source', signal: undefined })
  return findLanguage(languageInName(file) ?? '')?.code ?? sureLanguage(cues)
}

/** Moves an uploaded file beside the uploaded video that it belongs to, so that it is removed with the video; returns its path. */
export async function placeBeside(
  file: string,
  { video, uploads }: { readonly video: string; readonly uploads: string },
): Promise<string> {
  const path = join(dirname(video), basename(file))
  if (path === file || !isInside(uploads, file) || !isInside(uploads, video) || (await exists(path))) return file
  await renameFile(file, path)
  return path
}
