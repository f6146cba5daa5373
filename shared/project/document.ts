import type { Draft, Immutable } from 'immer'
import { z } from 'zod'
import { Separate, Timing } from '../contract/assemble.ts'
import { MediaFacts } from '../contract/local.ts'
import { ratio, Target } from '../contract/records.ts'
import { VoiceProfile } from './voiceProfile.ts'

/** The version of the schema below; a change that old documents do not satisfy raises it and brings a migration. */
export const DOCUMENT_VERSION = 1
/** No line is shorter, in seconds: nothing can be said in less, and less can hardly be grabbed. */
export const SHORTEST_LINE = 0.1
/** Two lengths that differ by less than this, in seconds, differ by rounding. */
export const ROUNDING = 0.000_5

const seconds = z.number().min(0)

/** What a file was when it was last seen: enough to know it again under another name, cheap even for 100 GB. */
export const Fingerprint = z.strictObject({
  sizeBytes: z.int().min(0),
  /** Of blocks at its begin, middle and end. */
  hash: z.string().min(1),
})
export type Fingerprint = z.infer<typeof Fingerprint>

/** The video that a project dubs. */
export const MediaReference = z.strictObject({
  /** Where it was last seen on this computer. */
  path: z.string().min(1),
  fingerprint: Fingerprint,
  facts: MediaFacts.exactOptional(),
})
export type MediaReference = Immutable<z.infer<typeof MediaReference>>

/** How a voice is to speak; what is absent is left to the service. */
export const VoiceSettings = z.strictObject({
  speed: z.number().min(0.5).max(2).exactOptional(),
  stability: ratio.exactOptional(),
  similarity: ratio.exactOptional(),
  exaggeration: ratio.exactOptional(),
  cfgWeight: ratio.exactOptional(),
})
export type VoiceSettings = Immutable<z.infer<typeof VoiceSettings>>

/** A voice id, or the word `preserve` (spec 2.6), and how it is to speak. */
export const VoiceChoice = z.strictObject({ voice: z.string().min(1), settings: VoiceSettings })
export type VoiceChoice = Immutable<z.infer<typeof VoiceChoice>>

/** One who speaks in the video. */
export const Speaker = z.strictObject({
  /** The label that the service knows the speaker by. */
  id: z.string().regex(/^SPEAKER_\d{2,}$/),
  /** What the user calls them; empty where nobody said. */
  name: z.string(),
  colour: z.string().regex(/^#[0-9a-f]{6}$/),
  /** Who speaks for them, by target language. */
  voices: z.partialRecord(Target, VoiceChoice),
  /** What they sound like, where somebody listened. */
  profile: VoiceProfile.exactOptional(),
})
export type Speaker = Immutable<z.infer<typeof Speaker>>

/** A spoken word and when it is heard, in seconds of the video. */
export interface Word {
  readonly text: string
  readonly start: number
  readonly end: number
}

/** One function for a whole list: word by word, zod would take most of the time in which a long project opens. */
const Words = z.custom<readonly Word[]>((value) => Array.isArray(value) && value.every(isWord), {
  error: 'must be words with their times',
})

function isWord(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Object.keys(value).length !== 3) return false
  const { text, start, end } = value as Partial<Record<keyof Word, unknown>>
  return typeof text === 'string' && isSeconds(start) && isSeconds(end)
}

function isSeconds(value: unknown): boolean {
  return typeof value === 'number' && value >= 0 && Number.isFinite(value)
}

/** The take that a line uses, and what that take was made from; see `takeKey`. */
export const ChosenTake = z.strictObject({ id: z.string().min(1), key: z.string().min(1) })
export type ChosenTake = Immutable<z.infer<typeof ChosenTake>>

/** What a line says in one target language. */
export const LineText = z.strictObject({
  /** As it is read in subtitles. */
  text: z.string(),
  /** As it is to be spoken, where that differs. */
  spoken: z.string().exactOptional(),
  status: z.enum(['machine', 'edited', 'approved']),
  /** `textHash` of the source text that this translates: another source text makes the translation stale. */
  basis: z.string(),
  take: ChosenTake.exactOptional(),
  /** Another voice than the speaker's for this line alone. */
  voice: z.string().min(1).exactOptional(),
})
export type LineText = Immutable<z.infer<typeof LineText>>

/** One stretch of speech by one speaker. Times in seconds of the video. */
export const Line = z
  .strictObject({
    /** Never given to another line of the project. */
    id: z.int().min(1),
    start: seconds,
    end: seconds,
    speaker: z.string(),
    /** What is said in the source language. */
    source: z.string(),
    /** Words of `source` with their times, where recognition told them. */
    words: Words.exactOptional(),
    /** Edits leave it as it is. */
    locked: z.boolean(),
    /** The original voice stays, nothing is dubbed. */
    keepOriginal: z.boolean(),
    note: z.string(),
    texts: z.partialRecord(Target, LineText),
  })
  .refine(({ start, end }) => end - start >= SHORTEST_LINE - ROUNDING, {
    error: `must end at least ${SHORTEST_LINE} seconds after its start`,
    path: ['end'],
  })
export type Line = Immutable<z.infer<typeof Line>>

/** How the dub is laid over the original sound. */
export const MixSettings = z.strictObject({
  /** The original sound under the dub: lowered while someone speaks, rid of its voices, or gone. */
  bed: z.enum(['duck', 'remove_voices', 'mute']),
  /** How much louder the voices are than the bed while they speak, in loudness units. */
  gap: z.number().min(0).max(40),
  /** Changes of level in decibels. */
  bedGain: z.number().min(-60).max(12),
  voiceGain: z.number().min(-60).max(12),
  loudness: z.enum(['streaming', 'internet', 'broadcast', 'netflix', 'as_source']),
  /** Whether a pack takes the original's voices out under the dub; absent: where one is installed. */
  separate: Separate.exactOptional(),
})
export type MixSettings = Immutable<z.infer<typeof MixSettings>>

/** A word of the source that is to be translated always alike. */
export const GlossaryEntry = z.strictObject({ target: Target, term: z.string().min(1), use: z.string().min(1) })
export type GlossaryEntry = Immutable<z.infer<typeof GlossaryEntry>>

/** A word of a translation that is said otherwise than it is written. */
export const DictionaryEntry = z.strictObject({
  target: Target,
  word: z.string().min(1),
  say: z.string().min(1),
  /** Only the word with these very capitals is meant. Marks always count. */
  matchCase: z.boolean(),
})
export type DictionaryEntry = Immutable<z.infer<typeof DictionaryEntry>>

/**
 * Everything about a project that is saved and can be undone; an immutable value. Lines and speakers are kept by id, so
 * that one edit is one small patch wherever it happens; their order is derived, see `linesInOrder`.
 */
export const Document = z.strictObject({
  version: z.literal(DOCUMENT_VERSION),
  media: MediaReference,
  /** Absent while nobody knows. */
  sourceLanguage: z.string().min(2).exactOptional(),
  targets: z.array(Target),
  speakers: z.record(z.string(), Speaker),
  lines: z.record(z.string(), Line),
  /** The id of the next line to be made. */
  nextLine: z.int().min(1),
  mix: MixSettings,
  glossary: z.array(GlossaryEntry).exactOptional(),
  dictionary: z.array(DictionaryEntry).exactOptional(),
  /** How late lines may begin; absent: natural. */
  timing: Timing.exactOptional(),
  /** The user has said that those whose voice is kept agree to a synthetic copy of it. */
  voiceConsent: z.boolean().exactOptional(),
})
export type Document = Immutable<z.infer<typeof Document>>

/** A document while an edit changes it. */
export type DocumentDraft = Draft<Document>
/** A line while an edit changes it. */
export type LineDraft = Draft<Line>

/** Lines in the order in which they are heard; of those that begin together, the older first. */
export function linesInOrder<L extends Pick<Line, 'id' | 'start'>>(document: {
  readonly lines: Readonly<Record<string, L>>
}): L[] {
  return Object.values(document.lines).sort((a, b) => a.start - b.start || a.id - b.id)
}

/** Speakers in the order of their numbers. */
export function speakersInOrder<S extends Pick<Speaker, 'id'>>(document: {
  readonly speakers: Readonly<Record<string, S>>
}): S[] {
  return Object.values(document.speakers).sort((a, b) => speakerNumber(a.id) - speakerNumber(b.id))
}

/** The number in a speaker's label, from 0. */
export function speakerNumber(label: string): number {
  return Number.parseInt(label.slice(label.indexOf('_') + 1), 10)
}
