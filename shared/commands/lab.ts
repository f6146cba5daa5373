import { z } from 'zod'
import { Failure } from '../failure.ts'
import type { CommandTable } from '../ipc.ts'
import { VoiceSettings } from '../project/document.ts'

/** What a voice is to say, outside any project (spec 2.1). What is absent is left to the service. */
export const SpeechOrder = z.object({
  /** Of any length: what is more than one request takes is spoken in parts. */
  text: z.string().refine((text) => text.trim() !== '', { error: 'must have something to say' }),
  voice: z.string().min(1).optional(),
  /** How the voice is made, where that is known; only settings that apply to it are sent. */
  kind: z.string().optional(),
  /** A hint; usually the voice tells. */
  language: z.string().min(1).optional(),
  settings: VoiceSettings.default({}),
  /** Asked for piece by piece, so that it is heard while it is still being made. */
  streamed: z.boolean().default(true),
})
export type SpeechOrder = z.infer<typeof SpeechOrder>

/** What came of a speech. */
export const MadeSpeech = z.object({
  /** The WAV file; it is kept as long as the studio runs. */
  path: z.string(),
  seconds: z.number(),
  /** Why it ends early; what came before is kept. */
  failure: Failure.optional(),
})
export type MadeSpeech = z.infer<typeof MadeSpeech>

/** What speech is saved as. */
export const SoundKind = z.enum(['wav', 'flac', 'mp3'])
export type SoundKind = z.infer<typeof SoundKind>

const path = z.string().min(1)

/** Speech to try out. */
export const lab = {
  /** Answers with the first sound: `url` sends the rest while it is being made. */
  beginSpeech: { input: SpeechOrder, output: z.object({ speech: z.string(), url: z.string() }) },
  /** Answers when all is made. Cancelling it ends the speech where it is. */
  finishSpeech: { input: z.object({ speech: z.string() }), output: MadeSpeech },
  /** Saves sound as another file, under a free name. Without `output` it is put where the page can load it from. */
  saveSound: {
    input: z.object({ path, kind: SoundKind, name: z.string(), output: path.optional() }),
    output: z.object({ path: z.string(), url: z.string() }),
  },
} as const satisfies CommandTable
