import { join } from 'node:path'
import { app } from 'electron'

/** What the engine is started with; empty where the project's own Node and source are found. */
export interface Programs {
  readonly nodePath?: string
  readonly program?: string
}

/**
 * In an installed app the engine lies outside the archive, as a plain Node, which comes along too, cannot look into it.
 * Electron's own Node refuses the buffers of native speech libraries.
 */
export function findPrograms(): Programs {
  if (!app.isPackaged) return {}
  const resources = process.resourcesPath
  return {
    nodePath: join(resources, 'node', process.platform === 'win32' ? 'node.exe' : 'node'),
    program: join(resources, 'app.asar.unpacked', 'dist', 'electron', 'engine', 'main.js'),
  }
}
