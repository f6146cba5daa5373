import { type Cue, cueKey } from './mixPlan.ts'
import type { TakeSound } from './takeSounds.ts'

/** Length of a fade that hides clicks, in seconds. */
export const FADE = 0.01

interface Sounding {
  readonly key: string
  readonly source: AudioBufferSourceNode
  readonly gain: GainNode
  /** Start in the audio context's time. */
  readonly from: number
  /** End in the video's time: the take counts as sounding until then. */
  readonly end: number
}

/** Times of a take by the audio context's clock (seconds), and its extra gain (dB). */
interface Due {
  readonly begin: number
  readonly end: number
  readonly voiceGain: number
}

/** The takes that sound or are scheduled, each in its speaker's channel. */
export interface MixVoices extends Disposable {
  has(line: number): boolean
  /** Schedules a take; starts within it if its begin has passed. */
  start(cue: Cue, sound: TakeSound, due: Due): void
  /** Fades out the takes for which `meant` is false, by line and cue. */
  silence(meant: (line: number, sounding: { readonly key: string; readonly from: number }) => boolean): void
  /** Drops the takes that end before a time of the video. */
  forget(before: number): void
  /** Sets the volume of all voices, and which speakers are heard. */
  level(volume: number, isHeard: (speaker: string) => boolean): void
}

/** Opens a channel for each speaker in an audio context. */
export function createMixVoices(context: AudioContext): MixVoices {
  const output = new GainNode(context)
  output.connect(context.destination)
  const channels = new Map<string, GainNode>()
  const sounding = new Map<number, Sounding>()
  let isHeardNow = (_speaker: string): boolean => true

  function channelOf(speaker: string): GainNode {
    const known = channels.get(speaker)
    if (known !== undefined) return known
    const made = new GainNode(context, { gain: isHeardNow(speaker) ? 1 : 0 })
    made.connect(output)
    channels.set(speaker, made)
    return made
  }

  return {
    has: (line) => sounding.has(line),
    start(cue, { buffer, gain }, { begin, end, voiceGain }) {
      const from = Math.max(begin, context.currentTime)
      const offset = from - begin
      const length = Math.min(buffer.duration - offset, end - from)
      if (length <= 0) return
      const source = new AudioBufferSourceNode(context, { buffer })
      const level = gain * 10 ** (voiceGain / 20)
      const node = new GainNode(context, { gain: offset > 0 ? 0 : level })
      if (offset > 0) node.gain.setValueAtTime(0, from).linearRampToValueAtTime(level, from + FADE)
      if (length < buffer.duration - offset - FADE) {
        node.gain.setValueAtTime(level, Math.max(from + FADE, from + length - FADE))
        node.gain.linearRampToValueAtTime(0, from + length)
      }
      source.connect(node).connect(channelOf(cue.speaker))
      source.start(from, offset, length + FADE)
      source.addEventListener('ended', () => node.disconnect())
      sounding.set(cue.line, { key: cueKey(cue), source, gain: node, from, end: cue.end })
    },
    silence(meant) {
      const now = context.currentTime
      for (const [line, one] of sounding) {
        if (meant(line, one)) continue
        sounding.delete(line)
        one.gain.gain.cancelScheduledValues(now)
        one.gain.gain.setTargetAtTime(0, now, FADE / 3)
        one.source.stop(now + 2 * FADE)
      }
    },
    forget(before) {
      for (const [line, { end }] of sounding) if (end < before) sounding.delete(line)
    },
    level(volume, isHeard) {
      isHeardNow = isHeard
      const now = context.currentTime
      output.gain.setTargetAtTime(volume, now, FADE)
      for (const [speaker, { gain }] of channels) gain.setTargetAtTime(isHeard(speaker) ? 1 : 0, now, FADE)
    },
    [Symbol.dispose]: () => output.disconnect(),
  }
}
