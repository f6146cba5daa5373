import { z } from 'zod'
import { Target } from '../contract/records.ts'
import { Failure } from '../failureSchema.ts'
import type { CommandTable } from '../ipc.ts'

const project = z.string().min(1)
const LeftOut = z.object({ path: z.string(), failure: Failure })
const MadeStep = z.object({ path: z.string().min(1), revision: z.int() })

/** Commands on the projects that lie in one folder with a project. */
export const folders = {
  /** The sentences and names that these projects word in several ways, and the projects that could not be read. None is changed. */
  folderTexts: {
    input: z.object({ project, target: Target }),
    output: z.object({
      read: z.array(z.string()),
      leftOut: z.array(LeftOut),
      found: z.array(
        z.object({
          kind: z.enum(['sentence', 'name']),
          key: z.string(),
          of: z.string(),
          variants: z.array(z.object({ text: z.string(), lines: z.int(), projects: z.array(z.string()) })),
        }),
      ),
    }),
  },
  /** Gives a sentence or name one wording in all of them, a step in each; no project is changed where one cannot be. */
  makeOneInFolder: {
    input: z.object({ project, target: Target, key: z.string().min(1), text: z.string().min(1) }),
    output: z.object({ steps: z.array(MadeStep) }),
  },
  /** Takes these steps back where they are still the last ones. */
  takeBackInFolder: { input: z.object({ steps: z.array(MadeStep) }), output: z.object({ leftOut: z.array(LeftOut) }) },
} as const satisfies CommandTable
