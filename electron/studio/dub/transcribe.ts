import { basename } from 'node:path'
import type { Segment, SpeakerRecord } from '../../../shared/contract/records.ts'
import { analysisOf } from '../../../shared/contract/service.ts'
import { AppError, toFailure } from '../../../shared/failure.ts'
import { assignSpeakers } from '../../../shared/project/speakers/assignSpeakers.ts'
import { profileOf } from '../../../shared/project/speakers/voiceProfile.ts'
import type { Cue } from '../../../shared/subtitles/cue.ts'
import { toSegments } from '../../../shared/subtitles/toSegments.ts'
import { languageName } from '../../../shared/text/languages.ts'
import { count } from './count.ts'
import type { Sources } from './findSources.ts'
import type { Journey, Transcript } from './journey.ts'
import { runJob } from './runJob.ts'
import { sureLanguage } from './sureLanguage.ts'

/** Finds the lines and their speakers: from subtitles where there are any, else from the video. */
export async function transcribe(journey: Journey, { transcript, translation }: Sources): Promise<Transcript> {
  if (transcript !== undefined) {
    const { cues, file, language, notes } = transcript
    journey.note(`Transcript: ${basename(file)}, ${count(cues.length, 'line')}.`)
    for (const note of notes) journey.note(note)
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
  const language = told ?? sureLanguage(cues)
  return language === undefined ? {} : { language }
}

async function analyze(journey: Journey): Promise<Transcript> {
  const { language, segments, speakers, speaker_profiles } = await analysis(journey, 'transcript')
  const spoken = segments.filter(({ text }) => text.trim() !== '')
  if (spoken.length === 0) throw noSpeech(journey.video)
  const found = `${count(spoken.length, 'line')} in ${languageName(language)}, ${count(speakers.length, 'speaker')}`
  journey.note(`Transcript: heard in the video, ${found}.`)
  const words = spoken.flatMap((one, id) => (one.words?.length ? [[String(id), one.words] as const] : []))
  const timed = words.length === 0 ? {} : { words: Object.fromEntries(words) }
  return {
    segments: renumber(spoken),
    ...timed,
    names: {},
    ...profilesIn(speaker_profiles),
    language,
    origin: 'analysis',
  }
}

async function analysis(journey: Journey, stage: 'transcript' | 'speakers') {
  const onProgress = journey.enter(stage, 'Listening to the video')
  const { job } = await runJob(journey, {
    kept: 'analyzeJob',
    start({ service, local }, call) {
      const { video, language = 'auto' } = journey
      if (local !== undefined) return local.analyzeFile({ language, path: video }, { signal: call.signal })
      return service.analyze({ language }, { file: video, ...call })
    },
    onProgress,
  })
  return analysisOf(job)
}

/** By label, where there are any. */
export function profilesIn(records: readonly SpeakerRecord[] | undefined): Pick<Transcript, 'profiles'> {
  const known = (records ?? []).flatMap((record) => {
    const profile = profileOf(record)
    return profile === undefined ? [] : [[record.speaker, profile] as const]
  })
  return known.length === 0 ? {} : { profiles: Object.fromEntries(known) }
}

type Who = Pick<Transcript, 'segments' | 'names' | 'profiles'>

async function withSpeakers(journey: Journey, cues: readonly Cue[]): Promise<Who> {
  const { segments, names } = toSegments(cues)
  const known = Object.values(names)
  if (known.length > 0) {
    journey.note(`Speakers: ${known.join(', ')}, as the subtitles name them.`)
    return { segments, names, ...(await soundOf(journey, segments)) }
  }
  if (segments.length < 2) return { segments, names }
  try {
    const heard = await speakersByVoice(journey, segments)
    const speakers = new Set(heard.segments.map(({ speaker }) => speaker)).size
    journey.note(`Speakers: ${speakers}, told apart by their voices.`)
    return { ...heard, names }
  } catch (error) {
    const { kind, message } = toFailure(error)
    if (['cancelled', 'unauthorized', 'forbidden', 'offline'].includes(kind)) throw error
    journey.note(`The speakers could not be told apart: ${message} All lines get one voice.`)
    return { segments, names }
  }
}

/** The engine of this computer answers directly; a service of the spec tells it as part of an analysis. */
async function speakersByVoice(journey: Journey, segments: Segment[]): Promise<Omit<Who, 'names'>> {
  journey.enter('speakers', 'Telling the speakers apart')
  const direct = await journey.onLink(async ({ local }, signal) => {
    return local?.speakers({ path: journey.video, segments }, { signal })
  })
  if (direct !== undefined) return { segments: direct.segments, ...profilesIn(direct.speaker_profiles) }
  return { segments: assignSpeakers(segments, (await analysis(journey, 'speakers')).segments) }
}

/** What speakers who are known sound like; nothing where only a job of the service could tell, or listening fails. */
async function soundOf(journey: Journey, segments: Segment[]): Promise<Pick<Transcript, 'profiles'>> {
  try {
    const heard = await journey.onLink(async ({ local }, signal) =>
      local?.speakers({ path: journey.video, segments, keep_speakers: true }, { signal }),
    )
    return profilesIn(heard?.speaker_profiles)
  } catch (error) {
    if (['cancelled', 'offline'].includes(toFailure(error).kind)) throw error
    return {}
  }
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
