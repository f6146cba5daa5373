import { HOLD } from '../../../../shared/audio/steadyBed.ts'
import type { Region } from '../loudness/loudness.ts'

/** dB by which the depths that lines ask for may differ within a scene. */
const SPREAD = 3

/** A line and the depth (dB) that it asks for; undefined where there is nothing to lower. */
export interface WantedDepth extends Region {
  readonly depth: number | undefined
}

/**
 * Gives the lines of a scene one depth, the mean of what they ask for, since the level under a single line is estimated
 * within a few dB. A scene is a row of lines, in any order of the list, that follow closely and ask for about the same.
 */
export function steadyDepths(lines: readonly WantedDepth[]): (number | undefined)[] {
  const depths = lines.map(({ depth }) => depth)
  for (const scene of scenesOf(lines)) {
    const mean = scene.reduce((sum, index) => sum + (depths[index] ?? 0), 0) / scene.length
    for (const index of scene) depths[index] = mean
  }
  return depths
}

function scenesOf(lines: readonly WantedDepth[]): number[][] {
  const scenes: number[][] = []
  let [end, least, most] = [Number.NEGATIVE_INFINITY, 0, 0]
  for (const index of inOrder(lines)) {
    const { start, end: lineEnd, depth } = lines[index] ?? { start: 0, end: 0, depth: undefined }
    if (depth === undefined) continue
    const goesOn = start - end <= HOLD && Math.max(most, depth) - Math.min(least, depth) <= SPREAD
    if (goesOn) scenes.at(-1)?.push(index)
    else scenes.push([index])
    ;[least, most] = goesOn ? [Math.min(least, depth), Math.max(most, depth)] : [depth, depth]
    end = Math.max(end, lineEnd)
  }
  return scenes
}

/** Marks, besides the given lines, those that follow or precede one of them closely. */
export function withNeighbours(lines: readonly Region[], marked: readonly boolean[]): boolean[] {
  const all = [...marked]
  const order = inOrder(lines)
  for (const [at, index] of order.entries()) {
    const next = order[at + 1]
    if (next === undefined || (lines[next]?.start ?? 0) - (lines[index]?.end ?? 0) > HOLD) continue
    if (marked[index]) all[next] = true
    if (marked[next]) all[index] = true
  }
  return all
}

function inOrder(lines: readonly Region[]): number[] {
  return [...lines.keys()].sort((a, b) => (lines[a]?.start ?? 0) - (lines[b]?.start ?? 0))
}
