// Ways to spoil a finished dub, as tools, disks and hands do it. Each must be found from the file.

const SAMPLE_RATE_HZ = 48_000
/** Frames of a cross-fade: a fault that clicks would be found by its click alone. */
const CROSS_FADE_FRAMES = 240

/** A finished dub to be spoiled: interleaved stereo at 48 kHz, and when its lines are spoken in it. */
export interface WholeDub {
  readonly sound: Float32Array
  /** The film's own sound, of the same shape. */
  readonly original: Float32Array
  readonly lines: readonly { readonly start: number; readonly end: number; readonly speaker: string }[]
  /** The dub with other voices, or another language's dub of the same film. */
  readonly voices?: Float32Array
  readonly language?: Float32Array
  /** Other words of another language, mono, without a bed. */
  readonly strange?: Float32Array
}

/** A way to spoil a dub. `edit` changes the samples; `seed` chooses the line. */
interface Mutilation {
  readonly name: string
  /** Where a dub lacks what it needs (a bed, another language), it cannot be done. */
  readonly edit: (samples: Float32Array, dub: WholeDub, seed: number) => boolean
}

const silent = (): number => 0
const frames = (seconds: number): number => Math.round(seconds * SAMPLE_RATE_HZ)

/** Maps the samples of a stretch, faded in and out. `to` is given the frame, the channel and the sample. */
function change(
  samples: Float32Array,
  { start, end }: { start: number; end: number },
  to: (frame: number, channel: number, sample: number) => number,
): void {
  const [first, last] = [Math.max(0, frames(start)), Math.min(samples.length / 2, frames(end))]
  for (let frame = first; frame < last; frame++) {
    const share = Math.min(1, (frame - first) / CROSS_FADE_FRAMES, (last - frame) / CROSS_FADE_FRAMES)
    for (const channel of [0, 1]) {
      const at = 2 * frame + channel
      const own = samples[at] ?? 0
      samples[at] = own * (1 - share) + to(frame, channel, own) * share
    }
  }
}

function lineOf({ lines }: WholeDub, seed: number, least = 1): WholeDub['lines'][number] {
  const long = lines.filter(({ start, end }) => end - start > least)
  const line = long[seed % long.length] ?? lines[seed % lines.length]
  if (line === undefined) throw new Error('A dub to be spoiled has lines.')
  return line
}

function pauseOf({ lines, sound, original }: WholeDub, least: number): { start: number; end: number } | undefined {
  const inOrder = lines.toSorted((a, b) => a.start - b.start)
  const ends = [...inOrder.map(({ start }) => start), sound.length / 2 / SAMPLE_RATE_HZ]
  const starts = [0, ...inOrder.map(({ end }) => end)]
  const isAudible = ({ start, end }: { start: number; end: number }): boolean =>
    original.subarray(2 * frames(start), 2 * frames(end)).some((sample) => Math.abs(sample) > 0.02)
  return starts
    .map((start, at) => ({ start: start + 0.1, end: (ends[at] ?? 0) - 0.1 }))
    .filter((one) => one.end - one.start > least && isAudible(one))
    .toSorted((a, b) => b.end - b.start - (a.end - a.start))[0]
}

function replace(samples: Float32Array, line: { start: number; end: number }, other: Float32Array, gain = 1): void {
  change(samples, line, (frame, channel) => gain * (other[2 * frame + channel] ?? 0))
}

/** The original as it is ducked under lines, about. */
const DUCKED_GAIN = 0.25
/** Level of a take (root mean square; 1 is full scale). */
const TAKE_LEVEL = 0.126

/** Puts the sound of one line in the place of another, up to the line after that; the bed is left where it ends earlier. */
function put(
  samples: Float32Array,
  dub: WholeDub,
  { from, at }: Record<'from' | 'at', WholeDub['lines'][number]>,
): void {
  const next = Math.min(
    dub.sound.length / 2 / SAMPLE_RATE_HZ,
    ...dub.lines.map(({ start }) => start).filter((start) => start > at.start),
  )
  const end = Math.min(next, at.start + from.end - from.start)
  replace(samples, at, dub.original, DUCKED_GAIN)
  const by = frames(from.start) - frames(at.start)
  change(samples, { start: at.start, end }, (frame, channel) => dub.sound[2 * (frame + by) + channel] ?? 0)
}

/** Factor by which a take is as loud as a dub's lines. */
function gainOfTake({ sound, lines }: WholeDub): number {
  let [power, count] = [0, 0]
  for (const { start, end } of lines)
    for (const sample of sound.subarray(2 * frames(start), 2 * frames(end))) {
      power += sample * sample
      count++
    }
  return Math.sqrt(power / Math.max(1, count)) / TAKE_LEVEL
}

/** The ways, in the order of the issue that asked for them. */
export const MUTILATIONS: readonly Mutilation[] = [
  way('half a second of silence in a line', (s, dub, seed) => {
    const { start, end } = lineOf(dub, seed)
    const middle = (start + end) / 2
    change(s, { start: middle - 0.25, end: middle + 0.25 }, silent)
  }),
  way('a second of silence', (s, dub, seed) => {
    const { end } = lineOf(dub, seed)
    change(s, { start: end - 0.7, end: end + 0.3 }, silent)
  }),
  way('a hole in the bed', (s, dub) => {
    const pause = pauseOf(dub, 0.25)
    if (pause === undefined) return false
    change(s, { start: pause.start, end: Math.min(pause.end, pause.start + 1) }, silent)
    return true
  }),
  way('a dead channel', (s, dub) => {
    change(s, { start: 0, end: dub.sound.length }, (_, channel, sample) => (channel === 1 ? 0 : sample))
  }),
  way('a channel dead for two seconds', (s, dub, seed) => {
    const { start } = lineOf(dub, seed)
    change(s, { start, end: start + 2 }, (_, channel, sample) => (channel === 0 ? 0 : sample))
  }),
  way('one channel upside down', (s, dub) => {
    change(s, { start: 0, end: dub.sound.length }, (_, channel, sample) => (channel === 1 ? -sample : sample))
  }),
  way('a line gone with all sound', (s, dub, seed) => change(s, lineOf(dub, seed), silent)),
  way('a line gone, the bed kept', (s, dub, seed) => replace(s, lineOf(dub, seed), dub.original, DUCKED_GAIN)),
  way('the original voice in a line', (s, dub, seed) => replace(s, lineOf(dub, seed), dub.original)),
  way('the second half of a line gone', (s, dub, seed) => {
    const { start, end } = lineOf(dub, seed, 1.6)
    replace(s, { start: (start + end) / 2, end }, dub.original, DUCKED_GAIN)
  }),
  way('a line in place of another', (s, dub, seed) => {
    const line = lineOf(dub, seed)
    const other = dub.lines.find(({ start, end }) => Math.abs(start - line.start) > 0.1 && end - start > 1) ?? line
    const by = frames(other.start) - frames(line.start)
    change(s, line, (frame, channel) => dub.sound[2 * (frame + by) + channel] ?? 0)
  }),
  way('a line backwards', (s, dub, seed) => {
    const line = lineOf(dub, seed)
    const [first, last] = [frames(line.start), frames(line.end)]
    change(s, line, (frame, channel) => dub.sound[2 * (first + last - 1 - frame) + channel] ?? 0)
  }),
  way('another language in a line', (s, dub, seed) => {
    if (dub.language !== undefined) replace(s, lineOf(dub, seed), dub.language)
    return dub.language !== undefined
  }),
  way('another voice in a line', (s, dub, seed) => {
    if (dub.voices !== undefined) replace(s, lineOf(dub, seed), dub.voices)
    return dub.voices !== undefined
  }),
  way('a word said twice', (s, dub, seed) => {
    const { start } = lineOf(dub, seed)
    const by = frames(0.4)
    change(s, { start: start + 0.5, end: start + 0.9 }, (f, c) => dub.sound[2 * (f - by) + c] ?? 0)
  }),
  way('a tenth of a second stuck ten times', (s, dub, seed) => {
    const { start } = lineOf(dub, seed)
    const [first, step] = [frames(start + 0.2), frames(0.1)]
    change(
      s,
      { start: start + 0.2, end: start + 1.2 },
      (f, c) => dub.sound[2 * (first + ((f - first) % step)) + c] ?? 0,
    )
  }),
  way('a line softer by 8 dB', (s, dub, seed) => change(s, lineOf(dub, seed), (_, __, sample) => 0.4 * sample)),
  way('louder by 8 dB from the middle on', (s, dub) => {
    const half = dub.lines.toSorted((a, b) => a.start - b.start)[Math.ceil(dub.lines.length / 2)]
    const middle = { start: half?.start ?? 0, end: dub.sound.length }
    change(s, { start: 0, end: middle.start }, (_, __, sample) => 0.4 * sample)
  }),
  way('all sound a fifth of a second late', (s, dub) => {
    change(s, { start: 0, end: dub.sound.length }, (f, c) => dub.sound[2 * (f - SAMPLE_RATE_HZ / 5) + c] ?? 0)
  }),
  way('the end cut off', (s, dub) => {
    const last = Math.max(...dub.lines.map(({ end }) => end))
    change(s, { start: last - 1, end: dub.sound.length }, silent)
  }),
  way('two lines swapped', (s, dub, seed) => {
    const one = lineOf(dub, seed)
    const other = dub.lines.find((line) => line !== one && line.speaker === one.speaker && line.end - line.start > 1)
    if (other === undefined) return false
    put(s, dub, { from: one, at: other })
    put(s, dub, { from: other, at: one })
    return true
  }),
  way('all sound clipped', (s) => {
    const ceiling = 0.3 * s.reduce((highest, sample) => Math.max(highest, Math.abs(sample)), 0)
    for (const [at, sample] of s.entries()) s[at] = Math.max(-ceiling, Math.min(ceiling, sample))
  }),
  way('a line clipped', (s, dub, seed) => {
    const line = lineOf(dub, seed)
    const own = s.subarray(2 * frames(line.start), 2 * frames(line.end))
    const ceiling = 0.25 * own.reduce((highest, sample) => Math.max(highest, Math.abs(sample)), 0)
    change(s, line, (_, __, sample) => 1.6 * Math.max(-ceiling, Math.min(ceiling, sample)))
  }),
  way('three seconds of speech laid over the end', (s, dub) => {
    const { strange } = dub
    if (strange === undefined) return false
    const [end, gain] = [s.length / 2 / SAMPLE_RATE_HZ, gainOfTake(dub)]
    change(s, { start: end - 3, end }, (frame, _, sample) => sample + gain * (strange[frame - frames(end - 3)] ?? 0))
    return true
  }),
  way('a word cut, the bed kept', (s, dub, seed) => {
    const { start, end } = lineOf(dub, seed)
    const middle = start + 0.55 * (end - start)
    replace(s, { start: middle - 0.17, end: middle + 0.17 }, dub.original, DUCKED_GAIN)
  }),
  way('a line 0.3 s late', (s, dub, seed) => {
    const line = lineOf(dub, seed)
    const late = { start: line.start + 0.3, end: line.end + 0.3 }
    const own = s.slice()
    replace(s, { start: line.start, end: late.start + 0.01 }, dub.original, DUCKED_GAIN)
    change(s, late, (frame, channel) => own[2 * (frame - frames(0.3)) + channel] ?? 0)
  }),
  way('everything 6 dB quieter', (s) => {
    for (const [at, sample] of s.entries()) s[at] = 0.5 * sample
  }),
  way('a click in a pause', (s, dub) => {
    const pause = pauseOf(dub, 0.25)
    if (pause === undefined) return false
    const at = frames((pause.start + pause.end) / 2)
    for (const channel of [0, 1]) s[2 * at + channel] = 0.4
    return true
  }),
]

function way(name: string, edit: (samples: Float32Array, dub: WholeDub, seed: number) => unknown): Mutilation {
  return { name, edit: (samples, dub, seed) => edit(samples, dub, seed) !== false }
}
