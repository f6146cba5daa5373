import { z } from 'zod'
import { RenderSettings, TakesSettings } from '../settings/settings.ts'
import { TimeMapKnots } from '../timing/waits/timeMapKnots.ts'
import { AssembleLine, AssembleMix, FilmStretch, PlacedText, TextTrack } from './assemble.ts'
import { SpeakerCount } from './records.ts'
import { service } from './service.ts'

const path = z.string().min(1)

/** An analysis of a film where it lies, by the engine of this computer. */
export const AnalyzeFileOrder = service.analyze.input.extend({
  path,
  from: z.enum(['speech', 'track']).optional(),
  speakers: SpeakerCount.optional(),
  soundTrack: RenderSettings.shape.soundTrack,
})

/** The lines of a dub to speak for their times in a film where it lies, by the engine of this computer. */
export const SpeakFileOrder = service.render.input.omit({ bed_levels: true, keep: true }).extend({
  path,
  /** The file that the dub will be. It is not made here: what it could not hold is refused before anything is spoken. */
  output: path,
  ...RenderSettings.shape,
  /** Where the picture waits, if that is decided already. */
  timeMap: TimeMapKnots.optional(),
  /**
   * A folder to which every line is written at its pace in the dub: `ID.wav`, at its own rate. Absent where the report is only to
   * tell how long the lines take.
   */
  takes: path.optional(),
})

/** A request to assemble a dub from existing takes. Paths are local files. */
export const AssembleOrder = z.object({
  source: path,
  lines: z.array(AssembleLine),
  /**
   * Lines that describe the picture, for which it is held where it may wait: mixed into the dub, or in a sound track of their own,
   * with all of the dub, for which only formats with a picture have room.
   */
  described: z.object({ as: z.enum(['track', 'mixed']), lines: z.array(AssembleLine) }).optional(),
  /** Stretches in which the original sound stays unchanged. */
  keep: z.array(FilmStretch).default([]),
  mix: AssembleMix.default(AssembleMix.parse({})),
  ...TakesSettings.shape,
  /** The file to make: .mp4, .mkv, or sound alone as .m4a, .mp3, .wav, .flac, .opus, .ogg. It appears when it is whole. */
  output: path,
  /** Where the picture waits, if that is decided already. */
  timeMap: TimeMapKnots.optional(),
  /** Language of the dub, for the tag of its track. */
  language: z.string().min(2).optional(),
  /** Language of the film, for the tag of its own sound. */
  sourceLanguage: z.string().min(2).optional(),
  /** A subtitle track, for formats with a picture. */
  subtitles: TextTrack.optional(),
  /** Text to burn into the picture, which is encoded again for that; ignored without a picture. */
  burn: z
    .object({
      size: z.enum(['small', 'medium', 'large']).default('medium'),
      cues: z.array(FilmStretch.extend({ text: z.string() })),
      /** Texts that cover others of the picture, such as translated signs. */
      signs: z.array(PlacedText).optional(),
    })
    .optional(),
  /** Texts that cover others of the picture, as an ASS track that players can switch off; only .mkv holds one. */
  signs: z.array(PlacedText).optional(),
})
export type AssembleOrder = z.infer<typeof AssembleOrder>
