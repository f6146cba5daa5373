import { createOutputMeter } from '../levels/outputMeter.ts'
import { BED_RATE, type BedPlan, bedCurve, PLAIN_BED } from './bedPlan.ts'
import { createHeldMix } from './heldMix.ts'
import type { HeldSounds } from './heldSounds.ts'
import { type Cue, cueKey, cuesIn, type MixPlan } from './mixPlan.ts'
import { createMixVoices, FADE } from './mixVoices.ts'
import type { TakeSounds } from './takeSounds.ts'
import { createVideoTime, type VideoTime } from './videoTime.ts'
import { createVoiceCut } from './voiceCut.ts'

/** Volumes and ducking of the mix. */
export interface Levels {
  /** Whether the original is lowered under the dub. */
  readonly ducked: boolean
  /** Factors, 0 to 1. */
  readonly bed: number
  readonly voices: number
  isHeard(speaker: string): boolean
}

/** The part of a plan that is played. */
type PlayedMix = Omit<MixPlan, 'wish'>

/** Plays takes over the video's sound and ducks that sound under them, without rendering. */
export interface LiveMix extends Disposable {
  /** Input for the sound of the video. */
  readonly input: AudioNode
  /** Takes the plan of a changed document; takes whose cue is the same sound on. */
  plan(plan: PlayedMix): void
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
  /** The original sound of held pictures; absent where the film has no sound that is heard. */
  readonly held: HeldSounds | undefined
  /** Called once for a take, or the sound of a hold, that could not be loaded. */
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
export function createLiveMix({ context, sounds, held, onFailure }: MixGiven): LiveMix {
  const input = new GainNode(context)
  const output = new GainNode(context)
  output.connect(context.destination)
  const meter = createOutputMeter(context, output)
  const voices = createMixVoices(context, output)
  const time = createVideoTime(() => context.currentTime)
  const bed = createBed(context, time)
  input.connect(bed.input)
  bed.output.connect(output)
  const prepare = preparing(onFailure)
  const early = { ahead: AHEAD, prepare: PREPARE }
  const holds = held && createHeldMix({ context, to: input, sounds: held, early, prepare: prepare.one })
  let current: PlayedMix = { cues: [], bed: PLAIN_BED, holds: [], voiceGain: 0, place: 'centre' }
  let ducked = true
  const bedPlan = () => (ducked ? current.bed : PLAIN_BED)

  function follow(at: number, speed: number, moving: boolean): void {
    if (!moving) {
      halt()
      return
    }
    if (!time.holds(at, speed)) {
      halt()
      time.start(at, speed)
      bed.lay(bedPlan())
    } else if (time.observe(at)) {
      // Takes that already sound go on: a jump is worse than a small delay.
      voices.silence((_, { from }) => from <= context.currentTime + FADE)
      holds?.retime()
      bed.lay(bedPlan())
    }
    meter.read()
    pump()
  }

  function halt(): void {
    if (time.speed() === undefined) return
    voices.silence(() => false)
    holds?.silence()
    meter.reset()
    time.stop()
  }

  function pump(): void {
    const speed = time.speed()
    if (speed === undefined) return
    const now = time.now()
    voices.forget(now)
    if (speed <= FASTEST) for (const cue of cuesIn(current.cues, now, now + PREPARE * speed)) bring(cue, speed)
    holds?.pump(time)
    bed.extend(bedPlan())
  }

  /** Prepares a take, and schedules it when it is due soon. */
  function bring(cue: Cue, speed: number): void {
    if (voices.has(cue.line)) return
    const sound = sounds.ready(cue.take, cue.rate * speed)
    if (sound === undefined) prepare.one(cue.take, () => sounds.prepare(cue.take, cue.rate * speed))
    else if (cue.start < time.now() + AHEAD * speed) {
      const [begin, end] = [time.toContext(cue.start), time.toContext(cue.end)]
      voices.start(cue, sound, { begin, end, voiceGain: current.voiceGain, speed })
    }
  }

  return {
    input,
    follow,
    plan(plan) {
      const keys = new Map(plan.cues.map((cue) => [cue.line, cueKey(cue)]))
      voices.silence((line, { key }) => keys.get(line) === key)
      holds?.plan(plan.holds)
      for (const cue of plan.cues) voices.adjust(cue)
      bed.setPlace(plan.place)
      const bedChanged = plan.bed !== current.bed
      current = plan
      prepare.again()
      if (bedChanged) bed.lay(bedPlan())
      pump()
    },
    level(given) {
      input.gain.setTargetAtTime(given.bed, context.currentTime, FADE)
      voices.level(given.voices, given.isHeard)
      if (ducked === given.ducked) return
      ducked = given.ducked
      bed.lay(bedPlan())
    },
    [Symbol.dispose]() {
      halt()
      sounds[Symbol.dispose]()
      held?.[Symbol.dispose]()
      voices[Symbol.dispose]()
      input.disconnect()
      bed.close()
    },
  }
}

/** The level of the original sound, and the voices in it, scheduled some time ahead. */
function createBed(context: AudioContext, time: VideoTime) {
  const cut = createVoiceCut(context)
  const output = new GainNode(context)
  cut.output.connect(output)
  let until = 0
  function lay(plan: BedPlan): void {
    const speed = time.speed()
    if (speed === undefined) return
    // A step may begin a little before the time that is asked for.
    const from = time.now() + 2 * FADE * speed
    until = from + BED_AHEAD * speed
    const { first, gains, cuts } = bedCurve(plan, from, until)
    const stretch = { begin: time.toContext(first / BED_RATE), seconds: (gains.length - 1) / BED_RATE / speed }
    writeCurve(output.gain, gains, { ...stretch, now: context.currentTime })
    writeCurve(cut.strength, cuts ?? new Float32Array(2), { ...stretch, now: context.currentTime })
  }
  return {
    input: cut.input,
    output,
    setPlace: cut.setPlace,
    /** Schedules it from now on. */
    lay,
    /** Schedules more of it where little is left. */
    extend(plan: BedPlan): void {
      if (time.now() > until - BED_LEAST) lay(plan)
    },
    close(): void {
      cut.stop()
      output.disconnect()
    },
  }
}

/** Prepares sounds; one that fails is reported once, until `again` is called. */
function preparing(onFailure: (error: unknown) => void) {
  const failed = new Set<string>()
  return {
    again: () => failed.clear(),
    one(name: string, work: () => Promise<unknown>): void {
      if (failed.has(name)) return
      work().catch((error: unknown) => {
        if (failed.has(name)) return
        failed.add(name)
        onFailure(error)
      })
    },
  }
}

/** When a curve begins and for how long it goes on, by the audio context's clock, in seconds. */
interface Scheduled {
  readonly begin: number
  readonly seconds: number
  readonly now: number
}

/** Schedules values from now on without a click: a short fade to the first, then straight from one to the next. */
function writeCurve(param: AudioParam, values: Float32Array, { begin, seconds, now }: Scheduled): void {
  const start = Math.max(begin, now + FADE / 2)
  const held = param.value
  param.cancelScheduledValues(0)
  param.setValueAtTime(held, now)
  param.linearRampToValueAtTime(values[0] ?? 1, start)
  param.setValueCurveAtTime(values, start, seconds)
}
