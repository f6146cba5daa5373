import { z } from 'zod'
import { Target } from '../contract/records.ts'
import type { CommandTable } from '../ipc.ts'
import { KitResults } from '../kit/kitResults.ts'

/** The check of a voice's pairs before a test, by measures and by our own recogniser. */
const KitCheck = z.object({
  /** Pairs that are left out, as the voice's words do not differ enough: semitones, a share of the length, or dB. */
  alike: z.array(z.object({ pair: z.string(), measure: z.enum(['pitch', 'length', 'spectrum']), apart: z.number() })),
  /** The recogniser that transcribed the words; absent where none is installed. */
  recogniser: z.string().optional(),
  /** Pairs in the test whose two words it transcribed alike. */
  confused: z.array(z.string()),
})
export type KitCheck = z.infer<typeof KitCheck>

const WrittenKit = KitCheck.extend({
  path: z.string(),
  bytes: z.int(),
  /** The name of the voice. */
  voice: z.string(),
  items: z.int(),
})
export type WrittenKit = z.infer<typeof WrittenKit>

const TestResults = z.object({ results: KitResults, folder: z.string(), unread: z.array(z.string()) })

/** Commands of listening tests: people who grew up with a language rate its voices and texts. */
export const listening = {
  /** Writes the test of a voice, without one of the language's own; without `output` where the page can load it from. */
  writeTestKit: {
    input: z.object({ target: Target, voice: z.string().min(1).optional(), output: z.string().min(1).optional() }),
    output: WrittenKit.extend({ url: z.string() }),
  },
  /** The results of all listeners whose answers are kept, the folder of these, and the files in it that hold none. */
  testResults: { input: z.object({}), output: TestResults },
  /** Keeps all answers in a text; counts those that are new and those that were there. */
  takeTests: { input: z.object({ text: z.string() }), output: TestResults.extend({ added: z.int(), known: z.int() }) },
} as const satisfies CommandTable
