import { z } from 'zod'
import { MadePace } from '../contract/local.ts'
import { Message } from '../locale/messageSchema.ts'
import { Verdict } from '../qc/report.ts'
import { StateCounts } from '../qc/stateCounts.ts'
import { TimeMapKnots } from '../timing/timeMapKnots.ts'

/** A line whose words were shortened for its time, by a chat model. */
export const ShortenedLine = z.object({
  /** Where it begins, in seconds of the film. */
  start: z.number(),
  before: z.string(),
  after: z.string(),
})
export type ShortenedLine = z.infer<typeof ShortenedLine>

/** A finding of the check that is worth a look: what it says, and its place in the film. */
export const LookAt = z.object({
  message: Message,
  /** The line's id in the project. */
  line: z.int().optional(),
  /** Seconds of the film. */
  at: z.number().optional(),
})
export type LookAt = z.infer<typeof LookAt>

/** The result of a dub. What is told of its lines is absent where the service does not report it. */
export const DubResult = z.object({
  path: z.string(),
  url: z.string(),
  subtitles: z.array(z.string()),
  lines: z.int(),
  speakers: z.int(),
  /** How many lines are in each state, which add up to the lines that were spoken. */
  states: StateCounts.optional(),
  /** The fastest rate, against the voice's own pace. */
  fastest: z.number().optional(),
  tooLong: z.int().optional(),
  /** Where every moment of the film lies in its dub, if the picture waited somewhere. */
  timeMap: TimeMapKnots.optional(),
  pace: MadePace.optional(),
  /** Lines that are fast or too long. */
  hurried: z.int().optional(),
  /** The outcome of the check of the finished file, if it was checked. */
  verdict: Verdict.optional(),
  shortened: z.array(ShortenedLine).optional(),
  /** The findings of the check that matter most, the worst first. */
  looks: z.array(LookAt).optional(),
  /** How long it took. */
  seconds: z.number(),
})
export type DubResult = z.infer<typeof DubResult>

/** The result of a render. */
export const RenderResult = DubResult.omit({
  subtitles: true,
  speakers: true,
  verdict: true,
  shortened: true,
  looks: true,
}).extend({
  /** Subtitles and stems beside it. */
  others: z.array(z.string()),
  /** LUFS and dBTP of the dub. */
  loudness: z.number().optional(),
  truePeak: z.number().optional(),
})
export type RenderResult = z.infer<typeof RenderResult>

/** The result of checking a dub; the report is read by its id. */
export const CheckResult = z.object({
  report: z.string(),
  verdict: Verdict,
  findings: z.int(),
  ...DubResult.pick({ states: true, looks: true }).shape,
})
export type CheckResult = z.infer<typeof CheckResult>
