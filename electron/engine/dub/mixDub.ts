import type { JobReport, LineReport } from '../../../shared/contract/local.ts'
import { RECORDED_VOICE } from '../../../shared/project/takes/takeChange.ts'
import type { Work } from '../core/ports.ts'
import { runMedia } from '../media/mediaProcess.ts'
import type { Clip, Ducking, MixPlan, MixResult } from '../media/tasks.ts'
import { soundingTogether, togetherNotes } from './soundingTogether.ts'

/**
 * The gaps that listeners want (Torcoli et al., JAES 67(12), 2019): 10 LU over music, 15 over ambience. A voice that is
 * being replaced is not to be followed at all, so it goes further down. With time to go down before the voice starts.
 */
export function duckingFor(music: number): Ducking {
  return { gaps: { music, ambience: music + 5, speech: music + 10 }, attack: 0.15, release: 0.35 }
}

/** Gap in LU between speech and music where nobody asked for another. */
export const DEFAULT_GAP = 10

/** Speech that was made, from whatever: clips and what is told of them, line by line. */
export interface Speech {
  readonly clips: readonly Clip[]
  readonly lines: readonly LineReport[]
}

/** Lays speech over the original and writes the dub; the same for speech of any origin. */
export async function mixDub(
  { clips, lines }: Speech,
  plan: Omit<MixPlan, 'clips' | 'comment'>,
  { notes, ...work }: Work & { notes: readonly string[] },
): Promise<JobReport> {
  const mixed = await runMedia('mix', { ...plan, clips, comment: syntheticNote(lines) }, work)
  const told = soundingTogether(withMix(lines, mixed))
  return {
    notes: [...notes, ...togetherNotes(told), ...mixed.notes],
    left: [...mixed.left],
    lines: told,
    loudness: mixed.loudness,
  }
}

/**
 * What a dub says of its speech: listeners must be told that a voice is synthetic (EU AI Act, article 50), and a file
 * travels further than the studio's own words about it.
 */
function syntheticNote(lines: readonly LineReport[]): string | undefined {
  if (lines.every(({ voice }) => voice === RECORDED_VOICE)) return undefined
  return 'Dubbed with Griot Studio. The voices of the dub are synthetic.'
}

function withMix(lines: readonly LineReport[], mixed: MixResult): LineReport[] {
  return lines.map((line, index) => {
    const done = mixed.lines[index]
    if (done === undefined) return line
    const { bed, depthDb, gap } = done
    return { ...line, bed, duckDb: round(depthDb), ...(gap === undefined ? {} : { gap: round(gap) }) }
  })
}

function round(decibels: number): number {
  return Math.round(decibels * 10) / 10
}
