import '../../shared/locale/english.ts'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { argumentFault } from '../../shared/argumentFault.ts'
import { integerOption } from '../../shared/basics/integerOption.ts'
import { failureMessage, invalid, toFailure } from '../../shared/failure.ts'
import { createTexts } from '../../shared/locale/createTexts.ts'
import { type Message, say } from '../../shared/locale/message.ts'
import { orderedLanguage } from '../../shared/locale/orderedLanguage.ts'
import { studioLanguage, systemLanguage } from '../../shared/locale/studioLanguages.ts'
import { keepOutputWhole } from '../client/bytes/wholeOutput.ts'
import { fromHome, fromRoot, IS_CHECKOUT } from '../programs/programs.ts'
import { createStudioLog } from '../studio/log.ts'
import { catchStrayErrors } from '../studio/report.ts'
import { makeDataDir } from '../studio/shell/dataDir.ts'
import { announceInstance, findInstance, type Instance } from '../studio/shell/instance.ts'
import { createStudio } from '../studio/studio.ts'
import { createBrowserShell } from './browserShell.ts'
import { watchIdle } from './idle.ts'
import { type AppWindow, findBrowsers, openWindow, removeLaunchPage } from './open.ts'
import { openSecrets } from './secrets.ts'
import { startServer } from './server.ts'
import { startHelp } from './startHelp.ts'
import { readStartOptions } from './startOptions.ts'

/** The folder of the built page. */
const PAGE_FOLDER = IS_CHECKOUT ? fromHome('dist/renderer') : fromRoot('renderer')
/** Seconds to wait after the last page closed: the page may only be reloading. */
const RELOAD_GRACE_SECONDS = 5
/** The same where there is neither a window nor a terminal. */
const UNATTENDED_SECONDS = 60

/** The texts of this program; the first thing it says may be what is wrong with `--lang`. */
const texts = createTexts()
const { t } = texts
keepOutputWhole(({ failure }) => process.stderr.write(`${texts.words(failureMessage(failure))}\n`))
await texts.show(studioLanguage([systemLanguage(process.env)]))
const values = readArguments()
await speakAsOrdered()

if (values.help) print(startHelp(t))
else await main()

function readArguments() {
  try {
    return readStartOptions(process.argv.slice(2))
  } catch (error) {
    return endWith(error)
  }
}

/** Sets the language of `--lang`, where it is given. */
async function speakAsOrdered(): Promise<void> {
  try {
    const ordered = orderedLanguage(values.lang)
    if (ordered !== undefined) await texts.show(ordered)
  } catch (error) {
    endWith(error)
  }
}

/** Prints why the studio cannot start and ends the process: exit code 2 for `invalid` (wrong arguments), else 1. */
function endWith(error: unknown): never {
  const failure = toFailure(argumentFault(error) ?? error)
  process.stderr.write(`${failure.kind === 'internal' ? String(error) : texts.words(failureMessage(failure))}\n`)
  process.exit(failure.kind === 'invalid' ? 2 : 1)
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
  if (!existsSync(join(PAGE_FOLDER, 'index.html'))) throw invalid(say('failure.pageNotBuilt'))
  const dataDir = values.data
  const log = createStudioLog(join(dataDir, 'logs'))
  const reportStray = catchStrayErrors(log)
  const stop = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop.abort())

  const shell = createBrowserShell(await openSecrets(dataDir, log), orderedLanguage(values.lang))
  await using studio = createStudio({ shell, dataDir, log })
  reportStray(studio.report)
  await using server = await startServer({
    studio,
    root: PAGE_FOLDER,
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
  const found = values['no-open'] ? { why: undefined } : findBrowsers({ noSandbox })
  if ('programs' in found)
    return openWindow({
      address,
      dataDir: values.data,
      noSandbox,
      programs: found.programs,
      hasShown,
      onBrowserFailure: printMessage,
    })
  printAddress(address, found.why)
  return undefined
}

function printAddress(address: string, why: Message | undefined): void {
  const seconds = idleSeconds(false)
  const end = seconds > 0 ? t('start.endsAlone', { seconds }) : t('start.ctrlC')
  const where = `${why === undefined ? '' : texts.words(why)} ${t('start.at')}\n\n  ${address}\n\n${t('start.openIn')}`
  print(`${where.trim()} ${end}`)
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
    if (wasShown === false) printAddress(address, say('start.notShown'))
    else if (isBusy()) {
      printMessage(say('start.windowClosed', { address }))
    }
  }
  using idle = watchIdle({ seconds: idleSeconds(wasShown === true), isBusy: () => hasPages() || isBusy() })
  await Promise.race([stopped, idle.over])
}

/** Shows the page of the studio that already uses the folder. */
async function showRunning({ shell, address }: Instance): Promise<void> {
  if (shell === 'electron') return printMessage(say('start.runningWindow'))
  printMessage(say('start.running'))
  const window = open(address, () => false)
  if ((await window?.closed) === false) printAddress(address, say('start.notShown'))
}

function idleSeconds(hasWindow: boolean): number {
  const idleExitOption = values['idle-exit']
  if (idleExitOption !== undefined) return integerOption('idle-exit', idleExitOption, 1_000_000)
  if (hasWindow) return RELOAD_GRACE_SECONDS
  return process.stdout.isTTY && !process.env['CI'] ? 0 : UNATTENDED_SECONDS
}

function printMessage(message: Message): void {
  print(texts.words(message))
}

function print(text: string): void {
  process.stdout.write(`${text}\n`)
}
