import { z } from 'zod'
import { FilmStretch, LevelPoints, Picture, Separate, Timing } from './assemble.ts'
import { ChatChunk, ChatCompletion, ChatRequest, ModelList } from './chat.ts'
import { HistoryPage } from './historyItem.ts'
import {
  budget,
  cfgWeight,
  DubAnalysis,
  exaggeration,
  HistoryFeature,
  Job,
  JobTicket,
  Recognition,
  RenderSegment,
  Segment,
  SpeechMetadata,
  SpeechRequest,
  SpokenLanguage,
  staysHere,
  Target,
  Voice,
  VoiceList,
  VoiceMap,
  VoiceSettingsMap,
  wholeBetween,
  wholeText,
} from './records.ts'
import type { Table } from './route.ts'

/**
 * Every endpoint of the service (spec 4), hosted or embedded. `stt` and `clone` are our reading of 4.12; `historyAudio`
 * is our addition.
 */
export const service = {
  tts: {
    method: 'POST',
    path: '/voice/tts',
    summary: 'Speak a text, as one WAV file.',
    headers: { 'X-Vox-Metadata': SpeechMetadata },
    input: SpeechRequest,
    output: 'audio/wav',
  },
  ttsStream: {
    method: 'POST',
    path: '/voice/tts/stream',
    summary: 'Speak a text, sent while it is being made.',
    input: SpeechRequest,
    output: 'audio/wav',
  },
  voices: {
    method: 'GET',
    path: '/voice/voices',
    summary: 'List the voices.',
    input: z.object({}),
    output: VoiceList,
  },
  analyze: {
    method: 'POST',
    path: '/voice/dub/analyze',
    summary: 'Find out who says what and when in a video.',
    upload: true,
    input: z.object({
      language: SpokenLanguage.default('auto'),
      diarize: z.boolean().default(true),
      stays_here: staysHere,
      budget,
    }),
    output: JobTicket,
  },
  translate: {
    method: 'POST',
    path: '/voice/dub/translate',
    summary: 'Translate the segments, keeping times and speakers.',
    input: z.object({
      segments: z.array(Segment),
      target_language: Target,
      /** Our addition: the language of the segments; identified from their text where absent. */
      source_language: SpokenLanguage.optional(),
      stays_here: staysHere,
      /** Our addition: terms with their required translations. */
      glossary: z.array(z.object({ term: z.string().min(1), use: z.string() })).optional(),
    }),
    output: z.looseObject({ segments: z.array(Segment), target_language: z.string() }),
  },
  render: {
    method: 'POST',
    path: '/voice/dub/render',
    summary: 'Make the dubbed video.',
    upload: true,
    input: z.object({
      segments: z.array(RenderSegment),
      voice_map: VoiceMap.default({}),
      voice_settings: VoiceSettingsMap.optional(),
      exaggeration: exaggeration.optional(),
      cfg_weight: cfgWeight.optional(),
      /** Whether speakers whose voice is preserved agree to cloning; else only pitch and pace follow (our addition). */
      consent: z.boolean().default(false),
      stays_here: staysHere,
      budget,
      /** Whether the original's voices are removed under the dub (our addition). */
      separate: Separate.optional(),
      /** The level of the original over the film (our addition). */
      bed_levels: LevelPoints.optional(),
      /** Spans in which the original stays as it is, such as a laugh that nobody is to speak (our addition). */
      keep: z.array(FilmStretch).optional(),
      /** How late a line may begin before it is over rate (our addition). */
      timing: Timing.optional(),
      /** Whether the picture may wait for lines that need longer than their place (our addition). */
      picture: Picture.optional(),
    }),
    output: JobTicket,
  },
  job: {
    method: 'GET',
    path: '/voice/dub/jobs/:job_id',
    summary: 'Ask how a job stands.',
    input: z.object({ job_id: z.string() }),
    output: Job,
  },
  stt: {
    method: 'POST',
    path: '/voice/stt',
    summary: 'Write down what is said in a recording.',
    upload: true,
    input: z.object({ language: SpokenLanguage.default('auto') }),
    output: Recognition,
  },
  clone: {
    method: 'POST',
    path: '/voice/clone',
    summary: 'Make a voice like the one in a recording.',
    upload: true,
    input: z.object({
      name: wholeText.trim().min(1).max(100),
      /** Whether the person in the recording agrees; without consent no voice is made (our addition). */
      consent: z.boolean().default(false),
    }),
    output: Voice,
  },
  chat: {
    method: 'POST',
    path: '/v1/chat/completions',
    summary: 'Generate an answer from a list of messages.',
    errors: 'chat',
    input: ChatRequest,
    output: ChatCompletion,
    event: ChatChunk,
  },
  models: {
    method: 'GET',
    path: '/v1/models',
    summary: 'List the chat models.',
    errors: 'chat',
    input: z.object({}),
    output: ModelList,
  },
  history: {
    method: 'GET',
    path: '/voice/history',
    summary: 'List what was generated, most recent first.',
    input: z.object({
      limit: wholeBetween(1, 500).default(50),
      offset: z.int().min(0).default(0),
      feature: HistoryFeature.optional(),
    }),
    output: HistoryPage,
  },
  historyAudio: {
    method: 'GET',
    path: '/voice/history/:item_id/audio',
    summary: 'The WAV file of one item of the history, where it is still kept.',
    input: z.object({ item_id: z.string() }),
    output: 'audio/wav',
    parts: true,
  },
  deleteHistory: {
    method: 'DELETE',
    path: '/voice/history/:item_id',
    summary: 'Remove one item of the history and its audio.',
    input: z.object({ item_id: z.string() }),
    output: z.looseObject({ deleted: z.boolean().optional() }),
  },
} as const satisfies Table
export type Service = typeof service

/** The result of an analyze job, validated. Throws where the job has another result. */
export function analysisOf(job: Job): DubAnalysis {
  return DubAnalysis.parse(job.result)
}
