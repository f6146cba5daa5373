/** Sizes of the features: luma cells, bins of the luma histogram, and bins of both chroma histograms. */
export const GLANCE_LUMA_CELLS = 32 * 18
export const LUMA_HISTOGRAM_BINS = 33
export const CHROMA_HISTOGRAM_BINS = 66

/** Features of a picture for shot detection. */
export interface Glance {
  /** Display time in seconds. */
  readonly time: number
  /** Mean luma (0 to 255) of each cell of a grid. */
  readonly cells: Float32Array
  /** Histograms, as shares of the picture: of luma, and of both chroma planes one after the other. */
  readonly shades: Float32Array
  readonly hues: Float32Array
}

/** Least change (0 to 4) that counts as a cut. Two shots of one room differ by 0.4 or more. */
const MIN_CUT_CHANGE = 0.3
/** Least ratio of a cut to the changes around it. */
const MIN_CUT_RATIO = 2
/** Pictures compared on each side. A shorter shot between two similar ones is a flash. */
const CUT_CONTEXT_FRAMES = 8
/** Pictures within which only the greatest change is a cut, because a cut through a blended picture changes twice. */
const CUT_MERGE_FRAMES = 4

/**
 * Detects cuts, picture by picture.
 *
 * A cut is the greatest change within a sliding window and twice those around it (Yeo & Liu, "Rapid scene analysis on
 * compressed video", 1995), so that pans, fades and shaking cameras, which change every picture, are not detected. The
 * change combines colour histograms, which motion hardly affects, with brightness by position. The window may hold
 * another cut or a flash; after a flash the picture is as before it.
 */
export class ShotFinder {
  readonly #times: number[] = []
  /** The pictures of the window, oldest first, each with its change from the previous picture. */
  readonly #window: { readonly glance: Glance; readonly change: number }[] = []
  /** Index of the next picture to be decided. */
  #next = 0

  /** Adds the next picture. */
  add(glance: Glance): void {
    const before = this.#window.at(-1)
    this.#window.push({ glance, change: before === undefined ? 0 : changeOf(before.glance, glance) })
    if (this.#window.length - this.#next > CUT_CONTEXT_FRAMES) this.#decide()
  }

  /** The start of each shot but the first, in seconds and in order. */
  finish(): readonly number[] {
    while (this.#next < this.#window.length) this.#decide()
    return this.#times
  }

  #decide(): void {
    const at = this.#next
    const found = this.#window[at]
    if (found !== undefined && this.#standsOut(at) && !this.#isFlash(at)) this.#times.push(found.glance.time)
    if (this.#next < CUT_CONTEXT_FRAMES) this.#next++
    else this.#window.shift()
  }

  #standsOut(at: number): boolean {
    const change = this.#window[at]?.change ?? 0
    if (change < MIN_CUT_CHANGE) return false
    const others: number[] = []
    for (const [index, other] of this.#window.entries()) {
      if (index === at) continue
      const isClose = Math.abs(index - at) <= CUT_MERGE_FRAMES
      // Of two equal changes the first is the cut.
      if (isClose && (index < at ? other.change >= change : other.change > change)) return false
      others.push(other.change)
    }
    const [, , third = 0] = others.toSorted((a, b) => b - a)
    return change >= MIN_CUT_RATIO * third
  }

  /**
   * Whether the change is a flash: a picture soon after resembles the one before, or this picture resembles an earlier
   * one.
   */
  #isFlash(at: number): boolean {
    const limit = (this.#window[at]?.change ?? 0) / 2
    for (let away = 1; away <= CUT_CONTEXT_FRAMES; away++) {
      if (this.#changeBetween(at - 1, at + away) < limit || this.#changeBetween(at - 1 - away, at) < limit) return true
    }
    return false
  }

  #changeBetween(from: number, to: number): number {
    const [a, b] = [this.#window[from], this.#window[to]]
    return a === undefined || b === undefined ? Number.POSITIVE_INFINITY : changeOf(a.glance, b.glance)
  }
}

/** The difference of two pictures, from 0 to 4. */
function changeOf(a: Glance, b: Glance): number {
  const place = distance(a.cells, b.cells) / GLANCE_LUMA_CELLS / 128
  return place + distance(a.shades, b.shades) / 2 + distance(a.hues, b.hues) / 4
}

function distance(a: Float32Array, b: Float32Array): number {
  let sum = 0
  for (let index = 0; index < a.length; index++) sum += Math.abs((a[index] ?? 0) - (b[index] ?? 0))
  return sum
}
