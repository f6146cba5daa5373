import { stat } from 'node:fs/promises'
import { basename, extname } from 'node:path'
import { omitUndefined } from '../../../shared/basics/omitUndefined.ts'
import { AppError, invalid } from '../../../shared/failure.ts'
import { say } from '../../../shared/locale/message.ts'
import { dubEndings, isSoundName, isVideoName, SOUND_ENDINGS } from '../../../shared/mediaEndings.ts'
import { subtitlesOf } from '../../dubbing/work/text/orderedSubtitles.ts'
import { isSameFile } from '../../files/isSameFile.ts'
import { tryFile } from '../../files/tryFile.ts'
import { checkFree } from '../../files/writeTextFile.ts'
import { type DubRequest, deriveOutputPath } from '../dubRequest.ts'
import { checkContainer } from '../settingFlags.ts'

/** The files a dub will write. */
export interface OutputPlan {
  readonly video: string
  /** Paths of the check's report; absent if none is wanted. */
  readonly reports?: { readonly json: string; readonly html: string } | undefined
}

/** Decides the output paths and checks before any work that they can be written; `mayReplace` tells files that need no `force`. */
export async function planOutput(
  request: DubRequest,
  mayReplace: (path: string) => boolean = () => false,
): Promise<OutputPlan> {
  await checkVideo(request)
  const video = await outputPath(request)
  const extension = extname(video)
  checkExtension(video, request)
  const subtitles = request.subtitlesOut ? subtitlesOf(video, request.to) : undefined
  const stem = video.slice(0, -extension.length)
  const reports = request.report ? { json: `${stem}.qc.json`, html: `${stem}.qc.html` } : undefined
  const inputs = [request.video, request.subtitles, request.translation].filter((path) => path !== undefined)
  for (const file of [video, subtitles, ...Object.values(reports ?? {})]) {
    if (file === undefined) continue
    const isRead = await Promise.all(inputs.map((input) => isSameFile(input, file)))
    if (isRead.includes(true)) throw invalid(say('cli.readForDub', { file }), 'out')
    if (!request.force && !mayReplace(file)) await checkFree(file)
    tryFile(file)
  }
  return { video, ...omitUndefined({ reports }) }
}

/**
 * Throws `invalid` where a name does not end like what is written to it: `--force` with the name of a film would replace the film.
 */
export function checkEnding(path: string, endings: readonly string[], option: string): void {
  if (endings.includes(extname(path).toLowerCase())) return
  throw invalid(say('cli.ending', { path, known: endings.join(', ') }), option)
}

function checkExtension(path: string, { audioOnly, settings }: Pick<DubRequest, 'audioOnly' | 'settings'>): void {
  const name = basename(path)
  const isSound = isSoundName(path)
  if (!isSound && !isVideoName(path)) throw invalid(say('failure.dubEnding', { name, endings: dubEndings() }), 'out')
  if (audioOnly && !isSound) throw invalid(say('cli.soundEnding', { name, endings: SOUND_ENDINGS.join(', ') }), 'out')
  if (!isSound && settings.exactSeconds) throw invalid(say('engine.slot.picture', { name }), 'slot')
  if (isSound && settings.subtitleTrack) throw invalid(say('cli.trackInSound'), 'subtitle-track')
  checkContainer(settings, name)
}

/** Path of the dubbed video. */
export async function outputPath(request: DubRequest): Promise<string> {
  if (request.out === undefined) return deriveOutputPath(request)
  const isFolder = (await stat(request.out).catch(() => undefined))?.isDirectory() === true
  return isFolder ? deriveOutputPath(request, request.out) : request.out
}

async function checkVideo({ video, sample }: DubRequest): Promise<void> {
  if (sample) return
  const facts = await stat(video).catch(() => undefined)
  if (facts === undefined) throw noVideo(video, 'cli.notFound')
  if (!facts.isFile()) throw noVideo(video, 'cli.noFile')
  if (facts.size === 0) throw noVideo(video, 'failure.file.empty')
}

function noVideo(path: string, key: 'cli.notFound' | 'cli.noFile' | 'failure.file.empty'): AppError {
  return new AppError({ kind: 'file', message: say(key, { path }), path })
}
