import type { Timing } from '../../contract/assemble.ts'
import type { Target } from '../../contract/records.ts'
import { fitWithWaits } from '../../timing/fitWithWaits.ts'
import { learnTake, newPaceModel, type PaceModel, predictSeconds } from '../../timing/paceModel.ts'
import type { WaitingPicture, WaitPlan } from '../../timing/planWaits.ts'
import type { LineFit } from '../../timing/spokenLine.ts'
import { type Document, linesInOrder, mayWait } from '../document.ts'
import { isRecorded, saidText, spokenBy, takeState, voiceOf } from '../takes/takeKey.ts'

/** The part of a line with text that its timing depends on. Times in seconds. */
export interface LineToFit {
  readonly id: number
  readonly speaker: string
  readonly start: number
  readonly end: number
  readonly text: string
  /** Empty if no voice is chosen. */
  readonly voice: string
  /** The wanted speed of the voice. */
  readonly speed: number
  /** Duration of its fresh take; absent if there is none and the duration must be predicted. */
  readonly seconds?: number
  /** Its take is a person's own recording, whose pace is kept. */
  readonly recorded?: boolean
  /** The picture may wait for it. */
  readonly mayWait?: boolean
}

/** The translation that lines belong to. */
export interface Programme {
  readonly target: Target
  /** Seconds. */
  readonly duration: number
  readonly timing?: Timing | undefined
  /** The picture that may wait, as far as it is known. */
  readonly picture?: WaitingPicture | undefined
}

/** The lines of a translation as far as something is said in them and they do not keep the original voice. */
export function linesToFit(
  document: Document,
  target: Target,
  takes: ReadonlyMap<string, { readonly seconds: number }>,
): LineToFit[] {
  return linesInOrder(document).flatMap((line) => {
    const text = saidText(line, target, document.dictionary)
    const recorded = isRecorded(line, target)
    if (line.keepOriginal || (text.trim() === '' && !recorded)) return []
    const speaker = document.speakers[line.speaker]
    const choice = voiceOf(line, target, speaker)
    const take =
      takeState(line, target, spokenBy(document, line)) === 'fresh' ? line.texts[target]?.take?.id : undefined
    const seconds = take === undefined ? undefined : takes.get(take)?.seconds
    const { id, start, end } = line
    const place = { id, speaker: line.speaker, start, end, text }
    const voice = { voice: choice?.voice ?? '', speed: choice?.settings.speed ?? 1 }
    const known = seconds === undefined ? {} : { seconds, ...(recorded ? { recorded } : {}) }
    return [{ ...place, ...voice, ...known, mayWait: mayWait(document, line) }]
  })
}

/** The fit of a line, in the dub's time, and whether its duration comes from a take or a prediction. */
export interface PredictedFit extends LineFit {
  /** Seconds at the wanted speed. */
  readonly natural: number
  readonly predicted: boolean
}

/** The fits of all lines of a translation, and where the picture waits for them. */
export interface PlannedFits extends WaitPlan {
  readonly fits: PredictedFit[]
}

/** Plans all lines of a translation; lengths of lines without a take are predicted from those that have one. */
export function planFits(lines: readonly LineToFit[], programme: Programme): PlannedFits {
  const { target, duration, timing, picture = { shots: [] } } = programme
  const pace = paceOf(lines, target)
  const natural = new Map(
    lines.map((line) => [line.id, line.seconds ?? predictSeconds(pace, line.text, line.voice) / line.speed]),
  )
  const spoken = lines.map(({ id, speaker, start, end, text, recorded: fixed = false, mayWait: waits = false }) => {
    const own = { id, speaker, start, end, natural: natural.get(id) ?? 0, fixed, mayWait: waits }
    return { ...own, characters: [...text].length }
  })
  const known = new Set(lines.filter(({ seconds }) => seconds !== undefined).map(({ id }) => id))
  const options = { duration, ...(timing === undefined ? {} : { lateness: timing }) }
  const plan = fitWithWaits(spoken, { ...picture, options })
  const fits = plan.fits.map((fit) => {
    return { ...fit, natural: natural.get(fit.id) ?? 0, predicted: !known.has(fit.id) }
  })
  return { ...plan, fits }
}

/** The fits of lines as if the picture waited for none, which tells whose words are too long. */
export function fitLines(lines: readonly LineToFit[], programme: Programme): PredictedFit[] {
  const inTime = lines.map((line) => ({ ...line, mayWait: false }))
  return planFits(inTime, programme).fits
}

/** Learns the pace of voices from the takes of these lines. */
export function paceOf(lines: readonly LineToFit[], target: Target): PaceModel {
  return lines.reduce((model, { text, voice, speed, seconds, recorded }) => {
    return seconds === undefined || recorded ? model : learnTake(model, { text, voice, seconds: seconds * speed })
  }, newPaceModel(target))
}
