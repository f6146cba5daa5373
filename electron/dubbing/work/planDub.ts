import { basename } from 'node:path'
import { hasReadableSound } from '../../../shared/audio/hasReadableSound.ts'
import { cutOffNotes } from '../../../shared/audio/takes/cutOffNotes.ts'
import { omitUndefined } from '../../../shared/basics/omitUndefined.ts'
import { castMembers } from '../../../shared/casting/castMembers.ts'
import { castMissing, type NewVoices } from '../../../shared/casting/castMissing.ts'
import { castable, castVoices, voicesFor } from '../../../shared/casting/castVoices.ts'
import type { DubOrder, DubPlan, FoundFile, PlannedSpeaker } from '../../../shared/commands/dubs.ts'
import type { OpenedMedia } from '../../../shared/commands/media.ts'
import type { Segment, Voice } from '../../../shared/contract/records.ts'
import { because, failureMessage, toFailure } from '../../../shared/failure.ts'
import { type Message, say } from '../../../shared/locale/message.ts'
import { sayLanguage } from '../../../shared/locale/sayLanguage.ts'
import type { Document, Line } from '../../../shared/project/document.ts'
import { linesInOrder } from '../../../shared/project/lines/linesInOrder.ts'
import { soundTrackNotes, soundTrackOf, soundTrackWarnings } from '../../../shared/project/soundTrack.ts'
import { numbersIn } from '../../../shared/project/speakers/likelyNumbers.ts'
import { voicesIn } from '../../../shared/project/speakers/speakersInOrder.ts'
import { dashedChanges } from '../../../shared/subtitles/dashedTurns.ts'
import { hasWords } from '../../../shared/subtitles/spokenCues.ts'
import { toSegments } from '../../../shared/subtitles/toSegments.ts'
import type { ServiceCalls } from './links.ts'
import { centerHints } from './render/centerHints.ts'
import { type Remedies, WINDOW_REMEDIES } from './stepRemedies.ts'
import { soundLanguage } from './text/checkTranslator.ts'
import { type DiarizedLines, profilesIn } from './text/diarizeLines.ts'
import { findSources, fitSourcesToFilm, languageOfSpeech, lookBeside, type Sources } from './text/findSources.ts'
import { isPlacedByEar, type PlacedSources, placeForPlan } from './text/placeForPlan.ts'
import { languageOf } from './text/transcribe.ts'
import { isAlreadyIn, sourceLines } from './text/translate.ts'

/** A dub to plan, and what it is planned with. */
export interface PlanInputs {
  readonly media: Pick<OpenedMedia, 'path' | 'facts'>
  readonly order: DubOrder
  readonly link: ServiceCalls
  /** Whether to diarize the film; else only earlier results count. */
  readonly listen: boolean
  /** Results of earlier analyses; absent: there are none. */
  readonly speakerCache?: SpeakerCache
  /** Texts that earlier plans placed by ear; absent: there are none. */
  readonly placeCache?: PlanCache<object, PlacedSources>
  /** The document of the video's project, whose lines count where the order asks for no others. */
  readonly document?: Document | undefined
  /** Absent: those of a window. */
  readonly remedies?: Remedies
  readonly signal: AbortSignal
}

/** The inputs of a plan with the number of the sound track that is listened to. */
interface HeardFilm extends PlanInputs {
  readonly soundTrack: number | undefined
}

type SpeakerQuestion = Parameters<NonNullable<ServiceCalls['local']>['speakers']>[0]
type DiarizedSpeakers = Awaited<ReturnType<NonNullable<ServiceCalls['local']>['speakers']>>

/** A cache of answers that took long to find, for the plans after. */
export interface PlanCache<Q extends object, A> {
  known(question: Q): A | undefined
  keep(question: Q, answer: A): void
}

/** A cache of diarized speakers, so that each film is analysed once. */
type SpeakerCache = PlanCache<SpeakerQuestion, DiarizedSpeakers>

/** A plan without the film's own facts. */
interface MadePlan extends Omit<DubPlan, 'media' | 'hints'> {
  readonly hints: Message[]
}

/** Plans a dub before it is ordered: its sources, and what would stop it. */
export async function planDub(inputs: PlanInputs): Promise<MadePlan> {
  const { media, order, link, signal } = inputs
  const beside = await lookBeside(media.path, order)
  const found = await findSources(media.path, order, { frameRate: media.facts.video?.frameRate, signal })
  const own = linesOfProject(inputs)
  const sound = soundIn(inputs, own === undefined ? languageOfSpeech(found, order) : undefined)
  const heard = { ...inputs, soundTrack: soundTrackOf(...sound) }
  const placed = await placedByEar(heard, found, own === undefined)
  const { sources, misfit } = fitted(placed.sources, media.facts.duration, inputs.remedies)
  const inScript = order.translation.from === 'auto' ? sources.translation?.file : undefined
  const translation = beside.translation ?? inScript
  const known = own ?? (await knownLines(heard, sources, placed.isPlaced))
  const { voices } = await link.service.voices({}, { signal })
  const diarization =
    known === undefined ? await diarizeFilm(heard, { segments: [], keep_speakers: false }) : known.diarization
  const isIn = known === undefined ? order.from === order.to : isAlreadyIn(known, order.to)
  const needed = own === undefined ? !isIn : !own.translated
  const obstacles = [
    ...misfit,
    ...placed.obstacles,
    ...(own?.silent === true ? [say('failure.nothingSaid', { language: sayLanguage(order.to) })] : []),
    ...(await lacksOf(inputs, { sources, known, needed, voices })),
  ]
  // What cannot be dubbed yet is not listened to.
  const isOpen = isToBeAnalysed({ own, known, diarization, isPlaced: placed.isPlaced })
  const unheard = isOpen && obstacles.length === 0 && canDiarize(inputs)
  return {
    transcript: {
      ...(beside.transcript && { beside: foundFile(beside.transcript, beside.transcriptLanguage) }),
      // A text without times is cut into lines once it is placed.
      ...(known && sources.transcript?.text === undefined && { lines: known.segments.length }),
      ...(known?.language && { language: known.language }),
    },
    translation: {
      ...(translation && { beside: foundFile(translation, order.to) }),
      needed,
    },
    speakers: speakersOf(known, voices, { ...inputs, unheard, isOwn: own !== undefined }),
    ...omitUndefined({ soundTrack: heard.soundTrack }),
    unheard,
    ...(diarization !== undefined && (await peopleIn(heard, diarization))),
    voices: voicesFor(voices, order.to),
    obstacles,
    hints: await hintsOf(heard, { sound, sources, placed, known, diarization }),
  }
}

interface HintInputs {
  readonly sound: ReturnType<typeof soundIn>
  readonly sources: Sources
  readonly placed: PlacedSources
  readonly known: Known | undefined
  readonly diarization: DiarizedSpeakers | undefined
}

/** The hints of a plan: on the film's sound and its track, on moved texts, on lines that are a draft, and on its voices. */
async function hintsOf(inputs: HeardFilm, made: HintInputs): Promise<Message[]> {
  const { sound, sources, placed, known, diarization } = made
  const { media, order, link, soundTrack, remedies, signal } = inputs
  return [
    ...cutOffNotes(media.facts),
    // A window shows the number of the track in a field of its own.
    ...(remedies === undefined ? soundTrackWarnings : soundTrackNotes)(...sound),
    ...placed.hints,
    ...(known === undefined ? await draftHints(inputs, sources) : []),
    ...(diarization?.notes ?? []).filter((note) => numbersIn(note) === undefined),
    ...(await centerHints(media, { ...order, soundTrack }, { local: link.local, signal })),
  ]
}

/** By which the sound track is chosen: the film's tracks, the order with the language of its subtitles, and the track of the project. */
function soundIn({ media, order, document }: PlanInputs, subtitleLanguage: string | undefined) {
  return [media.facts.audio, { ...order, subtitleLanguage }, document?.soundTrack] as const
}

/** The subtitles as far as they lie within the film, or why they belong to another one. */
function fitted(
  found: Sources,
  duration: number,
  remedies?: Remedies,
): { readonly sources: Sources; readonly misfit: Message[] } {
  try {
    return { ...fitSourcesToFilm(found, duration, remedies), misfit: [] }
  } catch (error) {
    return { sources: found, misfit: [failureMessage(toFailure(error))] }
  }
}

function foundFile(path: string, language: string | undefined): FoundFile {
  return { path, name: basename(path), ...omitUndefined({ language }) }
}

interface Known extends DiarizedLines {
  readonly language?: string | undefined
  /** Absent where the film was not listened to. */
  readonly diarization?: DiarizedSpeakers
}

/** The lines of a project, whether all are translated into the order's language, and whether none has words to speak. */
interface ProjectLines extends Known {
  readonly translated: boolean
  readonly silent: boolean
}

/** The lines of the video's project; undefined where there are none, or the order finds them otherwise. */
function linesOfProject({ document, order }: PlanInputs): ProjectLines | undefined {
  if (document === undefined || order.transcript.from !== 'auto') return undefined
  const lines = linesInOrder(document)
  if (lines.length === 0) return undefined
  const speakers = Object.values(document.speakers)
  const toSay = lines.filter(({ locked, keepOriginal }) => !locked && !keepOriginal)
  const textOf = (line: Line) => line.texts[order.to]?.text.trim() ?? ''
  return {
    ...sourceLines(document, lines),
    names: Object.fromEntries(speakers.flatMap(({ id, name }) => (name === '' ? [] : [[id, name]]))),

    translated: toSay.every((line) => !hasWords(line.source) || line.texts[order.to] !== undefined),
    silent: lines.every((line) => line.source.trim() === '' && textOf(line) === ''),
  }
}

/** The sources at the times of their speech in the film, from this plan or an earlier one, and whether they have these times. */
async function placedByEar(
  inputs: HeardFilm,
  sources: Sources,
  isTranscriptUsed: boolean,
): Promise<PlacedSources & { readonly isPlaced: boolean }> {
  const { media, order, link, listen, placeCache, soundTrack, remedies = WINDOW_REMEDIES, signal } = inputs
  const { sync, from } = order
  if (!canDiarize(inputs) || !isPlacedByEar(sources, { sync, isTranscriptUsed }))
    return { sources, hints: [], obstacles: [], isPlaced: true }
  const question = { path: media.path, soundTrack, sync, from, isTranscriptUsed, sources }
  const before = placeCache?.known(question)
  if (before !== undefined) return { ...before, isPlaced: true }
  if (!listen) return { sources, hints: [], obstacles: [], isPlaced: false }
  const placed = await placeForPlan(sources, { media, soundTrack, order, isTranscriptUsed, link, remedies, signal })
  placeCache?.keep(question, placed)
  return { ...placed, isPlaced: true }
}

/** The lines, if they can be had without recognising the whole video. */
async function knownLines(inputs: HeardFilm, sources: Sources, isPlaced: boolean): Promise<Known | undefined> {
  const { order } = inputs
  const { transcript } = sources
  if (transcript === undefined) return undefined
  const { segments, names } = toSegments(transcript.cues)
  const known = { segments, names, ...languageOf(order.from ?? transcript.language, transcript.cues) }
  const isNamed = Object.keys(names).length > 0
  // Lines at wrong times would be given to whoever speaks then.
  const diarization = isPlaced
    ? await diarizeFilm(inputs, { segments, changes: dashedChanges(transcript.cues), keep_speakers: isNamed })
    : undefined
  if (diarization === undefined) return known
  return { ...known, segments: diarization.segments, ...profilesIn(diarization.speaker_profiles), diarization }
}

/** Whether the film can be listened to before its dub is ordered. */
function canDiarize({ media, link }: PlanInputs): boolean {
  return link.local !== undefined && hasReadableSound(media.facts)
}

interface AnalysisState {
  readonly own: ProjectLines | undefined
  readonly known: Known | undefined
  readonly diarization: DiarizedSpeakers | undefined
  /** Whether the sources have the times of their speech in the film. */
  readonly isPlaced: boolean
}

/** Whether the film has yet to be analysed for the times of the texts, or for their speakers. */
function isToBeAnalysed({ own, known, diarization, isPlaced }: AnalysisState): boolean {
  return !isPlaced || (own === undefined && diarization === undefined && !isAlone(known))
}

/** Whether there is a single line, without a known speaker: a dub does not diarize for it either. */
function isAlone(known: Known | undefined): boolean {
  return known !== undefined && known.segments.length < 2 && Object.keys(known.names).length === 0
}

/** Diarizes the film, or returns the cached result; undefined where the film is not to be analysed. */
async function diarizeFilm(
  inputs: HeardFilm,
  lines: Pick<SpeakerQuestion, 'segments' | 'changes' | 'keep_speakers'>,
): Promise<DiarizedSpeakers | undefined> {
  const { media, order, link, listen, speakerCache, soundTrack, signal } = inputs
  if (link.local === undefined || !canDiarize(inputs)) return undefined
  const question = {
    path: media.path,
    ...lines,
    speakers: order.speakers ?? undefined,
    ...omitUndefined({ soundTrack }),
  }
  const before = speakerCache?.known(question)
  if (before !== undefined || !listen) return before
  try {
    const diarization = await link.local.speakers(question, { signal })
    speakerCache?.keep(question, diarization)
    return diarization
  } catch (error) {
    if (signal.aborted) throw error
    // A dub does without, and says so as well.
    const note = because(say(lines.keep_speakers === true ? 'note.speakersUnheard' : 'note.speakersUntold'), error)
    return { turns: [], segments: [...(lines.segments ?? [])], speaker_profiles: [], notes: [note] }
  }
}

/** Longest sample of a voice in seconds; enough to know somebody again. */
const SAMPLE_SECONDS = 8

/** The doubt how many people speak, with samples of each of the more. */
async function peopleIn(inputs: HeardFilm, { notes, turns }: DiarizedSpeakers): Promise<Pick<DubPlan, 'people'>> {
  const numbers = notes.flatMap((note) => numbersIn(note) ?? [])[0]
  if (numbers === undefined || inputs.order.speakers != null) return {}
  const { found, orElse } = numbers
  const order = { ...inputs.order, speakers: Math.max(found, orElse) }
  // A terminal plays no samples.
  const more = () =>
    inputs.speakerCache === undefined ? undefined : diarizeFilm({ ...inputs, order }, { segments: [] })
  const apart = found >= orElse ? turns : (await more())?.turns
  const longestTurns = [...Map.groupBy(apart ?? [], ({ speaker }) => speaker).values()].flatMap((own) =>
    own.toSorted((a, b) => b.end - b.start - (a.end - a.start)).slice(0, 1),
  )
  const samples = longestTurns.map(({ start, end }) => ({ start, end: Math.min(end, start + SAMPLE_SECONDS) }))
  return { people: { found, orElse, samples } }
}

interface Suggesting extends Pick<PlanInputs, 'order' | 'document'> {
  /** Whether the lines are those of the project. */
  readonly isOwn: boolean
  /** Whether the film has yet to be diarized: until then nothing is promised. */
  readonly unheard: boolean
}

function speakersOf(
  known: Known | undefined,
  voices: readonly Voice[],
  { order, document, isOwn, unheard }: Suggesting,
): PlannedSpeaker[] {
  if (known === undefined) return []
  const members = castMembers(known.segments, { profiles: known.profiles })
  const chosen = Object.fromEntries(
    Object.entries(order.voices).filter(([label]) => members.some((m) => m.label === label)),
  )
  const speaks = castable(voices, order.to).length > 0
  const promised = () =>
    isOwn && document !== undefined
      ? { ...voicesIn(document, order.to), ...castMissing(document, order.to, voices), ...chosen }
      : castVoices({ members, voices, language: order.to, chosen })
  const cast: NewVoices = unheard || !speaks ? chosen : promised()
  return members.map(({ label }) => ({
    label,
    ...omitUndefined({ name: known.names[label] }),
    lines: linesOf(known.segments, label),
    ...omitUndefined({ suggested: cast[label] }),
  }))
}

function linesOf(segments: readonly Segment[], label: string): number {
  return segments.filter(({ speaker }) => speaker === label).length
}

/** Hints, before the work, that the lines will be a recogniser's draft. */
async function draftHints({ media, order, link, signal }: PlanInputs, { translation }: Sources): Promise<Message[]> {
  if (link.local === undefined || order.transcript.from === 'picture' || translation !== undefined) return []
  if (!hasReadableSound(media.facts) || media.facts.subtitles.some(({ text }) => text)) return []
  const { capabilities } = await link.local.capabilities({}, { signal })
  const drafts = capabilities.filter(({ name, available, draft }) => name === 'transcriber' && available && draft)
  return drafts.map(({ by }) => say('plan.draftWords', { name: by }))
}

interface Findings {
  readonly sources: Sources
  readonly known: Known | undefined
  readonly needed: boolean
  readonly voices: readonly Voice[]
}

/** The reasons why the dub cannot be made yet. */
async function lacksOf(
  { media, order, link, signal, remedies = WINDOW_REMEDIES }: PlanInputs,
  { sources, known, needed, voices }: Findings,
): Promise<Message[]> {
  const found: Message[] = []
  if (voicesFor(voices, order.to).length === 0) {
    found.push(say('plan.noVoice', { language: sayLanguage(order.to) }))
  }
  const textTrack = media.facts.subtitles.some(({ text }) => text)
  const lines = known !== undefined || sources.translation !== undefined || textTrack
  const needsRecognition = !lines && order.transcript.from !== 'picture'
  if (needsRecognition && !hasReadableSound(media.facts)) found.push(say('plan.silent'))
  if (link.local === undefined) return found
  const { capabilities } = await link.local.capabilities({}, { signal })
  const missing = (name: string) => capabilities.some((one) => one.name === name && !one.available)
  const language = known?.language ?? order.from ?? soundLanguage(media.facts, order.soundTrack)
  if (needsRecognition && hasReadableSound(media.facts) && missing('transcriber'))
    found.push(remedies.noRecogniser(order.to, language))
  if (sources.transcript?.text !== undefined && known?.language === undefined)
    found.push(say('failure.manuscript.language', { name: basename(sources.transcript.file) }))
  if (sources.translation === undefined && needed && missing('translator'))
    found.push(remedies.noTranslator(order.to, language))
  return found
}
