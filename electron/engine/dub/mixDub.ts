import type { JobReport, LineReport } from '../../../shared/contract/local.ts'
import { RECORDED_VOICE } from '../../../shared/project/takes/takeChange.ts'
import type { Work } from '../core/ports.ts'
import { runMedia } from '../media/mediaProcess.ts'
import type { Clip, Ducking, MixPlan, MixResult } from '../media/tasks.ts'
import { overlapNotes, withOverlaps } from './withOverlaps.ts'

/**
 * Ducking with the gaps that listeners prefer (Torcoli et al., JAES 67(12), 2019): 10 LU over music, 13 over ambience. A
 * voice that is replaced must not be intelligible, so it is lowered further, as far as it can be removed without the
 * music. The attack ends before the dubbed voice starts.
 */
export function duckingFor(music: number): Ducking {
  return { gaps: { music, ambience: music + 3, speech: music + 8.5 }, attack: 0.15, release: 0.35 }
}

/** Default gap between speech and music, in LU. */
export const DEFAULT_GAP = 10

/** Speech of any origin: the clips and a report for each line. */
export interface Speech {
  readonly clips: readonly Clip[]
  readonly lines: readonly LineReport[]
}

/** Mixes speech with the original and writes the dub. */
export async function mixDub(
  { clips, lines }: Speech,
  plan: Omit<MixPlan, 'clips' | 'comment'>,
  { notes, ...work }: Work & { notes: readonly string[] },
): Promise<JobReport> {
  const mixed = await runMedia('mix', { ...plan, clips, comment: syntheticNote(lines) }, work)
  const reported = withOverlaps(withMix(lines, mixed))
  return {
    notes: [...notes, ...overlapNotes(reported), ...mixed.notes],
    left: [...mixed.left],
    lines: reported,
    loudness: mixed.loudness,
  }
}

/**
 * The comment on synthetic voices in the file: listeners must be told (EU AI Act, article 50), and the file travels
 * without the studio's texts. Undefined if all lines were recorded.
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
