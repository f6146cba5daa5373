import { inThread } from '../../programs/inThread.ts'
import { programUrl } from '../../programs/programs.ts'

/** A recording to clean, at 48 kHz; `noise` is the level of its room below its speech, in dB. */
export interface CleanOrder {
  readonly samples: Float32Array
  readonly noise: number
}

/** Cleans a recording in a thread of its own, as a minute takes a second; see `cleanSound`. */
export function cleanApart(order: CleanOrder): Promise<Float32Array> {
  return inThread(programUrl('cleanWorker'), order)
}
