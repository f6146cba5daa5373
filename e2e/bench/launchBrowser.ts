import { type Browser, chromium } from 'playwright'

const EXECUTABLE = ['/usr/bin/chromium', '/usr/bin/google-chrome']

/** The system's own browser, without a window. */
export async function launchBrowser(): Promise<Browser> {
  for (const executablePath of EXECUTABLE) {
    const browser = await chromium.launch({ executablePath }).catch(() => undefined)
    if (browser !== undefined) return browser
  }
  throw new Error('No Chromium is installed.')
}
