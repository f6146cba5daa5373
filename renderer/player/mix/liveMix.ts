import { createOutputMeter } from '../levels/outputMeter.ts'
import { createBedMix } from './bedMix.ts'
import { PLAIN_BED } from './bedPlan.ts'
import { createHeldMix } from './heldMix.ts'
import type { HeldSounds } from './heldSounds.ts'
import { cueKey, cuesIn, type LiveMixPlan, type TakeCue } from './mixPlan.ts'
import { CLICK_FADE_SECONDS, createMixVoices } from './mixVoices.ts'
import type { TakeSounds } from './takeSounds.ts'
import { createVideoTime } from './videoTime.ts'
import type { VoicelessSounds } from './voicelessSounds.ts'

/** Volumes and ducking of the mix. */
export interface Levels {
  /** Whether the original is lowered under the dub. */
  readonly ducked: boolean
  /** Factors, 0 to 1. */
  readonly bed: number
  readonly voices: number
  isSpeakerAudible(speaker: string): boolean
}

/** The part of a plan that is played. */
type PlayedMix = Omit<LiveMixPlan, 'forecastRequest'>

/** Plays takes over the video's sound and ducks that sound under them, without rendering. */
export interface LiveMix extends Disposable {
  /** Input for the sound of the video. */
  readonly input: AudioNode
  /** Takes the plan of a changed document; takes whose cue is the same sound on. */
  plan(plan: PlayedMix): void
  level(levels: Levels): void
  /**
   * Follows the video's position in seconds; called many times a second. `moving` is false while it pauses, seeks or buffers.
   */
  follow(at: number, speed: number, moving: boolean): void
}

interface LiveMixParts {
  readonly context: AudioContext
  readonly sounds: TakeSounds
  /** The original sound of held pictures, and that without its voices; absent where the film has no audible sound. */
  readonly held: HeldSounds | undefined
  readonly voiceless: VoicelessSounds | undefined
  /** Called once for a take, or the sound of a hold, that could not be loaded. */
  onFailure(error: unknown): void
}

/** Sounds are scheduled this early, in seconds; the page may block for that long. */
const SCHEDULE_AHEAD_SECONDS = 2.5
/** Sounds are prepared this early, in seconds. */
const PREPARE_AHEAD_SECONDS = 20
/** Highest speed at which takes are played at their own pitch; faster, only the video is heard. */
const MAX_TAKE_PLAYBACK_SPEED = 2

/** Makes the live mix in an audio context. */
export function createLiveMix({ context, sounds, held, voiceless, onFailure }: LiveMixParts): LiveMix {
  const [volume, output] = [new GainNode(context), new GainNode(context)]
  output.connect(context.destination)
  const meter = createOutputMeter(context, output)
  const voices = createMixVoices(context, output)
  const time = createVideoTime(() => context.currentTime)
  const prepare = preparing(onFailure)
  const early = { ahead: SCHEDULE_AHEAD_SECONDS, prepare: PREPARE_AHEAD_SECONDS }
  const bed = createBedMix({ context, time, voiceless, early, prepare: prepare.one })
  bed.output.connect(volume).connect(output)
  const holds = held && createHeldMix({ context, to: bed.held, sounds: held, early, prepare: prepare.one })
  let current: PlayedMix = {
    cues: [],
    bed: PLAIN_BED,
    holds: [],
    voiceGain: 0,
    removal: { place: 'centre', belowDb: 0 },
  }
  let ducked = true
  const planBed = () => bed.plan({ ...current, bed: ducked ? current.bed : PLAIN_BED })

  function follow(at: number, speed: number, moving: boolean): void {
    if (!moving) {
      halt()
      return
    }
    if (!time.holds(at, speed)) {
      halt()
      time.start(at, speed)
      bed.retime()
    } else if (time.observe(at)) {
      // Takes that already sound go on: a jump is worse than a small delay.
      voices.silence((_, { from }) => from <= context.currentTime + CLICK_FADE_SECONDS)
      holds?.retime()
      bed.retime()
    }
    meter.read()
    pump()
  }

  function halt(): void {
    if (time.speed() === undefined) return
    voices.silence(() => false)
    holds?.silence()
    bed.silence()
    meter.reset()
    time.stop()
  }

  function pump(): void {
    const speed = time.speed()
    if (speed === undefined) return
    const now = time.now()
    voices.forget(now)
    if (speed <= MAX_TAKE_PLAYBACK_SPEED)
      for (const cue of cuesIn(current.cues, now, now + PREPARE_AHEAD_SECONDS * speed)) bring(cue, speed)
    holds?.pump(time)
    bed.pump()
  }

  /** Prepares a take, and schedules it when it is due soon. */
  function bring(cue: TakeCue, speed: number): void {
    if (voices.has(cue.line)) return
    const sound = sounds.ready(cue.take, cue.rate * speed)
    if (sound === undefined) prepare.one(cue.take, () => sounds.prepare(cue.take, cue.rate * speed))
    else if (cue.start < time.now() + SCHEDULE_AHEAD_SECONDS * speed) {
      const [begin, end] = [time.toContext(cue.start), time.toContext(cue.end)]
      voices.start(cue, sound, { begin, end, voiceGain: current.voiceGain, speed })
    }
  }

  return {
    input: bed.input,
    follow,
    plan(plan) {
      const keys = new Map(plan.cues.map((cue) => [cue.line, cueKey(cue)]))
      voices.silence((line, { key }) => keys.get(line) === key)
      holds?.plan(plan.holds)
      for (const cue of plan.cues) voices.adjust(cue)
      current = plan
      prepare.again()
      planBed()
      pump()
    },
    level(newLevels) {
      volume.gain.setTargetAtTime(newLevels.bed, context.currentTime, CLICK_FADE_SECONDS)
      voices.level(newLevels.voices, newLevels.isSpeakerAudible)
      if (ducked === newLevels.ducked) return
      ducked = newLevels.ducked
      planBed()
    },
    [Symbol.dispose]() {
      halt()
      sounds[Symbol.dispose]()
      held?.[Symbol.dispose]()
      voices[Symbol.dispose]()
      volume.disconnect()
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
