import { CLICK_FADE_SECONDS } from './mixVoices.ts'

/** When a sound begins, when it begins to fade and for how long it fades, by the clock of the context, in seconds. */
interface SoundingTimes {
  readonly begin: number
  readonly fadeAt: number
  readonly fadeSeconds: number
}

/** Sounds that are scheduled or playing, each with a key. */
interface Soundings {
  has(key: string): boolean
  /** Schedules a sound; it starts within it if its begin has passed, and not at all where little is left. */
  start(key: string, buffer: AudioBuffer, times: SoundingTimes): void
  /** Fades out those for which `meant` is false, by their key and when they begin in the time of the context. */
  keep(meant: (key: string, from: number) => boolean): void
}

interface Sounding {
  readonly key: string
  readonly from: number
  readonly until: number
  readonly source: AudioBufferSourceNode
  readonly gain: GainNode
}

/** Makes the sounds that lead to a node. */
export function createSoundings(context: BaseAudioContext, to: AudioNode): Soundings {
  let sounding: readonly Sounding[] = []
  return {
    has: (key) => sounding.some((one) => one.key === key),
    start(key, buffer, { begin, fadeAt, fadeSeconds }) {
      const from = Math.max(begin, context.currentTime)
      const until = fadeAt + fadeSeconds
      if (fadeAt - from <= CLICK_FADE_SECONDS) return
      const source = new AudioBufferSourceNode(context, { buffer })
      const gain = new GainNode(context, { gain: 0 })
      gain.gain.setValueAtTime(0, from)
      gain.gain.linearRampToValueAtTime(1, from + CLICK_FADE_SECONDS)
      gain.gain.setValueAtTime(1, fadeAt)
      gain.gain.linearRampToValueAtTime(0, until)
      source.connect(gain).connect(to)
      source.start(from, from - begin)
      source.addEventListener('ended', () => gain.disconnect())
      sounding = [...sounding.filter((one) => one.until > context.currentTime), { key, from, until, source, gain }]
    },
    keep(meant) {
      const now = context.currentTime
      for (const { key, from, source, gain } of sounding) {
        if (meant(key, from)) continue
        gain.gain.cancelScheduledValues(now)
        gain.gain.setTargetAtTime(0, now, CLICK_FADE_SECONDS / 3)
        source.stop(now + 2 * CLICK_FADE_SECONDS)
      }
      sounding = sounding.filter(({ key, from }) => meant(key, from))
    },
  }
}
