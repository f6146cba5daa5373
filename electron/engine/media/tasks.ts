import type { LoudnessPreset } from '../../../shared/contract/assemble.ts'
import type { MediaFacts, ProgrammeLoudness } from '../../../shared/contract/local.ts'
import type { QcMeasures } from '../../../shared/qc/measures.ts'
import type { Cue } from '../../../shared/subtitles/cue.ts'
import type { Region } from './loudness.ts'

/** One spoken line placed on the dub's time line. */
export interface Clip {
  /** Headerless 16-bit little-endian mono samples at any level: the mix brings all lines to one loudness. */
  readonly path: string
  readonly sampleRate: number
  /** Seconds from the start of the picture. */
  readonly start: number
  /** Whose line it is, for stems. */
  readonly speaker?: string
  /** What its own file is called. */
  readonly label?: string
  /** Where the voice that it replaces is heard: a voice is lowered there too, even where the line is over sooner. */
  readonly slot?: Region
}

/** What lies under a line: nothing, a voice, sound that is steady and tonal, or the rest. */
export type BedKind = 'silence' | 'speech' | 'music' | 'ambience'

/** How the original sound gives way to speech. */
export interface Ducking {
  /** By how many LU speech is to be louder than what lies under it. */
  readonly gaps: Readonly<Record<Exclude<BedKind, 'silence'>, number>>
  /** Seconds before a line in which it goes down. */
  readonly attack: number
  /** Seconds after a line in which it comes back. */
  readonly release: number
}

/** What becomes of the original sound apart from making way for lines. */
export interface BedPlan {
  /**
   * `duck`: nothing. `remove_voices`: the frequencies of speech are taken out under every line. `mute`: it goes, and
   * the tone of a quiet room takes its place.
   */
  readonly mode: 'duck' | 'remove_voices' | 'mute'
  /** dB on it. */
  readonly gainDb: number
  /** Where it stays as it is, whatever else is said here and whatever lies over it. */
  readonly keep: readonly Region[]
}

export interface MixPlan {
  readonly source: string
  /** Its extension says what is written: .mp4, .mkv, or sound alone as .m4a, .wav, .flac. */
  readonly out: string
  /** In any order. */
  readonly clips: readonly Clip[]
  readonly ducking: Ducking
  readonly bed?: BedPlan
  /** A file with the voices of the original: they are taken out under every line, instead of the frequencies of speech. */
  readonly voices?: string
  /** What `listen` wrote of the source, where it listened already. */
  readonly listened?: string | undefined
  /** dB on the speech, on top of what loudness asks for. */
  readonly voiceGainDb?: number
  readonly loudness: LoudnessPreset
  /** ISO 639-2 code for the sound track's tag. */
  readonly language?: string
  /** What the file says of itself, in its metadata. */
  readonly comment?: string | undefined
  /** Whether the original sound comes along as a second track; players start with the dub. */
  readonly original?: boolean
  /** Text to come along, for formats with a picture; cues in order of start. */
  readonly subtitles?: readonly {
    readonly language?: string
    readonly title?: string
    readonly cues: readonly Pick<Cue, 'start' | 'end' | 'text'>[]
  }[]
  /** An ASS script whose text is drawn into the picture, which is encoded anew for that. */
  readonly burn?: string
  /**
   * A folder that gets the parts of the mix as files of its length, and every line as it was spoken. With a name there
   * are two parts only, NAME.voices and NAME.bed.
   */
  readonly stems?: { readonly folder: string; readonly format: 'wav' | 'flac'; readonly name?: string }
  /** A folder that gets every line as it was spoken. */
  readonly lineFiles?: string
}

/** What was done under one line; in the order of the plan's clips. */
export interface LineMix {
  readonly bed: BedKind
  /** How far the original was lowered, in dB (zero or below), and whether voices or their frequencies were taken out. */
  readonly depthDb: number
  readonly speechCut: boolean
  /** By how many LU the line is louder than what is left of the original under it; absent where that is silent. */
  readonly gap?: number
}

export interface MixResult {
  /** Seconds of the finished file. */
  readonly duration: number
  readonly encoder: string
  readonly notes: readonly string[]
  readonly loudness: ProgrammeLoudness
  /** Paths of the stems and of the lines, if any were asked for. */
  readonly stems: readonly string[]
  readonly lines: readonly LineMix[]
}

/** The work that is done in a media process: one forked child each, ended by SIGKILL when cancelled. */
export interface MediaTasks {
  probe: { input: { path: string }; output: MediaFacts }
  /** The best (or the given) sound track as 16 kHz mono, time zero at the file's start: gaps filled, overlaps dropped. */
  extract: {
    input: { path: string; out: string; track?: number }
    output: { duration: number; badPackets: number; warning?: string }
  }
  /** The channels of the best sound track that voices are put into, interleaved: a separator finds the voices in them. */
  dialogue: {
    input: { path: string; out: string; rate: number }
    output: { frames: number; channels: 1 | 2 }
  }
  peaks: { input: { path: string; perSecond: number; until?: number | undefined }; output: { base64: string } }
  /** Seconds at which each shot but the first begins, in order. */
  shots: { input: { path: string }; output: { times: readonly number[] } }
  /** A stretch of the best sound track, as headerless 16-bit mono; shorter where the sound ends before. */
  sound: {
    input: { path: string; out: string; start: number; end: number; rate: number }
    output: { duration: number }
  }
  /** The best sound track as a file of its own: .wav, .flac or .mp3 by the name of `out`. */
  encode: { input: { path: string; out: string }; output: { duration: number } }
  subtitles: { input: { path: string; track: number }; output: { cues: Cue[] } }
  /** A copy for players that cannot show the file itself, of at most so many lines, as MP4. */
  proxy: { input: { path: string; out: string; tallest: number }; output: { duration: number; encoder: string } }
  /** Small pictures of a video as JPEG, `0.jpg` and so on, each at or shortly before the second that is wished. */
  stills: {
    input: { path: string; folder: string; times: readonly number[]; tallest: number }
    output: { count: number }
  }
  /** Listens to the best sound track as a mix has to, while its lines are still being spoken. */
  listen: { input: { path: string; out: string }; output: { path: string } }
  mix: { input: MixPlan; output: MixResult }
  /**
   * Takes out of one file, each without the silence around it, as clips in a folder; silent ones are 0 seconds. Also the
   * seconds for which each begins softly.
   */
  cutTakes: {
    input: { path: string; folder: string; takes: readonly TakePlace[] }
    output: { sampleRate: number; seconds: readonly number[]; leads: readonly number[] }
  }
  /** The same clips at another pace, as `clipPath` names them. */
  paceTakes: {
    input: { folder: string; sampleRate: number; tempos: readonly number[] }
    /** How long each is now, and the seconds for which it begins softly. */
    output: { seconds: readonly number[]; leads: readonly number[] }
  }
  /**
   * Reads a dub and its source back; lines by where they should be spoken, in seconds, in any order. Where voices were
   * taken out of the source, they are told from what the dub has of its own by a file of them.
   */
  qc: {
    input: {
      source: string
      dub: string
      lines: readonly { start: number; end: number }[]
      voices?: string | undefined
    }
    output: QcMeasures
  }
}

/** Where a take lies in the file of takes, in seconds, and the line it is for, to be named where something is wrong. */
export interface TakePlace {
  readonly line: number
  readonly from: number
  readonly seconds: number
}

export type MediaTask = keyof MediaTasks

/** A task at work inside its process: yields how far it is (0 to 1) often enough to be stopped, returns what it made. */
export type Steps<T> = Generator<number, T>
