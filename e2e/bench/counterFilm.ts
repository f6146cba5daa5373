import { join } from 'node:path'
import { writeMedia } from '../../electron/engine/media/write/writeMedia.testing.ts'
import { audio } from '../support/media.ts'

/** Frames a second of a counter film. */
export const COUNTER_FRAME_RATE = 25
const WIDTH = 320
const HEIGHT = 180
/** Blocks in which a picture carries its number in binary, the least first, from the left of its lower half. */
export const COUNTER_BITS = 16
const BLOCK_PX = WIDTH / COUNTER_BITS

/** Writes `counter.mp4`, whose pictures carry their number from 0 as blocks, with a quiet tone; answers its path. */
export function counterFilm(folder: string, seconds: number): string {
  const out = join(folder, 'counter.mp4')
  const size = { width: WIDTH, height: HEIGHT, frameRate: COUNTER_FRAME_RATE }
  writeMedia({
    out,
    video: { codec: 'h264', ...size, frames: countedPictures(seconds * COUNTER_FRAME_RATE) },
    audio: [audio('aac', seconds)],
  })
  return out
}

function* countedPictures(count: number): Generator<Uint8Array> {
  for (let number = 0; number < count; number++) {
    const rgb = new Uint8Array(WIDTH * HEIGHT * 3).fill(90)
    for (let bit = 0; bit < COUNTER_BITS; bit++) {
      const grey = (number >> bit) % 2 === 1 ? 235 : 16
      for (let y = HEIGHT / 2; y < HEIGHT; y++) {
        const first = y * WIDTH + bit * BLOCK_PX
        rgb.fill(grey, 3 * first, 3 * (first + BLOCK_PX))
      }
    }
    yield rgb
  }
}
