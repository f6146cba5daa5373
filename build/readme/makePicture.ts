import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { chromium, type Page } from '@playwright/test'
import { systemBrowser } from '../systemTools.ts'
import { animate, type Shot } from './animate.ts'

// Takes the pictures of the README in the real browser shell: the editor with the sample, and a short animation from
// the first screen to the finished dub.

const root = join(import.meta.dirname, '..', '..')
const data = mkdtempSync(join(tmpdir(), 'griot-readme-'))
const SIZE = { width: 1280, height: 800 }
const WORK_LIMIT_MS = 120_000

const args = [join(root, 'build/start.ts'), '--no-open', '--data', join(data, 'studio')]
const studio = spawn(process.execPath, args, {
  stdio: ['ignore', 'pipe', 'inherit'],
  // A separate home folder keeps the generated files out of the user's documents.
  env: { ...process.env, GRIOT_SHELL: 'browser', HOME: data },
})
try {
  const executablePath = systemBrowser()
  const browser = await chromium.launch(executablePath === undefined ? {} : { executablePath })
  const page = await browser.newPage({ viewport: SIZE, colorScheme: 'dark' })
  await page.goto(await address())
  writeFileSync(join(import.meta.dirname, 'journey.png'), animate(await journey(page)))
  await browser.close()
} finally {
  studio.kill()
  rmSync(data, { recursive: true, force: true })
}

/** Screenshots from an empty studio to a dubbed video, step by step as a user does it. */
async function journey(page: Page): Promise<Shot[]> {
  const shots: Shot[] = []
  const shoot = async (milliseconds: number) => shots.push({ png: await page.screenshot(), milliseconds })
  await page.getByRole('button', { name: 'Try the sample' }).waitFor()
  await shoot(1200)
  await page.getByRole('button', { name: 'Try the sample' }).click()
  await page.getByRole('button', { name: 'Open in the editor' }).waitFor({ timeout: WORK_LIMIT_MS })
  await shoot(1500)
  await page.getByRole('button', { name: 'Open in the editor' }).click()
  await page.getByText('Ndiyo, hatimaye').first().waitFor({ timeout: WORK_LIMIT_MS })
  await page.getByText('fits').first().waitFor()
  await shoot(1500)
  await page.getByText('Basi panda maharage').first().click()
  await shoot(1000)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('speak all')
  await shoot(1000)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: /^Speak \d+ lines$/ }).click()
  await page.getByText('Nothing is running').waitFor({ timeout: WORK_LIMIT_MS })
  await page.keyboard.press('Enter')
  await page
    .getByRole('textbox', { name: /translation/i })
    .first()
    .waitFor()
  await shoot(1200)
  writeFileSync(join(import.meta.dirname, 'studio.png'), await page.screenshot())
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Render …' }).click()
  await page.getByRole('radio', { name: 'From my takes' }).check()
  await page.getByLabel('Save as').fill(join(data, 'sample.sw.mp4'))
  await shoot(1500)
  await page.getByRole('button', { name: 'Render in Swahili' }).click()
  await page.getByRole('button', { name: /again/i }).waitFor({ timeout: WORK_LIMIT_MS })
  await shoot(2500)
  return shots
}

async function address(): Promise<string> {
  for await (const line of createInterface(studio.stdout)) {
    const found = /http:\/\/127\S+/.exec(line)?.[0]
    if (found !== undefined) return found
  }
  throw new Error('The studio did not say where it is.')
}
