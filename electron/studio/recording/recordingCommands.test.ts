import { expect, it } from 'vitest'
import { LEVEL_FRAME_SECONDS } from '../../../shared/audio/takes/passCuts.ts'
import { takeParts } from './recordingCommands.ts'

/** A recording of so many seconds in which somebody speaks in these stretches. */
function recording(seconds: number, ...spoken: (readonly [from: number, to: number])[]) {
  const levels = Float32Array.from({ length: seconds / LEVEL_FRAME_SECONDS }, (_, frame) => {
    const at = frame * LEVEL_FRAME_SECONDS
    return spoken.some(([from, to]) => at >= from && at < to) ? 0.2 : 0.0001
  })
  return { seconds, levels: async () => levels }
}

const lineAt = (id: number, start: number, end: number) => ({ id, key: `k${id}`, start, end, characters: 30 })
const LINES = [lineAt(1, 11, 13), lineAt(2, 14, 16), lineAt(3, 30, 32)]

/** The line, and the first and last second, of each stretch of a recording that began at this second of the film. */
async function partsFrom(film: number, lines: typeof LINES, sound: ReturnType<typeof recording>) {
  const parts = await takeParts({ lines, places: [{ at: 0, film }] }, sound)
  return parts.map(({ line, from, to }) => [line.id, from, to])
}

it('makes one take of the whole recording of a line', async () => {
  expect(await partsFrom(5, LINES.slice(0, 1), recording(20, [6, 8]))).toEqual([[1, 0, 20]])
})

it('cuts a pass in the pause between two lines, without what is heard long before and after them', async () => {
  expect(await partsFrom(5, LINES.slice(0, 2), recording(20, [6, 8], [9, 11]))).toEqual([
    [1, 4, 8.5],
    [2, 8.5, 17],
  ])
  // Nothing of it lies outside the recording.
  expect(await partsFrom(10, LINES.slice(0, 2), recording(9, [1, 3], [4, 6]))).toEqual([
    [1, 0, 3.5],
    [2, 3.5, 9],
  ])
})

it('makes no take of lines that a pass never came to', async () => {
  expect((await partsFrom(10, LINES, recording(9, [1, 3], [4, 6]))).map(([line]) => line)).toEqual([1, 2])
})
