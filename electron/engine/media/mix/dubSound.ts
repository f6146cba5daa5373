import { decibelsOfPeak, gainOfDecibels } from '../../../../shared/audio/decibels.ts'
import { DuckEnvelope } from '../../../../shared/audio/mix/duckEnvelope.ts'
import { duckedLines, envelopeBase } from '../../../../shared/audio/mix/duckedLines.ts'
import { LOUDNESS_PRESETS } from '../../../../shared/audio/mix/loudnessPresets.ts'
import { type Retiming, retimed } from '../../../../shared/audio/mix/retimedSound.ts'
import type { TimeMap } from '../../../../shared/timing/waits/timeMap.ts'
import { limit } from '../loudness/limit.ts'
import { integratedLoudness, LoudnessMeter, type Region } from '../loudness/loudness.ts'
import { SpeechFinder } from '../loudness/speechFinder.ts'
import { TruePeakMeter } from '../loudness/truePeak.ts'
import { AudioReader } from '../read/audioReader.ts'
import { VoiceTrack } from '../read/voiceTrack.ts'
import type { MixPlan } from '../tasks.ts'
import type { Balance } from './balance.ts'
import { placeClip } from './clips/clipFile.ts'
import { MIX_BLOCK_FRAMES, mix } from './mix.ts'
import { shareOf } from './mixContext.ts'
import type { SoundLayout } from './soundLayout.ts'

/** The inputs of a dub's sound. */
export interface DubRecipe {
  readonly plan: MixPlan
  readonly balance: Balance
  readonly layout: SoundLayout
  /** Whether the source has readable sound; without it the dub is speech only. */
  readonly withBed: boolean
  /** Where the picture waits, and the original sound with it. */
  readonly map: TimeMap
}

/** A stem of a dub: the ducked original with room tone, or all speech. */
export type DubPart = 'bed' | 'voices'

/** Seconds of the soft end of a programme that is longer than its slot. */
const END_FADE_SECONDS = 0.05

/** Rise of peaks (dB) by AAC encoding, as measured at 192 kbit/s. */
const ENCODER_PEAK_RISE_DB = 0.8

/**
 * The finished sound of a dub, block by block, measured on the way. A single part is not limited: the sum of all parts
 * is the limiter's input. Close it with `using`.
 */
export class DubSound implements Disposable {
  readonly #layout: SoundLayout
  readonly #retiming: Retiming
  readonly #bed: AudioReader | undefined
  readonly #voices: VoiceTrack | undefined
  readonly #blocks: Generator<Float32Array>
  readonly #loudness: LoudnessMeter
  readonly #peak: TruePeakMeter
  /** Finds the dialogue, where the loudness is that of dialogue. */
  readonly #speech: SpeechFinder | undefined
  /** When the lines are said. */
  readonly #lines: readonly Region[]
  /** When the last line is over, in seconds; 0 where nothing is said. */
  readonly speechEnd: number
  /** Channels of the finished sound. */
  readonly channels: 1 | 2 | 6
  /** The seconds of the original that are all but lost in one channel, as far as they were made. */
  readonly cancelled: readonly number[]
  /** Frames of the end that fades, where the sound is cut at its exact end. */
  readonly #fade: { readonly from: number; readonly frames: number } | undefined
  #bedEnded = false
  #frames = 0

  constructor({ plan, balance, layout, withBed, map }: DubRecipe, part?: DubPart) {
    const { sampleRate } = layout
    const { mono, exactSeconds, soundTrack } = plan.settings ?? {}
    const channels = mono === true ? 1 : layout.channels
    this.channels = channels
    this.#layout = layout
    this.#retiming = { map, pieces: [] }
    const lost = new CancelledSound(layout)
    this.cancelled = lost.seconds
    this.#loudness = new LoudnessMeter(sampleRate, channels)
    this.#peak = new TruePeakMeter(channels)
    const isByDialogue = part === undefined && LOUDNESS_PRESETS[plan.loudness].dialogue
    this.#speech = isByDialogue ? new SpeechFinder(sampleRate, channels) : undefined
    const clips = plan.clips.map((clip, index) => placeClip(clip, { sampleRate, gain: balance.clipGains[index] ?? 0 }))
    const withOriginal = withBed && part !== 'voices'
    if (withOriginal) this.#bed = new AudioReader(plan.source, { sampleRate, channels: layout.channels, soundTrack })
    if (withOriginal && plan.voices !== undefined) this.#voices = new VoiceTrack(plan.voices, layout, this.#retiming)
    const sounding = clips.map(({ start, end }) => ({ start: start / sampleRate, end: end / sampleRate }))
    this.#lines = sounding
    this.speechEnd = clips.reduce((last, { end }) => Math.max(last, end), 0) / sampleRate
    const ducked = duckedLines(plan, { lines: balance.lines, sounding }, sampleRate)
    const envelope = new DuckEnvelope(ducked, plan.ducking, { sampleRate, base: envelopeBase(plan, sampleRate) })
    const roomTone = withOriginal ? balance.roomTone : undefined
    const { bedGain, mask } = balance
    const mixed = mix({
      bed: mono === true ? lost.watch(this.#bedChunks()) : this.#bedChunks(),
      bedGain,
      roomTone,
      voices: this.#voices,
      mask,
      envelope,
      clips: part === 'bed' ? [] : clips,
      layout,
    })
    const whole = mono === true ? toMono(mixed, monoWeights(layout, this.#bed)) : mixed
    const isCut = exactSeconds && Math.max(this.statedDuration, this.speechEnd) > exactSeconds
    const soft = Math.round(END_FADE_SECONDS * sampleRate)
    this.#fade = isCut ? { from: Math.round(exactSeconds * sampleRate) - soft, frames: soft } : undefined
    const ceiling = gainOfDecibels(LOUDNESS_PRESETS[plan.loudness].truePeak - ENCODER_PEAK_RISE_DB)
    this.#blocks = part === undefined ? limit(whole, { channels, ceiling }) : whole
  }

  get sampleRate(): number {
    return this.#layout.sampleRate
  }

  /** Frames made so far. */
  get frames(): number {
    return this.#frames
  }

  /** Stated duration of the original sound in seconds; 0 if there is none or it is unknown. */
  get statedDuration(): number {
    return this.#retiming.map.toDub(this.#bed?.statedDuration ?? 0)
  }

  /** End of the original sound in seconds; known one block before the dub gets there. */
  get bedEnd(): number | undefined {
    if (!this.#bedEnded) return undefined
    return this.#retiming.map.toDub((this.#bed?.position ?? 0) / this.#layout.sampleRate)
  }

  /** The next block of interleaved sound, or its first `frames`; valid until the next call. */
  next(frames = MIX_BLOCK_FRAMES): Float32Array {
    const block = this.#blocks.next().value as Float32Array
    const output = block.subarray(0, frames * this.channels)
    if (this.#fade !== undefined) fadeOut(output, this.#frames, { ...this.#fade, channels: this.channels })
    this.#loudness.write(output)
    this.#peak.write(output)
    this.#speech?.write(output)
    this.#frames += frames
    return output
  }

  /** Integrated loudness in LUFS, over everything or, where a preset is by dialogue, over that. No block may be made afterwards. */
  integrated(dialogue: boolean): number {
    const { energies } = this.#loudness
    return integratedLoudness(energies, dialogue ? this.#speech?.finish(this.#lines) : undefined)
  }

  /** The share of the time in which somebody speaks; undefined where no preset is by dialogue. No block may be made afterwards. */
  dialogueShare(): number | undefined {
    return this.#speech && shareOf(this.#speech.finish(this.#lines))
  }

  /** True peak in dBTP. No block may be made afterwards. */
  truePeak(): number {
    this.#peak.finish()
    return decibelsOfPeak(this.#peak.peak)
  }

  [Symbol.dispose](): void {
    this.#blocks.return(undefined)
    this.#voices?.[Symbol.dispose]()
    this.#bed?.[Symbol.dispose]()
  }

  *#bedChunks(): Generator<Float32Array> {
    const bed = this.#bed
    if (bed !== undefined) {
      const endsEarly = () => bed.position / this.sampleRate + MIN_BED_LACK_SECONDS < (bed.source.statedDuration ?? 0)
      yield* softEnd(retimed(bed.chunks(), this.#layout, this.#retiming), this.#layout, endsEarly)
    }
    this.#bedEnded = true
  }
}

/** Seconds over which a bed fades that ends before its film: a sound that is cut off in a tone would click. */
const BED_END_FADE_SECONDS = 0.005
/** Seconds by which it must end before: one that ends with its film stays the same to the bit. */
const MIN_BED_LACK_SECONDS = 0.002

/** Lets the last milliseconds of interleaved sound fade if it `endsEarly`, asked at its end; a chunk is valid until the next. */
export function* softEnd(
  chunks: Iterable<Float32Array>,
  { sampleRate, channels }: Pick<SoundLayout, 'sampleRate' | 'channels'>,
  endsEarly: () => boolean,
): Generator<Float32Array> {
  const frames = Math.round(BED_END_FADE_SECONDS * sampleRate)
  let held = new Float32Array(0)
  for (const chunk of chunks) {
    const all = new Float32Array(held.length + chunk.length)
    all.set(held)
    all.set(chunk, held.length)
    const ready = Math.max(0, all.length - frames * channels)
    held = all.slice(ready)
    if (ready > 0) yield all.subarray(0, ready)
  }
  if (endsEarly()) fadeOut(held, 0, { from: 0, frames: held.length / channels, channels })
  if (held.length > 0) yield held
}

/** The weights of one channel for all; a source that has one stays as it is. */
function monoWeights({ inMono }: SoundLayout, bed: AudioReader | undefined): readonly number[] {
  return bed?.stream.codecpar.channels === 1 ? inMono.map(() => 1 / inMono.length) : inMono
}

/** Fades the frames of a block that lie after a place; nothing is left after as many frames. */
function fadeOut(
  block: Float32Array,
  position: number,
  { from, frames, channels }: { readonly from: number; readonly frames: number; readonly channels: number },
): void {
  for (let index = Math.max(0, from - position) * channels; index < block.length; index++) {
    const gone = (position + Math.floor(index / channels) - from) / frames
    block[index] = (block[index] ?? 0) * Math.max(0, 1 - gone)
  }
}

/** LU by which a second of the original must be quieter in one channel to be reported: sides that do not match lose 3. */
const CANCELLATION_THRESHOLD_LU = 6
/** Mean square of a second that is heard at all: -50 dBFS. */
const MIN_AUDIBLE_MEAN_SQUARE = 1e-5

/** Mixes blocks of interleaved sound to one channel; a block is valid until the next. */
function* toMono(blocks: Iterable<Float32Array>, weights: readonly number[]): Generator<Float32Array> {
  let mono = new Float32Array(0)
  for (const block of blocks) {
    const frames = block.length / weights.length
    if (mono.length !== frames) mono = new Float32Array(frames)
    for (let frame = 0; frame < frames; frame++) mono[frame] = sumAt(block, frame, weights)
    yield mono
  }
}

function sumAt(block: Float32Array, frame: number, weights: readonly number[]): number {
  let sum = 0
  const from = frame * weights.length
  for (let channel = 0; channel < weights.length; channel++)
    sum += (block[from + channel] ?? 0) * (weights[channel] ?? 0)
  return sum
}

/** Finds where the channels of an original cancel each other in one: seconds of which little is left there. */
class CancelledSound {
  /** The seconds, counted from 0, in order. */
  readonly seconds: number[] = []
  readonly #layout: SoundLayout
  #frames = 0
  #apart = 0
  #together = 0

  constructor(layout: SoundLayout) {
    this.#layout = layout
  }

  /** Measures the sound as it passes. */
  *watch(chunks: Iterable<Float32Array>): Generator<Float32Array> {
    const { channels } = this.#layout
    for (const chunk of chunks) {
      for (let frame = 0; frame < chunk.length / channels; frame++) this.#measure(chunk, frame)
      yield chunk
    }
  }

  #measure(chunk: Float32Array, frame: number): void {
    const { sampleRate, channels, inMono } = this.#layout
    for (const channel of this.#layout.front) this.#apart += (chunk[frame * channels + channel] ?? 0) ** 2
    this.#together += sumAt(chunk, frame, inMono) ** 2
    this.#frames += 1
    if (this.#frames % sampleRate !== 0) return
    const isAudible = this.#apart > MIN_AUDIBLE_MEAN_SQUARE * sampleRate
    if (isAudible && this.#together < this.#apart * 10 ** (-CANCELLATION_THRESHOLD_LU / 10))
      this.seconds.push(this.#frames / sampleRate - 1)
    this.#apart = 0
    this.#together = 0
  }
}
