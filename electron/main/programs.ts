import { join } from 'node:path'
import { app } from 'electron'

/** What lies beside the app. */
export interface Programs {
  /** How the engine is started. Without a `nodePath` it gets the Node that the project brings. */
  readonly engine: { readonly nodePath?: string; readonly program: string }
  readonly sampleDir: string
}

/**
 * Where the engine lies. In an installed app that is outside the archive, as a plain Node, which comes along too, cannot
 * look into it; Electron's own Node refuses the buffers of native speech libraries. In development it is the source.
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
