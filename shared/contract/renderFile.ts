import { z } from 'zod'
import { TimeMapKnots } from '../timing/timeMap.ts'
import { service } from './service.ts'

const path = z.string().min(1)

/** A render of a film where it lies, by the engine of this computer. */
export const RenderFile = service.render.input.extend({
  path,
  output: path,
  constantRate: z.boolean().optional(),
  /** Where the picture waits, if that is decided already. */
  timeMap: TimeMapKnots.optional(),
  /** Whether no video is made: the report tells where the picture would wait. */
  onlyWaits: z.boolean().optional(),
})
