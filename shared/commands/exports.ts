import { z } from 'zod'
import { Target } from '../contract/records.ts'
import { ExportOptions } from '../export/exportOptions.ts'
import type { CommandTable } from '../ipc.ts'

const project = z.string().min(1)
/** The translation that is exported; absent where there is none. */
const target = Target.optional()

/** What time lines refer to: a dub with stems beside it, a dub alone, or neither. */
export const ExportSound = z.enum(['stems', 'dub', 'none'])
export type ExportSound = z.infer<typeof ExportSound>

/** Writing a project for other programs. Nothing that is there is replaced, and the project stays as it is. */
export const exports = {
  /** A file name that is free, beside the video or in the folder for dubs, and what time lines can refer to. */
  suggestExport: {
    input: z.object({ project, target, options: ExportOptions }),
    output: z.object({ path: z.string(), sound: ExportSound }),
  },
  /** Answers the files that were written, and what to know of them. */
  exportProject: {
    input: z.object({ project, target, options: ExportOptions, output: z.string().min(1) }),
    output: z.object({ files: z.array(z.string()), notes: z.array(z.string()) }),
  },
} as const satisfies CommandTable
