import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { canBrowse, type RunningStudio, startStudio } from '../support/studioProcess.ts'

test.skip(!canBrowse, 'No Chromium is installed; on Debian: apt-get install chromium')

let folder: string
let studio: RunningStudio
test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'griot-link-'))
  studio = await startStudio(join(folder, 'data'))
})
test.afterAll(async () => {
  await studio?.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** The page's notice about its link to the studio; a call that the link cut off may be told beside it. */
const noticeOn = (page: Page) => page.locator('p[role="alert"]').filter({ hasText: 'studio' })

test('a page whose studio was killed says so, and the page of an earlier studio how to come back', async ({ page }) => {
  await page.clock.install()
  await page.goto(studio.address)
  await expect(page.getByText('The engine is running')).toBeVisible()
  await studio.stop('SIGKILL')
  const notice = noticeOn(page)
  await expect(notice).toContainText('The studio does not answer.')
  await page.clock.fastForward(16_000)
  await expect(notice).toContainText('The studio has ended. Start it again')

  studio = await startStudio(join(folder, 'data'), ['--port', new URL(studio.origin).port])
  await page.clock.fastForward(6_000)
  await expect(notice).toContainText('The studio was restarted')
  await page.reload()
  await expect(page.getByText('This page needs the whole address')).toBeVisible()
  await page.goto('about:blank')
  await page.goto(studio.address)
  await expect(noticeOn(page)).toHaveCount(0)
  await expect(page.getByText('The engine is running')).toBeVisible()
})

test('a page that is loaded with the token of an earlier studio does not wait for ever', async ({ page }) => {
  await page.goto(`${studio.origin}/#t=${'x'.repeat(43)}`)
  await expect(noticeOn(page)).toContainText('The studio was restarted')
  await expect(page.getByText('Loading …')).toBeHidden()
})

test('whether a token is right is told to this page alone', async ({ request }) => {
  const ask = (headers: Record<string, string>) => request.get(`${studio.origin}/session`, { headers })
  const mine = { authorization: `Bearer ${studio.token}` }
  expect((await ask(mine)).status()).toBe(204)
  expect((await ask({})).status()).toBe(401)
  expect((await ask({ authorization: 'Bearer x' })).status()).toBe(401)
  expect((await ask({ ...mine, origin: 'http://evil.test' })).status()).toBe(403)
  expect((await ask({ ...mine, host: 'evil.test' })).status()).toBe(421)
})
