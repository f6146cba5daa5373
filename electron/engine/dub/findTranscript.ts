import type { MediaFacts, SpeakerTurn, SubtitleTrack } from '../../../shared/contract/local.ts'
import { invalid } from '../../../shared/failure.ts'
import { type Said, say, sentences } from '../../../shared/locale/message.ts'
import { sayLanguage } from '../../../shared/locale/sayLanguage.ts'
import type { Cue } from '../../../shared/subtitles/cue.ts'
import { spokenCues } from '../../../shared/subtitles/spokenCues.ts'
import { identifyLines } from '../../../shared/text/identify/identifyLanguage.ts'
import { findLanguage } from '../../../shared/text/languages.ts'
import type { Capabilities, PcmFile, Work } from '../core/ports.ts'
import { stage } from '../core/stage.ts'
import { runMedia } from '../media/mediaProcess.ts'
import { joinWords } from './joinWords.ts'
import { readPicture } from './readPicture.ts'
import { baseLanguage, bestRecogniser, knows, recogniserFor } from './recogniserFor.ts'

/** An order to transcribe a film and to find its speakers. */
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
  readonly note: Said
  /** Who speaks when, where the recogniser told it. */
  readonly turns?: readonly SpeakerTurn[] | undefined
}

interface Film {
  readonly facts: MediaFacts
  readonly files: { readonly source: string; readonly scratch: string }
  readonly sound: () => Promise<PcmFile>
}

/** The lines from where the order says, else from the best there is. */
export async function findTranscript(
  order: AnalyzeOrder,
  { facts, files, sound }: Film,
  { capabilities, ...work }: Work & { capabilities: Capabilities },
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

async function readTrack(track: SubtitleTrack, source: string, work: Work): Promise<Transcript> {
  const { cues } = await runMedia('subtitles', { path: source, track: track.index }, work)
  const tagged = findLanguage(track.language ?? '')?.code
  const language = tagged ?? identifyLines(cues)?.language ?? 'und'
  return { cues, language, note: say('engineNote.transcript.track', { language: sayLanguage(language) }) }
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
  const note = say('engineNote.transcript.picture', { language: sayLanguage(language) })
  return { cues: spoken, language, note }
}

async function recognised(
  order: AnalyzeOrder,
  pcm: PcmFile,
  { capabilities, ...work }: Work & { capabilities: Capabilities },
): Promise<Transcript> {
  const transcriber = recogniserFor(capabilities, order.language)
  const { diarize: tellSpeakers, speakers } = order
  const how = { ...work, tellSpeakers, speakers }
  const { words, language, turns } = await transcriber.transcribe(pcm, baseLanguage(order.language), how)
  const cues = joinWords(words)
  const note = sentences(
    say('engineNote.transcript.recognised', { name: transcriber.name }),
    ...(transcriber.draft ? [say('engineNote.transcript.draft')] : []),
    ...(tellSpeakers && turns !== undefined ? [say('engineNote.transcript.speakers')] : []),
  )
  return { cues, language, turns, note }
}

/** The text subtitle track in the wanted language, else the default one, else the first. */
function subtitleTrack(facts: MediaFacts, language: string): SubtitleTrack | undefined {
  const tracks = facts.subtitles.filter((track) => track.text)
  const wanted = findLanguage(language)?.code ?? language
  return (
    tracks.find((track) => language !== 'auto' && findLanguage(track.language ?? '')?.code === wanted) ??
    tracks.find((track) => track.default) ??
    tracks[0]
  )
}
