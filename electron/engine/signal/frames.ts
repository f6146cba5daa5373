/** Seconds from the start of one analysis frame to the start of the next; 10 ms is the speech-processing standard. */
export const HOP = 0.01
/** Seconds of sound in one analysis frame. */
export const FRAME = 0.025
/** Rate in Hz that speaker analysis works at. */
export const RATE = 16_000
/** Samples at `RATE` from frame to frame, and in a frame. */
export const HOP_SAMPLES = HOP * RATE
export const FRAME_SAMPLES = FRAME * RATE

/** A stretch of frames, `end` excluded. */
export interface Span {
  readonly start: number
  readonly end: number
}

/** The second at the middle of a frame's hop-wide share of the sound. */
function frameTime(frame: number): number {
  return frame * HOP + FRAME / 2
}

/** The seconds at which a span begins and ends: half-way between the middles of the frames on either side. */
export function spanSeconds({ start, end }: Span): { start: number; end: number } {
  return { start: frameTime(start) - HOP / 2, end: frameTime(end) - HOP / 2 }
}

/** The frames of stretches of a recording that has `count` of them; without those too short to hold one. */
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

/** A list of numbers that grows in doubling steps: an hour of features does not fit a plain array of numbers. */
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

  /** What has been pushed so far; shares memory with the list. */
  taken(): Float32Array {
    return this.#values.subarray(0, this.#length)
  }
}
