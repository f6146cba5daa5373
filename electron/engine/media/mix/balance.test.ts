import { describe, expect, it } from 'vitest'
import type { LoudnessPreset } from '../../../../shared/contract/assemble.ts'
import { fromLufs } from '../loudness/loudness.ts'
import type { MixPlan } from '../tasks.ts'
import { balance } from './balance.ts'
import type { BedMeasure } from './bed/bedMeter.ts'
import type { ClipMeasure } from './clips/clipMeasure.ts'
import { lineDepths, SILENT_ORIGINAL } from './lineDepths.ts'
import { aimBy, type MixMeasures } from './mixContext.ts'
import { chooseMask } from './voices/chooseMask.ts'
import { VoiceMask } from './voices/voiceMask.ts'

const STEPS = 600

function plan(loudness: LoudnessPreset): MixPlan {
  const ducking = { gaps: { music: 10, ambience: 15, speech: 20 }, attack: 0.15, release: 0.35 }
  return { source: '', out: '', clips: [], ducking, loudness }
}

/** A minute of tonal sound of one loudness. */
function bed(loudness: number): BedMeasure {
  return {
    energies: new Float32Array(STEPS).fill(fromLufs(loudness)),
    peaks: new Float32Array(STEPS).fill(0.1),
    levels: new Float32Array(5 * STEPS).fill(fromLufs(loudness)),
    uncut: new Float32Array(STEPS).fill(1),
    flatness: new Float32Array(STEPS).fill(0.1),
    bands: new Uint8Array(0),
  }
}

function clip(start: number, seconds: number, loudness: number): ClipMeasure {
  const energies = new Float32Array(Math.round(seconds * 10)).fill(fromLufs(loudness))
  return { start, end: start + seconds, energies, loudness, peak: 0.5 }
}

const clips = [clip(5, 3, -30), clip(20, 3, -12), clip(40, 0.5, -50)]

function decide(loudness: LoudnessPreset, sound: BedMeasure | undefined) {
  const measures: MixMeasures = { bed: sound, clips, voiceChannels: 2 }
  return balance(plan(loudness), measures)
}

/** LUFS of a clip in the mix. */
function loudnessOf(gains: readonly number[]): number[] {
  return gains.map((gain, index) => (clips[index]?.loudness ?? 0) + 20 * Math.log10(gain) + 10 * Math.log10(2))
}

describe('balance', () => {
  it('brings takes of any level and length to one loudness', () => {
    const levels = loudnessOf(decide('source', bed(-20)).clipGains)
    for (const level of levels) expect(level).toBeCloseTo(levels[0] ?? 0, 5)
  })

  it('leaves the original as it is and speaks as loud, where it is to be as the source', () => {
    const made = decide('source', bed(-20))
    expect(made.bedGain).toBe(1)
    expect(Math.abs(made.predicted + 20)).toBeLessThan(0.5)
    expect(Math.abs((loudnessOf(made.clipGains)[0] ?? 0) + 20)).toBeLessThan(4.1)
  })

  it('takes known voices out under every line, and lowers what they leave only as music', () => {
    // Nine tenths of the sound are voices.
    const sound = { ...bed(-20), uncut: new Float32Array(STEPS).fill(0.1) }
    const measures: MixMeasures = { bed: sound, clips, voiceChannels: 2 }
    const { lines } = balance({ ...plan('source'), voices: 'voices.flac' }, measures)
    for (const { bed: kind, speechCut, gap = 0 } of lines) {
      expect([kind, speechCut]).toEqual(['music', 1])
      expect(gap).toBeGreaterThanOrEqual(10)
    }
    const plain = balance(plan('source'), measures)
    for (const [at, line] of lines.entries()) expect(line.depthDb).toBeGreaterThan(plain.lines[at]?.depthDb ?? 0)
    // A background of voice only is removed as well.
    const alone = { ...sound, uncut: new Float32Array(STEPS) }
    const silent = balance({ ...plan('source'), voices: 'voices.flac' }, { ...measures, bed: alone })
    for (const line of silent.lines) expect(line).toEqual({ bed: 'silence', depthDb: 0, speechCut: 1 })
  })

  it('turns a very loud source down, speech and all', () => {
    const made = decide('source', bed(-8))
    expect(made.target).toBe(-14)
    expect(20 * Math.log10(made.bedGain)).toBeCloseTo(-6, 1)
    expect(Math.abs(made.predicted + 14)).toBeLessThan(0.5)
  })

  it('speaks up beside a source that is hardly heard, and leaves that alone', () => {
    const made = decide('source', bed(-45))
    expect(made.bedGain).toBe(1)
    expect(Math.abs((loudnessOf(made.clipGains)[0] ?? 0) + 27)).toBeLessThan(4.1)
  })

  it('aims at the loudness of the source within -27 and -14 LUFS, where it is to be as the source', () => {
    expect([-45, -30, -26, -20, -15, -8].map((loudness) => Math.round(decide('source', bed(loudness)).target))).toEqual(
      [...[-27, -27, -26], ...[-20, -15, -14]],
    )
  })

  it.each([
    ['ebu_r128', -23],
    ['lufs_14', -14],
  ] as const)('moves everything together to the figure of %s', (preset, target) => {
    const made = decide(preset, bed(-30))
    expect(made.predicted).toBeCloseTo(target, 5)
    expect(made.bedGain).toBeGreaterThan(1)
  })

  it('lowers the original to the gap, within its limits', () => {
    for (const loudness of [-14, -25]) {
      for (const line of decide('lufs_16', bed(loudness)).lines) {
        expect(line).toMatchObject({ bed: 'music', speechCut: 0 })
        expect(line.gap).toBeGreaterThanOrEqual(9.99)
        expect(line.depthDb).toBeLessThanOrEqual(-6)
        expect(line.depthDb).toBeGreaterThanOrEqual(-30)
      }
    }
  })

  it('speaks at -16 LUFS where the source is silent', () => {
    const made = decide('source', undefined)
    expect(made.target).toBe(-16)
    expect(Math.abs(made.predicted + 16)).toBeLessThan(0.1)
    expect(made.lines.every((line) => line.bed === 'silence' && line.depthDb === 0)).toBe(true)
  })

  it('measures a film of few words as a whole for Netflix', () => {
    expect(decide('netflix', bed(-20))).toMatchObject({ target: -24, dialogue: false })
  })
})

describe('the dialogue', () => {
  /** Half of a minute is said; the other half has this loudness in the original. */
  const talk = (beside: number) => {
    const energies = bed(-60).energies.map((energy, step) => (step < STEPS / 2 ? energy : fromLufs(beside)))
    return balance(plan('netflix'), { bed: { ...bed(-60), energies }, clips: [clip(0, 30, -20)], voiceChannels: 2 })
  }

  it('is told from the lines alone where nothing else is as loud', () => {
    const made = talk(-60)
    expect(made).toMatchObject({ target: -27, dialogue: true, firm: true })
    expect(made.predicted).toBeCloseTo(-27, 5)
  })

  it('is not sure before the sound is made where somebody may speak besides', () => {
    expect(talk(-40)).toMatchObject({ target: -27, dialogue: true, firm: false })
  })

  it('may be enough where the lines are not', () => {
    const made = (beside: number) => {
      const energies = bed(beside).energies
      return balance(plan('netflix'), { bed: { ...bed(beside), energies }, clips: [clip(0, 5, -20)], voiceChannels: 2 })
    }
    expect(made(-20)).toMatchObject({ target: -24, dialogue: false, firm: false })
  })

  it.each([
    [0.149, -24, false],
    [0.15, -27, true],
  ])('has a share of %f of the time and is aimed at %f', (share, target, dialogue) => {
    expect(aimBy(share)).toEqual({ target, dialogue })
  })
})

describe('lineDepths', () => {
  const gaps = { music: 10, ambience: 15, speech: 20 }
  /** The depth under one line whose speech has -20 LUFS. */
  const depth = (kind: 'music' | 'ambience' | 'speech', under: Partial<typeof SILENT_ORIGINAL>, aside = 0) =>
    lineDepths(
      { lines: [{ start: 1, end: 3 }], kinds: [kind], cuts: [true], under: [{ ...SILENT_ORIGINAL, ...under }] },
      { level: -20, gaps, aside },
    )[0]?.depthDb

  it('brings each kind of sound to its gap, and 1.5 LU further', () => {
    expect(depth('music', { rest: -20 })).toBeCloseTo(-11.5, 9)
    expect(depth('ambience', { rest: -20 })).toBeCloseTo(-16.5, 9)
    expect(depth('music', { rest: -20 }, 2)).toBeCloseTo(-13.5, 9)
    expect([depth('music', { rest: -31.5 }), depth('music', { rest: -30.1 })]).toEqual([0, 0])
    expect(depth('music', { rest: -29.9 })).toBeCloseTo(-1.6, 9)
  })

  it('lowers music for what is left of a voice by 3 dB more at most, unless it is hardly heard', () => {
    expect(depth('speech', { rest: -25, voice: -33 })).toBeCloseTo(-7, 9)
    expect(depth('speech', { rest: -25, voice: -31 })).toBeCloseTo(-9, 9)
    expect(depth('speech', { rest: -25, voice: -20 })).toBeCloseTo(-9.5, 9)
    expect(depth('speech', { rest: -51, voice: -20 })).toBeCloseTo(-20, 9)
    expect(depth('speech', { rest: -51, voice: -5 })).toBe(-30)
  })

  it('gives soft music back what it lost with the voice, and 4 dB at most, where it is louder than its rest', () => {
    const lost = (taken: number, voice = -60) => depth('speech', { rest: -40, voice, taken })
    expect([lost(0), lost(2), lost(4), lost(9)]).toEqual([0, 2, 4, 4])
    expect([lost(2, -41.9), lost(2, -42.1)]).toEqual([0, 2])
  })
})

describe('lineDepths of music that went with a voice', () => {
  const depth = (voice: number, inPauses?: number, taken = 12) =>
    lineDepths(
      { lines: [{ start: 1, end: 3 }], kinds: ['speech'], cuts: [true], under: [{ rest: -42, voice, taken }] },
      { level: -20, gaps: { music: 10, ambience: 13, speech: 18 }, aside: 0, inPauses },
    )[0]?.depthDb

  it('brings it up to 16 LU under speech, or to 6 LU beyond the film, by 4 dB at most', () => {
    expect([depth(-50), depth(-50, undefined, 5)]).toEqual([4, 4])
    expect(depth(-40.5)).toBe(4)
    // In the film it is 17 LU under speech, or 14.
    expect(depth(-40.5, undefined, 5)).toBe(0)
    expect(depth(-40.5, -34, 5)).toBeCloseTo(2, 9)
  })

  it('stops where the voice is 14 LU under the dub, and leaves music that nobody heard in the film', () => {
    expect(depth(-36)).toBeCloseTo(2, 9)
    expect(depth(-33)).toBe(-1.5)
    expect(depth(-36, undefined, 0)).toBe(-2)
  })
})

describe('chooseMask', () => {
  /** dB by which the chosen mask brings a voice below its pauses, where it leaves this of voice and music under speech of -20 LUFS. */
  const below = (left: (below: number) => Partial<typeof SILENT_ORIGINAL>) =>
    chooseMask(VoiceMask.learn(new Uint8Array(0), 'centre'), {
      ...{ level: -20, gaps: { music: 10, ambience: 13, speech: 18 } },
      underWith: (mask) => [{ ...SILENT_ORIGINAL, rest: -31.5, ...left(mask.below) }],
    }).below

  it('takes no more than brings the voice 18 LU under the dub', () => {
    expect(below((down) => ({ voice: -36 - down }))).toBe(0)
    expect(below((down) => ({ voice: -31 - down }))).toBe(4)
  })

  it('goes as far as it can where that is not reached, while the music stays', () => {
    expect(below((down) => ({ voice: -28 - down / 2 }))).toBe(12)
  })

  it('leaves the voice 14 LU under the dub rather than losing music that is all but gone', () => {
    expect(below((down) => ({ voice: -30 - down, rest: -40 - 2 * down, taken: 10 + 2 * down }))).toBe(2)
  })
})
