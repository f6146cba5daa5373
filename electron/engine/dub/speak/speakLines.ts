import type { LineReport } from '../../../../shared/contract/local.ts'
import type { RenderSegment, Segment } from '../../../../shared/contract/records.ts'
import { MAX_SPEAKING_RATE } from '../../../../shared/timing/lanes/laneCost.ts'
import { leadAttacks } from '../../../../shared/timing/lanes/leadAttacks.ts'
import { type LineFit, SPEAKING_RATE_LIMITS } from '../../../../shared/timing/spokenLine.ts'
import { stretchInDub } from '../../../../shared/timing/waits/timeMap.ts'
import { inParallel } from '../../core/inParallel.ts'
import type { Synthesizer, WorkOptions } from '../../core/ports.ts'
import { clipPath } from '../../media/mix/clips/clipPath.ts'
import type { Clip } from '../../media/tasks.ts'
import type { Speech } from '../film/mixDub.ts'
import { LINE_LENGTH_TOLERANCE_SHARE, lineReport } from '../plan/planLines.ts'
import { type PlanTasks, restPlans, runPlan } from '../plan/planner.ts'
import { type PacedPlan, type PaceOptions, planPaced } from '../plan/planPaced.ts'
import { TempoModels } from '../plan/tempoModels.ts'
import { type CastVoice, requireCastVoice } from './castSpeakers.ts'
import { createSpokenClips, requestFor, type SpokenClips } from './spokenClips.ts'
import { unspokenNotes, wordlessNote } from './unspokenNotes.ts'
import { utteranceSeconds } from './utterance.ts'

interface SpeakLinesOptions extends WorkOptions, PaceOptions {
  readonly synthesizer: Synthesizer
  readonly cast: ReadonlyMap<string, CastVoice>
  /** The lines at the times of their speech in the source; may still be pending while the first are spoken. */
  readonly alignedLines: Promise<readonly Segment[]>
  /** Whether only what the lines need is asked for, to decide the waits of several languages together. */
  readonly onlyNeeds?: boolean | undefined
  /** Where the clips are written. */
  readonly folder: string
}

/** Lines of which a plan takes so much that voices and planner are not kept for each other: to start one again takes a second. */
const LARGE_PLAN_LINES = 200

/** Utterances under way at once where the synthesizer does not say; more than it has workers makes others wait. */
const DEFAULT_CONCURRENT_UTTERANCES = 2

/**
 * Speaks all lines, each of them whole, so that each meets its time. Some lines of each voice are spoken at its own pace
 * first and then at another, which tells how long the others will take and how the voice follows the speed it is asked
 * for; all lanes are planned by that, and the other lines are spoken at their pace at once.
 * The plan is made again by what came out: most lines fit it, some are stretched a little, few are spoken again.
 */
export async function speakLines(lines: readonly RenderSegment[], options: SpeakLinesOptions): Promise<Speech> {
  const { synthesizer, cast, folder, signal } = options
  let steps = 0
  const step = (): void => options.onProgress?.(++steps / (2 * lines.length))
  const lanes = synthesizer.atOnce ?? DEFAULT_CONCURRENT_UTTERANCES
  const tempos = new TempoModels()
  const clips = createSpokenClips(lines, options)

  const rehearsal = selectCalibrationLines(lines, cast)
  // The source is listened to meanwhile, which takes longer and must not wait.
  const speakFirst = inParallel(Math.max(1, lanes - 1), rehearsal, async (index): Promise<[number, Take]> => {
    const seconds = await clips.say(index, 1)
    step()
    return [index, { seconds, natural: seconds }]
  })
  const [first, slots] = await Promise.all([speakFirst, options.alignedLines])
  const takes = new Map(first)
  // In the order of the lines, not of who came first, so that the same dub is made again the same.
  const spoken = first.map(([index, { seconds }]) => [index, seconds] as const)
  const measured = await runPlan('measure', { texts: textsOf(lines, cast), spoken }, signal)
  const { fits: guessed } = await plan((index) => takes.get(index)?.natural ?? measured[index]?.seconds ?? 0, true)
  // Those that were spoken tell how each voice follows another speed than its own; most of them need another anyway.
  const again = await inParallel(lanes, first, async ([index, { natural }]): Promise<[number, Take, number]> => {
    const speed = speedOf(guessed[index])
    return [index, { seconds: speed === 1 ? natural : await clips.say(index, speed), natural }, speed]
  })
  for (const [index, take, speed] of again) {
    takes.set(index, take)
    if (speed !== 1) tempos.learn(clips.voiceOf(index), speed, take.natural / take.seconds)
  }
  const others = [...lines.keys().filter((index) => !takes.has(index))]
  if (others.length > LARGE_PLAN_LINES) restPlans()
  await inParallel(lanes, others, async (index) => {
    const speed = tempos.speedFor(clips.voiceOf(index), speedOf(guessed[index]))
    const seconds = await clips.say(index, speed)
    takes.set(index, { seconds, natural: seconds * tempos.tempoAt(clips.voiceOf(index), speed) })
    step()
  })
  if (others.length > LARGE_PLAN_LINES) synthesizer.rest?.()
  const { fits, map, waits, pace, needs, needed } = await plan((index) => takes.get(index)?.natural ?? 0)
  if (options.onlyNeeds === true) return { clips: [], lines: [], waits, timeMap: map.knots, pace, needs, notes: [] }
  const reports = await inParallel(lanes, lines, async (line, index) => {
    const [take, fit] = [takes.get(index), fits[index]]
    if (take === undefined || fit === undefined) throw new Error('Every line was spoken and planned.')
    const made = await fitTake(fit, take, { clips, tempos })
    step()
    return reportFor(line, fit, made)
  })
  const onsets = lines.map((_, index) => map.toDub(slotOf(index).start))
  const placed = leadAttacks(reports, clips.leads, onsets)
  return {
    clips: placed.map(clipFor),
    lines: placed,
    waits,
    timeMap: map.knots,
    pace,
    needed,
    words: lines.map((_, index) => clips.words.get(index) ?? []),
    notes: [...unspokenNotes(lines, cast, clips.unspoken), ...wordlessNote(lines)],
  }

  /** Plans all lines by their lengths, as `planPaced` does. */
  function plan(natural: (index: number) => number, isGuess = false): Promise<PacedPlan> {
    const planned = lines.map(({ speaker, wait = false, view }, index) => {
      const { start, end } = slotOf(index)
      const { characters = 0 } = measured[index] ?? {}
      const place = { id: index, speaker, start, end, characters, natural: natural(index) }
      return { ...place, lead: clips.leads[index], wait, view }
    })
    return planPaced(planned, { ...options, isGuess })
  }

  function clipFor({ speaker, start }: LineReport, index: number): Clip {
    const slot = slotOf(index)
    const inDub = stretchInDub({ start: slot.start, end: slot.end }, map)
    const sound = lines[index]?.sound
    const clip = { path: clipPath(folder, index), sampleRate: clips.rateOf(index), start, speaker, slot: inDub }
    return sound === undefined ? clip : { ...clip, sound }
  }

  function reportFor(line: Segment, fit: LineFit, made: Made): LineReport {
    const { start, end } = slotOf(fit.id)
    const report = lineReport({ ...line, voice: requestFor(line, cast).voice }, fit, made)
    return start === line.start && end === line.end ? report : { ...report, slot: { start, end } }
  }

  function slotOf(index: number): Segment {
    return slots[index] ?? clips.lineAt(index)
  }
}

/** The texts of lines, with the voices that speak them. */
function textsOf(
  lines: readonly Segment[],
  cast: ReadonlyMap<string, CastVoice>,
): PlanTasks['measure']['input']['texts'] {
  return lines.map(({ text, speaker }) => {
    const { id, language } = requireCastVoice(cast, speaker).voice.record
    return { text, voice: id, language }
  })
}

/** The tempo at which a line is spoken by a plan that will be made again; a rate within `LINE_LENGTH_TOLERANCE_SHARE` of 1 counts as 1. */
function speedOf(fit: LineFit | undefined): number {
  const rate = Math.max(0.85, fit?.rate ?? 1)
  return Math.abs(rate - 1) <= LINE_LENGTH_TOLERANCE_SHARE ? 1 : rate
}

/** A line as it was spoken. */
interface Take {
  readonly seconds: number
  /** Seconds at the voice's own pace. */
  readonly natural: number
}

/** A line as it stands in the dub: its length, and its rate relative to the voice's own pace. */
interface Made {
  readonly seconds: number
  readonly rate: number
}

interface Voices {
  readonly clips: SpokenClips
  readonly tempos: TempoModels
}

/** How many times a line is spoken again to meet its time; speed and length are not quite proportional. */
const MAX_LINE_RETRIES = 4
/** Share by which a line may be stretched unheard, so that it need not be spoken again. */
const INAUDIBLE_STRETCH_SHARE = 0.05
/** A planned rate this little over a limit is at it. */
const RATE_ROUNDING_TOLERANCE = 1e-6

/**
 * Brings a take to its planned length: within the tolerance it is kept, near it the take is stretched, and otherwise the
 * line is spoken again.
 */
async function fitTake(fit: LineFit, take: Take, voices: Voices): Promise<Made> {
  const { clips } = voices
  const goal = take.natural / fit.rate
  const tempo = take.seconds / goal
  const [minTempo, maxTempo] = tolerance(fit)
  if (tempo >= minTempo && tempo <= maxTempo) return { seconds: take.seconds, rate: take.natural / take.seconds }
  if (Math.abs(tempo - 1) <= INAUDIBLE_STRETCH_SHARE)
    return { seconds: await clips.stretch(fit.id, tempo), rate: fit.rate }
  const seconds = await speakToFit(fit, take.natural, voices)
  return { seconds, rate: take.natural / seconds }
}

/** Speaks a clip until its length is as planned; after some tries it is stretched to it. Answers its seconds. */
async function speakToFit(fit: LineFit, natural: number, { clips, tempos }: Voices): Promise<number> {
  const goal = natural / fit.rate
  const [minRatio, maxRatio] = tolerance(fit)
  let speed = tempos.speedFor(clips.voiceOf(fit.id), fit.rate)
  for (let count = 1; ; count++) {
    const utterance = await clips.speak(fit.id, Math.min(2, Math.max(0.5, speed)))
    const ratio = utteranceSeconds(utterance) / goal
    const isMet = ratio >= minRatio && ratio <= maxRatio
    // The lengths of a few short words come in steps.
    if (isMet || count === MAX_LINE_RETRIES) {
      const seconds = await clips.write(fit.id, utterance)
      return isMet ? seconds : clips.stretch(fit.id, ratio / Math.min(maxRatio, Math.max(minRatio, ratio)))
    }
    speed *= (2 * ratio) / (minRatio + maxRatio)
  }
}

/**
 * How far a take's length may be from the planned one, as factors: little, never beyond its room, and never so far that a
 * line which was planned within a limit of the rate comes out over it.
 */
function tolerance({ start, limit, rate, spokenEnd }: LineFit): [shortest: number, longest: number] {
  const room = (limit - start) / Math.max(spokenEnd - start, 1e-9)
  const [minRatio, maxRatio] = [
    1 - LINE_LENGTH_TOLERANCE_SHARE,
    Math.max(1, Math.min(1 + LINE_LENGTH_TOLERANCE_SHARE, room)),
  ]
  const maxRate = [SPEAKING_RATE_LIMITS.natural.to, SPEAKING_RATE_LIMITS.fastest, MAX_SPEAKING_RATE].find(
    (bound) => rate <= bound + RATE_ROUNDING_TOLERANCE,
  )
  const minRate = rate >= SPEAKING_RATE_LIMITS.natural.from ? SPEAKING_RATE_LIMITS.natural.from : 0
  return [
    maxRate === undefined ? minRatio : Math.max(minRatio, rate / maxRate),
    minRate === 0 ? maxRatio : Math.min(maxRatio, rate / minRate),
  ]
}

/** Lines after which the pace of a voice is known well: the median error is then 2 to 5 % (see `learnTake`). */
const PACE_LEARNING_LINES = 20

/**
 * The indices of the lines that are spoken first to learn each voice's pace: up to 20 for each voice, spread over the
 * text.
 */
export function selectCalibrationLines(lines: readonly Segment[], cast: ReadonlyMap<string, CastVoice>): number[] {
  const indices = lines.map((_, index) => index)
  const byVoice = Map.groupBy(indices, (index) => requireCastVoice(cast, lines[index]?.speaker ?? '').voice.record.id)
  return [...byVoice.values()].flatMap((own) => {
    const step = Math.max(1, own.length / PACE_LEARNING_LINES)
    return Array.from(
      { length: Math.min(PACE_LEARNING_LINES, own.length) },
      (_, count) => own[Math.floor(count * step)] ?? 0,
    )
  })
}
