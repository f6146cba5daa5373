import { z } from 'zod'
import type { CommandTable } from '../ipc.ts'
import { PackCheck, PackEntry, PackList } from '../packs/packRoutes.ts'
import { Settings } from './app.ts'

/** A pack as a window shows it: without the list of its files. */
export const PackView = PackEntry.omit({ files: true })
export type PackView = z.infer<typeof PackView>

/** The packs of this computer, as a window shows them. */
export const PackViews = PackList.omit({ packs: true }).extend({ packs: z.array(PackView) })
export type PackViews = z.infer<typeof PackViews>

/** The packs that together dub from one language into another; see `presetFor`. */
export const PackPreset = z.object({
  ids: z.array(z.string()),
  /** Bytes they take on the disk, and megabytes of memory at a time. */
  installedBytes: z.int(),
  memory: z.int(),
  notes: z.array(z.string()),
})
export type PackPreset = z.infer<typeof PackPreset>

const nothing = z.object({})
const byId = z.object({ id: z.string().min(1) })
const language = z.string().regex(/^[a-z]{2,3}$/)

/** The models of this computer. `packsChanged` follows whatever an installation does. */
export const packs = {
  listPacks: { input: nothing, output: PackViews },
  /** Installs, updates or goes on with packs; resolves when that has begun. */
  installPacks: {
    input: z.object({
      ids: z.array(z.string().min(1)).min(1),
      /** A folder or a mirror with the files; absent for the hosts of the catalogue. */
      from: z.string().trim().min(1).optional(),
      /** The user has read the licences; without it packs for non-commercial use are refused. */
      acceptLicence: z.boolean(),
    }),
    output: nothing,
  },
  /** Stops an installation; what was fetched stays for the next time. */
  cancelPack: { input: byId, output: nothing },
  removePack: { input: byId, output: nothing },
  /** Checks an installed pack and tries it out; takes as long as its model takes to load and to do a sentence. */
  tryPack: { input: byId, output: PackCheck },
  /**
   * Chooses which pack does what where several could; `built-in` stands for what needs none. The engine has to start
   * anew for it: at once where nothing is at work (`applied`), else with its next start.
   */
  preferPacks: {
    input: z.object({ prefer: Settings.shape.prefer.unwrap() }),
    output: z.object({ applied: z.boolean() }),
  },
  /** Without `from` the language of the videos is not known. */
  packPreset: {
    input: z.object({ from: language.optional(), to: language, nonCommercial: z.boolean().default(false) }),
    output: PackPreset,
  },
} as const satisfies CommandTable
