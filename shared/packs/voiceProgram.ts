import { z } from 'zod'
import { Target } from '../contract/records.ts'
import { Failure } from '../failureSchema.ts'

/** Most characters of a reader's name and of the words of the consent: both are shown wherever the voice is. */
export const MAX_READER_NAME_CHARACTERS = 80
export const MAX_CONSENT_CHARACTERS = 1000

/** Control characters, and those that turn the direction of what follows: they would change what a terminal shows. */
const CONTROL_CHARACTER_PATTERN = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u

const shown = (maxCharacters: number) =>
  z
    .string()
    .max(maxCharacters)
    .refine((text) => text.trim() !== '' && !CONTROL_CHARACTER_PATTERN.test(text))

/** The name of a reader, and the words of the consent, on one line each. */
export const ReaderName = shown(MAX_READER_NAME_CHARACTERS)
export const ConsentText = shown(MAX_CONSENT_CHARACTERS)

const packsDir = z.string().optional()

/** A request to the program that makes recorded voices, as the JSON of its only argument. */
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
  z.object({ command: z.literal('list'), packsDir }),
  z.object({ command: z.literal('add'), packsDir, file: z.string() }),
  z.object({ command: z.literal('remove'), packsDir, id: z.string() }),
  /** Says the pairs of a listening test and its passage into a folder; without `voice` the language's own. */
  z.object({
    command: z.literal('sayKit'),
    packsDir,
    language: Target,
    voice: z.string().optional(),
    folder: z.string(),
  }),
])
export type VoiceRequest = z.infer<typeof VoiceRequest>

/** Why a recording is not used. `double`: there is a newer one of the same phrase. */
export const ReadingFault = z.enum(['silent', 'clipped', 'cut_off', 'other_words', 'too_long', 'unreadable', 'double'])
export type ReadingFault = z.infer<typeof ReadingFault>

/** A recorded voice of this computer, with its file. */
export const OwnVoice = z.object({
  id: z.string(),
  name: z.string(),
  language: z.string(),
  gender: z.enum(['female', 'male']),
  consent: z.object({ by: z.string(), statement: z.string(), at: z.string() }),
  path: z.string(),
})
export type OwnVoice = z.infer<typeof OwnVoice>

/** One line of the program's output. */
export const VoiceEvent = z.discriminatedUnion('event', [
  /** How far a build is, 0 to 1. */
  z.object({ event: z.literal('progress'), fraction: z.number() }),
  /** A recording that is not used. */
  z.object({ event: z.literal('fault'), file: z.string(), text: z.string(), fault: ReadingFault }),
  /** Phrases in which the pairs of sounds are said that the recordings lack; told also where there are too few for a voice. */
  z.object({ event: z.literal('lacking'), phrases: z.array(z.object({ number: z.int(), text: z.string() })) }),
  /** Recordings used and left out, pairs of sounds that are there, and those that are taken from others. */
  z.object({
    event: z.literal('built'),
    path: z.string(),
    used: z.int(),
    left: z.int(),
    pairs: z.int(),
    lacking: z.array(z.string()),
  }),
  z.object({ event: z.literal('added'), voice: OwnVoice }),
  z.object({ event: z.literal('listed'), voices: z.array(OwnVoice), broken: z.array(Failure) }),
  z.object({ event: z.literal('removed'), id: z.string() }),
  /** Sounds are `0-1.wav` (pair, word) and `passage.wav`; pairs are told by their indices. */
  z.object({
    event: z.literal('kitSaid'),
    voice: z.object({ id: z.string(), name: z.string() }),
    /** Pairs that the voice distinguishes by the measure of their contrast, and the others with the distance of their words. */
    clear: z.array(z.int()),
    alike: z.array(z.object({ pair: z.int(), apart: z.number() })),
    /** The recogniser that heard the pairs, where one is installed, and those whose two words it transcribed alike. */
    recogniser: z.string().optional(),
    confused: z.array(z.int()),
  }),
  z.object({ event: z.literal('failed'), failure: Failure }),
])
export type VoiceEvent = z.infer<typeof VoiceEvent>
