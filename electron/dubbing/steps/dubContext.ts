import { z } from 'zod'
import { type DubOrder, ShortenedLine, type Stage } from '../../../shared/commands/dubs.ts'
import { PictureBox, PlacedText } from '../../../shared/contract/assemble.ts'
import type { Local } from '../../../shared/contract/local.ts'
import { Segment } from '../../../shared/contract/records.ts'
import type { Service } from '../../../shared/contract/service.ts'
import { say } from '../../../shared/locale/message.ts'
import { Message } from '../../../shared/locale/messageSchema.ts'
import { sayLanguage } from '../../../shared/locale/sayLanguage.ts'
import { VoiceProfile } from '../../../shared/project/speakers/voiceProfile.ts'
import { TimeMapKnots } from '../../../shared/timing/timeMapKnots.ts'
import { WaitNeeds } from '../../../shared/timing/waitNeeds.ts'
import type { Client } from '../../client/method.ts'
import type { Wait } from '../../client/retry.ts'

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

/**
 * What a run keeps besides the project, whose lines, texts, voices and takes are the checkpoint: the jobs at a service, and which
 * steps of this order are in the project.
 */
export const Reached = z.object({
  /** The service profile that runs the jobs; only that service knows them. */
  profile: z.string().optional(),
  analyzeJob: z.string().optional(),
  renderJob: z.string().optional(),
  /** The `renderKey` of what was rendered, where lines were spoken first. */
  basis: z.string().optional(),
  /** The render's job and file, from before the file gets its name: what was placed before a kill is found by it. */
  placing: z.string().optional(),
  /** The steps of this order that are in the project: they are not done again. */
  steps: z.array(z.enum(['order', 'translation', 'cast'])).optional(),
  /** Where the lines come from, if this order has found them. */
  origin: Transcript.shape.origin.optional(),
  /** The lines that were shortened, if any; absent before that. */
  shortened: z.array(ShortenedLine).optional(),
  /** What the lines of this dub need, and where the picture waits for all languages of its file together, if it does. */
  needs: WaitNeeds.optional(),
  commonWaits: TimeMapKnots.optional(),
})
export type Reached = z.infer<typeof Reached>

/** Work that uses a link to a service; the signal is aborted also when the link is lost. */
export type LinkWork<T> = (link: ServiceCalls, signal: AbortSignal) => Promise<T>

/** The context of one dub: everything its steps use. The start page, the editor and the command line each create one. */
export interface DubContext {
  readonly id: string
  readonly video: string
  readonly order: DubOrder
  /** Aborted when the user cancels or pauses, or the program closes. */
  readonly signal: AbortSignal
  /** Whether the dub was cancelled for good, so that the service may drop its jobs. */
  isCancelled(): boolean
  readonly reached: Reached
  /** Saves a checkpoint; undefined removes a field. */
  reach(step: { readonly [N in keyof Reached]?: Reached[N] | undefined }): Promise<void>
  /** Starts a stage and returns the function that reports its progress, 0 to 1; 1 is reported once the stage is done. */
  readonly enter: (stage: Stage, doing: Message) => (fraction: number) => void
  /** Like `enter`, for sending the video; absent where that is shown as the beginning of the stage it is sent for. */
  sending?(): (fraction: number) => void
  /** Tells the user a finding or decision; a warning tells that something is not as ordered. */
  readonly note: (message: Message, tone?: 'warning') => void
  /** Runs work on the service; if this computer's engine dies, the work may be run again on a restarted one. */
  onLink<T>(work: LinkWork<T>): Promise<T>
  /** Like `onLink`, but always on the engine of this computer. */
  onThisComputer<T>(work: LinkWork<T>): Promise<T>
  /** Absent: those of a window. */
  readonly remedies?: Remedies
  /** Folder that the engine of this computer writes the spoken lines to, for the editor. */
  readonly takes?: string
  /** Whether a file at the output is replaced; else the dub takes the next free name. */
  readonly replaces?: boolean
}

/** The checkpoint after a step; undefined removes a field. */
export function withStep(reached: Reached, step: Parameters<DubContext['reach']>[0]): Reached {
  return Object.fromEntries(Object.entries({ ...reached, ...step }).filter(([, value]) => value !== undefined))
}

/** Remedies where a step lacks something, in words; the window and the command line have different ways. */
export interface Remedies {
  /** For a video without speech. */
  readonly transcript: Message
  /** For lines that the service left untranslated. */
  readonly translation: Message
  /** The message where nothing recognises speech; `from` the language of the film if known. */
  readonly noRecogniser: (to: string, from?: string) => Message
  /** The message where no translator is installed; `from` the language of the lines if known. */
  readonly noTranslator: (to: string, from?: string) => Message
}

/** The remedies of a window. */
export const WINDOW_REMEDIES: Remedies = {
  transcript: say('plan.chooseTranscript'),
  translation: say('plan.chooseTranslation'),
  noRecogniser: () => say('plan.notKnown'),
  noTranslator: (to) => say('plan.noTranslator', { language: sayLanguage(to) }),
}

/** The calls of a service. */
export interface ServiceCalls {
  readonly service: Client<Service>
  /** The local endpoints; only the engine of this computer has them. */
  readonly local?: Client<Local>
}

/** A link to a service. */
export interface Link extends ServiceCalls {
  readonly profile: string
  /** Aborted when the service is gone for good and a new link is needed. */
  readonly lost: AbortSignal
  /** Whether a recent failure may come from the loss of the service. */
  isLost(): Promise<boolean>
  /** Reports waits before retries; returns the function that stops it. */
  watchWaits(listener: (wait: Wait) => void): () => void
}

/** Opens links to services. */
export interface Links {
  /** Opens a link to a profile's service. Throws `not_found` if the profile is gone, `unauthorized` without a key. */
  link(profile: string, signal: AbortSignal): Promise<Link>
}
