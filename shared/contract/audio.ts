import { z } from 'zod'
import { DEFAULT_VOICE, SpeechRequest, VoiceList } from './records.ts'
import type { Table } from './route.ts'

/** The media type of each sound format of `/v1/audio/speech`. */
export const SOUND_TYPES = {
  mp3: 'audio/mpeg',
  opus: 'audio/ogg',
  aac: 'audio/aac',
  flac: 'audio/flac',
  wav: 'audio/wav',
  pcm: 'audio/pcm',
} as const
export const SoundFormat = z.enum(['mp3', 'opus', 'aac', 'flac', 'wav', 'pcm'])
export type SoundFormat = z.infer<typeof SoundFormat>

/** A speech order as OpenAI's interface has it. */
export const AudioSpeechRequest = z.object({
  model: z.string().describe('Any name: the voice decides which model speaks.').optional(),
  input: SpeechRequest.shape.text,
  voice: z
    .union([z.string().min(1), z.object({ id: z.string().min(1) }).transform(({ id }) => id)])
    .describe(
      'A voice of /v1/audio/voices. A name of OpenAI, such as alloy, stands for the first voice of the language.',
    )
    .default(DEFAULT_VOICE),
  response_format: SoundFormat.describe('pcm: 16 bits at 24 kHz, mono. wav is sent while it is made.').default('mp3'),
  speed: SpeechRequest.shape.speed,
  stream_format: z.enum(['audio', 'sse']).default('audio'),
  instructions: z.string().describe('Has no effect.').nullish(),
  language: z.string().describe('Our addition: a short code; else the language of the text counts.').nullish(),
})
export type AudioSpeechRequest = z.output<typeof AudioSpeechRequest>

const usage = z.object({ input_tokens: z.int(), output_tokens: z.int(), total_tokens: z.int() })

/** A server-sent event of a speech order with `stream_format: sse`; `audio` is base64. */
export const AudioSpeechEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('speech.audio.delta'), audio: z.string() }),
  z.object({ type: z.literal('speech.audio.done'), usage }),
])
export type AudioSpeechEvent = z.infer<typeof AudioSpeechEvent>

/** An order to transcribe a recording as OpenAI's interface has it. */
export const TranscriptionRequest = z.object({
  model: z.string().describe('Any name: the language decides which recogniser listens.').optional(),
  language: z.string().min(1).default('auto'),
  response_format: z.enum(['json', 'text', 'srt', 'verbose_json', 'vtt', 'diarized_json']).default('json'),
  timestamp_granularities: z.array(z.enum(['word', 'segment'])).default(['segment']),
  stream: z.boolean().default(false),
  prompt: z.string().describe('Has no effect.').optional(),
  temperature: z.number().describe('Has no effect.').optional(),
})
export type TranscriptionRequest = z.output<typeof TranscriptionRequest>

/** A transcript: with `verbose_json` also words and segments in seconds, with `diarized_json` segments with speakers. */
export const Transcript = z.looseObject({
  text: z.string(),
  task: z.string().optional(),
  language: z.string().optional(),
  duration: z.number().optional(),
  words: z.array(z.object({ word: z.string(), start: z.number(), end: z.number() })).optional(),
  segments: z
    .array(
      z.looseObject({
        id: z.union([z.int(), z.string()]),
        start: z.number(),
        end: z.number(),
        text: z.string(),
        speaker: z.string().optional(),
      }),
    )
    .optional(),
})
export type Transcript = z.infer<typeof Transcript>

/** A server-sent event of a transcription with `stream: true`. */
export const TranscriptEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('transcript.text.delta'), delta: z.string() }),
  z.object({ type: z.literal('transcript.text.done'), text: z.string() }),
])
export type TranscriptEvent = z.infer<typeof TranscriptEvent>

/**
 * The widespread audio interface of OpenAI, which our engine answers besides the service's own, so that any program with an
 * OpenAI client speaks our languages. Hosted services need not have it.
 */
export const audio = {
  audioSpeech: {
    method: 'POST',
    path: '/v1/audio/speech',
    summary: "Speak a text, by OpenAI's interface.",
    errors: 'chat',
    input: AudioSpeechRequest,
    output: 'audio/wav',
    otherTypes: [...new Set(Object.values(SOUND_TYPES))].filter((type) => type !== 'audio/wav'),
    event: AudioSpeechEvent,
  },
  audioTranscriptions: {
    method: 'POST',
    path: '/v1/audio/transcriptions',
    summary: "Write down what is said in a recording, by OpenAI's interface.",
    errors: 'chat',
    upload: true,
    input: TranscriptionRequest,
    output: Transcript,
    otherTypes: ['text/plain', 'text/vtt'],
    event: TranscriptEvent,
  },
  audioVoices: {
    method: 'GET',
    path: '/v1/audio/voices',
    summary: 'List the voices, as servers with this interface do.',
    errors: 'chat',
    input: z.object({}),
    output: VoiceList,
  },
} as const satisfies Table
export type Audio = typeof audio
