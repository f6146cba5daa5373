import { basename } from 'node:path'
import type { Segment } from '../../shared/contract/records.ts'
import { analysisOf } from '../../shared/contract/service.ts'
import { AppError, toFailure } from '../../shared/failure.ts'
import { assignSpeakers } from '../../shared/project/speakers/assignSpeakers.ts'
import type { VoiceProfile } from '../../shared/project/speakers/voiceProfile.ts'
import type { Cue } from '../../shared/subtitles/cue.ts'
import { toSegments } from '../../shared/subtitles/toSegments.ts'
import { count } from '../../shared/text/count.ts'
import { languageName } from '../../shared/text/languages.ts'
import type { Sources } from '../dubbing/steps/findSources.ts'
import { languageOf, profilesIn } from '../dubbing/steps/transcribe.ts'
import type { Connection } from './connectService.ts'
import { inStage, type Tell } from './dubEvents.ts'
import type { DubRequest } from './dubRequest.ts'
import { runJob } from './runJob.ts'

/** Who says what and when, and how that is known. */
export interface Transcript {
  readonly segments: readonly Segment[]
  /** Label to name, where subtitles name the speakers. */
  readonly names: Readonly<Record<string, string>>
  /** Label to what the speaker sounds like, where somebody listened. */
  readonly profiles?: Readonly<Record<string, VoiceProfile>> | undefined
  /** The language spoken; undefined where nothing tells it. */
  readonly language?: string
  /** `translation`: there was no transcript, the lines are those of the translation and need none. */
  readonly origin: 'subtitles' | 'analysis' | 'translation'
}

/** What the steps of a dub work with. */
export interface Dubbing {
  readonly request: DubRequest
  readonly connection: Connection
  readonly tell: Tell
}

/** Finds the lines and their speakers: from subtitles where there are any, else from the video. */
export async function transcribe(dubbing: Dubbing, sources: Sources): Promise<Transcript> {
  const { transcript, translation } = sources
  if (transcript !== undefined) {
    const where = transcript.given ? transcript.file : `${basename(transcript.file)}, found beside the video`
    note(dubbing, `Transcript: ${where}, ${count(transcript.cues.length, 'line')}.`)
    for (const message of transcript.notes) note(dubbing, message)
    const language = languageOf(dubbing.request.from ?? transcript.language, transcript.cues)
    return { ...(await withSpeakers(dubbing, transcript.cues)), ...language, origin: 'subtitles' }
  }
  try {
    return await analyze(dubbing)
  } catch (error) {
    if (translation === undefined || !isWithoutTranscript(error)) throw error
    note(dubbing, `Transcript: none could be made. ${toFailure(error).message}`)
    note(dubbing, 'The lines and their times are taken from the translation.')
    return { ...(await withSpeakers(dubbing, translation.cues)), origin: 'translation' }
  }
}

async function analyze({ request, connection, tell }: Dubbing): Promise<Transcript> {
  const { service, local } = connection
  const { video, from = 'auto' } = request
  const { job } = await runJob(connection, {
    tell,
    stage: 'analyze',
    start(call) {
      if (local !== undefined) return local.analyzeFile({ language: from, path: video }, { signal: call.signal })
      return service.analyze({ language: from }, { file: video, ...call })
    },
  })
  const { language, segments, speakers, speaker_profiles } = analysisOf(job)
  const spoken = segments.filter(({ text }) => text.trim() !== '')
  if (spoken.length === 0) throw noSpeech(video)
  const found = `${count(spoken.length, 'line')} in ${languageName(language)}, ${count(speakers.length, 'speaker')}`
  tell({ event: 'note', message: `Transcript: found by analysis of the video, ${found}.` })
  return { segments: renumber(spoken), names: {}, ...profilesIn(speaker_profiles), language, origin: 'analysis' }
}

type Who = Pick<Transcript, 'segments' | 'names' | 'profiles'>

async function withSpeakers(dubbing: Dubbing, cues: readonly Cue[]): Promise<Who> {
  const { segments, names } = toSegments(cues)
  const known = Object.values(names)
  if (known.length > 0) {
    note(dubbing, `Speakers: ${known.join(', ')}, as the subtitles name them.`)
    return { segments, names, ...(await soundOf(dubbing, segments)) }
  }
  if (segments.length < 2) return { segments, names }
  try {
    const heard = await speakersByVoice(dubbing, segments)
    const speakers = new Set(heard.segments.map(({ speaker }) => speaker)).size
    note(dubbing, `Speakers: ${speakers} found by voice.`)
    return { ...heard, names }
  } catch (error) {
    if (dubbing.connection.signal.aborted || toFailure(error).kind === 'internal') throw error
    const message = `Who speaks could not be found out, so one voice speaks all lines. ${toFailure(error).message}`
    dubbing.tell({ event: 'warning', message })
    return { segments, names }
  }
}

/** The engine of this computer answers directly; a service of the spec tells it as part of an analysis. */
async function speakersByVoice(
  { request, connection, tell }: Dubbing,
  segments: Segment[],
): Promise<Omit<Who, 'names'>> {
  const { local, service, signal } = connection
  if (local !== undefined) {
    const reply = await inStage(tell, 'speakers', () => local.speakers({ path: request.video, segments }, { signal }))
    return { segments: reply.segments, ...profilesIn(reply.speaker_profiles) }
  }
  const { job } = await runJob(connection, {
    tell,
    stage: 'speakers',
    start: (call) => service.analyze({ language: request.from ?? 'auto' }, { file: request.video, ...call }),
  })
  return { segments: assignSpeakers(segments, analysisOf(job).segments) }
}

/** What speakers who are known sound like, where the engine of this computer can tell; the dub does not depend on it. */
async function soundOf({ request, connection }: Dubbing, segments: Segment[]): Promise<Pick<Transcript, 'profiles'>> {
  const { local, signal } = connection
  try {
    const heard = await local?.speakers({ path: request.video, segments, keep_speakers: true }, { signal })
    return profilesIn(heard?.speaker_profiles)
  } catch (error) {
    if (signal.aborted || toFailure(error).kind === 'internal') throw error
    return {}
  }
}

function isWithoutTranscript(error: unknown): boolean {
  return ['job_failed', 'unavailable', 'engine_down', 'not_found'].includes(toFailure(error).kind)
}

function noSpeech(video: string): AppError {
  const message = `No speech was found in ${basename(video)}. Give its transcript as a subtitle file with --subtitles.`
  return new AppError({ kind: 'job_failed', message })
}

function renumber(segments: readonly Segment[]): Segment[] {
  return segments.map((segment, id) => ({ ...segment, id }))
}

function note({ tell }: Dubbing, message: string): void {
  tell({ event: 'note', message })
}
