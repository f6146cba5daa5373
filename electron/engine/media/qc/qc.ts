import type { LineMeasures, LoudnessCurve, QcMeasures } from '../../../../shared/qc/measures.ts'
import { integratedLoudness, LoudnessMeter, STEPS_PER_SECOND, toLufs } from '../loudness/loudness.ts'
import { TruePeakMeter } from '../loudness/truePeak.ts'
import { AudioReader } from '../read/audioReader.ts'
import { probe } from '../read/probe.ts'
import type { MediaTasks, Steps } from '../tasks.ts'
import { BedGain, speechGap } from './qcBed.ts'
import { ClickFinder } from './qcClicks.ts'
import { soundDelay } from './qcDelay.ts'
import { LineEar } from './qcLineEar.ts'
import { comparePictures, pictureOffset } from './qcPicture.ts'
import { hasSound, QC_RATE, type SoundBlock, SoundPair } from './qcSound.ts'
import { PairSpectrum } from './qcSpectrum.ts'

type Input = MediaTasks['qc']['input']

/** Values of the loudness curve; more than a page is wide would not be seen. */
const CURVE_POINTS = 600

/** Reads a source and its dub once from beginning to end, and measures what a dub is judged by. */
export function* qc(input: Input): Steps<QcMeasures> {
  const source = last(probe({ path: input.source }))
  const dub = last(probe({ path: input.dub }))
  const picture = yield* part(comparePictures(input), { from: 0, to: 0.1, whole: source.duration })
  const clockOffset = round4(pictureOffset(picture))
  const sound =
    dub.audio.length > 0 && hasSound(input.dub)
      ? yield* listenTo(input, { duration: dub.duration, clockOffset })
      : { ...SILENT, lines: [] }
  return { source, dub, picture, clockOffset, ...sound }
}

const SILENT = { soundSeconds: 0, truePeak: -120, clicks: [], curve: { step: 1, dub: [], source: [] } }

type SoundMeasures = Omit<QcMeasures, 'source' | 'dub' | 'picture' | 'clockOffset'>

function* listenTo(
  input: Input,
  { duration, clockOffset }: { readonly duration: number; readonly clockOffset: number },
): Steps<SoundMeasures> {
  const bedDelay = hasSound(input.source)
    ? yield* part(soundDelay(input), { from: 0.1, to: 0.15, whole: 1 })
    : undefined
  using pair = new SoundPair(input, Math.round((bedDelay ?? 0) * QC_RATE))
  const lines = input.lines.map((line) => ({ start: line.start + clockOffset, end: line.end + clockOffset }))
  const ears = new Ears(lines, { channels: pair.channels, withBed: bedDelay !== undefined })
  for (const block of pair.blocks()) {
    ears.hear(block)
    yield 0.15 + 0.85 * Math.min(1, pair.position / Math.max(1, pair.statedDuration || duration))
  }
  const own = pair.channels > 2 ? yield* measureAllChannels(input.dub) : undefined
  return {
    ...onClock(ears.measures(), clockOffset),
    ...own,
    ...(bedDelay === undefined ? {} : { bedDelay: round4(bedDelay - clockOffset) }),
    soundSeconds: pair.position,
  }
}

/** The same on the source's clock. */
function onClock<M extends Pick<SoundMeasures, 'lines' | 'clicks'>>(measures: M, offset: number): M {
  const lines = measures.lines.map((line) => ({
    ...line,
    regions: line.regions.map(({ start, end }) => ({ start: round4(start - offset), end: round4(end - offset) })),
  }))
  return { ...measures, lines, clicks: measures.clicks.map((click) => ({ ...click, at: round4(click.at - offset) })) }
}

/** Everything that listens to the blocks as they go by. */
class Ears {
  readonly #spectrum = new PairSpectrum()
  readonly #lineEar: LineEar
  readonly #lines: LineMeasures[]
  readonly #script: Input['lines']
  readonly #bed = new BedGain()
  readonly #clicks = new ClickFinder()
  readonly #dub: LoudnessMeter
  readonly #source = new LoudnessMeter(QC_RATE, 2)
  readonly #peak: TruePeakMeter
  readonly #mono: Float32Array | undefined

  constructor(lines: Input['lines'], { channels, withBed }: { channels: number; withBed: boolean }) {
    this.#script = lines
    this.#lines = lines.map(() => ({ regions: [], level: -120, bed: -120 }))
    this.#lineEar = new LineEar(lines, (heard, index) => {
      const line = lines[index]
      this.#lines[index] = { ...heard, ...(withBed && line !== undefined ? this.#gapOf(heard, line) : {}) }
    })
    // One channel counts once: it was doubled only to be compared with a source in stereo.
    this.#mono = channels === 1 ? new Float32Array(QC_RATE / STEPS_PER_SECOND) : undefined
    this.#dub = new LoudnessMeter(QC_RATE, this.#mono === undefined ? 2 : 1)
    this.#peak = new TruePeakMeter(this.#mono === undefined ? 2 : 1)
  }

  hear(block: SoundBlock): void {
    for (const frame of this.#spectrum.frames(block)) {
      this.#lineEar.push(frame)
      this.#bed.push(frame)
    }
    this.#bed.closeStep()
    this.#clicks.push(block)
    const own = this.#mono === undefined ? block.dub : leftOf(block.dub, this.#mono)
    this.#dub.write(own)
    this.#peak.write(own)
    this.#source.write(block.source)
  }

  measures(): Omit<SoundMeasures, 'soundSeconds' | 'bedDelay'> {
    this.#lineEar.finish()
    this.#peak.finish()
    const dub = this.#dub.energies
    const source = this.#source.energies
    return {
      ...told('loudness', finite(integratedLoudness(dub))),
      ...told('dialogueLoudness', finite(integratedLoudness(dub, this.#script))),
      ...told('sourceLoudness', finite(integratedLoudness(source))),
      truePeak: decibels(this.#peak.peak),
      curve: curveOf(dub, source),
      clicks: this.#clicks.found,
      lines: this.#lines,
    }
  }

  /** The gap under the line itself: the second around it belongs to its neighbours. */
  #gapOf({ regions }: Omit<LineMeasures, 'gap'>, line: { start: number; end: number }): { gap?: number } {
    const own = regions.flatMap(({ start, end }) => {
      const cut = { start: Math.max(start, line.start - 0.1), end: Math.min(end, line.end + 0.1) }
      return cut.end > cut.start ? [cut] : []
    })
    // A dub in mono counts once and is compared on two channels.
    const sides = this.#mono === undefined ? 1 : 2
    const energies = { dub: this.#dub.energies, sides, source: this.#source.energies, bed: this.#bed }
    return told('gap', speechGap(energies, own))
  }
}

/** Loudness and peak of surround sound are those of all its channels, not of the stereo it is compared in. */
function* measureAllChannels(path: string): Steps<{ loudness?: number; truePeak: number }> {
  using reader = new AudioReader(path, { sampleRate: QC_RATE })
  const meter = new LoudnessMeter(QC_RATE, reader.channels)
  const peak = new TruePeakMeter(reader.channels)
  for (const chunk of reader.chunks()) {
    meter.write(chunk)
    peak.write(chunk)
    yield 1
  }
  peak.finish()
  return { ...told('loudness', finite(integratedLoudness(meter.energies))), truePeak: decibels(peak.peak) }
}

/** Short-term loudness (EBU Tech 3341: over 3 s), as many values as can be shown. */
function curveOf(dub: Float32Array, source: Float32Array): LoudnessCurve {
  const every = Math.max(10, Math.ceil(dub.length / CURVE_POINTS))
  const valuesOf = (energies: Float32Array): (number | null)[] =>
    Array.from({ length: Math.ceil(dub.length / every) }, (_, point) => {
      const middle = point * every + every / 2
      const part = energies.subarray(Math.max(0, Math.round(middle - 15)), Math.round(middle + 15))
      const mean = part.reduce((sum, energy) => sum + energy, 0) / Math.max(1, part.length)
      return mean > 1e-7 ? round(toLufs(mean)) : null
    })
  return { step: every / STEPS_PER_SECOND, dub: valuesOf(dub), source: valuesOf(source) }
}

function leftOf(stereo: Float32Array, out: Float32Array): Float32Array {
  for (let frame = 0; frame < out.length; frame++) out[frame] = stereo[2 * frame] ?? 0
  return out
}

/** A part of the work as a share of the whole: what it yields runs from 0 to `whole`. */
function* part<T>(work: Generator<number, T>, share: { from: number; to: number; whole: number }): Steps<T> {
  for (let step = work.next(); ; step = work.next()) {
    if (step.done) return step.value
    yield share.from + (share.to - share.from) * Math.min(1, step.value / Math.max(1e-9, share.whole))
  }
}

function last<T>(steps: Steps<T>): T {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

function told<K extends string>(name: K, value: number | undefined): { [P in K]?: number } {
  return (value === undefined ? {} : { [name]: round(value) }) as { [P in K]?: number }
}

function finite(value: number): number | undefined {
  return Number.isFinite(value) ? value : undefined
}

function decibels(peak: number): number {
  return round(Math.max(-120, 20 * Math.log10(peak + 1e-9)))
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}

/** To a tenth of a millisecond. */
function round4(seconds: number): number {
  return Math.round(seconds * 1e4) / 1e4
}
