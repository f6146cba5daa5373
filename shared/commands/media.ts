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
})
export type OpenedMedia = z.infer<typeof OpenedMedia>

/** One resolution of a waveform: least and greatest sample of each window as signed bytes, at `url`. */
export const PeakLevel = z.object({ perSecond: z.number(), windows: z.int(), url: z.string() })
export type PeakLevel = z.infer<typeof PeakLevel>

const path = z.string().min(1)

/** Media files: looked into, drawn and served. Bytes do not cross the bridge, addresses do. */
export const media = {
  openMedia: { input: z.object({ path }), output: OpenedMedia },
  /** Finest first. Made once and kept until the file changes. */
  peaks: { input: z.object({ path }), output: z.object({ levels: z.array(PeakLevel) }) },
} as const satisfies CommandTable
