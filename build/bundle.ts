import { copyFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'vite'
import { bundleElectron } from './bundleElectron.ts'
import { bundleRenderer } from './bundleRenderer.ts'

const root = join(import.meta.dirname, '..')
const outDir = join(root, 'dist')

/** The programs that are started by name: the command, the engine, and the processes the engine starts. */
const PROGRAMS = [
  'electron/cli/griot.ts',
  'electron/browser/main.ts',
  'electron/engine/main.ts',
  'electron/engine/media/mediaWorker.ts',
  'electron/engine/adapters/workers/espeakWorker.ts',
  'electron/engine/adapters/workers/diarizeWorker.ts',
]

await rm(outDir, { recursive: true, force: true })
await build({
  root,
  logLevel: 'warn',
  configFile: false,
  build: {
    ssr: true,
    outDir,
    target: 'node24',
    minify: false,
    rolldownOptions: {
      input: PROGRAMS.map((program) => join(root, program)),
      // Workers are found beside the file that starts them, so the folders stay as they are in the source.
      output: { format: 'es', preserveModules: true, preserveModulesRoot: root, entryFileNames: '[name].js' },
    },
  },
})
// The version is read from it.
await copyFile(join(root, 'package.json'), join(outDir, 'package.json'))
await bundleElectron()
await bundleRenderer()
