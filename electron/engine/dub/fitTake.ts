import { NORMS } from '../../../shared/qc/norms.ts'
import { BAND } from '../../../shared/timing/fitMetrics.ts'
import { MOST_RATE } from '../../../shared/timing/laneCost.ts'
import type { LineFit } from '../../../shared/timing/spokenLine.ts'
import { TOLERANCE } from './planLines.ts'
import type { SpokenClips } from './spokenClips.ts'
import type { TempoModels } from './tempoModels.ts'
import { durationOf } from './utterance.ts'

/** A line as it was spoken. */
export interface Take {
  readonly seconds: number
  /** How long it takes at the voice's own pace. */
  readonly natural: number
}

/** A line as it stands in the dub: its length, and its rate relative to the voice's own pace. */
export interface Made {
  readonly seconds: number
  readonly rate: number
}

interface Voices {
  readonly clips: SpokenClips
  readonly tempos: TempoModels
}

/** How many times a line is spoken again to meet its time; speed and length are not quite proportional. */
const TRIES = 4
/** Share by which a line may be stretched unheard, so that it need not be spoken again. */
const NUDGE = 0.05
/** A planned rate this little over a limit is at it. */
const EXACT = 1e-6

/**
 * Brings a take to its planned length: within the tolerance it is kept, near it the take is stretched, and otherwise the
 * line is spoken again.
 */
export async function fitTake(fit: LineFit, take: Take, voices: Voices): Promise<Made> {
  const { clips } = voices
  const goal = take.natural / fit.rate
  const tempo = take.seconds / goal
  const [least, most] = tolerance(fit)
  if (tempo >= least && tempo <= most) return { seconds: take.seconds, rate: take.natural / take.seconds }
  if (Math.abs(tempo - 1) <= NUDGE) return { seconds: await clips.stretch(fit.id, tempo), rate: fit.rate }
  const seconds = await speakToFit(fit, take.natural, voices)
  return { seconds, rate: take.natural / seconds }
}

/** Speaks a clip until its length is as planned; after some tries it is stretched to it. Answers its seconds. */
async function speakToFit(fit: LineFit, natural: number, { clips, tempos }: Voices): Promise<number> {
  const goal = natural / fit.rate
  const [shortest, longest] = tolerance(fit)
  let speed = tempos.speedFor(clips.voiceOf(fit.id), fit.rate)
  for (let count = 1; ; count++) {
    const utterance = await clips.speak(fit.id, Math.min(2, Math.max(0.5, speed)))
    const ratio = durationOf(utterance) / goal
    const isMet = ratio >= shortest && ratio <= longest
    // The lengths of a few short words come in steps.
    if (isMet || count === TRIES) {
      const seconds = await clips.write(fit.id, utterance)
      return isMet ? seconds : clips.stretch(fit.id, ratio / Math.min(longest, Math.max(shortest, ratio)))
    }
    speed *= (2 * ratio) / (shortest + longest)
  }
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
