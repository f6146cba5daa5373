import { z } from 'zod'
import { Message } from '../locale/messageSchema.ts'
import { TimeMapKnots } from '../timing/waits/timeMapKnots.ts'
import { AlignedText, MAX_ALIGNED_CHARACTERS } from './alignText.ts'
import { AssembleMix, FilmStretch, PictureBox, PlacedText, TextTrack } from './assemble.ts'
import { FilmBand } from './filmBand.ts'
import { LineSound, LineView, seconds } from './records.ts'
import type { Table } from './route.ts'

const path = z.string().min(1)
/** The number of a film's sound track, from 1; absent: the one that players start with. */
export const SoundTrackNumber = z.int().min(1).optional()

/** Translated signs of a film, for a track that overlays them on its picture. */
const SignTrack = z.object({ language: z.string().min(2), texts: z.array(PlacedText) })

const charactersIn = (texts: readonly string[]): number => texts.reduce((sum, text) => sum + text.length, 0)

/** Longest stretch of sound for one request, in seconds. */
export const MAX_SOUND_REQUEST_SECONDS = 180

/** Most subtitles that are moved to the speech of a film at once: 32 KB of memory each. */
export const MAX_SYNC_CUES = 10_000

/** New times of subtitles by a film's speech: each time times `rate`, and the `offset` of its piece in seconds. */
export const SyncedCues = z.object({
  /** As they are they agree; the new times are sure; chance may have made them; too little can be compared. */
  verdict: z.enum(['agrees', 'sure', 'unsure', 'none']),
  rate: z.number(),
  /** Subtitles in a row, from one index up to another. */
  pieces: z.array(z.object({ first: z.int(), end: z.int(), offset: z.number() })),
  /** Share of the subtitles that begin with speech beyond chance, before and after. */
  shareBefore: z.number(),
  shareAfter: z.number(),
  /** Indices of the subtitles that lie where nobody speaks, and speech of more than two seconds that none covers; at the new times. */
  silentCues: z.array(z.int()),
  uncovered: z.array(FilmStretch),
})
export type SyncedCues = z.infer<typeof SyncedCues>

/** Shot changes, key frames and still places of a film's picture; times in seconds, in order. */
export const FilmShots = z.object({
  /** Where each shot but the first begins. */
  times: z.array(z.number()),
  keyframes: z.array(z.number()),
  /** The spans in which nobody moves. */
  still: z.array(z.object({ start: z.number(), end: z.number() })),
  /** Pictures a second. */
  frameRate: z.number().optional(),
})
export type FilmShots = z.infer<typeof FilmShots>

/** A subtitle that was read from the picture; times in seconds, confidence from 0 to 1. */
const PictureCue = z.object({ start: z.number(), end: z.number(), text: z.string(), confidence: z.number() })

/** Another text in the picture, such as a title or a sign, with its place in shares of the picture. */
export const OnScreenText = PictureCue.extend({ box: PictureBox })
export type OnScreenText = z.infer<typeof OnScreenText>

/** The texts of a film's picture, in order of start, and the language of the subtitles (short code). */
export const PictureReading = z.object({
  language: z.string(),
  cues: z.array(OnScreenText),
  signs: z.array(OnScreenText),
})
export type PictureReading = z.infer<typeof PictureReading>

/** The lines with the faces that speak them in the picture, in the order of the request, and the people of these faces. */
export const FaceReading = z.object({
  lines: z.array(
    z.object({
      id: z.int(),
      /** Absent: the picture does not show it. */
      view: LineView.optional(),
      /** The number of the person, from 0, whose mouth speaks. */
      person: z.int().min(0).optional(),
    }),
  ),
  /** Each with a small PNG in base64. */
  people: z.array(z.object({ portrait: z.string() })),
})
export type FaceReading = z.infer<typeof FaceReading>

/** A take at its pace, without the silence around it: its seconds, and its K-weighted energy in each tenth of a second. */
export const TakeMeasure = z.object({ seconds, energies: z.array(z.number().min(0)) })
export type TakeMeasure = z.infer<typeof TakeMeasure>

/** How voices are taken out of a film's sound. */
export const VoiceRemoval = z.object({
  /** The place of the voices: in the middle, on each side, or in a channel of their own. */
  place: z.enum(['centre', 'sides', 'channel']),
  /** dB below the level of their pauses to which they are brought. */
  belowDb: z.number().min(0).max(24),
})
export type VoiceRemoval = z.infer<typeof VoiceRemoval>

/** The gains that a mix would have. */
export const MixForecast = z.object({
  /** Factor on all of the original sound. */
  bedGain: z.number(),
  removal: VoiceRemoval,
  /**
   * In the order of the lines: the original there, how far it is lowered, the share to which voices are taken out of it, seconds before
   * and after the slot in which they are heard, too (absent where they are taken out in pauses as well), and the factor on the take.
   */
  lines: z.array(
    z.object({
      bed: z.enum(['silence', 'speech', 'music', 'ambience']),
      depthDb: z.number(),
      speechCut: z.number().min(0).max(1),
      beyond: z.object({ before: z.number().min(0), after: z.number().min(0) }).optional(),
      gain: z.number(),
    }),
  ),
})
export type MixForecast = z.infer<typeof MixForecast>

/** Lines as they lie in a dub, with what was measured of their takes. Times in seconds of the dub. */
export const ForecastOrder = z.object({
  lines: z.array(
    FilmStretch.extend({ slot: FilmStretch, sound: LineSound.optional(), energies: TakeMeasure.shape.energies }),
  ),
  keep: z.array(FilmStretch),
  mix: AssembleMix,
  timeMap: TimeMapKnots,
})
export type ForecastOrder = z.infer<typeof ForecastOrder>

/** Endpoints on local media files: pictures, sound and burned-in text for the studio, finished dubs written anew or joined. */
export const localMedia = {
  peaks: {
    method: 'POST',
    path: '/local/peaks',
    summary:
      'The waveform of a file: least and greatest sample of each window, from -127 to 127, as base64 of signed bytes; `until` asks for its first seconds.',
    input: z.object({
      path,
      perSecond: z.int().min(1).max(1000).default(50),
      until: seconds.positive().optional(),
      soundTrack: SoundTrackNumber,
    }),
    output: z.object({ perSecond: z.int(), peaks: z.string() }),
  },
  proxy: {
    method: 'POST',
    path: '/local/proxy',
    summary:
      'A smaller copy of a media file that every browser plays, as MP4 at `output`, where it appears when it is whole. H.264 is copied unless `encode` asks otherwise; `small` encodes it for messages, some 150 kilobits a second. With `stream` it tells how far it is.',
    input: z.object({
      path,
      output: path,
      tallest: z.int().min(120).max(720).default(720),
      encode: z.boolean().default(false),
      small: z.boolean().default(false),
      soundTrack: SoundTrackNumber,
      stream: z.boolean().default(false),
    }),
    output: z.object({ fraction: z.number() }),
    event: z.object({ fraction: z.number() }),
  },
  bandFilm: {
    method: 'POST',
    path: '/local/band-film',
    summary:
      'A film with its own sound and a dubbing band drawn over its lower third, as MP4 of at most 720 lines at `output`; `invalid` where the file has no picture. With `stream` it tells how far it is.',
    input: z.object({
      path,
      output: path,
      band: FilmBand,
      soundTrack: SoundTrackNumber,
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
  shots: {
    method: 'POST',
    path: '/local/shots',
    summary:
      'Where the picture changes from one shot to the next, its key frames, and where nobody moves. With `stream` it tells how far it is; the last event has what was found.',
    input: z.object({ path, stream: z.boolean().default(false) }),
    output: FilmShots,
    event: z.object({ fraction: z.number(), shots: FilmShots.optional() }),
  },
  bursts: {
    method: 'POST',
    path: '/local/bursts',
    summary: 'Where somebody speaks in the sound of a film: bursts of speech between pauses as short as a breath.',
    input: z.object({ path, soundTrack: SoundTrackNumber }),
    output: z.object({ bursts: z.array(FilmStretch) }),
  },
  syncCues: {
    method: 'POST',
    path: '/local/sync',
    summary:
      'Where subtitles belong in a film, by where somebody speaks in it: the rate of their times, and offsets in seconds of cues in a row.',
    input: z.object({
      path,
      soundTrack: SoundTrackNumber,
      cues: z.array(FilmStretch).max(MAX_SYNC_CUES),
      /** Where somebody speaks, if that is known: lines at their times. */
      speech: z.array(FilmStretch).max(MAX_SYNC_CUES).optional(),
    }),
    output: SyncedCues,
  },
  alignText: {
    method: 'POST',
    path: '/local/align-text',
    summary:
      'When the words of texts are said in a film, by its sound and how our own voice of their language says them: words that it does not have are left out. With `stream` it tells how far it is; the last event has what was found.',
    input: z.object({
      path,
      soundTrack: SoundTrackNumber,
      language: z.string().min(1),
      /** Paragraphs or lines, in the order in which they are said. */
      texts: z.array(z.string()).refine((texts) => charactersIn(texts) <= MAX_ALIGNED_CHARACTERS, {
        error: ({ input }) =>
          `The texts have ${charactersIn(input as string[])} characters; ${MAX_ALIGNED_CHARACTERS} can be laid over a film at once. Give a part of them, and its part of the film.`,
      }),
      /** The part of the film that has them; absent: all of it. */
      within: FilmStretch.optional(),
      stream: z.boolean().default(false),
    }),
    output: AlignedText,
    event: z.object({ fraction: z.number(), aligned: AlignedText.optional() }),
  },
  pictureText: {
    method: 'POST',
    path: '/local/picture-text',
    summary:
      'Read the subtitles that are burned into the picture. With `stream` it tells how far it is; the last event has the reading.',
    input: z.object({
      path,
      language: z.string().default('auto'),
      /** Where the subtitles stand; absent: where most texts do. */
      place: PictureBox.optional(),
      stream: z.boolean().default(false),
    }),
    output: PictureReading,
    event: z.object({ fraction: z.number(), reading: PictureReading.optional() }),
  },
  faces: {
    method: 'POST',
    path: '/local/faces',
    summary:
      'Look for faces while these lines are spoken, and tell whose mouth moves. Nothing of them is kept. With `stream` it tells how far it is; the last event has what was seen.',
    input: z.object({
      path,
      lines: z.array(z.object({ id: z.int(), start: seconds, end: seconds })).min(1),
      soundTrack: SoundTrackNumber,
      stream: z.boolean().default(false),
    }),
    output: FaceReading,
    event: z.object({ fraction: z.number(), seen: FaceReading.optional() }),
  },
  sound: {
    method: 'POST',
    path: '/local/sound',
    summary:
      'A stretch of the sound, 180 seconds at most, written to `output` as headerless 16-bit mono, or interleaved stereo. It is shorter where the sound ends before. With `removal`, voices are taken out of all of it as a mix takes them out under a line, by what was measured of the film, which is kept in the file `measures`; this is for stereo.',
    input: z.object({
      path,
      output: path,
      start: seconds,
      end: seconds,
      rate: z.int().min(8000).max(48_000).default(16_000),
      channels: z.literal([1, 2]).default(1),
      soundTrack: SoundTrackNumber,
      removal: VoiceRemoval.extend({ measures: path }).optional(),
    }),
    output: z.object({ duration: z.number() }),
  },
  measureTakes: {
    method: 'POST',
    path: '/local/measure-takes',
    summary: 'What a mix measures of takes, WAV files, each spoken `tempo` times as fast, in the order given.',
    input: z.object({ takes: z.array(z.object({ path, tempo: z.number().positive() })).min(1) }),
    output: z.object({ takes: z.array(TakeMeasure) }),
  },
  foretellMix: {
    method: 'POST',
    path: '/local/foretell-mix',
    summary:
      'The gains that a mix of these lines with the film would have, by measures alone: the film is read once, and its measures are kept in the file `measures`.',
    input: ForecastOrder.extend({ path, measures: path, soundTrack: SoundTrackNumber }),
    output: MixForecast,
  },
  encode: {
    method: 'POST',
    path: '/local/encode',
    summary:
      'The sound of a file as a file of its own at `output`, whose name ends in .wav, .flac, .mp3 or .opus; `bitRate` is that of one channel, in bits a second.',
    input: z.object({ path, output: path, bitRate: z.int().min(6000).max(320_000).optional() }),
    output: z.object({ duration: z.number() }),
  },
  repack: {
    method: 'POST',
    path: '/local/repack',
    summary:
      'Write a finished dub anew at `output`, as .mp4 or .mkv by its name: picture and sound as they are, chapters, subtitles and tags of its film, and subtitles of its own. Of `signs`, in the time of the dub, .mkv gets an ASS track that lays them over the picture. `left` tells what the file cannot hold.',
    input: z.object({
      source: path,
      dub: path,
      output: path,
      subtitles: TextTrack.optional(),
      signs: SignTrack.optional(),
    }),
    output: z.object({ left: z.array(Message) }),
  },
  join: {
    method: 'POST',
    path: '/local/join',
    summary:
      'Join dubs of a film, of any service, to one .mp4 or .mkv: its picture, a sound track and a subtitle track for each language, an ASS track of its signs (in the time of the film) in an .mkv, and the original sound if it is wanted. The first track is the default unless another one is. `timeMap` tells where the picture waits in all of them.',
    input: z.object({
      source: path,
      output: path,
      tracks: z
        .array(
          z.object({
            dub: path,
            language: z.string().min(2),
            title: z.string(),
            default: z.boolean().default(false),
            cues: TextTrack.shape.cues.optional(),
            signs: SignTrack.shape.texts.optional(),
          }),
        )
        .min(1),
      original: z
        .object({ default: z.boolean(), language: z.string().min(2).optional(), soundTrack: SoundTrackNumber })
        .optional(),
      timeMap: TimeMapKnots.optional(),
    }),
    output: z.object({ left: z.array(Message) }),
  },
} as const satisfies Table
export type LocalMedia = typeof localMedia
