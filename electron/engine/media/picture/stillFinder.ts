import type { TimeSpan } from '../../../../shared/timing/timeSpan.ts'
import { GLANCE_LUMA_CELLS, type Glance } from './shotFinder.ts'

/** Movement (root mean square of the cells' change of luma, 0 to 255) that compression and noise have as well. */
const NOISE_MOVEMENT_RMS = 0.5
/** Share of a shot's mean movement below which it counts as still: a shaking camera moves all the time. */
const STILL_MOVEMENT_SHARE = 0.5
/** Shortest still stretch in seconds. Drawn films repeat each picture, which is no rest. */
const MIN_STILL_SECONDS = 0.25

/** The picture after the last one of a shot: it ends every still stretch. */
const END_OF_SHOT = { time: Number.POSITIVE_INFINITY, movement: Number.POSITIVE_INFINITY }

/** Finds the stretches of a film in which nobody moves, picture by picture, by what changes from each to the next. */
export class StillFinder {
  readonly #pictures: { readonly time: number; readonly movement: number }[] = []
  #before: Float32Array | undefined

  /** Adds the next picture. */
  add({ time, cells }: Pick<Glance, 'time' | 'cells'>): void {
    const movement = this.#before === undefined ? 0 : movementBetween(this.#before, cells)
    this.#pictures.push({ time, movement })
    this.#before = cells
  }

  /** The still stretches in order, each within a shot. `cuts` are the starts of all shots but the first, in order. */
  finish(cuts: readonly number[]): TimeSpan[] {
    const found: TimeSpan[] = []
    let first = 0
    for (const cut of [...cuts, Number.POSITIVE_INFINITY]) {
      let end = first
      while ((this.#pictures[end]?.time ?? Number.POSITIVE_INFINITY) < cut) end++
      found.push(...this.#stillWithin(first, end))
      first = end
    }
    return found
  }

  /** The still stretches of the shot whose pictures have these indexes; its first picture's change is the cut. */
  #stillWithin(first: number, end: number): TimeSpan[] {
    const [start, ...later] = this.#pictures.slice(first, end)
    if (start === undefined) return []
    const mean = later.reduce((sum, { movement }) => sum + movement, 0) / Math.max(1, later.length)
    const limit = Math.max(NOISE_MOVEMENT_RMS, STILL_MOVEMENT_SHARE * mean)
    const stretches: TimeSpan[] = []
    let since = start.time
    let until = since
    for (const { time, movement } of [...later, END_OF_SHOT]) {
      if (movement > limit) {
        if (until - since >= MIN_STILL_SECONDS) stretches.push({ start: since, end: until })
        since = time
      }
      until = time
    }
    return stretches
  }
}

/** The root mean square weighs a mouth that moves more than the noise of a whole picture. */
function movementBetween(a: Float32Array, b: Float32Array): number {
  let sum = 0
  for (let cell = 0; cell < GLANCE_LUMA_CELLS; cell++) sum += ((a[cell] ?? 0) - (b[cell] ?? 0)) ** 2
  return Math.sqrt(sum / GLANCE_LUMA_CELLS)
}
