import { z } from 'zod'
import { Target } from '../contract/records.ts'
import type { CommandTable } from '../ipc.ts'
import { TakeFacts } from './projects.ts'

const project = z.string().min(1)
const recording = z.string().min(1)
/** The places of a recording in the film: seconds of it, and of the film; a new one wherever the film stood still. */
const places = z
  .array(z.object({ at: z.number().min(0).max(360_000), film: z.number().min(-3600).max(360_000) }))
  .max(10_000)

/**
 * Recordings of the microphone on their way to becoming takes. The sound goes from the page's worker to `url` in blocks; what was
 * received is on the disk. Every recording that is not kept becomes a take when its project is opened next.
 */
export const recordings = {
  /** Opens a file for the recording of one line, or of several in order of time; `url` takes its samples, see `POST /recordings/`. */
  beginRecording: {
    input: z.object({
      project,
      target: Target,
      lines: z.array(z.int().min(1)).min(1).max(20_000),
      sampleRate: z.int().min(8000).max(192_000),
    }),
    output: z.object({ recording: z.string(), url: z.string() }),
  },
  /** Stores the places of a recording in the film, so that a crash does not lose them. */
  placeRecording: { input: z.object({ project, recording, places }), output: z.object({}) },
  /**
   * Makes the takes of a finished recording: the speech of each line, without the silence around it. Lines that were not spoken have
   * none; throws `invalid` where none was.
   */
  keepRecording: { input: z.object({ project, recording, places }), output: z.object({ takes: z.array(TakeFacts) }) },
  /**
   * Moves the cut between two takes of one pass to a second of the film; answers their new takes, none for a side that is silent now.
   * Throws `not_found` once the studio has ended, as the sound of the pass is gone then.
   */
  moveCut: {
    input: z.object({ project, before: z.string().min(1), after: z.string().min(1), at: z.number().min(0) }),
    output: z.object({ takes: z.array(TakeFacts) }),
  },
  /**
   * Makes a copy of a recorded take without noise, hum and rumble, or answers with the one that there is; the take itself stays. Throws
   * `invalid` for takes that were not recorded here.
   */
  cleanTake: { input: z.object({ project, take: z.string().min(1) }), output: TakeFacts },
  /** Makes a shorter copy of a recorded take, by a factor of at most `MAX_PULL_RATIO`; see `pullTake`. Throws `invalid` for other takes. */
  pullTake: {
    input: z.object({ project, take: z.string().min(1), factor: z.number().min(1).max(2) }),
    output: TakeFacts,
  },
  /** Makes takes of what a crash left of this project's recordings; silence is thrown away. */
  recoverRecordings: {
    input: z.object({ project }),
    output: z.object({ takes: z.array(TakeFacts) }),
  },
} as const satisfies CommandTable
