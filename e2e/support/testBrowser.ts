import type { LaunchOptions } from '@playwright/test'
import { systemBrowser } from '../../build/systemTools.ts'

/** The system's Chromium; undefined where there is none, and Playwright takes its own. */
export const SYSTEM_BROWSER = systemBrowser()

/** Arguments that give a browser a microphone, which is allowed and beeps once a second. */
export const LISTENS = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream']

/** How tests start a browser, with arguments of their own. */
export function browserOptions(args: string[] = []): LaunchOptions {
  return { args, ...(SYSTEM_BROWSER === undefined ? {} : { executablePath: SYSTEM_BROWSER }) }
}
