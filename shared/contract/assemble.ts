import { z } from 'zod'

/**
 * How loud the whole dub is to be: as its source, or by a norm in LUFS. `netflix` is -27 measured over the dialogue; the
 * others are measured over everything (EBU R128 is -23).
 */
export const LoudnessPreset = z.enum(['source', 'ebu_r128', 'lufs_18', 'lufs_16', 'lufs_14', 'netflix'])
export type LoudnessPreset = z.infer<typeof LoudnessPreset>

/**
 * How late a line may begin before it is hurried over the limit of the rate: 0.09 s, where lips count most, 1 s, or 2.5 s, where
 * a calm pace counts most. Nothing is cut in any case.
 */
export const Timing = z.enum(['tight', 'natural', 'loose'])
export type Timing = z.infer<typeof Timing>

const path = z.string().min(1)
const seconds = z.number().min(0)
const Stretch = z.object({ start: seconds, end: seconds })

/** One line to be laid over the video: its slot there, and where its take lies among the takes. */
export const AssembleLine = Stretch.extend({
  id: z.int(),
  speaker: z.string().min(1),
  /** Place and length in the file of takes. Silence around the speech is taken off. */
  from: seconds,
  seconds: z.number().positive(),
  /** What the take says; by its length, time that is missing becomes characters by which it is too long. */
  text: z.string().default(''),
  characters: z.int().min(0).optional(),
  /** For the report. */
  voice: z.string().default(''),
  /** What its own file is called, where lines are written as files: `0007 Amina`. */
  label: z.string().optional(),
  /**
   * How fast the take was spoken against its voice's own pace. Give it for takes that were sped up to fit: rates count
   * from the own pace. Leave it out where the pace is what the user wants.
   */
  speed: z.number().min(0.5).max(2).default(1),
  /** A person's own recording: it keeps its pace, and what comes after it gives way. */
  recorded: z.boolean().optional(),
})
export type AssembleLine = z.infer<typeof AssembleLine>

/**
 * Whether the voices of the original are taken out under the dub by a pack that separates them: where one is installed
 * (`auto`), in any case, or never.
 */
export const Separate = z.enum(['auto', 'on', 'off'])
export type Separate = z.infer<typeof Separate>

/** How the dub is laid over the original sound. */
export const AssembleMix = z.object({
  /** The original under the dub: lowered while someone speaks, rid of its voices as well as can be, or gone. */
  bed: z.enum(['duck', 'remove_voices', 'mute']).default('duck'),
  /** LU by which speech is louder than music under it; 5 more over other sounds, 10 more over a voice of the original. */
  gap: z.number().min(0).max(40).default(10),
  /** dB on the original and on the speech, on top of what loudness asks for. */
  bedGain: z.number().min(-60).max(12).default(0),
  voiceGain: z.number().min(-60).max(12).default(0),
  loudness: LoudnessPreset.default('source'),
  separate: Separate.default('auto'),
})
export type AssembleMix = z.infer<typeof AssembleMix>

/** A dub to be made from speech that is there. Paths are files of this computer. */
export const AssembleOrder = z.object({
  source: path,
  /** One file of sound with all takes, one after the other; not needed where there are no lines. */
  takes: path.optional(),
  lines: z.array(AssembleLine),
  /** Stretches in which the original sound stays as it is. */
  keep: z.array(Stretch).default([]),
  mix: AssembleMix.default(AssembleMix.parse({})),
  timing: Timing.default('natural'),
  /** The file to make: .mp4, .mkv, or sound alone as .m4a, .wav, .flac. It appears when it is whole. */
  output: path,
  /** Language of the dub, for the tag of its track. */
  language: z.string().min(2).optional(),
  /** The original sound as a second track. */
  originalTrack: z.boolean().default(false),
  /** A subtitle track, for formats with a picture. */
  subtitles: z
    .object({
      language: z.string().min(2).optional(),
      title: z.string().optional(),
      cues: z.array(Stretch.extend({ text: z.string() })),
    })
    .optional(),
  /** Text to draw into the picture, which is encoded anew for that; without a picture it is left out. */
  burn: z
    .object({
      size: z.enum(['small', 'medium', 'large']).default('medium'),
      cues: z.array(Stretch.extend({ text: z.string() })),
    })
    .optional(),
  /** Also `NAME.voices.wav` and `NAME.bed.wav` beside the output. */
  stems: z.boolean().default(false),
  /** Also every line as it is spoken, at its pace, in the folder `NAME.lines` beside the output, with a table of them. */
  lineFiles: z.boolean().default(false),
})
export type AssembleOrder = z.infer<typeof AssembleOrder>
