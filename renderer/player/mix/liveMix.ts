import { bedCorners, PLAIN_BED } from './bedCurve.ts'
import { type Cue, cueKey, cuesIn, type MixPlan } from './mixPlan.ts'
import { createMixVoices, FADE } from './mixVoices.ts'
import type { TakeSounds } from './takeSounds.ts'
import { createVideoTime } from './videoTime.ts'

/** What the desk lets through. */
export interface Levels {
  /** The original as it is, or lowered under the dub. */
  readonly ducked: boolean
  /** Factors. */
  readonly bed: number
  readonly voices: number
  isHeard(speaker: string): boolean
}

/** Plays takes in their places over the sound of the video, and lowers that under them. Nothing is rendered. */
export interface LiveMix extends Disposable {
  /** What the sound of the video goes into. */
  readonly input: AudioNode
  /** The document changed: what sounds goes on unless its own line is another. */
  plan(plan: MixPlan): void
  level(levels: Levels): void
  /** Where the video is; called many times a second. `moving` is false while it pauses, seeks or waits for data. */
  follow(at: number, speed: number, moving: boolean): void
}

interface MixGiven {
  readonly context: AudioContext
  readonly sounds: TakeSounds
  /** A take could not be made ready. */
  onFailure(error: unknown): void
}

/** Takes that start within so many seconds are handed to the sound card; the page may be busy that long. */
const AHEAD = 2.5
/** Takes are made ready so early (seconds). */
const PREPARE = 20
/** How far ahead the level of the original is written, and when it is written on (seconds). */
const BED_AHEAD = 30
const BED_LEAST = 8
/** Takes keep their pitch up to here; faster, only the video is heard. */
const FASTEST = 2

/** Makes the live mix in an audio context. */
export function createLiveMix({ context, sounds, onFailure }: MixGiven): LiveMix {
  const input = new GainNode(context)
  const bed = new GainNode(context)
  input.connect(bed).connect(context.destination)
  const voices = createMixVoices(context)
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
      // What has begun goes on: a take that jumps is worse than one that is a little late.
      voices.silence((_, { from }) => from <= context.currentTime + FADE)
      layBed()
    }
    pump()
  }

  function halt(): void {
    if (time.speed() === undefined) return
    voices.silence(() => false)
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

  /** Makes a take ready, and hands it to the sound card when it is soon due. */
  function bring(cue: Cue, speed: number): void {
    if (voices.has(cue.line)) return
    const sound = sounds.ready(cue.take, cue.rate * speed)
    if (sound === undefined) prepare.one(cue, speed)
    else if (cue.start < time.now() + AHEAD * speed) {
      const [begin, end] = [time.toContext(cue.start), time.toContext(cue.end)]
      voices.start(cue, sound, { begin, end, voiceGain: current.voiceGain })
    }
  }

  /** Writes the level of the original from now on. */
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

/** Has takes made ready; one that cannot be is told once, until it is tried again. */
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
  /** By the context's clock, in seconds. */
  readonly at: number
  readonly db: number
}

/** Writes a level from now on, without a click: from what it is to the first corner, and from corner to corner. */
function writeLevel(gain: AudioParam, corners: readonly LevelCorner[], now: number): void {
  const soon = now + FADE
  const held = Math.max(1e-4, gain.value)
  gain.cancelScheduledValues(0)
  gain.setValueAtTime(held, now)
  gain.exponentialRampToValueAtTime(factor(corners[0]?.db ?? 0), soon)
  for (const { at, db } of corners) if (at > soon) gain.exponentialRampToValueAtTime(factor(db), at)
}

const factor = (db: number) => 10 ** (db / 20)
