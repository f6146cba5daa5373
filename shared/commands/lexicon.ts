import { z } from 'zod'
import { Target } from '../contract/records.ts'
import type { CommandTable } from '../ipc.ts'

/** The words that the user confirmed, in the form of `shared/text/lexicon/lexicon.ts`. */
export const StoredLexicon = z.partialRecord(Target, z.record(z.string(), z.record(z.string(), z.int().min(1))))

const nothing = z.object({})

/** Commands on words learned from texts that the user confirmed; they never leave this computer. */
export const lexicon = {
  /** The whole lexicon, also for saving it for another computer. */
  lexicon: { input: nothing, output: StoredLexicon },
  /** Counts in the words of confirmed texts; returns the whole lexicon. */
  learnWords: { input: z.object({ target: Target, texts: z.array(z.string()) }), output: StoredLexicon },
  /** Adds the words of a saved lexicon; returns the whole lexicon. */
  addWords: { input: z.object({ lexicon: StoredLexicon }), output: StoredLexicon },
  /** Deletes all words, or those of one language. */
  clearWords: { input: z.object({ target: Target.optional() }), output: StoredLexicon },
} as const satisfies CommandTable
