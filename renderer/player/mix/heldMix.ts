import type { Hold } from '../../../shared/timing/timeMap.ts'
import type { HeldSounds } from './heldSounds.ts'
import { FADE } from './mixVoices.ts'
import type { VideoTime } from './videoTime.ts'

/** The original sound of held pictures, scheduled beside that of the video, which is silent there. */
interface HeldMix {
  /** Takes the holds of a changed plan; one that is the same sounds on. */
  plan(holds: readonly Hold[]): void
  /** Prepares and schedules the holds that come soon; called many times a second. */
  pump(time: VideoTime): void
  /** Fades out all. */
  silence(): void
  /** Takes back what does not sound yet: the time of the video was corrected. */
  retime(): void
}

interface HeldGiven {
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
const TAIL = 0.06

interface Sounding {
  readonly hold: Hold
  /** When it begins, in the time of the context. */
  readonly from: number
  readonly source: AudioBufferSourceNode
  readonly gain: GainNode
}

/** Makes the mix of held pictures. */
export function createHeldMix({ context, to, sounds, early, prepare }: HeldGiven): HeldMix {
  let planned: readonly Hold[] = []
  let sounding: Sounding[] = []

  function start(hold: Hold, buffer: AudioBuffer, begin: number): void {
    const from = Math.max(begin, context.currentTime)
    const until = begin + buffer.duration
    if (until - from <= TAIL + FADE) return
    const source = new AudioBufferSourceNode(context, { buffer })
    const gain = new GainNode(context, { gain: 0 })
    gain.gain.setValueAtTime(0, from)
    gain.gain.linearRampToValueAtTime(1, from + FADE)
    gain.gain.setValueAtTime(1, until - TAIL)
    gain.gain.linearRampToValueAtTime(0, until)
    source.connect(gain).connect(to)
    source.start(from, from - begin)
    source.addEventListener('ended', () => gain.disconnect())
    sounding.push({ hold, from, source, gain })
  }

  function keep(meant: (one: Sounding) => boolean): void {
    const now = context.currentTime
    for (const one of sounding) {
      if (meant(one)) continue
      const { source, gain } = one
      gain.gain.cancelScheduledValues(now)
      gain.gain.setTargetAtTime(0, now, FADE / 3)
      source.stop(now + 2 * FADE)
    }
    sounding = sounding.filter(meant)
  }

  return {
    plan(holds) {
      planned = holds
      keep(({ hold }) => holds.some((one) => isSame(one, hold)))
    },
    pump(time) {
      const [now, speed] = [time.now(), time.speed()]
      if (speed === undefined) return
      sounding = sounding.filter(({ hold }) => hold.dub + hold.seconds > now)
      for (const hold of planned) {
        const comes = hold.dub < now + early.prepare * speed && hold.dub + hold.seconds > now
        if (!comes || sounding.some((one) => isSame(one.hold, hold))) continue
        const seconds = hold.seconds / speed + TAIL
        const sound = sounds.ready(hold, seconds)
        if (sound === undefined) prepare(`the hold at ${hold.source} s`, () => sounds.prepare(hold, seconds))
        else if (hold.dub < now + early.ahead * speed) start(hold, sound, time.toContext(hold.dub))
      }
    },
    silence: () => keep(() => false),
    retime: () => keep(({ from }) => from <= context.currentTime + FADE),
  }
}

function isSame(one: Hold, other: Hold): boolean {
  return one.source === other.source && one.dub === other.dub && one.seconds === other.seconds
}
