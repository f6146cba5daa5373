import { z } from 'zod'
import type { CommandTable } from '../ipc.ts'
import { Message } from '../locale/messageSchema.ts'
import { Words } from '../project/document.ts'
import { TakeWords, WordTime } from '../timing/words/wordTimes.ts'

const project = z.string().min(1)

/** A line of a text at the time at which it is said, in seconds of the film. */
const TimedTextLine = z.object({
  start: z.number().min(0),
  end: z.number(),
  text: z.string(),
  /** The name that the text gives. */
  speaker: z.string().exactOptional(),
  words: Words,
  /** Present where its time may be wrong. */
  doubt: z.literal('time').exactOptional(),
})
export type TimedTextLine = z.infer<typeof TimedTextLine>

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
  /**
   * The lines of a text without times, by the sound of a project's film, with notes on what the text or the film lacks. The project
   * stays as it is. Throws `invalid` for a text that is not said in the film, or whose language is not known.
   */
  placeText: {
    input: z.object({
      project,
      /** That of its file, for messages. */
      name: z.string().min(1),
      text: z.string(),
      /** Absent: that of the project, else by its words. */
      language: z.string().min(2).optional(),
    }),
    output: z.object({ lines: z.array(TimedTextLine), language: z.string(), notes: z.array(Message) }),
  },
} as const satisfies CommandTable
