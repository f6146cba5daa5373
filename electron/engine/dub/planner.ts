import { say } from '../../../shared/locale/message.ts'
import type { assessDub } from '../../../shared/qc/assessDub.ts'
import type { fitWithWaits } from '../../../shared/timing/fitWithWaits.ts'
import type { PaceModel } from '../../../shared/timing/paceModel.ts'
import type { placeTakes } from '../../../shared/timing/placeTakes.ts'
import type { SpeechRegion } from '../../../shared/timing/slotsFromSpeech.ts'
import type { LineFit } from '../../../shared/timing/spokenLine.ts'
import type { TimeMapKnots } from '../../../shared/timing/timeMap.ts'
import type { Wait } from '../../../shared/timing/waitPlaces.ts'
import { programUrl } from '../../programs/programs.ts'
import { createWorkerPool } from '../process/workerPool.ts'

/** A plan as it is sent: all lines in their order, and where the picture waits for them. */
interface SentPlan {
  readonly fits: LineFit[]
  readonly waits: readonly Wait[]
  readonly knots: TimeMapKnots
}

/** Inputs and outputs of all work on the lines of an order whose time grows with them. */
export interface PlanTasks {
  /** Characters of texts, and seconds that voices take for them by the models of their languages. */
  measure: {
    input: {
      readonly texts: readonly { readonly text: string; readonly voice: string; readonly language: string }[]
      readonly models: ReadonlyMap<string, PaceModel>
    }
    output: { readonly characters: number; readonly seconds: number }[]
  }
  /** The times at which lines are heard in the source. */
  align: {
    input: { readonly lines: readonly SpeechRegion[]; readonly speech: readonly SpeechRegion[] }
    output: SpeechRegion[]
  }
  /** Times, rates and waits of lines that are to be spoken. */
  fit: { input: Order<typeof fitWithWaits>; output: SentPlan }
  /** The same of takes. */
  place: { input: Order<typeof placeTakes>; output: SentPlan }
  /** The judgement of a dub by its measures. */
  assess: {
    input: { readonly measures: Parameters<typeof assessDub>[0]; readonly dub: Parameters<typeof assessDub>[1] }
    output: ReturnType<typeof assessDub>
  }
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
const MOST = 2
/** Milliseconds without an order after which a process ends, and seconds without an answer after which it is killed. */
const [IDLE_TIME, PATIENCE] = [60_000, 1200]
const CRASHED = say('engineModel.planning')

const pool = createWorkerPool<PlanRequest, unknown>({
  program: programUrl('planWorker'),
  most: MOST,
  mostOfKind: MOST,
  idleTime: IDLE_TIME,
  patience: PATIENCE,
})

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
  for await (const piece of pool.run({ task, input }, { kind: 'plan', signal, crashed: CRASHED })) output = piece
  return output as PlanTasks[K]['output']
}
