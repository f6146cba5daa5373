import { z } from 'zod'
import { Timing } from '../contract/assemble.ts'

/** `pass`: within every norm. `look`: a person should see or hear something. `fail`: not fit to be delivered. */
export const Verdict = z.enum(['pass', 'look', 'fail'])
export type Verdict = z.infer<typeof Verdict>

/** Something outside a norm: where, how much, what the norm is, and what to do about it. */
export const Finding = z.object({
  level: z.enum(['look', 'fail']),
  topic: z.enum([
    'onset',
    'silence',
    'overlap',
    'rate',
    'click',
    'loudness',
    'peak',
    'gap',
    'length',
    'sync',
    'track',
    'picture',
  ]),
  /** Number of the line, from 1, where it is one line's. */
  line: z.int().optional(),
  /** Seconds into the video. */
  at: z.number().optional(),
  /** The measured value and the norm, with their units, as people write them. */
  value: z.string(),
  norm: z.string(),
  message: z.string(),
  remedy: z.string(),
})
export type Finding = z.infer<typeof Finding>

/** One line of a dub as it was heard. Times in seconds. */
export const QcLine = z.object({
  /** From 1, in the order of the script. */
  number: z.int(),
  id: z.int(),
  speaker: z.string(),
  text: z.string(),
  /** Where its speech should begin, and where the script has its end. */
  start: z.number(),
  end: z.number(),
  /**
   * `heard`: its beginning was found. `unclear`: there is speech, but other speech runs into it, so that its beginning
   * cannot be told. `silent`: nothing is said.
   */
  state: z.enum(['heard', 'unclear', 'silent']),
  onset: z.number().optional(),
  /** Seconds by which the speech begins late (below zero: early). */
  onsetError: z.number().optional(),
  /** It begins later than the project allows, or too early. */
  offTime: z.boolean().optional(),
  /** Speech over bed in LU. */
  gap: z.number().optional(),
  /** Speaking rate against the voice's own pace, where a job report gives it; 1 is natural. */
  rate: z.number().optional(),
  /** About how many characters its text is too long, where a job report tells. */
  tooLongBy: z.int().optional(),
  /** Characters of its text that were left out, where a job report gives them. */
  droppedCharacters: z.int().optional(),
  /** Number of the line of the same speaker that is still being spoken when this one begins. */
  overlaps: z.int().optional(),
})
export type QcLine = z.infer<typeof QcLine>

const Spread = z.object({ p50: z.number(), p95: z.number(), max: z.number() })

/** What loudness a dub is held to. */
export const LoudnessTarget = z.object({
  /** LUFS. */
  lufs: z.number(),
  /** Whether it is measured over the lines alone. */
  dialogue: z.boolean().default(false),
  /** Highest true peak, in dBTP. */
  truePeak: z.number().default(-1),
})
export type LoudnessTarget = z.infer<typeof LoudnessTarget>

const Track = z.object({
  codec: z.string(),
  channels: z.int(),
  language: z.string().optional(),
  default: z.boolean(),
})

/** The figures of a whole dub. Those that could not be measured are absent. */
export const QcFigures = z.object({
  lines: z.object({ all: z.int(), heard: z.int(), unclear: z.int(), silent: z.int() }),
  /** Seconds from where a line should begin to where it does, either way. */
  onset: Spread.optional(),
  /** How late lines might begin, and how many of those heard begin by 40 ms, by 90 ms, by that limit and beyond it. */
  timing: Timing.optional(),
  lateness: z.object({ by40: z.int(), by90: z.int(), byLimit: z.int(), beyond: z.int() }).optional(),
  /** Median, with its sign, of where lines begin against where the render put them: all late or early by as much. */
  onsetShift: z.number().optional(),
  overlaps: z.int(),
  rates: z
    .object({
      /** Lines whose rate is known, the share of them from 0.95 to 1.15, and those over 1.3. */
      known: z.int(),
      natural: z.number(),
      over: z.int(),
      fastest: z.number(),
      slowest: z.number(),
      /** Change between neighbouring lines of a speaker. */
      change: Spread,
    })
    .optional(),
  clicks: z.int(),
  /** LUFS; `target` where one was given. */
  loudness: z.object({
    integrated: z.number().optional(),
    dialogue: z.number().optional(),
    source: z.number().optional(),
    target: LoudnessTarget.optional(),
  }),
  /** dBTP. */
  truePeak: z.number(),
  /** LU over the lines. */
  gap: z.object({ median: z.number(), least: z.number() }).optional(),
  /** Seconds of both files, and of a frame. */
  length: z.object({
    source: z.number(),
    dub: z.number(),
    frame: z.number(),
    /** When the last line is over, where a job report tells: a dub may outlast its source for it. */
    speech: z.number().optional(),
  }),
  /** Seconds from picture to sound at the start of either file, as their clocks tell it. */
  soundStart: z.object({ source: z.number(), dub: z.number() }).optional(),
  /** Seconds by which the original sound comes later in the dub than in the source. */
  bedDelay: z.number().optional(),
  picture: z.enum(['identical', 'shifted', 'other', 'missing', 'none']),
  tracks: z.array(Track),
})
export type QcFigures = z.infer<typeof QcFigures>

/** What is known about an exported dub after it was read back. */
export const QcReport = z.object({
  verdict: Verdict,
  /** Names of the files. */
  source: z.string(),
  dub: z.string(),
  figures: QcFigures,
  /** The worst first. */
  findings: z.array(Finding),
  lines: z.array(QcLine),
  /** Short-term loudness (LUFS) every `step` seconds; null is silence. */
  loudnessCurve: z.object({
    step: z.number(),
    dub: z.array(z.number().nullable()),
    source: z.array(z.number().nullable()),
  }),
})
export type QcReport = z.infer<typeof QcReport>
