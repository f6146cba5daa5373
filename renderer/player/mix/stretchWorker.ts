import { stretch } from '../../../shared/audio/stretch.ts'
import { answerCalls } from '../../state/studio/answerCalls.ts'

/** A request to the worker that changes the pace of takes (`tempo` 1 is unchanged). */
export interface StretchQuestion {
  readonly samples: Float32Array<ArrayBuffer>
  readonly sampleRate: number
  readonly tempo: number
}

answerCalls(({ samples, sampleRate, tempo }: StretchQuestion) => stretch(samples, sampleRate, tempo))
