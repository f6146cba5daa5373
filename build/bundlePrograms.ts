import { createHash } from 'node:crypto'
import { existsSync, globSync, readdirSync, rmSync, statSync, utimesSync } from 'node:fs'
import { copyFile, mkdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import PROGRAMS from '../electron/programs/programs.json' with { type: 'json' }

const root = join(import.meta.dirname, '..')
/** What the programs are made of. */
const SOURCES = ['electron', 'shared', 'package.json', 'package-lock.json', 'build/bundlePrograms.ts']
/** Files that no program holds. */
const NO_SOURCE = /\.(?:test|spec)\.|\.tsbuildinfo$|\.d\.ts$|\.md$/
/** Where bundles of a checkout lie, each in a folder named by the stamp of its sources. */
const BUNDLES = join(root, 'node_modules/.cache/programs')
/**
 * How many bundles are kept at least, and milliseconds for which one is kept that was used: a program that runs starts others
 * from its own bundle, however the sources have changed meanwhile.
 */
const [KEPT, KEPT_FOR] = [4, 24 * 60 * 60 * 1000]

/**
 * Packages that stay beside the programs: native code, WebAssembly and data, large libraries that packs alone need, and what
 * only many machines need.
 */
const BESIDE = [
  ...['node-av', 'sherpa-onnx-node', 'onnxruntime-node', 'node-llama-cpp', '@huggingface/transformers'],
  ...['@echogarden/espeak-ng-emscripten', '@fastify/swagger', '@fastify/swagger-ui'],
  ...['bullmq', 'ioredis', 'pg', 'prom-client', 'aws4fetch'],
]

/** Bundles the programs into `electron/programs` of a folder, with the files that they read. */
export async function bundlePrograms(outDir: string): Promise<void> {
  // Loaded here, as most starts find a bundle.
  const { build } = await import('vite')
  await build({
    root,
    logLevel: 'warn',
    configFile: false,
    ssr: { noExternal: true, external: BESIDE },
    build: {
      ssr: true,
      outDir: join(outDir, 'electron/programs'),
      emptyOutDir: false,
      target: 'node24',
      minify: false,
      rolldownOptions: {
        input: Object.fromEntries(Object.entries(PROGRAMS).map(([name, path]) => [name, join(root, path)])),
        output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  })
  // The programs read their version from the package file, and weights from files that lie as in the source.
  for (const file of ['package.json', ...globSync('electron/**/*.bin', { cwd: root })]) {
    await mkdir(dirname(join(outDir, file)), { recursive: true })
    await copyFile(join(root, file), join(outDir, file))
  }
}

/** The bundle that was made of the sources as they are: its folder, or undefined. */
export function freshPrograms(): string | undefined {
  const folder = join(BUNDLES, stamp())
  return existsSync(folder) ? folder : undefined
}

/** The bundle of the sources as they are, which is made where it is missing: its folder. */
export async function ensurePrograms(): Promise<string> {
  const folder = join(BUNDLES, stamp())
  if (existsSync(folder)) {
    const now = new Date()
    utimesSync(folder, now, now)
    return folder
  }
  const made = `${folder}.${process.pid}`
  try {
    await bundlePrograms(made)
    // Whole or not at all; another run may have made the same meanwhile.
    await rename(made, folder).catch((error) => {
      if (!existsSync(folder)) throw error
    })
  } finally {
    await rm(made, { recursive: true, force: true })
  }
  removeOld()
  return folder
}

function removeOld(): void {
  const folders = readdirSync(BUNDLES).map((name) => join(BUNDLES, name))
  const byAge = folders.map((path) => ({ path, used: statSync(path).mtimeMs })).sort((a, b) => b.used - a.used)
  const old = byAge.slice(KEPT).filter(({ used }) => used < Date.now() - KEPT_FOR)
  for (const { path } of old) rmSync(path, { recursive: true, force: true })
}

/** Tells sources from others by their names, sizes and times. */
function stamp(): string {
  const hash = createHash('sha1')
  for (const path of SOURCES.flatMap((source) => filesIn(join(root, source)))) {
    const { size, mtimeMs } = statSync(path)
    hash.update(`${path} ${size} ${mtimeMs}\n`)
  }
  return hash.digest('hex')
}

function filesIn(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path, { withFileTypes: true }).flatMap((entry) => {
    const inside = join(path, entry.name)
    if (entry.isDirectory()) return entry.name.startsWith('.') ? [] : filesIn(inside)
    return NO_SOURCE.test(entry.name) ? [] : [inside]
  })
}
