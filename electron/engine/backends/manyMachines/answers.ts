import { z } from 'zod'
import type { SpeakRequest } from '../../core/ports.ts'
import type { SpokenLine } from './tasks.ts'

const Word = z.object({ text: z.string(), start: z.number(), end: z.number() })

/** A recogniser's answer; times in seconds. */
export const Transcript = z.object({ words: z.array(Word), language: z.string() })

/** Stretches of speech of any speaker; times in seconds. */
export const Stretches = z.array(z.object({ start: z.number(), end: z.number() }))

/** Profiles of the speakers' voices. */
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

/** A request to speak without its undefined fields, which JSON would drop. */
export function packableRequest({
  text,
  voice,
  speed,
  pitch,
  range,
  formants,
  control,
  budget,
}: SpeakRequest): z.infer<typeof SpokenLine> {
  return {
    text,
    voice,
    speed,
    ...(pitch !== undefined && { pitch }),
    ...(range !== undefined && { range }),
    ...(formants !== undefined && { formants }),
    ...(control && { control }),
    ...(budget && { budget }),
  }
}
