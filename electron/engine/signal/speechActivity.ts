import { decibelsOfPower } from '../../../shared/audio/decibels.ts'
import { ANALYSIS_HOP_SECONDS, type FrameRange, spanSeconds, spansOf } from './frames.ts'
import { type SoundFeatures, soundFeatures } from './soundFeatures.ts'

/** A range of time, in seconds, in which someone speaks. */
export interface SpeechRegion {
  readonly start: number
  readonly end: number
}

// Seconds of sound from which the threshold at its middle is set: long enough for a pause in any monologue, short
// enough to follow a scene.
const THRESHOLD_WINDOW_SECONDS = 20
const THRESHOLD_STEP_SECONDS = 1
// Quantiles of the levels in that window that are the floor and the peak.
const FLOOR_SHARE = 0.1
const PEAK_SHARE = 0.95
// The threshold lies this share of the way from floor to peak (in dB), within limits: less than 6 dB would open on
// noise, more than 20 dB would lose soft consonants of loud voices.
const THRESHOLD_SHARE = 0.3
const MIN_THRESHOLD_RISE_DB = 6
const MAX_THRESHOLD_RISE_DB = 20
// Level in dB below which there is no speech, even in a silent file: 16-bit sound ends at -96 dB.
const SPEECH_LEVEL_FLOOR_DB = -85
// Seconds of gaps that are bridged: closures of stops and short breaths within a word, and pauses up to `MAX_SENTENCE_PAUSE_SECONDS` within
// a sentence.
const MAX_CLOSURE_SECONDS = 0.2
// Seconds of gaps bridged within bursts: between close lines there is hardly more than a closure.
const SHORT_CLOSURE_SECONDS = 0.1
const MAX_SENTENCE_PAUSE_SECONDS = 0.6
const MIN_SPEECH_REGION_SECONDS = 0.2
// Least voiced sound of a region, in seconds and as a share.
const MIN_VOICED_SECONDS = 0.06
const VOICED_SHARE = 0.15
// Seconds added at both ends, since the soft edges of words lie below the threshold.
const REGION_START_PADDING_SECONDS = 0.06
const REGION_END_PADDING_SECONDS = 0.12

/** Finds the regions of speech in a recording at 16 kHz. */
export function speechActivity(samples: Float32Array): SpeechRegion[] {
  return speechRegions(soundFeatures(samples))
}

/** Finds the regions of speech from computed features. */
export function speechRegions(features: SoundFeatures): SpeechRegion[] {
  return speechSpans(features).map(spanSeconds)
}

/**
 * Finds bursts of speech, separated by pauses as short as a breath, each from its onset; lines begin with bursts.
 * Unlike the regions of `speechActivity`, bursts have no added margins and no bridged pauses.
 */
export function speechBursts(features: SoundFeatures): SpeechRegion[] {
  return voicedBursts(features, SHORT_CLOSURE_SECONDS).map((burst) =>
    spanSeconds({ ...burst, start: onsetFrame(features.level, burst) }),
  )
}

/** Frames by which a soft attack may precede the loud part of a burst, and its least rise in dB. */
const SOFT_LEAD_FRAMES = 12
const SOFT_RISE_DB = 6

/**
 * The frame where a burst's attack begins: the first of the unbroken frames before it that rise above the preceding
 * quiet.
 */
function onsetFrame(level: Float32Array, { start }: FrameRange): number {
  const from = Math.max(0, start - 2 * SOFT_LEAD_FRAMES)
  const quiet =
    level.slice(from, Math.max(from + 1, start)).sort()[Math.floor((start - from) / 4)] ?? SPEECH_LEVEL_FLOOR_DB
  const limit = Math.max(SPEECH_LEVEL_FLOOR_DB, quiet) + SOFT_RISE_DB
  let frame = start
  while (frame > start - SOFT_LEAD_FRAMES && frame > 0 && (level[frame - 1] ?? SPEECH_LEVEL_FLOOR_DB) > limit) frame--
  return frame
}

/**
 * The spans of frames with speech. Compares the level with an adaptive threshold between noise floor and peaks (as in
 * ETSI ES 202 212 and ITU-T P.56), drops spans without voiced sound, then closes short pauses (hangover).
 */
export function speechSpans(features: SoundFeatures): FrameRange[] {
  const padded = voicedBursts(features, MAX_CLOSURE_SECONDS).map(({ start, end }) => ({
    start: Math.max(0, start - Math.round(REGION_START_PADDING_SECONDS / ANALYSIS_HOP_SECONDS)),
    end: Math.min(features.frames, end + Math.round(REGION_END_PADDING_SECONDS / ANALYSIS_HOP_SECONDS)),
  }))
  return close(padded, MAX_SENTENCE_PAUSE_SECONDS).filter(
    ({ start, end }) => (end - start) * ANALYSIS_HOP_SECONDS >= MIN_SPEECH_REGION_SECONDS,
  )
}

function voicedBursts({ level, hz }: SoundFeatures, closure: number): FrameRange[] {
  return close(spansOf(activeFrames(level)), closure).filter((span) => isVoiced(hz, span))
}

/** Joins spans whose gap is at most `seconds`. */
function close(spans: readonly FrameRange[], seconds: number): FrameRange[] {
  const joined: FrameRange[] = []
  for (const span of spans) {
    const last = joined.at(-1)
    if (last !== undefined && (span.start - last.end) * ANALYSIS_HOP_SECONDS <= seconds)
      joined[joined.length - 1] = { start: last.start, end: Math.max(last.end, span.end) }
    else joined.push(span)
  }
  return joined
}

function isVoiced(hz: Float32Array, { start, end }: FrameRange): boolean {
  let voiced = 0
  for (let i = start; i < end; i++) if ((hz[i] ?? 0) > 0) voiced++
  return voiced * ANALYSIS_HOP_SECONDS >= MIN_VOICED_SECONDS && voiced >= VOICED_SHARE * (end - start)
}

function activeFrames(level: Float32Array): Uint8Array {
  const threshold = thresholds(level)
  return Uint8Array.from(level, (db, i) =>
    db > (threshold[Math.floor((i * ANALYSIS_HOP_SECONDS) / THRESHOLD_STEP_SECONDS)] ?? 0) ? 1 : 0,
  )
}

/** The threshold in dB for every `THRESHOLD_STEP_SECONDS` seconds. */
function thresholds(level: Float32Array): Float64Array {
  const step = Math.round(THRESHOLD_STEP_SECONDS / ANALYSIS_HOP_SECONDS)
  const reach = Math.round(THRESHOLD_WINDOW_SECONDS / 2 / ANALYSIS_HOP_SECONDS)
  const levels = new Float32Array(2 * reach)
  return Float64Array.from({ length: Math.ceil(level.length / step) }, (_, k) => {
    const center = k * step + step / 2
    const around = level.subarray(Math.max(0, center - reach), center + reach)
    levels.set(around)
    const window = levels.subarray(0, around.length).sort()
    const floor = Math.max(
      SPEECH_LEVEL_FLOOR_DB,
      window[Math.floor(FLOOR_SHARE * window.length)] ?? SPEECH_LEVEL_FLOOR_DB,
    )
    const peak = window[Math.floor(PEAK_SHARE * window.length)] ?? floor
    return floor + Math.min(MAX_THRESHOLD_RISE_DB, Math.max(MIN_THRESHOLD_RISE_DB, THRESHOLD_SHARE * (peak - floor)))
  })
}

/**
 * The onset of a sound known to be speech, such as one spoken line, in seconds, exact to the millisecond; undefined in
 * silence.
 */
export function speechOnset(samples: Float32Array, sampleRate: number): number | undefined {
  const step = Math.max(1, Math.round(sampleRate / 1000))
  const power = new Float64Array(Math.floor(samples.length / step))
  for (let i = 0; i < power.length; i++) {
    let sum = 0
    for (let k = 0; k < step; k++) sum += (samples[i * step + k] ?? 0) ** 2
    power[i] = sum / step
  }
  return onsetOf(power)
}

// The onset is where 10 ms together hold a thousandth (-30 dB) of the loudest 10 ms; softer sound is breath and room.
const ONSET_RATIO = 1e-3
const ONSET_MS = 10

function onsetOf(power: Float64Array): number | undefined {
  const smooth = Float64Array.from(power, (_, i) => {
    let sum = 0
    for (let k = 0; k < ONSET_MS; k++) sum += power[i + k] ?? 0
    return sum / ONSET_MS
  })
  const peak = smooth.reduce((a, b) => Math.max(a, b), 0)
  if (decibelsOfPower(peak, 1e-12) < SPEECH_LEVEL_FLOOR_DB) return undefined
  const limit = peak * ONSET_RATIO
  const first = smooth.findIndex((value) => value >= limit)
  // The smoothed value looks 10 ms ahead; the onset is the first millisecond in it that is loud itself.
  const exact = power.findIndex((value, i) => i >= first && value >= limit / 2)
  return (exact < 0 ? first : exact) / 1000
}
