import { type ChildProcess, spawn } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Message, say } from '../../shared/locale/message.ts'
import { findProgram, hasDesktop, isProgram } from './findProgram.ts'

/** A browser window that belongs to the studio. */
export interface AppWindow {
  /** Resolves when the user has closed it: true. False where no browser showed anything. */
  readonly closed: Promise<boolean>
  close(): void
}

interface OpenOptions {
  readonly address: string
  readonly dataDir: string
  /** Runs the browser without its sandbox, which Chromium requires as root. Only if the user asked for it. */
  readonly noSandbox: boolean
  /** Browsers to try, the best first. */
  readonly programs: readonly string[]
  /** Whether a page of the studio was shown so far. */
  hasShown(): boolean
  /** Called with the failure of a browser, which names that browser. */
  readonly onBrowserFailure: (browserFailure: Message) => void
}

/** The reason why no window can be opened, for the user. */
interface NoBrowser {
  readonly why: Message
}

/** Finds the browsers that can show a page as a window without tabs; else the reason why there is none. `user`: the id of the user, 0 for root. */
export function findBrowsers(
  { noSandbox }: { noSandbox: boolean },
  { env = process.env, user = process.getuid?.() }: { env?: NodeJS.ProcessEnv; user?: number | undefined } = {},
): { programs: readonly string[] } | NoBrowser {
  const configuredBrowser = env['GRIOT_BROWSER']
  const programs = configuredBrowser === undefined ? candidates().filter(isProgram) : [configuredBrowser]
  if (!hasDesktop(env)) return { why: say('start.noDisplay') }
  if (programs.length === 0) return { why: say('start.noBrowser') }
  if (user === 0 && !noSandbox) return { why: say('start.root') }
  return { programs }
}

/**
 * Opens the window in the first browser that shows it: a snap, for example, may not read hidden folders and ends at once
 * with code 21. The address goes through a file only the user can read: arguments can be read by everybody.
 */
export function openWindow({
  address,
  dataDir,
  noSandbox,
  programs,
  hasShown,
  onBrowserFailure,
}: OpenOptions): AppWindow {
  const launch = writeLaunchPage(dataDir, address)
  const args = [
    `--app=${pathToFileURL(launch).href}`,
    `--user-data-dir=${join(dataDir, 'browser')}`,
    '--no-first-run',
    '--no-default-browser-check',
    '--window-size=1280,840',
    ...(noSandbox ? ['--no-sandbox'] : []),
  ]
  let child: ChildProcess | undefined
  let closing = false
  const show = async (): Promise<boolean> => {
    for (const program of programs) {
      child = spawn(program, args, { stdio: 'ignore' })
      const fault = await waitForExit(program, child)
      if (fault === undefined || closing || hasShown()) return true
      onBrowserFailure(fault)
    }
    return false
  }
  return {
    closed: show(),
    close() {
      closing = true
      if (child !== undefined) end(child)
    },
  }
}

/** Waits until a browser has ended; resolves with the failure for the user, undefined if it exited with code 0. */
function waitForExit(program: string, child: ChildProcess): Promise<Message | undefined> {
  return new Promise((resolve) => {
    child.once('error', ({ message }) => resolve(say('start.browserUnstarted', { program, reason: message })))
    child.once('exit', (code, signal) => {
      resolve(code === 0 ? undefined : say('start.browserEnded', { program, how: String(code ?? signal) }))
    })
  })
}

/** Writes the page that leads to the address; it is removed by `removeLaunchPage`. */
export function writeLaunchPage(dataDir: string, address: string): string {
  const path = launchPathIn(dataDir)
  rmSync(path, { force: true })
  const page = `<!doctype html><meta charset="utf-8"><title>Griot Studio</title><meta http-equiv="refresh" content="0; url=${address}">`
  writeFileSync(path, page, { mode: 0o600, flag: 'wx' })
  return path
}

/** Removes the page with the address. */
export function removeLaunchPage(dataDir: string): void {
  rmSync(launchPathIn(dataDir), { force: true })
}

const launchPathIn = (dataDir: string) => join(dataDir, 'launch.html')

function end(child: ChildProcess): void {
  if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM')
}

function candidates(): string[] {
  if (process.platform === 'darwin') return MAC_BROWSERS
  if (process.platform === 'win32') return windowsPaths()
  const names = [
    'chromium',
    'chromium-browser',
    'google-chrome',
    'google-chrome-stable',
    'microsoft-edge',
    'brave-browser',
  ]
  return names.flatMap((name) => findProgram(name) ?? [])
}

const MAC_BROWSERS = ['Google Chrome', 'Chromium', 'Microsoft Edge', 'Brave Browser'].map(
  (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
)

function windowsPaths(): string[] {
  const { env } = process
  const roots = [env['PROGRAMFILES'], env['PROGRAMFILES(X86)'], env['LOCALAPPDATA']].flatMap((root) => root ?? [])
  const programs = ['Microsoft\\Edge\\Application\\msedge.exe', 'Google\\Chrome\\Application\\chrome.exe']
  return programs.flatMap((program) => roots.map((root) => join(root, program)))
}
