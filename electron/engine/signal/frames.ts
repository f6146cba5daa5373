/** Seconds from the start of one analysis frame to the start of the next; 10 ms is the speech-processing standard. */
export const HOP = 0.01
/** Seconds of sound in one analysis frame. */
const FRAME = 0.025
/** Sample rate (Hz) of speaker analysis. */
export const RATE = 16_000
/** Samples at `RATE` between frames, and in a frame. */
export const HOP_SAMPLES = HOP * RATE
export const FRAME_SAMPLES = FRAME * RATE

/** A range of frames, `end` excluded. */
export interface Span {
  readonly start: number
  readonly end: number
}

/** The time in seconds of a frame's middle. */
function frameTime(frame: number): number {
  return frame * HOP + FRAME / 2
}

/** Start and end of a span in seconds: half-way between the middles of the frames on either side. */
export function spanSeconds({ start, end }: Span): { start: number; end: number } {
  return { start: frameTime(start) - HOP / 2, end: frameTime(end) - HOP / 2 }
}

/**
 * Converts ranges in seconds to spans of frames of a recording with `count` frames; ranges too short for a frame are
 * left out.
 */
export function framesOf(
  stretches: readonly { readonly start: number; readonly end: number }[],
  count: number,
): Span[] {
  const frame = (seconds: number): number =>
    Math.min(count, Math.max(0, Math.round((seconds + HOP / 2 - FRAME / 2) / HOP)))
  return stretches
    .map(({ start, end }) => ({ start: frame(start), end: frame(end) }))
    .filter(({ start, end }) => end > start)
}

/** The runs of frames where `flags` is not zero. */
export function spansOf(flags: Uint8Array): Span[] {
  const spans: Span[] = []
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

/** A growing list of 32-bit floats: an hour of features does not fit a plain array. */
export class Growing {
  #values = new Float32Array(4096)
  #length = 0

  push(value: number): void {
    this.#reserve(1)
    this.#values[this.#length++] = value
  }

  append(values: ArrayLike<number>): void {
    this.#reserve(values.length)
    this.#values.set(values, this.#length)
    this.#length += values.length
  }

  #reserve(count: number): void {
    if (this.#length + count <= this.#values.length) return
    const larger = new Float32Array(2 * this.#values.length + count)
    larger.set(this.#values)
    this.#values = larger
  }

  /** The values so far; shares memory with the list. */
  taken(): Float32Array {
    return this.#values.subarray(0, this.#length)
  }
}
