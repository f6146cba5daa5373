import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fetchElectron, findElectron } from './fetchElectron.ts'
import { runShell } from './runShell.ts'

/** Dependencies of opening the studio; tests replace all of them. */
export interface OpenOptions {
  /** The checkout. */
  readonly root: string
  /** `GRIOT_SHELL`. */
  readonly requestedShell: string
  /** Whether a window that is not there may be fetched: there is a screen, and a person before it. */
  readonly mayFetch: boolean
  /** Builds what a shell shows. */
  prepare(shell: 'window' | 'browser'): Promise<void>
  /** The commands of both shells, with the arguments of the user. */
  window(program: string): readonly [program: string, ...args: string[]]
  browser(): readonly [program: string, ...args: string[]]
  say(line: string): void
  readonly sandboxStarts?: () => boolean
  /** Fetches the window. Throws why it could not. */
  readonly fetch?: (folder: string) => Promise<void>
}

/**
 * Opens the desktop window, which is fetched once, else the page in a browser, and says then why. A fetch that failed is not
 * repeated by the next start, so that a network which keeps it away costs its seconds once: the next `npm ci`, or
 * `GRIOT_SHELL=electron`, tries again. The exit code.
 */
export async function openStudio(options: OpenOptions): Promise<number> {
  const { root, requestedShell, say, prepare } = options
  const found = requestedShell === 'browser' ? {} : await findWindow(options)
  if (found.program !== undefined) {
    await prepare('window')
    const { code, sandboxRefused } = await run(options.window(found.program), root)
    if (!sandboxRefused || requestedShell === 'electron') return code
    say(`The studio opens in a browser: ${REFUSED}`)
  } else if (requestedShell === 'electron') {
    say(`The desktop window does not open: ${found.why}.`)
    return 1
  } else if (found.why !== undefined) say(`The studio opens in a browser: ${found.why}`)
  await prepare('browser')
  return (await run(options.browser(), root)).code
}

/** Why no window was tried, and why one did not open. */
const NO_SANDBOX =
  'as root, or on this system, the sandbox of a desktop window does not start (GRIOT_SHELL=electron npm start tries it).'
const REFUSED =
  'the sandbox of its desktop window does not start here. An installed package (.deb or .rpm) brings the right for it; in a ' +
  'checkout, give node_modules/electron/dist/chrome-sandbox to root with mode 4755.'

interface Found {
  readonly program?: string
  /** Why there is no window, where that is worth a line. */
  readonly why?: string
}

async function findWindow(options: OpenOptions): Promise<Found> {
  const { root, requestedShell, mayFetch, sandboxStarts = startsSandbox, fetch = fetchByTerminal } = options
  const folder = join(root, 'node_modules/electron')
  const program = findElectron(folder)
  if (program !== undefined) return { program }
  if (requestedShell !== 'electron') {
    if (!mayFetch) return {}
    if (!sandboxStarts()) return { why: NO_SANDBOX }
    const before = remembered(root)
    if (before !== undefined) return { why: notFetched(before) }
  }
  try {
    await fetch(folder)
    remember(root, undefined)
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    remember(root, why)
    return { why: requestedShell === 'electron' ? `it could not be fetched (${why})` : notFetched(why) }
  }
  return { program: findElectron(folder) ?? '' }
}

const notFetched = (why: string) =>
  `its desktop window could not be fetched (${why}). GRIOT_SHELL=electron npm start tries again.`

/** Why the window could not be fetched, from one start to the next; `npm ci` empties the place. */
const memory = (root: string) => join(root, 'node_modules/.cache/griot-no-window')

function remembered(root: string): string | undefined {
  try {
    return readFileSync(memory(root), 'utf8')
  } catch {
    return undefined
  }
}

function remember(root: string, why: string | undefined): void {
  const file = memory(root)
  rmSync(file, { force: true })
  if (why === undefined) return
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, why)
}

function run([program, ...args]: readonly [string, ...string[]], root: string) {
  return runShell(program, args, root)
}

/**
 * Whether Chromium's sandbox can start without a helper of root's: not for root, nor where the system forbids a user to make
 * namespaces (electron#42510). True where that cannot be found out.
 */
function startsSandbox(): boolean {
  if (process.platform !== 'linux') return true
  if (process.getuid?.() === 0) return false
  const { status, error } = spawnSync('unshare', ['--user', '--map-root-user', 'true'], { stdio: 'ignore' })
  return error !== undefined || status === 0
}

/** Fetches the window with its progress in the terminal; Ctrl-C leaves it, and the studio opens in a browser. */
async function fetchByTerminal(folder: string): Promise<void> {
  const { stderr } = process
  const stopped = new AbortController()
  const stop = () => stopped.abort()
  process.once('SIGINT', stop)
  stderr.write('Fetching Electron, the program of the desktop window, once. Ctrl-C opens the studio in a browser.\n')
  let last = ''
  const progress = (megabytes: number, of: number | undefined) => {
    const line = `  ${megabytes.toFixed(0)}${of === undefined ? '' : ` of ${of.toFixed(0)}`} MB`
    if (stderr.isTTY && line !== last) stderr.write(`\r${line}`)
    last = line
  }
  try {
    await fetchElectron(folder, { progress, signal: stopped.signal })
  } finally {
    process.off('SIGINT', stop)
    if (last !== '') stderr.write(stderr.isTTY ? '\n' : `${last}\n`)
  }
}
