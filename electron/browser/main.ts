import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { argumentFault } from '../../shared/argumentFault.ts'
import { invalid, toFailure } from '../../shared/failure.ts'
import { integerOption } from '../../shared/integerOption.ts'
import { orderedLanguage } from '../../shared/locale/orderedLanguage.ts'
import { createLog } from '../studio/log.ts'
import { makeDataDir, studioDataDir } from '../studio/shell/dataDir.ts'
import { announceInstance, findInstance, type Instance } from '../studio/shell/instance.ts'
import { catchStrayErrors } from '../studio/strayErrors.ts'
import { createStudio } from '../studio/studio.ts'
import { createBrowserShell } from './browserShell.ts'
import { watchIdle } from './idle.ts'
import { type AppWindow, findBrowsers, openWindow, removeLaunchPage } from './open.ts'
import { openSecrets } from './secrets.ts'
import { startServer } from './server.ts'

const HELP = `Griot Studio in a browser window, on this computer only.

  --no-open            do not open a window; print the address instead
  --lang LANGUAGE      the studio's own language for this start: en, yo, ig, ha, sw or zu (default: the setting)
  --port N             port to listen on (default: a free one)
  --data DIR           where everything is kept (default: ${studioDataDir({})}; also GRIOT_DATA)
  --idle-exit SECONDS  end when no page was open and nothing was to be done for so long; 0 never ends
                       (default: 0 in a terminal, 60 without one and in CI, 5 once the studio's own window is closed)
  --no-sandbox         run the browser without its sandbox, which root needs; only where you trust every video

GRIOT_BROWSER names the browser to use. Ctrl-C ends the studio; dubs under way go on at the next start.
`

/** Possible folders of the built page: `dist` beside the source, or inside a built studio. */
const PAGE = ['../../dist/renderer', '../../renderer'].map((path) => fileURLToPath(new URL(path, import.meta.url)))
/** Seconds to wait after the last page closed: the page may only be reloading. */
const AFTER_WINDOW_SECONDS = 5
const UNATTENDED_SECONDS = 60

const values = readArguments()

if (values.help) say(HELP.trimEnd())
else await main()

function readArguments() {
  try {
    return parseArgs({
      options: {
        'no-open': { type: 'boolean', default: false },
        lang: { type: 'string' },
        port: { type: 'string', default: '0' },
        data: { type: 'string', default: studioDataDir() },
        'idle-exit': { type: 'string' },
        'no-sandbox': { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    }).values
  } catch (error) {
    return endWith(error)
  }
}

/** Prints why the studio cannot start and ends the process: exit code 2 for `invalid` (wrong arguments), else 1. */
function endWith(error: unknown): never {
  const { kind, message } = toFailure(argumentFault(error) ?? error)
  process.stderr.write(`${kind === 'internal' ? String(error) : message}\n`)
  process.exit(kind === 'invalid' ? 2 : 1)
}

async function main(): Promise<void> {
  try {
    makeDataDir(values.data)
    const running = await findInstance(values.data)
    if (running === undefined) await run()
    else await showRunning(running)
  } catch (error) {
    endWith(error)
  }
}

async function run(): Promise<void> {
  const root = PAGE.find((path) => existsSync(join(path, 'index.html')))
  if (root === undefined) throw invalid('The page is not built yet. Start with npm start, or run npm run build.')
  const dataDir = values.data
  const log = createLog(join(dataDir, 'logs'))
  const reportStray = catchStrayErrors(log)
  const stop = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop.abort())

  const shell = createBrowserShell(await openSecrets(dataDir, log), orderedLanguage(values.lang))
  await using studio = createStudio({ shell, dataDir, log })
  reportStray(studio.report)
  await using server = await startServer({
    studio,
    root,
    dataDir,
    log,
    port: integerOption('port', values.port, 65_535),
  })
  using _instance = announceInstance(dataDir, { shell: 'browser', address: server.address })
  const window = open(server.address, () => server.wasSeen)
  await untilOver({
    window,
    stop: stop.signal,
    address: server.address,
    hasPages: () => server.pages > 0,
    isBusy: () => studio.busy > 0,
  })
  window?.close()
  removeLaunchPage(dataDir)
}

/** Opens the window if wanted and possible; else prints the address of the studio. */
function open(address: string, hasShown: () => boolean): AppWindow | undefined {
  const noSandbox = values['no-sandbox']
  const found = values['no-open'] ? { why: '' } : findBrowsers({ noSandbox })
  if ('programs' in found)
    return openWindow({ address, dataDir: values.data, noSandbox, programs: found.programs, hasShown, say })
  sayAddress(address, found.why)
  return undefined
}

function sayAddress(address: string, why: string): void {
  const seconds = idleSeconds(false)
  const end = seconds > 0 ? `Without a page it ends by itself after ${seconds} seconds.` : 'Ctrl-C ends the studio.'
  const where = `${why} Griot Studio is at\n\n  ${address}\n\nOpen it in Chromium, Chrome or Edge on this computer.`
  say(`${where.trim()} ${end}`)
}

interface Ending {
  readonly window: AppWindow | undefined
  readonly stop: AbortSignal
  readonly address: string
  hasPages(): boolean
  isBusy(): boolean
}

/**
 * Waits until the studio should end: on a signal, when the window closes, or after a time without pages. Dubs under way
 * keep the studio running.
 */
async function untilOver({ window, stop, address, hasPages, isBusy }: Ending): Promise<void> {
  const stopped = new Promise<void>((resolve) => stop.addEventListener('abort', () => resolve(), { once: true }))
  const wasShown = await Promise.race([stopped, window?.closed ?? false])
  if (window !== undefined && !stop.aborted) {
    if (wasShown === false) sayAddress(address, 'No browser could show it.')
    else if (isBusy()) {
      say(`The window is closed; the dubs under way go on, and the studio ends after them. Come back: ${address}`)
    }
  }
  using idle = watchIdle({ seconds: idleSeconds(wasShown === true), isBusy: () => hasPages() || isBusy() })
  await Promise.race([stopped, idle.over])
}

/** Shows the page of the studio that already uses the folder. */
async function showRunning({ shell, address }: Instance): Promise<void> {
  if (shell === 'electron') return say('Griot Studio is running already, in a window of its own.')
  say('Griot Studio is running already.')
  const window = open(address, () => false)
  if ((await window?.closed) === false) sayAddress(address, 'No browser could show it.')
}

function idleSeconds(hasWindow: boolean): number {
  const given = values['idle-exit']
  if (given !== undefined) return integerOption('idle-exit', given, 1_000_000)
  if (hasWindow) return AFTER_WINDOW_SECONDS
  return process.stdout.isTTY && !process.env['CI'] ? 0 : UNATTENDED_SECONDS
}

function say(text: string): void {
  process.stdout.write(`${text}\n`)
}
