import { existsSync, statSync } from 'node:fs'
import { basename, dirname, extname, join, resolve } from 'node:path'
import type { Target } from '../../../shared/contract/records.ts'
import { invalid } from '../../../shared/failure.ts'
import { LANGUAGES } from '../../../shared/text/languages.ts'
import { isVideoName } from '../../studio/files/outputFile.ts'
import {
  type DubOptions,
  type DubRequest,
  readDubRequest,
  readTarget,
  type Surroundings,
  splitVoices,
} from '../dubRequest.ts'

/** The dubs of one film, one request for each language. */
export type FilmRequests = readonly [DubRequest, ...DubRequest[]]

/** An order of the command line: every video into every language. */
export interface Order {
  readonly films: readonly FilmRequests[]
  /** Whether it is more than one dub, which is shown as a table. */
  readonly several: boolean
  /** Folder of the results, to be made if it is missing; absent: beside each video. */
  readonly outFolder?: string
  readonly notes: readonly string[]
}

/** Reads the videos and languages of the command line. Throws `invalid` with the correct usage. */
export function readOrder(given: readonly string[], options: DubOptions, surroundings: Surroundings): Order {
  const { videos: named, pairs } = splitVoices(given, options.voice ?? [])
  const { videos, notes } = withoutOwnDubs([...new Set(named)])
  const targets = readTargets(options.to)
  const several = videos.length > 1 || targets.length > 1
  const own = { ...options, ...(pairs.length === 0 ? {} : { voice: pairs }) }
  if (!several) {
    const [to] = targets
    return { films: [[readDubRequest(videos[0], { ...own, ...(to && { to }) }, surroundings)]], several, notes }
  }
  checkSeveral(videos, targets, options)
  const outFolder = options.out === undefined ? undefined : resolve(surroundings.cwd, options.out)
  const films = (videos.length === 0 ? [undefined] : videos).map((video) => {
    const requests = targets.map((to) => ({
      ...readDubRequest(video, { ...own, to }, surroundings),
      ...(targets.length > 1 ? { alongside: targets.filter((one) => one !== to) } : {}),
    }))
    return requests as [DubRequest, ...DubRequest[]]
  })
  checkNames(films, outFolder)
  return { films, several, notes, ...(outFolder === undefined ? {} : { outFolder }) }
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
    notes:
      dubs.length === 0 ? [] : [`Left out, as they are named as dubs: ${dubs.map((one) => basename(one)).join(', ')}.`],
  }
}

function checkSeveral(videos: readonly string[], targets: readonly Target[], options: DubOptions): void {
  if (targets.length === 0) readTarget(undefined)
  const { subtitles, translation, out } = options
  if (subtitles !== undefined && videos.length > 1)
    throw invalid('--subtitles is for one video. Lay a file beside each: talk.srt beside talk.mp4.', 'subtitles')
  if (translation !== undefined)
    throw invalid(
      '--translation is for one video and language. Lay a file beside each video: talk.sw.srt beside talk.mp4.',
      'translation',
    )
  if (out === undefined) return
  const isFolder = existsSync(out) ? statSync(out).isDirectory() : !isVideoName(out)
  if (!isFolder) throw invalid(`--out ${out} is a file. For several dubs give a folder.`, 'out')
}

/** Throws `invalid` where two videos would have dubs of one name. */
function checkNames(films: readonly FilmRequests[], outFolder: string | undefined): void {
  const known = new Map<string, string>()
  for (const [{ video }] of films) {
    const stem = join(outFolder ?? dirname(video), basename(video, extname(video)))
    const other = known.get(stem)
    if (other !== undefined)
      throw invalid(
        `The dubs of ${other} and ${video} would have the same name. Rename one, or order them apart.`,
        'out',
      )
    known.set(stem, video)
  }
}
