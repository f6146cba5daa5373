import { join } from 'node:path'
import { app } from 'electron'

/** Programs shipped with the app. */
export interface Programs {
  /** The engine's program. Without `nodePath` the project's own Node runs it. */
  readonly engine: { readonly nodePath?: string; readonly program: string }
  readonly sampleDir: string
}

/**
 * Finds the engine's program. In an installed app it lies outside the archive, since the bundled plain Node cannot read
 * archives (and Electron's own Node refuses the buffers of native speech libraries). In development it is the source.
 */
export function findPrograms(): Programs {
  if (!app.isPackaged) {
    const root = app.getAppPath()
    const program = join(root, 'electron', 'engine', 'main.ts')
    return { engine: { program }, sampleDir: join(root, 'build', 'sample') }
  }
  const resources = process.resourcesPath
  return {
    engine: {
      nodePath: join(resources, 'node', process.platform === 'win32' ? 'node.exe' : 'node'),
      program: join(resources, 'app.asar.unpacked', 'dist', 'electron', 'engine', 'main.js'),
    },
    sampleDir: join(resources, 'sample'),
  }
}
