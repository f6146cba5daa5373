import { fromLufs, toLufs } from '../../loudness/loudness.ts'
import type { MixPlan } from '../../tasks.ts'
import type { Under } from '../bed/bedParts.ts'
import { depthFor, MIN_VOICE_DISTANCE_LU, musicDistance } from '../lineDepths.ts'
import type { VoiceMask } from './voiceMask.ts'

/** dB below the level of its pauses to which a voice is brought, from the gentlest. */
const TRIED_DB = [0, 2, 4, 6, 9, 12]
/** LU by which sums may miss a limit. */
const ROUNDING_LU = 0.01

interface MaskTargets {
  /** LUFS of the speech. */
  readonly level: number
  readonly gaps: MixPlan['ducking']['gaps']
  /** LUFS of the original in the pauses beside lines. */
  readonly inPauses?: number | undefined
  /** Loudness that remains under each line over a voice, with a mask. */
  underWith(mask: VoiceMask): readonly Under[]
}

/**
 * The gentlest mask with which the original voice is as far under the dub as wanted and the music stays about as loud beside speech as it
 * was; where both cannot be had, the one that is nearest to it with the music kept, but for a voice that is clearly heard.
 */
export function chooseMask(mask: VoiceMask, targets: MaskTargets): VoiceMask {
  const tried = TRIED_DB.map((below) => {
    const one = below === 0 ? mask : mask.deeper(below)
    const under = targets.underWith(one)
    const mean: Under = {
      rest: meanOf(under, 'rest'),
      voice: meanOf(under, 'voice'),
      taken: under.reduce((sum, { taken }) => sum + taken, 0) / Math.max(1, under.length),
    }
    const depth = depthFor(mean, 'speech', { ...targets, aside: 0 })
    const { made, most } = musicDistance(mean, depth, targets)
    return { mask: one, voice: targets.level - mean.voice - depth, isKept: made <= most + ROUNDING_LU }
  })
  const enough = tried.filter(({ voice }) => voice >= targets.gaps.speech - 0.1)
  const kept = tried.filter(({ voice, isKept }) => isKept && voice >= MIN_VOICE_DISTANCE_LU)
  const found =
    enough.find(({ isKept }) => isKept) ?? kept.at(-1) ?? tried.find(({ voice }) => voice >= MIN_VOICE_DISTANCE_LU)
  return (found ?? tried.at(-1))?.mask ?? mask
}

function meanOf(under: readonly Under[], part: 'rest' | 'voice'): number {
  return toLufs(under.reduce((sum, one) => sum + fromLufs(one[part]), 0) / Math.max(1, under.length))
}
