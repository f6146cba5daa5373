import { spawn } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { type ElectronApplication, _electron as electron, type Page } from '@playwright/test'
import { bundleElectron } from '../../build/bundleElectron.ts'
import { ensureRenderer } from '../../build/bundleRenderer.ts'
import { SYSTEM_BROWSER } from '../support/testBrowser.ts'

const root = join(import.meta.dirname, '../..')
const STANDIN = join(import.meta.dirname, 'standin', 'electron')

/** A built app that can be started often; a copy of its own, so that other builds do not pull it away. */
export interface BuiltApp extends Disposable {
  readonly folder: string
}

/** A running app. */
export interface RunningApp {
  readonly app: ElectronApplication
  readonly page: Page
  /** Where it keeps everything. */
  readonly data: string
  /** Its standard error so far. */
  errorOutput(): string
}

/** How an app is started. */
export interface Launch {
  /** Where it keeps everything; the caller owns the folder. */
  readonly data: string
  readonly args?: readonly string[]
  readonly env?: Readonly<Record<string, string>>
}

/** Builds main, preload and page as they are shipped. */
export async function buildApp(): Promise<BuiltApp> {
  const folder = mkdtempSync(join(tmpdir(), 'griot-app-'))
  const dist = join(folder, 'dist')
  await ensureRenderer(() => undefined)
  await bundleElectron(dist)
  cpSync(join(root, 'dist', 'renderer'), join(dist, 'renderer'), { recursive: true })
  const facts = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as object
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ ...facts, main: 'dist/electron/main/main.js' }))
  // The engine and the sample come from the source, as they do in development.
  for (const name of ['electron', 'shared', 'build', 'node_modules']) symlinkSync(join(root, name), join(folder, name))
  return { folder, [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }) }
}

/** Whether there is anything to run the app on. */
export function canLaunch(): boolean {
  return hasElectron() || SYSTEM_BROWSER !== undefined
}

/** Whether Electron itself is installed. */
export function hasElectron(): boolean {
  return existsSync(join(root, 'node_modules', 'electron', 'path.txt'))
}

/** Starts the app in Electron where that is installed, else on the stand-in, and waits for its page. */
export async function launchApp(folder: string, { data, args = [], env = {} }: Launch): Promise<RunningApp> {
  const app = await electron.launch({
    // Without the second, Playwright would switch Chromium's sandbox off.
    ...(hasElectron() ? { chromiumSandbox: true } : { executablePath: STANDIN }),
    args: [folder, `--user-data-dir=${data}`, ...args],
    env: { ...environment(), ...env },
    timeout: 60_000,
  })
  let text = ''
  app.process().stderr?.on('data', (chunk) => {
    text += String(chunk)
  })
  const page = await app.firstWindow()
  await page.waitForFunction(() => 'studio' in globalThis)
  return { app, page, data, errorOutput: () => text }
}

/** Starts the app a second time with the same folder; its exit code. */
export async function startAgain(folder: string, { data, args = [] }: Launch): Promise<number | null> {
  const program = hasElectron() ? electronProgram() : STANDIN
  const child = spawn(program, [folder, `--user-data-dir=${data}`, ...args], { stdio: 'ignore', env: environment() })
  return new Promise((resolve, reject) => {
    child.once('error', reject).once('exit', resolve)
  })
}

/** The process of the engine, as the studio's log tells it; waits until it is up. */
export async function engineOf(data: string): Promise<number> {
  const path = join(data, 'studio', 'logs', 'studio.log')
  for (let tries = 0; tries < 200; tries++) {
    const pid = existsSync(path) ? /the engine is up","pid":(\d+)/.exec(readFileSync(path, 'utf8'))?.[1] : undefined
    if (pid !== undefined) return Number(pid)
    await setTimeout(100)
  }
  throw new Error('The engine did not start')
}

/** Whether a process is still there. */
export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** The sample video and its subtitles in a folder of their own. */
export function sampleVideo(folder: string): string {
  const made = join(root, 'build', 'sample')
  for (const name of ['sample.mp4', 'sample.srt', 'sample.sw.srt']) cpSync(join(made, name), join(folder, name))
  return join(folder, 'sample.mp4')
}

function electronProgram(): string {
  const folder = join(root, 'node_modules', 'electron')
  return join(folder, 'dist', readFileSync(join(folder, 'path.txt'), 'utf8').trim())
}

/** Starts of the tests must not use the folder of the one who runs them. */
function environment(): Record<string, string> {
  const entries = Object.entries(process.env).filter(([name]) => name !== 'GRIOT_DATA')
  return Object.fromEntries(entries.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])))
}
