import type { MediaFacts, SpeakerTurn, SubtitleTrack } from '../../../shared/contract/local.ts'
import type { DubAnalysis, Segment, SpeakerRecord } from '../../../shared/contract/records.ts'
import { AppError, invalid } from '../../../shared/failure.ts'
import { splitAtTurns } from '../../../shared/project/lines/splitAtTurns.ts'
import { assignSpeakers, FIRST_SPEAKER } from '../../../shared/project/speakers/assignSpeakers.ts'
import type { Cue } from '../../../shared/subtitles/cue.ts'
import { spokenCues } from '../../../shared/subtitles/spokenCues.ts'
import { toSegments } from '../../../shared/subtitles/toSegments.ts'
import { identifyLanguage } from '../../../shared/text/identify/identifyLanguage.ts'
import { findLanguage, languageName } from '../../../shared/text/languages.ts'
import { neededPace } from '../../../shared/timing/neededPace.ts'
import type { Step } from '../backends/shared/steps.ts'
import { lazy } from '../core/lazy.ts'
import { type Capabilities, need, type PcmFile, type Transcriber, type Word, type Work } from '../core/ports.ts'
import { stage } from '../core/stage.ts'
import { runMedia } from '../media/mediaProcess.ts'
import { alignToSpeech } from './alignToSpeech.ts'
import { filmSound, unshared } from './filmSound.ts'
import type { FilmWork } from './filmWorks.ts'
import { joinWords } from './joinWords.ts'
import { readPicture } from './readPicture.ts'
import { atOnceNotes, speakingAtOnce } from './speakingAtOnce.ts'
import { withinFilm } from './withinFilm.ts'

export interface AnalyzeOrder {
  /** Short code of the spoken language, or `auto`. */
  readonly language: string
  readonly diarize: boolean
  /** Where the lines come from; absent: from the best there is. */
  readonly from?: 'speech' | 'track' | undefined
  /** How many speak, where it is known. */
  readonly speakers?: number | undefined
}

interface Transcript {
  readonly cues: readonly Cue[]
  readonly language: string
  readonly note: string
  /** Who speaks when, where the recogniser told it. */
  readonly turns?: readonly SpeakerTurn[] | undefined
}

/**
 * Transcribes a video and assigns speakers. A good recogniser is preferred to the video's own subtitle track, and the
 * track to a draft recogniser. Where there is neither, subtitles that are burned into the picture are read.
 */
export async function analyze(
  order: AnalyzeOrder,
  files: { source: string; scratch: string },
  { capabilities, step, shared, ...work }: Work & { capabilities: Capabilities; step: Step; shared: FilmWork },
): Promise<{ analysis: DubAnalysis; notes: string[] }> {
  const facts = await shared.step('probe', () => runMedia('probe', { path: files.source }, stage(work, 0, 0.02)))
  const notes: string[] = []
  const sound = lazy(async () => {
    const { pcm, warning } = await soundOf(facts, { source: files.source, shared }, stage(work, 0.02, 0.3))
    if (warning !== undefined) notes.push(warning)
    return pcm
  })

  const transcript = await step('transcript', () =>
    findTranscript(order, { facts, files, sound }, { capabilities, ...work }),
  )
  notes.push(transcript.note)

  const { segments: numbered, names } = toSegments(transcript.cues)
  const { lines: segments, notes: beyond } = withinFilm(numbered, facts.duration)
  notes.push(...beyond)
  const named = Object.keys(names).length > 0
  const listens = order.diarize && segments.length > 0 && facts.audio.length > 0
  const diarize = listens && !named
  const turns = diarize
    ? (transcript.turns ??
      (await step('turns', async () =>
        turnsOf(await sound(), {
          ...{ capabilities, speakers: order.speakers, ...stage(work, 0.7, 0.95) },
          onNote: (note) => notes.push(note),
        }),
      )))
    : []
  const spoken = diarize ? assignSpeakers(splitAtTurns(segments, turns), turns) : segments
  const overlaps = speakingAtOnce(turns)
  notes.push(...atOnceNotes(overlaps))
  const diarized = order.diarize && (diarize || named)
  const lines = diarized ? spoken : segments.map((segment) => ({ ...segment, speaker: FIRST_SPEAKER }))
  const profiles = listens
    ? await step('profiles', async () =>
        profilesOf(lines, await sound(), { capabilities, language: transcript.language, ...stage(work, 0.95, 1) }),
      )
    : []
  const analysis: DubAnalysis = {
    language: transcript.language,
    duration_seconds: facts.duration,
    segments: lines,
    speakers: [...new Set(lines.map((segment) => segment.speaker))],
    diarized,
    ...(diarized && named ? { speaker_names: names } : {}),
    ...(overlaps.length > 0 ? { overlaps } : {}),
    ...(profiles.length > 0 ? { speaker_profiles: profiles } : {}),
  }
  return { analysis, notes }
}

interface Film {
  readonly facts: MediaFacts
  readonly files: { readonly source: string; readonly scratch: string }
  readonly sound: () => Promise<PcmFile>
}

/** The lines from where the order says, else from the best there is. */
async function findTranscript(
  order: AnalyzeOrder,
  { facts, files, sound }: Film,
  { capabilities, ...work }: Work & { capabilities: Capabilities },
): Promise<Transcript> {
  const track = order.from === 'speech' ? undefined : subtitleTrack(facts, order.language)
  if (order.from === 'track' && track === undefined)
    throw invalid('The video has no subtitle track with text. Have its speech or its picture read.')
  const transcriber = bestFor(capabilities, order.language)
  const recognise = transcriber !== undefined && knows(transcriber.languages, order.language)
  if (track !== undefined && (order.from === 'track' || !recognise || transcriber.draft))
    return readTrack(track, files.source, stage(work, 0.02, 0.1))
  const read =
    recognise || order.from === 'speech'
      ? undefined
      : await burnedIn(order, files, { capabilities, ...stage(work, 0.02, 0.3) })
  return read ?? recognised(order, await sound(), { capabilities, ...stage(work, 0.3, 0.7) })
}

/** The transcript of a recording; times in seconds. */
export interface Heard {
  readonly text: string
  readonly language: string
  readonly duration_seconds: number
  readonly made_by: string
  readonly draft: boolean
  readonly words: Word[]
}

/**
 * Transcribes a recording without segments or speakers. Throws `unavailable` if no recogniser supports the language,
 * `invalid` if there is no sound.
 */
export async function transcribe(
  language: string,
  files: { source: string; scratch: string },
  { capabilities, ...work }: Work & { capabilities: Capabilities },
): Promise<Heard> {
  const transcriber = transcriberFor(capabilities, language)
  const facts = await runMedia('probe', { path: files.source }, stage(work, 0, 0.05))
  const given = { source: files.source, shared: unshared(files.scratch) }
  const { pcm } = await soundOf(facts, given, stage(work, 0.05, 0.3))
  const transcription = await transcriber.transcribe(pcm, base(language), stage(work, 0.3, 1))
  return {
    text: transcription.words.map((word) => word.text).join(' '),
    language: transcription.language,
    duration_seconds: facts.duration,
    made_by: transcriber.name,
    draft: transcriber.draft,
    words: transcription.words,
  }
}

/** Lines whose speakers are asked for. */
interface SpeakerQuestion {
  readonly segments: readonly Segment[]
  readonly keepSpeakers: boolean
  readonly speakers?: number | undefined
}

/**
 * Finds the speaker turns of a file, assigns them to the given lines, and measures the speakers' voices. With
 * `keepSpeakers` the lines keep their speakers and no turns are searched; `speakers` is how many speak, where it is known.
 */
export async function findSpeakers(
  { segments, keepSpeakers, speakers }: SpeakerQuestion,
  { source, shared }: { readonly source: string; readonly shared: FilmWork },
  { capabilities, ...work }: Work & { capabilities: Capabilities },
): Promise<{ turns: SpeakerTurn[]; segments: Segment[]; speaker_profiles: SpeakerRecord[] }> {
  const facts = await shared.step('probe', () => runMedia('probe', { path: source }, stage(work, 0, 0.05)))
  const { pcm } = await soundOf(facts, { source, shared }, stage(work, 0.05, 0.4))
  const turns = keepSpeakers ? [] : await turnsOf(pcm, { capabilities, speakers, ...stage(work, 0.4, 0.9) })
  const lines = keepSpeakers ? [...segments] : assignSpeakers(segments, turns)
  const language = identifyLanguage(lines.map((line) => line.text).join('\n'))?.language ?? 'und'
  const profiles = await profilesOf(withinFilm(lines, facts.duration).lines, pcm, {
    capabilities,
    language,
    ...stage(work, 0.9, 1),
  })
  return { turns, segments: lines, speaker_profiles: profiles }
}

async function turnsOf(
  pcm: PcmFile,
  { capabilities, ...work }: Work & { capabilities: Capabilities; speakers?: number | undefined },
): Promise<SpeakerTurn[]> {
  return need(capabilities, 'diarizer').diarize(pcm, work)
}

/** The properties of the speakers' voices, and their speaking pace where it can be measured. */
async function profilesOf(
  lines: readonly Segment[],
  pcm: PcmFile,
  { capabilities, language, ...work }: Work & { capabilities: Capabilities; language: string },
): Promise<SpeakerRecord[]> {
  const diarizer = need(capabilities, 'diarizer')
  const profiles = await diarizer.profile(pcm, lines, stage(work, 0, 0.5))
  const slots = alignToSpeech(lines, await diarizer.bursts(pcm, stage(work, 0.5, 1)))
  return profiles.map((profile) => {
    const { speaker, sex, medianHz, rangeSemitones, loudnessDb, share } = profile
    const own = slots.filter((line) => line.speaker === speaker)
    const pace = neededPace(own, language)
    return {
      speaker,
      ...(sex && { sex }),
      ...(medianHz !== undefined && { median_hz: Math.round(medianHz) }),
      ...(rangeSemitones !== undefined && { range_semitones: tenths(rangeSemitones) }),
      ...(loudnessDb !== undefined && { loudness_db: tenths(loudnessDb) }),
      ...(share !== undefined && { share: Number(share.toFixed(3)) }),
      ...(pace !== undefined && { pace: Number(pace.toFixed(2)) }),
    }
  })
}

function tenths(value: number): number {
  return Number(value.toFixed(1))
}

/** The sound of a film or recording. Throws `invalid` if it has none. */
async function soundOf(
  { audio }: MediaFacts,
  { source, shared }: { readonly source: string; readonly shared: FilmWork },
  work: Work,
): ReturnType<typeof filmSound> {
  if (audio.length > 0) return filmSound(source, shared, work)
  throw new AppError({ kind: 'invalid', message: 'The video has no sound track, so there is no speech to find.' })
}

async function readTrack(track: SubtitleTrack, source: string, work: Work): Promise<Transcript> {
  const { cues } = await runMedia('subtitles', { path: source, track: track.index }, work)
  const tagged = findLanguage(track.language ?? '')?.code
  const language = tagged ?? identifyLanguage(cues.map((cue) => cue.text).join('\n'))?.language ?? 'und'
  return { cues, language, note: `The transcript is the video's own subtitle track (${languageName(language)}).` }
}

/** The subtitles in the picture; undefined where there are none. */
async function burnedIn(
  { language: told }: AnalyzeOrder,
  { source, scratch }: { source: string; scratch: string },
  { capabilities, ...work }: Work & { capabilities: Capabilities },
): Promise<Transcript | undefined> {
  const { reader } = capabilities
  if (reader === undefined) return undefined
  const { cues, language } = await readPicture({ path: source, language: told, scratch }, { reader, ...work })
  const spoken = spokenCues(cues)
  if (spoken.length === 0) return undefined
  const note = `There is no speech recogniser, so the transcript was read from the subtitles in the picture (${languageName(language)}).`
  return { cues: spoken, language, note }
}

async function recognised(
  order: AnalyzeOrder,
  pcm: PcmFile,
  { capabilities, ...work }: Work & { capabilities: Capabilities },
): Promise<Transcript> {
  const transcriber = transcriberFor(capabilities, order.language)
  const { diarize: tellSpeakers, speakers } = order
  const how = { ...work, tellSpeakers, speakers }
  const { words, language, turns } = await transcriber.transcribe(pcm, base(order.language), how)
  const cues = joinWords(words)
  const quality = transcriber.draft ? ' It is a draft: about half the words are right, so read it over.' : ''
  const told = tellSpeakers && turns !== undefined ? ' It told the speakers apart too.' : ''
  return { cues, language, turns, note: `The transcript was recognised by ${transcriber.name}.${quality}${told}` }
}

/** The recogniser for a language. Throws `unavailable` with the remedy if none supports the language. */
function transcriberFor(capabilities: Capabilities, language: string): Transcriber {
  const transcriber = bestFor(capabilities, language) ?? need(capabilities, 'transcriber')
  if (knows(transcriber.languages, language)) return transcriber
  const known = transcriber.languages.map(languageName).join(', ')
  const message = `${transcriber.name} knows ${known}, not ${languageName(language)}. Give the transcript as a subtitle file or a text subtitle track.`
  throw new AppError({ kind: 'unavailable', message, permanent: true })
}

function bestFor({ transcriber }: Capabilities, language: string): Transcriber | undefined {
  return transcriber?.forLanguage === undefined ? transcriber : transcriber.forLanguage(base(language))
}

/** The text subtitle track in the wanted language, else the default one, else the first. */
export function subtitleTrack(facts: MediaFacts, language: string): SubtitleTrack | undefined {
  const tracks = facts.subtitles.filter((track) => track.text)
  const wanted = findLanguage(language)?.code ?? language
  return (
    tracks.find((track) => language !== 'auto' && findLanguage(track.language ?? '')?.code === wanted) ??
    tracks.find((track) => track.default) ??
    tracks[0]
  )
}

function knows(languages: readonly string[], language: string): boolean {
  return language === 'auto' || languages.includes('*') || languages.includes(base(language))
}

function base(language: string): string {
  return findLanguage(language)?.code ?? language
}
