import { join } from 'node:path'
import { app } from 'electron'

/** What the engine is started with. */
export interface Programs {
  /** Left to the studio where it is absent: it takes the Node that the project brings. */
  readonly nodePath?: string
  readonly program: string
}

/**
 * Where the engine lies. In an installed app that is outside the archive, as a plain Node, which comes along too, cannot
 * look into it; Electron's own Node refuses the buffers of native speech libraries. In development it is the source.
 */
export function findPrograms(): Programs {
  if (!app.isPackaged) return { program: join(app.getAppPath(), 'electron', 'engine', 'main.ts') }
  const resources = process.resourcesPath
  return {
    nodePath: join(resources, 'node', process.platform === 'win32' ? 'node.exe' : 'node'),
    program: join(resources, 'app.asar.unpacked', 'dist', 'electron', 'engine', 'main.js'),
  }
}
