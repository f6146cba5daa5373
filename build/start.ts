import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readStartOptions } from '../electron/browser/startOptions.ts'
import { keepCompiled } from '../electron/engine/process/keepCompiled.ts'
import { programPath } from '../electron/programs/programs.ts'
import { ensureElectron } from './bundleElectron.ts'
import { ensurePrograms } from './bundlePrograms.ts'
import { ensureRenderer } from './bundleRenderer.ts'
import { runShell } from './runShell.ts'

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
  if (shows()) {
    await ensureRenderer((line) => process.stderr.write(`${line}\n`))
    process.env['GRIOT_PROGRAMS'] = await ensurePrograms()
  }
  if (electron !== undefined) await ensureElectron()
  try {
    process.exitCode = await start()
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  }
}

/** Whether a page will be shown: not where help is asked for, or the shell will refuse an option. */
function shows(): boolean {
  if (args.includes('--help') || args.includes('-h')) return false
  try {
    // Electron's window also takes Chromium's options.
    return electron !== undefined || readStartOptions(args) !== undefined
  } catch {
    return false
  }
}

/** Runs the window, else the page in a browser; the exit code. */
async function start(): Promise<number> {
  const browser = () => runShell(process.execPath, [programPath('studio'), ...args], root)
  if (electron === undefined) return (await browser()).code
  const { code, sandboxRefused } = await runShell(electron, [root, ...args], root)
  if (!sandboxRefused || wanted === 'electron') return code
  process.stderr.write(
    'The desktop window did not start: this system keeps its sandbox from starting. The studio opens in a browser instead. ' +
      'An installed package (.deb or .rpm) starts here; in a checkout, give node_modules/electron/dist/chrome-sandbox to root ' +
      'with mode 4755.\n',
  )
  return (await browser()).code
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
