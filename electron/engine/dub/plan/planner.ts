import type { castVoices } from '../../../../shared/casting/castVoices.ts'
import type { SpeakerTurn } from '../../../../shared/contract/local.ts'
import type { Segment, VoiceMap } from '../../../../shared/contract/records.ts'
import { say } from '../../../../shared/locale/message.ts'
import type { VoiceProfile } from '../../../../shared/project/speakers/voiceProfile.ts'
import type { assessDub } from '../../../../shared/qc/assessDub.ts'
import type { placeTakes, TakeLine } from '../../../../shared/timing/lanes/placeTakes.ts'
import type { overRateShare } from '../../../../shared/timing/pacing.ts'
import type { SpeechSegment } from '../../../../shared/timing/slotsFromSpeech.ts'
import type { LineFit } from '../../../../shared/timing/spokenLine.ts'
import type { CueSync, SyncRequest } from '../../../../shared/timing/sync/syncCues.ts'
import type { fitWithWaits } from '../../../../shared/timing/waits/fitWithWaits.ts'
import type { TimeMapKnots } from '../../../../shared/timing/waits/timeMap.ts'
import type { Wait } from '../../../../shared/timing/waits/waitPlaces.ts'
import { programUrl } from '../../../programs/programs.ts'
import { createWorkerPool } from '../../process/workerPool.ts'
import type { StretchOrder } from './stretchFile.ts'

/** A plan as it is sent: all lines in their order, and where the picture waits for them. */
interface SentPlan {
  readonly fits: LineFit[]
  readonly waits: readonly Wait[]
  readonly knots: TimeMapKnots
  readonly needed?: number
}

/** Inputs and outputs of all work on the lines of an order whose time grows with them. */
export interface PlanTasks {
  /** Voices for speakers: the chosen ones, and for others what fits their voice and the pace that their lines need. */
  cast: {
    input: Omit<Parameters<typeof castVoices>[0], 'members'> & {
      readonly lines: readonly Segment[]
      readonly profiles: Readonly<Record<string, VoiceProfile>>
    }
    output: VoiceMap
  }
  /** Lines with the speakers of the turns that they lie in; parted where the speaker changes within, if they are to be. */
  assign: {
    input: { readonly lines: readonly Segment[]; readonly turns: readonly SpeakerTurn[]; readonly split: boolean }
    output: Segment[]
  }
  /** The pace of each speaker with enough speech, relative to the usual one of the language. */
  paces: {
    input: {
      readonly lines: readonly Omit<Segment, 'id'>[]
      readonly speech: readonly SpeechSegment[]
      readonly language: string
    }
    output: ReadonlyMap<string, number>
  }
  /** Characters of texts, and seconds that voices take for them, as is learned from those that were spoken. */
  measure: {
    input: {
      readonly texts: readonly { readonly text: string; readonly voice: string; readonly language: string }[]
      /** The place of a text and the seconds that it took, in the order in which they are learned from. */
      readonly spoken: readonly (readonly [place: number, seconds: number])[]
    }
    output: { readonly characters: number; readonly seconds: number }[]
  }
  /** The times at which lines are heard in the source. */
  align: {
    input: { readonly lines: readonly SpeechSegment[]; readonly speech: readonly SpeechSegment[] }
    output: SpeechSegment[]
  }
  /** The samples of a long clip that is brought to another tempo, in its file. */
  stretch: { input: StretchOrder; output: number }
  /** The share of lines that are over rate while the picture keeps its time. */
  shareOverRate: {
    input: { readonly lines: Parameters<typeof overRateShare>[0]; readonly limits: Parameters<typeof overRateShare>[1] }
    output: number
  }
  /** Times, rates and waits of lines that are to be spoken. */
  fit: { input: Order<typeof fitWithWaits>; output: SentPlan }
  /** The same of takes, whose characters are counted where they are missing. */
  place: {
    input: { readonly lines: readonly UncountedTake[]; readonly places: Parameters<typeof placeTakes>[1] }
    output: SentPlan
  }
  /** Where subtitles belong in a film, by its speech. */
  sync: { input: SyncRequest; output: CueSync }
  /** The judgement of a dub by its measures. */
  assess: {
    input: { readonly measures: Parameters<typeof assessDub>[0]; readonly dub: Parameters<typeof assessDub>[1] }
    output: ReturnType<typeof assessDub>
  }
}

type UncountedTake = Omit<TakeLine, 'characters'> & {
  readonly characters?: number | undefined
  readonly text?: string
}

type Order<Plan extends (lines: never, places: never) => unknown> = {
  readonly lines: Parameters<Plan>[0]
  readonly places: Parameters<Plan>[1]
}

export type PlanTask = keyof PlanTasks

/** An order to a process of the planner. */
export interface PlanRequest<K extends PlanTask = PlanTask> {
  readonly task: K
  readonly input: PlanTasks[K]['input']
}

/** Two processes: no order waits for the plan of another one alone. */
const MAX_PLANNER_PROCESSES = 2
/** Milliseconds without an order after which a process ends, and seconds without an answer after which it is killed. */
const PLANNER_IDLE_TIMEOUT_MS = 60_000
const PLANNER_TIMEOUT_SECONDS = 1200
const PLANNER_CRASHED = say('engineModel.planning')

const pool = createWorkerPool<PlanRequest, unknown>({
  program: programUrl('planWorker'),
  maxProcesses: MAX_PLANNER_PROCESSES,
  maxProcessesOfKind: MAX_PLANNER_PROCESSES,
  idleTime: PLANNER_IDLE_TIMEOUT_MS,
  stallTimeoutSeconds: PLANNER_TIMEOUT_SECONDS,
})

/** Ends the processes that have nothing to plan, for what takes the whole computer next. */
export function restPlans(): void {
  pool.rest()
}

/**
 * Plans in a process of its own, so that an order of 20,000 lines holds nobody up. The signal ends the process at once
 * (`cancelled`); a process that dies by itself throws `engine_down`.
 */
export async function runPlan<K extends PlanTask>(
  task: K,
  input: PlanTasks[K]['input'],
  signal: AbortSignal,
): Promise<PlanTasks[K]['output']> {
  let output: unknown
  for await (const piece of pool.run({ task, input }, { kind: 'plan', signal, crashed: PLANNER_CRASHED }))
    output = piece
  return output as PlanTasks[K]['output']
}
