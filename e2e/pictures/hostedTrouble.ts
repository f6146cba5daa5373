import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { callStudio, type StudioCaller } from '../support/callStudio.ts'
import sampleFirst from '../support/sampleFirst.ts'
import { SAMPLE, startStudio } from '../support/studioProcess.ts'
import { startTroubledService, TROUBLE_NAMES, type TroubleName } from './troubledService.ts'

// Takes pictures of the studio while a hosted service is in each kind of trouble: node e2e/pictures/hostedTrouble.ts [NAME …]
// They are for people to look at, so nothing is compared; they go to test-results/pictures.

const OUT = join(import.meta.dirname, '../../test-results/pictures')
/** Milliseconds after which the studio shows how it takes the trouble. */
const SETTLING_MS = 5000

await sampleFirst()
mkdirSync(OUT, { recursive: true })
const folder = mkdtempSync(join(tmpdir(), 'griot-pictures-'))
const service = await startTroubledService()
const studio = await startStudio(join(folder, 'data'))
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium' })
try {
  using caller = await callStudio(studio)
  const chosen = process.argv.slice(2)
  for (const name of TROUBLE_NAMES) if (chosen.length === 0 || chosen.includes(name)) await takePictures(name, caller)
} finally {
  await browser.close()
  await studio.stop()
  await service[Symbol.asyncDispose]()
  rmSync(folder, { recursive: true, force: true })
}

/** Dubs by the service while it is in trouble, and takes pictures of the dub and of the settings. */
async function takePictures(name: TroubleName, { call }: StudioCaller): Promise<void> {
  service.trouble = 'other-shapes'
  const { id: profile } = await call('saveProfile', { name: 'Sauti', baseUrl: service.url, key: `key-${name}` })
  await call('selectProfile', { id: profile })
  const [id = ''] = (await call('addDubs', { paths: [SAMPLE[0] ?? ''] })).ids
  await call('planDub', { id, listen: false })
  const order = { transcript: { from: 'video' }, translation: { from: 'service' }, to: 'sw' } as const
  await call('changeDub', {
    id,
    order: { ...order, voices: { SPEAKER_00: 'nova' }, output: join(folder, `${name}.mp4`) },
  })
  service.trouble = name
  await call('startDub', { id })
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
  await page.goto(studio.address)
  await page.waitForTimeout(SETTLING_MS)
  await shoot(page, name)
  await page.getByRole('button', { name: /Sauti/ }).first().click()
  await page.getByRole('button', { name: 'Edit Sauti' }).click()
  await page.getByRole('form', { name: 'Sauti' }).getByRole('button', { name: 'Test', exact: true }).click()
  await page.waitForTimeout(SETTLING_MS / 5)
  await shoot(page, `${name}.settings`)
  await page.close()
  await call('cancelDub', { id })
  await call('removeDub', { id })
  await call('selectProfile', { id: 'local' })
  await call('removeProfile', { id: profile })
}

async function shoot(page: Page, name: string): Promise<void> {
  await page.screenshot({ path: join(OUT, `${name}.png`) })
  process.stdout.write(`${join(OUT, `${name}.png`)}\n`)
}
