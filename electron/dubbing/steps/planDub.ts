import { basename } from 'node:path'
import { hasReadableSound } from '../../../shared/audio/hasReadableSound.ts'
import { castMembers } from '../../../shared/casting/castMembers.ts'
import { castable, castVoices, voicesFor } from '../../../shared/casting/castVoices.ts'
import type { DubOrder, DubPlan, FoundFile, PlannedSpeaker } from '../../../shared/commands/dubs.ts'
import type { OpenedMedia } from '../../../shared/commands/media.ts'
import type { Segment, Voice } from '../../../shared/contract/records.ts'
import { saidOf, toFailure } from '../../../shared/failure.ts'
import { type Said, say } from '../../../shared/locale/message.ts'
import { sayLanguage } from '../../../shared/locale/sayLanguage.ts'
import { toSegments } from '../../../shared/subtitles/toSegments.ts'
import { soundLanguage } from './checkTranslator.ts'
import type { Transcript } from './dubContext.ts'
import { findSources, lookBeside, type Sources } from './findSources.ts'
import type { ServiceCalls } from './link.ts'
import { type Remedies, WINDOW_REMEDIES } from './remedies.ts'
import { profilesIn } from './tellSpeakers.ts'
import { languageOf } from './transcribe.ts'
import { isAlreadyIn } from './translate.ts'
import { withinFilm } from './withinFilm.ts'

interface PlanGiven {
  readonly media: Pick<OpenedMedia, 'path' | 'facts'>
  readonly order: DubOrder
  readonly link: ServiceCalls
  /** Whether to recognise speakers from the sound if the subtitles do not name them. */
  readonly listen: boolean
  /** Absent: those of a window. */
  readonly remedies?: Remedies
  readonly signal: AbortSignal
}

/** Plans a dub before it is ordered: its sources, and what would stop it. */
export async function planDub(given: PlanGiven): Promise<Omit<DubPlan, 'media'>> {
  const { media, order, link, signal } = given
  const beside = await lookBeside(media.path, order)
  const { sources, misfit } = fitted(await findSources(media.path, order, signal), media.facts.duration)
  const known = await knownLines(given, sources)
  const { voices } = await link.service.voices({}, { signal })
  const needed = known === undefined || !isAlreadyIn(known, order.to)
  return {
    transcript: {
      ...(beside.transcript && { beside: foundFile(beside.transcript, beside.transcriptLanguage) }),
      ...(known && { lines: known.segments.length }),
      ...(known?.language && { language: known.language }),
    },
    translation: {
      ...(beside.translation && { beside: foundFile(beside.translation, order.to) }),
      needed,
    },
    speakers: speakersOf(known, voices, order),
    voices: voicesFor(voices, order.to),
    obstacles: [...misfit, ...(await obstacles(given, { sources, needed, voices, language: known?.language }))],
  }
}

/** The subtitles as far as they lie within the film, or why they belong to another one. */
function fitted(found: Sources, duration: number): { readonly sources: Sources; readonly misfit: Said[] } {
  try {
    return { ...withinFilm(found, duration), misfit: [] }
  } catch (error) {
    return { sources: found, misfit: [saidOf(toFailure(error))] }
  }
}

function foundFile(path: string, language: string | undefined): FoundFile {
  return { path, name: basename(path), ...(language === undefined ? {} : { language }) }
}

type Known = Pick<Transcript, 'segments' | 'names' | 'language' | 'profiles'>

/** The lines, if they can be had without recognising the whole video. */
async function knownLines(
  { media, order, link, listen, signal }: PlanGiven,
  sources: Sources,
): Promise<Known | undefined> {
  const { transcript } = sources
  if (transcript === undefined) return undefined
  const { segments, names } = toSegments(transcript.cues)
  const known = { segments, names, ...languageOf(order.from ?? transcript.language, transcript.cues) }
  if (!listen || link.local === undefined) return known
  const named = Object.keys(names).length > 0
  const question = { path: media.path, segments, keep_speakers: named, speakers: order.speakers ?? undefined }
  const heard = await link.local.speakers(question, { signal })
  return { ...known, segments: heard.segments, ...profilesIn(heard.speaker_profiles) }
}

function speakersOf(known: Known | undefined, voices: readonly Voice[], order: DubOrder): PlannedSpeaker[] {
  if (known === undefined) return []
  const members = castMembers(known.segments, { profiles: known.profiles })
  const chosen = Object.fromEntries(
    Object.entries(order.voices).filter(([label]) => members.some((m) => m.label === label)),
  )
  const speaks = castable(voices, order.to).length > 0
  const cast = speaks ? castVoices({ members, voices, language: order.to, chosen }) : {}
  return members.map(({ label }) => ({
    label,
    ...(known.names[label] === undefined ? {} : { name: known.names[label] }),
    lines: linesOf(known.segments, label),
    ...(cast[label] === undefined ? {} : { suggested: cast[label] }),
  }))
}

function linesOf(segments: readonly Segment[], label: string): number {
  return segments.filter(({ speaker }) => speaker === label).length
}

interface Findings {
  readonly sources: Sources
  readonly needed: boolean
  /** The language of the lines, if known. */
  readonly language?: string | undefined
  readonly voices: readonly Voice[]
}

async function obstacles(
  { media, order, link, signal, remedies = WINDOW_REMEDIES }: PlanGiven,
  { sources, needed, voices, language = order.from ?? soundLanguage(media.facts) }: Findings,
): Promise<Said[]> {
  const found: Said[] = []
  if (media.facts.audio.length === 0) found.push(say('plan.noSound'))
  if (voicesFor(voices, order.to).length === 0) {
    found.push(say('plan.noVoice', { language: sayLanguage(order.to) }))
  }
  if (link.local === undefined) return found
  const { capabilities } = await link.local.capabilities({}, { signal })
  const missing = (name: string) => capabilities.some((one) => one.name === name && !one.available)
  const textTrack = media.facts.subtitles.some(({ text }) => text)
  const lines = sources.transcript !== undefined || sources.translation !== undefined || textTrack
  const canListen = !missing('transcriber') && (media.facts.audio.length === 0 || hasReadableSound(media.facts))
  if (!lines && order.transcript.from !== 'picture' && !canListen) {
    found.push(say('plan.notKnown'))
  }
  if (sources.translation === undefined && needed && missing('translator'))
    found.push(remedies.noTranslator('', order.to, language))
  return found
}
