import { copyFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Rolldown } from 'vite'
import { isUpToDate } from './sources.ts'

const root = join(import.meta.dirname, '..')
/** The sources of both files: a change in one of them makes the build outdated. */
const SOURCES = ['electron', 'shared', 'package.json', 'package-lock.json', 'build/bundleElectron.ts']

/** Builds what runs in Electron into `electron/` of a folder: the main process, and the bridge it gives to pages. */
export async function bundleElectron(outDir = join(root, 'dist')): Promise<void> {
  // One file with all it needs: quick to load, and covered as a whole by the archive's checksum.
  await bundle('main/main.ts', outDir, { format: 'es', entryFileNames: '[name].js' })
  // A sandboxed preload can only be one CommonJS file.
  await bundle('preload/preload.ts', outDir, { format: 'cjs', entryFileNames: '[name].cjs', codeSplitting: false })
  // The main process reads its version from the package file.
  await copyFile(join(root, 'package.json'), join(outDir, 'package.json'))
}

/** Builds both if they are missing or older than their sources. */
export async function ensureElectron(): Promise<void> {
  const last = join(root, 'dist/electron/preload/preload.cjs')
  if (!isUpToDate(last, SOURCES)) await bundleElectron()
}

async function bundle(program: string, outDir: string, output: Rolldown.OutputOptions): Promise<void> {
  // Loaded here, as most starts find both built.
  const { build } = await import('vite')
  await build({
    root,
    logLevel: 'warn',
    configFile: false,
    ssr: { noExternal: true, external: ['electron', 'electron-updater'] },
    build: {
      ssr: true,
      outDir: join(outDir, 'electron', dirname(program)),
      emptyOutDir: true,
      target: 'node24',
      minify: false,
      rolldownOptions: { input: join(root, 'electron', program), output },
    },
  })
}

if (import.meta.main) await bundleElectron()
