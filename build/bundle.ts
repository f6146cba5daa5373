import { existsSync, globSync, readdirSync } from 'node:fs'
import { copyFile, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { build } from 'vite'
import { bundleElectron } from './bundleElectron.ts'
import { bundleRenderer } from './bundleRenderer.ts'

const root = join(import.meta.dirname, '..')
/** The folder to write to; another one than `dist` leaves a build that is in use untouched. */
const outDir = resolve(process.argv[2] ?? join(root, 'dist'))

/** Entry points: the command, the studio in a browser, the engine, and the programs the engine starts. */
const PROGRAMS = [
  'electron/cli/griot.ts',
  'electron/browser/main.ts',
  'electron/engine/main.ts',
  ...readdirSync(join(root, 'electron/engine'), { recursive: true, encoding: 'utf8' })
    .filter((name) => /(?:Worker|Main)\.ts$/.test(name))
    .map((name) => join('electron/engine', name)),
]

// The page stays until the new one is built: studios that run may serve it.
for (const name of existsSync(outDir) ? readdirSync(outDir) : [])
  if (name !== 'renderer') await rm(join(outDir, name), { recursive: true, force: true })
await build({
  root,
  logLevel: 'warn',
  configFile: false,
  build: {
    ssr: true,
    outDir,
    emptyOutDir: false,
    target: 'node24',
    minify: false,
    rolldownOptions: {
      input: PROGRAMS.map((program) => join(root, program)),
      // Workers are found beside the file that starts them, so the folders stay as they are in the source.
      output: { format: 'es', preserveModules: true, preserveModulesRoot: root, entryFileNames: '[name].js' },
    },
  },
})
// The built programs read their version from the package file, and weights from files beside their code.
for (const file of ['package.json', ...globSync('electron/**/*.bin', { cwd: root })])
  await copyFile(join(root, file), join(outDir, file))
await bundleElectron(outDir)
await bundleRenderer(join(outDir, 'renderer'))
