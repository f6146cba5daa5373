import { z } from 'zod'
import type { CommandTable } from '../ipc.ts'
import { Message } from '../locale/messageSchema.ts'
import { PackCheck, PackEntry, PackList } from '../packs/packRoutes.ts'
import { AppSettings } from './app.ts'

/** A pack for a window: without the list of its files. */
export const PackView = PackEntry.omit({ files: true })
export type PackView = z.infer<typeof PackView>

/** The packs of this computer, for a window. */
export const PackViews = PackList.omit({ packs: true }).extend({ packs: z.array(PackView) })
export type PackViews = z.infer<typeof PackViews>

/** Packs that together dub from one language into another; see `presetFor`. */
export const PackPreset = z.object({
  ids: z.array(z.string()),
  /** Bytes on the disk, and megabytes of memory at a time. */
  installedBytes: z.int(),
  memory: z.int(),
  notes: z.array(Message),
})
export type PackPreset = z.infer<typeof PackPreset>

const nothing = z.object({})
const byId = z.object({ id: z.string().min(1) })
const language = z.string().regex(/^[a-z]{2,3}$/)

/** Commands on the models of this computer. `packsChanged` follows every change of an installation. */
export const packs = {
  listPacks: { input: nothing, output: PackViews },
  /** Installs, updates or resumes packs; returns when that has started. */
  installPacks: {
    input: z.object({
      ids: z.array(z.string().min(1)).min(1),
      /** A folder or mirror with the files; absent: the hosts of the catalogue. */
      from: z.string().trim().min(1).optional(),
      /** The user accepted the licences; else packs for non-commercial use are refused. */
      acceptLicence: z.boolean(),
    }),
    output: nothing,
  },
  /** Stops an installation; downloaded parts stay for the next time. */
  cancelPack: { input: byId, output: nothing },
  removePack: { input: byId, output: nothing },
  /** Verifies an installed pack and runs it; takes as long as loading its model and processing a sentence. */
  tryPack: { input: byId, output: PackCheck },
  /**
   * Chooses the pack of each capability; `built-in` stands for the one without a pack. The engine has to restart: at
   * once where nothing is running (`applied`), else at its next start.
   */
  preferPacks: {
    input: z.object({ prefer: AppSettings.shape.prefer.unwrap() }),
    output: z.object({ applied: z.boolean() }),
  },
  /** The packs for a pair of languages; without `from` the source language is not known. */
  packPreset: {
    input: z.object({ from: language.optional(), to: language, nonCommercial: z.boolean().default(false) }),
    output: PackPreset,
  },
} as const satisfies CommandTable
