import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type BrowserContext, chromium } from 'playwright'
import { browserOptions } from '../../support/testBrowser.ts'
import { app, endings } from './app.ts'
import { lifecycle } from './signals.ts'

let running: BrowserContext | undefined

/** The browser whose pages are the windows. */
export function browserContext(): BrowserContext {
  if (running === undefined) throw new Error('Chromium is not running yet')
  return running
}

/** Starts it and says, in Electron's words, where Playwright can join in. */
export async function startChromium(): Promise<void> {
  const profile = mkdtempSync(join(app.getPath('userData'), 'chromium-'))
  const program = process.env['STANDIN_CHROMIUM']
  const context = await chromium.launchPersistentContext(profile, {
    ...browserOptions(['--remote-debugging-port=0']),
    ...(program === undefined ? {} : { executablePath: program }),
    headless: process.env['STANDIN_HEADED'] === undefined,
    viewport: null,
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  })
  running = context
  endings.push(async () => {
    await context.close()
    rmSync(profile, { recursive: true, force: true })
  })
  context.on('close', () => {
    if (!lifecycle.exiting) app.exit(1)
  })
  const [port, path] = readFileSync(join(profile, 'DevToolsActivePort'), 'utf8').split('\n')
  process.stderr.write(`DevTools listening on ws://127.0.0.1:${port}${path}\n`)
}
