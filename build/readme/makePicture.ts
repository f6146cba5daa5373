import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { chromium } from '@playwright/test'

// Takes the picture of the studio in the README: its first screen with the sample, in the real browser shell.

const root = join(import.meta.dirname, '..', '..')
const data = mkdtempSync(join(tmpdir(), 'griot-readme-'))
const args = [join(root, 'build/start.ts'), '--no-open', '--data', data]
const studio = spawn(process.execPath, args, {
  stdio: ['ignore', 'pipe', 'inherit'],
  env: { ...process.env, GRIOT_SHELL: 'browser' },
})
try {
  const executablePath = ['/usr/bin/chromium', '/usr/bin/google-chrome'].find((path) => existsSync(path))
  const browser = await chromium.launch(executablePath === undefined ? {} : { executablePath })
  const page = await browser.newPage({ viewport: { width: 1280, height: 720 }, colorScheme: 'dark' })
  await page.goto(await address())
  await page.getByRole('button', { name: 'Try the sample' }).click()
  await page.getByRole('button', { name: 'Dub into Swahili' }).waitFor()
  await page.locator('video').evaluate(async (video: HTMLVideoElement) => {
    const there = new Promise((resolve) => video.addEventListener('seeked', resolve, { once: true }))
    video.currentTime = 1.3
    await there
  })
  await page.screenshot({ path: join(import.meta.dirname, 'studio.png') })
  await browser.close()
} finally {
  studio.kill()
  rmSync(data, { recursive: true, force: true })
}

async function address(): Promise<string> {
  for await (const line of createInterface(studio.stdout)) {
    const found = /http:\/\/127\S+/.exec(line)?.[0]
    if (found !== undefined) return found
  }
  throw new Error('The studio did not say where it is.')
}
