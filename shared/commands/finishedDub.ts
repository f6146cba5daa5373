import { z } from 'zod'
import { MadePace } from '../contract/local.ts'
import { Target } from '../contract/records.ts'
import { Message } from '../locale/messageSchema.ts'
import { Verdict } from '../qc/report.ts'
import { StateCounts } from '../qc/stateCounts.ts'
import { TimeMapKnots } from '../timing/waits/timeMapKnots.ts'

/** A line whose words were shortened for its time, by a chat model. */
export const CondensedLine = z.object({
  /** The start of the line, in seconds of the film. */
  start: z.number(),
  before: z.string(),
  after: z.string(),
})
export type CondensedLine = z.infer<typeof CondensedLine>

/** A finding of the check that is worth a look: its message, and its place in the film. */
export const LookAt = z.object({
  message: Message,
  /** The line's id in the project. */
  line: z.int().optional(),
  /** Seconds of the film. */
  at: z.number().optional(),
})
export type LookAt = z.infer<typeof LookAt>

/** A finished dub. What is told of its lines is absent where the service does not report it. */
export const FinishedDub = z.object({
  to: Target,
  path: z.string(),
  /** Its address for a page. */
  url: z.string(),
  /** Subtitle files beside it. */
  subtitles: z.array(z.string()),
  /** Stems beside it, and the folder of its lines; absent where none were ordered. */
  stems: z.array(z.string()).optional(),
  lines: z.int(),
  speakers: z.int(),
  /** How many lines are in each state, which add up to the lines that were spoken. */
  states: StateCounts.optional(),
  /** The fastest rate, against the voice's own pace. */
  fastest: z.number().optional(),
  tooLong: z.int().optional(),
  /** Lines that are fast or too long. */
  hurried: z.int().optional(),
  /** Where every moment of the film lies in its dub, if the picture waited somewhere. */
  timeMap: TimeMapKnots.optional(),
  pace: MadePace.optional(),
  shortened: z.array(CondensedLine).optional(),
  /** LUFS and dBTP of it. */
  loudness: z.number().optional(),
  truePeak: z.number().optional(),
  /** The outcome of the check of the finished file, if it was checked. */
  verdict: Verdict.optional(),
  /** The findings of the check that matter most, the worst first. */
  looks: z.array(LookAt).optional(),
  /** The id of the newest report on its file. */
  report: z.string().optional(),
  /** The notes of its render. */
  notes: z.array(Message).optional(),
  /** Seconds that the work took. */
  seconds: z.number(),
  /** Milliseconds since 1970. */
  madeAt: z.number(),
  /** The `renderKey` of the document that it was made from. */
  basis: z.string(),
})
export type FinishedDub = z.infer<typeof FinishedDub>

/** A dub as its render makes it. Its language, duration and date are known to who ordered it. */
export type MadeDub = Omit<FinishedDub, 'to' | 'url' | 'report' | 'notes' | 'seconds' | 'madeAt'>

/** The result of checking a dub; the report is read by its id. */
export const CheckResult = FinishedDub.pick({ states: true, looks: true }).extend({
  report: z.string(),
  verdict: Verdict,
  findings: z.int(),
})
export type CheckResult = z.infer<typeof CheckResult>
