import { z } from 'zod'
import { LineSound, LineView, ratio, seconds } from './records.ts'

/**
 * The loudness of a dub: that of its source, or a norm in LUFS. `netflix` is -27 over the dialogue; the others are
 * measured over the whole programme (`ebu_r128` is -23).
 */
export const LoudnessPreset = z.enum(['source', 'ebu_r128', 'lufs_18', 'lufs_16', 'lufs_14', 'netflix'])
export type LoudnessPreset = z.infer<typeof LoudnessPreset>

/**
 * How late a line may begin before it is spoken faster than the limit of the rate: 0.09 s, where lips count most, 1 s, or 2.5 s,
 * where a calm pace counts most. Nothing is cut in any case.
 */
export const Timing = z.enum(['tight', 'natural', 'loose'])
export type Timing = z.infer<typeof Timing>

/** Whether the picture of a dub keeps its time, or is slowed and held where lines need longer than their place. */
export const Picture = z.enum(['keep', 'wait'])
export type Picture = z.infer<typeof Picture>

/** The same as ordered: `auto` lets the picture wait where more than one line of ten would be over rate, once that is known. */
export const Pacing = z.enum(['auto', ...Picture.options])
export type Pacing = z.infer<typeof Pacing>

/** A stretch of a film. */
export const FilmStretch = z.object({ start: seconds, end: seconds })

/** A rectangle of the picture as displayed, in shares of its width and height. */
export const PictureBox = z.object({ left: ratio, top: ratio, right: ratio, bottom: ratio })
export type PictureBox = z.infer<typeof PictureBox>

/** A rectangle that is written as LEFT, TOP, RIGHT, BOTTOM in percent; undefined where it is none. */
export function readPictureBox(text: string): PictureBox | undefined {
  const [left = -1, top = -1, right = -1, bottom = -1, ...more] = text
    .split(',')
    .map((part) => (part.trim() === '' ? -1 : Number(part) / 100))
  const box = PictureBox.safeParse({ left, top, right, bottom })
  return box.success && more.length === 0 && left < right && top < bottom ? box.data : undefined
}

/** A text at a place of the picture. */
export const PlacedText = FilmStretch.extend({ text: z.string(), box: PictureBox })
export type PlacedText = z.infer<typeof PlacedText>

/** A line to be placed on the video: its slot, and its take. */
export const AssembleLine = FilmStretch.extend({
  id: z.int(),
  speaker: z.string().min(1),
  /** Path of its take, a WAV file. Silence around the speech is left out. */
  take: z.string().min(1),
  /** Text of the take; by its length, time that is missing becomes characters by which it is too long. */
  text: z.string().default(''),
  characters: z.int().min(0).optional(),
  /** For the report. */
  voice: z.string().default(''),
  /** Name of its own file, where lines are also written as files: `0007 Amina`. */
  label: z.string().optional(),
  /**
   * The rate at which its take was spoken for its place in a dub: rates count from its voice's own pace. Absent where the user chose
   * the speed for its sound.
   */
  rate: z.number().min(0.5).max(2).default(1),
  /** A person's own recording: it keeps its pace, and what comes after it gives way. */
  recorded: z.boolean().optional(),
  /** Its take begins at `start` as it was performed; a soft beginning does not move it. */
  performed: z.boolean().optional(),
  /** Whether the picture may wait for the line; absent: by the order. */
  wait: z.boolean().optional(),
  sound: LineSound.optional(),
  /** Whether the speaker's mouth is seen, by which the line's times matter more or less; absent: as usual. */
  view: LineView.optional(),
})
export type AssembleLine = z.infer<typeof AssembleLine>

/**
 * Whether the original's voices are removed under the dub: by a source separation pack if one is installed (`auto`), always by
 * one (`on`), from the middle of stereo without a pack (`middle`), or not at all.
 */
export const Separate = z.enum(['auto', 'on', 'middle', 'off'])
export type Separate = z.infer<typeof Separate>

/** A point of a level over time: seconds, and dB. */
export const LevelPoint = z.strictObject({ at: seconds, gain: z.number().min(-60).max(12) })
export type LevelPoint = Readonly<z.infer<typeof LevelPoint>>

/** A level over time: its points in order of time, between which it goes straight. */
export const LevelPoints = z
  .array(LevelPoint)
  .refine((points) => points.every(({ at }, index) => at >= (points[index - 1]?.at ?? 0)), {
    error: 'must be in order of time',
  })

/** The mix of the dub with the original sound. */
export const AssembleMix = z.object({
  /** The original under the dub: ducked while someone speaks, with its voices removed as far as possible, or muted. */
  bed: z.enum(['duck', 'remove_voices', 'mute']).default('duck'),
  /** LU by which speech is louder than music under it; 5 more over other sounds, 10 more over an original voice. */
  gap: z.number().min(0).max(40).default(10),
  /** Gains in dB on the original and on the speech, in addition to the loudness target. */
  bedGain: z.number().min(-60).max(12).default(0),
  voiceGain: z.number().min(-60).max(12).default(0),
  /** The level of the original over the film, on top of its gain. */
  bedLevels: LevelPoints.optional(),
  loudness: LoudnessPreset.default('source'),
})
export type AssembleMix = z.infer<typeof AssembleMix>

/** A subtitle track of a video. */
export const TextTrack = z.object({
  language: z.string().min(2).optional(),
  title: z.string().optional(),
  /** A cue with the id of a line follows its words. */
  cues: z.array(FilmStretch.extend({ id: z.int().optional(), text: z.string() })),
})
export type TextTrack = z.infer<typeof TextTrack>
