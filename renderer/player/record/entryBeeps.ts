import type { TimeSpan } from '../../../shared/timing/timeSpan.ts'

/** Beats before an entry, and seconds of a beat: three beep, and the fourth, silent, is the entry. */
export const COUNT_IN_BEATS = 3
export const COUNT_IN_BEAT_SECONDS = 0.6
const BEEP = { frequency: 1000, seconds: 0.08, level: 0.2 }
/** Seconds of silence before a line, besides the beats, without which nothing beeps: the reader still speaks the line before. */
const MIN_PRE_BEEP_SILENCE_SECONDS = 0.6
/** Seconds before the first beat at which beeps are scheduled, as far as the film has to play on for them. */
const BEEP_NOTICE_SECONDS = 2 * COUNT_IN_BEAT_SECONDS

/** The entries of a pass that come soon. */
interface SoonEntries {
  /** When the lines among them begin that come after a rest, in seconds of the film: these get beeps. */
  readonly starts: readonly number[]
  /** Lines after the first one that are done with then. */
  readonly count: number
}

/** The lines, in order of time, that begin soon after a second of the film; `from` lines after the first one are done with. */
export function entriesSoon(
  lines: readonly TimeSpan[],
  { film, from }: { readonly film: number; readonly from: number },
): SoonEntries {
  const soon = film + COUNT_IN_BEATS * COUNT_IN_BEAT_SECONDS + BEEP_NOTICE_SECONDS
  const next = lines.slice(from + 1)
  const later = next.findIndex(({ start }) => start > soon)
  const entries = later < 0 ? next : next.slice(0, later)
  const rest = COUNT_IN_BEATS * COUNT_IN_BEAT_SECONDS + MIN_PRE_BEEP_SILENCE_SECONDS
  const isAfterRest = ({ start }: TimeSpan, at: number) => start - (lines[from + at]?.end ?? start) > rest
  return { starts: entries.filter(isAfterRest).map(({ start }) => start), count: from + entries.length }
}

/** The beeps of a pass. */
export type Beeps = ReturnType<typeof createBeeps>

/** Creates the beeps before entries. */
export function createBeeps(context: AudioContext) {
  /** Those that are not over: a long pass would hold thousands that are. */
  const sounds = new Set<OscillatorNode>()
  return {
    /** Schedules those of an entry at a time of the audio clock. */
    scheduleBefore(at: number): void {
      for (let left = COUNT_IN_BEATS; left > 0; left--) {
        const when = at - left * COUNT_IN_BEAT_SECONDS
        // One whose time is over would only sound late.
        if (when <= context.currentTime) continue
        const sound = beep(context, when)
        sounds.add(sound)
        sound.addEventListener('ended', () => sounds.delete(sound), { once: true })
      }
    },
    stop(): void {
      for (const sound of sounds) sound.stop()
    },
  }
}

function beep(context: AudioContext, when: number): OscillatorNode {
  const { frequency, seconds, level } = BEEP
  const gain = new GainNode(context, { gain: 0 })
  gain.gain.setValueAtTime(0, when)
  gain.gain.linearRampToValueAtTime(level, when + 0.005)
  gain.gain.setValueAtTime(level, when + seconds - 0.005)
  gain.gain.linearRampToValueAtTime(0, when + seconds)
  const sound = new OscillatorNode(context, { frequency })
  sound.connect(gain).connect(context.destination)
  sound.start(when)
  sound.stop(when + seconds)
  return sound
}
