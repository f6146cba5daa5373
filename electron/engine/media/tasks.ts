import type { DuckSlopes } from '../../../shared/audio/mix/duckEnvelope.ts'
import type { BedKind, LineDepth } from '../../../shared/audio/mix/duckedLines.ts'
import type { TakeSpeech } from '../../../shared/audio/takes/takeSpeech.ts'
import type { LevelPoint, LoudnessPreset } from '../../../shared/contract/assemble.ts'
import type { MediaFacts, ProgrammeLoudness } from '../../../shared/contract/local.ts'
import type { FilmShots, MixForecast, TakeMeasure, VoiceRemoval } from '../../../shared/contract/localMedia.ts'
import type { LineSound } from '../../../shared/contract/records.ts'
import type { Message } from '../../../shared/locale/message.ts'
import type { QcMeasures } from '../../../shared/qc/measures.ts'
import type { Settings } from '../../../shared/settings/settings.ts'
import type { Cue } from '../../../shared/subtitles/cue.ts'
import type { TimeMapKnots } from '../../../shared/timing/waits/timeMap.ts'
import type { VoicesAt } from '../signal/findCenterChannel.ts'
import type { Region } from './loudness/loudness.ts'
import type { ScriptContent } from './subtitles/subtitleTrack.ts'

/** A spoken line placed on the dub's timeline. */
export interface Clip {
  /** Path of headerless 16-bit little-endian mono samples at any level; the mix brings all lines to one loudness. */
  readonly path: string
  readonly sampleRate: number
  /** Seconds from the start of the picture. */
  readonly start: number
  /** Speaker of the line, for stems. */
  readonly speaker?: string
  /** Name of the line's own file. */
  readonly label?: string
  /** How its voice is mixed. */
  readonly sound?: LineSound | undefined
  /** It describes the picture. */
  readonly describes?: true
  /** Range of the replaced voice; it is ducked there even if the line ends sooner. */
  readonly slot?: Region
}

/** Settings of ducking. */
export interface Ducking extends DuckSlopes {
  /** LU by which speech should exceed the sound under it. */
  readonly gaps: Readonly<Record<Exclude<BedKind, 'silence'>, number>>
}

/** The treatment of the original sound besides ducking. */
export interface BedProcessing {
  /**
   * `duck`: only ducked. `remove_voices`: voices, or the frequencies of speech, are removed under every line. `mute`:
   * replaced by room tone.
   */
  readonly mode: 'duck' | 'remove_voices' | 'mute'
  /** Gain in dB. */
  readonly gainDb: number
  /** Level over the film on top of the gain, in order of time. */
  readonly levels?: readonly LevelPoint[] | undefined
  /** Ranges in which the original stays untouched, whatever lies over it. */
  readonly keep: readonly Region[]
}

/** A subtitle track to be written; cues in order of start. */
export interface OutputTextTrack {
  /** ISO 639-2 code. */
  readonly language?: string
  readonly title?: string
  readonly cues: readonly Pick<Cue, 'start' | 'end' | 'text'>[]
}

export interface MixPlan {
  readonly source: string
  /** Where the picture waits for the speech; the times of all else in a plan are the dub's. */
  readonly timeMap?: TimeMapKnots
  /** Output path. The extension chooses the format: .mp4, .mkv, or sound only as .m4a, .wav, .flac. */
  readonly out: string
  /** Clips in any order. */
  readonly clips: readonly Clip[]
  /** Whether those that describe the picture are heard in a second sound track alone, which has all of the first besides. */
  readonly describedTrack?: boolean | undefined
  readonly ducking: Ducking
  readonly bed?: BedProcessing
  /**
   * Path of the original's separated voices, which are subtracted under every line instead of filtering the frequencies
   * of speech.
   */
  readonly voices?: string
  /** Share of a voice's energy that these leave in the original; absent: none that is audible. */
  readonly voicesLeave?: number
  /** Path of the measures that `listen` wrote, if it ran before, of the original with the same voices. */
  readonly listened?: string | undefined
  /** Gain of the speech in dB, on top of the loudness target. */
  readonly voiceGainDb?: number
  readonly loudness: LoudnessPreset
  /** ISO 639-2 code for the sound track's tag. */
  readonly language?: string
  /** ISO 639-2 code of the film, for the tag of its own sound. */
  readonly sourceLanguage?: string
  /** Comment for the file's metadata. */
  readonly comment?: string | undefined
  /** Subtitle tracks, for formats with a picture. */
  readonly subtitles?: readonly OutputTextTrack[]
  /** ASS script of a track with a look of its own, for formats that hold one. */
  readonly signs?: ScriptContent | undefined
  /** Path of an ASS script to burn in; the picture is then encoded again. */
  readonly burn?: string
  /** The settings of the order. */
  readonly settings?: Settings
  /** Paths of the stems, WAV files that are as long as the mix. */
  readonly stems?: { readonly voices: string; readonly bed: string } | undefined
  /** Folder for every line as it was spoken. */
  readonly lineFiles?: string
}

/** The part of a plan that decides the gains of its mix. */
export type BalancePlan = Pick<MixPlan, 'ducking' | 'bed' | 'voices' | 'voicesLeave' | 'voiceGainDb' | 'loudness'> & {
  readonly clips: readonly Pick<Clip, 'sound' | 'slot'>[]
}

/** The mix under one line; in the order of the plan's clips. */
export interface LineMix extends LineDepth {
  /** LU by which the line exceeds the remaining original; absent if that is silent. */
  readonly gap?: number
  /** The print of the line as it was mixed, and when it has sharp sounds of its own (seconds of the dub); made with the file. */
  readonly print?: string
  readonly sharp?: readonly number[]
}

export interface MixResult {
  /** Duration of the finished file in seconds. */
  readonly duration: number
  readonly encoder: string
  readonly notes: readonly Message[]
  /** Notes on the parts of the film that the file cannot hold. */
  readonly left: readonly Message[]
  readonly loudness: ProgrammeLoudness
  /** Paths of the stems and lines that were asked for. */
  readonly stems: readonly string[]
  readonly lines: readonly LineMix[]
}

/** The sound track of a film to read: its number among these, from 1; absent: the one that a film is dubbed from. */
interface ChosenSound {
  readonly soundTrack?: number | undefined
}

/** The tasks of media processes: each runs in a forked child and is ended by SIGKILL when cancelled. */
export interface MediaTasks {
  probe: { input: { path: string }; output: MediaFacts }
  /**
   * Writes the sound as 16 kHz mono from the file's time zero, with gaps filled and overlaps
   * dropped.
   */
  extract: {
    input: { path: string; out: string } & ChosenSound
    output: { duration: number; badPackets: number }
  }
  /** Writes the dialogue channels of the sound, interleaved, as input for a separator. */
  dialogue: {
    input: { path: string; out: string; rate: number } & ChosenSound
    output: { frames: number; channels: 1 | 2 }
  }
  /** Where the voices of the sound are, by a few stretches of it. */
  middle: { input: { path: string } & ChosenSound; output: { voices: VoicesAt | 'surround' } }
  peaks: {
    input: { path: string; perSecond: number; until?: number | undefined } & ChosenSound
    output: { base64: string }
  }
  shots: { input: { path: string }; output: FilmShots }
  /** Writes a range of the sound as headerless 16-bit mono; shorter where the sound ends before. */
  sound: {
    input: {
      path: string
      out: string
      start: number
      end: number
      rate: number
      channels: 1 | 2
      /** How voices are taken out, and the measures of the film (`listen`). */
      removal?: (VoiceRemoval & { measures: string }) | undefined
    } & ChosenSound
    output: { duration: number }
  }
  /** Writes the best sound track as .wav, .pcm, .flac, .mp3, .opus or .aac, by the extension of `out`. */
  encode: { input: { path: string; out: string; bitRate?: number | undefined }; output: { duration: number } }
  subtitles: { input: { path: string; track: number }; output: { cues: Cue[] } }
  /** Makes an MP4 copy for players that cannot play the file: at most `tallest` lines where the picture is encoded, as it is with `encode`, with `small`, for messages, and with `burn`, the path of an ASS script that is drawn into it. */
  proxy: {
    input: {
      path: string
      out: string
      tallest: number
      encode?: boolean
      small?: boolean
      burn?: string
    } & ChosenSound
    output: { duration: number; encoder: string }
  }
  /** Writes JPEG thumbnails `0.jpg` and so on, each at or shortly before its time in seconds. */
  stills: {
    input: { path: string; folder: string; times: readonly number[]; tallest: number }
    output: { count: number }
  }
  /** Finds the texts in the picture, in order of their ends, and writes each into the folder as `0.pgm` and so on, black on white. */
  pictureText: { input: { path: string; folder: string }; output: { texts: readonly PictureText[] } }
  /** Measures the sound for a later mix, while lines are still being spoken. */
  listen: {
    input: { path: string; out: string; voices?: string | undefined } & ChosenSound
    output: { path: string }
  }
  mix: { input: MixPlan; output: MixResult }
  /** Remuxes a finished dub as .mp4 or .mkv, by the extension of `out`, with subtitles and its film's other tracks. */
  repack: {
    input: {
      source: string
      dub: string
      out: string
      subtitles?: readonly OutputTextTrack[]
      signs?: ScriptContent | undefined
    }
    output: Pick<MixResult, 'left'>
  }
  /** Joins the dubs of a film to one file, .mp4 or .mkv by the extension of `out`, with a track for each language. */
  join: {
    input: {
      source: string
      out: string
      tracks: readonly {
        dub: string
        /** ISO 639-2 code. */
        language: string
        title: string
        default: boolean
        cues?: readonly Pick<Cue, 'start' | 'end' | 'text'>[] | undefined
        /** Its signs as an ASS script, for formats that hold one. */
        signs?: ScriptContent | undefined
      }[]
      /** The original sound as a further track. */
      original?: ({ default: boolean; language?: string | undefined } & ChosenSound) | undefined
      /** Where the picture waits in all of them. */
      timeMap?: TimeMapKnots | undefined
    }
    output: Pick<MixResult, 'left'>
  }
  /**
   * Writes takes, WAV files, to clips without the silence around them; silent takes have 0 seconds. `lead` is the length of their
   * soft attack in seconds.
   */
  readTakes: {
    input: { paths: readonly string[]; folder: string }
    output: { takes: readonly (TakeSpeech & Pick<Clip, 'sampleRate'>)[] }
  }
  /** Reads takes as `readTakes` does, paces them as `paceTakes` does, and measures each. */
  measureTakes: {
    input: { takes: readonly { readonly path: string; readonly tempo: number }[]; folder: string }
    output: { takes: readonly TakeMeasure[] }
  }
  /** Decides the gains of a mix from measures of its sounds: those of `listen` and `measureTakes`. */
  predictGains: {
    input: Pick<BalancePlan, 'ducking' | 'bed' | 'voiceGainDb' | 'loudness'> & {
      source: string
      soundTrack?: number | undefined
      /** Absent where the film has no sound. */
      listened?: string | undefined
      timeMap: TimeMapKnots
      clips: readonly (Pick<Clip, 'sound' | 'slot'> & Region & Pick<TakeMeasure, 'energies'>)[]
    }
    output: MixForecast
  }
  /** Time-stretches these clips; see `clipPath` for their names. */
  paceTakes: {
    input: { folder: string; clips: readonly (Pick<Clip, 'sampleRate'> & { readonly tempo: number })[] }
    /** How long each is now. */
    output: { seconds: readonly number[] }
  }
  /**
   * Measures a dub against its source. `lines` are the expected times in seconds, in any order; `voices` is the path of
   * the source's separated voices, if the dub was made without these.
   */
  qc: {
    input: {
      source: string
      dub: string
      lines: readonly CheckedLine[]
      voices?: string | undefined
      /** Where the dub's picture waits; absent: as its comment has it. */
      timeMap?: TimeMapKnots | undefined
    } & ChosenSound
    output: QcMeasures
  }
}

/** The expected time of a line in seconds, and what was mixed for it, where that is known. */
export interface CheckedLine {
  readonly start: number
  readonly end: number
  readonly mixed?: MixedLine
}

/** A line as it was mixed: its print, and when it begins, ends and has sharp sounds of its own in the dub, in seconds. */
export interface MixedLine {
  readonly print: string
  readonly sharp?: readonly number[] | undefined
  readonly start: number
  readonly end: number
}

/**
 * A text in the picture: its times in seconds, its place in shares of the picture, its letters and their height as a share, and
 * whether they are lighter or darker than what is around them. What lies between letters may have been taken for letters of the
 * other ink.
 */
export interface PictureText {
  readonly ink: 'light' | 'dark'
  readonly letters: number
  readonly letterHeight: number
  readonly start: number
  readonly end: number
  readonly box: { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number }
}

export type MediaTask = keyof MediaTasks

/** A running task: yields its progress (0 to 1) often enough to be stopped, and returns its result. */
export type Steps<T> = Generator<number, T>
