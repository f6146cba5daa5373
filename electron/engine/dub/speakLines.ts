import { readFile, writeFile } from 'node:fs/promises'
import { stretch } from '../../../shared/audio/stretch.ts'
import { fromPcm16, toPcm16 } from '../../../shared/audio/wav.ts'
import type { LineReport } from '../../../shared/contract/local.ts'
import type { RenderSegment, Segment } from '../../../shared/contract/records.ts'
import { NORMS } from '../../../shared/qc/norms.ts'
import { BAND } from '../../../shared/timing/fitMetrics.ts'
import { MOST_RATE } from '../../../shared/timing/laneCost.ts'
import type { LineFit } from '../../../shared/timing/spokenLine.ts'
import { stretchInDub } from '../../../shared/timing/timeMap.ts'
import { inParallel } from '../core/inParallel.ts'
import type { SpeakRequest, Synthesizer, Work } from '../core/ports.ts'
import { clipPath } from '../media/mix/clipPath.ts'
import type { Clip } from '../media/tasks.ts'
import { softLead } from '../signal/softLead.ts'
import { type CastVoice, castOf } from './castSpeakers.ts'
import { leadIn, softStart } from './leadIn.ts'
import type { Speech } from './mixDub.ts'
import { PaceModels } from './paceModels.ts'
import { charactersOf, type LinePlan, lineReport, type PlanOptions, planLines, TOLERANCE } from './planLines.ts'
import { rehearsed } from './rehearsed.ts'
import { TempoModels } from './tempoModels.ts'
import { unspokenNotes } from './unspokenNotes.ts'
import { durationOf, speakLine, type Utterance } from './utterance.ts'

export interface SpeakLinesOptions extends Work, Omit<PlanOptions, 'picture'> {
  readonly synthesizer: Synthesizer
  readonly cast: ReadonlyMap<string, CastVoice>
  /** The lines where the source is heard to speak them; may still be listening while the first are spoken. */
  readonly heard: Promise<readonly Segment[]>
  /** The picture, where it may wait for a line; may still be looked at while the first lines are spoken. */
  readonly picture?: Promise<PlanOptions['picture']>
  /** Where the clips are written. */
  readonly folder: string
}

/** How many times a line is spoken again to meet its time; speed and length are not quite proportional. */
const TRIES = 4
/** Utterances under way at once where the synthesizer does not say; more than it has workers makes others wait. */
const AT_ONCE = 2
/** Share by which a line may be stretched unheard, so that it need not be spoken again. */
const NUDGE = 0.05

/** A planned rate this little over a limit is at it. */
const EXACT = 1e-6

/** A line as it was spoken. */
interface Take {
  readonly seconds: number
  /** How long it takes at the voice's own pace. */
  readonly natural: number
}

/**
 * Speaks all lines, each of them whole, so that each meets its time. Some lines of each voice are spoken at its own pace first and then at
 * another, which tells how long the others will take and how the voice follows the speed it is asked for; all lanes are
 * planned by that, and the other lines are spoken at their pace at once.
 * The plan is made again by what came out: most lines fit it, some are stretched a little, few are spoken again.
 */
export async function speakLines(lines: readonly RenderSegment[], options: SpeakLinesOptions): Promise<Speech> {
  const { synthesizer, cast, duration, timing, folder, signal } = options
  let steps = 0
  const step = (): void => options.onProgress?.(++steps / (2 * lines.length))
  const lanes = synthesizer.atOnce ?? AT_ONCE
  const paces = new PaceModels()
  const tempos = new TempoModels()
  const leads: number[] = []
  const rates: number[] = []
  const unspoken = new Map<number, readonly string[]>()

  const rehearsal = rehearsed(lines, cast)
  // The source is listened to meanwhile, which takes longer and must not wait.
  const speakFirst = inParallel(Math.max(1, lanes - 1), rehearsal, async (index): Promise<[number, Take]> => {
    const seconds = await write(index, await speak(index, 1))
    step()
    return [index, { seconds, natural: seconds }]
  })
  const [first, slots, picture] = await Promise.all([speakFirst, options.heard, options.picture])
  // In the order of the lines, not of who came first, so that the same dub is made again the same.
  for (const [index, { seconds }] of first) {
    const { text, speaker } = lineAt(index)
    paces.learn(text, castOf(cast, speaker), seconds)
  }
  const takes = new Map(first)
  const { fits: guessed } = plan(
    (line, index) => takes.get(index)?.natural ?? paces.predict(line.text, castOf(cast, line.speaker)),
  )
  // Those that were spoken tell how each voice follows another speed than its own; most of them need another anyway.
  const again = await inParallel(lanes, first, async ([index, { natural }]): Promise<[number, Take, number]> => {
    const speed = speedOf(guessed[index])
    return [index, { seconds: speed === 1 ? natural : await write(index, await speak(index, speed)), natural }, speed]
  })
  for (const [index, take, speed] of again) {
    takes.set(index, take)
    if (speed !== 1) tempos.learn(voiceOf(index), speed, take.natural / take.seconds)
  }
  const others = lines.keys().filter((index) => !takes.has(index))
  await inParallel(lanes, [...others], async (index) => {
    const speed = tempos.speedFor(voiceOf(index), speedOf(guessed[index]))
    const seconds = await write(index, await speak(index, speed))
    takes.set(index, { seconds, natural: seconds * tempos.tempoAt(voiceOf(index), speed) })
    step()
  })
  const { fits, map, waits } = plan((_, index) => takes.get(index)?.natural ?? 0)
  const reports = await inParallel(lanes, lines, async (line, index) => {
    const [take, fit] = [takes.get(index), fits[index]]
    if (take === undefined || fit === undefined) throw new Error('Every line was spoken and planned.')
    const made = await meet(fit, take)
    step()
    return reportFor(line, fit, made)
  })
  const onsets = lines.map((_, index) => map.toDub(slotOf(index).start))
  const placed = leadIn(reports, leads, onsets)
  return {
    clips: placed.map(clipFor),
    lines: placed,
    waits,
    timeMap: map.knots,
    notes: unspokenNotes(lines, cast, unspoken),
  }

  function plan(natural: (line: Segment, index: number) => number): LinePlan {
    const planned = lines.map((line, index) => {
      const { start, end } = slotOf(index)
      const [characters, lead] = [charactersOf(line.text), softStart(leads[index] ?? 0)]
      return {
        ...line,
        start,
        end,
        characters,
        attack: lead,
        natural: natural(line, index),
        mayWait: line.wait ?? false,
      }
    })
    return planLines(planned, { duration, timing, picture })
  }

  /** Brings a take to its plan. */
  async function meet(fit: LineFit, take: Take): Promise<Made> {
    const goal = take.natural / fit.rate
    const tempo = take.seconds / goal
    const [least, most] = tolerance(fit)
    if (tempo >= least && tempo <= most) return { seconds: take.seconds, rate: take.natural / take.seconds }
    if (Math.abs(tempo - 1) <= NUDGE) {
      const path = clipPath(folder, fit.id)
      const sampleRate = rateOf(fit.id)
      const samples = stretch(fromPcm16(await readFile(path)), sampleRate, tempo)
      await writeFile(path, toPcm16(samples))
      return { seconds: samples.length / sampleRate, rate: fit.rate }
    }
    const seconds = await write(fit.id, await speakToFit(fit, take.natural))
    return { seconds, rate: take.natural / seconds }
  }

  /** Speaks until the length is as planned; what is still off it after some tries is stretched. */
  async function speakToFit(fit: LineFit, natural: number): Promise<Utterance> {
    const goal = natural / fit.rate
    const [shortest, longest] = tolerance(fit)
    let speed = tempos.speedFor(voiceOf(fit.id), fit.rate)
    for (let count = 1; ; count++) {
      const utterance = await speak(fit.id, Math.min(2, Math.max(0.5, speed)))
      const ratio = durationOf(utterance) / goal
      if (ratio >= shortest && ratio <= longest) return utterance
      // The lengths of a few short words come in steps.
      if (count === TRIES) return atTempo(utterance, ratio / Math.min(longest, Math.max(shortest, ratio)))
      speed *= (2 * ratio) / (shortest + longest)
    }
  }

  async function speak(index: number, speed: number): Promise<Utterance> {
    const utterance = await speakLine(synthesizer, { ...requestFor(lineAt(index), cast), speed }, signal)
    unspoken.set(index, utterance.unspoken ?? [])
    return utterance
  }

  async function write(index: number, utterance: Utterance): Promise<number> {
    rates[index] = utterance.sampleRate
    leads[index] = softLead(utterance.samples, utterance.sampleRate)
    await writeFile(clipPath(folder, index), toPcm16(utterance.samples))
    return durationOf(utterance)
  }

  function clipFor({ speaker, start }: LineReport, index: number): Clip {
    const slot = slotOf(index)
    return {
      path: clipPath(folder, index),
      sampleRate: rateOf(index),
      start,
      speaker,
      slot: stretchInDub({ start: slot.start, end: slot.end }, map),
    }
  }

  function reportFor(line: Segment, fit: LineFit, made: Made): LineReport {
    const { start, end } = slotOf(fit.id)
    const report = lineReport({ ...line, voice: requestFor(line, cast).voice }, fit, made)
    return start === line.start && end === line.end ? report : { ...report, slot: { start, end } }
  }

  function voiceOf(index: number): string {
    return castOf(cast, lineAt(index).speaker).voice.record.id
  }

  function slotOf(index: number): Segment {
    return slots[index] ?? lineAt(index)
  }

  /** Samples a second of a clip: voices of several makers speak in one film. */
  function rateOf(index: number): number {
    const rate = rates[index]
    if (rate === undefined) throw new Error(`Line ${index} was not spoken.`)
    return rate
  }

  function lineAt(index: number): RenderSegment {
    const line = lines[index]
    if (line === undefined) throw new Error(`There is no line ${index}.`)
    return line
  }
}

/** The tempo at which a line is spoken by a plan that will be made again: one that is hardly another is the own one. */
function speedOf(fit: LineFit | undefined): number {
  const rate = Math.max(0.85, fit?.rate ?? 1)
  return Math.abs(rate - 1) <= TOLERANCE ? 1 : rate
}

/**
 * How far a take's length may be from the planned one, as factors: little, never beyond its room, and never so far that a
 * line which was planned within a limit of the rate comes out over it.
 */
function tolerance({ start, limit, rate, spokenEnd }: LineFit): [shortest: number, longest: number] {
  const room = (limit - start) / Math.max(spokenEnd - start, 1e-9)
  const [shortest, longest] = [1 - TOLERANCE, Math.max(1, Math.min(1 + TOLERANCE, room))]
  const most = [BAND.to, NORMS.rate.fastest, MOST_RATE].find((bound) => rate <= bound + EXACT)
  const least = rate >= BAND.from ? BAND.from : 0
  return [
    most === undefined ? shortest : Math.max(shortest, rate / most),
    least === 0 ? longest : Math.min(longest, rate / least),
  ]
}

/** The same at another tempo; faster above 1. */
function atTempo({ samples, sampleRate }: Utterance, tempo: number): Utterance {
  return { samples: stretch(samples, sampleRate, tempo), sampleRate }
}

interface Made {
  readonly seconds: number
  readonly rate: number
}

/** Whether there is anything to say: a line of only punctuation or signs for music is silent. */
export function isSpoken(line: Segment): boolean {
  return /[\p{L}\p{N}]/u.test(line.text)
}

function requestFor(line: Segment, cast: ReadonlyMap<string, CastVoice>): SpeakRequest {
  const { voice, pitch, range, control } = castOf(cast, line.speaker)
  return { text: line.text, voice: voice.record.id, speed: 1, pitch, range, ...(control && { control }) }
}
