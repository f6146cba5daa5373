import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { keepCompiled } from '../electron/engine/process/keepCompiled.ts'
import { bundleElectron } from './bundleElectron.ts'
import { ensureRenderer } from './bundleRenderer.ts'

// npm start: opens the desktop window if Electron's program and our build for it are there, else the page in a browser.
// GRIOT_SHELL=browser or =electron chooses; all other arguments go to the shell (see --help).

const root = join(import.meta.dirname, '..')
const MAIN = join(root, 'electron/main/main.ts')
const wanted = process.env['GRIOT_SHELL'] ?? 'auto'
const args = process.argv.slice(2)
// The studio and its engine, which this starts, need not compile the same code each time.
keepCompiled(join(root, 'node_modules/.cache'))

const electron = wanted === 'browser' ? undefined : findElectron()
if (wanted === 'electron' && electron === undefined) {
  process.stderr.write(
    'Electron is not installed here. Run npx install-electron, or start without GRIOT_SHELL=electron.\n',
  )
  process.exitCode = 1
} else {
  await ensureRenderer((line) => process.stderr.write(`${line}\n`))
  if (electron !== undefined) await bundleElectron()
  run(
    ...(electron === undefined
      ? ([process.execPath, join(root, 'electron/browser/main.ts')] as const)
      : ([electron, root] as const)),
  )
}

/** The path of Electron's program if it is installed. Importing the package instead would start a download. */
function findElectron(): string | undefined {
  if (!existsSync(MAIN)) return undefined
  const folder = join(root, 'node_modules/electron')
  try {
    const name = readFileSync(join(folder, 'path.txt'), 'utf8').trim()
    const program = join(process.env['ELECTRON_OVERRIDE_DIST_PATH'] ?? join(folder, 'dist'), name)
    return existsSync(program) ? program : undefined
  } catch {
    return undefined
  }
}

/**
 * Runs the shell as a child process. Ctrl-C reaches the child by itself; signals sent to this process alone are passed
 * on.
 */
function run(program: string, first: string): void {
  const child = spawn(program, [first, ...args], { cwd: root, stdio: 'inherit' })
  process.on('SIGINT', () => undefined)
  for (const signal of ['SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal))
  child.on('error', (error) => process.stderr.write(`Griot Studio could not be started: ${error.message}\n`))
  child.on('exit', (code, signal) => {
    process.exitCode = code ?? (signal === null ? 0 : 1)
  })
}
