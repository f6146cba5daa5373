import { existsSync } from 'node:fs'
import { rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Rolldown } from 'vite'
import { LICENCES_FILE } from '../shared/licences.ts'
import { collectLicences } from './licences.ts'
import { isUpToDate } from './sources.ts'

const root = join(import.meta.dirname, '..')
const RENDERER = join(root, 'dist', 'renderer')
/** Size limit of a chunk before Vite warns, in kB. What is drawn first is parsed before anything is seen. */
const LARGE_KB = 1200
/** The oldest Chromium that shows the page. */
const OLDEST_CHROMIUM_VERSION = 140
/** The sources of the page: a change in one of them makes the build outdated. */
const SOURCES = [
  'renderer',
  'shared',
  'docs',
  'CHANGELOG.md',
  'package-lock.json',
  'build/bundleRenderer.ts',
  'build/licences.ts',
]

/** Name of the chunk of all that the page's first drawing needs. */
const FIRST = 'first'

/**
 * Puts what `main.tsx` imports, directly or not, without `import()`, into one chunk: else each module that a room shares with it
 * would be a file of its own.
 */
function firstChunk(): Rolldown.CodeSplittingNameFunction {
  const reachableModules = new Set<string>()
  return (id, graph) => {
    if (reachableModules.size === 0) {
      reachableModules.add(join(root, 'renderer/main.tsx').replaceAll('\\', '/'))
      for (const one of reachableModules)
        for (const next of graph.getModuleInfo(one)?.importedIds ?? []) reachableModules.add(next)
    }
    return reachableModules.has(id) ? FIRST : undefined
  }
}

/** Builds the page beside the folder and then swaps it in, so that a running studio never serves a half-built page. */
export async function bundleRenderer(outDir = RENDERER): Promise<void> {
  const made = `${outDir}.${process.pid}`
  const old = `${made}.old`
  const { NODE_ENV } = process.env
  try {
    // What ships, whoever builds: tests say `test`, by which React would be the one that does each effect twice.
    process.env['NODE_ENV'] = 'production'
    // Loaded here, as most starts find the page built.
    const [{ build }, { default: react }] = await Promise.all([import('vite'), import('@vitejs/plugin-react')])
    await build({
      root: join(root, 'renderer'),
      base: './',
      logLevel: 'warn',
      configFile: false,
      plugins: [react()],
      // A third less time than PostCSS, which the first start waits for; without targets it writes for browsers of ten years ago.
      css: { transformer: 'lightningcss', lightningcss: { targets: { chrome: OLDEST_CHROMIUM_VERSION << 16 } } },
      build: {
        outDir: made,
        emptyOutDir: true,
        target: `chrome${OLDEST_CHROMIUM_VERSION}`,
        modulePreload: { polyfill: false },
        // One style sheet: it is small, and a room that loads later need not wait for its own.
        cssCodeSplit: false,
        rolldownOptions: { output: { codeSplitting: { groups: [{ name: firstChunk(), debugName: FIRST }] } } },
        chunkSizeWarningLimit: LARGE_KB,
        // Sizes that are not reported need no measuring, which takes a second of the first start.
        reportCompressedSize: false,
      },
    })
    await bundleReviewPage(join(made, 'reviewPage'))
    await writeFile(join(made, LICENCES_FILE), JSON.stringify(collectLicences()))
    // Renaming takes no time in which the page would be missing; removing does.
    if (existsSync(outDir)) await rename(outDir, old)
    await rename(made, outDir)
  } finally {
    if (NODE_ENV === undefined) delete process.env['NODE_ENV']
    else process.env['NODE_ENV'] = NODE_ENV
    for (const folder of [made, old]) await rm(folder, { recursive: true, force: true })
  }
}

/**
 * Builds the script and the style of the page that reviewers open from a file: one file each, for phones of some years ago, with
 * nothing that is loaded later.
 */
async function bundleReviewPage(outDir: string): Promise<void> {
  const { build } = await import('vite')
  await build({
    root: join(root, 'renderer/reviewPage'),
    logLevel: 'warn',
    configFile: false,
    publicDir: false,
    css: { transformer: 'lightningcss', lightningcss: { targets: { chrome: 90 << 16, safari: 15 << 16 } } },
    build: {
      outDir,
      emptyOutDir: true,
      target: ['chrome90', 'safari15'],
      reportCompressedSize: false,
      lib: { entry: 'bundle.ts', formats: ['iife'], name: 'review', fileName: () => 'page.js', cssFileName: 'page' },
    },
  })
}

/** Builds the page if it is missing or older than its sources; `say` gets a line before the build starts. */
export async function ensureRenderer(say: (line: string) => void): Promise<void> {
  if (isUpToDate(join(RENDERER, 'index.html'), SOURCES)) return
  say('Building the page …')
  await bundleRenderer()
}

if (import.meta.main) await bundleRenderer()
