import { existsSync, statSync } from 'node:fs'
import { basename, dirname, extname, join, resolve } from 'node:path'
import { omitUndefined } from '../../../shared/basics/omitUndefined.ts'
import type { Target } from '../../../shared/contract/records.ts'
import { invalid } from '../../../shared/failure.ts'
import { say } from '../../../shared/locale/message.ts'
import { isSoundName, isVideoName } from '../../../shared/mediaEndings.ts'
import { containerOf, type Settings } from '../../../shared/settings/settings.ts'
import { LANGUAGES } from '../../../shared/text/languages.ts'
import {
  checkName,
  type DubOptions,
  type DubRequest,
  readDubRequest,
  readTarget,
  type Surroundings,
  splitVoices,
} from '../dubRequest.ts'
import { words } from '../output/words.ts'
import { checkContainer, readSettings } from '../settingFlags.ts'

/** The dubs of one film, one request for each language. */
export type FilmRequests = readonly [DubRequest, ...DubRequest[]]

/** An order of the command line: every video into every language. */
export interface Order {
  readonly films: readonly FilmRequests[]
  /** Whether the order is for more than one dub; several are shown as a table. */
  readonly several: boolean
  /** Folder of the results, to be made if it is missing; absent: beside each video. */
  readonly outFolder?: string
  /** The one file that all languages of a film go into; absent for a file each. */
  readonly oneFile?: OneFile
  /** The project that the dubs of the film are kept in. */
  readonly project?: string
  readonly notes: readonly string[]
  /** Tells files of earlier orders, which a changed film replaces; absent: a file that is there is never replaced. */
  readonly mayReplace?: (path: string) => boolean
}

/** How all languages of a film become one file. */
export interface OneFile {
  readonly extension: '.mp4' | '.mkv'
  /** Path of the file; absent: beside the film. */
  readonly out?: string
  readonly keepOriginal: boolean
  /** The track that players start with; absent: the first language. */
  readonly defaultTrack?: Target | 'original'
}

/** The options of `griot dub` for an order. */
export interface OrderOptions extends DubOptions {
  readonly summary?: string
  readonly dryRun?: boolean
  readonly oneFile?: boolean | string
  readonly keepOriginal?: boolean
  readonly defaultTrack?: string
  readonly project?: string
}

/** Reads the videos and languages of the command line. Throws `invalid` with the correct usage. */
export function readOrder(positionals: readonly string[], options: OrderOptions, surroundings: Surroundings): Order {
  const { videos: videoArguments, pairs } = splitVoices(positionals, options.voice ?? [])
  const { videos, notes } = withoutOwnDubs([...new Set(videoArguments)])
  const targets = readTargets(options.to)
  const oneFile = readOneFile(targets, options)
  const several = videos.length > 1 || targets.length > 1 || oneFile !== undefined
  const project = readProject(videos, options, surroundings)
  const own = { ...options, ...(pairs.length === 0 ? {} : { voice: pairs }) }
  if (!several) {
    const [to] = targets
    return {
      films: [[readDubRequest(videos[0], { ...own, ...omitUndefined({ to }) }, surroundings)]],
      several,
      notes,
      ...project,
    }
  }
  checkSeveral(videos, targets, options)
  const out = options.out === undefined ? undefined : resolve(surroundings.cwd, options.out)
  const named = oneFile && out !== undefined && isVideoName(out) && videos.length <= 1
  if (named) checkContainer(readSettings(options), basename(out))
  const outFolder = named ? undefined : out
  const { out: _out, ...single } = own
  const films = (videos.length === 0 ? [undefined] : videos).map((video) => {
    const requests = targets.map((to) => ({
      ...readDubRequest(video, { ...(named ? single : own), to }, surroundings),
      ...(targets.length > 1 ? { alongside: targets.filter((one) => one !== to) } : {}),
    }))
    return requests as [DubRequest, ...DubRequest[]]
  })
  checkNames(films, outFolder)
  return {
    films,
    several,
    notes,
    ...project,
    ...omitUndefined({ outFolder }),
    ...(oneFile && { oneFile: { ...oneFile, ...(named ? { out, extension: extensionOf(out) } : {}) } }),
  }
}

/** The project that a film is kept in. Throws `invalid` for several films, a wrong ending, or parts of one file. */
function readProject(
  videos: readonly string[],
  { project, oneFile }: OrderOptions,
  { cwd }: Surroundings,
): Pick<Order, 'project'> {
  if (project === undefined) return {}
  if (videos.length > 1) throw invalid(say('cli.projectOne'), 'project')
  if (oneFile !== undefined && oneFile !== false) throw invalid(say('cli.projectParts'), 'project')
  checkName(project)
  if (extname(project).toLowerCase() !== '.griot')
    throw invalid(say('cli.projectEnding', { name: basename(project) }), 'project')
  return { project: resolve(cwd, project) }
}

/** Throws `invalid` for options of one file that contradict each other. */
function readOneFile(targets: readonly Target[], options: OrderOptions): OneFile | undefined {
  const { oneFile, keepOriginal = false, defaultTrack } = options
  if (oneFile === undefined || oneFile === false) {
    const extra = keepOriginal ? '--keep-original' : defaultTrack === undefined ? undefined : '--default-track'
    if (extra === undefined) return undefined
    throw invalid(say('cli.oneFileOnly', { option: extra }), 'one-file')
  }
  checkOneFile(options)
  const kind = readKind(oneFile, readSettings(options))
  if (options['slot'] !== undefined) throw invalid(say('engine.slot.picture', { name: `.${kind}` }), 'slot')
  const chosen = readDefaultTrack(targets, defaultTrack, keepOriginal)
  return { extension: `.${kind}`, keepOriginal, ...omitUndefined({ defaultTrack: chosen }) }
}

/** The format of one file: the requested one, else one that holds what is chosen. */
function readKind(requestedKind: string | true, settings: Settings): 'mp4' | 'mkv' {
  const kind = requestedKind === true ? (containerOf(settings) ? 'mkv' : 'mp4') : requestedKind.toLowerCase()
  if (kind !== 'mp4' && kind !== 'mkv')
    throw invalid(say('cli.choice', { option: 'one-file', wish: kind, known: 'mp4, mkv' }), 'one-file')
  checkContainer(settings, `.${kind}`, 'one-file')
  return kind
}

function checkOneFile({ audioOnly, picture, signs, baseUrl }: OrderOptions): void {
  if (signs) throw invalid(say('cli.signsOneFile'), 'signs')
  if (audioOnly) throw invalid(say('cli.oneFileSound'), 'one-file')
  if (picture === 'wait' && baseUrl !== undefined) throw invalid(say('cli.hostedWait'), 'picture')
}

function readDefaultTrack(
  targets: readonly Target[],
  requestedTrack: string | undefined,
  keepOriginal: boolean,
): OneFile['defaultTrack'] {
  const chosen =
    requestedTrack === undefined || requestedTrack === 'original' ? requestedTrack : readTarget(requestedTrack)
  if (chosen === 'original' && !keepOriginal) throw invalid(say('cli.trackOriginal'), 'default-track')
  if (chosen !== undefined && chosen !== 'original' && !targets.includes(chosen))
    throw invalid(say('cli.trackUnknown', { wish: chosen }), 'default-track')
  return chosen
}

function extensionOf(path: string): OneFile['extension'] {
  return extname(path).toLowerCase() === '.mkv' ? '.mkv' : '.mp4'
}

/** The languages of `--to`: codes or names with commas between them. */
export function readTargets(to: string | undefined): Target[] {
  const names = (to ?? '').split(',').map((one) => one.trim())
  return [...new Set(names.filter((name) => name !== '').map(readTarget))]
}

/** The videos without those that are named as dubs of another one: `*.mp4` finds what the last run made. */
function withoutOwnDubs(videos: readonly string[]): { readonly videos: readonly string[]; readonly notes: string[] } {
  const stems = new Set(videos.map((video) => join(dirname(video), basename(video, extname(video)))))
  const codes = Object.values(LANGUAGES).map(({ code }) => code as string)
  const isDub = (video: string) => {
    const stem = join(dirname(video), basename(video, extname(video)))
    const language = extname(stem)
    return (codes.includes(language.slice(1)) || language === '.dub') && stems.has(stem.slice(0, -language.length))
  }
  const dubs = videos.filter(isDub)
  return {
    videos: videos.filter((video) => !isDub(video)),
    notes: dubs.length === 0 ? [] : [words(say('cli.leftOutDubs', { names: dubs.map((one) => basename(one)) }))],
  }
}

function checkSeveral(videos: readonly string[], targets: readonly Target[], options: OrderOptions): void {
  if (targets.length === 0) readTarget(undefined)
  const { subtitles, translation, out, oneFile } = options
  const single = videos.length === 1 && targets.length === 1
  if (subtitles !== undefined && videos.length > 1) throw invalid(say('cli.oneSubtitles'), 'subtitles')
  if (translation !== undefined && !single) throw invalid(say('cli.oneTranslation'), 'translation')
  if (out === undefined || (oneFile && videos.length <= 1)) return
  const isFolder = existsSync(out) ? statSync(out).isDirectory() : !isVideoName(out) && !isSoundName(out)
  if (!isFolder) throw invalid(say('cli.outFolder', { out }), 'out')
}

/** Throws `invalid` where two videos would have dubs of one name. */
function checkNames(films: readonly FilmRequests[], outFolder: string | undefined): void {
  const known = new Map<string, string>()
  for (const [{ video }] of films) {
    const stem = join(outFolder ?? dirname(video), basename(video, extname(video)))
    const other = known.get(stem)
    if (other !== undefined) throw invalid(say('cli.sameName', { other, video }), 'out')
    known.set(stem, video)
  }
}
