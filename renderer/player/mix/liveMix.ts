import { bedCorners, PLAIN_BED } from './bedCurve.ts'
import { type Cue, cueKey, cuesIn, type MixPlan } from './mixPlan.ts'
import type { TakeSounds } from './takeSounds.ts'

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
/** Off by more, the video has jumped; takes that have not begun are moved where it is off by less. Seconds. */
const JUMP = 0.12
const DRIFT = 0.012
/** Takes keep their pitch up to here; faster, only the video is heard. */
const FASTEST = 2
/** Fades that are not heard as clicks, seconds. */
const FADE = 0.01
/** Where the video is, is known the better the more often it was asked. */
const SAMPLES = 21

interface Sounding {
  readonly key: string
  readonly source: AudioBufferSourceNode
  readonly gain: GainNode
  /** By the context's clock. */
  readonly from: number
  /** By the video's: until then it counts as heard, even if it is over. */
  readonly end: number
}

/** Makes the live mix in an audio context. */
export function createLiveMix({ context, sounds, onFailure }: MixGiven): LiveMix {
  const input = new GainNode(context)
  const bed = new GainNode(context)
  const voices = new GainNode(context)
  input.connect(bed).connect(context.destination)
  voices.connect(context.destination)
  const speakers = new Map<string, GainNode>()
  const sounding = new Map<number, Sounding>()
  const failed = new Set<string>()
  let current: MixPlan = { cues: [], bed: PLAIN_BED, voiceGain: 0 }
  let levels: Levels = { ducked: true, bed: 1, voices: 1, isHeard: () => true }
  /** Video time less context time (at the present speed): from it everything is placed. Undefined while nothing moves. */
  let anchor: { readonly media: number; readonly context: number; readonly speed: number } | undefined
  let offsets: number[] = []
  let bedUntil = 0

  const toContext = (media: number) =>
    anchor === undefined ? 0 : anchor.context + (media - anchor.media) / anchor.speed
  const mediaNow = () =>
    anchor === undefined ? 0 : anchor.media + (context.currentTime - anchor.context) * anchor.speed

  function follow(at: number, speed: number, moving: boolean): void {
    if (!moving) {
      halt()
      return
    }
    if (anchor === undefined || anchor.speed !== speed || Math.abs(at - mediaNow()) > JUMP) {
      halt()
      anchor = { media: at, context: context.currentTime, speed }
      writeBed()
    } else refine(at)
    pump()
  }

  /** One look at the video's clock is off by some milliseconds; the middle of many is not. */
  function refine(at: number): void {
    if (anchor === undefined) return
    offsets.push(at - mediaNow())
    if (offsets.length < SAMPLES) return
    const off = offsets.sort((a, b) => a - b)[SAMPLES >> 1] ?? 0
    offsets = []
    if (Math.abs(off) < DRIFT) return
    anchor = { ...anchor, media: anchor.media + off }
    // What has begun goes on: a take that jumps is worse than one that is a little late.
    for (const [line, { from }] of sounding) if (from > context.currentTime + FADE) silence(line)
    writeBed()
  }

  function halt(): void {
    if (anchor === undefined) return
    for (const line of sounding.keys()) silence(line)
    anchor = undefined
    offsets = []
  }

  function pump(): void {
    if (anchor === undefined) return
    const now = mediaNow()
    for (const [line, { end }] of sounding) if (end < now) sounding.delete(line)
    if (anchor.speed <= FASTEST) for (const cue of cuesIn(current.cues, now, now + PREPARE * anchor.speed)) bring(cue)
    if (now > bedUntil - BED_LEAST) writeBed()
  }

  /** Makes a take ready, and hands it to the sound card when it is soon due. */
  function bring(cue: Cue): void {
    if (anchor === undefined || sounding.has(cue.line)) return
    const { speed } = anchor
    const sound = sounds.ready(cue.take, cue.rate * speed)
    if (sound === undefined) prepare(cue, speed)
    else if (cue.start < mediaNow() + AHEAD * speed) start(cue, sound)
  }

  function prepare({ take, rate }: Cue, speed: number): void {
    if (failed.has(take)) return
    sounds.prepare(take, rate * speed).catch((error: unknown) => {
      if (failed.has(take)) return
      failed.add(take)
      onFailure(error)
    })
  }

  function start(cue: Cue, { buffer, gain }: { buffer: AudioBuffer; gain: number }): void {
    const [begin, end] = [toContext(cue.start), toContext(cue.end)]
    const from = Math.max(begin, context.currentTime)
    const offset = from - begin
    const length = Math.min(buffer.duration - offset, end - from)
    if (length <= 0) return
    const source = new AudioBufferSourceNode(context, { buffer })
    const level = gain * 10 ** (current.voiceGain / 20)
    const node = new GainNode(context, { gain: offset > 0 ? 0 : level })
    if (offset > 0) node.gain.setValueAtTime(0, from).linearRampToValueAtTime(level, from + FADE)
    if (length < buffer.duration - offset - FADE) {
      node.gain.setValueAtTime(level, Math.max(from + FADE, from + length - FADE))
      node.gain.linearRampToValueAtTime(0, from + length)
    }
    source.connect(node).connect(speakerNode(cue.speaker))
    source.start(from, offset, length + FADE)
    source.addEventListener('ended', () => node.disconnect())
    sounding.set(cue.line, { key: cueKey(cue), source, gain: node, from, end: cue.end })
  }

  function silence(line: number): void {
    const one = sounding.get(line)
    if (one === undefined) return
    sounding.delete(line)
    const now = context.currentTime
    one.gain.gain.cancelScheduledValues(now)
    one.gain.gain.setTargetAtTime(0, now, FADE / 3)
    one.source.stop(now + 2 * FADE)
  }

  function speakerNode(speaker: string): GainNode {
    const known = speakers.get(speaker)
    if (known !== undefined) return known
    const made = new GainNode(context, { gain: levels.isHeard(speaker) ? 1 : 0 })
    made.connect(voices)
    speakers.set(speaker, made)
    return made
  }

  /** Writes the level of the original from now on. */
  function writeBed(): void {
    if (anchor === undefined) return
    const now = mediaNow()
    bedUntil = now + BED_AHEAD * anchor.speed
    const corners = bedCorners(levels.ducked ? current.bed : PLAIN_BED, now, bedUntil)
    const { gain } = bed
    const soon = context.currentTime + FADE
    const held = Math.max(1e-4, gain.value)
    gain.cancelScheduledValues(0)
    gain.setValueAtTime(held, context.currentTime)
    gain.exponentialRampToValueAtTime(factor(corners[0]?.db ?? 0), soon)
    for (const { time, db } of corners) {
      const when = toContext(time)
      if (when > soon) gain.exponentialRampToValueAtTime(factor(db), when)
    }
  }

  return {
    input,
    follow,
    plan(plan) {
      const keys = new Map(plan.cues.map((cue) => [cue.line, cueKey(cue)]))
      for (const [line, { key }] of sounding) if (keys.get(line) !== key) silence(line)
      const bedChanged = plan.bed !== current.bed
      current = plan
      failed.clear()
      if (bedChanged) writeBed()
      pump()
    },
    level(given) {
      const before = levels
      levels = given
      const now = context.currentTime
      input.gain.setTargetAtTime(given.bed, now, FADE)
      voices.gain.setTargetAtTime(given.voices, now, FADE)
      for (const [speaker, { gain }] of speakers) gain.setTargetAtTime(given.isHeard(speaker) ? 1 : 0, now, FADE)
      if (before.ducked !== given.ducked) writeBed()
    },
    [Symbol.dispose]() {
      halt()
      sounds[Symbol.dispose]()
      input.disconnect()
      bed.disconnect()
      voices.disconnect()
    },
  }
}

const factor = (db: number) => 10 ** (db / 20)
