import { basename } from 'node:path'
import type { Segment, SpeakerRecord } from '../../../shared/contract/records.ts'
import { analysisOf } from '../../../shared/contract/service.ts'
import { AppError, toFailure } from '../../../shared/failure.ts'
import { assignSpeakers } from '../../../shared/project/speakers/assignSpeakers.ts'
import { profileOf } from '../../../shared/project/speakers/voiceProfile.ts'
import type { Cue } from '../../../shared/subtitles/cue.ts'
import { toSegments } from '../../../shared/subtitles/toSegments.ts'
import { count } from '../../../shared/text/count.ts'
import { languageName } from '../../../shared/text/languages.ts'
import type { DubContext, Transcript } from './dubContext.ts'
import type { Sources } from './findSources.ts'
import { runJob } from './runJob.ts'
import { sureLanguage } from './sureLanguage.ts'

/** Finds the lines and their speakers: from subtitles where there are any, else from the video. */
export async function transcribe(context: DubContext, { transcript, translation }: Sources): Promise<Transcript> {
  if (transcript !== undefined) {
    const { cues, file, language, notes } = transcript
    context.note(`Transcript: ${basename(file)}, ${count(cues.length, 'line')}.`)
    for (const note of notes) context.note(note)
    return { ...(await withSpeakers(context, cues)), ...languageOf(language, cues), origin: 'subtitles' }
  }
  try {
    return await analyze(context)
  } catch (error) {
    if (translation === undefined || !isWithoutTranscript(error)) throw error
    context.note(`Transcript: none could be made. ${toFailure(error).message}`)
    context.note('The lines and their times are taken from the translation.')
    return { ...(await withSpeakers(context, translation.cues)), origin: 'translation' }
  }
}

/** The language that was told, else the one the words tell where they are clear about it. */
export function languageOf(told: string | undefined, cues: readonly Cue[]): { language?: string } {
  const language = told ?? sureLanguage(cues)
  return language === undefined ? {} : { language }
}

async function analyze(context: DubContext): Promise<Transcript> {
  const { language, segments, speakers, speaker_profiles } = await analysis(context, 'transcript')
  const spoken = segments.filter(({ text }) => text.trim() !== '')
  if (spoken.length === 0) throw noSpeech(context.video)
  const found = `${count(spoken.length, 'line')} in ${languageName(language)}, ${count(speakers.length, 'speaker')}`
  context.note(`Transcript: heard in the video, ${found}.`)
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

async function analysis(context: DubContext, stage: 'transcript' | 'speakers') {
  const onProgress = context.enter(stage, 'Listening to the video')
  const { job } = await runJob(context, {
    kept: 'analyzeJob',
    start({ service, local }, call) {
      const { video, language = 'auto' } = context
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

async function withSpeakers(context: DubContext, cues: readonly Cue[]): Promise<Who> {
  const { segments, names } = toSegments(cues)
  const known = Object.values(names)
  if (known.length > 0) {
    context.note(`Speakers: ${known.join(', ')}, as the subtitles name them.`)
    return { segments, names, ...(await soundOf(context, segments)) }
  }
  if (segments.length < 2) return { segments, names }
  try {
    const heard = await speakersByVoice(context, segments)
    const speakers = new Set(heard.segments.map(({ speaker }) => speaker)).size
    context.note(`Speakers: ${speakers}, told apart by their voices.`)
    return { ...heard, names }
  } catch (error) {
    const { kind, message } = toFailure(error)
    if (['cancelled', 'unauthorized', 'forbidden', 'offline'].includes(kind)) throw error
    context.note(`The speakers could not be told apart: ${message} All lines get one voice.`)
    return { segments, names }
  }
}

/** The engine of this computer answers directly; a service of the spec tells it as part of an analysis. */
async function speakersByVoice(context: DubContext, segments: Segment[]): Promise<Omit<Who, 'names'>> {
  context.enter('speakers', 'Telling the speakers apart')
  const direct = await context.onLink(async ({ local }, signal) => {
    return local?.speakers({ path: context.video, segments }, { signal })
  })
  if (direct !== undefined) return { segments: direct.segments, ...profilesIn(direct.speaker_profiles) }
  return { segments: assignSpeakers(segments, (await analysis(context, 'speakers')).segments) }
}

/** What speakers who are known sound like; nothing where only a job of the service could tell, or listening fails. */
async function soundOf(context: DubContext, segments: Segment[]): Promise<Pick<Transcript, 'profiles'>> {
  try {
    const heard = await context.onLink(async ({ local }, signal) =>
      local?.speakers({ path: context.video, segments, keep_speakers: true }, { signal }),
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
