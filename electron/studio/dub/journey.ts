import { z } from 'zod'
import type { DubOrder, Stage } from '../../../shared/commands/dubs.ts'
import { Segment, VoiceMap } from '../../../shared/contract/records.ts'
import { VoiceProfile } from '../../../shared/project/speakers/voiceProfile.ts'
import type { Link } from '../service/connection.ts'

/** Who says what and when, and how that is known. */
export const Transcript = z.object({
  segments: z.array(Segment),
  /** The words of a segment by its id, where the service tells when they are heard. */
  words: z.record(z.string(), z.array(z.object({ text: z.string(), start: z.number(), end: z.number() }))).optional(),
  /** Label to name, where subtitles name the speakers. */
  names: z.record(z.string(), z.string()),
  /** Label to what the speaker sounds like, where the service listened. */
  profiles: z.record(z.string(), VoiceProfile).optional(),
  /** The language spoken; absent where nothing tells it. */
  language: z.string().optional(),
  /** `translation`: there was no transcript, the lines are those of the translation and need none. */
  origin: z.enum(['subtitles', 'analysis', 'translation']),
})
export type Transcript = z.infer<typeof Transcript>

/** How far a dub has come. It is kept on disk, so that a restart goes on from here. */
export const Reached = z.object({
  /** The profile whose service does the work; jobs can only be asked for there. */
  profile: z.string().optional(),
  transcript: Transcript.optional(),
  /** The lines in the target language. */
  lines: z.array(Segment).optional(),
  cast: VoiceMap.optional(),
  analyzeJob: z.string().optional(),
  renderJob: z.string().optional(),
})
export type Reached = z.infer<typeof Reached>

/** Work on a link; the signal ends with the link too. */
export type LinkWork<T> = (link: Link, signal: AbortSignal) => Promise<T>

/** One dub on its way, as its steps see it. */
export interface Journey {
  readonly id: string
  readonly video: string
  readonly order: DubOrder
  /** The language spoken in the video, where the user has said so. */
  readonly language?: string
  /** Ends the work: the user cancels, or the studio closes. */
  readonly signal: AbortSignal
  /** Whether the work is ended for good, so that the service need not keep it. */
  isCancelled(): boolean
  readonly reached: Reached
  /** Keeps what was reached; undefined forgets it. */
  reach(step: { readonly [N in keyof Reached]?: Reached[N] | undefined }): Promise<void>
  /** Begins a stage and returns how to tell its progress, 0 to 1. */
  enter(stage: Stage, doing: string): (fraction: number) => void
  note(message: string): void
  /** Runs work on the service, again on the next engine where this one dies. */
  onLink<T>(work: LinkWork<T>): Promise<T>
  /** Like `onLink`, but on the engine of this computer, whichever service is in use. */
  onThisComputer<T>(work: LinkWork<T>): Promise<T>
}

/** What was reached with a step added; undefined takes one back. */
export function withStep(reached: Reached, step: Parameters<Journey['reach']>[0]): Reached {
  return Object.fromEntries(Object.entries({ ...reached, ...step }).filter(([, value]) => value !== undefined))
}
