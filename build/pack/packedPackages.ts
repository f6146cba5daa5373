import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { join } from 'node:path'
import { STUB_PACKAGES } from './stubPackages.ts'

/** The part of a lockfile's entry that matters here. */
interface LockEntry {
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

/** The built programs that an installed app runs; the main process and the page are bundled with all they need. */
const PROGRAMS = ['electron/programs']
/** Packages for a service on many machines, which an installed app is not. */
const MANY_MACHINES = ['bullmq', 'ioredis', 'prom-client', 'aws4fetch']
/** Packages that are found by their folder or imported by the bundled main process. */
const NAMED = [
  '@expo-google-fonts/noto-sans',
  'electron-updater',
  '@tesseract.js-data/eng',
  '@tesseract.js-data/swa',
  '@tesseract.js-data/yor',
]
/** Dependencies of packages for parts that we never load: WebRTC, what install scripts use, compiling llama.cpp, types. */
const UNUSED: Readonly<Record<string, readonly string[]>> = {
  '@tensorflow/tfjs-backend-wasm': ['@tensorflow/tfjs-backend-cpu', '@types/emscripten'],
  'node-av': ['werift', 'unzipper'],
  'node-llama-cpp': ['cmake-js', 'node-addon-api', 'yargs', ...Object.keys(STUB_PACKAGES)],
  'onnxruntime-node': ['adm-zip', 'global-agent'],
}

/** An import in code that a bundler wrote: it names a second `require` of a file `require$1`. In quotes there is code that runs nowhere. */
const IMPORT = /(?<!['"`])(?:\bfrom\s*|\bimport\s*\(?\s*|\brequire(?:\$\d+)?\(\s*|\.resolve\(\s*)['"]([^'"\n]+)['"]/g
const COMMENT = /^\s*(?:\*|\/\/|\/\*).*$/gm

/**
 * The places in `node_modules` that the built programs can load, by walking from their imports; sorted, as in the lockfile.
 * Everything else that is installed is needed by the page's bundle, other shells or development only.
 */
export function packedPackages(root: string, dist = join(root, 'dist')): string[] {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, LockEntry>
  }
  const found = new Set<string>()
  const visit = (name: string, from: string): void => {
    const place = placeOf(name, { from, lock: lock.packages })
    if (place === undefined || found.has(place) || !existsSync(join(root, place))) return
    found.add(place)
    const { dependencies = {}, optionalDependencies = {} } = lock.packages[place] ?? {}
    for (const next of Object.keys({ ...dependencies, ...optionalDependencies })) {
      if (!UNUSED[name]?.includes(next)) visit(next, place)
    }
  }
  for (const name of [...NAMED, ...importsIn(dist)]) visit(name, '')
  return [...found].sort()
}

/**
 * Patterns for the packager that leave out every installed package of which no place is among `packed`. The packager moves
 * packages to other places than npm, so a place by itself tells nothing.
 */
export function leftOut(root: string, packed: readonly string[]): string[] {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as { packages: object }
  const keep = new Set(packed.map(nameOf))
  const others = Object.keys(lock.packages).filter((place) => place !== '' && existsSync(join(root, place)))
  const names = new Set(others.map(nameOf).filter((name) => !keep.has(name)))
  return [...names].sort().map((name) => `!**/node_modules/${name}/**`)
}

/** The name of the package at a place. */
export function nameOf(place: string): string {
  return place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length)
}

/** The place where Node finds a package from another one: the nearest `node_modules` above. */
function placeOf(
  name: string,
  { from, lock }: { from: string; lock: Readonly<Record<string, LockEntry>> },
): string | undefined {
  const place = from === '' ? `node_modules/${name}` : `${from}/node_modules/${name}`
  if (place in lock) return place
  if (from === '') return undefined
  return placeOf(name, { from: from.slice(0, Math.max(0, from.lastIndexOf('/node_modules/'))), lock })
}

/** The packages that the built programs import. */
function importsIn(dist: string): string[] {
  const files = PROGRAMS.flatMap((folder) =>
    readdirSync(join(dist, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(dist, folder, name)),
  ).filter((path) => path.endsWith('.js'))
  const names = files.flatMap((path) =>
    [...readFileSync(path, 'utf8').replace(COMMENT, '').matchAll(IMPORT)].map(([, name = '']) => name),
  )
  const packages = names.flatMap((name) => /^(?:@[\w.-]+\/)?\w[\w.-]*(?=\/|$)/.exec(name)?.[0] ?? [])
  return [...new Set(packages)].filter((name) => !builtinModules.includes(name) && !MANY_MACHINES.includes(name))
}
