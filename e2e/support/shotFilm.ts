import type { VideoContent } from '../../electron/engine/media/write/writeMedia.testing.ts'

const WIDTH = 160
const HEIGHT = 96

type Paint = (x: number, y: number) => readonly [number, number, number]

/** A landscape of its own colours, seen from a place that may move. */
function landscape(seed: number, pan = 0, light = 1): Paint {
  const wave = (x: number, turn: number) => 0.5 + 0.5 * Math.sin(x * (0.02 + 0.011 * turn) + seed * turn * 2.3)
  return (x, y) => [
    light * 255 * wave(x + pan, 1) * (0.4 + 0.6 * wave(y, 2)),
    light * 200 * wave(y + seed * 9, 3),
    light * 255 * wave(x + pan + y, 2),
  ]
}

const { sin } = Math

/** Shots of a film, each a list of pictures. Between two of them there is a cut. */
const SHOTS: readonly (readonly Paint[])[] = [
  // A camera that shakes.
  Array.from({ length: 40 }, (_, at) => landscape(1, 3 * sin(at))),
  // A quick pan.
  Array.from({ length: 50 }, (_, at) => landscape(2, Math.max(0, at - 15) * 9)),
  // A fade to black and out of it, to something else.
  [
    ...Array.from({ length: 20 }, (_, at) => landscape(3, at, 1 - at / 20)),
    ...Array.from({ length: 30 }, (_, at) => landscape(5, at, Math.min(1, at / 20))),
  ],
  // A flash of two pictures.
  Array.from({ length: 40 }, (_, at) => (at === 20 || at === 21 ? () => [255, 255, 240] : landscape(4, at / 2))),
  Array.from({ length: 33 }, (_, at) => landscape(7, -at)),
]

/** A film with hard cuts and with much that is none, and the seconds at which the cuts are. */
export function cutFilm(
  codec: VideoContent['codec'],
  frameRate: number,
): { readonly video: VideoContent; readonly cuts: readonly number[] } {
  const ends = SHOTS.map((_, at) => SHOTS.slice(0, at + 1).reduce((sum, { length }) => sum + length, 0))
  const frames = SHOTS.flat().map(paint)
  return {
    video: { codec, width: WIDTH, height: HEIGHT, frameRate, frames },
    cuts: ends.slice(0, -1).map((frame) => frame / frameRate),
  }
}

function paint(colourAt: Paint): Uint8Array {
  const rgb = new Uint8Array(WIDTH * HEIGHT * 3)
  for (let pixel = 0; pixel < WIDTH * HEIGHT; pixel++) {
    rgb.set(colourAt(pixel % WIDTH, Math.floor(pixel / WIDTH)), pixel * 3)
  }
  return rgb
}
