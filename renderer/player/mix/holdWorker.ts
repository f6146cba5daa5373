import { heldSound } from '../../../shared/audio/mix/heldSound.ts'
import { answerCalls } from '../../state/studio/answerCalls.ts'

/** A request to the worker that makes the sound of holds; see `heldSound`. */
export interface HoldQuestion {
  readonly samples: Float32Array<ArrayBuffer>
  readonly sampleRate: number
  readonly channels: number
  readonly at: number
  readonly seconds: number
}

answerCalls(({ samples, sampleRate, channels, at, seconds }: HoldQuestion) =>
  heldSound(samples, { sampleRate, channels }, { at, seconds }),
)
