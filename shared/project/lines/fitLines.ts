import type { TakeSpeech } from '../../audio/takes/takeSpeech.ts'
import { omitUndefined } from '../../basics/omitUndefined.ts'
import { remembered } from '../../basics/remembered.ts'
import type { LineView, Target, Voice } from '../../contract/records.ts'
import { placeTakes } from '../../timing/lanes/placeTakes.ts'
import { learnTake, newPaceModel, type PaceModel, predictSeconds } from '../../timing/paceModel.ts'
import { limitsOf, type RequestedLimits } from '../../timing/pacing.ts'
import type { LineFit } from '../../timing/spokenLine.ts'
import type { WaitingPicture, WaitPlan } from '../../timing/waits/planWaits.ts'
import type { Document, Line, Speaker } from '../document.ts'
import { settingsOf } from '../projectEdits.ts'
import { isDescription } from '../speakers/describer.ts'
import { performedPlace } from '../takes/performedPlace.ts'
import { isRecorded, takeState, voiceOf, voiceText } from '../takes/takeKey.ts'
import type { Dictionary } from '../texts/dictionary.ts'
import { linesInOrder } from './linesInOrder.ts'
import { mayWait } from './mayWait.ts'

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
  /** Pace of the voice at speed 1, relative to the usual pace of the language, from its record; absent: not known. */
  readonly pace?: number
  /** Seconds of speech in its fresh take, at its voice's own pace; absent if there is none and the duration must be predicted. */
  readonly seconds?: number
  /** For how many of them it begins softly. */
  readonly lead?: number
  /** The rate at which it was spoken for its place; absent: at its voice's own pace. */
  readonly rate?: number
  /** Whether the line keeps the original, into which no other line should run. */
  readonly kept?: boolean
  /** Its take is a person's own recording, whose pace is kept. */
  readonly recorded?: boolean
  /** It lies where it was performed. */
  readonly performed?: boolean
  /** The picture may wait for it. */
  readonly wait?: boolean
  /** It describes the picture, which is held for it. */
  readonly describes?: boolean
  /** Whether the speaker's mouth is seen, by which the line's times matter more or less; absent: as usual. */
  readonly view?: LineView
}

/** The translation that lines belong to, and the limits of its times. */
export interface Programme extends RequestedLimits {
  readonly target: Target
  /** The picture that may wait, as far as it is known. */
  readonly picture?: WaitingPicture | undefined
}

/** The translation of a project whose film has this length (seconds). */
export function programmeOf(document: Document, target: Target, duration: number): Programme {
  const { timing, longest, exactSeconds } = settingsOf(document, target)
  return { target, duration, timing, longest, exactSeconds }
}

/** The length of a take, and of the speech in it where that is known; seconds. */
export interface TimedTake {
  readonly seconds: number
  readonly speech?: TakeSpeech | undefined
  /** The rate at which it was spoken for its place; absent: at its voice's own pace. */
  readonly rate?: number | undefined
}

/** Seconds of speech of a take. */
export function takeSpeechSeconds({ seconds, speech }: TimedTake): number {
  return speech?.seconds ?? seconds
}

/** The pace of voices at speed 1, relative to the usual pace of their language, by id, as far as their records have it. */
export type VoicePaces = ReadonlyMap<string, number>

const NO_PACES: VoicePaces = new Map()

export function pacesOf(voices: readonly Pick<Voice, 'id' | 'pace'>[]): VoicePaces {
  return new Map(voices.flatMap(({ id, pace }) => (pace === undefined ? [] : [[id, pace] as const])))
}

/** The lines of a translation: their words, or that the original is kept. */
export function linesToFit(
  document: Document,
  target: Target,
  takes: ReadonlyMap<string, TimedTake>,
  paces: VoicePaces = NO_PACES,
): LineToFit[] {
  const { speakers, dictionary, timedBySight } = document
  return linesInOrder(document).map((line) => {
    const take = takes.get(line.texts[target]?.take?.id ?? '')
    const [waits, describes] = [mayWait(document, line), isDescription(document, line)]
    return lineToFit(line, target, speakers[line.speaker], dictionary, take, paces, waits, describes, timedBySight)
  })
}

/** The lines of a translation that people of the film speak, whose words have to fit: for descriptions the picture is held. */
export function dialogueToFit(...inputs: Parameters<typeof linesToFit>): LineToFit[] {
  return linesToFit(...inputs).filter(({ describes }) => describes !== true)
}

/** Unchanged lines stay the same objects: making those of a long project anew takes long, and so does sending them. */
const lineToFit = remembered(
  (
    line: Line,
    target: Target,
    speaker: Speaker | undefined,
    dictionary: Dictionary,
    take: TimedTake | undefined,
    paces: VoicePaces,
    waits: boolean,
    describes: boolean,
    timedBySight: true | undefined,
  ): LineToFit => {
    const text = voiceText(line, target, dictionary)
    const recorded = isRecorded(line, target)
    const { id, start, end } = line
    if (line.keepOriginal || (text.trim() === '' && !recorded)) {
      return { id, speaker: '', start, end, text: '', voice: '', speed: 1, kept: true }
    }
    const choice = voiceOf(line, target, speaker)
    const sound = takeState(line, target, { speaker, dictionary }) === 'fresh' ? take : undefined
    const place = { id, speaker: line.speaker, ...performedPlace(line, target), text }
    const pace = paces.get(choice?.voice ?? '')
    const voice = { voice: choice?.voice ?? '', speed: choice?.settings.speed ?? 1, ...(pace && { pace }) }
    const known = sound && { ...knownSpeech(sound, place.performed), ...(recorded ? { recorded } : {}) }
    const view = describes ? 'off_screen' : timedBySight && line.view
    return { ...place, ...voice, ...known, wait: waits, ...(describes && { describes }), ...omitUndefined({ view }) }
  },
)

/** The speech of a take as it is planned; where it is performed, a soft beginning does not move it. */
function knownSpeech(sound: TimedTake, performed: boolean | undefined): Pick<LineToFit, 'seconds' | 'lead' | 'rate'> {
  const { rate = 1, speech } = sound
  const lead = performed === true ? 0 : (speech?.lead ?? 0) * rate
  return { seconds: takeSpeechSeconds(sound) * rate, lead, rate }
}

/** The fit of a line, in the dub's time, and whether its duration comes from a take or a prediction. */
export interface PredictedFit extends LineFit {
  /** Seconds at the requested speed. */
  readonly natural: number
  readonly predicted: boolean
}

/** The fits of all lines of a translation, and where the picture waits for them. */
interface PlannedFits extends WaitPlan {
  readonly fits: PredictedFit[]
}

/** Plans all lines of a translation; lengths of lines without a take are predicted from those that have one. */
export function planFits(lines: readonly LineToFit[], programme: Programme): PlannedFits {
  const { target, picture = { shots: [] } } = programme
  const natural = naturalLengths(lines, target)
  const spoken = lines.map(({ text, kept, ...line }) => {
    // A drag may name the speaker of a line that is kept.
    const speaker = kept ? '' : line.speaker
    const own = { ...line, speaker, natural: natural.get(line.id) ?? 0 }
    return { ...own, characters: [...text].length }
  })
  const known = new Set(lines.filter(({ seconds }) => seconds !== undefined).map(({ id }) => id))
  const plan = placeTakes(spoken, { ...picture, ...limitsOf(programme) })
  const spokenIds = new Set(lines.flatMap(({ id, kept }) => (kept ? [] : [id])))
  const fits = plan.fits.flatMap((fit) => {
    return spokenIds.has(fit.id) ? [{ ...fit, natural: natural.get(fit.id) ?? 0, predicted: !known.has(fit.id) }] : []
  })
  return { ...plan, fits }
}

/** The fits of lines as if the picture waited for none, which shows whose words are too long. */
export function fitLines(lines: readonly LineToFit[], programme: Programme): PredictedFit[] {
  const inTime = lines.map((line) => ({ ...line, wait: false }))
  return planFits(inTime, programme).fits
}

/** Learns the pace of voices from the takes of these lines. */
export function learnPaces(lines: readonly LineToFit[], target: Target): PaceModel {
  return lines.reduce((model, { text, voice, speed, pace = 1, seconds, recorded }) => {
    return seconds === undefined || recorded
      ? model
      : learnTake(model, { text, voice, seconds: seconds * speed * pace })
  }, newPaceModel(target))
}

/** Seconds that a line will take at its requested speed. */
export function predictLineSeconds(model: PaceModel, { text, voice, speed, pace = 1 }: LineToFit): number {
  return predictSeconds(model, text, voice) / (speed * pace)
}

/** Seconds of all lines at the pace of their voices, as their takes have taught it. */
export function naturalLengths(lines: readonly LineToFit[], target: Target): ReadonlyMap<number, number> {
  const model = learnPaces(lines, target)
  return new Map(lines.map((line) => [line.id, line.seconds ?? predictLineSeconds(model, line)]))
}
