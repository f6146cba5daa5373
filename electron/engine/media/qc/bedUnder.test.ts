import { expect, it } from 'vitest'
import { noise } from '../../../../shared/audio/sounds.testing.ts'
import { LoudnessMeter } from '../loudness/loudness.ts'
import { BedUnder } from './bedUnder.ts'
import { QC_BLOCK_FRAMES, QC_RATE } from './qcSound.ts'

const SECONDS = 16
const LINES = [
  { start: 1, end: 4 },
  { start: 5, end: 8 },
  { start: 9, end: 12 },
]

/** A voice of syllables on a buzz whose pitch rises and falls, in the lines alone. */
function voice(pitch: number, turns: number): (second: number) => number {
  return (second) => {
    if (!LINES.some(({ start, end }) => second >= start && second < end)) return 0
    const phase = 2 * Math.PI * (pitch * second + (0.1 * pitch * Math.sin(turns * second)) / turns)
    const buzz = Math.sin(phase) + 0.6 * Math.sin(2 * phase) + 0.4 * Math.sin(5 * phase) + 0.3 * Math.sin(11 * phase)
    return 0.15 * buzz * Math.max(0, Math.sin(2 * Math.PI * turns * second))
  }
}

function isNearLine(second: number): boolean {
  return LINES.some(({ start, end }) => second > start - 0.05 && second < end + 0.05)
}

/** Amplitude of an echo that comes and goes each second, in the lines alone. */
function swell(second: number): number {
  return isNearLine(second) ? 0.03 * Math.max(0, Math.sin(2 * Math.PI * second)) : 0
}

/** Factor of the power of film and bed by which a mix lowers both where the film's voice is twice as strong as its bed. */
const CUT = 1 / 3

/** Whether the film's voice breathes, on each second half of a second in its lines. */
function isBreath(second: number): boolean {
  return isNearLine(second) && second % 1 >= 0.5
}

/** The sound beside the voices of film and dub: where the film's voice breathes, its breath is added, and the dub has both lowered. */
function breathing(
  levels: { film: number; dub: number },
  { second, isBreathing, hiss }: { second: number; isBreathing: boolean; hiss: () => number },
) {
  if (!isBreathing || !isBreath(second)) return levels
  const film = levels.film + 0.06 * hiss()
  return { film, dub: Math.sqrt(CUT) * film }
}

/**
 * The measures of a film of a voice over noise, and a dub of it with another voice over `bed` times the noise in lines; the film's voice
 * fills a hall, or it breathes, and a mix takes its breath out.
 */
function measure(
  bed: number,
  { side = bed, hall = 0, isBreathing = false }: { side?: number; hall?: number; isBreathing?: boolean } = {},
) {
  const [one, other] = [voice(140, 2.3), voice(190, 3.1)]
  const under = new BedUnder(LINES)
  const meters = { dub: new LoudnessMeter(QC_RATE, 2), source: new LoudnessMeter(QC_RATE, 2) }
  const hiss = noise()
  for (let from = 0; from < SECONDS * QC_RATE; from += QC_BLOCK_FRAMES) {
    const block = { dub: new Float32Array(2 * QC_BLOCK_FRAMES), source: new Float32Array(2 * QC_BLOCK_FRAMES) }
    for (let at = 0; at < QC_BLOCK_FRAMES; at++) {
      const second = (from + at) / QC_RATE
      const isIn = isNearLine(second)
      const echoes = [0, 1].map(() => (hall === 0 ? 0 : hall * swell(second) * hiss()))
      const [middle, sides] = [0.03 * hiss(), 0.03 * hiss()]
      const [inMiddle, inSides] = isIn ? [bed * middle, side * sides] : [middle, sides]
      for (const [channel, sign] of [1, -1].entries()) {
        const levels = { film: middle + sign * sides, dub: inMiddle + sign * inSides }
        const around = breathing(levels, { second, isBreathing, hiss })
        block.source[2 * at + channel] = one(second) + Number(echoes[channel]) + around.film
        block.dub[2 * at + channel] = other(second) + around.dub
      }
    }
    under.push(block)
    for (const name of ['dub', 'source'] as const) meters[name].write(block[name])
  }
  const [found] = under.measures({ dub: meters.dub.energies, source: meters.source.energies, sides: 1 })
  return { over: 0, fall: 0, ...found, own: found?.own ?? 0 }
}

it('tells by what the bed is lowered under another voice, also on the sides alone', () => {
  const kept = measure(1)
  expect(Math.abs(kept.over - kept.own)).toBeLessThan(4)
  // 9.1 dB.
  expect(Math.abs(measure(0.35).over - kept.over - 9.1)).toBeLessThan(1.5)
  // Half of the bed's power is 3 dB less.
  const sides = measure(0, { side: 1 }).over - kept.over
  expect(sides).toBeGreaterThan(2)
  expect(sides).toBeLessThan(4.5)
})

it('finds nothing of a bed that is gone', () => {
  expect(measure(0).over - measure(1).over).toBeGreaterThan(18)
  // What echo and dub have in common by chance is no bed.
  expect(measure(0, { hall: 2.5 }).fall).toBeLessThan(-35)
})

it('takes an echo of the film’s voice that comes and goes for no lowered bed', () => {
  const echoes = measure(1, { hall: 2.5 })
  expect(Math.abs(echoes.fall)).toBeLessThan(0.8)
  expect(Math.abs(measure(0.35, { hall: 2.5 }).fall + 9.1)).toBeLessThan(0.8)
  // Steps in which dub and film have little in common would tell 0.4 dB less than none.
  expect(measure(1, { hall: 9 }).fall).toBeGreaterThan(0)
})

it('takes a breath of the film’s voice that a mix takes out for no lowered bed', () => {
  expect(Math.abs(measure(1, { isBreathing: true }).fall - measure(1).fall)).toBeLessThan(1)
})
