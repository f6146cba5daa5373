import type { LevelPoint } from '../../contract/assemble.ts'
import { gainOfDecibels } from '../decibels.ts'
import { levelAt } from './levelCurve.ts'
import { BED_HOLD_SECONDS, MAX_BED_DB_PER_SECOND, MAX_DUCKING_FOR_VOICE_DB } from './steadyBed.ts'

/** Least seconds of attack, before a line, and of release, after it: a deep change takes longer, but 0 is at once. */
export interface DuckSlopes {
  readonly attack: number
  readonly release: number
}

/** A range of time, in the unit that its holder names; `end` is exclusive. */
export interface TimeInterval {
  readonly start: number
  readonly end: number
}

/** The ducking of the original under one line. */
export interface DuckedLine extends TimeInterval {
  /** Change of level in dB; positive where a cut's loss is made up for. */
  readonly depthDb: number
  /** Share of the speech frequencies, or of separated voices, that is removed besides; 0 to 1. */
  readonly speechCut: number
  /** When the voice is heard that is removed; absent where voices are removed until the next line that follows closely, too. */
  readonly voice?: TimeInterval | undefined
}

/** The treatment of the original outside lines. */
export interface EnvelopeBase {
  /** Linear gain outside kept ranges. */
  readonly gain: number
  /** Level over time on top of the gain: frames and dB, in order. */
  readonly levels: readonly LevelPoint[]
  /** Ranges in which the original is left untouched. */
  readonly keep: readonly TimeInterval[]
}

/** Gain and speech cut of a range of the original, frame by frame. */
interface DuckCurve {
  readonly gains: Float32Array
  /** Absent if no speech is removed. */
  readonly cuts: Float32Array | undefined
}

/** dB that a full speech cut takes from music, about; it is as slow as that much ducking. */
const SPEECH_CUT_DEPTH_DB = 10

/** Seconds over which a cut begins before a voice that is heard at known times, and ends after it. */
const VOICE_EDGE_SECONDS = 0.08

/** Seconds in which the bed is back after the last line before a break. */
const MAX_BED_RETURN_SECONDS = 1.5

/** Seconds of fade before and after a kept range. */
const KEPT_RANGE_FADE_SECONDS = 0.06

const NEUTRAL_ENVELOPE_BASE: EnvelopeBase = { gain: 1, levels: [], keep: [] }

/**
 * The ducking curve. Lines are known in advance, so the original is already down when a line starts; between lines that
 * follow closely it moves from one depth to the next without coming up. Elsewhere it is untouched. It changes slowly
 * enough not to be noticed, and so the sooner the deeper it goes.
 */
export class DuckEnvelope {
  /** In order of start. */
  readonly #lines: readonly DuckedLine[]
  /** Where voices are removed that are heard at known times, in order of start. */
  readonly #voices: readonly RemovedVoice[]
  readonly #ducking: DuckSlopes
  readonly #sampleRate: number
  /** The longest attack in frames. */
  readonly #longest: number
  /** Attack slopes by their length, frame by frame, as shares of the depth; a release is one backwards. */
  readonly #slopes = new Map<number, Float32Array>()
  readonly #base: EnvelopeBase
  /** The fade of kept ranges, and that of a cut. */
  readonly #return: Float32Array
  readonly #edge: Float32Array
  #gains = new Float32Array(0)
  #cuts = new Float32Array(0)
  #next = 0
  #nextVoice = 0

  /** Accepts the lines in any order. */
  constructor(
    lines: readonly DuckedLine[],
    ducking: DuckSlopes,
    { sampleRate, base = NEUTRAL_ENVELOPE_BASE }: { sampleRate: number; base?: EnvelopeBase },
  ) {
    this.#base = base
    this.#return = slope(Math.round(KEPT_RANGE_FADE_SECONDS * sampleRate))
    this.#ducking = ducking
    this.#sampleRate = sampleRate
    const ducked = lines
      .filter((line) => line.depthDb !== 0 || line.speechCut > 0)
      .toSorted((a, b) => a.start - b.start)
    const hold = Math.round(BED_HOLD_SECONDS * sampleRate)
    this.#edge = slope(Math.round(Math.min(VOICE_EDGE_SECONDS, ducking.attack) * sampleRate))
    this.#lines = bridge(ducked.map(withoutOwnCut), hold)
    this.#longest = this.#lines.reduce((longestFall, line) => Math.max(longestFall, this.#fall(line)), 0)
    this.#voices = ducked
      .flatMap(({ voice, speechCut }) => (voice === undefined ? [] : [{ ...voice, speechCut }]))
      .toSorted((a, b) => a.start - b.start)
  }

  /**
   * The curve from a frame on, valid until the next call; undefined if the original is untouched there. Positions must
   * rise from call to call.
   */
  curve(position: number, frames: number): DuckCurve | undefined {
    const end = position + frames
    const active = this.#activeIn(position, end)
    const voices = this.#voicesIn(position, end)
    const { gain, levels } = this.#base
    if (active.length === 0 && voices.length === 0 && gain === 1 && levels.length === 0) return undefined
    if (this.#gains.length !== frames) {
      this.#gains = new Float32Array(frames)
      this.#cuts = new Float32Array(frames)
    }
    this.#gains.fill(1)
    this.#cuts.fill(0)
    for (const line of active) this.#follow(line, position)
    for (const voice of voices) this.#cutVoice(voice, position)
    if (gain !== 1) for (let frame = 0; frame < frames; frame++) this.#scale(frame, gain)
    if (levels.length > 0) {
      for (let frame = 0; frame < frames; frame++) this.#scale(frame, gainOfDecibels(levelAt(levels, position + frame)))
    }
    for (const kept of this.#base.keep) this.#keep(kept, position)
    const cutsVoices = voices.length > 0 || active.some((line) => line.speechCut > 0)
    return { gains: this.#gains, cuts: cutsVoices ? this.#cuts : undefined }
  }

  #activeIn(position: number, end: number): DuckedLine[] {
    const active: DuckedLine[] = []
    for (let index = this.#next; index < this.#lines.length; index++) {
      const line = this.#lines[index]
      if (line === undefined || line.start - this.#longest >= end) break
      if (line.end + this.#rise(line) > position) active.push(line)
      else if (index === this.#next) this.#next++
    }
    return active
  }

  #voicesIn(position: number, end: number): RemovedVoice[] {
    const reach = this.#edge.length
    const active: RemovedVoice[] = []
    for (let index = this.#nextVoice; index < this.#voices.length; index++) {
      const voice = this.#voices[index]
      if (voice === undefined || voice.start - reach >= end) break
      if (voice.end + reach > position) active.push(voice)
      else if (index === this.#nextVoice) this.#nextVoice++
    }
    return active
  }

  #cutVoice({ start, end, speechCut }: RemovedVoice, position: number): void {
    const reach = this.#edge.length
    const to = Math.min(this.#cuts.length, end + reach - position)
    for (let frame = Math.max(0, start - reach - position); frame < to; frame++) {
      const share = this.#shareAt(this.#edge, { start, end }, position + frame)
      this.#cuts[frame] = Math.max(this.#cuts[frame] ?? 0, speechCut * share)
    }
  }

  /** Applies the ducking of one line; where lines overlap, the lower gain wins. */
  #follow(line: DuckedLine, position: number): void {
    const { start, end } = line
    const fall = this.#fall(line)
    this.#followSlope(line, { first: start - fall - position, length: fall, turned: false })
    const gain = gainOfDecibels(line.depthDb)
    const { speechCut } = line
    const gains = this.#gains
    const cuts = this.#cuts
    const to = Math.min(end - position, gains.length)
    for (let frame = Math.max(0, start - position); frame < to; frame++) {
      gains[frame] = lower(gains[frame] ?? 1, gain)
      cuts[frame] = Math.max(cuts[frame] ?? 0, speechCut)
    }
    this.#followSlope(line, { first: end - position, length: this.#rise(line), turned: true })
  }

  /** Frames of the slope before a line. */
  #fall(line: DuckedLine): number {
    if (makesUp(line)) return this.#edge.length
    return Math.round(secondsOf(line, this.#ducking.attack) * this.#sampleRate)
  }

  /** Frames of the slope after a line: a cut that ends with it makes it no longer than `MAX_BED_RETURN_SECONDS`. */
  #rise(line: DuckedLine): number {
    if (makesUp(line)) return this.#edge.length
    const { release } = this.#ducking
    const alone = secondsOf({ ...line, speechCut: 0 }, release)
    return Math.round(Math.max(alone, Math.min(MAX_BED_RETURN_SECONDS, secondsOf(line, release))) * this.#sampleRate)
  }

  #followSlope(
    { depthDb, speechCut }: DuckedLine,
    { first, length, turned }: { first: number; length: number; turned: boolean },
  ): void {
    const shares = this.#slopes.get(length) ?? slope(length)
    this.#slopes.set(length, shares)
    const gains = this.#gains
    const cuts = this.#cuts
    // `exp` takes a fifth of the time of a power of ten, and there is one for each frame.
    const depth = depthDb * (Math.LN10 / 20)
    const to = Math.min(gains.length, first + length)
    for (let frame = Math.max(0, first); frame < to; frame++) {
      const share = shares[turned ? length - 1 - (frame - first) : frame - first] ?? 0
      gains[frame] = lower(gains[frame] ?? 1, Math.exp(depth * share))
      cuts[frame] = Math.max(cuts[frame] ?? 0, speechCut * share)
    }
  }

  #scale(frame: number, factor: number): void {
    this.#gains[frame] = (this.#gains[frame] ?? 1) * factor
  }

  /** The share of a range at a frame: 1 in it, and along the fade beside it. */
  #shareAt(fade: Float32Array, { start, end }: TimeInterval, frame: number): number {
    const outside = Math.max(start - frame, frame - end + 1, 0)
    return outside === 0 ? 1 : (fade[fade.length - outside] ?? 0)
  }

  /** Restores a kept range with its fades; the fades of close ranges add up. */
  #keep({ start, end }: TimeInterval, position: number): void {
    const reach = this.#return.length
    const to = Math.min(this.#gains.length, end + reach - position)
    for (let frame = Math.max(0, start - reach - position); frame < to; frame++) {
      const share = this.#shareAt(this.#return, { start, end }, position + frame)
      const gain = this.#gains[frame] ?? 1
      this.#gains[frame] = share === 1 ? 1 : gain + (1 - gain) * share
      this.#cuts[frame] = (this.#cuts[frame] ?? 0) * (1 - share)
    }
  }
}

/** A voice that is removed, and to which share. */
interface RemovedVoice extends TimeInterval {
  readonly speechCut: number
}

/** The line without the cut that has times of its own. */
function withoutOwnCut(line: DuckedLine): DuckedLine {
  return line.voice === undefined ? line : { ...line, speechCut: 0 }
}

/** The gain where two lines overlap: the lower one, or the higher one where both raise. */
function lower(before: number, gain: number): number {
  return (gain < 1 ? gain < before : before >= 1 && gain > before) ? gain : before
}

/** A raised-cosine slope from 0 to 1, without audible corners. */
function slope(frames: number): Float32Array {
  return Float32Array.from(
    { length: frames },
    (_, frame) => 0.5 - 0.5 * Math.cos((Math.PI * (frame + 1)) / (frames + 1)),
  )
}

/** Seconds of a slope, at least so many; at the middle of a raised cosine the change is the fastest. 0 stays 0. */
function secondsOf({ depthDb, speechCut }: DuckedLine, minSeconds: number): number {
  const change = Math.abs(depthDb) + SPEECH_CUT_DEPTH_DB * speechCut
  return minSeconds === 0 ? 0 : Math.max(minSeconds, (change * Math.PI) / 2 / MAX_BED_DB_PER_SECOND)
}

/**
 * Fills gaps between lines of less than `hold` frames with the lesser depth of their two sides; the slopes of the deeper
 * side lead there. In a longer gap the bed comes back, if only until it must fall again.
 */
function bridge(lines: readonly DuckedLine[], hold: number): DuckedLine[] {
  const bridged: DuckedLine[] = []
  let before: DuckedLine | undefined
  for (const line of lines) {
    if (before !== undefined && line.start > before.end && line.start - before.end < hold) {
      const depthDb = lesser(pauseDepth(before), pauseDepth(line))
      const speechCut = Math.min(before.speechCut, line.speechCut)
      bridged.push({ start: before.end, end: line.start, depthDb, speechCut })
    }
    bridged.push(line)
    if (before === undefined || line.end > before.end) before = line
  }
  return bridged
}

/** Whether a line raises what a cut that comes and goes with its voice takes: then the raise does, too. */
function makesUp({ depthDb, voice }: DuckedLine): boolean {
  return voice !== undefined && depthDb > 0
}

/** The change beside a line: less by what may be for its voice alone, and no raise, where that is not heard. */
function pauseDepth({ depthDb, voice }: DuckedLine): number {
  return voice === undefined ? depthDb : Math.min(0, depthDb + MAX_DUCKING_FOR_VOICE_DB)
}

/** The change that is nearer to none. */
function lesser(a: number, b: number): number {
  return a * b < 0 ? 0 : Math.abs(a) < Math.abs(b) ? a : b
}
