import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { WAV_HEADER_BYTES } from '../../shared/audio/wav.ts'
import { openProject } from './openProject.ts'
import { browserOptions, LISTENS } from './testBrowser.ts'

/** Samples a second of a recording, and bytes of one. */
export const RECORDING_RATE_HZ = 48_000
const SAMPLE_BYTES = 3

/** Starts a browser whose microphone beeps once a second; its processes are found by `mark`, see `processesMarked`. */
export async function launchListening(mark: string): Promise<Browser> {
  const env = { ...process.env, GRIOT_MARK: mark } as Record<string, string>
  return chromium.launch({ ...browserOptions(LISTENS), env })
}

/** A page whose microphone is allowed. */
export function listeningPage(browser: Browser): Promise<Page> {
  return browser.newPage({ viewport: { width: 1280, height: 800 }, permissions: ['microphone'] })
}

/** Opens a project and records the line at a second of its film; `scope` is what is recorded in one go, as the room names it. */
export async function startRecording(
  page: Page,
  { path, address, at, scope }: { path: string; address: string; at: number; scope?: string },
): Promise<void> {
  await page.goto(address)
  await openProject(page, path)
  await page.getByRole('toolbar', { name: 'Playing' }).waitFor()
  await page.waitForFunction(() => document.querySelector('video')?.readyState === 4)
  await page.keyboard.press('g')
  await page.getByRole('textbox', { name: /^Time/ }).fill(String(at))
  await page.keyboard.press('Enter')
  await page
    .getByRole('button', { name: /^Edit the subtitle/ })
    .first()
    .click()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Shift+R')
  if (scope !== undefined) await page.getByLabel('In one go').selectOption(scope)
  await page.getByRole('button', { name: 'Record', exact: true }).click()
}

/** The file of a studio's recording under way; undefined before it has one. */
export function growingFile(dataDir: string): string | undefined {
  const folder = join(dataDir, 'recordings')
  const name = existsSync(folder) ? readdirSync(folder).find((one) => one.endsWith('.wav')) : undefined
  return name === undefined ? undefined : join(folder, name)
}

/** Samples that a recording's file holds. */
export function samplesIn(file: string): number {
  return Math.floor((statSync(file).size - WAV_HEADER_BYTES) / SAMPLE_BYTES)
}
