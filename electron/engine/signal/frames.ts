/** Seconds from the start of one analysis frame to the start of the next; 10 ms is the speech-processing standard. */
export const ANALYSIS_HOP_SECONDS = 0.01
/** Seconds of sound in one analysis frame. */
const ANALYSIS_FRAME_SECONDS = 0.025
/** Sample rate (Hz) of speaker analysis. */
export const SPEECH_SAMPLE_RATE_HZ = 16_000
/** Samples at `SPEECH_SAMPLE_RATE_HZ` between frames, and in a frame. */
export const HOP_SAMPLES = ANALYSIS_HOP_SECONDS * SPEECH_SAMPLE_RATE_HZ
export const FRAME_SAMPLES = ANALYSIS_FRAME_SECONDS * SPEECH_SAMPLE_RATE_HZ

/** A range of frames, `end` excluded. */
export interface FrameRange {
  readonly start: number
  readonly end: number
}

/** The time in seconds of a frame's middle. */
function frameTime(frame: number): number {
  return frame * ANALYSIS_HOP_SECONDS + ANALYSIS_FRAME_SECONDS / 2
}

/** Start and end of a span in seconds: half-way between the middles of the frames on either side. */
export function spanSeconds({ start, end }: FrameRange): { start: number; end: number } {
  return { start: frameTime(start) - ANALYSIS_HOP_SECONDS / 2, end: frameTime(end) - ANALYSIS_HOP_SECONDS / 2 }
}

/**
 * Converts ranges in seconds to spans of frames of a recording with `count` frames; ranges too short for a frame are
 * left out.
 */
export function framesOf(
  stretches: readonly { readonly start: number; readonly end: number }[],
  count: number,
): FrameRange[] {
  const frame = (seconds: number): number =>
    Math.min(
      count,
      Math.max(0, Math.round((seconds + ANALYSIS_HOP_SECONDS / 2 - ANALYSIS_FRAME_SECONDS / 2) / ANALYSIS_HOP_SECONDS)),
    )
  return stretches
    .map(({ start, end }) => ({ start: frame(start), end: frame(end) }))
    .filter(({ start, end }) => end > start)
}

/** The runs of frames where `flags` is not zero. */
export function spansOf(flags: Uint8Array): FrameRange[] {
  const spans: FrameRange[] = []
  let start = -1
  for (let i = 0; i <= flags.length; i++) {
    const on = (flags[i] ?? 0) !== 0
    if (on && start < 0) start = i
    if (on || start < 0) continue
    spans.push({ start, end: i })
    start = -1
  }
  return spans
}

/** A growing list of numbers of one kind: an hour of features does not fit a plain array. */
export class Growing<Values extends Float32Array | Int16Array> {
  readonly #Kind: new (
    length: number,
  ) => Values
  #values: Values
  #length = 0

  /** Copies nothing up to the `expected` length: to grow takes thrice the memory for a while. */
  constructor(kind: new (length: number) => Values, expected = 0) {
    this.#Kind = kind
    this.#values = new kind(Math.max(4096, expected))
  }

  push(value: number): void {
    if (this.#length === this.#values.length) {
      const larger = new this.#Kind(2 * this.#length)
      larger.set(this.#values)
      this.#values = larger
    }
    this.#values[this.#length++] = value
  }

  /** The values so far; shares memory with the list. */
  taken(): Values {
    return this.#values.subarray(0, this.#length) as Values
  }
}
