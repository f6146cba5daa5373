import { globSync, readdirSync } from 'node:fs'
import { copyFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { build } from 'vite'
import { bundleElectron } from './bundleElectron.ts'
import { bundleRenderer } from './bundleRenderer.ts'
import { clearFolder } from './clearFolder.ts'

const root = join(import.meta.dirname, '..')
const own = join(root, 'dist')
/** The folder to write to; another one than `dist` leaves a build that is in use untouched. */
const outDir = resolve(process.argv[2] ?? own)

/** Entry points: the command, the studio in a browser, the engine, the programs the engine starts, and one of the studio's. */
const PROGRAMS = [
  'electron/cli/griot.ts',
  'electron/browser/main.ts',
  'electron/engine/main.ts',
  'electron/studio/project/checkProjectMain.ts',
  ...readdirSync(join(root, 'electron/engine'), { recursive: true, encoding: 'utf8' })
    .filter((name) => /(?:Worker|Main)\.ts$/.test(name))
    .map((name) => join('electron/engine', name)),
]

// The page stays until the new one is built: studios that run may serve it.
try {
  clearFolder(outDir, { own, keep: ['renderer'] })
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  process.exit(1)
}
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
