import { z } from 'zod'
import { LoudnessTarget, QcReport } from '../qc/report.ts'
import { localMedia } from './localMedia.ts'
import { JobTicket, Segment } from './records.ts'
import type { Table } from './route.ts'

/** A stretch of one speaker's voice, in seconds. */
export const SpeakerTurn = z.object({ start: z.number(), end: z.number(), speaker: z.string() })
export type SpeakerTurn = z.infer<typeof SpeakerTurn>

export const AudioTrack = z.object({
  index: z.int(),
  codec: z.string(),
  channels: z.int(),
  sampleRate: z.int(),
  language: z.string().optional(),
  title: z.string().optional(),
  default: z.boolean(),
  /** When its first sample plays, relative to the file's start. */
  start: z.number(),
})
export type AudioTrack = z.infer<typeof AudioTrack>

export const SubtitleTrack = z.object({
  index: z.int(),
  codec: z.string(),
  language: z.string().optional(),
  title: z.string().optional(),
  default: z.boolean(),
  /** False for picture subtitles (PGS, DVD), which cannot be read as text. */
  text: z.boolean(),
})
export type SubtitleTrack = z.infer<typeof SubtitleTrack>

/** What a media file holds. Times in seconds. */
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
      /** Clockwise degrees the picture is turned by on display. */
      rotation: z.number(),
      /** Whether MP4 can carry this codec as it is. */
      copyable: z.boolean(),
    })
    .optional(),
  audio: z.array(AudioTrack),
  subtitles: z.array(SubtitleTrack),
})
export type MediaFacts = z.infer<typeof MediaFacts>

/** How one line came out in a render. */
export const LineReport = z.object({
  id: z.int(),
  speaker: z.string(),
  voice: z.string(),
  /** Where its speech starts and ends in the dubbed video, in seconds. */
  start: z.number(),
  end: z.number(),
  /** Speaking rate against the voice's own pace; 1 is natural. */
  rate: z.number(),
  /** Characters of the text that had no time and were left out at a word end. */
  droppedCharacters: z.int(),
  /** How far the original sound was lowered under it, in dB, and by how many LU it is louder than what is left. */
  duckDb: z.number().optional(),
  gap: z.number().optional(),
  /** Where the source was heard to speak, if the line was moved there from the time it was given. */
  slot: z.object({ start: z.number(), end: z.number() }).optional(),
  /** Ids of lines of other speakers that sound at the same time. */
  overlaps: z.array(z.int()).optional(),
  /** What the original holds there: nothing, a voice, steady tones, or other sounds. */
  bed: z.enum(['silence', 'speech', 'music', 'ambience']).optional(),
})
export type LineReport = z.infer<typeof LineReport>

/**
 * How loud the whole dub is to be: as its source, or by a norm in LUFS. `netflix` is -27 measured over the dialogue; the
 * others are measured over everything (EBU R128 is -23).
 */
export const LoudnessPreset = z.enum(['source', 'ebu_r128', 'lufs_18', 'lufs_16', 'lufs_14', 'netflix'])
export type LoudnessPreset = z.infer<typeof LoudnessPreset>

/** How loud a dub came out, measured by ITU-R BS.1770-5 on what was encoded; absent values are those of silence. */
export const ProgrammeLoudness = z.object({
  preset: LoudnessPreset,
  /** LUFS aimed at. */
  target: z.number(),
  /** Whether target and result are those of the dialogue alone. */
  dialogue: z.boolean(),
  /** LUFS that came out. */
  integrated: z.number().optional(),
  /** LUFS of the source's own sound. */
  source: z.number().optional(),
  /** dBTP. */
  truePeak: z.number().optional(),
})
export type ProgrammeLoudness = z.infer<typeof ProgrammeLoudness>

export const JobReport = z.object({
  notes: z.array(z.string()),
  lines: z.array(LineReport),
  loudness: ProgrammeLoudness.optional(),
  /** Files that were written where the order said: the dub first, then its stems. */
  files: z.array(z.string()).optional(),
})
export type JobReport = z.infer<typeof JobReport>

export const Capability = z.object({
  name: z.string(),
  available: z.boolean(),
  by: z.string(),
  remedy: z.string().optional(),
})
export type Capability = z.infer<typeof Capability>

const path = z.string().min(1)
const seconds = z.number().min(0)
const Stretch = z.object({ start: seconds, end: seconds })

/** One line to be laid over the video: its slot there, and where its take lies among the takes. */
export const AssembleLine = Stretch.extend({
  id: z.int(),
  speaker: z.string().min(1),
  /** Place and length in the file of takes. Silence around the speech is taken off. */
  from: seconds,
  seconds: z.number().positive(),
  /** What the take says; by its length, time that is missing becomes characters to drop. */
  text: z.string().default(''),
  characters: z.int().min(0).optional(),
  /** For the report. */
  voice: z.string().default(''),
  /**
   * How fast the take was spoken against its voice's own pace. Give it for takes that were sped up to fit: rates count
   * from the own pace. Leave it out where the pace is what the user wants.
   */
  speed: z.number().min(0.5).max(2).default(1),
})
export type AssembleLine = z.infer<typeof AssembleLine>

/** How the dub is laid over the original sound. */
export const AssembleMix = z.object({
  /** The original under the dub: lowered while someone speaks, rid of its voices as well as can be, or gone. */
  bed: z.enum(['duck', 'remove_voices', 'mute']).default('duck'),
  /** LU by which speech is louder than music under it; 5 more over other sounds, 10 more over a voice of the original. */
  gap: z.number().min(0).max(40).default(10),
  /** dB on the original and on the speech, on top of what loudness asks for. */
  bedGain: z.number().min(-60).max(12).default(0),
  voiceGain: z.number().min(-60).max(12).default(0),
  loudness: LoudnessPreset.default('source'),
})
export type AssembleMix = z.infer<typeof AssembleMix>

/** A dub to be made from speech that is there. Paths are files of this computer. */
export const AssembleOrder = z.object({
  source: path,
  /** One file of sound with all takes, one after the other; not needed where there are no lines. */
  takes: path.optional(),
  lines: z.array(AssembleLine),
  /** Stretches in which the original sound stays as it is. */
  keep: z.array(Stretch).default([]),
  mix: AssembleMix.default(AssembleMix.parse({})),
  /** The file to make: .mp4, .mkv, or sound alone as .m4a, .wav, .flac. It appears when it is whole. */
  output: path,
  /** Language of the dub, for the tag of its track. */
  language: z.string().min(2).optional(),
  /** The original sound as a second track. */
  originalTrack: z.boolean().default(false),
  /** A subtitle track, for formats with a picture. */
  subtitles: z
    .object({
      language: z.string().min(2).optional(),
      title: z.string().optional(),
      cues: z.array(Stretch.extend({ text: z.string() })),
    })
    .optional(),
  /** Also `NAME.voices.wav` and `NAME.bed.wav` beside the output. */
  stems: z.boolean().default(false),
})
export type AssembleOrder = z.infer<typeof AssembleOrder>

/** What only the engine on the user's own computer offers to the studio beside it; paths are local files. */
export const local = {
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
  peaks: {
    method: 'POST',
    path: '/local/peaks',
    summary:
      'The waveform of a file: least and greatest sample of each window, from -127 to 127, as base64 of signed bytes; `until` asks for its first seconds.',
    input: z.object({ path, perSecond: z.int().min(1).max(1000).default(50), until: z.number().positive().optional() }),
    output: z.object({ perSecond: z.int(), peaks: z.string() }),
  },
  proxy: {
    method: 'POST',
    path: '/local/proxy',
    summary:
      'A smaller copy of a media file that every browser plays, as MP4 at `output`, where it appears when it is whole. With `stream` it tells how far it is.',
    input: z.object({
      path,
      output: path,
      tallest: z.int().min(120).max(720).default(720),
      stream: z.boolean().default(false),
    }),
    output: z.object({ fraction: z.number() }),
    event: z.object({ fraction: z.number() }),
  },
  stills: {
    method: 'POST',
    path: '/local/stills',
    summary:
      'Small pictures of a video at or shortly before these seconds, as `0.jpg` and so on in a folder that exists.',
    input: z.object({
      path,
      folder: path,
      times: z.array(seconds).min(1).max(100),
      tallest: z.int().min(32).max(720).default(120),
    }),
    output: z.object({ count: z.int() }),
  },
  ...localMedia,
  speakers: {
    method: 'POST',
    path: '/local/speakers',
    summary: 'Who speaks when in a file, by signal analysis; with lines, a speaker for each of them.',
    input: z.object({ path, segments: z.array(Segment).default([]) }),
    output: z.object({ turns: z.array(SpeakerTurn), segments: z.array(Segment) }),
  },
  qc: {
    method: 'POST',
    path: '/local/qc',
    summary:
      'Read a finished dub back beside its source and judge it: onsets, overlaps, loudness, picture. Any tool’s dub; a job report adds the rates.',
    input: z.object({
      source: path,
      dub: path,
      lines: z.array(Segment),
      report: JobReport.optional(),
      target: LoudnessTarget.optional(),
    }),
    output: QcReport,
  },
  assemble: {
    method: 'POST',
    path: '/local/assemble',
    summary:
      'Make the dubbed video from takes that are there. The job has no result of its own: the file is at `output`, the report tells the rest.',
    input: AssembleOrder,
    output: JobTicket,
  },
  cancelJob: {
    method: 'DELETE',
    path: '/local/jobs/:job_id',
    summary: 'Stop a job and remove its files.',
    input: z.object({ job_id: z.string() }),
    output: z.object({ cancelled: z.boolean() }),
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
