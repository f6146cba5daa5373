import { join } from 'node:path'
import { z } from 'zod'
import { type JsonFile, openJsonFile } from '../files/jsonFile.ts'

/** The last position of a window. Coordinates are absent where the system places windows (Wayland). */
export const Placement = z.object({
  x: z.int().optional(),
  y: z.int().optional(),
  width: z.int().min(1),
  height: z.int().min(1),
  maximized: z.boolean().default(false),
  fullScreen: z.boolean().default(false),
})
export type Placement = z.infer<typeof Placement>

/** The state that the desktop shell keeps between starts. */
export const DesktopState = z.object({
  placement: Placement.optional(),
  /** The last chosen folder by kind of dialog; Electron 43 and later do not keep it. */
  folders: z.record(z.string(), z.string()).default({}),
})
export type DesktopState = z.infer<typeof DesktopState>

/** Opens the file with the shell's state; a damaged file is renamed and the defaults apply. */
export function openDesktopState(dataDir: string): JsonFile<DesktopState> {
  return openJsonFile({ path: join(dataDir, 'desktop.json'), schema: DesktopState, fallback: { folders: {} } })
}
