import { hasReadableSound } from '../../../shared/audio/hasReadableSound.ts'
import type { DubAnalysis } from '../../../shared/contract/records.ts'
import type { Said } from '../../../shared/locale/message.ts'
import { FIRST_SPEAKER } from '../../../shared/project/speakers/assignSpeakers.ts'
import { toSegments } from '../../../shared/subtitles/toSegments.ts'
import type { Step } from '../backends/shared/steps.ts'
import { lazy } from '../core/lazy.ts'
import type { Capabilities, Work } from '../core/ports.ts'
import { stage } from '../core/stage.ts'
import { probeFile } from '../media/probeFile.ts'
import { soundOf } from './filmSound.ts'
import type { FilmWork } from './filmWorks.ts'
import { profilesOf, turnsOf } from './findSpeakers.ts'
import { type AnalyzeOrder, findTranscript } from './findTranscript.ts'
import { runPlan } from './planner.ts'
import { atOnceNotes, speakingAtOnce } from './speakingAtOnce.ts'
import { withinFilm } from './withinFilm.ts'

/**
 * Transcribes a video and assigns speakers. A good recogniser is preferred to the video's own subtitle track, and the
 * track to a draft recogniser. Where there is neither, subtitles that are burned into the picture are read.
 */
export async function analyze(
  order: AnalyzeOrder,
  files: { source: string; scratch: string },
  { capabilities, step, shared, ...work }: Work & { capabilities: Capabilities; step: Step; shared: FilmWork },
): Promise<{ analysis: DubAnalysis; notes: Said[] }> {
  const facts = await shared.step('probe', () => probeFile(files.source, stage(work, 0, 0.02)))
  const notes: Said[] = []
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
  const listens = order.diarize && segments.length > 0 && hasReadableSound(facts)
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
  const spoken = diarize ? await runPlan('assign', { lines: segments, turns, split: true }, work.signal) : segments
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
