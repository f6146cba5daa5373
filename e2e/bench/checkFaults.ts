import type { Finding } from '../../shared/qc/report.ts'
import { listen } from '../support/media.ts'
import type { DubbedFilm } from './checkFilms.ts'

const SAMPLE_RATE_HZ = 48_000
/** Samples of a cross-fade: a fault that clicks would be found by its click. */
const CROSS_FADE_SAMPLES = 240

/** A dub with one fault, where it is, and how it must be told. */
export interface MadeFault {
  readonly name: string
  /** Mono samples at 48 kHz. */
  readonly samples: () => Float32Array
  readonly at: number
  /** The topics that name it. */
  readonly topics: readonly Finding['topic'][]
  /** Near `at`, in the lines with these ids, or told of the dub as a whole. */
  readonly where: 'here' | 'whole' | readonly number[]
}

/** Makes faults of every kind in a dub. `seed` chooses the lines. */
export function makeFaults(
  { order: { bed: bedName }, source, dub, report, exchanged }: DubbedFilm,
  seed: number,
): MadeFault[] {
  const sound = listen(dub, { channels: 1 })
  const original = listen(source, { channels: 1 })
  const order = report.lines.toSorted((a, b) => a.start - b.start)
  const pick = (step: number) => order[(seed * 5 + step * 3) % order.length]
  const faults: MadeFault[] = []
  const add = (
    name: string,
    { at, topics, where = 'here' }: Pick<MadeFault, 'at' | 'topics'> & { where?: MadeFault['where'] },
    edit: (samples: Float32Array) => void,
  ) => {
    const samples = () => {
      const edited = sound.slice()
      edit(edited)
      return edited
    }
    faults.push({ name, at, samples, topics, where })
  }
  const bedAt = (line: { duckDb?: number | undefined }) => 10 ** ((line.duckDb ?? 0) / 20)
  const silence = (s: Float32Array, line: (typeof order)[number]) =>
    replace(s, original, { from: line.start, to: line.end, gain: bedAt(line) })
  const spoken = ({ start, end }: (typeof order)[number]) =>
    sound.slice(Math.round(start * SAMPLE_RATE_HZ), Math.round(end * SAMPLE_RATE_HZ))
  const [a, b, c, d, e] = [pick(0), pick(1), pick(2), pick(3), pick(4)]
  if (a === undefined || b === undefined || c === undefined || d === undefined || e === undefined) return []
  const middle = (a.start + a.end) / 2
  add('a word cut', { at: middle - 0.15, topics: ['cut'] }, (s) => {
    replace(s, original, { from: middle - 0.15, to: middle + 0.15, gain: bedAt(a) })
  })
  add('the last word cut', { at: b.end - 0.4, topics: ['cut'] }, (s) =>
    replace(s, original, { from: b.end - 0.4, to: b.end, gain: bedAt(b) }),
  )
  for (const [line, by] of [
    [c, 0.12],
    [d, -0.12],
  ] as const) {
    add(`a line ${by} s off`, { at: line.start, topics: ['moved', 'onset'] }, (s) => {
      silence(s, line)
      blend(s, spoken(line), Math.round((line.start + by) * SAMPLE_RATE_HZ))
    })
  }
  add('all speech 120 ms late', { at: 0, topics: ['onset'], where: 'whole' }, (s) => {
    for (const line of order) silence(s, line)
    for (const line of order) blend(s, spoken(line), Math.round((line.start + 0.12) * SAMPLE_RATE_HZ))
  })
  add('a click in speech', { at: middle, topics: ['click'] }, (s) => {
    s[Math.round(middle * SAMPLE_RATE_HZ)] = 0.7
  })
  const pause = order.find((line, at) => (order[at + 1]?.start ?? 0) - line.end > 0.25)
  if (pause !== undefined)
    add('a click in a pause', { at: pause.end + 0.12, topics: ['click'] }, (s) => {
      s[Math.round((pause.end + 0.12) * SAMPLE_RATE_HZ)] = 0.5
    })
  const idsOf = (some: typeof order) => some.map(({ id }) => id)
  if (exchanged !== undefined) {
    const other = listen(exchanged, { channels: 1 })
    add('another voice in a line', { at: e.start, topics: ['other'] }, (s) =>
      replace(s, other, { from: e.start, to: e.end, gain: 1 }),
    )
    add('voices exchanged', { at: 0, topics: ['other'], where: idsOf(order) }, (s) =>
      s.set(other.subarray(0, s.length)),
    )
  }
  const own = order.filter(({ speaker }) => speaker === a.speaker)
  add('a speaker lost', { at: a.start, topics: ['silence', 'cut', 'other'], where: idsOf(own) }, (s) => {
    for (const line of own) silence(s, line)
  })
  if (bedName !== 'none')
    add('the original lost', { at: 0, topics: ['bed'], where: 'whole' }, (s) => {
      let from = 0
      for (const { start, end } of [...order, { start: s.length / SAMPLE_RATE_HZ, end: 0 }]) {
        if (start > from + 0.02) replace(s, undefined, { from, to: start - 0.01, gain: 0 })
        from = Math.max(from, end + 0.01)
      }
    })
  for (const [line, gain] of [
    [b, 0.45],
    [d, 2],
  ] as const)
    add(`a line ${gain} times as loud`, { at: line.start, topics: ['level'] }, (s) => {
      const piece = spoken(line)
      for (const [at, sample] of piece.entries())
        s[Math.round(line.start * SAMPLE_RATE_HZ) + at] =
          sample * (1 + (gain - 1) * Math.min(1, at / CROSS_FADE_SAMPLES, (piece.length - at) / CROSS_FADE_SAMPLES))
    })
  const half = order[Math.ceil(order.length / 2)]
  if (half !== undefined && order.length > 4)
    add(
      'softer by 8 dB from the middle on',
      { at: half.start, topics: ['level'], where: idsOf(order.filter(({ start }) => start >= half.start)) },
      (s) => soften(s, Math.round(half.start * SAMPLE_RATE_HZ)),
    )
  return faults
}

function soften(samples: Float32Array, from: number): void {
  for (let at = from; at < samples.length; at++)
    samples[at] = (samples[at] ?? 0) * (1 - 0.6 * Math.min(1, (at - from) / CROSS_FADE_SAMPLES))
}

/** Puts another sound in place of a stretch, or silence. */
function replace(
  samples: Float32Array,
  other: Float32Array | undefined,
  { from, to, gain }: { from: number; to: number; gain: number },
): void {
  const [first, end] = [
    Math.max(0, Math.round(from * SAMPLE_RATE_HZ)),
    Math.min(samples.length, Math.round(to * SAMPLE_RATE_HZ)),
  ]
  for (let at = first; at < end; at++) {
    const share = Math.min(1, (at - first) / CROSS_FADE_SAMPLES, (end - at) / CROSS_FADE_SAMPLES)
    samples[at] = (samples[at] ?? 0) * (1 - share) + (other?.[at] ?? 0) * gain * share
  }
}

function blend(samples: Float32Array, piece: Float32Array, first: number): void {
  for (const [index, sample] of piece.entries()) {
    const at = first + index
    if (at < 0 || at >= samples.length) continue
    const share = Math.min(1, index / CROSS_FADE_SAMPLES, (piece.length - index) / CROSS_FADE_SAMPLES)
    samples[at] = (samples[at] ?? 0) * (1 - share) + sample * share
  }
}
