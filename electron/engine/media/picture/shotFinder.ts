/** Cells of luma, and bins of the distributions of luma and of both chroma planes. */
export const CELLS = 32 * 18
export const SHADES = 33
export const HUES = 66

/** What is looked at of a picture. */
export interface Glance {
  /** Seconds at which it is shown. */
  readonly time: number
  /** Mean luma (0 to 255) of each cell of a grid. */
  readonly cells: Float32Array
  /** Shares of the picture by luma, and by both colour differences one after the other. */
  readonly shades: Float32Array
  readonly hues: Float32Array
}

/** A change this large (of 4) is seen as one at all. Two shots of one room come to 0.4 or more. */
const LEAST = 0.3
/** By what factor a cut stands out from what moves around it. */
const RATIO = 2
/** How many pictures before and after it are compared with it. As few between two that are alike are a flash. */
const NEAR = 8
/** A cut through a blended picture changes twice; the greater change is the cut. */
const CLOSE = 4

/**
 * Finds where a new shot begins, picture by picture.
 *
 * A cut is the greatest change within a sliding window and twice those around it (Yeo & Liu, "Rapid scene
 * analysis on compressed video", 1995), so that pans, fades and shaking cameras, which change every picture, are none.
 * The change is that of colour distributions, which motion hardly touches, and of brightness by place. Another cut or a
 * flash may lie in the window; what comes before a flash goes on after it.
 */
export class ShotFinder {
  readonly #times: number[] = []
  /** The pictures of the window that is being looked at, oldest first, each with its change from the one before. */
  readonly #window: { readonly glance: Glance; readonly change: number }[] = []
  /** The picture that is decided next. */
  #next = 0

  /** Takes the next picture. */
  add(glance: Glance): void {
    const before = this.#window.at(-1)
    this.#window.push({ glance, change: before === undefined ? 0 : changeOf(before.glance, glance) })
    if (this.#window.length - this.#next > NEAR) this.#decide()
  }

  /** Seconds at which each shot but the first begins, in order. */
  finish(): readonly number[] {
    while (this.#next < this.#window.length) this.#decide()
    return this.#times
  }

  #decide(): void {
    const at = this.#next
    const found = this.#window[at]
    if (found !== undefined && this.#standsOut(at) && !this.#isFlash(at)) this.#times.push(found.glance.time)
    if (this.#next < NEAR) this.#next++
    else this.#window.shift()
  }

  #standsOut(at: number): boolean {
    const change = this.#window[at]?.change ?? 0
    if (change < LEAST) return false
    const others: number[] = []
    for (const [index, other] of this.#window.entries()) {
      if (index === at) continue
      const isClose = Math.abs(index - at) <= CLOSE
      // Of two that are equal the first is the cut.
      if (isClose && (index < at ? other.change >= change : other.change > change)) return false
      others.push(other.change)
    }
    const [, , third = 0] = others.toSorted((a, b) => b - a)
    return change >= RATIO * third
  }

  /** Whether a picture soon after is like the one before, or the new one like one shortly before. */
  #isFlash(at: number): boolean {
    const limit = (this.#window[at]?.change ?? 0) / 2
    for (let away = 1; away <= NEAR; away++) {
      if (this.#changeBetween(at - 1, at + away) < limit || this.#changeBetween(at - 1 - away, at) < limit) return true
    }
    return false
  }

  #changeBetween(from: number, to: number): number {
    const [a, b] = [this.#window[from], this.#window[to]]
    return a === undefined || b === undefined ? Number.POSITIVE_INFINITY : changeOf(a.glance, b.glance)
  }
}

/** How far two pictures differ, from 0 to 4. */
function changeOf(a: Glance, b: Glance): number {
  const place = distance(a.cells, b.cells) / CELLS / 128
  return place + distance(a.shades, b.shades) / 2 + distance(a.hues, b.hues) / 4
}

function distance(a: Float32Array, b: Float32Array): number {
  let sum = 0
  for (let index = 0; index < a.length; index++) sum += Math.abs((a[index] ?? 0) - (b[index] ?? 0))
  return sum
}
