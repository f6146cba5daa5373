import { z } from 'zod'
import { MAX_SPEAKER_COUNT } from '../basics/fixedValues.ts'
import { LATEST_TIME_SECONDS } from '../basics/timecode.ts'
import { Budget } from '../speechServers/budget.ts'
import { findLanguage } from '../text/languages.ts'
import { saysSomething } from '../text/saysSomething.ts'
import { WordStarts } from '../timing/words/wordTimes.ts'
import { TARGETS } from './targets.ts'

/** A number within limits; the error names both. */
export function between(lower: number, upper: number) {
  const error = `must be a number from ${lower} to ${upper}`
  return z.number(error).min(lower, error).max(upper, error)
}

/** A whole number within limits; the error names both. */
export function wholeBetween(lower: number, upper: number) {
  const error = `must be a whole number from ${lower} to ${upper}`
  return z.int(error).min(lower, error).max(upper, error)
}

/** A share from 0 to 1. */
export const ratio = between(0, 1)
/** A setting of voices that imitate a recording. */
export const exaggeration = ratio.describe(
  'How much emotion a voice shows that follows a recording. No effect on others, nor where its model has no such control: see `controls` of the voice.',
)
/** A setting of voices that imitate a recording: how closely they do. */
export const cfgWeight = ratio.describe(
  'How closely a voice keeps to the recording that it follows. No effect on others, nor where its model has no such control.',
)

/**
 * How a voice is shaped (our addition). Each setting acts on voices alone whose `controls` name it; absent ones are the voice's
 * own.
 */
export const VoiceShape = z.object({
  pitch: between(-12, 12).describe('Semitones higher, or lower below 0.').optional(),
  depth: between(-4, 4)
    .describe('Semitones by which the resonances lie lower, as those of a larger person.')
    .optional(),
  liveliness: between(0, 2).describe('Factor on the range of the melody; 1 is the voice’s own.').optional(),
})
export type VoiceShape = z.infer<typeof VoiceShape>

/** Our addition to orders, by which a project keeps its texts and sounds on this computer. */
export const staysHere = z
  .boolean()
  .describe('Refuse rather than send texts or sound to another server.')
  .default(false)

/** Our addition to orders, by which a project's costs on the user's speech servers are counted and limited. */
export const budget = Budget.describe(
  'What its costs on speech servers are counted on; above `limit`, in US dollars, it is refused.',
).optional()

/** Text of whole characters: half of one (a lone surrogate) cannot be written in UTF-8. */
export const wholeText = z.string().refine((text) => text.isWellFormed(), { error: 'must be text of whole characters' })
/** A time or a length in seconds. */
export const seconds = between(0, LATEST_TIME_SECONDS)

/** Letters of a language (ISO 639), with its script, region and variants behind strokes (BCP 47); programs write `_` for `-` too. */
const LANGUAGE_TAG_PATTERN = /^[a-z]{2,3}([-_][a-z0-9]{1,8})*$/i

/** The language of a text or of speech: a tag, or the name of a home language. */
const LanguageTag = z
  .string()
  .trim()
  .refine((tag) => LANGUAGE_TAG_PATTERN.test(tag) || (/^\p{L}+$/u.test(tag) && findLanguage(tag) !== undefined), {
    error: 'must be a language tag such as sw, pcm or sw-KE',
  })
/** The same, or an empty text where it is not known. */
export const OptionalLanguageTag = z.union([LanguageTag, z.literal('')], {
  error: 'must be a language tag such as sw, pcm or sw-KE',
})
/** The same, or `auto` where it is to be found out. */
export const SpokenLanguage = z.union([z.literal('auto'), LanguageTag], {
  error: 'must be auto, or a language tag such as sw, pcm or sw-KE',
})

/** One of the home languages. */
export const Target = z.enum(TARGETS)
export type Target = z.infer<typeof Target>

/** The most characters of one synthesis request (spec 2.1). */
export const TEXT_LIMIT = 5000
/** The voice of a synthesis request that names none (spec 2.1). */
export const DEFAULT_VOICE = 'af_heart'

/** The number of Unicode code points of a text, counted where they stand: it may have megabytes, and an iterator takes 20 times as long. */
export function countCharacters(text: string): number {
  // Few texts have pairs of surrogates; of others that is known in a fraction of the time.
  if (!HIGH_SURROGATE.test(text)) return text.length
  let [count, before] = [0, 0]
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    // The second half of a pair of surrogates counts with the first.
    if (!isPair(before, unit)) count++
    before = unit
  }
  return count
}

const HIGH_SURROGATE = /[\ud800-\udbff]/

function isPair(first: number, second: number): boolean {
  return first >= 0xd800 && first < 0xdc00 && second >= 0xdc00 && second < 0xe000
}

/** A synthesis request (spec 2.1). `text` counts Unicode code points, which every client can count alike. */
export const SpeechRequest = z.object({
  text: wholeText
    .min(1, `must have 1 to ${TEXT_LIMIT} characters`)
    .refine((text) => text.length <= 2 * TEXT_LIMIT && countCharacters(text) <= TEXT_LIMIT, {
      error: ({ input }) => `must have 1 to ${TEXT_LIMIT} characters, not ${countCharacters(String(input))}`,
    })
    .refine(saysSomething, { error: 'must have something to say: a letter, a figure or a sign that is read' }),
  voice_id: z.string().min(1).default(DEFAULT_VOICE),
  speed: between(0.5, 2).default(1),
  language: OptionalLanguageTag.nullish(),
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
  stays_here: staysHere.optional(),
  budget,
  ...VoiceShape.shape,
})
export type SpeechRequest = z.infer<typeof SpeechRequest>

/** Most bytes of the `X-Vox-Metadata` header: many clients and proxies refuse an answer with more of headers. */
export const METADATA_HEADER_LIMIT = 8 * 1024

/** Facts on synthesized speech (spec 2.2), sent as JSON in the `X-Vox-Metadata` header. */
export const SpeechMetadata = z.looseObject({
  id: z.string(),
  voice_id: z.string(),
  voice_name: z.string(),
  text: z.string().describe('Whole while the header has at most 8 KB; a longer one is cut and ends in an ellipsis.'),
  duration_seconds: z.number(),
  sample_rate: z.int(),
  character_count: z.int().describe('Of the whole text.'),
  created_at: z.string(),
  stands_for: z
    .string()
    .describe('Our addition: the id that was asked for, where it is another name of the voice that spoke.')
    .optional(),
  voice_language: z
    .string()
    .describe('Our addition: the language of the voice, where another one was asked for.')
    .optional(),
  /** Notes for the listener, such as signs that the voice left out (our addition). */
  notes: z.array(z.string()).optional(),
  /** The notes as data, for clients that speak other languages (our addition). */
  said: z.unknown().optional(),
  word_starts: WordStarts.describe(
    'Our addition: where words begin, as an offset in the text and seconds of the sound each, of voices that tell it and texts of at most 200 words.',
  ).optional(),
})
export type SpeechMetadata = z.infer<typeof SpeechMetadata>

/** A stretch of speech by one speaker (spec 2.3). Times in seconds. */
export const Segment = z.object({
  id: z.int(),
  start: seconds,
  end: seconds,
  text: wholeText,
  speaker: z.string().min(1),
})
export type Segment = z.infer<typeof Segment>

/** Whether the mouth that speaks a line is seen: it is, the speaker is not in the picture, or the mouth is turned away or covered. */
export const LineView = z.enum(['on_screen', 'off_screen', 'mouth_hidden'])
export type LineView = z.infer<typeof LineView>

/** How the voice of a line is mixed, on top of the loudness that all lines have. */
export const LineSound = z.strictObject({
  /** Gain in dB. */
  gain: z.number().min(-60).max(12).exactOptional(),
  /** From -1, on the left, to 1, on the right; without effect where voices have a channel of their own, as in 5.1. */
  pan: z.number().min(-1).max(1).exactOptional(),
  muted: z.boolean().exactOptional(),
  /** Fades at its ends, in seconds. */
  fadeIn: z.number().min(0).max(10).exactOptional(),
  fadeOut: z.number().min(0).max(10).exactOptional(),
})
export type LineSound = Readonly<z.infer<typeof LineSound>>

/**
 * A line to render. Our additions: whether the picture may wait for it (absent: as the order says), how it is mixed, and whether
 * its mouth is seen, by which its times matter more or less (absent: as usual).
 */
export const RenderSegment = Segment.extend({
  wait: z.boolean().optional(),
  sound: LineSound.optional(),
  view: LineView.optional(),
})
export type RenderSegment = z.infer<typeof RenderSegment>

/** How many people speak, where somebody knows. */
export const SpeakerCount = z.int().min(1).max(MAX_SPEAKER_COUNT)

/** Measures of a speaker's voice (our extension); values that could not be measured are absent. */
export const SpeakerRecord = z.looseObject({
  speaker: z.string(),
  sex: z.enum(['female', 'male']).optional(),
  /** Median fundamental in Hz. */
  median_hz: z.number().positive().optional(),
  /** Distance from the 10th to the 90th percentile of the fundamental. */
  range_semitones: z.number().min(0).optional(),
  /** Level of the voiced sound in dB re full scale. */
  loudness_db: z.number().optional(),
  /** Share of all speech, 0 to 1. */
  share: z.number().optional(),
  /** Pace relative to the usual pace of the language: 1.1 is a tenth faster. */
  pace: z.number().positive().optional(),
  /** Mean cepstrum and pitch in deviations within one voice, and the number of rows of 10 ms that were measured. */
  timbre: z.object({ rows: z.number().positive(), mean: z.array(z.number()).max(64) }).optional(),
})
export type SpeakerRecord = z.infer<typeof SpeakerRecord>

/** A recognised word with its times in seconds. */
export const RecognizedWord = z.object({ text: z.string(), start: seconds, end: seconds })

/**
 * The result of an analysis (spec 2.4). The spec names word timing without showing it; words of another shape than ours
 * are ignored.
 */
export const DubAnalysis = z.looseObject({
  language: z.string(),
  duration_seconds: z.number(),
  segments: z.array(Segment.extend({ words: z.array(RecognizedWord).optional().catch(undefined) })),
  speakers: z.array(z.string()),
  diarized: z.boolean(),
  speaker_profiles: z.array(SpeakerRecord).optional().catch(undefined),
  draft: z
    .boolean()
    .optional()
    .catch(undefined)
    .describe('Our addition: the recogniser only drafts, so that its words are to be read over.'),
})
export type DubAnalysis = z.infer<typeof DubAnalysis>

/** The result of a finished render job (spec 2.5). */
export const DubbedVideo = z.looseObject({ video_base64: z.string(), format: z.string() })
export type DubbedVideo = z.infer<typeof DubbedVideo>

export const JobStatus = z.enum(['queued', 'running', 'done', 'error'])
export type JobStatus = z.infer<typeof JobStatus>

/** The state of a job (spec 2.5). */
export const Job = z.looseObject({
  status: JobStatus,
  progress: z.number(),
  result: z.union([DubbedVideo, DubAnalysis]).nullish().default(null),
  error: z.string().nullish().default(null),
  said: z.unknown().describe('Our addition: the error as data, for clients that speak other languages.').optional(),
  cancelled: z
    .boolean()
    .describe('Our addition: true where the error is that it was cancelled.')
    .optional()
    .catch(undefined),
})
export type Job = z.infer<typeof Job>

export const JobTicket = z.looseObject({ job_id: z.string() })
export type JobTicket = z.infer<typeof JobTicket>

/** Voices by speaker label: a voice id, or the word `preserve` (spec 2.6). */
export const VoiceMap = z.record(z.string(), z.string().min(1))
export type VoiceMap = z.infer<typeof VoiceMap>

/** How the voice of each speaker label is set (our addition). */
export const VoiceSettingsMap = z.record(z.string(), VoiceShape.extend({ speed: between(0.5, 2).optional() }))
export type VoiceSettingsMap = z.infer<typeof VoiceSettingsMap>

/** The `kind` of a voice that follows a recording. */
export const CLONED_VOICE = 'cloned'
/** The `kind` of a voice that comes with the program and sounds like a machine. */
export const BUILT_IN_VOICE = 'built-in'
/** The `kind` of a voice that comes with the program and is made of statistics of a person's recordings. */
export const STATISTICAL_VOICE = 'statistical'

/** The `kind` of a voice on another server, which the user has named. */
export const SERVER_VOICE = 'server'

/** A voice (spec 2.10 leaves its fields open). Ours have all of these fields; another service may send only the id. */
export const Voice = z.looseObject({
  id: z.string(),
  name: z.string().optional(),
  language: z.string().optional(),
  gender: z.enum(['female', 'male', 'neutral']).or(z.string()).optional(),
  /** Its technology: `built-in`, `statistical`, `neural`, `cloned` … */
  kind: z.string().optional(),
  /** Median fundamental frequency in Hz, where known. */
  pitch_hz: z.number().positive().optional().catch(undefined),
  /** Pace at speed 1 relative to the usual pace of the language: 1.1 is a tenth faster. */
  pace: z.number().positive().optional().catch(undefined),
  licence: z.string().optional(),
  /** A note for users who choose it. */
  note: z.string().optional(),
  said: z.unknown().describe('Our addition: the note as data, for clients that speak other languages.').optional(),
  /** The host that a text is sent to when this voice speaks; absent where it stays on this computer. */
  sent_to: z.string().optional().catch(undefined),
  /** False where it is only given to speakers by hand, as it may cost money. */
  unasked: z.boolean().optional().catch(undefined),
  /** True where most of its words are not understood: it is only cast where no other voice speaks its language. */
  unclear: z.boolean().optional().catch(undefined),
  stands_for: z
    .string()
    .describe(
      'The id of the voice that speaks where this one is asked for: the documented default, which is not installed.',
    )
    .optional()
    .catch(undefined),
  /** Absent where the service does not report them. */
  controls: z
    .array(z.string())
    .describe('The settings of a request that act on it, such as `speed` and `stability`; its model lacks the others.')
    .optional()
    .catch(undefined),
})
export type Voice = z.infer<typeof Voice>
export const VoiceList = z.looseObject({ voices: z.array(Voice) })
export type VoiceList = z.infer<typeof VoiceList>

/** The name of a voice; of an id that stands for another one, the name of that. */
export function voiceName(voices: readonly Voice[], id: string | undefined): string | undefined {
  const voice = voices.find((one) => one.id === id)
  return (voices.find((one) => one.id === voice?.stands_for) ?? voice)?.name
}

/** Each voice once: without aliases of other ids, which requests may use but nobody chooses. */
export function distinctVoices(voices: readonly Voice[]): Voice[] {
  return voices.filter((voice) => voice.stands_for === undefined)
}

export const HistoryFeature = z.enum(['tts', 'stt', 'clone', 'dub'])
export type HistoryFeature = z.infer<typeof HistoryFeature>

/** Recognised speech of a recording (our extension: spec 4.12 names speech-to-text without showing it). */
export const Recognition = z.looseObject({
  id: z.string(),
  text: z.string(),
  language: z.string(),
  duration_seconds: z.number(),
  /** The recogniser, and whether its result is only a draft. */
  made_by: z.string(),
  draft: z.boolean(),
  words: z.array(RecognizedWord),
})
export type Recognition = z.infer<typeof Recognition>
