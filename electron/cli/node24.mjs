// Runs our programs under Node 24, which runs TypeScript: this process if it is one, else the Node that npm ci brought.
// Plain JavaScript, as an older Node reads it.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import module from 'node:module'
import { constants } from 'node:os'
import { fileURLToPath, pathToFileURL } from 'node:url'

const OLDEST = 24
const modules = new URL('../../node_modules/', import.meta.url)
const ending = process.platform === 'win32' ? '.exe' : ''

/** The packages that may have Node's program for this system; npm ci brings the one that there is. */
const system = process.platform === 'win32' ? 'win' : process.platform
const PACKAGES = ['node', 'node-bin'].map((name) => `${name}-${system}-${process.arch}`)

/** The environment variable with the process id of a launcher under an older Node. */
const LAUNCHER = 'GRIOT_LAUNCHER'
/** Milliseconds between two looks at the parent. */
const LOOK_EVERY = 500

/**
 * Ends this process as by SIGTERM when its parent is gone: a shell that npm started dies of a signal to npm, and tells nobody.
 */
function endWithParent() {
  const parent = process.ppid
  const looks = setInterval(() => {
    if (isThere(parent)) return
    clearInterval(looks)
    // Told to the listeners, not sent: on Windows a signal ends a process before it has cleaned up.
    if (!process.emit('SIGTERM', 'SIGTERM')) process.exit(128 + constants.signals.SIGTERM)
  }, LOOK_EVERY).unref()
}

function isThere(parent) {
  if (process.ppid !== parent) return false
  try {
    return process.kill(parent, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/** The Node 24 that npm ci brought: its path, or undefined. */
function nodeOfProject() {
  return PACKAGES.map((name) => fileURLToPath(new URL(`${name}/bin/node${ending}`, modules))).find(existsSync)
}

/** The message where no Node 24 is at hand; undefined where one is. */
export function missingNode() {
  if (isNode24() || nodeOfProject() !== undefined) return undefined
  return `Griot Studio needs Node ${OLDEST} or later, and npm ci brought none for ${process.platform} on ${process.arch}. Install it from nodejs.org; this is Node ${process.versions.node}.`
}

/**
 * Runs a program with arguments; under another process its exit code becomes this one's. The program is one of the table of
 * programs, by its name, which runs from a bundle where that is fresh, or any other by its URL.
 */
export async function runUnderNode24(program, args) {
  // Compiled code is kept beside the packages, for this process and for those that it starts: half the time of a start.
  process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL('.cache/compiled', modules))
  if (process.env.npm_lifecycle_event !== undefined || process.env[LAUNCHER] === String(process.ppid)) endWithParent()
  if (isNode24()) {
    module.enableCompileCache(process.env.NODE_COMPILE_CACHE)
    const url = program instanceof URL ? program : await placeOf(program)
    process.argv = [process.execPath, fileURLToPath(url), ...args]
    await import(url.href)
    return
  }
  const missing = missingNode()
  if (missing !== undefined) {
    process.stderr.write(`${missing}\n`)
    process.exitCode = 3
    return
  }
  // The same launcher again, which notices there when this one is gone.
  const env = { ...process.env, [LAUNCHER]: String(process.pid) }
  const child = spawn(nodeOfProject(), process.argv.slice(1), { stdio: 'inherit', env })
  // Ctrl-C reaches the child by itself; what is sent to this process alone is passed on. On Windows a closed console tells both,
  // and passing it on would end the child before it has cleaned up.
  process.on('SIGINT', () => undefined)
  for (const signal of ['SIGTERM', 'SIGHUP'])
    process.on(signal, () => process.platform !== 'win32' && child.kill(signal))
  child.on('exit', (code, signal) => {
    process.exitCode = code ?? 128 + constants.signals[signal]
  })
}

/** The place of a program of the table: in a fresh bundle, else in the source. */
async function placeOf(name) {
  const { freshPrograms } = await import('../../build/bundlePrograms.ts')
  const bundle = process.env.GRIOT_PROGRAMS ?? freshPrograms()
  if (bundle) return pathToFileURL(`${bundle}/electron/programs/${name}.js`)
  const { programUrl } = await import('../programs/programs.ts')
  return programUrl(name)
}

function isNode24() {
  return Number.parseInt(process.versions.node, 10) >= OLDEST
}
