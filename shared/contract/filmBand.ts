import { z } from 'zod'
import { BAND_MARK_KINDS, SOURCE_LIP_KINDS } from '../band/bandMarks.ts'
import { FilmStretch } from './assemble.ts'
import { seconds } from './records.ts'

/** A line as the band of a film shows it: its words, marks and the shapes of the source's mouth in order, in seconds of the film. */
const FilmBandLine = z.object({
  start: seconds,
  name: z.string(),
  colour: z.string().regex(/^#[0-9a-f]{6}$/),
  offScreen: z.boolean(),
  words: z.array(FilmStretch.extend({ text: z.string() })),
  marks: z.array(z.object({ time: seconds, kind: z.enum(BAND_MARK_KINDS) })),
  /** Whether a loop begins with it. */
  beginsLoop: z.boolean(),
  /** How many times as fast as a voice speaks by itself it has to be spoken. */
  haste: z.number().min(0),
  lips: z.array(z.object({ time: seconds, kind: z.enum(SOURCE_LIP_KINDS), met: z.boolean() })),
})
export type FilmBandLine = z.infer<typeof FilmBandLine>

/** The rows of a dubbing band, from the uppermost, and the shot changes of its film in seconds, in order. */
export const FilmBand = z.object({ rows: z.array(z.array(FilmBandLine)).min(1), shots: z.array(seconds) })
export type FilmBand = z.infer<typeof FilmBand>
