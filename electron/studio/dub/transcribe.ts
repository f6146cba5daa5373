import { basename } from 'node:path'
import type { Segment } from '../../../shared/contract/records.ts'
import { analysisOf } from '../../../shared/contract/service.ts'
import { AppError, toFailure } from '../../../shared/failure.ts'
import { assignSpeakers } from '../../../shared/project/assignSpeakers.ts'
import type { Cue } from '../../../shared/subtitles/cue.ts'
import { toSegments } from '../../../shared/subtitles/toSegments.ts'
import { identifyLanguage } from '../../../shared/text/identify.ts'
import { languageName } from '../../../shared/text/languages.ts'
import { count } from './count.ts'
import type { Sources } from './findSources.ts'
import type { Journey, Transcript } from './journey.ts'
import { runJob } from './runJob.ts'

/** A guess at the language from its words counts from here on. */
export const SURE = 0.8
/** The share of an analysis that is the sending. */
const SENDING = 0.1

/** Finds the lines and their speakers: from subtitles where there are any, else from the video. */
export async function transcribe(journey: Journey, { transcript, translation }: Sources): Promise<Transcript> {
  if (transcript !== undefined) {
    const { cues, file, language } = transcript
    journey.note(`Transcript: ${basename(file)}, ${count(cues.length, 'line')}.`)
    return { ...(await withSpeakers(journey, cues)), ...languageOf(language, cues), origin: 'subtitles' }
  }
  try {
    return await analyze(journey)
  } catch (error) {
    if (translation === undefined || !isWithoutTranscript(error)) throw error
    journey.note(`Transcript: none could be made. ${toFailure(error).message}`)
    journey.note('The lines and their times are taken from the translation.')
    return { ...(await withSpeakers(journey, translation.cues)), origin: 'translation' }
  }
}

/** The language that was told, else the one the words tell where they are clear about it. */
export function languageOf(told: string | undefined, cues: readonly Cue[]): { language?: string } {
  if (told !== undefined) return { language: told }
  const guess = identifyLanguage(cues.map(({ text }) => text).join('\n'))
  return guess !== undefined && guess.confidence >= SURE ? { language: guess.language } : {}
}

async function analyze(journey: Journey): Promise<Transcript> {
  const { language, segments, speakers } = await analysis(journey, 'transcript')
  const spoken = segments.filter(({ text }) => text.trim() !== '')
  if (spoken.length === 0) throw noSpeech(journey.video)
  const found = `${count(spoken.length, 'line')} in ${languageName(language)}, ${count(speakers.length, 'speaker')}`
  journey.note(`Transcript: heard in the video, ${found}.`)
  const words = spoken.flatMap((one, id) => (one.words?.length ? [[String(id), one.words] as const] : []))
  const timed = words.length === 0 ? {} : { words: Object.fromEntries(words) }
  return { segments: renumber(spoken), ...timed, names: {}, language, origin: 'analysis' }
}

async function analysis(journey: Journey, stage: 'transcript' | 'speakers') {
  const onProgress = journey.enter(stage, 'Listening to the video')
  const { job } = await runJob(journey, {
    kept: 'analyzeJob',
    start: ({ service }, signal) => {
      const onUpload = (fraction: number) => onProgress(SENDING * fraction)
      return service.analyze({ language: journey.language ?? 'auto' }, { file: journey.video, signal, onUpload })
    },
    onProgress: (fraction) => onProgress(SENDING + (1 - SENDING) * fraction),
  })
  return analysisOf(job)
}

async function withSpeakers(journey: Journey, cues: readonly Cue[]): Promise<Pick<Transcript, 'segments' | 'names'>> {
  const { segments, names } = toSegments(cues)
  const known = Object.values(names)
  if (known.length > 0) {
    journey.note(`Speakers: ${known.join(', ')}, as the subtitles name them.`)
    return { segments, names }
  }
  if (segments.length < 2) return { segments, names }
  try {
    const assigned = await speakersByVoice(journey, segments)
    const speakers = new Set(assigned.map(({ speaker }) => speaker)).size
    journey.note(`Speakers: ${speakers}, told apart by their voices.`)
    return { segments: assigned, names }
  } catch (error) {
    const { kind, message } = toFailure(error)
    if (['cancelled', 'unauthorized', 'forbidden', 'offline'].includes(kind)) throw error
    journey.note(`The speakers could not be told apart: ${message} All lines get one voice.`)
    return { segments, names }
  }
}

/** The engine of this computer answers directly; a service of the spec tells it as part of an analysis. */
async function speakersByVoice(journey: Journey, segments: Segment[]): Promise<Segment[]> {
  journey.enter('speakers', 'Telling the speakers apart')
  const direct = await journey.onLink(async ({ local }, signal) => {
    if (local === undefined) return undefined
    return (await local.speakers({ path: journey.video, segments }, { signal })).segments
  })
  return direct ?? assignSpeakers(segments, (await analysis(journey, 'speakers')).segments)
}

function isWithoutTranscript(error: unknown): boolean {
  return ['job_failed', 'unavailable', 'not_found'].includes(toFailure(error).kind)
}

function noSpeech(video: string): AppError {
  const message = `No speech was found in ${basename(video)}. Choose a subtitle file as its transcript.`
  return new AppError({ kind: 'job_failed', message })
}

function renumber(segments: readonly Segment[]): Segment[] {
  return segments.map(({ start, end, text, speaker }, id) => ({ id, start, end, text, speaker }))
}
