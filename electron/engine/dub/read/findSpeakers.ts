import { omitUndefined } from '../../../../shared/basics/omitUndefined.ts'
import type { SpeakerTurn, ToldChange } from '../../../../shared/contract/local.ts'
import type { Segment, SpeakerRecord } from '../../../../shared/contract/records.ts'
import { identifyLines } from '../../../../shared/text/identify/identifyLanguage.ts'
import type { TimeSpan } from '../../../../shared/timing/timeSpan.ts'
import { type Capabilities, need, type PcmFile, type WorkOptions } from '../../core/ports.ts'
import { stage } from '../../core/stage.ts'
import { probeFile } from '../../media/probeFile.ts'
import { filmBursts, keepBursts, soundOf } from '../film/filmSound.ts'
import type { CachedFilm } from '../film/mediaCache.ts'
import { withinFilm } from '../film/withinFilm.ts'
import { runPlan } from '../plan/planner.ts'

/** Lines whose speakers are asked for. */
interface SpeakerQuestion {
  readonly segments: readonly Segment[]
  readonly keepSpeakers: boolean
  readonly speakers?: number | undefined
  /** Changes of speaker that the text tells. */
  readonly changes?: readonly ToldChange[] | undefined
}

/**
 * Finds the speaker turns of a file, assigns them to the given lines, and measures the speakers' voices. With
 * `keepSpeakers` the lines keep their speakers and no turns are searched; `speakers` is how many speak, where it is known.
 */
export async function findSpeakers(
  { segments, keepSpeakers, speakers, changes }: SpeakerQuestion,
  { source, shared }: { readonly source: string; readonly shared: CachedFilm },
  { capabilities, ...work }: WorkOptions & { capabilities: Capabilities },
): Promise<{ turns: SpeakerTurn[]; segments: Segment[]; speaker_profiles: SpeakerRecord[] }> {
  const facts = await shared.step('probe', () => probeFile(source, stage(work, 0, 0.05)))
  const pcm = await soundOf(facts, { source, shared }, stage(work, 0.05, 0.4))
  const turns = keepSpeakers
    ? []
    : await diarizeRecording(pcm, { capabilities, speakers, changes, shared, ...stage(work, 0.4, 0.9) })
  const lines = keepSpeakers
    ? [...segments]
    : await runPlan('assign', { lines: segments, turns, split: false }, work.signal)
  const language = identifyLines(lines)?.language ?? 'und'
  const profiles = await profilesOf(withinFilm(lines, facts.duration).lines, pcm, {
    capabilities,
    language,
    shared,
    ...stage(work, 0.9, 1),
  })
  return { turns, segments: lines, speaker_profiles: profiles }
}

interface Listening extends WorkOptions {
  readonly capabilities: Capabilities
  readonly shared: CachedFilm
}

/** Who speaks when in a recording; `speakers` is how many speak, where it is known, `changes` those that the text tells. */
export async function diarizeRecording(
  pcm: PcmFile,
  { capabilities, shared, ...work }: Listening & Pick<SpeakerQuestion, 'speakers' | 'changes'>,
): Promise<SpeakerTurn[]> {
  const bursts: TimeSpan[][] = []
  const onBursts = (found: readonly TimeSpan[]) => bursts.push([...found])
  const turns = await need(capabilities, 'diarizer').diarize(pcm, { ...work, onBursts })
  for (const found of bursts) await keepBursts(found, shared)
  return turns
}

/** The properties of the speakers' voices, and their speaking pace where it can be measured. */
export async function profilesOf(
  lines: readonly Segment[],
  pcm: PcmFile,
  { capabilities, language, shared, ...work }: Listening & { readonly language: string },
): Promise<SpeakerRecord[]> {
  const diarizer = need(capabilities, 'diarizer')
  const places = lines.map(({ start, end, speaker }) => ({ start, end, speaker })) // texts are megabytes
  const profiles = await diarizer.profile(pcm, places, stage(work, 0, 0.5))
  const speech = await filmBursts(() => pcm, { diarizer, shared, ...stage(work, 0.5, 1) })
  const paces = await runPlan('paces', { lines, speech, language }, work.signal)
  return profiles.map((profile) => {
    const { speaker, sex, medianHz, rangeSemitones, loudnessDb, share, timbre } = profile
    const pace = paces.get(speaker)
    return {
      speaker,
      ...omitUndefined({ sex }),
      ...(medianHz !== undefined && { median_hz: Math.round(medianHz) }),
      ...(rangeSemitones !== undefined && { range_semitones: tenths(rangeSemitones) }),
      ...(loudnessDb !== undefined && { loudness_db: tenths(loudnessDb) }),
      ...(share !== undefined && { share: Number(share.toFixed(3)) }),
      ...(pace !== undefined && { pace: Number(pace.toFixed(2)) }),
      ...(timbre && { timbre: { rows: Math.round(timbre.rows), mean: timbre.mean.map(hundredths) } }),
    }
  })
}

function hundredths(value: number): number {
  return Number(value.toFixed(2))
}

function tenths(value: number): number {
  return Number(value.toFixed(1))
}
