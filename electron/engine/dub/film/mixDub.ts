import { DUCK_SLOPES } from '../../../../shared/audio/mix/duckedLines.ts'
import { stretchesUnder } from '../../../../shared/audio/mix/levelCurve.ts'
import { omitUndefined } from '../../../../shared/basics/omitUndefined.ts'
import type { JobReport, LineReport, MadePace } from '../../../../shared/contract/local.ts'
import { voicesLabel } from '../../../../shared/export/voicesLabel.ts'
import { type Message, say } from '../../../../shared/locale/message.ts'
import { isSoundName } from '../../../../shared/mediaEndings.ts'
import { RECORDED_VOICE } from '../../../../shared/project/takes/takeKey.ts'
import type { TimeMapKnots } from '../../../../shared/timing/waits/timeMap.ts'
import { timeMapComment } from '../../../../shared/timing/waits/timeMapComment.ts'
import type { WaitNeeds } from '../../../../shared/timing/waits/waitNeeds.ts'
import type { Wait } from '../../../../shared/timing/waits/waitPlaces.ts'
import type { WordStarts } from '../../../../shared/timing/words/wordTimes.ts'
import type { WorkOptions } from '../../core/ports.ts'
import { runMedia } from '../../media/mediaProcess.ts'
import type { BedProcessing, Clip, Ducking, MixPlan, MixResult } from '../../media/tasks.ts'
import { paceNotes } from '../plan/paceNotes.ts'

/**
 * Ducking with the gaps that listeners prefer (Torcoli et al., JAES 67(12), 2019): 10 LU over music, 13 over ambience. A
 * voice that is replaced must not be intelligible, so it is lowered further, as far as it can be removed without the
 * music.
 */
export function duckingFor(music: number): Ducking {
  return { gaps: { music, ambience: music + 3, speech: music + 8 }, ...DUCK_SLOPES }
}

/** Speech of any origin in the time of the dub: the clips, a report for each line, and where the picture waits for them. */
export interface Speech {
  readonly clips: readonly Clip[]
  readonly lines: readonly LineReport[]
  readonly notes: readonly Message[]
  readonly waits: readonly Wait[]
  readonly timeMap: TimeMapKnots
  /** How the picture was paced. */
  readonly pace: MadePace
  /** The share of the film by which it would have to get longer for all lines, where it may not get as long as that. */
  readonly needed?: number | undefined
  /** The lines' needs of waits, where these alone were ordered. */
  readonly needs?: WaitNeeds | undefined
  /** Where the words of each line begin, as its voice reported. */
  readonly words?: readonly WordStarts[] | undefined
}

/** Mixes speech with the original and writes the dub. */
export async function mixDub(
  { clips, ...speech }: Omit<Speech, 'notes'>,
  plan: Omit<MixPlan, 'clips' | 'comment' | 'timeMap'>,
  { notes, ...work }: WorkOptions & { notes: readonly Message[] },
): Promise<JobReport> {
  const { lines, timeMap, pace } = speech
  const mixed = await runMedia('mix', { ...plan, clips, timeMap, comment: dubComment(speech) }, work)
  const reported = withOverlaps(withMix(lines, mixed))
  return {
    notes: [...notes, ...paceNotes(speech, isSoundName(plan.out)), ...overlapNotes(reported), ...mixed.notes],
    left: [...mixed.left],
    lines: reported,
    loudness: mixed.loudness,
    ...(timeMap.length === 0 ? {} : { time_map: timeMap }),
    pace,
    ...quietIn(plan.bed, mixed.duration),
    settings: plan.settings,
  }
}

/** The comment of a dub's file: of what kind its voices are, and where its picture waits; undefined where there is neither. */
export function dubComment({ lines, timeMap }: Pick<Speech, 'lines' | 'timeMap'>): string | undefined {
  const parts = [voicesLabel(lines), timeMap.length === 0 ? undefined : timeMapComment(timeMap)]
  return parts.filter((one) => one !== undefined).join('\n') || undefined
}

/** dB under which the original of a dub is hardly heard. */
const INAUDIBLE_BED_GAIN_DB = -25

/** The spans in which the original is hardly audible by order, so that the check does not miss it. */
function quietIn(bed: BedProcessing | undefined, end: number): Pick<JobReport, 'quiet'> {
  const { gainDb = 0, levels = [] } = bed ?? {}
  const quiet = stretchesUnder(levels, INAUDIBLE_BED_GAIN_DB - gainDb, end)
  return quiet.length === 0 ? {} : { quiet }
}

function withMix(lines: readonly LineReport[], mixed: MixResult): LineReport[] {
  return lines.map((line, index) => {
    const done = mixed.lines[index]
    if (done === undefined) return line
    const { bed, depthDb, gap, print, sharp = [] } = done
    // A recording may have a click that its speaker did not say.
    const isSynthetic = line.voice !== RECORDED_VOICE
    return {
      ...line,
      bed,
      duckDb: round(depthDb),
      ...(gap === undefined ? {} : { gap: round(gap) }),
      ...omitUndefined({ print }),
      ...(isSynthetic && sharp.length > 0 && { sharp: [...sharp] }),
    }
  })
}

function round(decibels: number): number {
  return Math.round(decibels * 10) / 10
}

/** Overlaps up to this (seconds) are not noticed. */
const MAX_UNNOTICED_OVERLAP_SECONDS = 0.1

/** Adds to each line the ids of other speakers' lines that sound at the same time. */
export function withOverlaps(lines: readonly LineReport[]): LineReport[] {
  const found = new Map<LineReport, number[]>()
  const note = (line: LineReport, id: number): void => {
    const others = found.get(line)
    if (others === undefined) found.set(line, [id])
    else others.push(id)
  }
  const inOrder = lines.toSorted((a, b) => a.start - b.start)
  let sounding: LineReport[] = []
  for (const line of inOrder) {
    sounding = sounding.filter((before) => before.end > line.start + MAX_UNNOTICED_OVERLAP_SECONDS)
    for (const before of sounding) {
      if (before.speaker === line.speaker || line.end < line.start + MAX_UNNOTICED_OVERLAP_SECONDS) continue
      note(line, before.id)
      note(before, line.id)
    }
    sounding.push(line)
  }
  return lines.map((line) => {
    const overlaps = found.get(line)
    return overlaps === undefined ? line : { ...line, overlaps }
  })
}

/** Notes for the user on overlapping lines. */
export function overlapNotes(lines: readonly LineReport[]): Message[] {
  const count = lines.filter(({ overlaps }) => overlaps !== undefined).length
  if (count === 0) return []
  return [say('engineNote.overlaps', { lines: count, all: lines.length })]
}
