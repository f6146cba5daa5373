import { join } from 'node:path'
import { hasDesktop } from '../electron/browser/findProgram.ts'
import { readStartOptions } from '../electron/browser/startOptions.ts'
import { keepOutputWhole } from '../electron/client/bytes/wholeOutput.ts'
import { keepCompiled } from '../electron/engine/process/keepCompiled.ts'
import { programPath } from '../electron/programs/programs.ts'
import { ensureElectron } from './bundleElectron.ts'
import { ensurePrograms } from './bundlePrograms.ts'
import { ensureRenderer } from './bundleRenderer.ts'
import { openStudio } from './openStudio.ts'

// npm start: opens the desktop window, whose program it fetches once, else the page in a browser.
// GRIOT_SHELL=browser or =electron chooses; all other arguments go to the shell (see --help).

keepOutputWhole(({ message }) => process.stderr.write(`${message}\n`))

const root = join(import.meta.dirname, '..')
const requestedShell = process.env['GRIOT_SHELL'] ?? 'auto'
const args = process.argv.slice(2)
const options = readOptions()
// The studio and its engine, which this starts, need not compile the same code each time.
keepCompiled(join(root, 'node_modules/.cache'))

try {
  process.exitCode = await openStudio({
    root,
    // Only the program for a browser knows the help.
    requestedShell: options?.help ? 'browser' : requestedShell,
    // Options of the page in a browser ask for it.
    mayFetch:
      options !== undefined && !options['no-open'] && options.port === '0' && hasDesktop() && !process.env['CI'],
    prepare,
    window: (program) => [program, root, ...args],
    browser: () => [process.execPath, programPath('studio'), ...args],
    say: (line) => process.stderr.write(`${line}\n`),
  })
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}

/** The options of the page in a browser; undefined where there are others: a window also takes Chromium's. */
function readOptions(): ReturnType<typeof readStartOptions> | undefined {
  try {
    return readStartOptions(args)
  } catch {
    return undefined
  }
}

async function prepare(shell: 'window' | 'browser'): Promise<void> {
  // Not for help, nor where the shell will refuse an option.
  if (shell === 'browser' && (options === undefined || options.help)) return
  await ensureRenderer((line) => process.stderr.write(`${line}\n`))
  process.env['GRIOT_PROGRAMS'] = await ensurePrograms()
  if (shell === 'window') await ensureElectron()
}
