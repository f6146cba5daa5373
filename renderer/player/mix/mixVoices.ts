import { gainOfDecibels } from '../../../shared/audio/decibels.ts'
import { fadeCurve, fadeGain, fadesOf, sideGains } from '../../../shared/audio/mix/voiceGains.ts'
import { cueKey, type TakeCue } from './mixPlan.ts'
import type { TakeSound } from './takeSounds.ts'

/** Length of a fade that hides clicks, in seconds. */
export const CLICK_FADE_SECONDS = 0.01

interface Sounding {
  readonly key: string
  readonly source: AudioBufferSourceNode
  /** Its fades, and its level on either side. */
  readonly gain: GainNode
  readonly sides: readonly [left: GainNode, right: GainNode]
  /** Start in the audio context's time. */
  readonly from: number
  /** Its level where none is predicted. */
  readonly plain: number
  /** End in the video's time: the take counts as sounding until then. */
  readonly end: number
}

/** Times of a take by the audio context's clock (seconds), and its gain (dB) where none is predicted. */
interface Due {
  readonly begin: number
  readonly end: number
  readonly voiceGain: number
  readonly speed: number
}

/** The takes that sound or are scheduled, each in its speaker's channel. */
interface MixVoices extends Disposable {
  has(line: number): boolean
  /** Schedules a take; starts within it if its begin has passed. */
  start(cue: TakeCue, sound: TakeSound, due: Due): void
  /** Changes how a line that sounds is mixed. */
  adjust(cue: TakeCue): void
  /** Fades out the takes for which `meant` is false, by line and cue. */
  silence(meant: (line: number, sounding: { readonly key: string; readonly from: number }) => boolean): void
  /** Drops the takes that end before a time of the video. */
  forget(before: number): void
  /** Sets the volume of all voices, and which speakers are audible. */
  level(volume: number, isSpeakerAudible: (speaker: string) => boolean): void
}

/** Opens a channel for each speaker, which leads to a node. */
export function createMixVoices(context: AudioContext, to: AudioNode): MixVoices {
  const output = new GainNode(context)
  output.connect(to)
  const channels = new Map<string, GainNode>()
  const sounding = new Map<number, Sounding>()
  let isSpeakerAudibleNow = (_speaker: string): boolean => true

  function channelOf(speaker: string): GainNode {
    const known = channels.get(speaker)
    if (known !== undefined) return known
    const made = new GainNode(context, { gain: isSpeakerAudibleNow(speaker) ? 1 : 0 })
    made.connect(output)
    channels.set(speaker, made)
    return made
  }

  return {
    has: (line) => sounding.has(line),
    start(cue, { buffer, gain }, { begin, end, voiceGain, speed }) {
      const from = Math.max(begin, context.currentTime)
      const offset = from - begin
      const length = Math.min(buffer.duration - offset, end - from)
      if (length <= 0) return
      const source = new AudioBufferSourceNode(context, { buffer })
      const plain = gain * gainOfDecibels(voiceGain)
      const node = new GainNode(context, { gain: 0 })
      const whole = offset + length
      const own = fadesOf(cue.sound, whole * speed)
      const fades = { fadeIn: own.fadeIn / speed, fadeOut: own.fadeOut / speed }
      const curve = fadeCurve(whole, fades)
      for (const { at, factor } of curve) {
        if (at > offset) node.gain.linearRampToValueAtTime(factor, begin + at)
        else node.gain.setValueAtTime(offset > 0 ? 0 : factor, from)
      }
      // A take that is joined midway fades in from there.
      if (offset > 0) node.gain.linearRampToValueAtTime(fadeGain(offset, whole, fades), from + CLICK_FADE_SECONDS)
      const merger = new ChannelMergerNode(context, { numberOfInputs: 2 })
      const [left, right] = sidesOf(cue, plain).map((factor) => new GainNode(context, { gain: factor }))
      if (left === undefined || right === undefined) return
      source.connect(node)
      node.connect(left).connect(merger, 0, 0)
      node.connect(right).connect(merger, 0, 1)
      merger.connect(channelOf(cue.speaker))
      source.start(from, offset, length + CLICK_FADE_SECONDS)
      source.addEventListener('ended', () => merger.disconnect())
      sounding.set(cue.line, { key: cueKey(cue), source, gain: node, sides: [left, right], from, plain, end: cue.end })
    },
    adjust(cue) {
      const { sides = [], plain = 1 } = sounding.get(cue.line) ?? {}
      for (const [side, node] of sides.entries()) {
        node.gain.setTargetAtTime(sidesOf(cue, plain)[side] ?? 1, context.currentTime, CLICK_FADE_SECONDS)
      }
    },
    silence(meant) {
      const now = context.currentTime
      for (const [line, one] of sounding) {
        if (meant(line, one)) continue
        sounding.delete(line)
        one.gain.gain.cancelScheduledValues(now)
        one.gain.gain.setTargetAtTime(0, now, CLICK_FADE_SECONDS / 3)
        one.source.stop(now + 2 * CLICK_FADE_SECONDS)
      }
    },
    forget(before) {
      for (const [line, { end }] of sounding) if (end < before) sounding.delete(line)
    },
    level(volume, isSpeakerAudible) {
      isSpeakerAudibleNow = isSpeakerAudible
      const now = context.currentTime
      output.gain.setTargetAtTime(volume, now, CLICK_FADE_SECONDS)
      for (const [speaker, { gain }] of channels)
        gain.setTargetAtTime(isSpeakerAudible(speaker) ? 1 : 0, now, CLICK_FADE_SECONDS)
    },
    [Symbol.dispose]: () => output.disconnect(),
  }
}

/** Factors of a take on the left and the right. */
function sidesOf({ gain, sound }: TakeCue, plain: number): number[] {
  return sideGains(sound).map((side) => side * (gain ?? plain))
}
