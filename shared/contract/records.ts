import { z } from 'zod'

/** A number within limits, both of which are named when it is not. */
export function between(least: number, most: number) {
  const error = `must be a number from ${least} to ${most}`
  return z.number(error).min(least, error).max(most, error)
}

/** The same for whole numbers. */
export function wholeBetween(least: number, most: number) {
  const error = `must be a whole number from ${least} to ${most}`
  return z.int(error).min(least, error).max(most, error)
}

/** A share from 0 to 1. */
export const ratio = between(0, 1)
/** A setting of voices that follow a recording, as the documentation tells of it. */
export const exaggeration = ratio.describe(
  'How much emotion a voice shows that follows a recording. No effect on others, nor where its model has no such control: see `controls` of the voice.',
)
/** The other of them: how closely they keep to it. */
export const cfgWeight = ratio.describe(
  'How closely a voice keeps to the recording that it follows. No effect on others, nor where its model has no such control.',
)

/** Latest time in a video (seconds): nobody records for longer, and a damaged file or script may say so. */
export const LATEST_TIME = 100 * 3600
/** A time or a length in seconds. */
export const seconds = between(0, LATEST_TIME)

/** The six home languages, which are also the translation targets of the service (spec 4.5). */
export const TARGETS = ['en', 'yo', 'ig', 'ha', 'sw', 'zu'] as const
export const Target = z.enum(TARGETS)
export type Target = z.infer<typeof Target>

/** Most characters of one synthesis request (spec 2.1). */
export const TEXT_LIMIT = 5000
/** The voice used when a synthesis request names none (spec 2.1). */
export const DEFAULT_VOICE = 'af_heart'

/** Unicode code points of a text, counted where they stand: it may have megabytes, and an iterator takes 20 times as long. */
function countCharacters(text: string): number {
  let count = 0
  // The second half of a pair of surrogates counts with the first.
  for (let at = 0; at < text.length; at++) if (!isPair(text.charCodeAt(at), text.charCodeAt(at + 1))) count++
  return count
}

function isPair(first: number, second: number): boolean {
  return first >= 0xd800 && first < 0xdc00 && second >= 0xdc00 && second < 0xe000
}

/** Spec 2.1. `text` counts Unicode code points, the nearest thing to a character that every client can count alike. */
export const SpeechRequest = z.object({
  text: z
    .string()
    .min(1, `must have 1 to ${TEXT_LIMIT} characters`)
    .refine((text) => text.length <= 2 * TEXT_LIMIT && countCharacters(text) <= TEXT_LIMIT, {
      error: ({ input }) => `must have 1 to ${TEXT_LIMIT} characters, not ${countCharacters(String(input))}`,
    })
    .refine((text) => text.trim() !== '', { error: 'must have something to say' }),
  voice_id: z.string().min(1).default(DEFAULT_VOICE),
  speed: between(0.5, 2).default(1),
  language: z.string().nullish(),
  exaggeration: exaggeration.nullish(),
  cfg_weight: cfgWeight.nullish(),
  stability: ratio
    .describe(
      'How evenly a voice speaks that follows no recording. No effect where its model has no such control: see `controls` of the voice.',
    )
    .default(0.5),
  similarity: ratio
    .describe('How closely such a voice keeps to its model. No model that runs on this computer has this control.')
    .default(0.75),
})
export type SpeechRequest = z.infer<typeof SpeechRequest>

/** Spec 2.2, sent as JSON in the `X-Vox-Metadata` header. */
export const SpeechMetadata = z.looseObject({
  id: z.string(),
  voice_id: z.string(),
  voice_name: z.string(),
  text: z.string(),
  duration_seconds: z.number(),
  sample_rate: z.int(),
  character_count: z.int(),
  created_at: z.string(),
  /** What the listener should know, such as signs that the voice left out (our addition). */
  notes: z.array(z.string()).optional(),
})
export type SpeechMetadata = z.infer<typeof SpeechMetadata>

/** Spec 2.3: one stretch of speech by one speaker. Times in seconds. */
export const Segment = z.object({
  id: z.int(),
  start: seconds,
  end: seconds,
  text: z.string(),
  speaker: z.string().min(1),
})
export type Segment = z.infer<typeof Segment>

/** What a speaker's own voice is like (our extension); what could not be measured is absent. */
export const SpeakerRecord = z.looseObject({
  speaker: z.string(),
  sex: z.enum(['female', 'male']).optional(),
  /** Median fundamental in Hz. */
  median_hz: z.number().positive().optional(),
  /** Distance from the 10th to the 90th percentile of the fundamental. */
  range_semitones: z.number().min(0).optional(),
  /** Level of the voiced sound in dB relative to full scale. */
  loudness_db: z.number().optional(),
  /** Share of all talk, 0 to 1. */
  share: z.number().optional(),
  /** Against what is usual in the language: 1.1 speaks a tenth faster. */
  pace: z.number().positive().optional(),
})
export type SpeakerRecord = z.infer<typeof SpeakerRecord>

/** A word and when it is heard, in seconds. */
const HeardWord = z.object({ text: z.string(), start: seconds, end: seconds })

/** Spec 2.4. The spec names word timing without showing it; words of another shape than ours are not worth an error. */
export const DubAnalysis = z.looseObject({
  language: z.string(),
  duration_seconds: z.number(),
  segments: z.array(Segment.extend({ words: z.array(HeardWord).optional().catch(undefined) })),
  speakers: z.array(z.string()),
  diarized: z.boolean(),
  speaker_profiles: z.array(SpeakerRecord).optional().catch(undefined),
})
export type DubAnalysis = z.infer<typeof DubAnalysis>

/** What a finished render job holds (spec 2.5). */
export const DubbedVideo = z.looseObject({ video_base64: z.string(), format: z.string() })
export type DubbedVideo = z.infer<typeof DubbedVideo>

export const JobStatus = z.enum(['queued', 'running', 'done', 'error'])
export type JobStatus = z.infer<typeof JobStatus>

/** Spec 2.5. */
export const Job = z.looseObject({
  status: JobStatus,
  progress: z.number(),
  result: z.union([DubbedVideo, DubAnalysis]).nullish().default(null),
  error: z.string().nullish().default(null),
})
export type Job = z.infer<typeof Job>

export const JobTicket = z.looseObject({ job_id: z.string() })
export type JobTicket = z.infer<typeof JobTicket>

/** Spec 2.6: speaker label to voice id, or the word `preserve`. */
export const VoiceMap = z.record(z.string(), z.string().min(1))
export type VoiceMap = z.infer<typeof VoiceMap>
export const PRESERVE = 'preserve'

/** A voice (spec 2.10 leaves its fields open): ours are all of these, a foreign service may send only the id. */
export const Voice = z.looseObject({
  id: z.string(),
  name: z.string().optional(),
  language: z.string().optional(),
  gender: z.enum(['female', 'male', 'neutral']).or(z.string()).optional(),
  /** How it is made: `built-in`, `neural`, `cloned` … */
  kind: z.string().optional(),
  /** Median fundamental in Hz, where it is known. */
  pitch_hz: z.number().positive().optional().catch(undefined),
  /** Against what is usual in the language: 1.1 speaks a tenth faster at speed 1. */
  pace: z.number().positive().optional().catch(undefined),
  licence: z.string().optional(),
  /** What the user should know before choosing it. */
  note: z.string().optional(),
  /** Absent where the service does not say. */
  controls: z
    .array(z.string())
    .describe('The settings of a request that act on it, such as `speed` and `stability`; its model lacks the others.')
    .optional()
    .catch(undefined),
})
export type Voice = z.infer<typeof Voice>
export const VoiceList = z.looseObject({ voices: z.array(Voice) })
export type VoiceList = z.infer<typeof VoiceList>

export const HistoryFeature = z.enum(['tts', 'stt', 'clone', 'dub'])
export type HistoryFeature = z.infer<typeof HistoryFeature>

/** What was heard in a recording (our extension: the spec names speech-to-text in 4.12 without showing it). */
export const Recognition = z.looseObject({
  id: z.string(),
  text: z.string(),
  language: z.string(),
  duration_seconds: z.number(),
  /** What recognised it, and whether that is only good for a draft. */
  made_by: z.string(),
  draft: z.boolean(),
  words: z.array(z.object({ text: z.string(), start: z.number(), end: z.number() })),
})
export type Recognition = z.infer<typeof Recognition>

/** One generation (spec 2.10 leaves its fields open). */
export const HistoryItem = z.looseObject({
  id: z.string(),
  feature: z.string().optional(),
  created_at: z.string().optional(),
  text: z.string().optional(),
  voice_id: z.string().optional(),
  duration_seconds: z.number().optional(),
  /** Path of its WAV file below the base address, asked for with the same key; absent where none is kept. */
  audio: z.string().optional(),
})
export type HistoryItem = z.infer<typeof HistoryItem>
export const HistoryPage = z.looseObject({ items: z.array(HistoryItem), total: z.int().optional() })
export type HistoryPage = z.infer<typeof HistoryPage>
