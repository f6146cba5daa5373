import { z } from 'zod'
import { TimeMapKnots } from '../timing/timeMapKnots.ts'
import { Pacing, PlacedText } from './assemble.ts'
import { ratio, SpeakerCount } from './records.ts'
import { service } from './service.ts'

const path = z.string().min(1)

/** An analysis of a film where it lies, by the engine of this computer. */
export const AnalyzeFileOrder = service.analyze.input.extend({
  path,
  from: z.enum(['speech', 'track']).optional(),
  speakers: SpeakerCount.optional(),
})

/** A render of a film where it lies, by the engine of this computer. */
export const RenderFileOrder = service.render.input.extend({
  path,
  output: path,
  constantRate: z.boolean().optional(),
  picture: Pacing.optional(),
  /** By which share of the film a picture that waits may make it longer; absent: by as much as the lines need. */
  longest: ratio.optional(),
  /** Where the picture waits, if that is decided already. */
  timeMap: TimeMapKnots.optional(),
  /** Whether no video is made: the report tells what the lines need. */
  onlyWaits: z.boolean().optional(),
  /** Texts to lay over others of the picture, which is encoded again for that. */
  signs: z.array(PlacedText).optional(),
  /** A folder to which every line is also written as it is heard: `ID.wav`, at its own rate. */
  takes: path.optional(),
})
