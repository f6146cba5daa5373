import { z } from 'zod'
import { FilmStretch } from '../contract/assemble.ts'
import { MediaFacts } from '../contract/local.ts'
import { FilmShots, MAX_SYNC_CUES, SoundTrackNumber, SyncedCues, VoiceRemoval } from '../contract/localMedia.ts'
import type { CommandTable } from '../ipc.ts'

/** Whether the page may be able to play picture and sound of a file; false where there is none, or no Chromium plays it. */
export const Playable = z.object({ picture: z.boolean(), sound: z.boolean() })
export type Playable = z.infer<typeof Playable>

/** An opened media file. */
export const OpenedMedia = z.object({
  path: z.string(),
  name: z.string(),
  /** Where the page loads it from. The unguessable URL is the permission. */
  url: z.string(),
  facts: MediaFacts,
  playable: Playable,
  /** A playable copy, if `proxy` made one. */
  proxyUrl: z.string().optional(),
})
export type OpenedMedia = z.infer<typeof OpenedMedia>

/** One resolution of a waveform: least and greatest sample of each window as signed bytes, at `url`. */
export const PeakLevel = z.object({ perSecond: z.number(), windows: z.int(), url: z.string() })
export type PeakLevel = z.infer<typeof PeakLevel>

const path = z.string().min(1)
/** The number of a film's sound track, from 1, where one is chosen. */
const soundTrack = SoundTrackNumber

/** Commands on media files. Bytes do not cross the bridge, URLs do. */
export const media = {
  /** Opens a file; `proxyUrl` is of a copy with the sound track that is asked for. */
  openMedia: { input: z.object({ path, soundTrack }), output: OpenedMedia },
  /**
   * Waveforms, the finest first; computed once and kept until the file changes. With `until`, a file without waveform
   * is read up to that second only, for a quick start; `whole` says whether it covers the file.
   */
  peaks: {
    input: z.object({ path, until: z.number().positive().optional(), soundTrack }),
    output: z.object({ levels: z.array(PeakLevel), whole: z.boolean() }),
  },
  /**
   * Makes a copy of a file that plays, for one that the page could not play. Takes long; kept for later. H.264 is copied
   * unless `encode` says that it was the picture that did not play.
   */
  proxy: {
    input: z.object({ path, encode: z.boolean().default(false), soundTrack }),
    output: z.object({ url: z.string() }),
  },
  /** Small pictures spread evenly over a film, 120 lines high; fewer for a short film, none for sound alone. */
  thumbnails: {
    input: z.object({ path, count: z.int().min(1).max(24) }),
    output: z.object({ urls: z.array(z.string()) }),
  },
  /** Times in seconds of all shot changes. Takes about as long as decoding the film; kept for later. */
  shots: { input: z.object({ path }), output: FilmShots },
  /** The stretches in which somebody speaks, in seconds. Takes long for a film that was not analysed before. */
  bursts: { input: z.object({ path, soundTrack }), output: z.object({ bursts: z.array(FilmStretch) }) },
  /**
   * Where subtitles belong by where somebody speaks, see `SyncedCues`; `cues` are in order of their starts. Takes as long as `bursts`,
   * unless `speech` tells where that is, such as lines at their times.
   */
  syncCues: {
    input: z.object({
      path,
      soundTrack,
      cues: z.array(FilmStretch).max(MAX_SYNC_CUES),
      speech: z.array(FilmStretch).max(MAX_SYNC_CUES).optional(),
    }),
    output: SyncedCues,
  },
  /**
   * A stretch of the sound as 16-bit little-endian samples at `url`, mono or interleaved stereo; shorter where the sound ends before.
   * With `removal` voices are taken out of all of it, as a render takes them out under a line; this is for stereo.
   */
  sound: {
    input: z.object({
      path,
      start: z.number().min(0),
      end: z.number().min(0),
      rate: z.int().min(8000).max(48_000).default(16_000),
      channels: z.literal([1, 2]).default(1),
      removal: VoiceRemoval.optional(),
      soundTrack,
    }),
    output: z.object({ url: z.string() }),
  },
} as const satisfies CommandTable
