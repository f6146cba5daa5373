import { z } from 'zod'
import { Timing } from '../contract/assemble.ts'
import { Message } from '../locale/messageSchema.ts'

/**
 * How a dub stands, the worst first. `not_made`: there is no file. `out_of_date`: its project was edited since. `needs_work`: a norm
 * failed, or the file was not read back. `passed`: nothing failed; there may be remarks. `verdictOf` decides.
 */
export const Verdict = z.enum(['not_made', 'out_of_date', 'needs_work', 'passed'])
export type Verdict = z.infer<typeof Verdict>

/** The weight of a value outside a norm: it fails the dub, or is a remark. */
const Level = z.enum(['fail', 'remark'])
export type Level = z.infer<typeof Level>

const Topic = z.enum([
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
  /** Words that are missing; speech that was not mixed; speech elsewhere, or louder or softer, than it was mixed. */
  'cut',
  'other',
  'moved',
  'level',
  /** The original sound is missing. */
  'bed',
  /** Rates that jump between lines; lines far longer or shorter than their text; beginnings that cannot be told. */
  'pace',
  'spelled',
  'unclear',
])

/** Something outside a norm: where, how much, the norm, and the remedy. A line has one, its worst. */
export const Finding = z.object({
  level: Level,
  topic: Topic,
  /** Other topics of the same line, which are outside their norms too. */
  also: z.array(z.object({ topic: Topic, level: Level })).optional(),
  /** Number of the line from 1, for findings on one line. */
  line: z.int().optional(),
  /** Seconds into the video. */
  at: z.number().optional(),
  /** How many findings of its kind it stands for, where not one. */
  more: z.int().optional(),
  /** The measured value and the norm, with units. */
  value: Message,
  norm: Message,
  message: Message,
  remedy: Message,
})
export type Finding = z.infer<typeof Finding>

/** One line of a dub as measured. Times in seconds. */
export const QcLine = z.object({
  /** From 1, in script order. */
  number: z.int(),
  id: z.int(),
  /** The speaker's name, or number where nobody gave a name. */
  speaker: z.string(),
  text: z.string(),
  /** The expected start of its speech, and its end by the script. */
  start: z.number(),
  end: z.number(),
  /**
   * `heard`: its start was found. `unclear`: other speech runs into it, so that its start cannot be told. `silent`: no
   * speech.
   */
  state: z.enum(['heard', 'unclear', 'silent']),
  onset: z.number().optional(),
  /** The place of its speech in the dub by the render, where there is a job report. */
  spoken: z.object({ start: z.number(), end: z.number() }).optional(),
  /** Seconds by which the speech is late; negative is early. */
  onsetError: z.number().optional(),
  /** Its speech against what the render mixed, where that is known. Times in seconds, levels in dB. */
  mixed: z
    .object({
      /** By how much it comes later than it was mixed. */
      offset: z.number(),
      /** The fit of its speech, up to 1, and its level against the mixed one. */
      score: z.number(),
      unlike: z.number().optional(),
      mostUnlike: z.number().optional(),
      level: z.number(),
      /** Where speech of it is missing. */
      lost: z.array(z.object({ start: z.number(), end: z.number() })),
      /** The level of each 0.3 s of its speech, and when these begin. */
      levels: z.array(z.object({ at: z.number(), level: z.number() })),
    })
    .optional(),
  /** It begins later than the project allows, or too early. */
  offTime: z.boolean().optional(),
  /** It alone begins late, where nobody knows what was mixed. */
  aloneLate: z.boolean().optional(),
  /** Speech over bed in LU. */
  gap: z.number().optional(),
  /** Speaking rate relative to the voice's own pace, from a job report; 1 is natural. */
  rate: z.number().optional(),
  /** dB by which its speech is louder than its speaker's other lines, number of a line with the same sound, and whether it is played backwards, where nobody knows what was mixed. */
  levelOff: z.number().optional(),
  sameAs: z.int().optional(),
  backwards: z.boolean().optional(),
  /** The number of the line whose text it says, where nobody knows what was mixed. */
  swappedWith: z.int().optional(),
  /** Whether its waves are cut off. */
  clipped: z.boolean().optional(),
  /** Seconds it was spoken at its voice's own pace, and seconds that its text takes; as measured, where there is no job report. */
  spokenLength: z.number().optional(),
  expectedLength: z.number().optional(),
  /** About how many characters its text is too long, where there is a job report. */
  tooLongBy: z.int().optional(),
  /** Of a recording, which keeps its pace: seconds by which it ends after its place; negative is earlier. */
  outlasts: z.number().optional(),
  /** Number of the same speaker's line that still sounds when this one begins. */
  overlaps: z.int().optional(),
})
export type QcLine = z.infer<typeof QcLine>

const Spread = z.object({ p50: z.number(), p95: z.number(), max: z.number() })

/** The loudness that a dub must have. */
export const LoudnessTarget = z.object({
  /** LUFS. */
  lufs: z.number(),
  /** Whether loudness is measured over the lines only. */
  dialogue: z.boolean().default(false),
  /** Highest true peak in dBTP. */
  truePeak: z.number().default(-1),
  /** LU off `lufs` that are allowed; absent: `NORMS.loudness`. */
  within: z.number().exactOptional(),
})
export type LoudnessTarget = z.infer<typeof LoudnessTarget>

const Track = z.object({
  codec: z.string(),
  channels: z.int(),
  language: z.string().optional(),
  default: z.boolean(),
})

/** The figures of a whole dub; values that could not be measured are absent. */
export const QcFigures = z.object({
  lines: z.object({ all: z.int(), heard: z.int(), unclear: z.int(), silent: z.int() }),
  /** Seconds between expected and found start, without sign. */
  onset: Spread.optional(),
  /** How late lines might begin, and how many of those found begin by 40 ms, by 90 ms, by that limit and beyond it. */
  timing: Timing.optional(),
  lateness: z.object({ by40: z.int(), by90: z.int(), byLimit: z.int(), beyond: z.int() }).optional(),
  /** Median, with its sign, of where lines begin against where the render put them: all late or early by as much. */
  onsetShift: z.number().optional(),
  overlaps: z.int(),
  rates: z
    .object({
      /** Lines with a known rate, the share of these from 0.95 to 1.15, and the number over 1.3. */
      known: z.int(),
      natural: z.number(),
      over: z.int(),
      fastest: z.number(),
      slowest: z.number(),
      /** Difference of the rate between neighbouring lines of a speaker, and how many of these are over 0.15. */
      change: Spread,
      jumps: z.object({ over: z.int(), of: z.int() }).optional(),
    })
    .optional(),
  clicks: z.int(),
  /** LUFS; `target` where one was given. */
  loudness: z.object({
    integrated: z.number().optional(),
    dialogue: z.number().optional(),
    source: z.number().optional(),
    /** LU by which the dub is louder than its source. */
    louder: z.number().optional(),
    target: LoudnessTarget.optional(),
  }),
  /** dBTP. */
  truePeak: z.number(),
  /** Loudness of speech over bed, in LU, over all lines. */
  gap: z.object({ median: z.number(), least: z.number() }).optional(),
  /** Seconds of both files, and of a frame. */
  length: z.object({
    source: z.number(),
    dub: z.number(),
    frame: z.number(),
    /** When the last line is over, where there is a job report: a dub may outlast its source for it. */
    speech: z.number().optional(),
  }),
  /** Seconds from picture to sound at the start of either file, by their clocks. */
  soundStart: z.object({ source: z.number(), dub: z.number() }).optional(),
  /** Seconds by which the original sound is later in the dub than in the source. */
  bedDelay: z.number().optional(),
  /** Where the picture waits for speech: seconds that the dub is longer by, and the most that sound is out of step after a wait. */
  waits: z.object({ added: z.number(), outOfStep: z.number().optional() }).optional(),
  /** The spans in which the original sound is missing, in seconds. */
  bedLost: z.array(z.object({ start: z.number(), end: z.number() })).optional(),
  /** LU of speech over the bed in the minute in which it is farthest above the film's own, `own`, which is absent where nobody speaks in it. */
  bedUnder: z
    .object({ start: z.number(), end: z.number(), over: z.number(), own: z.number().optional(), fall: z.number() })
    .optional(),
  picture: z.enum(['identical', 'shifted', 'other', 'missing', 'none']),
  tracks: z.array(Track),
})
export type QcFigures = z.infer<typeof QcFigures>

/** The result of reading back an exported dub. */
export const QcReport = z.object({
  verdict: Verdict,
  /** File names. */
  source: z.string(),
  dub: z.string(),
  figures: QcFigures,
  /** How many of the lines people had approved when it was made; absent where nobody reviewed. */
  approved: z.object({ approved: z.int(), count: z.int() }).optional(),
  /** The most serious first. */
  findings: z.array(Finding),
  lines: z.array(QcLine),
  /** Whether the words were checked by what was mixed for them. */
  words: z.enum(['checked', 'unchecked']),
  /** The report that the dub carries: the number of its lines, and whether they are the checked lines. */
  carried: z.object({ lines: z.int(), used: z.boolean() }).optional(),
  /** Short-term loudness (LUFS) every `step` seconds; null is silence. */
  loudnessCurve: z.object({
    step: z.number(),
    dub: z.array(z.number().nullable()),
    source: z.array(z.number().nullable()),
  }),
})
export type QcReport = z.infer<typeof QcReport>
