import { z } from 'zod'
import type { CommandTable } from '../ipc.ts'
import { TakeWords, WordTime } from '../timing/words/wordTimes.ts'

const project = z.string().min(1)

/** When words are spoken. What is found is kept with the project, and is no step of its journal. */
export const words = {
  /**
   * The words of a line's source text, in seconds of the film: a recogniser's, else found in the film's sound. None where the text is
   * not what is said there.
   */
  sourceWords: {
    input: z.object({ project, line: z.int().min(1) }),
    output: z.object({ words: z.array(WordTime) }),
  },
  /** The words of takes: those that voices reported; with `find`, all others are found in the takes' sound. Unknown ones are left out. */
  takeWords: {
    input: z.object({ project, takes: z.array(z.string().min(1)).max(1000), find: z.boolean().default(false) }),
    output: z.object({ takes: z.array(TakeWords.extend({ id: z.string() })) }),
  },
} as const satisfies CommandTable
