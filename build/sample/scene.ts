import type { SampleSpeaker } from './script.ts'

export const WIDTH = 640
export const HEIGHT = 360
export const FRAME_RATE = 25

type Colour = readonly [red: number, green: number, blue: number]

const SKY: Colour = [136, 170, 190]
const SUN: Colour = [244, 208, 120]
const HILLS: Colour = [108, 142, 88]
const EARTH: Colour = [150, 112, 78]
const SKIN: Colour = [58, 42, 32]
const WHITE: Colour = [232, 226, 214]
const MOUTH: Colour = [150, 70, 62]
const CLOTH: Record<SampleSpeaker, Colour> = { AMINA: [196, 88, 66], JUMA: [62, 96, 150] }
const PLACE: Record<SampleSpeaker, number> = { AMINA: 220, JUMA: 420 }

/** One picture of the market, as RGB24: the sun moves with `time` (seconds), mouths open by 0 to 1. */
export function drawScene(time: number, mouths: Readonly<Record<SampleSpeaker, number>>): Uint8Array {
  const frame = new Uint8Array(WIDTH * HEIGHT * 3)
  rectangle(frame, { x: 0, y: 0, width: WIDTH, height: 200 }, SKY)
  ellipse(frame, { x: 90 + time * 14, y: 70, across: 34, down: 34 }, SUN)
  ellipse(frame, { x: 160, y: 230, across: 260, down: 70 }, HILLS)
  ellipse(frame, { x: 520, y: 235, across: 240, down: 60 }, HILLS)
  rectangle(frame, { x: 0, y: 220, width: WIDTH, height: HEIGHT - 220 }, EARTH)
  for (const speaker of ['AMINA', 'JUMA'] as const) person(frame, speaker, mouths[speaker])
  return frame
}

function person(frame: Uint8Array, speaker: SampleSpeaker, mouth: number): void {
  const x = PLACE[speaker]
  const nod = mouth * 4
  ellipse(frame, { x, y: 360, across: 78, down: 130 }, CLOTH[speaker])
  ellipse(frame, { x, y: 186 - nod, across: 42, down: 52 }, SKIN)
  if (speaker === 'AMINA') ellipse(frame, { x, y: 146 - nod, across: 46, down: 26 }, CLOTH.AMINA)
  for (const side of [-1, 1]) {
    ellipse(frame, { x: x + side * 15, y: 182 - nod, across: 6, down: 4 }, WHITE)
    ellipse(frame, { x: x + side * 15, y: 182 - nod, across: 3, down: 3 }, SKIN)
  }
  ellipse(frame, { x, y: 210 - nod, across: 13, down: 2 + mouth * 9 }, MOUTH)
}

function rectangle(
  frame: Uint8Array,
  area: { x: number; y: number; width: number; height: number },
  colour: Colour,
): void {
  for (let y = area.y; y < area.y + area.height; y++) row(frame, { y, from: area.x, to: area.x + area.width }, colour)
}

function ellipse(
  frame: Uint8Array,
  shape: { x: number; y: number; across: number; down: number },
  colour: Colour,
): void {
  const top = Math.max(0, Math.ceil(shape.y - shape.down))
  const bottom = Math.min(HEIGHT - 1, Math.floor(shape.y + shape.down))
  for (let y = top; y <= bottom; y++) {
    const half = shape.across * Math.sqrt(1 - ((y - shape.y) / shape.down) ** 2)
    row(frame, { y, from: Math.round(shape.x - half), to: Math.round(shape.x + half) }, colour)
  }
}

function row(frame: Uint8Array, { y, from, to }: { y: number; from: number; to: number }, colour: Colour): void {
  const [red, green, blue] = colour
  const start = (y * WIDTH + Math.max(0, from)) * 3
  const end = (y * WIDTH + Math.min(WIDTH, to)) * 3
  for (let at = start; at < end; at += 3) {
    frame[at] = red
    frame[at + 1] = green
    frame[at + 2] = blue
  }
}
