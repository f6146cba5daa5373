import type { DubOrder } from '../../../../shared/commands/dubs.ts'
import type { ToldChange } from '../../../../shared/contract/local.ts'
import type { Segment, SpeakerRecord } from '../../../../shared/contract/records.ts'
import { because, toFailure } from '../../../../shared/failure.ts'
import { say } from '../../../../shared/locale/message.ts'
import { assignSpeakers } from '../../../../shared/project/speakers/assignSpeakers.ts'
import { profileOf } from '../../../../shared/project/speakers/voiceProfile.ts'
import type { ProjectTranscript } from '../../../../shared/project/texts/transcript.ts'
import type { Cue } from '../../../../shared/subtitles/cue.ts'
import { dashedChanges } from '../../../../shared/subtitles/dashedTurns.ts'
import { toSegments } from '../../../../shared/subtitles/toSegments.ts'
import { analyzeByService } from '../runJob.ts'
import type { WorkContext } from '../workContext.ts'

/** Lines with their speakers. */
export interface DiarizedLines extends Pick<ProjectTranscript, 'profiles'> {
  readonly segments: readonly Segment[]
  /** Names by label, if the subtitles name the speakers. */
  readonly names: Readonly<Record<string, string>>
}

/**
 * Gives each cue its speaker: by the names in the subtitles, else by the voices in the video. A dub does without, so only
 * cancellation and bugs are thrown; other failures are noted.
 */
export async function diarizeLines(
  context: WorkContext,
  order: Pick<DubOrder, 'from' | 'speakers'>,
  cues: readonly Cue[],
): Promise<DiarizedLines> {
  const { segments, names } = toSegments(cues)
  const known = Object.values(names)
  try {
    if (known.length > 0) {
      context.note(say('note.speakersNamed', { names: known }))
      return { segments, names, ...(await soundOf(context, segments)) }
    }
    if (segments.length < 2) return { segments, names }
    const diarized = await byVoice(context, order, { segments, changes: dashedChanges(cues) })
    const speakers = new Set(diarized.segments.map(({ speaker }) => speaker)).size
    context.note(say('note.speakersTold', { number: speakers }))
    return { ...diarized, names }
  } catch (error) {
    const { kind } = toFailure(error)
    if (context.signal.aborted || kind === 'cancelled' || kind === 'internal') throw error
    context.note(because(say(known.length > 0 ? 'note.speakersUnheard' : 'note.speakersUntold'), error), 'warning')
    return { segments, names }
  }
}

/** The engine of this computer answers directly; a service of the spec tells the speakers as part of an analysis. */
async function byVoice(
  context: WorkContext,
  order: Parameters<typeof diarizeLines>[1],
  { segments, changes }: { readonly segments: Segment[]; readonly changes: ToldChange[] },
): Promise<Omit<DiarizedLines, 'names'>> {
  const direct = await context.onLink(async ({ local }, signal) => {
    if (local === undefined) return undefined
    const reportProgress = context.enter('speakers', say('doing.speakers'))
    const speakers = order.speakers ?? undefined
    const { soundTrack } = await context.document()
    const reply = await local.speakers({ path: context.video, segments, speakers, changes, soundTrack }, { signal })
    reportProgress(1)
    for (const note of reply.notes) context.note(note)
    return reply
  })
  if (direct !== undefined) return { segments: direct.segments, ...profilesIn(direct.speaker_profiles) }
  return { segments: assignSpeakers(segments, (await analyzeByService(context, order, 'speakers')).segments) }
}

/** The profiles of speakers who are known; none where only a job of the service could tell. */
async function soundOf(
  { video: path, document, onLink }: WorkContext,
  segments: Segment[],
): Promise<Pick<DiarizedLines, 'profiles'>> {
  const { soundTrack } = await document()
  const diarization = await onLink(async ({ local }, signal) =>
    local?.speakers({ path, segments, keep_speakers: true, soundTrack }, { signal }),
  )
  return profilesIn(diarization?.speaker_profiles)
}

/** Voice profiles by speaker label, if there are any. */
export function profilesIn(records: readonly SpeakerRecord[] | undefined): Pick<ProjectTranscript, 'profiles'> {
  const known = (records ?? []).flatMap((record) => {
    const profile = profileOf(record)
    return profile === undefined ? [] : [[record.speaker, profile] as const]
  })
  return known.length === 0 ? {} : { profiles: Object.fromEntries(known) }
}
