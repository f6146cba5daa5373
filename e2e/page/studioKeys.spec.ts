import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from '@playwright/test'
import { probe } from '../../electron/engine/media/read/probe.ts'
import type { Work } from '../../shared/commands/work.ts'
import { callStudio, type StudioCaller } from '../support/callStudio.ts'
import { type ChatPeer, startChatPeer } from '../support/chatPeer.ts'
import { finish } from '../support/media.ts'
import { sampleIn } from '../support/projectStudio.ts'
import { startTestEngine, type TestEngine } from '../support/startTestEngine.ts'
import { canBrowse, type RunningStudio, startStudio } from '../support/studioProcess.ts'
import { toneFilm } from '../support/toneFilm.ts'
import { filesWithKey, formsOf, holdsKey, processesWithKey } from './canary.ts'

test.skip(!canBrowse, 'No Chromium is installed; on Debian: apt-get install chromium')

/** Nothing else looks like them, so that they are found wherever they get to. */
const SERVICE_KEY = 'canary-service-9c41d7e02b/+key'
const CHAT_KEY = 'canary-chat-5e7f10a8c3/+key'
const KEYS = [SERVICE_KEY, CHAT_KEY]

let folder: string
let studio: RunningStudio
let hosted: TestEngine
let chat: ChatPeer
let began: number
test.beforeAll(async () => {
  began = Date.now()
  folder = mkdtempSync(join(tmpdir(), 'griot-keys-'))
  hosted = await startTestEngine({ key: SERVICE_KEY, local: false })
  chat = await startChatPeer()
  studio = await startStudio(join(folder, 'data'))
})
test.afterAll(async () => {
  await studio?.stop()
  await chat?.[Symbol.asyncDispose]()
  await hosted?.[Symbol.asyncDispose]()
  rmSync(folder, { recursive: true, force: true })
})

async function ended(caller: StudioCaller, project: string, id: string): Promise<Work> {
  for (;;) {
    const { work } = await caller.call('projectWork', { project })
    const one = work.find((each) => each.id === id)
    if (one !== undefined && !['waiting', 'running'].includes(one.state.name)) return one
    expect(processesWithKey(KEYS)).toEqual([])
    await pause(200)
  }
}

test('the search itself finds a key in every form', () => {
  for (const before of ['', 'a', 'ab', 'abc']) {
    const text = Buffer.from(`${before}${CHAT_KEY} and more`).toString('base64')
    expect(holdsKey(text, KEYS)).toBe(true)
  }
  expect(holdsKey(`?key=${encodeURIComponent(SERVICE_KEY)}`, KEYS)).toBe(true)
  expect(holdsKey('canary-chat', KEYS)).toBe(false)
  expect(formsOf(CHAT_KEY).every((form) => form.length > 20)).toBe(true)
})

test('keys of a service and of a chat server are nowhere but where they are kept, after work on a project', async ({
  page,
}) => {
  test.skip(process.platform !== 'linux', 'Needs /proc')
  using caller = await callStudio(studio)
  const { call } = caller
  await call('saveChatServer', { server: { url: chat.baseUrl, model: 'tiny' }, key: CHAT_KEY })
  expect(await call('chatModels', { url: chat.baseUrl })).toEqual({ models: ['tiny'] })
  const { id } = await call('saveProfile', { name: 'Hosted', baseUrl: hosted.engine.url, key: SERVICE_KEY })

  const { project } = await call('createProject', { media: sampleIn(join(folder, 'film'), 'transcript') })
  const transcribed = await call('transcribe', { project })
  expect((await ended(caller, project, transcribed.work)).state.name).toBe('done')

  // By the chat server, which first repeats the key it refuses, as some do.
  chat.answer = () => ({ status: 401, body: { error: { message: `Incorrect API key provided: ${CHAT_KEY}` } } })
  const refused = await call('translate', { project, target: 'sw', source: { from: 'service' } })
  expect((await ended(caller, project, refused.work)).state.name).toBe('failed')
  chat.answer = ({ messages }) => messages.at(-1)?.content ?? ''
  const translated = await call('translate', { project, target: 'sw', source: { from: 'service' } })
  await ended(caller, project, translated.work)
  expect(chat.requests.length).toBeGreaterThan(1)

  await call('selectProfile', { id })
  const opened = await call('readProject', { project })
  const lines = Object.values(opened.document.lines).map((line) => line.id)
  await call('castProject', { project, target: 'sw' })
  const spoken = await call('speak', { project, target: 'sw', lines })
  await ended(caller, project, spoken.work)
  expect((await hosted.service.history({ feature: 'tts' })).total).toBeGreaterThan(0)
  const { path: output } = await call('suggestOutput', { project, target: 'sw' })
  const rendered = await call('render', { project, target: 'sw', options: { by: 'service', output } })
  await ended(caller, project, rendered.work)
  const diagnostics = await call('diagnostics', {})

  await page.goto(studio.address)
  await expect(page.getByText('Hosted is ready')).toBeVisible()
  const shown = await page.evaluate(() => {
    return document.documentElement.outerHTML + JSON.stringify({ ...sessionStorage, ...localStorage })
  })
  for (const text of [diagnostics.text, shown, ...caller.received]) expect(holdsKey(text, KEYS), text).toBe(false)
  expect(filesWithKey(folder, KEYS).map((path) => path.slice(folder.length))).toEqual(['/data/secrets.json'])
  const elsewhere = filesWithKey(tmpdir(), KEYS, began).filter((path) => !path.startsWith(folder))
  expect(elsewhere).toEqual([])
  expect(processesWithKey(KEYS)).toEqual([])
})

/** A film of six seconds in a folder of its own, with two lines beside it and their translation; answers its path. */
function shortTalk(place: string): string {
  mkdirSync(place)
  for (const [name, first, second] of [
    ['film.srt', 'Good morning.', 'Goodbye.'],
    ['film.sw.srt', 'Habari za asubuhi.', 'Kwaheri.'],
  ] as const) {
    const lines = `1\n00:00:00,500 --> 00:00:02,500\n${first}\n\n2\n00:00:03,000 --> 00:00:05,000\n${second}\n`
    writeFileSync(join(place, name), lines)
  }
  return toneFilm(place, 6)
}

test('a service of somebody else is added, tested and dubs; its key is seen nowhere', async ({ page }) => {
  {
    using caller = await callStudio(studio)
    await caller.call('selectProfile', { id: 'local' })
  }
  const own = mkdtempSync(join(folder, 'hosted-'))
  const frames: string[] = []
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => frames.push(String(payload))))
  await page.goto(studio.address)
  await page.getByRole('button', { name: 'The engine is running' }).click()
  await page.getByRole('button', { name: 'Add a service' }).click()
  const form = page.getByRole('form', { name: 'Add a service' })
  await form.getByRole('textbox', { name: 'Name' }).fill('Elsewhere')
  await form.getByRole('textbox', { name: 'Address' }).fill('not an address')
  await form.getByRole('textbox', { name: 'Key' }).fill('wrong-key-entirely')
  await form.getByRole('button', { name: 'Test', exact: true }).click()
  await expect(page.getByText(/is not an address/)).toBeVisible()
  await form.getByRole('textbox', { name: 'Address' }).fill(hosted.engine.url)
  await form.getByRole('button', { name: 'Test', exact: true }).click()
  await expect(page.getByRole('dialog')).toContainText(/key/i)
  await form.getByRole('textbox', { name: 'Key' }).fill(SERVICE_KEY)
  await form.getByRole('button', { name: 'Test', exact: true }).click()
  await expect(page.getByText(/It answers, with \d+ voices/)).toBeVisible()
  await form.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('radio', { name: /Elsewhere/ }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByText('Elsewhere is ready')).toBeVisible()

  await page.getByRole('textbox', { name: /path of a video/ }).fill(shortTalk(join(own, 'film')))
  await page.getByRole('button', { name: 'Open', exact: true }).click()
  await expect(page.getByRole('form', { name: 'Dub it' })).toHaveAttribute('aria-busy', 'false')
  await page.getByRole('button', { name: /^More options/ }).click()
  await page.getByRole('textbox', { name: 'Save as' }).fill(join(own, 'hosted.mp4'))
  await page.getByRole('textbox', { name: 'Save as' }).blur()
  await page.getByRole('button', { name: 'Dub into Swahili' }).click()
  await expect(page.getByRole('heading', { name: 'Ready in Swahili' })).toBeVisible()
  expect(finish(probe({ path: join(own, 'hosted.mp4') })).duration).toBeCloseTo(6, 0)
  expect(readdirSync(own).sort()).toEqual(['film', 'hosted.mp4', 'hosted.srt'])

  const shown = await page.evaluate(() => document.documentElement.outerHTML + JSON.stringify({ ...sessionStorage }))
  for (const text of [shown, ...frames]) expect(text).not.toContain('canary')
  expect(filesWithKey(folder, KEYS).map((path) => path.slice(folder.length))).toEqual(['/data/secrets.json'])
  expect(statSync(join(studio.dataDir, 'secrets.json')).mode & 0o777).toBe(0o600)
  expect(execFileSync('ps', ['-eo', 'args'], { encoding: 'utf8' })).not.toContain('canary')
})

test('a service that refuses the key says so where one looks', async ({ page }) => {
  {
    using caller = await callStudio(studio)
    const { id } = await caller.call('saveProfile', { name: 'Another', baseUrl: hosted.engine.url, key: SERVICE_KEY })
    await caller.call('selectProfile', { id })
  }
  await page.goto(studio.address)
  await page.getByRole('button', { name: /Another/ }).click()
  await page.getByRole('button', { name: 'Edit Another' }).click()
  const form = page.getByRole('form', { name: 'Another' })
  await form.getByRole('textbox', { name: 'Key' }).fill('wrong-key-entirely')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText(/key/i)
  await page.keyboard.press('Escape')
  await expect(page.getByText('Another does not work')).toBeVisible()
  await page.getByRole('button', { name: /Another/ }).click()
  await page.getByRole('radio', { name: 'This computer' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByText('The engine is running')).toBeVisible()
})
