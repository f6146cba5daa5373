import { z } from 'zod'
import type { CommandTable } from '../ipc.ts'
import { Message } from '../locale/messageSchema.ts'
import { MAX_CONSENT_CHARACTERS, MAX_READER_NAME_CHARACTERS, OwnVoice, ReadingFault } from '../packs/voiceProgram.ts'
import { RECORDED_LANGUAGES } from '../text/speech/phonology.ts'

/** The reader's name, and the words of the consent; kept as they are written, so that they may be empty. */
export const Reader = z.object({
  name: z.string().max(MAX_READER_NAME_CHARACTERS),
  consent: z.string().max(MAX_CONSENT_CHARACTERS),
})
export type Reader = z.infer<typeof Reader>

/** The phrases to read for a voice, each with the address of its recording where one is kept. */
const Readings = z.object({
  /** `wanted`: the last making lacked pairs of sounds that this phrase has. */
  phrases: z.array(z.object({ text: z.string(), url: z.string().optional(), wanted: z.boolean().optional() })),
  reader: Reader,
})

const nothing = z.object({})
const byLanguage = z.object({ language: z.enum(RECORDED_LANGUAGES) })

/** Commands about voices that are recorded on this computer. */
export const ownVoices = {
  readings: { input: byLanguage, output: Readings },
  keepReader: { input: byLanguage.extend(Reader.shape), output: nothing },
  /** Keeps a WAV file as the recording of the phrase of this number, from 1; an older one is replaced. */
  keepReading: {
    input: byLanguage.extend({ number: z.int().min(1).max(999), path: z.string().min(1) }),
    output: z.object({ url: z.string() }),
  },
  /** Deletes all recordings of a language, and who read. */
  dropReadings: { input: byLanguage, output: nothing },
  /** Makes a voice of the recordings and adds it to this computer's; `left` are the phrases that could not be used. */
  buildOwnVoice: {
    input: byLanguage,
    output: z.object({
      voice: OwnVoice,
      left: z.array(z.object({ text: z.string(), fault: ReadingFault })),
    }),
  },
  ownVoices: { input: nothing, output: z.object({ voices: z.array(OwnVoice), broken: z.array(Message) }) },
  addOwnVoice: { input: z.object({ path: z.string().min(1) }), output: OwnVoice },
  removeOwnVoice: { input: z.object({ id: z.string().min(1) }), output: nothing },
  /** Copies a voice's file to a free name; without `output` returns an address at which the page can load it. */
  exportOwnVoice: {
    input: z.object({ id: z.string().min(1), output: z.string().min(1).optional() }),
    output: z.object({ path: z.string(), url: z.string() }),
  },
} as const satisfies CommandTable
