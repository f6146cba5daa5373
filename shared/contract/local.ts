import { z } from 'zod'
import { Message } from '../locale/messageSchema.ts'
import { LoudnessTarget, QcReport } from '../qc/report.ts'
import { Settings } from '../settings/settings.ts'
import { serverRoutes } from '../speechServers/serverRoutes.ts'
import { TimeMapKnots } from '../timing/waits/timeMapKnots.ts'
import { WaitNeeds } from '../timing/waits/waitNeeds.ts'
import { WordStarts } from '../timing/words/wordTimes.ts'
import { LoudnessPreset, Picture, Timing } from './assemble.ts'
import { AnalyzeFileOrder, AssembleOrder, SpeakFileOrder } from './filmOrders.ts'
import { localMedia, SoundTrackNumber } from './localMedia.ts'
import { Job, JobTicket, ratio, Segment, SpeakerCount, SpeakerRecord } from './records.ts'
import type { Table } from './route.ts'

/** A stretch of one speaker's speech, in seconds. */
export const SpeakerTurn = z.object({ start: z.number(), end: z.number(), speaker: z.string() })
export type SpeakerTurn = z.infer<typeof SpeakerTurn>

/** A change of speaker that a text tells: from `start` to `at` (about) one person speaks, from there to `end` another. In seconds. */
export const ToldChange = z.object({ start: z.number(), at: z.number(), end: z.number() })
export type ToldChange = z.infer<typeof ToldChange>

export const AudioTrack = z.object({
  index: z.int(),
  codec: z.string(),
  channels: z.int(),
  sampleRate: z.int(),
  language: z.string().optional(),
  title: z.string().optional(),
  default: z.boolean(),
  /**
   * The content of a track other than the film's own sound: comments on it, a description of its picture, or its sound without the
   * speech.
   */
  role: z.enum(['commentary', 'description', 'effects']).optional(),
  /** Whether the track is marked as in the language that the film was made in. */
  original: z.literal(true).optional(),
  /** The time of its first sample, relative to the file's start. */
  start: z.number(),
  /** Whether it is in a format that cannot be decoded. */
  unreadable: z.literal(true).optional(),
})
export type AudioTrack = z.infer<typeof AudioTrack>

export const SubtitleTrack = z.object({
  index: z.int(),
  codec: z.string(),
  language: z.string().optional(),
  title: z.string().optional(),
  default: z.boolean(),
  /** False for picture subtitles (PGS, DVD), which have no text. */
  text: z.boolean(),
})
export type SubtitleTrack = z.infer<typeof SubtitleTrack>

/** The streams of a media file. Times in seconds. */
export const MediaFacts = z.object({
  format: z.string(),
  duration: z.number(),
  sizeBytes: z.int(),
  video: z
    .object({
      index: z.int(),
      codec: z.string(),
      width: z.int(),
      height: z.int(),
      frameRate: z.number(),
      /** Clockwise rotation on display, in degrees. */
      rotation: z.number(),
      /** Its size as it is shown, in square pixels, after its rotation. */
      shown: z.object({ width: z.int(), height: z.int() }).optional(),
      /** Whether MP4 can carry this codec without encoding. */
      copyable: z.boolean(),
      /** Seconds from its first to the end of its last frame, where its track states it: the sound may be longer. */
      duration: z.number().optional(),
    })
    .optional(),
  audio: z.array(AudioTrack),
  subtitles: z.array(SubtitleTrack),
  /** The names of its chapters, where it has any. */
  chapters: z.array(z.string()).optional(),
  /** The timecode of its first picture, where it has one: seconds from 00:00:00:00, and whether it drops frame numbers. */
  startTimecode: z.object({ seconds: z.number().min(0), drop: z.boolean().optional() }).optional(),
  /** The seconds that it holds, where these are less than `duration`: it was cut off. */
  holds: z.number().optional(),
})
export type MediaFacts = z.infer<typeof MediaFacts>

/** The result of one line of a render. */
export const LineReport = z.object({
  id: z.int(),
  speaker: z.string(),
  voice: z.string(),
  /** The start and end of its speech in the dubbed video, in seconds. */
  start: z.number(),
  end: z.number(),
  /** Speaking rate relative to the voice's own pace; 1 is natural. */
  rate: z.number(),
  /** About how many characters its text must lose so that neither it nor the next line is over a limit; absent where it fits. */
  tooLongBy: z.int().optional(),
  /** How far the original sound was lowered under it, in dB, and by how many LU it is louder than what is left. */
  duckDb: z.number().optional(),
  gap: z.number().optional(),
  /** The span of its speech in the source, if the line was moved there from its given time. */
  slot: z.object({ start: z.number(), end: z.number() }).optional(),
  /** Where its words begin, as its voice reported: offsets in its text, and seconds after its start. Of lines that become takes. */
  words: WordStarts.optional(),
  /** Ids of other speakers' lines that sound at the same time. */
  overlaps: z.array(z.int()).optional(),
  /** The original sound there: nothing, a voice, steady tones, or other sounds. */
  bed: z.enum(['silence', 'speech', 'music', 'ambience']).optional(),
  /** Its sound as it was mixed, about 200 bytes a second: by this a check finds it again in the file. */
  print: z.string().optional(),
  /** Times at which a synthetic voice makes a sharp sound, such as a click consonant, in seconds of the dub: no click of the mix. */
  sharp: z.array(z.number()).optional(),
})
export type LineReport = z.infer<typeof LineReport>

/** The loudness of a dub by ITU-R BS.1770-5, measured on the encoded file; absent values mean silence. */
export const ProgrammeLoudness = z.object({
  preset: LoudnessPreset,
  /** Target in LUFS. */
  target: z.number(),
  /** Whether target and result are measured over the dialogue only. */
  dialogue: z.boolean(),
  /** Integrated loudness in LUFS. */
  integrated: z.number().optional(),
  /** LUFS of the source's own sound. */
  source: z.number().optional(),
  /** True peak in dBTP. */
  truePeak: z.number().optional(),
})
export type ProgrammeLoudness = z.infer<typeof ProgrammeLoudness>

/** How the picture of a dub was paced, as it was ordered or decided; `longest` is the share by which the film might get longer. */
export const MadePace = z.object({ picture: Picture, longest: ratio.optional() })
export type MadePace = z.infer<typeof MadePace>

export const JobReport = z.object({
  notes: z.array(Message),
  /** Parts of the film that the file cannot hold, one sentence each. */
  left: z.array(Message).optional(),
  lines: z.array(LineReport),
  /** The lines that describe the picture, where there are any. */
  descriptions: z.array(LineReport).optional(),
  /** The place of the descriptions: a sound track of their own, or the dub itself. */
  described: z.enum(['track', 'mixed']).optional(),
  loudness: ProgrammeLoudness.optional(),
  /** How late its lines might begin. */
  timing: Timing.optional(),
  /** Where every moment of the film lies in its dub, if the picture waited somewhere. */
  time_map: TimeMapKnots.optional(),
  pace: MadePace.optional(),
  /** The lines' needs of waits, where these alone were ordered. */
  needs: WaitNeeds.optional(),
  /** Stretches of the dub, in seconds, in which the order lowers the original so far that it is hardly audible. */
  quiet: z.array(z.object({ start: z.number(), end: z.number() })).optional(),
  /** Files that were written where the order said: the dub first, then its stems, then the folder of its lines. */
  files: z.array(z.string()).optional(),
  /** Whether subtitles were burned in as ordered; the picture then differs from the source's. */
  burned: z.boolean().optional(),
  /** The settings that it was made by. */
  settings: Settings.optional(),
})
export type JobReport = z.infer<typeof JobReport>

const Capability = z.object({
  name: z.string(),
  available: z.boolean(),
  by: z.string(),
  /** Whether its output is only a draft. */
  draft: z.boolean().optional(),
  remedy: Message.optional(),
})

/**
 * A line of the script that a dub is checked against, with its script number where lines between are not spoken, and its
 * speaker's name where there is one.
 */
export const QcSegment = Segment.extend({ number: z.int().min(1).optional(), name: z.string().optional() })
export type QcSegment = z.infer<typeof QcSegment>

/** The data that a dub carries for its check: the words that were spoken, and the report of its render. */
export const CarriedReport = z.object({
  format: z.literal('griot-report'),
  version: z.literal(1),
  lines: z.array(QcSegment),
  report: JobReport,
})
export type CarriedReport = z.infer<typeof CarriedReport>

const path = z.string().min(1)

/** Endpoints that only the engine on the user's own computer offers to its studio; paths are local files. */
export const local = {
  ...serverRoutes,
  capabilities: {
    method: 'GET',
    path: '/local/capabilities',
    summary: 'What this computer can do, and how to get the rest.',
    input: z.object({}),
    output: z.object({ capabilities: z.array(Capability) }),
  },
  probe: {
    method: 'POST',
    path: '/local/probe',
    summary: 'What a media file holds.',
    input: z.object({ path }),
    output: MediaFacts,
  },
  ...localMedia,
  middle: {
    method: 'POST',
    path: '/local/middle',
    summary:
      'Why less than all voices, or nothing, could be taken out of the middle of a file’s sound, by a few stretches of it; no hint where all can.',
    input: z.object({ path, soundTrack: SoundTrackNumber }),
    output: z.object({ hints: z.array(Message) }),
  },
  storage: {
    method: 'GET',
    path: '/local/storage',
    summary: 'How many entries the history has that still have their sound or video, and the bytes these take.',
    input: z.object({}),
    output: z.object({ items: z.int(), bytes: z.int() }),
  },
  speakers: {
    method: 'POST',
    path: '/local/speakers',
    summary: 'Who speaks when in a file, by signal analysis; with lines, a speaker for each of them.',
    input: z.object({
      path,
      segments: z.array(Segment).default([]),
      /** Whether the speakers of the segments are known: then only their voices are measured. */
      keep_speakers: z.boolean().default(false),
      /** The number of speakers, where it is known; without it, short talks of similar voices may be taken for one. */
      speakers: SpeakerCount.optional(),
      /** Changes of speaker that the text tells, as by dashes. */
      changes: z.array(ToldChange).default([]),
      soundTrack: SoundTrackNumber,
    }),
    output: z.object({
      turns: z.array(SpeakerTurn),
      segments: z.array(Segment),
      speaker_profiles: z.array(SpeakerRecord).default([]),
      /** Notes for the user, such as that a pack failed and signal analysis answered. */
      notes: z.array(Message).default([]),
    }),
  },
  qc: {
    method: 'POST',
    path: '/local/qc',
    summary:
      'Read a finished dub back beside its source and judge it: onsets, overlaps, loudness, picture. Any tool’s dub; a job report adds the rates, and is found in a dub that carries it, as are its lines where none are given. With `stream` it tells how far it is, and the report at the end.',
    input: z.object({
      source: path,
      dub: path,
      lines: z.array(QcSegment),
      report: JobReport.optional(),
      /** A file that carries the report, in place of the dub: such as the dub as it was before another program wrote it anew. */
      carrier: path.optional(),
      target: LoudnessTarget.optional(),
      /** The sound track of the source, where one is chosen; absent: by the report. */
      soundTrack: SoundTrackNumber,
      stream: z.boolean().default(false),
    }),
    output: QcReport,
    event: z.object({ fraction: z.number(), report: QcReport.optional() }),
  },
  carryReport: {
    method: 'POST',
    path: '/local/carry',
    summary:
      'Write the report of a render into its dub, an MP4 or MKV, as a metadata item or an attachment, so that a check finds it there. Other files stay as they are.',
    input: z.object({ path, lines: z.array(QcSegment), report: JobReport }),
    output: z.object({ carried: z.boolean() }),
  },
  assemble: {
    method: 'POST',
    path: '/local/assemble',
    summary:
      'Make the dubbed video from takes that are there. The film must not change until the job ends. The job has no result of its own: the file is at `output`, the report tells the rest.',
    input: AssembleOrder,
    output: JobTicket,
  },
  analyzeFile: {
    method: 'POST',
    path: '/local/analyze',
    summary: 'Find the lines and speakers of a film where it lies. The film must not change until the job ends.',
    input: AnalyzeFileOrder,
    output: JobTicket,
  },
  speak: {
    method: 'POST',
    path: '/local/speak',
    summary:
      'Speak the lines of a dub for their times in a film, each to a file in the folder `takes`, of which `assemble` makes the video. The film must not change until the job ends. The report has the rate and the place of each line; without `takes` it only tells how long they take.',
    input: SpeakFileOrder,
    output: JobTicket,
  },
  jobState: {
    method: 'GET',
    path: '/local/jobs/:job_id',
    summary:
      'How a job stands, with the result of an analysis; the files of other jobs are where their orders wanted them.',
    input: z.object({ job_id: z.string() }),
    output: Job,
  },
  cancelJob: {
    method: 'DELETE',
    path: '/local/jobs/:job_id',
    summary: 'Stop a job and remove its files.',
    input: z.object({ job_id: z.string() }),
    output: z.object({ cancelled: z.boolean() }),
  },
  pauseJob: {
    method: 'POST',
    path: '/local/jobs/:job_id/pause',
    summary: 'Stop a job until it is to go on; what it has finished is kept.',
    input: z.object({ job_id: z.string() }),
    output: z.object({ paused: z.boolean() }),
  },
  resumeJob: {
    method: 'POST',
    path: '/local/jobs/:job_id/resume',
    summary: 'Let a paused job go on when it is its turn.',
    input: z.object({ job_id: z.string() }),
    output: z.object({ resumed: z.boolean() }),
  },
  jobReport: {
    method: 'GET',
    path: '/local/jobs/:job_id/report',
    summary: 'What a job did: its notes, and the rate and place of every line.',
    input: z.object({ job_id: z.string() }),
    output: JobReport,
  },
} as const satisfies Table
export type Local = typeof local
