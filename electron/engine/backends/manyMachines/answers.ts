import { z } from 'zod'
import type { SpeakRequest } from '../../core/ports.ts'
import type { SpokenLine } from './tasks.ts'

const Word = z.object({ text: z.string(), start: z.number(), end: z.number() })

/** What a recogniser answers. */
export const Transcript = z.object({ words: z.array(Word), language: z.string() })

/** Where someone speaks. */
export const Stretches = z.array(z.object({ start: z.number(), end: z.number() }))

/** What the speakers' voices are like. */
export const SpeakerProfiles = z.array(
  z.object({
    speaker: z.string(),
    medianHz: z.number().exactOptional(),
    rangeSemitones: z.number().exactOptional(),
    sex: z.enum(['female', 'male']).exactOptional(),
    loudnessDb: z.number().exactOptional(),
    share: z.number().exactOptional(),
  }),
)

/** A request to speak with nothing in it that JSON would drop. */
export function packableRequest({
  text,
  voice,
  speed,
  pitch,
  range,
  control,
}: SpeakRequest): z.infer<typeof SpokenLine> {
  return {
    text,
    voice,
    speed,
    ...(pitch !== undefined && { pitch }),
    ...(range !== undefined && { range }),
    ...(control && { control }),
  }
}
