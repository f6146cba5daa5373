import { z } from 'zod'
import { FilmStretch } from './assemble.ts'

/** Most characters of texts that are laid over a film at once: about three and a half hours of speech. */
export const MAX_ALIGNED_CHARACTERS = 200_000

/** A word of a text and when it is said: offsets count UTF-16 units of its text, times are seconds of the film. */
export const AlignedWord = z.object({
  from: z.int(),
  to: z.int(),
  start: z.number(),
  end: z.number(),
  /** From 0, as like as any other speech, to 1. */
  confidence: z.number(),
})
export type AlignedWord = z.infer<typeof AlignedWord>

/** Where texts are said in a film. */
export const AlignedText = z.object({
  /** Share of the words that the film has. */
  share: z.number(),
  /** For each text the words that the film has, in order. */
  texts: z.array(z.object({ words: z.array(AlignedWord) })),
  /** Speech of 2 seconds or more that no word covers. */
  uncovered: z.array(FilmStretch),
})
export type AlignedText = z.infer<typeof AlignedText>
