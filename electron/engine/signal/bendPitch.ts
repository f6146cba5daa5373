import { type PeriodBounds, PitchMarker } from './pitchMarks.ts'

/** The changes to a voice. */
export interface Bend {
  /** The periods it may have. */
  readonly bounds: PeriodBounds
  /** The wanted period in samples where it has its own, asked for in order of time; absent: each period stays in its place. */
  readonly periodAt?: ((sample: number, own: number) => number) | undefined
}

/**
 * Gives a voice another pitch over time at the same pace and with the same formants, by overlapping its periods anew
 * (TD-PSOLA; Moulines & Charpentier 1990, Speech Communication 9). Periods are brought near the level of those around them,
 * also where none moves. Sound without a voice stays as it is.
 */
export function bendPitch(samples: Float32Array, bend: Bend): Float32Array<ArrayBuffer> {
  return new PitchBender(bend).take(samples, true)
}

/** The periods of a voice whose own melody is moved: `semitonesAt` is the shift at a sample. */
export function transposedPeriods(semitonesAt: (sample: number) => number): NonNullable<Bend['periodAt']> {
  return (sample, own) => own / 2 ** (semitonesAt(sample) / 12)
}

/** Periods on each side whose mean level a period takes, and how many times louder they may be to count. */
const LEVEL_NEIGHBOR_PERIODS = 3
const MAX_NEIGHBOR_LEVEL_RATIO = 1.8
/** Marks behind a period that must be known to place it: those of its own length, and of the levels around it. */
const LOOKAHEAD_MARKS = LEVEL_NEIGHBOR_PERIODS + 1
/** The shortest period that is made, in samples. */
const MIN_PERIOD_SAMPLES = 16

/** A period of the sound, and where it lies in the output: exactly, and on a sample. */
interface Placed {
  readonly index: number
  readonly place: number
}

/** Bends a sound that comes by and by as `bendPitch` does the whole, some periods behind it. */
export class PitchBender {
  readonly #bend: Bend
  readonly #marker: PitchMarker
  #sound = new Float32Array(0)
  #length = 0
  #out = new Float32Array(0)
  /** Samples of the output that are made, and that were returned. */
  #made = 0
  #given = 0
  /** Of the voiced stretch under way: the level of each period, the last one placed, and where the next is to be. */
  #levels: number[] = []
  #last: Placed | undefined
  #next = 0

  constructor(bend: Bend) {
    this.#bend = bend
    this.#marker = new PitchMarker(bend.bounds)
  }

  /** Takes more of the sound, perhaps its end, and gives what of the output is finished. */
  take(samples: Float32Array, isEnd: boolean): Float32Array<ArrayBuffer> {
    this.#add(samples)
    const sound = this.#sound.subarray(0, this.#length)
    while (this.#marker.advance(sound, isEnd)) this.#bendRun(true)
    this.#bendRun(false)
    if (isEnd) this.#keepUntil(this.#length)
    else if (this.#last === undefined) this.#keepUntil(this.#marker.sought - this.#bend.bounds.longest)
    const finished = this.#out.slice(this.#given, this.#made)
    this.#given = this.#made
    return finished
  }

  #add(samples: Float32Array): void {
    const length = this.#length + samples.length
    if (this.#sound.length < length) {
      const size = this.#length === 0 ? length : 2 * length
      this.#sound = grown(this.#sound, size)
      this.#out = grown(this.#out, size)
    }
    this.#sound.set(samples, this.#length)
    this.#length = length
  }

  /** Leaves sound without a voice as it is. */
  #keepUntil(end: number): void {
    if (end <= this.#made) return
    this.#out.set(this.#sound.subarray(this.#made, end), this.#made)
    this.#made = end
  }

  /** Goes on with the voiced stretch under way as far as its marks allow. */
  #bendRun(isOver: boolean): void {
    const { marks } = this.#marker
    const known = isOver ? marks.length - 1 : marks.length - 1 - LOOKAHEAD_MARKS
    const end = marks[known] ?? 0
    // The stretch before fades over its own length, perhaps into this one.
    if (known >= 0 && end >= this.#made) {
      this.#measure(marks, isOver)
      this.#last ??= this.#begin(marks)
      while (this.#next <= end) this.#last = this.#go(marks, this.#last, known)
      if (isOver) this.#leave(marks, this.#last)
    }
    if (!isOver) return
    this.#levels = []
    this.#last = undefined
  }

  /** The sound before the first period, which it grows into, and that period. */
  #begin(marks: readonly number[]): Placed {
    const index = marks.findIndex((mark) => mark >= this.#made)
    const start = marks[index] ?? 0
    this.#keepUntil(start - lengthBehind(marks, index))
    const [length, gain] = [start - this.#made, this.#gain(index)]
    for (let i = this.#made; i < start; i++) {
      this.#out[i] = (this.#sound[i] ?? 0) * (1 + (gain - 1) * (1 - (start - i) / length))
    }
    this.#made = start
    const first = { index, place: start }
    this.#next = start + this.#periodAfter(marks, first)
    return first
  }

  /** Makes the sound from the last period to the next one, which is that of the sound nearest to its place. */
  #go(marks: readonly number[], last: Placed, known: number): Placed {
    const place = this.#next
    let { index } = last
    while (index < known && nearer(marks[index + 1], marks[index], place)) index++
    const next = { index, place }
    this.#join(marks, last, next)
    this.#next = place + this.#periodAfter(marks, next)
    return next
  }

  /** From one period to the next: each fades over its own length, or that of the new period if that is shorter. */
  #join(marks: readonly number[], one: Placed, other: Placed): void {
    const to = Math.round(other.place)
    const length = to - this.#made
    const [a, b] = [marks[one.index] ?? 0, marks[other.index] ?? 0]
    const [fromGain, toGain] = [this.#gain(one.index), this.#gain(other.index)]
    if (b - a === length) this.#even(a, length, [fromGain, toGain])
    else {
      this.#out.fill(0, this.#made, to)
      this.#fade(a, Math.min(length, lengthBehind(marks, one.index)), { at: this.#made, step: 1, gain: fromGain })
      this.#fade(b, Math.min(length, lengthBefore(marks, other.index)), { at: to, step: -1, gain: toGain })
    }
    this.#made = to
  }

  /** Periods that follow each other as in the sound. */
  #even(from: number, length: number, [gain, last]: readonly [number, number]): void {
    const [sound, out, made, more] = [this.#sound, this.#out, this.#made, (last - gain) / length]
    for (let i = 0; i < length; i++) out[made + i] = (sound[from + i] ?? 0) * (gain + i * more)
  }

  /** Adds one side of a period around its mark, forwards or backwards, where the mark is placed. */
  #fade(mark: number, length: number, { at, step, gain }: { at: number; step: 1 | -1; gain: number }): void {
    const [sound, out] = [this.#sound, this.#out]
    const turn = 2 * Math.cos(Math.PI / length)
    // The cosine goes on by itself; the mark belongs to what is behind it.
    let [now, before] = [1, turn / 2]
    for (let i = 0; i < length; i++) {
      const place = i * step
      if (i > 0 || step > 0)
        out[at + place] = (out[at + place] ?? 0) + gain * (0.5 + 0.5 * now) * (sound[mark + place] ?? 0)
      const next = turn * now - before
      before = now
      now = next
    }
  }

  /** From the last period into the sound that stays. */
  #leave(marks: readonly number[], { index }: Placed): void {
    const mark = marks[index] ?? 0
    const length = Math.min(lengthBehind(marks, index), this.#length - this.#made)
    const gain = this.#gain(index)
    for (let i = 0; i < length; i++) {
      const weight = 1 - i / length
      const kept = (1 - weight) * (this.#sound[this.#made + i] ?? 0)
      this.#out[this.#made + i] = gain * weight * (this.#sound[mark + i] ?? 0) + kept
    }
    this.#made += length
  }

  #periodAfter(marks: readonly number[], { index, place }: Placed): number {
    const { periodAt } = this.#bend
    if (periodAt === undefined) return lengthBehind(marks, index)
    // Over three periods, as marks lie on whole samples: the one that the place is in, and its neighbours.
    const first = (marks[index] ?? 0) <= place ? index - 1 : index - 2
    const [from, to] = [Math.max(0, first), Math.min(marks.length - 1, first + 3)]
    return Math.max(MIN_PERIOD_SAMPLES, periodAt(place, ((marks[to] ?? 0) - (marks[from] ?? 0)) / (to - from)))
  }

  /** The levels of the periods whose length is known. */
  #measure(marks: readonly number[], isOver: boolean): void {
    for (let index = this.#levels.length; index < marks.length - (isOver ? 0 : 1); index++) {
      const mark = marks[index] ?? 0
      const half = Math.max(1, Math.round(((marks[index + 1] ?? mark) - (marks[index - 1] ?? mark)) / 4))
      let power = 0
      for (let i = mark - half; i < mark + half; i++) power += (this.#sound[i] ?? 0) ** 2
      this.#levels.push(Math.sqrt(power / (2 * half)) + 1e-6)
    }
  }

  /**
   * The gain that brings a period near the level of those around it. espeak-ng's periods differ by 10 to 20 % from one to the next, those
   * of people by 7 to 11 (Praat's local shimmer), which sounds rough.
   */
  #gain(index: number): number {
    const level = this.#levels[index] ?? 1
    let [sum, count] = [0, 0]
    for (let i = Math.max(0, index - LEVEL_NEIGHBOR_PERIODS); i <= index + LEVEL_NEIGHBOR_PERIODS; i++) {
      const other = this.#levels[i] ?? 0
      // A consonant beside a vowel keeps its distance.
      if (other >= level * MAX_NEIGHBOR_LEVEL_RATIO || level >= other * MAX_NEIGHBOR_LEVEL_RATIO) continue
      sum += other
      count++
    }
    return sum / count / level
  }
}

function grown(samples: Float32Array<ArrayBuffer>, length: number): Float32Array<ArrayBuffer> {
  const more = new Float32Array(length)
  more.set(samples)
  return more
}

function nearer(one = 0, other = 0, place = 0): boolean {
  return Math.abs(one - place) < Math.abs(other - place)
}

/** The length of a period behind its mark; at the end of its stretch that before it. */
function lengthBehind(marks: readonly number[], index: number): number {
  const next = marks[index + 1]
  return next === undefined ? lengthBefore(marks, index) : next - (marks[index] ?? 0)
}

function lengthBefore(marks: readonly number[], index: number): number {
  const before = marks[index - 1]
  return before === undefined ? (marks[1] ?? 0) - (marks[0] ?? 0) : (marks[index] ?? 0) - before
}
