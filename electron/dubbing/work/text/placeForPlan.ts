import { omitUndefined } from '../../../../shared/basics/omitUndefined.ts'
import type { OpenedMedia } from '../../../../shared/commands/media.ts'
import { failureMessage, toFailure } from '../../../../shared/failure.ts'
import type { Message } from '../../../../shared/locale/message.ts'
import type { ServiceCalls } from '../links.ts'
import type { Remedies } from '../stepRemedies.ts'
import type { NoteKind } from '../workContext.ts'
import type { Sources, SourcesQuery, Subtitles } from './findSources.ts'
import { placeManuscript } from './placeManuscript.ts'
import { type SyncOptions, syncSources } from './syncSources.ts'

/** The film and the order of a plan, by which its sources are placed. */
interface PlaceOptions {
  readonly media: Pick<OpenedMedia, 'path' | 'facts'>
  readonly soundTrack: number | undefined
  readonly order: Pick<SourcesQuery, 'from'> & Pick<SyncOptions, 'sync'>
  /** Whether the lines are taken from the transcript, rather than from the project. */
  readonly isTranscriptUsed: boolean
  readonly link: ServiceCalls
  readonly remedies: Remedies
  readonly signal: AbortSignal
}

/** The sources of a plan at the times at which they are said. */
export interface PlacedSources {
  readonly sources: Sources
  /** Decisions that the dub will make, and what may be wrong. */
  readonly hints: readonly Message[]
  /** Why a text cannot be placed. */
  readonly obstacles: readonly Message[]
}

/** Whether the sources of an order are placed by ear before they are used. */
export function isPlacedByEar(
  { transcript, translation }: Sources,
  { sync, isTranscriptUsed }: Pick<SyncOptions, 'sync' | 'isTranscriptUsed'>,
): boolean {
  const used = isTranscriptUsed ? transcript : undefined
  const isMovable = (one: Subtitles | undefined) => one?.timed === true && !one.isShifted
  return used?.text !== undefined || (sync !== 'off' && isMovable(used ?? translation))
}

/** Places the sources of a plan by ear, as its dub will: subtitles that are off, and a text without times. */
export async function placeForPlan(sources: Sources, options: PlaceOptions): Promise<PlacedSources> {
  const { media, soundTrack, order, isTranscriptUsed, link, remedies, signal } = options
  const hints: Message[] = []
  const context = {
    video: media.path,
    signal,
    remedies,
    document: async () => omitUndefined({ soundTrack }),
    enter: () => () => undefined,
    note: (message: Message, kind?: NoteKind) => {
      // Everything else is reported with the dub.
      if (message.key === 'note.sync.moved') hints.push({ ...message, key: 'plan.sync.moved' })
      else if (kind === 'warning') hints.push(message)
    },
    onThisComputer: <T>(work: (link: ServiceCalls, signal: AbortSignal) => Promise<T>) => work(link, signal),
  }
  const { transcript } = sources
  if (!isTranscriptUsed || transcript?.text === undefined)
    return { sources: await syncSources(context, sources, { ...order, isTranscriptUsed }), hints, obstacles: [] }
  const { file, text, ...rest } = transcript
  const film = { path: media.path, soundTrack, duration: media.facts.duration }
  const language = order.from ?? transcript.language
  try {
    const placed = await placeManuscript({ file, text, language, film }, context)
    const timed = { ...rest, file, cues: placed.lines, timed: true, language: placed.language }
    return { sources: { ...sources, transcript: timed }, hints, obstacles: [] }
  } catch (error) {
    if (signal.aborted) throw error
    return { sources, hints, obstacles: [failureMessage(toFailure(error))] }
  }
}
