import { existsSync, readdirSync, statSync } from 'node:fs'
import { rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { LICENCES_FILE } from '../shared/licences.ts'
import { collectLicences } from './licences.ts'

const root = join(import.meta.dirname, '..')
const RENDERER = join(root, 'dist', 'renderer')
/** The page comes from this computer's disk, so nobody waits for one large file of it. */
const LARGE_KB = 2000
/** What the page is made from. */
const SOURCES = ['renderer', 'shared', 'package-lock.json', 'build/bundleRenderer.ts', 'build/licences.ts']

/** Builds the page into a folder, in one step: a studio that runs goes on with the one or the other. */
export async function bundleRenderer(outDir = RENDERER): Promise<void> {
  const made = `${outDir}.${process.pid}`
  try {
    await build({
      root: join(root, 'renderer'),
      base: './',
      logLevel: 'warn',
      configFile: false,
      plugins: [react()],
      // The server puts the nonce of each answer in its place.
      html: { cspNonce: '__NONCE__' },
      build: {
        outDir: made,
        emptyOutDir: true,
        target: 'chrome140',
        modulePreload: { polyfill: false },
        chunkSizeWarningLimit: LARGE_KB,
      },
    })
    await writeFile(join(made, LICENCES_FILE), JSON.stringify(collectLicences()))
    await rm(outDir, { recursive: true, force: true })
    await rename(made, outDir)
  } finally {
    await rm(made, { recursive: true, force: true })
  }
}

/** Builds the page where it is missing or older than what it is made from; tells before it does. */
export async function ensureRenderer(say: (line: string) => void): Promise<void> {
  const index = join(RENDERER, 'index.html')
  if (existsSync(index) && statSync(index).mtimeMs > newest(SOURCES.map((source) => join(root, source)))) return
  say('Building the page …')
  await bundleRenderer()
}

function newest(paths: readonly string[]): number {
  return Math.max(0, ...paths.flatMap(filesIn).map((path) => statSync(path).mtimeMs))
}

function filesIn(path: string): string[] {
  if (!existsSync(path)) return []
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('.types') && !/\.(test|spec)\./.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
}

if (import.meta.main) await bundleRenderer()
