import { join } from 'node:path'
import type { JobReport, LineReport } from '../../../shared/contract/local.ts'
import { PRESERVE, type Segment, type VoiceMap } from '../../../shared/contract/records.ts'
import { toIso639_2 } from '../../../shared/text/languages.ts'
import type { Step } from '../jobs/steps.ts'
import { runMedia } from '../media/mediaProcess.ts'
import { type Capabilities, need, type PcmFile, type SpeakerProfile, type Work } from '../ports.ts'
import { type CastVoice, castSpeakers, needsProfiles } from './castSpeakers.ts'
import { heardNotes, heardSlots } from './heardSlots.ts'
import { lazy } from './lazy.ts'
import { matchPitch } from './matchPitch.ts'
import { DEFAULT_GAP, duckingFor, mixDub } from './mixDub.ts'
import { isSpoken, speakLines } from './speakLines.ts'
import { stage } from './stage.ts'

export interface RenderOrder {
  readonly segments: readonly Segment[]
  readonly voiceMap: VoiceMap
}

export interface RenderFiles {
  readonly source: string
  /** A folder for what is only needed on the way. */
  readonly scratch: string
  /** Where the dubbed video goes. */
  readonly video: string
}

/** Makes the dubbed video: cast, speak, fit, mix, mux. */
export async function render(
  order: RenderOrder,
  files: RenderFiles,
  { capabilities, step, ...work }: Work & { capabilities: Capabilities; step: Step },
): Promise<JobReport> {
  const synthesizer = need(capabilities, 'synthesizer')
  const facts = await step('probe', () => runMedia('probe', { path: files.source }, stage(work, 0, 0.01)))
  const notes: string[] = []
  const segments = order.segments.filter(isSpoken)
  const sound = lazy(() => step('extract', () => extract(files, stage(work, 0.01, 0.08))))
  const withProfiles = facts.audio.length > 0 && needsProfiles(segments, order.voiceMap)
  const profiles = withProfiles
    ? await step('profiles', async () =>
        profilesOf(segments, await sound(), { capabilities, ...stage(work, 0.08, 0.1) }),
      )
    : []
  const chosen = castSpeakers(segments, order.voiceMap, { voices: synthesizer.voices, profiles })
  const cast = await matchPitch(chosen, segments, { synthesizer, signal: work.signal })
  notes.push(...castNotes(cast, order.voiceMap))

  const heard =
    facts.audio.length > 0 && capabilities.diarizer !== undefined
      ? step('heard', async () => hear(segments, await sound(), { capabilities, signal: work.signal }))
      : Promise.resolve(segments)
  const speech = await step('speech', () =>
    speakLines(segments, {
      synthesizer,
      cast,
      heard,
      duration: facts.duration,
      folder: files.scratch,
      ...stage(work, 0.1, 0.35),
    }),
  )
  notes.push(...heardNotes(segments, await heard), ...hasteNotes(speech.lines))
  const language = cast.values().next().value?.voice.record.language
  const plan = {
    source: files.source,
    out: files.video,
    ducking: duckingFor(DEFAULT_GAP),
    loudness: 'source',
    ...(language === undefined ? {} : { language: toIso639_2(language) }),
  } as const
  return mixDub(speech, plan, { notes, ...stage(work, 0.35, 1) })
}

async function extract({ source, scratch }: RenderFiles, work: Work): Promise<PcmFile> {
  const path = join(scratch, 'source.pcm')
  const { duration } = await runMedia('extract', { path: source, out: path }, work)
  return { path, sampleRate: 16_000, duration }
}

async function profilesOf(
  segments: readonly Segment[],
  pcm: PcmFile,
  { capabilities, ...work }: Work & { capabilities: Capabilities },
): Promise<SpeakerProfile[]> {
  return (await capabilities.diarizer?.profile(pcm, segments, work)) ?? []
}

/** The lines where they are heard. */
async function hear(
  segments: readonly Segment[],
  pcm: PcmFile,
  { capabilities, ...work }: Work & { capabilities: Capabilities },
): Promise<Segment[]> {
  return heardSlots(segments, (await capabilities.diarizer?.bursts(pcm, work)) ?? [])
}

function hasteNotes(lines: readonly LineReport[]): string[] {
  const fast = lines.filter(({ rate }) => rate > 1.3)
  if (fast.length === 0) return []
  const ids = fast.map(({ id, rate }) => `${id} (${rate.toFixed(2)}×)`).join(', ')
  return [`Single words with too little time are spoken faster than 1.3×, in lines ${ids}. Give them more time.`]
}

function castNotes(cast: ReadonlyMap<string, CastVoice>, map: VoiceMap): string[] {
  return [...cast].flatMap(([speaker, { voice, matchedHz }]) => {
    const { name } = voice.record
    if (!Object.hasOwn(map, speaker)) return `${speaker}: no voice was chosen, ${name} speaks.`
    if (map[speaker] !== PRESERVE) return []
    if (matchedHz === undefined)
      return `${speaker}: ${name} speaks; no voice was heard in its lines to take the pitch from.`
    return `${speaker}: ${name} speaks at the speaker's own pitch (${matchedHz} Hz), an approximation of the voice.`
  })
}
