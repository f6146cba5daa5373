import { z } from 'zod'
import { PictureBox, PlacedText } from '../../../shared/contract/assemble.ts'
import { Segment } from '../../../shared/contract/records.ts'
import { Message } from '../../../shared/locale/messageSchema.ts'
import { VoiceProfile } from '../../../shared/project/speakers/voiceProfile.ts'

/** A transcript: the lines, their speakers, and where they come from. */
export const Transcript = z.object({
  segments: z.array(Segment),
  /** Timed words by segment id, if the service reports them. */
  words: z.record(z.string(), z.array(z.object({ text: z.string(), start: z.number(), end: z.number() }))).optional(),
  /** Notes by segment id for the review of the lines. */
  notes: z.record(z.string(), Message).optional(),
  /** Where lines that were read with doubt stand in the picture, by segment id. */
  doubts: z.record(z.string(), PictureBox).optional(),
  /** Whether all words are only a draft of a recogniser. */
  draft: z.boolean().optional(),
  /** Texts of the picture that nobody speaks, if it was read. */
  signs: z.array(PlacedText).optional(),
  /** Speaker names by label, if the subtitles name the speakers. */
  names: z.record(z.string(), z.string()),
  /** Voice profiles by speaker label, if the service measured them. */
  profiles: z.record(z.string(), VoiceProfile).optional(),
  /** The source language; absent if unknown. */
  language: z.string().optional(),
  /** `translation` means that no transcript exists: the lines are those of the translation and need no translating. */
  origin: z.enum(['subtitles', 'analysis', 'translation']),
})
export type Transcript = z.infer<typeof Transcript>
