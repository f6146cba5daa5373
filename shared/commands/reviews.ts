import { z } from 'zod'
import { Target } from '../contract/records.ts'
import type { CommandTable } from '../ipc.ts'

const project = z.string().min(1)

/** Commands that send a project to people who review it. Their answers are taken in by the page, as an edit. */
export const reviews = {
  /** A free name for the file, and how many of its lines have no sound of their text. */
  suggestReview: {
    input: z.object({ project, target: Target }),
    output: z.object({
      path: z.string(),
      lines: z.int(),
      silent: z.int(),
      /** A free name for five questions on a minute of the dub; absent where there is no dub. */
      minute: z.string().optional(),
    }),
  },
  /** Writes the file of a review; `language` is that of its page. It replaces no file and does not change the project. */
  writeReview: {
    input: z.object({
      project,
      target: Target,
      language: Target,
      film: z.boolean().default(false),
      output: z.string().min(1),
    }),
    output: z.object({ path: z.string(), bytes: z.int() }),
  },
  /** Writes five questions on a minute of the dub, in the same kind of file. Their answers are those of listeners. */
  writeDubTest: {
    input: z.object({ project, target: Target, language: Target, output: z.string().min(1) }),
    output: z.object({ path: z.string(), bytes: z.int() }),
  },
} as const satisfies CommandTable
