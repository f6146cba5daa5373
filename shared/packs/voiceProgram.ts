import { z } from 'zod'
import { Failure } from '../failure.ts'

const packsDir = z.string().optional()

/** A request to the program that makes recorded voices for the command line, as the JSON of its only argument. */
export const VoiceRequest = z.discriminatedUnion('command', [
  z.object({
    command: z.literal('build'),
    packsDir,
    /** The recordings, and the file the voice goes to; it is added to this computer's voices too. */
    folder: z.string(),
    out: z.string(),
    language: z.string(),
    name: z.string(),
    gender: z.enum(['female', 'male']).optional(),
    consent: z.string(),
  }),
  z.object({ command: z.literal('add'), packsDir, file: z.string() }),
  z.object({ command: z.literal('remove'), packsDir, id: z.string() }),
])
export type VoiceRequest = z.infer<typeof VoiceRequest>

/** Why a recording is not used. */
export const ReadingFault = z.enum(['silent', 'clipped', 'cut_off', 'other_words'])
export type ReadingFault = z.infer<typeof ReadingFault>

/** One line of the program's output. */
export const VoiceEvent = z.discriminatedUnion('event', [
  /** A recording that is not used. */
  z.object({ event: z.literal('fault'), file: z.string(), text: z.string(), fault: ReadingFault }),
  /** Pairs of sounds that are there, and those that are taken from others. */
  z.object({
    event: z.literal('built'),
    path: z.string(),
    used: z.int(),
    pairs: z.int(),
    lacking: z.array(z.string()),
  }),
  z.object({
    event: z.literal('added'),
    id: z.string(),
    name: z.string(),
    consent: z.object({ by: z.string(), statement: z.string(), at: z.string() }),
  }),
  z.object({ event: z.literal('removed'), id: z.string() }),
  z.object({ event: z.literal('failed'), failure: Failure }),
])
export type VoiceEvent = z.infer<typeof VoiceEvent>
