import type { Draft, Immutable } from 'immer'
import { z } from 'zod'
import { BAND_MARK_KINDS, MAX_BAND_TRACKS } from '../band/bandMarks.ts'
import { LevelPoint, Picture, PictureBox, Separate, Timing } from '../contract/assemble.ts'
import { MediaFacts } from '../contract/local.ts'
import { LineSound, LineView, ratio, Target } from '../contract/records.ts'
import { Loudness, MAX_SOUND_TRACKS } from '../settings/option.ts'
import { LanguageSettings } from '../settings/settings.ts'
import { VoiceProfile } from './speakers/voiceProfile.ts'

/** The schema version. A change that old documents do not satisfy raises it and needs a migration. */
export const DOCUMENT_VERSION = 1
/** Least length of a line in seconds: shorter ones can hardly be spoken or grabbed. */
export const MIN_LINE_SECONDS = 0.1
/** Seconds; lengths that differ by less are equal up to rounding. */
export const TIME_TOLERANCE_SECONDS = 0.000_5

const seconds = z.number().min(0)
const TOO_SHORT_MESSAGE = `must end at least ${MIN_LINE_SECONDS} seconds after its start`
/** Characters of a portrait at most. */
const MAX_PORTRAIT_CHARACTERS = 100_000

/** A file's fingerprint: recognises the file under another name, and is cheap even for 100 GB. */
export const Fingerprint = z.strictObject({
  sizeBytes: z.int().min(0),
  /** Hash of blocks at its beginning, middle and end. */
  hash: z.string().min(1),
})
export type Fingerprint = z.infer<typeof Fingerprint>

/** The video that a project dubs. */
export const MediaReference = z.strictObject({
  /** The last known path on this computer. */
  path: z.string().min(1),
  fingerprint: Fingerprint,
  facts: MediaFacts.exactOptional(),
})
export type MediaReference = Immutable<z.infer<typeof MediaReference>>

/** Settings of a voice; absent ones are left to the service. */
export const VoiceSettings = z.strictObject({
  speed: z.number().min(0.5).max(2).exactOptional(),
  stability: ratio.exactOptional(),
  similarity: ratio.exactOptional(),
  exaggeration: ratio.exactOptional(),
  cfgWeight: ratio.exactOptional(),
  /** Semitones, see `VoiceShape`. */
  pitch: z.number().min(-12).max(12).exactOptional(),
  depth: z.number().min(-4).max(4).exactOptional(),
  liveliness: z.number().min(0).max(2).exactOptional(),
})
export type VoiceSettings = Immutable<z.infer<typeof VoiceSettings>>

/** A voice id or `preserve` (spec 2.6), with settings. */
export const VoiceChoice = z.strictObject({ voice: z.string().min(1), settings: VoiceSettings })
export type VoiceChoice = Immutable<z.infer<typeof VoiceChoice>>

/** A speaker of the video. */
export const Speaker = z.strictObject({
  /** The service's label for the speaker. */
  id: z.string().regex(/^SPEAKER_\d{2,}$/),
  /** The name given by the user; empty if unnamed. */
  name: z.string(),
  colour: z.string().regex(/^#[0-9a-f]{6}$/),
  /** The chosen voice by target language. */
  voices: z.partialRecord(Target, VoiceChoice),
  /** How all lines of the speaker are mixed. */
  sound: LineSound.pick({ gain: true, pan: true, muted: true }).exactOptional(),
  /** The measured voice, if available. */
  profile: VoiceProfile.exactOptional(),
  /** A small PNG of the speaker's face in base64, where faces were looked for. */
  portrait: z.string().max(MAX_PORTRAIT_CHARACTERS).exactOptional(),
  /** Ids of speakers who sound alike and are other people, by the user's word. */
  apart: z.array(z.string()).exactOptional(),
  /** Marks an audio describer, who is no person of the film: the lines describe the picture for people who cannot see it. */
  describes: z.literal(true).exactOptional(),
})
export type Speaker = Immutable<z.infer<typeof Speaker>>

/** A spoken word with its times, in seconds of the video. */
export interface Word {
  readonly text: string
  readonly start: number
  readonly end: number
}

/** Checked by one function: a zod schema per word would take most of the time of opening a long project. */
export const Words = z.custom<readonly Word[]>((value) => Array.isArray(value) && value.every(isWord), {
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

/**
 * The chosen take of a line, and the key it was made with, see `takeKey`. `at`: its speech is heard as it was performed, so many
 * seconds after the line's start (before it below 0); absent: it begins with the line.
 */
export const ChosenTake = z.strictObject({
  id: z.string().min(1),
  key: z.string().min(1),
  at: z.number().min(-60).max(60).exactOptional(),
})
export type ChosenTake = Immutable<z.infer<typeof ChosenTake>>

/** Characters of a reviewer's name at most. */
export const MAX_REVIEWER_NAME_CHARACTERS = 80

/** Who found a translation good, and when: a reviewer by name, or the user of this program, whose name is empty. */
export const Approval = z.strictObject({
  by: z.string().max(MAX_REVIEWER_NAME_CHARACTERS),
  /** Milliseconds since 1970. */
  at: z.int().min(0),
})
export type Approval = Immutable<z.infer<typeof Approval>>

/** A word or syllable of a text on a band: its UTF-16 offsets in the text, `to` excluded, and its times in seconds of the video. */
export const BandPart = z.strictObject({ from: z.int().min(0), to: z.int().min(1), start: seconds, end: seconds })
export type BandPart = z.infer<typeof BandPart>

/** The words or syllables of a text as somebody placed them on the band; other wordings take the times of equal words. In order, without overlaps. */
export const BandTimes = z.strictObject({ text: z.string(), parts: z.array(BandPart).min(1) }).refine(isInOrder, {
  error: 'must be parts of its text in order, each ending before the next begins',
  path: ['parts'],
})
export type BandTimes = Immutable<z.infer<typeof BandTimes>>

/**
 * A movement of a mouth in the picture, or a sound besides words, at a second of the video. `free`: it says nothing about the place
 * of the words beside it.
 */
export const BandMark = z.strictObject({
  time: seconds,
  kind: z.enum(BAND_MARK_KINDS),
  free: z.literal(true).exactOptional(),
})
export type BandMark = Immutable<z.infer<typeof BandMark>>

/** The text of a line in one target language. */
export const LineText = z.strictObject({
  /** The text for subtitles. */
  text: z.string(),
  /** The text to speak, if different. */
  spoken: z.string().exactOptional(),
  status: z.enum(['machine', 'edited', 'approved']),
  /** Who approved it, one entry for each person; only of an approved text, and absent where nobody is named. */
  approvals: z.array(Approval).min(1).exactOptional(),
  /** `textHash` of the translated source text; if the source changes, the translation is stale. */
  basis: z.string(),
  take: ChosenTake.exactOptional(),
  /** A voice for this line only, instead of the speaker's. */
  voice: z.string().min(1).exactOptional(),
  /** Where its words stand on the band, if somebody placed them; absent: by its take, the source's words or its syllables. */
  band: BandTimes.exactOptional(),
})
export type LineText = Immutable<z.infer<typeof LineText>>

/** A line: speech of one speaker, timed in seconds of the video. */
export const Line = z
  .strictObject({
    /** Unique in the project, never reused. */
    id: z.int().min(1),
    start: seconds,
    end: seconds,
    speaker: z.string(),
    /** The source text. */
    source: z.string(),
    /** Timed words of `source`, if recognition reported them. */
    words: Words.exactOptional(),
    /** Edits skip locked lines. */
    locked: z.boolean(),
    /** Keeps the original voice: the line is not dubbed. */
    keepOriginal: z.boolean(),
    /** Whether the picture may wait for this line; absent: by the project. */
    wait: z.boolean().exactOptional(),
    /** How the line is mixed, on top of its speaker's sound. */
    sound: LineSound.exactOptional(),
    /** Whether the mouth that speaks it is seen; absent: unknown. */
    view: LineView.exactOptional(),
    /** The number of the person, from 0, whose mouth was seen to speak it. */
    face: z.int().min(0).exactOptional(),
    /** For recording: a loop begins with this line, or it belongs to the one before; absent: by its pause, see `loopsOf`. */
    loop: z.enum(['begins', 'joins']).exactOptional(),
    /** Marks of its band besides words, in order of time. */
    marks: z.array(BandMark).min(1).exactOptional(),
    /** Its row on the band, from 0, as a script says; absent: by its speaker, see `bandTracks`. */
    track: z
      .int()
      .min(0)
      .max(MAX_BAND_TRACKS - 1)
      .exactOptional(),
    note: z.string(),
    /**
     * Why the line needs to be checked: its words were read with low confidence at this place of the picture, or are a
     * recogniser's draft, or it was placed by ear at a time that may be wrong; absent: certain, or already checked.
     */
    doubt: z.union([z.strictObject(PictureBox.shape), z.enum(['draft', 'time'])]).exactOptional(),
    texts: z.partialRecord(Target, LineText),
  })
  .refine(isLongEnough, { error: TOO_SHORT_MESSAGE, path: ['end'] })
export type Line = Immutable<z.infer<typeof Line>>

/** A text in the picture that nobody speaks, such as a title; times in seconds of the video. */
export const Sign = z
  .strictObject({
    /** Unique among the signs of the project. */
    id: z.int().min(1),
    start: seconds,
    end: seconds,
    box: z.strictObject(PictureBox.shape),
    text: z.string(),
    /** Its translations, which can be overlaid on the picture. */
    texts: z.partialRecord(Target, z.string()),
  })
  .refine(isLongEnough, { error: TOO_SHORT_MESSAGE, path: ['end'] })
export type Sign = Immutable<z.infer<typeof Sign>>

/** How the dub is mixed with the original sound. */
export const MixSettings = z.strictObject({
  /** The original sound under the dub: ducked while a line is spoken, without its voices, or muted. */
  bed: z.enum(['duck', 'remove_voices', 'mute']),
  /** Loudness of the voices above the bed while they speak, in LU. */
  gap: z.number().min(0).max(40),
  /** Gains in decibels. */
  bedGain: z.number().min(-60).max(12),
  voiceGain: z.number().min(-60).max(12),
  /** The level of the bed over the video, on top of its gain; in order of time. */
  bedLevels: z.array(LevelPoint).exactOptional(),
  loudness: Loudness,
  /** Whether a separation pack removes the original voices under the dub; absent: if one is installed. */
  separate: Separate.exactOptional(),
})
export type MixSettings = Immutable<z.infer<typeof MixSettings>>

/** A glossary entry: a source term with its fixed translation. */
export const GlossaryEntry = z.strictObject({ target: Target, term: z.string().min(1), use: z.string().min(1) })
export type GlossaryEntry = Immutable<z.infer<typeof GlossaryEntry>>

/** A pronunciation entry: a word that is spoken otherwise than written. */
export const DictionaryEntry = z.strictObject({
  target: Target,
  word: z.string().min(1),
  say: z.string().min(1),
  /** Whether case must match. Diacritics always must. */
  matchCase: z.boolean(),
})
export type DictionaryEntry = Immutable<z.infer<typeof DictionaryEntry>>

/**
 * The document: all that is saved and can be undone; immutable. Lines and speakers are stored by id, so that an edit is
 * a small patch wherever it happens; their order is derived, see `linesInOrder`.
 */
export const Document = z.strictObject({
  version: z.literal(DOCUMENT_VERSION),
  media: MediaReference,
  /** The number of the film's sound track that is dubbed, from 1; absent: the one that players start with. */
  soundTrack: z.int().min(1).max(MAX_SOUND_TRACKS).exactOptional(),
  /** Absent while unknown. */
  sourceLanguage: z.string().min(2).exactOptional(),
  targets: z.array(Target),
  speakers: z.record(z.string(), Speaker),
  lines: z.record(z.string(), Line),
  /** The id for the next new line. */
  nextLine: z.int().min(1),
  /** In order of start. */
  signs: z.array(Sign).exactOptional(),
  /** The seconds at which loops begin for everybody, and at which shots change, in order, as a script says; absent: by pauses and the picture. */
  loops: z.array(seconds).exactOptional(),
  shots: z.array(seconds).exactOptional(),
  mix: MixSettings,
  glossary: z.array(GlossaryEntry).exactOptional(),
  dictionary: z.array(DictionaryEntry).exactOptional(),
  /** The user's choices for the dubs in one language. */
  languages: z.partialRecord(Target, LanguageSettings).exactOptional(),
  /** How late lines may begin; absent: natural. */
  timing: Timing.exactOptional(),
  /** Whether the picture may wait for lines that need longer; absent: it keeps its time. */
  picture: Picture.exactOptional(),
  /** The largest share of its length by which waits of the picture may lengthen the film; absent: as much as the lines need. */
  longest: ratio.exactOptional(),
  /** Lines whose mouth is seen are timed more strictly than those of nobody seen; absent: all alike. */
  timedBySight: z.literal(true).exactOptional(),
  /** The user has said that those whose voice is kept agree to a synthetic copy of it. */
  voiceConsent: z.boolean().exactOptional(),
  /** Nothing of the project may be sent to another server. */
  staysHere: z.literal(true).exactOptional(),
})
export type Document = Immutable<z.infer<typeof Document>>

/** A mutable draft of a document during an edit. */
export type DocumentDraft = Draft<Document>
/** A mutable draft of a line during an edit. */
export type LineDraft = Draft<Line>

function isInOrder({ text, parts }: { readonly text: string; readonly parts: readonly BandPart[] }): boolean {
  return parts.every(({ from, to, start, end }, at) => {
    const before = parts[at - 1] ?? { to: 0, end: 0 }
    return from >= before.to && to > from && to <= text.length && start >= before.end && end >= start
  })
}

/** Whether a stretch is at least as long as the shortest line. */
export function isLongEnough({ start, end }: { readonly start: number; readonly end: number }): boolean {
  return end - start >= MIN_LINE_SECONDS - TIME_TOLERANCE_SECONDS
}
