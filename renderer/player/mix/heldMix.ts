import type { Hold } from '../../../shared/timing/waits/timeMap.ts'
import type { HeldSounds } from './heldSounds.ts'
import { CLICK_FADE_SECONDS } from './mixVoices.ts'
import { createSoundings } from './soundings.ts'
import type { VideoTime } from './videoTime.ts'

/** The original sound of held pictures, scheduled beside that of the video, which is silent there. */
interface HeldMix {
  /** Replaces the planned holds; the sound of a hold that is unchanged plays on, that of others fades out. */
  plan(holds: readonly Hold[]): void
  /** Prepares and schedules the holds that come soon; called many times a second. */
  pump(time: VideoTime): void
  /** Fades out all. */
  silence(): void
  /** Takes back what does not sound yet: the time of the video was corrected. */
  retime(): void
}

interface HeldMixParts {
  readonly context: AudioContext
  /** Where the sound of the video goes, too. */
  readonly to: AudioNode
  readonly sounds: HeldSounds
  /** How early sounds are scheduled and prepared, in seconds. */
  readonly early: { readonly ahead: number; readonly prepare: number }
  /** Runs the making of a sound, and reports it once where it fails. */
  prepare(name: string, work: () => Promise<unknown>): void
}

/** Seconds by which the sound outlasts a hold, fading: the video takes a moment to go on. */
const HOLD_FADE_SECONDS = 0.06

/** Makes the mix of held pictures. */
export function createHeldMix({ context, to, sounds, early, prepare }: HeldMixParts): HeldMix {
  let planned: readonly Hold[] = []
  const soundings = createSoundings(context, to)

  return {
    plan(holds) {
      planned = holds
      const keys = new Set(holds.map(keyOf))
      soundings.keep((key) => keys.has(key))
    },
    pump(time) {
      const [now, speed] = [time.now(), time.speed()]
      if (speed === undefined) return
      for (const hold of planned) {
        const isDue = hold.dub < now + early.prepare * speed && hold.dub + hold.seconds > now
        if (!isDue || soundings.has(keyOf(hold))) continue
        const seconds = hold.seconds / speed + HOLD_FADE_SECONDS
        const sound = sounds.ready(hold, seconds)
        if (sound === undefined) prepare(`the hold at ${hold.source} s`, () => sounds.prepare(hold, seconds))
        else if (hold.dub < now + early.ahead * speed) {
          const begin = time.toContext(hold.dub)
          soundings.start(keyOf(hold), sound, {
            begin,
            fadeAt: begin + sound.duration - HOLD_FADE_SECONDS,
            fadeSeconds: HOLD_FADE_SECONDS,
          })
        }
      }
    },
    silence: () => soundings.keep(() => false),
    retime: () => soundings.keep((_, from) => from <= context.currentTime + CLICK_FADE_SECONDS),
  }
}

const keyOf = ({ source, dub, seconds }: Hold) => `${source} ${dub} ${seconds}`
