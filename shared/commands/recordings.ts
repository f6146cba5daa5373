import { z } from 'zod'
import { Target } from '../contract/records.ts'
import type { CommandTable } from '../ipc.ts'
import { TakeFacts } from './projects.ts'

const project = z.string().min(1)
const recording = z.string().min(1)
/** Seconds of the film at which a recording's first sample was heard by the reader; undefined while it is not known. */
const place = z.number().min(-3600).max(360_000)

/**
 * Recordings of the microphone on their way to becoming takes. The sound goes from the page's worker to `url` in blocks; what was
 * received is on the disk. Every recording that is not kept becomes a take when its project is opened next.
 */
export const recordings = {
  /** Opens a file for the recording of a line; `url` takes its samples, see `POST /recordings/`. */
  beginRecording: {
    input: z.object({ project, target: Target, line: z.int().min(1), sampleRate: z.int().min(8000).max(192_000) }),
    output: z.object({ recording: z.string(), url: z.string() }),
  },
  /** Notes where in the film a recording begins, so that a crash does not lose its place. */
  placeRecording: { input: z.object({ project, recording, place }), output: z.object({}) },
  /** Makes the take of a finished recording: its speech, without the silence around it. Throws `invalid` for silence. */
  keepRecording: {
    input: z.object({ project, recording, place: place.optional() }),
    output: TakeFacts,
  },
  /**
   * Makes a copy of a recorded take without noise, hum and rumble, or answers with the one that there is; the take itself stays. Throws
   * `invalid` for takes that were not recorded here.
   */
  cleanTake: { input: z.object({ project, take: z.string().min(1) }), output: TakeFacts },
  /** Makes takes of what a crash left of this project's recordings; silence is thrown away. */
  recoverRecordings: {
    input: z.object({ project }),
    output: z.object({ takes: z.array(TakeFacts) }),
  },
} as const satisfies CommandTable
