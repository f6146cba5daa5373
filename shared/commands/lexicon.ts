import { z } from 'zod'
import { Target } from '../contract/records.ts'
import type { CommandTable } from '../ipc.ts'

/** The words that the user has confirmed, as `shared/text/lexicon/lexicon.ts` describes them. */
export const StoredLexicon = z.partialRecord(Target, z.record(z.string(), z.record(z.string(), z.int().min(1))))

const nothing = z.object({})

/** Words learned from texts that the user has confirmed; they never leave this computer. */
export const lexicon = {
  /** All of them; also what is saved for another computer. */
  lexicon: { input: nothing, output: StoredLexicon },
  /** Counts in the words of confirmed texts; answers all words there are now. */
  learnWords: { input: z.object({ target: Target, texts: z.array(z.string()) }), output: StoredLexicon },
  /** Adds the words of a saved lexicon. */
  addWords: { input: z.object({ lexicon: StoredLexicon }), output: StoredLexicon },
  /** Forgets all words, or those of one language. */
  clearWords: { input: z.object({ target: Target.optional() }), output: StoredLexicon },
} as const satisfies CommandTable
