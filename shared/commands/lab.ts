import { z } from 'zod'
import { Failure } from '../failureSchema.ts'
import type { CommandTable } from '../ipc.ts'
import { VoiceSettings } from '../project/document.ts'

/** Speech outside any project (spec 2.1). The service decides absent fields. */
export const SpeechOrder = z.object({
  /** Any length: a text longer than one request is spoken in parts. */
  text: z.string().refine((text) => text.trim() !== '', { error: 'must have something to say' }),
  voice: z.string().min(1).optional(),
  /** The kind of the voice, where known; only settings that apply to it are sent. */
  kind: z.string().optional(),
  /** A hint; usually the voice implies the language. */
  language: z.string().min(1).optional(),
  settings: VoiceSettings.default({}),
  /** Streamed, so that it plays while it is being made. */
  streamed: z.boolean().default(true),
})
export type SpeechOrder = z.infer<typeof SpeechOrder>

/** The result of a speech. */
export const MadeSpeech = z.object({
  /** The WAV file, kept while the studio runs. */
  path: z.string(),
  seconds: z.number(),
  /** The reason why it ends early; the sound before stays. */
  failure: Failure.optional(),
})
export type MadeSpeech = z.infer<typeof MadeSpeech>

/** File formats of saved speech. */
export const SoundKind = z.enum(['wav', 'flac', 'mp3'])
export type SoundKind = z.infer<typeof SoundKind>

const path = z.string().min(1)

/** Commands of the voice lab. */
export const lab = {
  /** Starts a speech and returns with its first sound: `url` streams the rest while it is being made. */
  beginSpeech: { input: SpeechOrder, output: z.object({ speech: z.string(), url: z.string() }) },
  /** Returns when the speech is complete. Cancelling it ends the speech early. */
  finishSpeech: { input: z.object({ speech: z.string() }), output: MadeSpeech },
  /** Saves sound as another file, under a free name; without `output` in a folder that the page can load from. */
  saveSound: {
    input: z.object({ path, kind: SoundKind, name: z.string(), output: path.optional() }),
    output: z.object({ path: z.string(), url: z.string() }),
  },
} as const satisfies CommandTable
