import type { BedKind } from '../../../../shared/audio/mix/duckedLines.ts'
import { MAX_DUCKING_FOR_VOICE_DB } from '../../../../shared/audio/mix/steadyBed.ts'
import { fromLufs, type Region, toLufs } from '../loudness/loudness.ts'
import type { LineMix, MixPlan } from '../tasks.ts'
import type { Under } from './bed/bedParts.ts'
import { steadyDepths } from './bed/scenes.ts'

/** LU added to the wanted gap, because fades lower a line a little and the limiter of a loud film takes up to 1 LU. */
const GAP_MARGIN_LU = 1.5

/** Nothing is heard of the original. */
export const SILENT_ORIGINAL: Under = { rest: Number.NEGATIVE_INFINITY, voice: Number.NEGATIVE_INFINITY, taken: 0 }

/** dB by which what a removed voice took along from soft music is made up for, at most. */
const MAX_MUSIC_MAKE_UP_DB = 4
/** LU by which the music must be louder for that than what is left of the voice. */
const MIN_MUSIC_OVER_VOICE_LU = 2
/** Limits of ducking in dB: less is not noticed, more sounds like a gap. */
const MAX_DUCKING_GAIN_DB = -1.5
const MIN_DUCKING_GAIN_DB = -30
/** LU of speech over the music: so many more than in the film itself, or `MAX_MUSIC_DISTANCE_LU` where that is more. */
const MAX_BEYOND_OWN_RATIO_LU = 6
const MAX_MUSIC_DISTANCE_LU = 16
/** LU by which an original voice may be under the dub before the music is given up for it; a larger distance is aimed at, and reported where missed. */
export const MIN_VOICE_DISTANCE_LU = 14

/** LU by which speech exceeds music that is hardly heard; there is no such limit then. */
const INAUDIBLE_MUSIC_GAP_LU = 30

/** The kind of sound under each line, in the order of the lines. */
interface LineBeds {
  readonly lines: readonly Region[]
  readonly kinds: readonly BedKind[]
  /** Whether voices are removed, and what remains there. */
  readonly cuts: readonly boolean[]
  readonly under: readonly Under[]
  /** Whether voices have a channel of their own, so that nothing else is removed with them and the bed may be the same in all scenes. */
  readonly areApart?: boolean
}

interface DepthTargets {
  /** LUFS of the speech. */
  readonly level: number
  readonly gaps: MixPlan['ducking']['gaps']
  /** LU by which the bed is lowered beyond the gap. */
  readonly aside: number
  /** LUFS of the original in the pauses beside lines; absent where there are hardly any. */
  readonly inPauses?: number | undefined
}

/** How the original is lowered under each line, at one depth throughout a scene. */
export function lineDepths({ lines, kinds, cuts, under, areApart }: LineBeds, targets: DepthTargets): LineMix[] {
  const targetDepths = lines.map(({ start, end }, index) => {
    const kind = kinds[index] ?? 'silence'
    if (kind === 'silence') return { start, end, depth: undefined }
    return { start, end, depth: depthFor(under[index] ?? SILENT_ORIGINAL, kind, targets) }
  })
  const depths = steadyDepths(targetDepths, areApart)
  return lines.map((_, index) => {
    const [bed, speechCut, depth] = [kinds[index] ?? 'silence', cuts[index] === true ? 1 : 0, depths[index]]
    if (depth === undefined) return { bed, depthDb: 0, speechCut }
    return { bed, depthDb: depth, gap: targets.level - loudnessOf(under[index] ?? SILENT_ORIGINAL) - depth, speechCut }
  })
}

/** LU by which speech is over the music as it is lowered, and those by which it may be. */
export function musicDistance(
  { rest, taken }: Under,
  depthDb: number,
  { level, inPauses = Number.NEGATIVE_INFINITY }: Pick<DepthTargets, 'level' | 'inPauses'>,
): { readonly made: number; readonly most: number } {
  const own = level - Math.max(rest + taken, inPauses)
  return { made: level - rest - depthDb, most: Math.max(MAX_MUSIC_DISTANCE_LU, own + MAX_BEYOND_OWN_RATIO_LU) }
}

/**
 * The depth in dB at which speech exceeds both music and what is left of a voice as wanted. Positive where music that is soft enough
 * gets back what it lost with the voice. Music that lost too much with it comes up as far as the voice stays well under the dub.
 */
export function depthFor(
  under: Under,
  kind: Exclude<BedKind, 'silence'>,
  { level, gaps, aside, inPauses }: DepthTargets,
): number {
  const { rest, voice, taken } = under
  const maxMakeUp = rest - voice > MIN_MUSIC_OVER_VOICE_LU ? Math.min(MAX_MUSIC_MAKE_UP_DB, taken) : 0
  const forRest = Math.min(maxMakeUp, level - rest - gaps[kind === 'speech' ? 'music' : kind] - GAP_MARGIN_LU - aside)
  const forVoice = level - voice - gaps.speech
  const minDepth = level - rest > INAUDIBLE_MUSIC_GAP_LU ? MIN_DUCKING_GAIN_DB : forRest - MAX_DUCKING_FOR_VOICE_DB
  const wanted = Math.max(Math.min(forRest, forVoice), minDepth)
  const { made, most } = musicDistance(under, wanted, { level, inPauses })
  const room = Math.min(made - most, level - voice - MIN_VOICE_DISTANCE_LU - wanted, MAX_MUSIC_MAKE_UP_DB - wanted)
  const raised = taken > 0 && made < INAUDIBLE_MUSIC_GAP_LU ? wanted + Math.max(0, room) : wanted
  const depth = raised < 0 ? Math.min(raised, Math.max(wanted, MAX_DUCKING_GAIN_DB)) : raised
  return depth > MAX_DUCKING_GAIN_DB ? Math.max(0, depth) : Math.max(depth, MIN_DUCKING_GAIN_DB)
}

/** Loudness of music and voice together, in LUFS. */
function loudnessOf({ rest, voice }: Under): number {
  return toLufs(fromLufs(rest) + fromLufs(voice))
}
