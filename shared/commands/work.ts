import { z } from 'zod'
import { ForecastOrder, MixForecast } from '../contract/localMedia.ts'
import { SpeakerCount, Target } from '../contract/records.ts'
import type { CommandTable } from '../ipc.ts'
import { Message } from '../locale/messageSchema.ts'
import { MixSettings, VoiceSettings } from '../project/document.ts'
import { OrderSettings } from '../settings/settings.ts'
import { DubOrder, TranscriptSource, TranslationSource } from './dubs.ts'
import { FinishedDub } from './finishedDub.ts'
import { Revision } from './projects.ts'
import { WORK_STATES } from './workState.ts'

const path = z.string().min(1)
const project = z.string().min(1)
const work = z.string().min(1)
const lines = z.array(z.int().min(1)).min(1)

/** Kinds of work on a project: transcription, looking for faces, translation, takes, the dubbed video, checks. */
export const WorkKind = z.enum(['transcript', 'faces', 'translation', 'takes', 'render', 'check'])
export type WorkKind = z.infer<typeof WorkKind>

/**
 * How a dub is made: from the project's takes, or with every line spoken anew by the service in use. A hosted service mixes too
 * (spec 2.6); what this computer speaks becomes takes.
 */
export const RenderBy = z.enum(['service', 'takes'])
export type RenderBy = z.infer<typeof RenderBy>

/** An order to render; bed and loudness come from the project's mix. */
export const RenderOptions = z.object({
  /** Absent: from takes wherever there are any. */
  by: RenderBy.optional(),
  /** The output file: an MP4 or MKV by its name. */
  output: path,
  ...OrderSettings.shape,
  subtitles: OrderSettings.shape.subtitles.default(true),
})
export type RenderOptions = z.infer<typeof RenderOptions>

const { waiting, running, paused, done, failed, cancelled } = WORK_STATES

/** A piece of work on a project: in progress, or the last of its kind and target. */
export const Work = z.object({
  id: z.string(),
  kind: WorkKind,
  /** The translation; absent for a transcript. */
  target: Target.optional(),
  /** The lines to be spoken or translated; absent for all lines. */
  lines: z.array(z.int()).optional(),
  /** Lines that failed, with the reason. */
  failures: z.array(z.object({ line: z.int(), message: Message })),
  state: z.discriminatedUnion('name', [waiting, running, paused, done, failed, cancelled]),
  /** Findings and decisions on the way. */
  notes: z.array(Message),
})
export type Work = z.infer<typeof Work>

/** The request for a forecast: the takes as they lie in the dub, in seconds of it, and the mix. */
export const ForecastRequest = ForecastOrder.omit({ lines: true, mix: true }).extend({
  mix: MixSettings,
  lines: z
    .array(
      ForecastOrder.shape.lines.element
        .omit({ energies: true })
        // How many times faster than recorded it is played.
        .extend({ take: z.string(), rate: z.number().positive() }),
    )
    .min(1),
})
export type ForecastRequest = z.infer<typeof ForecastRequest>

/** The dub of a project that counts in one language, as far as its verdict depends on it. */
export const CountingDub = FinishedDub.pick({
  to: true,
  path: true,
  basis: true,
  tooLong: true,
  verdict: true,
  states: true,
  report: true,
})
export type CountingDub = z.infer<typeof CountingDub>

const started = z.object({ work })

/**
 * Commands for work on an open project. Work continues while the page is away, and after a restart where the service
 * still knows it. Its results become steps of the project that can be undone; pages learn of them by `projectChanged`.
 */
export const projectWork = {
  projectWork: {
    input: z.object({ project }),
    output: z.object({ work: z.array(Work), dubs: z.array(CountingDub) }),
  },
  /** Finds the lines and their speakers; they replace the present lines. */
  transcribe: {
    input: z.object({
      project,
      source: TranscriptSource.default({ from: 'auto' }),
      language: z.string().optional(),
      /** How many people speak; absent or null: found out. */
      speakers: SpeakerCount.nullish(),
      /** The voices of an order; other speakers get fitting ones if there is a target language. */
      voices: DubOrder.shape.voices.optional(),
    }),
    output: started,
  },
  /** Looks for faces in the lines that have no mark yet: whose mouth is seen, and who speaks. Always on this computer. */
  lookForFaces: { input: z.object({ project }), output: started },
  /** Translates lines, or all lines. Locked lines keep their texts. A new target language is added. */
  translate: {
    input: z.object({
      project,
      target: Target,
      lines: lines.optional(),
      source: TranslationSource.default({ from: 'auto' }),
    }),
    output: started,
  },
  /** Gives every speaker without a voice a fitting one of the service. */
  castProject: { input: z.object({ project, target: Target }), output: Revision },
  /**
   * The gains that a render from these takes would have, for a player that sounds like it. Reads the film's sound once, which
   * takes a while; that is kept.
   */
  forecastMix: {
    input: ForecastRequest.extend({ project }),
    output: MixForecast,
  },
  /** Makes a take of each line and selects it, in batches. Lines without text or voice fail. */
  speak: { input: z.object({ project, target: Target, lines }), output: started },
  render: { input: z.object({ project, target: Target, options: RenderOptions }), output: started },
  /**
   * Queues a render of every language that can be rendered, under the suggested names; `skipped` has the others. Without
   * `by` a language is rendered from its takes where it has any, else every line is spoken.
   */
  renderAll: {
    input: z.object({ project, options: RenderOptions.omit({ output: true }) }),
    output: z.object({
      started: z.array(Target),
      skipped: z.array(z.object({ target: Target, reason: Message })),
    }),
  },
  /** A free file name, beside the video or in the folder of dubs. */
  suggestOutput: { input: z.object({ project, target: Target }), output: z.object({ path: z.string() }) },
  /** Pauses work, until after a restart too. A job of a hosted service continues there until its result is fetched. */
  pauseWork: { input: z.object({ project, work }), output: z.object({}) },
  resumeWork: { input: z.object({ project, work }), output: z.object({}) },
  cancelWork: { input: z.object({ project, work }), output: z.object({}) },
  /** Removes finished work from the list. */
  dismissWork: { input: z.object({ project, work }), output: z.object({}) },
  /** Speaks a text without keeping it, so that the user can listen to a voice before choosing it. */
  audition: {
    input: z.object({
      project,
      target: Target,
      text: z.string().min(1),
      voice: z.string().min(1),
      /** The speaker whose voice `preserve` means. */
      speaker: z.string().optional(),
      settings: VoiceSettings.default({}),
    }),
    output: z.object({ url: z.string(), seconds: z.number() }),
  },
} as const satisfies CommandTable
