import { join } from 'node:path'
import { z } from 'zod'
import { type JsonFile, openJsonFile } from '../studio/files/jsonFile.ts'

/** Where a window was. Coordinates are absent where the system decides (Wayland). */
export const Placement = z.object({
  x: z.int().optional(),
  y: z.int().optional(),
  width: z.int().min(1),
  height: z.int().min(1),
  maximized: z.boolean().default(false),
  fullScreen: z.boolean().default(false),
})
export type Placement = z.infer<typeof Placement>

/** What the desktop shell remembers between starts. */
export const DesktopState = z.object({
  placement: Placement.optional(),
  /** The folder last chosen, by kind of dialog; Electron 43 and later do not keep it. */
  folders: z.record(z.string(), z.string()).default({}),
})
export type DesktopState = z.infer<typeof DesktopState>

/** Opens the file of the shell's own memory; a damaged one is put aside. */
export function openDesktopState(dataDir: string): JsonFile<DesktopState> {
  return openJsonFile({ path: join(dataDir, 'desktop.json'), schema: DesktopState, fallback: { folders: {} } })
}
