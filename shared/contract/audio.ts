import { z } from 'zod'
import { DEFAULT_VOICE, OptionalLanguageTag, SpeechRequest, SpokenLanguage, VoiceList } from './records.ts'
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

/** Parameters that nothing here can heed: only an empty value is neutral, and any other is refused by name. */
const unheeded = (why: string) => ({ error: `is not heeded here: ${why}. Leave it out` })
const emptyText = (why: string) => z.string().trim().max(0, unheeded(why)).optional()
const emptyList = (why: string) => z.array(z.string()).max(0, unheeded(why)).optional()

/** A speech order as OpenAI's interface has it. Other names are refused. */
export const AudioSpeechRequest = z.strictObject({
  model: z.string().describe('Any name: the voice decides which model speaks.').optional(),
  input: SpeechRequest.shape.text,
  voice: z
    .union([z.string().min(1), z.object({ id: z.string().min(1) }).transform(({ id }) => id)])
    .describe(
      'A voice of /v1/audio/voices. A name of OpenAI, such as alloy, stands for the first voice of the language.',
    )
    .default(DEFAULT_VOICE),
  response_format: SoundFormat.describe('pcm: 16 bits at 24 kHz, mono, without a header.').default('mp3'),
  speed: SpeechRequest.shape.speed,
  stream_format: z
    .enum(['audio', 'sse'])
    .describe(
      'sse: as events. audio, if it is named: wav is sent while it is made, and its header leaves the length open (0xFFFFFFFF); else its length is true.',
    )
    .optional(),
  instructions: emptyText('no voice follows instructions'),
  language: OptionalLanguageTag.describe(
    'Our addition: a short code; else the language of the text counts.',
  ).optional(),
})
export type AudioSpeechRequest = z.output<typeof AudioSpeechRequest>

const usage = z.object({ input_tokens: z.int(), output_tokens: z.int(), total_tokens: z.int() })

/** A server-sent event of a speech order with `stream_format: sse`; `audio` is base64. */
export const AudioSpeechEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('speech.audio.delta'), audio: z.string() }),
  z.object({ type: z.literal('speech.audio.done'), usage }),
])
export type AudioSpeechEvent = z.infer<typeof AudioSpeechEvent>

/** The forms in which a transcript is answered. */
const TranscriptFormat = z.enum(['json', 'text', 'srt', 'verbose_json', 'vtt', 'diarized_json'])
/** Those that can be sent as events. */
const STREAMED_FORMATS: readonly string[] = ['json', 'text']

/** An order to transcribe a recording as OpenAI's interface has it. Other names are refused. */
export const TranscriptionRequest = z
  .strictObject({
    model: z.string().describe('Any name: the language decides which recogniser listens.').optional(),
    language: SpokenLanguage.default('auto'),
    response_format: TranscriptFormat.default('json'),
    timestamp_granularities: z
      .array(z.enum(['word', 'segment']))
      .describe('With verbose_json alone; segments where nothing is named.')
      .optional(),
    stream: z.boolean().describe('With json and text.').default(false),
    prompt: emptyText('no recogniser takes a prompt'),
    temperature: z
      .number()
      .refine((value) => value === 0, { error: 'must be 0, as recognition has no chance in it' })
      .optional(),
    include: emptyList('no recogniser tells probabilities'),
    chunking_strategy: z
      .literal('auto', { error: 'must be auto, as the recogniser divides a recording by itself' })
      .optional(),
    known_speaker_names: emptyList('speakers are numbered'),
    known_speaker_references: emptyList('speakers are numbered'),
  })
  .superRefine(({ response_format: format, timestamp_granularities: granularities = [], stream }, { addIssue }) => {
    const refuse = (name: string, message: string) => addIssue({ code: 'custom', path: [name], message })
    if (granularities.length > 0 && format !== 'verbose_json')
      refuse('timestamp_granularities[]', 'needs response_format verbose_json')
    if (stream && !STREAMED_FORMATS.includes(format))
      refuse('response_format', 'is sent as events only as json or text')
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
