import { z } from 'zod'
import { MediaFacts } from '../contract/local.ts'
import type { CommandTable } from '../ipc.ts'

/** What the page's player can do with a file; anything but `yes` comes with the reason. */
export const Playable = z.object({ picture: z.boolean(), sound: z.boolean(), reason: z.string().optional() })
export type Playable = z.infer<typeof Playable>

/** A media file that was opened. */
export const OpenedMedia = z.object({
  path: z.string(),
  name: z.string(),
  /** Where the page loads it from. The address is the permission: nobody can guess it. */
  url: z.string(),
  facts: MediaFacts,
  playable: Playable,
  /** Where a copy is that the page can play in all its parts, if `proxy` has made one. */
  proxyUrl: z.string().optional(),
})
export type OpenedMedia = z.infer<typeof OpenedMedia>

/** One resolution of a waveform: least and greatest sample of each window as signed bytes, at `url`. */
export const PeakLevel = z.object({ perSecond: z.number(), windows: z.int(), url: z.string() })
export type PeakLevel = z.infer<typeof PeakLevel>

const path = z.string().min(1)

/** Media files: looked into, drawn and served. Bytes do not cross the bridge, addresses do. */
export const media = {
  openMedia: { input: z.object({ path }), output: OpenedMedia },
  /**
   * Finest first. Made once and kept until the file changes. With `until` a file that was not drawn before is drawn as far
   * as that, in seconds, so that there is something to see; `whole` says whether it is all.
   */
  peaks: {
    input: z.object({ path, until: z.number().positive().optional() }),
    output: z.object({ levels: z.array(PeakLevel), whole: z.boolean() }),
  },
  /** Makes a copy that the page can play, of what `openMedia` found that it cannot. Takes long; kept for later. */
  proxy: { input: z.object({ path }), output: z.object({ url: z.string() }) },
  /** Small pictures spread evenly over a film, 120 lines high; fewer where it is short, none for sound alone. */
  thumbnails: {
    input: z.object({ path, count: z.int().min(1).max(24) }),
    output: z.object({ urls: z.array(z.string()) }),
  },
  /** Seconds at which each shot but the first begins. Takes about as long as decoding the film; kept for later. */
  shots: { input: z.object({ path }), output: z.object({ times: z.array(z.number()) }) },
  /** A stretch of the sound as 16-bit little-endian mono at `url`, shorter where the sound ends before. */
  sound: {
    input: z.object({
      path,
      start: z.number().min(0),
      end: z.number().min(0),
      rate: z.int().min(8000).max(48_000).default(16_000),
    }),
    output: z.object({ url: z.string() }),
  },
} as const satisfies CommandTable
