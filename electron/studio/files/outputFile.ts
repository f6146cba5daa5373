import { basename, dirname, isAbsolute, join, relative } from 'node:path'
import { invalid } from '../../../shared/failure.ts'
import { say } from '../../../shared/locale/message.ts'
import { dubEnding, dubEndings, isSoundName, isVideoName } from '../../../shared/mediaEndings.ts'
import { stemOf } from '../../files/fileNames.ts'
import { freePath } from '../../files/placeFile.ts'
import type { SettingsFile } from '../settings/settings.ts'

/** Folders that decide where dubbed videos go. */
interface OutputPlaces {
  readonly dataDir: string
  readonly settings: SettingsFile
}

/** The studio's own folder of projects. */
export function projectsIn(dataDir: string): string {
  return join(dataDir, 'projects')
}

/** The folder of uploaded videos. */
export function uploadsIn(dataDir: string): string {
  return join(dataDir, 'uploads')
}

/**
 * A free path for a dub, of the kind of its source: in the folder for dubs, else beside its video; never among uploads, where the
 * user would not look.
 */
export function defaultOutput(
  video: string,
  to: string,
  { dataDir, settings, own = isInside(uploadsIn(dataDir), video) }: OutputPlaces & { own?: boolean },
): Promise<string> {
  const folder = settings.value.general.outputFolder ?? (own ? join(dataDir, 'results') : dirname(video))
  return freePath(join(folder, `${stemOf(video)}.${to}${dubEnding(video)}`))
}

/** Checks the given path of a dub. Throws `invalid` unless it is absolute and of a kind that dubs can have. */
export function checkDubPath(path: string): string {
  if (!isAbsolute(path)) throw invalid(say('failure.path.relative', { path }), 'output')
  if (isVideoName(path) || isSoundName(path)) return path
  throw invalid(say('failure.dubEnding', { name: basename(path), endings: dubEndings() }), 'output')
}

/** Whether a path lies in a folder. */
export function isInside(folder: string, path: string): boolean {
  const way = relative(folder, path)
  return way !== '' && !way.startsWith('..') && !isAbsolute(way)
}
