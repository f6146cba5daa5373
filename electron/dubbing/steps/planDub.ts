import { basename } from 'node:path'
import { cutOffNotes } from '../../../shared/audio/cutOffNotes.ts'
import { hasReadableSound } from '../../../shared/audio/hasReadableSound.ts'
import { castMembers } from '../../../shared/casting/castMembers.ts'
import { castable, castVoices, voicesFor } from '../../../shared/casting/castVoices.ts'
import type { DubOrder, DubPlan, FoundFile, PlannedSpeaker } from '../../../shared/commands/dubs.ts'
import type { OpenedMedia } from '../../../shared/commands/media.ts'
import type { Segment, Voice } from '../../../shared/contract/records.ts'
import { saidOf, toFailure } from '../../../shared/failure.ts'
import { type Said, say } from '../../../shared/locale/message.ts'
import { sayLanguage } from '../../../shared/locale/sayLanguage.ts'
import type { Document, Line } from '../../../shared/project/document.ts'
import { linesInOrder } from '../../../shared/project/lines/linesInOrder.ts'
import { voicesIn } from '../../../shared/project/speakers/speakersInOrder.ts'
import { hasWords } from '../../../shared/subtitles/spokenCues.ts'
import { toSegments } from '../../../shared/subtitles/toSegments.ts'
import { soundLanguage } from './checkTranslator.ts'
import { type Remedies, type ServiceCalls, type Transcript, WINDOW_REMEDIES } from './dubContext.ts'
import { findSources, lookBeside, type Sources, withinFilm } from './findSources.ts'
import { middleHints } from './middleHints.ts'
import { profilesIn } from './tellSpeakers.ts'
import { languageOf } from './transcribe.ts'
import { isAlreadyIn, sourceLines } from './translate.ts'

interface PlanGiven {
  readonly media: Pick<OpenedMedia, 'path' | 'facts'>
  readonly order: DubOrder
  readonly link: ServiceCalls
  /** Whether to recognise speakers from the sound if the subtitles do not name them. */
  readonly listen: boolean
  /** The document of the video's project, whose lines count where the order asks for no others. */
  readonly document?: Document | undefined
  /** Absent: those of a window. */
  readonly remedies?: Remedies
  readonly signal: AbortSignal
}

/** A plan without the film's own facts. */
interface MadePlan extends Omit<DubPlan, 'media' | 'hints'> {
  readonly hints: Said[]
}

/** Plans a dub before it is ordered: its sources, and what would stop it. */
export async function planDub(given: PlanGiven): Promise<MadePlan> {
  const { media, order, link, signal } = given
  const beside = await lookBeside(media.path, order)
  const { sources, misfit } = fitted(await findSources(media.path, order, signal), media.facts.duration)
  const inScript = order.translation.from === 'auto' ? sources.translation?.file : undefined
  const translation = beside.translation ?? inScript
  const own = linesOfProject(given)
  const known = own ?? (await knownLines(given, sources))
  const { voices } = await link.service.voices({}, { signal })
  const unheard = known === undefined ? await heardAlone(given) : []
  const isIn = known === undefined ? order.from === order.to : isAlreadyIn(known, order.to)
  const needed = own === undefined ? !isIn : !own.translated
  return {
    transcript: {
      ...(beside.transcript && { beside: foundFile(beside.transcript, beside.transcriptLanguage) }),
      ...(known && { lines: known.segments.length }),
      ...(known?.language && { language: known.language }),
    },
    translation: {
      ...(translation && { beside: foundFile(translation, order.to) }),
      needed,
    },
    speakers: speakersOf(known, voices, { ...order, voices: { ...own?.cast, ...order.voices } }),
    voices: voicesFor(voices, order.to),
    obstacles: [
      ...misfit,
      ...(own?.silent === true ? [say('failure.nothingSaid', { language: sayLanguage(order.to) })] : []),
      ...(await obstacles(given, { sources, known, needed, voices })),
    ],
    hints: [
      ...cutOffNotes(media.facts),
      ...(known?.hints ?? unheard),
      ...(await middleHints(media, order, { local: link.local, signal })),
    ],
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

interface Known extends Pick<Transcript, 'segments' | 'names' | 'language' | 'profiles'> {
  /** Doubts about the number of speakers. */
  readonly hints?: readonly Said[]
}

/** The lines of a project, whether all of them have their text in the language of the order, and whether none says anything. */
interface ProjectLines extends Known {
  readonly translated: boolean
  readonly silent: boolean
  /** The voices that its speakers have, by label. */
  readonly cast: Readonly<Record<string, string>>
}

/** The lines of the video's project; undefined where there are none, or the order finds them otherwise. */
function linesOfProject({ document, order }: PlanGiven): ProjectLines | undefined {
  if (document === undefined || order.transcript.from !== 'auto') return undefined
  const lines = linesInOrder(document)
  if (lines.length === 0) return undefined
  const speakers = Object.values(document.speakers)
  const toSay = lines.filter(({ locked, keepOriginal }) => !locked && !keepOriginal)
  const textOf = (line: Line) => line.texts[order.to]?.text.trim() ?? ''
  return {
    ...sourceLines(document, lines),
    names: Object.fromEntries(speakers.flatMap(({ id, name }) => (name === '' ? [] : [[id, name]]))),
    cast: voicesIn(document, order.to),
    translated: toSay.every((line) => !hasWords(line.source) || line.texts[order.to] !== undefined),
    silent: lines.every((line) => line.source.trim() === '' && textOf(line) === ''),
  }
}

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
  return { ...known, segments: heard.segments, ...profilesIn(heard.speaker_profiles), hints: heard.notes }
}

/** Listens to a film without lines: notes on its speakers, as that their number is unsure. */
async function heardAlone({ media, order, link, listen, signal }: PlanGiven): Promise<readonly Said[]> {
  if (!listen || link.local === undefined || !hasReadableSound(media.facts)) return []
  const question = { path: media.path, segments: [], keep_speakers: false, speakers: order.speakers ?? undefined }
  return (await link.local.speakers(question, { signal })).notes
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
  readonly known: Known | undefined
  readonly needed: boolean
  readonly voices: readonly Voice[]
}

async function obstacles(
  { media, order, link, signal, remedies = WINDOW_REMEDIES }: PlanGiven,
  { sources, known, needed, voices }: Findings,
): Promise<Said[]> {
  const found: Said[] = []
  if (voicesFor(voices, order.to).length === 0) {
    found.push(say('plan.noVoice', { language: sayLanguage(order.to) }))
  }
  const textTrack = media.facts.subtitles.some(({ text }) => text)
  const lines = known !== undefined || sources.translation !== undefined || textTrack
  const mustHear = !lines && order.transcript.from !== 'picture'
  if (mustHear && !hasReadableSound(media.facts)) found.push(say('plan.silent'))
  if (link.local === undefined) return found
  const { capabilities } = await link.local.capabilities({}, { signal })
  const missing = (name: string) => capabilities.some((one) => one.name === name && !one.available)
  const language = known?.language ?? order.from ?? soundLanguage(media.facts)
  if (mustHear && hasReadableSound(media.facts) && missing('transcriber'))
    found.push(remedies.noRecogniser(order.to, language))
  if (sources.translation === undefined && needed && missing('translator'))
    found.push(remedies.noTranslator('', order.to, language))
  return found
}
