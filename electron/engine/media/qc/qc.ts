import { decibelsOfPeak } from '../../../../shared/audio/decibels.ts'
import { omitUndefined } from '../../../../shared/basics/omitUndefined.ts'
import type { MediaFacts } from '../../../../shared/contract/local.ts'
import type {
  ChannelLost,
  LineMeasures,
  LoudnessCurve,
  QcMeasures,
  SoundRegion,
} from '../../../../shared/qc/measures.ts'
import {
  createTimeMap,
  IDENTITY_TIME_MAP,
  stretchInDub,
  type TimeMap,
} from '../../../../shared/timing/waits/timeMap.ts'
import { readTimeMap } from '../../../../shared/timing/waits/timeMapComment.ts'
import { FloatList } from '../loudness/floatList.ts'
import { integratedLoudness, LoudnessMeter, type Region, STEPS_PER_SECOND, toLufs } from '../loudness/loudness.ts'
import { SpeechFinder } from '../loudness/speechFinder.ts'
import { TruePeakMeter } from '../loudness/truePeak.ts'
import { AudioReader } from '../read/audioReader.ts'
import { probe } from '../read/probe.ts'
import { SourceFile } from '../read/sourceFile.ts'
import type { MediaTasks, Steps } from '../tasks.ts'
import { bedLost, firstHeard } from './bedLost.ts'
import { BedUnder } from './bedUnder.ts'
import { ClippedLines } from './clippedLines.ts'
import { FilmSpeech } from './filmSpeech.ts'
import { BedGain, speechGap } from './qcBed.ts'
import { ClickFinder, foreignClicks } from './qcClicks.ts'
import { soundDelay } from './qcDelay.ts'
import { LineMeter } from './qcLineMeter.ts'
import { comparePictures, pictureOffset } from './qcPicture.ts'
import { hasSoundTrack, QC_RATE, type QcSoundBlock, SoundPair } from './qcSound.ts'
import { QcSpectrum } from './qcSpectrum.ts'
import { WaitSync } from './qcWaits.ts'
import { RepeatFinder } from './repeats.ts'
import { bedJumps, ChannelLevels, channelsLost, holesInLines } from './soundFaults.ts'
import { strays } from './strays.ts'

type Input = MediaTasks['qc']['input']

/** Values of the loudness curve; more cannot be seen on a page. */
const LOUDNESS_CURVE_POINTS = 600

/** Measures everything that a dub is checked by, in one pass over the source and the dub. */
export function* qc(input: Input): Steps<QcMeasures> {
  const source = soundOnly(last(probe({ path: input.source })), input.soundTrack)
  const dub = last(probe({ path: input.dub }))
  const map = input.timeMap === undefined ? reportedMap(input) : createTimeMap(input.timeMap)
  const picture = yield* part(comparePictures(input, map), { from: 0, to: 0.1, whole: source.duration })
  const clockOffset = round4(pictureOffset(picture, map))
  const sound =
    dub.audio.length > 0 && hasSoundTrack(input.dub)
      ? yield* measureSound(input, { duration: dub.duration, clockOffset, map })
      : { ...NO_SOUND_MEASURES, lines: [] }
  return { source, dub, picture, clockOffset, timeMap: map.knots, ...sound }
}

/** The facts of a film with the one sound track that is dubbed, where one is chosen. */
function soundOnly(film: MediaFacts, soundTrack: number | undefined): MediaFacts {
  return soundTrack === undefined ? film : { ...film, audio: film.audio.slice(soundTrack - 1, soundTrack) }
}

/** The time map in the comment of a dub. If its source has the same comment, the map is that of an earlier dub. */
function reportedMap({ source, dub }: Input): TimeMap {
  const [before, after] = [commentOf(source), commentOf(dub)].map(readTimeMap)
  if (after === undefined || JSON.stringify(before?.knots) === JSON.stringify(after.knots)) return IDENTITY_TIME_MAP
  return after
}

function commentOf(path: string): string {
  using file = new SourceFile(path)
  return file.context.metadata?.get('comment') ?? ''
}

const NO_SOUND_MEASURES = {
  waitDelays: [],
  bedLost: [],
  bedUnder: [],
  strays: [],
  channelsLost: [],
  bedJumps: [],
  repeats: [],
  filmSpeech: [],
  soundSeconds: 0,
  truePeak: -120,
  clicks: [],
  curve: { step: 1, dub: [], source: [] },
}

type SoundMeasures = Omit<QcMeasures, 'source' | 'dub' | 'picture' | 'clockOffset' | 'timeMap'>

function* measureSound(
  input: Input,
  { duration, clockOffset, map }: { readonly duration: number; readonly clockOffset: number; readonly map: TimeMap },
): Steps<SoundMeasures> {
  const bedDelay = hasSoundTrack(input.source)
    ? yield* part(soundDelay(input, map), { from: 0.1, to: 0.15, whole: 1 })
    : undefined
  using pair = new SoundPair(input, Math.round((bedDelay ?? 0) * QC_RATE), map)
  const lines = input.lines.map(({ mixed, ...line }) => {
    const { start, end } = stretchInDub(line, map)
    const sharp = mixed?.sharp?.map((second) => second + clockOffset)
    const own = mixed && { mixed: { ...mixed, sharp, start: mixed.start + clockOffset, end: mixed.end + clockOffset } }
    return { start: start + clockOffset, end: end + clockOffset, ...own }
  })
  const meters = new SoundMeters(lines, { channels: pair.channels, withBed: bedDelay !== undefined })
  const waits = new WaitSync(map, clockOffset)
  for (const block of pair.blocks()) {
    meters.push(block)
    waits.push(block)
    yield 0.15 + 0.85 * Math.min(1, pair.position / Math.max(1, pair.statedDuration || duration))
  }
  const own = pair.channels.dub > 2 ? yield* measureAllChannels({ ...input, lines }) : undefined
  return {
    ...onClock({ ...meters.measures(bedDelay), ...own }, clockOffset),
    ...(bedDelay === undefined ? {} : { bedDelay: round4(bedDelay - clockOffset) }),
    soundSeconds: pair.position,
    waitDelays: waits.delays.map(round4),
  }
}

/** The time of a line's speech as far as it is known: as it was mixed, else as it is written. */
function spokenRegion({ mixed, ...line }: Input['lines'][number]): Region {
  return mixed ?? line
}

/** Converts the times of measures to the clock on which the first pictures coincide. */
function onClock<M extends Omit<SoundMeasures, 'soundSeconds' | 'waitDelays'>>(measures: M, offset: number): M {
  const earlier = ({ start, end }: SoundRegion) => ({ start: round4(start - offset), end: round4(end - offset) })
  const lines = measures.lines.map((line) => ({ ...line, regions: line.regions.map(earlier) }))
  const at = <T extends { readonly at: number }>(one: T): T => ({ ...one, at: round4(one.at - offset) })
  return {
    ...measures,
    lines,
    clicks: measures.clicks.map(at),
    bedLost: measures.bedLost.map(earlier),
    bedUnder: measures.bedUnder.map((one) => ({ ...one, ...earlier(one) })),
    strays: measures.strays.map(earlier),
    channelsLost: measures.channelsLost.map((one) => ({ ...one, ...earlier(one) })),
    bedJumps: measures.bedJumps.map(at),
    repeats: measures.repeats.map(at),
  }
}

/** All meters that analyse the blocks of sound. */
class SoundMeters {
  readonly #spectrum = new QcSpectrum()
  readonly #lineMeter: LineMeter
  readonly #lines: LineMeasures[]
  readonly #script: Input['lines']
  readonly #bed = new BedGain()
  readonly #under: BedUnder
  readonly #withBed: boolean
  readonly #hasSource: boolean
  readonly #clicks = new ClickFinder()
  readonly #clipped: ClippedLines
  readonly #dub: LoudnessMeter
  readonly #source: LoudnessMeter
  readonly #peak: TruePeakMeter
  /** Finds the dialogue, but where all channels are measured. */
  readonly #speech: SpeechFinder | undefined
  /** Room for one channel, for sound that has one: it is on both sides only to be compared with sound of two. */
  readonly #mono = new Float32Array(QC_RATE / STEPS_PER_SECOND)
  /** Whether the dub is measured on one channel, and its source. */
  readonly #isMono: { readonly dub: boolean; readonly source: boolean }
  readonly #channels = { dub: new ChannelLevels(2), source: new ChannelLevels(2) }
  /** The dub's factor of the source's power in each step of 0.1 s. */
  readonly #gains = new FloatList()
  /** Looks for sound that comes twice, where it is not known what was mixed. */
  readonly #repeats: RepeatFinder | undefined
  /** And where the film's people speak. */
  readonly #filmSpeech: FilmSpeech | undefined

  constructor(lines: Input['lines'], { channels, withBed }: { channels: SoundPair['channels']; withBed: boolean }) {
    this.#script = lines
    this.#withBed = withBed
    this.#hasSource = channels.source > 0
    this.#under = new BedUnder(lines.flatMap(({ mixed, ...line }) => (mixed === undefined ? [line] : [line, mixed])))
    this.#clipped = new ClippedLines(lines.map(spokenRegion))
    this.#lines = lines.map(() => ({ regions: [], level: -120, bed: -120 }))
    this.#lineMeter = new LineMeter(lines, (measured, index) => {
      const line = lines[index]
      this.#lines[index] = { ...measured, ...(withBed && line !== undefined ? this.#gapOf(measured, line) : {}) }
    })
    // A dub of two channels has a source of one on both sides, as a player has.
    this.#isMono = { dub: channels.dub === 1, source: channels.dub === 1 && channels.source === 1 }
    this.#dub = new LoudnessMeter(QC_RATE, this.#isMono.dub ? 1 : 2)
    this.#source = new LoudnessMeter(QC_RATE, this.#isMono.source ? 1 : 2)
    this.#peak = new TruePeakMeter(this.#isMono.dub ? 1 : 2)
    this.#speech = channels.dub > 2 ? undefined : new SpeechFinder(QC_RATE, this.#isMono.dub ? 1 : 2)
    const isUnknown = lines.every(({ mixed }) => mixed === undefined)
    this.#repeats = isUnknown ? new RepeatFinder() : undefined
    this.#filmSpeech = isUnknown && channels.source > 0 ? new FilmSpeech() : undefined
  }

  push(block: QcSoundBlock): void {
    for (const frame of this.#spectrum.frames(block)) {
      this.#lineMeter.push(frame)
      this.#bed.push(frame)
      this.#repeats?.push(frame)
    }
    this.#bed.closeStep()
    this.#gains.push(this.#bed.lastGain())
    this.#channels.dub.write(block.dub)
    this.#channels.source.write(block.source)
    this.#clicks.push(block)
    this.#clipped.push(block)
    this.#under.push(block)
    this.#filmSpeech?.push(block)
    const own = this.#isMono.dub ? leftOf(block.dub, this.#mono) : block.dub
    this.#dub.write(own)
    this.#peak.write(own)
    this.#speech?.write(own)
    this.#source.write(this.#isMono.source ? leftOf(block.source, this.#mono) : block.source)
  }

  /** `delay` is how much later the film's sound comes in the dub, in seconds. */
  measures(delay = 0): Omit<SoundMeasures, 'soundSeconds' | 'bedDelay' | 'waitDelays'> {
    this.#lineMeter.finish()
    this.#clipped.finish()
    this.#peak.finish()
    const dub = this.#dub.energies
    const source = this.#source.energies
    const alike = this.#lineMeter.alike()
    const backwards = new Set(this.#lineMeter.backwards())
    return {
      ...rounded('loudness', finite(integratedLoudness(dub))),
      ...rounded('dialogueLoudness', dialogueOf(dub, this.#speech, this.#script.map(spokenRegion))),
      ...rounded('sourceLoudness', finite(integratedLoudness(source))),
      ...rounded('louder', finite(integratedLoudness(dub) + 10 * Math.log10(this.#sides) - integratedLoudness(source))),
      truePeak: levelOfPeak(this.#peak.peak),
      curve: curveOf(dub, source),
      clicks: foreignClicks(this.#clicks.found, this.#script),
      bedLost: [...bedLost({ dub, source }, this.#script), ...holesInLines({ dub, source }, this.#script)].toSorted(
        (a, b) => a.start - b.start,
      ),
      ...(this.#hasSource && { firstHeard: firstHeard({ dub, source }, this.#script) }),
      bedUnder: this.#under.measures({ dub, source, sides: this.#sides }),
      strays: this.#withBed ? strays(this.#lineMeter.owns, this.#script) : [],
      channelsLost: this.#isMono.dub
        ? []
        : channelsLost(this.#channels.dub.energies, this.#channels.source.energies, this.#script),
      bedJumps: bedJumps(this.#gains.values, this.#script),
      repeats: this.#repeats?.found ?? [],
      // Where the film has it, however late its sound is in the dub.
      filmSpeech: (this.#filmSpeech?.bursts() ?? []).map(({ start, end }) => ({
        start: start - delay,
        end: end - delay,
      })),
      lines: this.#lines.map((line, index) => ({
        ...line,
        ...omitUndefined({ alike: alike.get(index) }),
        ...(backwards.has(index) && { backwards: true }),
        ...(this.#clipped.found.has(index) && { clipped: true }),
      })),
    }
  }

  /** A mono dub of a source of two channels is measured once and compared on two. */
  get #sides(): number {
    return this.#isMono.dub && !this.#isMono.source ? 2 : 1
  }

  /** The gap of one line, measured within its own time; the second around it may belong to other lines. */
  #gapOf({ regions }: Omit<LineMeasures, 'gap'>, line: { start: number; end: number }): { gap?: number } {
    const own = regions.flatMap(({ start, end }) => {
      const cut = { start: Math.max(start, line.start - 0.1), end: Math.min(end, line.end + 0.1) }
      return cut.end > cut.start ? [cut] : []
    })
    const energies = { dub: this.#dub.energies, sides: this.#sides, source: this.#source.energies, bed: this.#bed }
    return rounded('gap', speechGap(energies, own))
  }
}

/**
 * Measures loudness, peak and channels of surround sound on all its channels instead of the stereo downmix used for comparison.
 */
function* measureAllChannels({ dub, source, lines }: Pick<Input, 'dub' | 'source' | 'lines'>): Steps<{
  loudness?: number
  dialogueLoudness?: number
  truePeak: number
  channelsLost: ChannelLost[]
}> {
  using reader = new AudioReader(dub, { sampleRate: QC_RATE })
  const meter = new LoudnessMeter(QC_RATE, reader.channels)
  const peak = new TruePeakMeter(reader.channels)
  const speech = new SpeechFinder(QC_RATE, reader.channels)
  const levels = new ChannelLevels(reader.channels)
  for (const chunk of reader.chunks()) {
    meter.write(chunk)
    peak.write(chunk)
    speech.write(chunk)
    levels.write(chunk)
    yield 1
  }
  peak.finish()
  return {
    ...rounded('loudness', finite(integratedLoudness(meter.energies))),
    ...rounded('dialogueLoudness', dialogueOf(meter.energies, speech, lines.map(spokenRegion))),
    truePeak: levelOfPeak(peak.peak),
    channelsLost: channelsLost(levels.energies, yield* sameChannels(source, reader.channels), lines),
  }
}

/** Loudness of what is spoken, in LUFS. */
function dialogueOf(
  energies: Float32Array,
  speech: SpeechFinder | undefined,
  lines: readonly Region[],
): number | undefined {
  return speech && finite(integratedLoudness(energies, speech.finish(lines)))
}

/** The levels of a source's channels, if it has as many. */
function* sameChannels(path: string, channels: number): Steps<Float32Array[]> {
  if (!hasSoundTrack(path)) return []
  using reader = new AudioReader(path, { sampleRate: QC_RATE })
  if (reader.channels !== channels) return []
  const levels = new ChannelLevels(channels)
  for (const chunk of reader.chunks()) {
    levels.write(chunk)
    yield 1
  }
  return levels.energies
}

/** The curve of short-term loudness (EBU Tech 3341: over 3 s), with at most `LOUDNESS_CURVE_POINTS` values. */
function curveOf(dub: Float32Array, source: Float32Array): LoudnessCurve {
  const every = Math.max(10, Math.ceil(dub.length / LOUDNESS_CURVE_POINTS))
  const valuesOf = (energies: Float32Array): (number | null)[] =>
    Array.from({ length: Math.ceil(dub.length / every) }, (_, point) => {
      const midpoint = point * every + every / 2
      const part = energies.subarray(Math.max(0, Math.round(midpoint - 15)), Math.round(midpoint + 15))
      const mean = part.reduce((sum, energy) => sum + energy, 0) / Math.max(1, part.length)
      return mean > 1e-7 ? round(toLufs(mean)) : null
    })
  return { step: every / STEPS_PER_SECOND, dub: valuesOf(dub), source: valuesOf(source) }
}

function leftOf(stereo: Float32Array, out: Float32Array): Float32Array {
  for (let frame = 0; frame < out.length; frame++) out[frame] = stereo[2 * frame] ?? 0
  return out
}

/** Maps the progress of a step, which runs from 0 to `whole`, to the range `from` to `to` of the task's progress. */
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

function rounded<K extends string>(name: K, value: number | undefined): { [P in K]?: number } {
  return (value === undefined ? {} : { [name]: round(value) }) as { [P in K]?: number }
}

function finite(value: number): number | undefined {
  return Number.isFinite(value) ? value : undefined
}

function levelOfPeak(peak: number): number {
  return round(Math.max(-120, decibelsOfPeak(peak, 1e-9)))
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}

/** Rounds seconds to a tenth of a millisecond. */
function round4(seconds: number): number {
  return Math.round(seconds * 1e4) / 1e4
}
