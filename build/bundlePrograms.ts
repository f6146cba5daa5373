import { existsSync, globSync, readdirSync, rmSync, statSync, utimesSync } from 'node:fs'
import { copyFile, mkdir, rename, rm } from 'node:fs/promises'
import { builtinModules } from 'node:module'
import { basename, dirname, join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import PROGRAMS from '../electron/programs/programs.json' with { type: 'json' }
import type { ProgramName } from '../electron/programs/programs.ts'
import { stampOf } from './sources.ts'
import { textsInParts } from './textsInParts.ts'

const root = join(import.meta.dirname, '..')
/** Files and folders whose content decides whether a bundle is fresh. */
const SOURCES = [
  'electron',
  'shared',
  'package.json',
  'package-lock.json',
  'build/bundlePrograms.ts',
  'build/textsInParts.ts',
]
/** Where bundles of a checkout lie, each in a folder named by the stamp of its sources. */
const BUNDLES = join(root, 'node_modules/.cache/programs')
/**
 * How many bundles are kept at least, and milliseconds for which one is kept that was used: a program that runs starts others
 * from its own bundle, however the sources have changed meanwhile.
 */
const MAX_KEPT_FOLDERS = 4
const KEPT_FOR = 12 * 60 * 60 * 1000

/**
 * Packages that stay beside the programs: native code, WebAssembly and data, large libraries that packs alone need, and what
 * only many machines need.
 */
const BESIDE = [
  ...['node-av', 'sherpa-onnx-node', 'onnxruntime-node', 'node-llama-cpp', '@huggingface/transformers'],
  ...['@echogarden/espeak-ng-emscripten', '@echogarden/rnnoise-wasm', '@fastify/swagger', '@fastify/swagger-ui'],
  ...['bullmq', 'ioredis', 'prom-client', 'aws4fetch'],
]

/**
 * Programs that load a part of their code when it is asked for, and so are made of several files: those that are built together,
 * and what they load step by step. The modules that a step needs beyond the steps before it are one file.
 */
const IN_STEPS: readonly { readonly programs: readonly ProgramName[]; readonly steps: readonly string[] }[] = [
  { programs: ['griot', 'studio'], steps: ['electron/cli/griot.ts', 'electron/cli/packs/packsRuns.ts'] },
  { programs: ['engine'], steps: ['electron/engine/main.ts'] },
  { programs: ['packsMain'], steps: ['electron/engine/packService/packsMain.ts'] },
]

/** Node's own modules, but for one that warns when it is looked at. */
const BUILTINS: ReadonlySet<string> = new Set(builtinModules.filter((name) => name !== 'wasi'))

/**
 * Takes from Node's own modules what is used: an `import` reads every export of one, and some of them load more. Those of
 * `node:http` load Node's own client (undici), half of the processor time of a small program, and those of `node:fs` its streams.
 */
const NODE_IN_PARTS: Plugin = {
  name: 'node in parts',
  enforce: 'pre',
  resolveId: (id, importer, { kind }) => {
    const name = id.replace(/^node:/, '')
    // The bundler's own helpers stand alone.
    const isOurs = kind === 'import-statement' && importer?.startsWith('\0rolldown') !== true
    return isOurs && BUILTINS.has(name) ? `\0node:${name}` : undefined
  },
  load(id) {
    if (!id.startsWith('\0node:')) return
    const name = id.slice('\0node:'.length)
    const names = Object.keys(process.getBuiltinModule(name) ?? {}).filter((one) => /^[A-Za-z]\w*$/.test(one))
    return `const whole = process.getBuiltinModule('node:${name}')
      export default whole
      ${names.map((one) => `export const ${one} = /* @__PURE__ */ (() => whole.${one})()`).join('\n')}`
  },
}

/** The English texts, as `textsInParts` has them. */
const TEXTS: Plugin = {
  name: 'texts in parts',
  enforce: 'pre',
  async load(id) {
    if (id !== join(root, 'shared/locale/en.ts')) return
    const { en } = await import('../shared/locale/en.ts')
    return textsInParts(en)
  },
}

/** Bundles the programs into `electron/programs` of a folder, with the files that they read. */
export async function bundlePrograms(outDir: string): Promise<void> {
  const inSteps = new Set(IN_STEPS.flatMap(({ programs }) => programs))
  const alone = (Object.keys(PROGRAMS) as ProgramName[]).filter((name) => !inSteps.has(name))
  // One after the other: side by side they take half as much processor time again.
  for (const { programs, steps } of IN_STEPS)
    await bundle(programs, outDir, { groups: [{ name: filesOf(programs, steps), debugName: 'steps' }] })
  for (const name of alone) await bundle([name], outDir, false)
  // The programs read their version from the package file, and weights from files that lie as in the source.
  for (const file of ['package.json', ...globSync('electron/**/*.bin', { cwd: root })]) {
    await mkdir(dirname(join(outDir, file)), { recursive: true })
    await copyFile(join(root, file), join(outDir, file))
  }
}

async function bundle(
  programs: readonly ProgramName[],
  outDir: string,
  codeSplitting: Rolldown.OutputOptions['codeSplitting'] & {},
): Promise<void> {
  // Loaded here, as most starts find a bundle.
  const { build } = await import('vite')
  await build({
    root,
    logLevel: 'warn',
    configFile: false,
    plugins: [NODE_IN_PARTS, TEXTS],
    ssr: { noExternal: true, external: BESIDE },
    build: {
      ssr: true,
      outDir: join(outDir, 'electron/programs'),
      emptyOutDir: false,
      target: 'node24',
      minify: false,
      rolldownOptions: {
        input: Object.fromEntries(programs.map((name) => [name, join(root, PROGRAMS[name])])),
        output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js', codeSplitting },
      },
    },
  })
}

/** Names the file that a module comes into: that of its step, else that of what several later parts need. */
function filesOf(programs: readonly ProgramName[], steps: readonly string[]): Rolldown.CodeSplittingNameFunction {
  let files: ReadonlyMap<string, string> | undefined
  return (id, graph) => {
    files ??= planFiles(programs, steps, (one) => graph.getModuleInfo(one))
    return files.get(id)
  }
}

function planFiles(
  programs: readonly ProgramName[],
  steps: readonly string[],
  getModuleInfo: Rolldown.GetModuleInfo,
): ReadonlyMap<string, string> {
  const files = new Map<string, string>()
  const once = new Set<string>()
  const entries = programs.map((name) => join(root, PROGRAMS[name]))
  const first = steps.map((step) => join(root, step))
  // Parts that are loaded later are found on the way.
  const parts = new Set([...first, ...entries])
  for (const part of parts) {
    const { modules, later } = modulesOf(part, getModuleInfo)
    for (const one of later) parts.add(one)
    // A program waits for what it loads later, which must not wait for the program.
    for (const id of modules.filter((one) => !files.has(one) && !entries.includes(one))) {
      if (first.includes(part)) files.set(id, basename(part, '.ts'))
      else if (once.has(id)) files.set(id, 'shared')
      else once.add(id)
    }
  }
  return files
}

/** The modules that are loaded with one, itself among them, and those that they load later. */
function modulesOf(part: string, getModuleInfo: Rolldown.GetModuleInfo) {
  const modules = new Set([part])
  const later: string[] = []
  for (const id of modules) {
    const { importedIds = [], dynamicallyImportedIds = [] } = getModuleInfo(id) ?? {}
    for (const next of importedIds) modules.add(next)
    later.push(...dynamicallyImportedIds)
  }
  return { modules: [...modules], later }
}

/** The bundle that was made of the sources as they are: its folder, or undefined. */
export function freshPrograms(): string | undefined {
  const folder = join(BUNDLES, stampOf(SOURCES))
  return existsSync(folder) ? folder : undefined
}

/** The bundle of the sources as they are, which is made where it is missing: its folder. */
export async function ensurePrograms(): Promise<string> {
  const folder = join(BUNDLES, stampOf(SOURCES))
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
  const old = byAge.slice(MAX_KEPT_FOLDERS).filter(({ used }) => used < Date.now() - KEPT_FOR)
  for (const { path } of old) rmSync(path, { recursive: true, force: true })
}
