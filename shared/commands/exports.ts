import { z } from 'zod'
import { Target } from '../contract/records.ts'
import { ExportOptions } from '../export/exportOptions.ts'
import type { CommandTable } from '../ipc.ts'
import { Message } from '../locale/messageSchema.ts'

const project = z.string().min(1)
/** The exported translation; absent where there is none. */
const target = Target.optional()

/** The sound that timelines refer to: a dub with stems beside it, a dub alone, or none. */
export const ExportSound = z.enum(['stems', 'dub', 'none'])
export type ExportSound = z.infer<typeof ExportSound>

/** Commands that write a project for other programs. They replace no file and do not change the project. */
export const exports = {
  /** A free file name, beside the video or in the folder of dubs, and the sound that timelines can refer to. */
  suggestExport: {
    input: z.object({ project, target, options: ExportOptions }),
    output: z.object({ path: z.string(), sound: ExportSound }),
  },
  /** Writes the export; returns its files, and sentences for the user. */
  exportProject: {
    input: z.object({ project, target, options: ExportOptions, output: z.string().min(1) }),
    output: z.object({ files: z.array(z.string()), notes: z.array(Message) }),
  },
} as const satisfies CommandTable
