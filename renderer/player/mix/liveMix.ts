import { createOutputMeter } from '../levels/outputMeter.ts'
import { bedCorners, PLAIN_BED } from './bedCurve.ts'
import { type Cue, cueKey, cuesIn, type MixPlan } from './mixPlan.ts'
import { createMixVoices, FADE } from './mixVoices.ts'
import type { TakeSounds } from './takeSounds.ts'
import { createVideoTime } from './videoTime.ts'

/** Volumes and ducking of the mix. */
export interface Levels {
  /** Whether the original is lowered under the dub. */
  readonly ducked: boolean
  /** Factors, 0 to 1. */
  readonly bed: number
  readonly voices: number
  isHeard(speaker: string): boolean
}

/** Plays takes over the video's sound and ducks that sound under them, without rendering. */
export interface LiveMix extends Disposable {
  /** Input for the sound of the video. */
  readonly input: AudioNode
  /** Takes the plan of a changed document; takes whose cue is the same sound on. */
  plan(plan: MixPlan): void
  level(levels: Levels): void
  /**
   * Tells the video's position in seconds; called many times a second. `moving` is false while it pauses, seeks or
   * buffers.
   */
  follow(at: number, speed: number, moving: boolean): void
}

interface MixGiven {
  readonly context: AudioContext
  readonly sounds: TakeSounds
  /** Called once for a take that could not be loaded. */
  onFailure(error: unknown): void
}

/** Takes are scheduled this early, in seconds; the page may block for that long. */
const AHEAD = 2.5
/** Takes are decoded and stretched this early, in seconds. */
const PREPARE = 20
/** The bed's level is scheduled this far ahead, and extended when less than `BED_LEAST` is left; seconds. */
const BED_AHEAD = 30
const BED_LEAST = 8
/** Highest speed at which takes are played at their own pitch; faster, only the video is heard. */
const FASTEST = 2

/** Makes the live mix in an audio context. */
export function createLiveMix({ context, sounds, onFailure }: MixGiven): LiveMix {
  const input = new GainNode(context)
  const bed = new GainNode(context)
  const output = new GainNode(context)
  output.connect(context.destination)
  const meter = createOutputMeter(context, output)
  input.connect(bed).connect(output)
  const voices = createMixVoices(context, output)
  const time = createVideoTime(() => context.currentTime)
  const prepare = preparing(sounds, onFailure)
  let current: MixPlan = { cues: [], bed: PLAIN_BED, voiceGain: 0 }
  let ducked = true
  let bedUntil = 0

  function follow(at: number, speed: number, moving: boolean): void {
    if (!moving) {
      halt()
      return
    }
    if (!time.holds(at, speed)) {
      halt()
      time.start(at, speed)
      layBed()
    } else if (time.observe(at)) {
      // Takes that already sound go on: a jump is worse than a small delay.
      voices.silence((_, { from }) => from <= context.currentTime + FADE)
      layBed()
    }
    meter.read()
    pump()
  }

  function halt(): void {
    if (time.speed() === undefined) return
    voices.silence(() => false)
    meter.reset()
    time.stop()
  }

  function pump(): void {
    const speed = time.speed()
    if (speed === undefined) return
    const now = time.now()
    voices.forget(now)
    if (speed <= FASTEST) for (const cue of cuesIn(current.cues, now, now + PREPARE * speed)) bring(cue, speed)
    if (now > bedUntil - BED_LEAST) layBed()
  }

  /** Prepares a take, and schedules it when it is due soon. */
  function bring(cue: Cue, speed: number): void {
    if (voices.has(cue.line)) return
    const sound = sounds.ready(cue.take, cue.rate * speed)
    if (sound === undefined) prepare.one(cue, speed)
    else if (cue.start < time.now() + AHEAD * speed) {
      const [begin, end] = [time.toContext(cue.start), time.toContext(cue.end)]
      voices.start(cue, sound, { begin, end, voiceGain: current.voiceGain, speed })
    }
  }

  /** Schedules the bed's level from now on. */
  function layBed(): void {
    const speed = time.speed()
    if (speed === undefined) return
    const now = time.now()
    bedUntil = now + BED_AHEAD * speed
    const corners = bedCorners(ducked ? current.bed : PLAIN_BED, now, bedUntil)
    const timed = corners.map(({ time: at, db }) => ({ at: time.toContext(at), db }))
    writeLevel(bed.gain, timed, context.currentTime)
  }

  return {
    input,
    follow,
    plan(plan) {
      const keys = new Map(plan.cues.map((cue) => [cue.line, cueKey(cue)]))
      voices.silence((line, { key }) => keys.get(line) === key)
      for (const { line, sound } of plan.cues) voices.adjust(line, sound)
      const bedChanged = plan.bed !== current.bed
      current = plan
      prepare.again()
      if (bedChanged) layBed()
      pump()
    },
    level(given) {
      input.gain.setTargetAtTime(given.bed, context.currentTime, FADE)
      voices.level(given.voices, given.isHeard)
      if (ducked === given.ducked) return
      ducked = given.ducked
      layBed()
    },
    [Symbol.dispose]() {
      halt()
      sounds[Symbol.dispose]()
      voices[Symbol.dispose]()
      input.disconnect()
      bed.disconnect()
    },
  }
}

/** Prepares takes; a take that fails is reported once, until `again` is called. */
function preparing(sounds: TakeSounds, onFailure: (error: unknown) => void) {
  const failed = new Set<string>()
  return {
    again: () => failed.clear(),
    one({ take, rate }: Cue, speed: number): void {
      if (failed.has(take)) return
      sounds.prepare(take, rate * speed).catch((error: unknown) => {
        if (failed.has(take)) return
        failed.add(take)
        onFailure(error)
      })
    },
  }
}

interface LevelCorner {
  /** Time of the audio context, in seconds. */
  readonly at: number
  readonly db: number
}

/** Schedules a level from now on without a click: a short fade to the first corner, then from corner to corner. */
function writeLevel(gain: AudioParam, corners: readonly LevelCorner[], now: number): void {
  const soon = now + FADE
  const held = Math.max(1e-4, gain.value)
  gain.cancelScheduledValues(0)
  gain.setValueAtTime(held, now)
  gain.exponentialRampToValueAtTime(factor(corners[0]?.db ?? 0), soon)
  for (const { at, db } of corners) if (at > soon) gain.exponentialRampToValueAtTime(factor(db), at)
}

const factor = (db: number) => 10 ** (db / 20)
