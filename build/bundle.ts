import { join, resolve } from 'node:path'
import { bundleElectron } from './bundleElectron.ts'
import { bundlePrograms } from './bundlePrograms.ts'
import { bundleRenderer } from './bundleRenderer.ts'
import { clearFolder } from './clearFolder.ts'

// npm run build: everything that ships, in `dist` or another folder, which leaves a build that is in use untouched.

const own = join(import.meta.dirname, '../dist')
const outDir = resolve(process.argv[2] ?? own)

// The page stays until the new one is built: studios that run may serve it.
try {
  clearFolder(outDir, { own, keep: ['renderer'] })
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  process.exit(1)
}
await bundlePrograms(outDir)
await bundleElectron(outDir)
await bundleRenderer(join(outDir, 'renderer'))
