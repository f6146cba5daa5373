import { describe, expect, it } from 'vitest'
import { gainOfDecibels } from '../decibels.ts'
import { DuckEnvelope, type DuckedLine, type EnvelopeBase } from './duckEnvelope.ts'
import { DUCK_SLOPES, duckedLines } from './duckedLines.ts'

const RATE = 1000
const DUCKING = { attack: 0.1, release: 0.2 }
const DEPTH = gainOfDecibels(-12)
/** Frames that a change of 12 dB takes: 20 dB a second at most, in the middle of a raised cosine. */
const SLOPE = Math.round(((12 * Math.PI) / 2 / 20) * RATE)

function line(start: number, end: number, more: Partial<DuckedLine> = {}): DuckedLine {
  return { start, end, depthDb: -12, speechCut: 0, ...more }
}

/** The curve over the first seconds, asked for in pieces that do not line up with anything. */
function curves(lines: readonly DuckedLine[], seconds: number, ducking = DUCKING, base?: EnvelopeBase) {
  const envelope = new DuckEnvelope(lines, ducking, { sampleRate: RATE, ...(base === undefined ? {} : { base }) })
  const gains = new Float32Array(seconds * RATE).fill(1)
  const cuts = new Float32Array(seconds * RATE)
  for (let position = 0; position < gains.length; position += 97) {
    const curve = envelope.curve(position, Math.min(97, gains.length - position))
    if (curve === undefined) continue
    gains.set(curve.gains, position)
    if (curve.cuts !== undefined) cuts.set(curve.cuts, position)
  }
  return { gains, cuts }
}

function gains(lines: readonly DuckedLine[], seconds: number, ducking = DUCKING): Float32Array {
  return curves(lines, seconds, ducking).gains
}

describe('DuckEnvelope', () => {
  it('is down exactly while the line lasts and untouched outside the slopes', () => {
    const curve = gains([line(1000, 1500)], 3)
    expect(curve.subarray(1000, 1500).every((gain) => Math.abs(gain - DEPTH) < 1e-6)).toBe(true)
    expect(curve.subarray(0, 1000 - SLOPE).every((gain) => gain === 1)).toBe(true)
    expect(curve.subarray(1500 + SLOPE).every((gain) => gain === 1)).toBe(true)
  })

  it('falls before the line and rises after it without a step, at most 20 dB a second', () => {
    const curve = gains([line(1000, 1500)], 3)
    for (let frame = 1; frame < 3000; frame++) {
      const change = 20 * Math.log10((curve[frame] ?? 0) / (curve[frame - 1] ?? 0))
      expect(Math.abs(change)).toBeLessThan(20.1 / RATE)
      if (frame < 1000) expect(change).toBeLessThanOrEqual(0)
      if (frame > 1500) expect(change).toBeGreaterThanOrEqual(0)
    }
  })

  it('stays down between lines that follow closely', () => {
    const curve = gains([line(4400, 4800), line(1000, 1500)], 7)
    expect(curve.subarray(1000, 4800).every((gain) => Math.abs(gain - DEPTH) < 1e-6)).toBe(true)
  })

  it('is back within 1.5 s in a break of a scene, however deep it was, at most as fast as that', () => {
    const deep = { depthDb: -18, speechCut: 1 }
    const { gains: curve, cuts } = curves([line(1000, 1500, deep), line(6000, 6500, deep)], 8)
    expect([curve[3000], cuts[3000]]).toEqual([1, 0])
    // A break that is too short for both slopes is used as far as it goes.
    const short = gains([line(1000, 1500, { depthDb: -24 }), line(4600, 5000, { depthDb: -24 })], 7)
    expect(20 * Math.log10(short[3050] ?? 0)).toBeGreaterThan(-4)
  })

  it('comes back fully between lines far enough apart', () => {
    const curve = gains([line(1000, 1500), line(5600, 5800)], 7)
    expect(curve.subarray(1500 + SLOPE, 5600 - SLOPE).every((gain) => gain === 1)).toBe(true)
  })

  it('starts on its way down where the first line comes too soon', () => {
    const curve = gains([line(50, 500)], 1)
    expect(curve[0]).toBeLessThan(1)
    expect(curve[50]).toBeCloseTo(DEPTH, 6)
  })

  it('takes at least the attack before a line and the release after it, however little it is lowered', () => {
    const shallow = { depthDb: -1 }
    for (const ducking of [DUCKING, { attack: 0.3, release: 0.1 }, DUCK_SLOPES]) {
      const curve = gains([line(1000, 1500, shallow)], 3, ducking)
      const first = curve.findIndex((gain) => gain < 1)
      const last = curve.findLastIndex((gain) => gain < 1)
      expect(1000 - first).toBeCloseTo(ducking.attack * RATE, -1)
      expect(last - 1499).toBeCloseTo(ducking.release * RATE, -1)
    }
  })

  it('is down 0.15 s before a line in a mix and back 0.35 s after it, unless it goes deep', () => {
    const curve = gains([line(1000, 1500, { depthDb: -1 })], 3, DUCK_SLOPES)
    expect([848, 852, 1648, 1847, 1852].map((frame) => (curve[frame] ?? 1) < 1)).toEqual([
      ...[false, true, true],
      ...[true, false],
    ])
  })

  it('switches at once where attack and release are nothing', () => {
    const curve = gains([line(100, 200)], 1, { attack: 0, release: 0 })
    expect([curve[99], curve[200]]).toEqual([1, 1])
    expect(curve[100]).toBeCloseTo(DEPTH, 6)
  })

  it('goes from one depth to the next between lines that follow closely, without coming up', () => {
    const curve = gains([line(1000, 1500, { depthDb: -8 }), line(4000, 4500, { depthDb: -20 })], 6)
    const between = curve.subarray(1500, 4000)
    expect(Math.max(...between)).toBeCloseTo(gainOfDecibels(-8), 5)
    expect(curve[4000]).toBeCloseTo(gainOfDecibels(-20), 5)
    for (let frame = 1001; frame < 4500; frame++)
      expect(curve[frame]).toBeLessThanOrEqual((curve[frame - 1] ?? 0) + 1e-6)
  })

  it('follows the deeper of two lines that overlap', () => {
    const curve = gains([line(1000, 6000, { depthDb: -6 }), line(3000, 3500, { depthDb: -18 })], 8)
    expect(curve[1200]).toBeCloseTo(gainOfDecibels(-6), 5)
    expect(curve[3200]).toBeCloseTo(gainOfDecibels(-18), 5)
    expect(curve[5500]).toBeCloseTo(gainOfDecibels(-6), 5)
  })

  it('cuts speech only under lines that ask for it, as smoothly', () => {
    const { cuts } = curves([line(2000, 2500, { speechCut: 1 }), line(9000, 9500)], 10)
    expect(cuts.subarray(2000, 2500).every((cut) => cut === 1)).toBe(true)
    expect(cuts[1900]).toBeGreaterThan(0)
    expect(cuts.subarray(0, 250).every((cut) => cut === 0)).toBe(true)
    expect(cuts.subarray(4300).every((cut) => cut === 0)).toBe(true)
  })

  it('cuts speech between lines that follow closely where both ask for it', () => {
    const between = (before: number, after: number) =>
      curves([line(1000, 1500, { speechCut: before }), line(4400, 4900, { speechCut: after })], 7).cuts[2950]
    const cuts = [between(1, 1), between(1, 0), between(0, 1), between(0, 0)]
    // Between them only the slopes of the one that is cut are heard.
    expect(cuts.map((cut = 0) => Math.round(cut))).toEqual([1, 0, 0, 0])
    expect(between(1, 0.5)).toBe(0.5)
  })

  it('takes a voice out only where it is heard if that is known, with soft edges, also in a pause of 0.4 s', () => {
    const said = (start: number, end: number) => line(start, end, { speechCut: 1, voice: { start, end: end + 50 } })
    const { cuts } = curves([said(1000, 1500), said(1900, 2400)], 4)
    const at = (frame: number) => cuts[frame] ?? 0
    expect([1000, 1549, 1900, 2449].map(at)).toEqual([1, 1, 1, 1])
    expect([900, 1640, 1800, 2540].map(at)).toEqual([0, 0, 0, 0])
    for (let frame = 1; frame < 4000; frame++) expect(Math.abs(at(frame) - at(frame - 1))).toBeLessThan(0.03)
  })

  it('is as the film in pauses where nobody speaks, less what music alone is lowered by, and raises nothing there', () => {
    const between = (depthDb: number, gap = 1500) => {
      const said = (start: number) => ({
        ...line(start, start + 500, { depthDb, speechCut: 1 }),
        voice: { start, end: start + 500 },
      })
      const { gains: curve } = curves([said(1000), said(1500 + gap)], 6)
      return 20 * Math.log10(curve[1500 + gap / 2] ?? 0)
    }
    expect([-2, -3, 0, 2].map((depth) => between(depth))).toEqual([0, 0, 0, 0])
    expect(between(-11)).toBeCloseTo(-8, 5)
    expect(between(3, 400)).toBe(0)
  })

  it('does nothing for lines that need nothing', () => {
    expect(
      new DuckEnvelope([line(0, 500, { depthDb: 0 })], DUCKING, { sampleRate: RATE }).curve(0, 1000),
    ).toBeUndefined()
  })

  it('changes nothing at all in what is kept, whatever lies over it, and comes back without a step', () => {
    const base = { gain: 0, levels: [], keep: [{ start: 1000, end: 1400 }] }
    const { gains, cuts } = curves([line(900, 1600, { speechCut: 1 })], 3, DUCKING, base)
    expect(gains.subarray(1000, 1400).every((gain) => gain === 1)).toBe(true)
    expect(cuts.subarray(1000, 1400).every((cut) => cut === 0)).toBe(true)
    expect(gains.subarray(0, 900).every((gain) => gain === 0)).toBe(true)
    expect(gains.subarray(1500).every((gain) => gain === 0)).toBe(true)
    for (let frame = 1; frame < 3000; frame++) {
      expect(Math.abs((gains[frame] ?? 0) - (gains[frame - 1] ?? 0))).toBeLessThan(0.04)
    }
  })

  it('lowers lines from where the original is already', () => {
    const { gains } = curves([line(1000, 1500)], 3, DUCKING, { gain: gainOfDecibels(-6), levels: [], keep: [] })
    expect(20 * Math.log10(gains[10] ?? 0)).toBeCloseTo(-6, 3)
    expect(20 * Math.log10(gains[1200] ?? 0)).toBeCloseTo(-18, 3)
  })

  it('follows the level that was drawn, on top of its gain and under lines, but not in kept ranges', () => {
    const levels = [
      { at: 500, gain: 0 },
      { at: 1500, gain: -12 },
    ]
    const base = { gain: gainOfDecibels(-6), levels, keep: [{ start: 2500, end: 2900 }] }
    const db = (gain: number | undefined) => 20 * Math.log10(gain ?? 0)
    const { gains: level } = curves([], 3, DUCKING, base)
    expect([0, 500, 1000, 1500, 2000].map((at) => Math.round(db(level[at])))).toEqual([-6, -6, -12, -18, -18])
    expect(level[2700]).toBe(1)
    expect(db(curves([line(1800, 2000)], 3, DUCKING, base).gains[1900])).toBeCloseTo(-30, 3)
  })
})

it('lowers the original under the voice that a line replaces as well, where that is heard or was separated', () => {
  const ducked = (bed: 'speech' | 'music', more: object, slot = { start: 1, end: 4 }) => {
    const depths = { lines: [{ bed, depthDb: -5, speechCut: 1 }], sounding: [{ start: 2, end: 5 }] }
    return duckedLines({ clips: [{ slot }], ...more }, depths, 10).map(({ start, end }) => [start, end])
  }
  expect(ducked('music', {})).toEqual([[20, 50]])
  expect(ducked('music', { voices: {} })).toEqual([[10, 50]])
  expect(ducked('speech', {})).toEqual([[10, 50]])
  expect(ducked('speech', {}, { start: 3, end: 7 })).toEqual([[20, 70]])
})

it('takes voices out of their slots and as far beyond as they are heard, whenever the new line sounds', () => {
  const depths = { bed: 'speech', depthDb: -5, speechCut: 1, beyond: { before: 0.1, after: 0.3 } } as const
  const [ducked] = duckedLines(
    { clips: [{ slot: { start: 1, end: 4 } }] },
    { lines: [depths], sounding: [{ start: 2, end: 6 }] },
    10,
  )
  expect(ducked).toMatchObject({ start: 10, end: 60, voice: { start: 9, end: 43 } })
})
