import type { Stream } from 'node-av/lib'
import { LOUDNESS_PRESETS } from '../../../shared/audio/loudnessPresets.ts'
import { AudioReader } from './audioReader.ts'
import { type Balance, balance } from './balance.ts'
import { type BedMeasure, BedMeter } from './bedMeter.ts'
import { measureClipFile } from './clipFile.ts'
import type { ClipMeasure } from './clipMeasure.ts'
import { type DubRecipe, DubSound } from './dubSound.ts'
import { layoutFor, type SoundLayout } from './soundLayout.ts'
import type { SourceFile } from './sourceFile.ts'
import type { MixPlan } from './tasks.ts'
import { VoiceTrack } from './voiceTrack.ts'

/** LU by which limiting may take the mix from its target before that is made up for. */
const TOLERANCE = 0.3

/** Rounds of making up; each comes nearer, since a louder mix is limited more. */
const ROUNDS = 2

/** Rates (Hz) at which sound can be measured as it is: that hold all of speech, and whose 20 ms are whole samples. */
const LOWEST_RATE = 16_000
const RATE_UNIT = 50

/** The most the whole mix is raised (dB) to make up for what the limiter takes. */
const MOST_MAKE_UP = 6

/**
 * Listens to the source and to all lines once and decides every gain. Where the limiter is going to have much to do, the
 * mix is also made once without being written, to see what it costs in loudness. Yields how far it is, 0 to 1.
 */
export function* prepareMix(plan: MixPlan, source: SourceFile, duration: number): Generator<number, DubRecipe> {
  const stream = source.sound()
  const withBed = stream !== undefined
  const layout = layoutFor(stream?.codecpar.channels ?? 0)
  const clips = plan.clips.map(measureClipFile)
  const bed = withBed ? yield* listen(stream, { plan, layout, clips, duration }) : undefined
  const first = balance(plan, { bed, clips, voiceChannels: layout.voice.length })
  const recipe = { plan, balance: first, layout, withBed }
  const muted = plan.bed?.mode === 'mute'
  // "As the source" leaves the original sound alone, so there is nothing to make up with.
  if (plan.loudness === 'source' || !isOverloaded(recipe, { clips, peaks: muted ? undefined : bed?.peaks }))
    return recipe
  return yield* makeUp(recipe, duration)
}

interface Listening {
  readonly plan: MixPlan
  readonly layout: SoundLayout
  readonly clips: readonly ClipMeasure[]
  readonly duration: number
}

/** At the track's own rate, where it divides evenly: resampling costs as much as all that is measured. */
function* listen(stream: Stream, { plan, layout, clips, duration }: Listening): Generator<number, BedMeasure> {
  const own = stream.codecpar.sampleRate
  const sampleRate = own >= LOWEST_RATE && own % RATE_UNIT === 0 ? own : layout.sampleRate
  const regions = clips.toSorted((a, b) => a.start - b.start)
  const measured = { ...layout, sampleRate }
  using voices = plan.voices === undefined ? undefined : new VoiceTrack(plan.voices, measured)
  const meter = new BedMeter(measured, regions, voices)
  using reader = new AudioReader(plan.source, { sampleRate, channels: layout.channels })
  for (const chunk of reader.chunks()) {
    meter.write(chunk)
    yield duration > 0 ? Math.min(1, reader.position / sampleRate / duration) : 0
  }
  return meter.measure
}

/** Whether more than a fiftieth of the time is to be limited by over 3 dB. */
function isOverloaded(
  { plan, balance: { bedGain, clipGains } }: DubRecipe,
  { clips, peaks = new Float32Array(0) }: { clips: readonly ClipMeasure[]; peaks: Float32Array | undefined },
): boolean {
  const most = 10 ** ((LOUDNESS_PRESETS[plan.loudness].truePeak + 3) / 20)
  const bed = peaks.reduce((count, peak) => count + (peak * bedGain > most ? 1 : 0), 0) / Math.max(1, peaks.length)
  const loud = clips.filter(({ peak }, index) => peak * (clipGains[index] ?? 0) > most)
  return bed > 0.02 || loud.length > 0.02 * clips.length
}

function* makeUp(recipe: DubRecipe, duration: number): Generator<number, DubRecipe> {
  let made = recipe
  let lifted = 0
  for (let round = 0; round < ROUNDS; round++) {
    using sound = new DubSound(made)
    while (sound.frames < duration * made.layout.sampleRate) {
      sound.next()
      yield 1
    }
    const { target, dialogue, dialogueRegions } = made.balance
    const missing = target - sound.integrated(dialogue ? dialogueRegions : undefined)
    if (!(Math.abs(missing) > TOLERANCE) || lifted + missing > MOST_MAKE_UP) return made
    lifted += missing
    made = { ...made, balance: raise(made.balance, missing) }
  }
  return made
}

function raise(from: Balance, decibels: number): Balance {
  const gain = 10 ** (decibels / 20)
  return { ...from, bedGain: from.bedGain * gain, clipGains: from.clipGains.map((clip) => clip * gain) }
}
