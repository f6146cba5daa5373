/**
 * Gives a voice another pitch over time at the same pace and with the same formants, by overlapping its periods anew
 * (TD-PSOLA; Moulines & Charpentier 1990, Speech Communication 9). `runs` are its pitch marks; `periodAt` is the wanted
 * period in samples. Periods are brought near the level of those around them. Sound between the runs stays as it is.
 */
export function bendPitch(
  samples: Float32Array,
  runs: readonly (readonly number[])[],
  periodAt: (sample: number) => number,
): Float32Array<ArrayBuffer> {
  const out = Float32Array.from(samples)
  for (const run of runs) bendRun(samples, out, { run, periodAt })
  return out
}

interface Bend {
  readonly run: readonly number[]
  periodAt(sample: number): number
}

function bendRun(samples: Float32Array, out: Float32Array, { run, periodAt }: Bend): void {
  const [start = 0, second = start] = run
  const end = run.at(-1) ?? start
  const lead = second - start
  const from = Math.max(0, start - lead)
  const length = Math.min(samples.length, end + (end - (run.at(-2) ?? start))) - from
  const sum = new Float32Array(length)
  const weights = new Float32Array(length)
  const gains = evened(samples, run)
  let last = start
  for (let [place, index] = [start, 0]; place <= end; place += Math.max(16, periodAt(place))) {
    while (index + 1 < run.length && nearer(run[index + 1], run[index], place)) index++
    last = Math.round(place)
    const gain = gains[index] ?? 1
    addPeriod(samples, { sum, weights }, { run, index, shift: last - (run[index] ?? 0), from, gain })
  }
  for (let i = 0; i < length; i++) {
    const at = from + i
    const weight = weights[i] ?? 0
    // At its edges the run fades into the sound that stays.
    const kept = at < start || at > last ? Math.max(0, 1 - weight) : 0
    out[at] = (sum[i] ?? 0) / Math.max(1, weight) + kept * (out[at] ?? 0)
  }
}

/** Periods on each side whose mean level a period takes, and how many times louder they may be to count. */
const REACH = 3
const ALIKE = 1.8

/**
 * A gain for each period of a run. espeak-ng's periods differ in level by 15 to 20 % from one to the next, those of people
 * by 7 to 11 (Praat's local shimmer), which sounds rough.
 */
function evened(samples: Float32Array, run: readonly number[]): number[] {
  const levels = run.map((mark, index) => {
    const half = Math.max(1, Math.round(((run[index + 1] ?? mark) - (run[index - 1] ?? mark)) / 4))
    let power = 0
    for (let i = mark - half; i < mark + half; i++) power += (samples[i] ?? 0) ** 2
    return Math.sqrt(power / (2 * half)) + 1e-6
  })
  return levels.map((level, index) => {
    // A consonant beside a vowel keeps its distance.
    const around = levels
      .slice(Math.max(0, index - REACH), index + REACH + 1)
      .filter((other) => other < level * ALIKE && level < other * ALIKE)
    const mean = around.reduce((sum, value) => sum + value, 0) / around.length
    return mean / level
  })
}

function nearer(one = 0, other = 0, place = 0): boolean {
  return Math.abs(one - place) < Math.abs(other - place)
}

/** Adds the two periods around a mark, faded in and out, where the mark is moved to. */
function addPeriod(
  samples: Float32Array,
  { sum, weights }: { sum: Float32Array; weights: Float32Array },
  {
    run,
    index,
    shift,
    from,
    gain,
  }: { run: readonly number[]; index: number; shift: number; from: number; gain: number },
): void {
  const mark = run[index] ?? 0
  const before = mark - (run[index - 1] ?? mark - ((run[index + 1] ?? mark) - mark))
  const behind = (run[index + 1] ?? mark + before) - mark
  for (let i = -before; i < behind; i++) {
    const place = mark + i + shift - from
    if (place < 0 || place >= sum.length) continue
    const weight = 0.5 + 0.5 * Math.cos((Math.PI * i) / (i < 0 ? before : behind))
    sum[place] = (sum[place] ?? 0) + gain * weight * (samples[mark + i] ?? 0)
    weights[place] = (weights[place] ?? 0) + weight
  }
}

/**
 * Moves a voice's own melody: `semitonesAt` says by how much at a sample, asked for in order of time. Its periods are brought
 * near the level of those around them, too, where it moves by nothing.
 */
export function movePitch(
  samples: Float32Array,
  runs: readonly (readonly number[])[],
  semitonesAt: (sample: number) => number,
): Float32Array<ArrayBuffer> {
  const out = Float32Array.from(samples)
  for (const run of runs) {
    let index = 0
    const periodAt = (sample: number): number => {
      while (index < run.length - 2 && (run[index + 1] ?? sample) <= sample) index++
      const from = Math.max(0, index - 1)
      const to = Math.min(run.length - 1, index + 2)
      // Over three periods, as marks lie on whole samples.
      const own = ((run[to] ?? 0) - (run[from] ?? 0)) / (to - from)
      return own / 2 ** (semitonesAt(sample) / 12)
    }
    bendRun(samples, out, { run, periodAt })
  }
  return out
}
