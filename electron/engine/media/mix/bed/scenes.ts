import { BED_HOLD_SECONDS } from '../../../../../shared/audio/mix/steadyBed.ts'
import type { Region } from '../../loudness/loudness.ts'

/** dB by which the depths that lines ask for may differ within a scene, in which there is one depth then; … */
const MAX_SHARED_DEPTH_RANGE_DB = 3
/** … in scenes of up to so many seconds they may differ by more, but the bed moves by no more than this (dB). */
const MAX_SHORT_SCENE_SECONDS = 60
const MAX_BED_MOVEMENT_DB = 2.5

/** A line and the depth (dB) that it asks for; undefined where there is nothing to lower. */
interface TargetDepth extends Region {
  readonly depth: number | undefined
}

/** Seconds of a break over which scenes that ask for about the same have one mean. */
const MAX_SHARED_BREAK_SECONDS = 30

/**
 * Gives the lines of a scene one depth, the mean of what they ask for, since the level under a single line is estimated
 * within a few dB. A scene is a row of lines, in any order of the list, that follow closely and ask for about the same, or
 * last for no more than a minute: where the film's sound changes much there, the depth follows as far as is not heard. With
 * `acrossBreaks`, scenes that follow each other soon and ask for about the same have one mean, or else the same music would be softer in
 * one of them.
 */
export function steadyDepths(lines: readonly TargetDepth[], acrossBreaks = false): (number | undefined)[] {
  const depths = lines.map(({ depth }) => depth)
  const scenes = scenesOf(lines)
  for (const alike of acrossBreaks ? alikeScenes(lines, scenes) : scenes.map((scene) => [scene])) {
    const mean = meanDepth(lines, alike.flat())
    for (const scene of alike) {
      const sceneDepths = scene.map((index) => depths[index] ?? 0)
      const steady = Math.max(...sceneDepths) - Math.min(...sceneDepths) <= MAX_SHARED_DEPTH_RANGE_DB
      const reach = steady ? 0 : MAX_BED_MOVEMENT_DB / 2
      for (const [at, index] of scene.entries())
        depths[index] = Math.min(mean + reach, Math.max(mean - reach, sceneDepths[at] ?? mean))
    }
  }
  return depths
}

/** Rows of scenes that follow each other soon and whose means differ little. */
function alikeScenes(lines: readonly TargetDepth[], scenes: readonly (readonly number[])[]): (readonly number[])[][] {
  const rows: (readonly number[])[][] = []
  let [end, least, greatest] = [Number.NEGATIVE_INFINITY, 0, 0]
  for (const scene of scenes) {
    const mean = meanDepth(lines, scene)
    const [low, high] = [Math.min(least, mean), Math.max(greatest, mean)]
    const pause = (lines[scene[0] ?? 0]?.start ?? 0) - end
    const joins =
      pause > BED_HOLD_SECONDS && pause <= MAX_SHARED_BREAK_SECONDS && high - low <= MAX_SHARED_DEPTH_RANGE_DB
    if (joins) rows.at(-1)?.push(scene)
    else rows.push([scene])
    ;[least, greatest] = joins ? [low, high] : [mean, mean]
    end = Math.max(end, ...scene.map((index) => lines[index]?.end ?? 0))
  }
  return rows
}

function meanDepth(lines: readonly TargetDepth[], scene: readonly number[]): number {
  return scene.reduce((sum, index) => sum + (lines[index]?.depth ?? 0), 0) / scene.length
}

function scenesOf(lines: readonly TargetDepth[]): number[][] {
  const scenes: number[][] = []
  let [begin, end, lowestDepth, highestDepth] = [0, Number.NEGATIVE_INFINITY, 0, 0]
  for (const index of inOrder(lines)) {
    const { start, end: lineEnd, depth } = lines[index] ?? { start: 0, end: 0, depth: undefined }
    if (depth === undefined) continue
    const alike = Math.max(highestDepth, depth) - Math.min(lowestDepth, depth) <= MAX_SHARED_DEPTH_RANGE_DB
    const goesOn = start - end <= BED_HOLD_SECONDS && (alike || lineEnd - begin <= MAX_SHORT_SCENE_SECONDS)
    if (goesOn) scenes.at(-1)?.push(index)
    else {
      scenes.push([index])
      begin = start
    }
    ;[lowestDepth, highestDepth] = goesOn
      ? [Math.min(lowestDepth, depth), Math.max(highestDepth, depth)]
      : [depth, depth]
    end = Math.max(end, lineEnd)
  }
  return scenes
}

/** Marks, besides the given lines, all that follow or precede one of them closely, or through others that do. */
export function withNeighbours(lines: readonly Region[], marked: readonly boolean[]): boolean[] {
  const all = [...marked]
  let [row, end]: [number[], number] = [[], Number.NEGATIVE_INFINITY]
  for (const index of inOrder(lines)) {
    const line = lines[index]
    if (line === undefined) continue
    if (line.start - end > BED_HOLD_SECONDS) row = []
    row.push(index)
    if (row.some((one) => all[one])) for (const one of row) all[one] = true
    end = Math.max(end, line.end)
  }
  return all
}

function inOrder(lines: readonly Region[]): number[] {
  return [...lines.keys()].sort((a, b) => (lines[a]?.start ?? 0) - (lines[b]?.start ?? 0))
}
