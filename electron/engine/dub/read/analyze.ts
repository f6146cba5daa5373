import { hasReadableSound } from '../../../../shared/audio/hasReadableSound.ts'
import { cutOffNotes } from '../../../../shared/audio/takes/cutOffNotes.ts'
import type { MediaFacts, SpeakerTurn, SubtitleTrack } from '../../../../shared/contract/local.ts'
import type { DubAnalysis } from '../../../../shared/contract/records.ts'
import { invalid } from '../../../../shared/failure.ts'
import { type Message, say, sentences } from '../../../../shared/locale/message.ts'
import { sayLanguage } from '../../../../shared/locale/sayLanguage.ts'
import { FIRST_SPEAKER } from '../../../../shared/project/speakers/assignSpeakers.ts'
import type { Cue } from '../../../../shared/subtitles/cue.ts'
import { dashedChanges } from '../../../../shared/subtitles/dashedTurns.ts'
import { spokenCues } from '../../../../shared/subtitles/spokenCues.ts'
import { toSegments } from '../../../../shared/subtitles/toSegments.ts'
import { identifyLines } from '../../../../shared/text/identify/identifyLanguage.ts'
import { baseLanguage, findLanguage } from '../../../../shared/text/languages.ts'
import type { Step } from '../../backends/shared/steps.ts'
import { lazy } from '../../core/lazy.ts'
import type { Capabilities, PcmFile, WorkOptions } from '../../core/ports.ts'
import { stage } from '../../core/stage.ts'
import { runMedia } from '../../media/mediaProcess.ts'
import { probeFile } from '../../media/probeFile.ts'
import { soundOf } from '../film/filmSound.ts'
import type { CachedFilm } from '../film/mediaCache.ts'
import { withinFilm } from '../film/withinFilm.ts'
import { runPlan } from '../plan/planner.ts'
import { atOnceNotes, speakingAtOnce } from '../plan/speakingAtOnce.ts'
import { diarizeRecording, profilesOf } from './findSpeakers.ts'
import { joinWords } from './joinWords.ts'
import { readPicture } from './readPicture.ts'
import { bestRecogniser, knows, recogniserFor } from './recogniserFor.ts'

/**
 * Transcribes a video and assigns speakers. A good recogniser is preferred to the video's own subtitle track, and the
 * track to a draft recogniser. Where there is neither, subtitles that are burned into the picture are read.
 */
export async function analyze(
  order: AnalyzeOrder,
  files: { source: string; scratch: string },
  { capabilities, step, shared, ...work }: WorkOptions & { capabilities: Capabilities; step: Step; shared: CachedFilm },
): Promise<{ analysis: DubAnalysis; notes: Message[] }> {
  const facts = await shared.step('probe', () => probeFile(files.source, stage(work, 0, 0.02)))
  const notes = cutOffNotes(facts)
  const sound = lazy(() => soundOf(facts, { source: files.source, shared }, stage(work, 0.02, 0.3)))

  const transcript = await step('transcript', () =>
    findTranscript(order, { facts, files, sound }, { capabilities, ...work }),
  )
  notes.push(transcript.note)

  const { segments: numbered, names } = toSegments(transcript.cues)
  const { lines: segments, notes: beyond } = withinFilm(numbered, facts.duration)
  notes.push(...beyond)
  const named = Object.keys(names).length > 0
  const listens = order.diarize && segments.length > 0 && hasReadableSound(facts)
  const diarize = listens && !named
  const turns = diarize
    ? (transcript.turns ??
      (await step('turns', async () =>
        diarizeRecording(await sound(), {
          capabilities,
          speakers: order.speakers,
          changes: dashedChanges(transcript.cues),
          shared,
          ...stage(work, 0.7, 0.95),
          onNote: (note) => notes.push(note),
        }),
      )))
    : []
  const spoken = diarize ? await runPlan('assign', { lines: segments, turns, split: true }, work.signal) : segments
  const overlaps = speakingAtOnce(turns)
  notes.push(...atOnceNotes(overlaps))
  const diarized = order.diarize && (diarize || named)
  const lines = diarized ? spoken : segments.map((segment) => ({ ...segment, speaker: FIRST_SPEAKER }))
  const profiles = listens
    ? await step('profiles', async () =>
        profilesOf(lines, await sound(), {
          capabilities,
          language: transcript.language,
          shared,
          ...stage(work, 0.95, 1),
        }),
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
    ...(transcript.draft === true ? { draft: true } : {}),
  }
  return { analysis, notes }
}

/** An order to transcribe a film and to find its speakers. */
interface AnalyzeOrder {
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
  readonly note: Message
  /** Who speaks when, where the recogniser told it. */
  readonly turns?: readonly SpeakerTurn[] | undefined
  /** Whether it is only a draft. */
  readonly draft?: boolean
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
  { capabilities, ...work }: WorkOptions & { capabilities: Capabilities },
): Promise<Transcript> {
  const track = order.from === 'speech' ? undefined : subtitleTrack(facts, order.language)
  if (order.from === 'track' && track === undefined) throw invalid(say('engine.video.noTextTrack'))
  const transcriber = bestRecogniser(capabilities, order.language)
  const recognise = transcriber !== undefined && knows(transcriber.languages, order.language)
  if (track !== undefined && (order.from === 'track' || !recognise || transcriber.draft))
    return readTrack(track, files.source, stage(work, 0.02, 0.1))
  const read =
    recognise || order.from === 'speech'
      ? undefined
      : await burnedIn(order, files, { capabilities, ...stage(work, 0.02, 0.3) })
  return read ?? recognised(order, await sound(), { capabilities, ...stage(work, 0.3, 0.7) })
}

async function readTrack(track: SubtitleTrack, source: string, work: WorkOptions): Promise<Transcript> {
  const { cues } = await runMedia('subtitles', { path: source, track: track.index }, work)
  const tagged = findLanguage(track.language ?? '')?.code
  const language = tagged ?? identifyLines(cues)?.language ?? 'und'
  return { cues, language, note: say('engineNote.transcript.track', { language: sayLanguage(language) }) }
}

/** The subtitles in the picture; undefined where there are none. */
async function burnedIn(
  { language: statedLanguage }: AnalyzeOrder,
  { source, scratch }: { source: string; scratch: string },
  { capabilities, ...work }: WorkOptions & { capabilities: Capabilities },
): Promise<Transcript | undefined> {
  const { reader } = capabilities
  if (reader === undefined) return undefined
  const { cues, language } = await readPicture({ path: source, language: statedLanguage, scratch }, { reader, ...work })
  const spoken = spokenCues(cues)
  if (spoken.length === 0) return undefined
  const note = say('engineNote.transcript.picture', { language: sayLanguage(language) })
  return { cues: spoken, language, note }
}

async function recognised(
  order: AnalyzeOrder,
  pcm: PcmFile,
  { capabilities, ...work }: WorkOptions & { capabilities: Capabilities },
): Promise<Transcript> {
  const transcriber = recogniserFor(capabilities, order.language)
  const { diarize: shouldDiarize, speakers } = order
  const how = { ...work, shouldDiarize, speakers }
  const { words, language, turns } = await transcriber.transcribe(pcm, baseLanguage(order.language), how)
  const cues = joinWords(words)
  const note = sentences(
    say('engineNote.transcript.recognised', { name: transcriber.name }),
    ...(transcriber.draft ? [say('engineNote.transcript.draft')] : []),
    ...(shouldDiarize && turns !== undefined ? [say('engineNote.transcript.speakers')] : []),
  )
  return { cues, language, turns, note, draft: transcriber.draft }
}

/** The text subtitle track in the wanted language, else the default one, else the first. */
function subtitleTrack(facts: MediaFacts, language: string): SubtitleTrack | undefined {
  const tracks = facts.subtitles.filter((track) => track.text)
  const targetLanguage = baseLanguage(language)
  return (
    tracks.find((track) => language !== 'auto' && findLanguage(track.language ?? '')?.code === targetLanguage) ??
    tracks.find((track) => track.default) ??
    tracks[0]
  )
}
