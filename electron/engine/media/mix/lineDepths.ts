import { type DuckWish, duckDepth, type Under } from '../../../../shared/audio/duckDepth.ts'
import { steadyDepths } from '../../../../shared/audio/scenes.ts'
import { fromLufs, type Region, toLufs } from '../loudness/loudness.ts'
import type { BedKind, LineMix } from '../tasks.ts'

/** Nothing is heard of the original. */
export const NOTHING: Under = { rest: Number.NEGATIVE_INFINITY, voice: Number.NEGATIVE_INFINITY, taken: 0 }

/** The kind of sound under each line, in the order of the lines. */
export interface LineBeds {
  readonly lines: readonly Region[]
  readonly kinds: readonly BedKind[]
  /** Whether voices are removed, and what remains there. */
  readonly cuts: readonly boolean[]
  readonly under: readonly Under[]
}

/** How the original is lowered under each line, at one depth throughout a scene. */
export function lineDepths({ lines, kinds, cuts, under }: LineBeds, wish: DuckWish): LineMix[] {
  const wanted = lines.map(({ start, end }, index) => {
    const kind = kinds[index] ?? 'silence'
    if (kind === 'silence') return { start, end, depth: undefined }
    return { start, end, depth: duckDepth(under[index] ?? NOTHING, kind, wish) }
  })
  const depths = steadyDepths(wanted)
  return lines.map((_, index) => {
    const [bed, speechCut, depth] = [kinds[index] ?? 'silence', cuts[index] ?? false, depths[index]]
    if (depth === undefined) return { bed, depthDb: 0, speechCut }
    return { bed, depthDb: depth, gap: wish.level - loudnessOf(under[index] ?? NOTHING) - depth, speechCut }
  })
}

/** Loudness of music and voice together, in LUFS. */
function loudnessOf({ rest, voice }: Under): number {
  return toLufs(fromLufs(rest) + fromLufs(voice))
}
