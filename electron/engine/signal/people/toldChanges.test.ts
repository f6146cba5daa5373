import { expect, it } from 'vitest'
import { spanSeconds } from '../frames.ts'
import { TIMBRE_COEFFICIENTS } from '../soundFeatures.ts'
import { runs } from './partitions.ts'
import { printOf } from './speakerFrames.ts'
import { brokenChanges, holdChanges, rowsOfChanges } from './toldChanges.ts'

/** Frames of a second, in which one voice speaks after the other without a pause; voices are one deviation apart. */
function talkOf(order: readonly number[]) {
  const rows = order.flatMap((voice) => new Array<number>(100).fill(voice))
  return {
    frames: Int32Array.from(rows, (_, frame) => frame),
    weights: new Float32Array(rows.length).fill(1),
    pitches: Float32Array.from(rows),
    timbre: Int16Array.from(rows.flatMap((voice) => new Array<number>(TIMBRE_COEFFICIENTS).fill(100 * voice))),
    step: 1 / 100,
  }
}

/** A partition that gives each second to a voice; the voices are those of the first seconds that have them. */
function partitionOf(voices: ReturnType<typeof talkOf>, found: readonly number[], models: readonly number[]) {
  const path = Uint16Array.from(found.flatMap((voice) => new Array<number>(100).fill(voice)))
  return { path, prints: models.map((at) => printOf(voices, { start: 100 * at, end: 100 * at + 100 })) }
}

/** A told change, in seconds of this talk: frames of 25 ms lie about their rows. */
const told = (start: number, at: number, end: number) => {
  const lateness = spanSeconds({ start: 0, end: 1 }).start
  return { start: start + lateness, at: at + lateness, end: end + lateness }
}

const secondsOf = (path: Uint16Array) => runs(path).map(({ start, end }) => [path[start], start / 100, end / 100])

it('counts the told changes that a partition does not have, and none where somebody is silent', () => {
  const voices = talkOf([0, 1, 0, 1])
  const changes = [told(0, 1, 2), told(2, 3, 4), told(3, 4, 5)]
  const rows = rowsOfChanges(changes, voices)
  expect(rows).toHaveLength(2)
  expect(brokenChanges(partitionOf(voices, [0, 1, 1, 1], [0, 1]), voices, rows)).toBe(1)
  expect(brokenChanges(partitionOf(voices, [0, 0, 0, 0], [0]), voices, rows)).toBe(2)
})

it('gives the two lines of one subtitle to two voices, and the change to where the sound has it', () => {
  const voices = talkOf([0, 1, 1, 1, 0])
  const partition = partitionOf(voices, [0, 1, 1, 1, 1], [0, 1])
  const held = (at: number) => secondsOf(holdChanges(partition, voices, rowsOfChanges([told(3, at, 5)], voices)))
  for (const at of [3.8, 4.3])
    expect(held(at)).toEqual([
      [0, 0, 1],
      [1, 1, 4],
      [0, 4, 5],
    ])
})

it('lets three people answer each other in one subtitle', () => {
  const voices = talkOf([0, 1, 2, 0])
  const partition = partitionOf(voices, [0, 0, 1, 0], [0, 1, 2])
  const changes = rowsOfChanges([told(0, 1, 2), told(1, 2, 3)], voices)
  expect(secondsOf(holdChanges(partition, voices, changes))).toEqual([
    [0, 0, 1],
    [1, 1, 2],
    [2, 2, 3],
    [0, 3, 4],
  ])
})

it('leaves a talk of one person as it is', () => {
  const voices = talkOf([0, 0])
  const partition = partitionOf(voices, [0, 0], [0])
  expect(holdChanges(partition, voices, rowsOfChanges([told(0, 1, 2)], voices))).toBe(partition.path)
})
