import { readFile, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { THIS_COMPUTER } from '../../../shared/basics/fixedValues.ts'
import { omitUndefined } from '../../../shared/basics/omitUndefined.ts'
import { invalid } from '../../../shared/failure.ts'
import { type Message, say } from '../../../shared/locale/message.ts'
import type { Document } from '../../../shared/project/document.ts'
import { signsOfTrack } from '../../../shared/project/texts/signEdits.ts'
import { parseSrt } from '../../../shared/subtitles/formats/srt.ts'
import { englishLanguageName } from '../../../shared/text/languages.ts'
import { pacingOf } from '../../../shared/timing/pacing.ts'
import type { TimeMapKnots } from '../../../shared/timing/waits/timeMap.ts'
import { renameFile } from '../../client/bytes/renameFile.ts'
import { type Links, onLink, onOwnEngine } from '../../dubbing/work/links.ts'
import { subtitlesOf } from '../../dubbing/work/text/orderedSubtitles.ts'
import type { WorkContext } from '../../dubbing/work/workContext.ts'
import { stemOf } from '../../files/fileNames.ts'
import { giveRights } from '../../files/giveRights.ts'
import { hiddenBeside } from '../../files/tryFile.ts'
import type { DubRequest } from '../dubRequest.ts'
import type { FilmState } from './filmState.ts'
import type { OneFile } from './readOrder.ts'

/** The paths of the sound of one language and its subtitles, before it is joined to the film. */
export function languagePartPaths(
  { parts }: FilmState,
  { to }: DubRequest,
): { readonly sound: string; readonly subtitles: string } {
  const sound = join(parts, `${to}.m4a`)
  return { sound, subtitles: subtitlesOf(sound, to) }
}

/**
 * Whether the picture may be held for the languages of one file: where the user asked for it, else only without a hosted
 * service and without a constant frame rate.
 */
export function mayHoldPicture({ settings, hosted }: DubRequest): boolean {
  const pacing = pacingOf({ ...settings, output: '' })
  return pacing === 'wait' || (pacing === 'auto' && hosted === undefined)
}

/** The request for the sound of one language, as it waits to be joined. */
export function partRequest(request: DubRequest, state: FilmState): DubRequest {
  // Sound alone keeps the picture's time where nobody chose, but the picture of these sounds may wait.
  // Descriptions hold the picture for one language alone, so that none is mixed into a sound that is joined.
  const { descriptions, ...rest } = request.settings
  const settings = descriptions === 'mixed' ? rest : request.settings
  return {
    ...request,
    settings: mayHoldPicture(request) ? { picture: 'auto', ...settings } : settings,
    out: languagePartPaths(state, request).sound,
    audioOnly: true,
    subtitlesOut: true,
    report: false,
  }
}

/** Path of the one file of a film. */
export function joinedOutput(
  { video }: DubRequest,
  { outFolder }: { readonly outFolder?: string | undefined },
  { out, extension }: OneFile,
): string {
  return out ?? join(outFolder ?? dirname(video), `${stemOf(video)}.dub${extension}`)
}

/** The engine of this computer among the links of an order. */
export function localEngineContext(links: Links, signal: AbortSignal): Pick<WorkContext, 'onThisComputer'> {
  const linkOptions = { connection: links, profile: THIS_COMPUTER, signal, onWait: () => undefined }
  return { onThisComputer: (work) => onLink(linkOptions, work) }
}

interface Joining {
  /** The project of the film. */
  readonly document: Document
  readonly requests: readonly DubRequest[]
  readonly oneFile: OneFile
  readonly output: string
  /** Where the picture waits in all of them, if it does. */
  readonly timeMap?: TimeMapKnots | undefined
  readonly signal: AbortSignal
}

/**
 * The request to join the sounds of the languages of a film, with the texts of their subtitles (SRT) in order: what their tracks are
 * called, and which of them a player starts with. Throws `invalid` where there is none.
 */
export function joinRequest(
  state: FilmState,
  { document, requests, oneFile: { keepOriginal, defaultTrack }, timeMap }: Omit<Joining, 'output' | 'signal'>,
  subtitles: readonly string[],
) {
  const [first] = requests
  if (first === undefined) throw invalid(say('cli.nothingToJoin'))
  const tracks = requests.map((request, at) => {
    const { to: language } = request
    return {
      dub: languagePartPaths(state, request).sound,
      ...{ language, title: englishLanguageName(language), default: defaultTrack === language },
      cues: parseSrt(subtitles[at] ?? '').map(({ start, end, text }) => ({ start, end, text })),
      ...signsOfTrack(document, language, request.settings),
    }
  })
  const language = first.from ?? document.sourceLanguage
  const original = {
    default: defaultTrack === 'original',
    ...omitUndefined({ language, soundTrack: document.soundTrack }),
  }
  return { source: first.video, tracks, ...(keepOriginal && { original }), timeMap }
}

/** Joins the sounds of all languages of a film to one file by the engine of this computer, and removes them. */
export async function joinFilm(
  state: FilmState,
  links: Links,
  { output, signal, ...joining }: Joining,
): Promise<readonly Message[]> {
  const subtitles = await Promise.all(
    joining.requests.map((request) => readFile(languagePartPaths(state, request).subtitles, 'utf8')),
  )
  const request = joinRequest(state, joining, subtitles)
  // Named by the film's state, so that the next run replaces what a killed one has left.
  const hidden = `${hiddenBeside(output, basename(state.folder).slice(-8))}${joining.oneFile.extension}`
  try {
    const { left } = await onOwnEngine(localEngineContext(links, signal), (local, lost) =>
      local.join({ ...request, output: hidden }, { signal: lost }),
    )
    await giveRights(hidden)
    await renameFile(hidden, output)
    await rm(state.parts, { recursive: true, force: true })
    return left
  } finally {
    await Promise.all([hidden, `${hidden}.part`].map((path) => rm(path, { force: true })))
  }
}
