import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import type { Bridge } from '../shared/ipc.ts'
import { type BuiltApp, buildApp, canLaunch, launchApp, type RunningApp } from './launchElectron.ts'

declare global {
  interface Window {
    studio: Bridge
  }
}

test.skip(!canLaunch(), 'Neither Electron nor Chromium is installed; on Debian: apt-get install chromium')

const CANARY = 'sk-canary-7f3b9c21d04e'

let built: BuiltApp
let folder: string
test.beforeAll(async () => {
  built = await buildApp()
  folder = mkdtempSync(join(tmpdir(), 'griot-locked-'))
})
test.afterAll(() => {
  built?.[Symbol.dispose]()
  rmSync(folder, { recursive: true, force: true })
})

/** Saves a service with a key, as the settings do. */
function saveProfile({ page }: RunningApp): Promise<unknown> {
  return page.evaluate(
    (key) => window.studio.invoke('saveProfile', { name: 'Hosted', baseUrl: 'https://voice.example.org', key }),
    CANARY,
  )
}

async function profiles({ page }: RunningApp): Promise<unknown> {
  const result = await page.evaluate(() => window.studio.invoke('connections', {}))
  return result.ok ? (result.value as { profiles: unknown }).profiles : result
}

function filesIn(path: string): string[] {
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
}

test('a key is kept encrypted, outlives a restart, and is found nowhere else', async () => {
  const data = join(folder, 'keys')
  const first = await launchApp(built.folder, { data })
  expect(await saveProfile(first)).toMatchObject({ ok: true })
  expect(await profiles(first)).toMatchObject([{ name: 'Hosted', hasKey: true }])
  const diagnostics = await first.page.evaluate(() => window.studio.invoke('diagnostics', {}))
  await first.app.close()

  const second = await launchApp(built.folder, { data })
  expect(await profiles(second)).toMatchObject([{ name: 'Hosted', hasKey: true }])
  const page = await second.page.content()
  await second.app.close()

  const forms = [CANARY, Buffer.from(CANARY).toString('base64'), Buffer.from(CANARY).toString('hex')]
  const texts = [JSON.stringify(diagnostics), page, first.said(), second.said()]
  const found = filesIn(data).filter((path) => forms.some((form) => readFileSync(path).includes(form)))
  expect(found).toEqual([])
  expect(texts.filter((text) => forms.some((form) => text.includes(form)))).toEqual([])
  expect(statSync(join(data, 'studio', 'keys.json')).mode & 0o077).toBe(0)
})

test('where the system has no keyring the user is told, and keys are not written down', async () => {
  const hidden = await launchApp(built.folder, { data: join(folder, 'hidden'), env: { STANDIN_KEYRING: 'basic_text' } })
  test.skip(!(await isStandin(hidden)), 'Electron takes the keyring that there is')
  const warning = await hidden.page.evaluate(() => window.studio.invoke('about', {}))
  expect(warning).toMatchObject({ value: { secretsWarning: expect.stringContaining('not really encrypted') } })
  await hidden.app.close()

  const data = join(folder, 'none')
  const none = await launchApp(built.folder, { data, env: { STANDIN_KEYRING: 'none' } })
  expect(await none.page.evaluate(() => window.studio.invoke('about', {}))).toMatchObject({
    value: { secretsWarning: expect.stringContaining('forgotten') },
  })
  expect(await saveProfile(none)).toMatchObject({ ok: true })
  expect(await profiles(none)).toMatchObject([{ hasKey: true }])
  await none.app.close()
  expect(filesIn(data).filter((path) => readFileSync(path).includes(CANARY))).toEqual([])
})

test('permissions are refused, both ways and to everybody, but for the few our page needs', async () => {
  const running = await launchApp(built.folder, { data: join(folder, 'permissions') })
  test.skip(!(await isStandin(running)), 'Electron does not tell how its handlers answer')
  const refused = ['media', 'geolocation', 'notifications', 'midi', 'hid', 'usb', 'serial', 'clipboard-read', 'unknown']
  const needed = ['clipboard-sanitized-write', 'fullscreen', 'local-network-access', 'loopback-network']
  const decide = (permission: string, url: string, how: { isMainFrame?: boolean; devices?: string[] } = {}) =>
    running.app.evaluate(
      ({ session }, asked) => {
        const { decide } = session.defaultSession as unknown as {
          decide(permission: string, url: string, how: object): object
        }
        return decide.call(session.defaultSession, asked.permission, asked.url, asked.how)
      },
      { permission, url, how },
    )
  const no = { request: false, check: false, device: false }
  for (const permission of refused) expect(await decide(permission, 'app://studio/'), permission).toEqual(no)
  for (const permission of needed) {
    expect(await decide(permission, 'app://studio/'), permission).toEqual({ request: true, check: true, device: false })
    expect(await decide(permission, 'https://evil.example/'), permission).toEqual(no)
    expect(await decide(permission, 'app://studio/', { isMainFrame: false }), permission).toMatchObject({
      request: false,
    })
  }
  // The microphone for lines that one speaks oneself, never the camera.
  const devices = (...names: string[]) => ({ devices: names })
  const page = 'app://studio/'
  expect(await decide('media', page, devices('audio'))).toEqual({ request: true, check: true, device: false })
  expect(await decide('media', page, devices('video'))).toEqual(no)
  expect(await decide('media', page, devices('audio', 'video'))).toMatchObject({ request: false })
  expect(await decide('media', 'https://evil.example/', devices('audio'))).toEqual(no)
  await running.app.close()
})

test('every page is sandboxed, and none may embed another', async () => {
  const running = await launchApp(built.folder, { data: join(folder, 'sandbox') })
  test.skip(!(await isStandin(running)), 'Electron does not tell')
  const facts = await running.app.evaluate(({ app, BrowserWindow, webContents }) => {
    const [window] = BrowserWindow.getAllWindows() as unknown as { options: { webPreferences: object } }[]
    const refused = { webview: false, redirect: false, frame: false }
    const event = (name: keyof typeof refused, url: string) => ({
      url,
      preventDefault() {
        refused[name] = true
      },
    })
    const [contents] = webContents.getAllWebContents() as unknown as { emit(name: string, event: object): void }[]
    contents?.emit('will-attach-webview', event('webview', 'https://evil.example/'))
    contents?.emit('will-redirect', event('redirect', 'https://evil.example/'))
    contents?.emit('will-frame-navigate', event('frame', 'file:///etc/passwd'))
    const { sandboxed } = app as unknown as { sandboxed: boolean }
    return { sandboxed, refused, preferences: window?.options.webPreferences }
  })
  expect(facts.sandboxed).toBe(true)
  expect(facts.refused).toEqual({ webview: true, redirect: true, frame: true })
  expect(facts.preferences).toMatchObject({ sandbox: true, contextIsolation: true, nodeIntegration: false })
  await running.app.close()
})

test('nothing outside the built page is served', async () => {
  const { app, page } = await launchApp(built.folder, { data: join(folder, 'pages') })
  const answers = await page.evaluate(async () => {
    const names = ['../package.json', '..%2fpackage.json', '%2e%2e/electron/main/main.js', 'nothing.js', 'a%00.js', '%']
    const all = names.map(async (name) => {
      const { status } = await fetch(`/${name}`)
      return status
    })
    const written = await fetch('/', { method: 'POST' }).then(({ status }) => status)
    const headers = await fetch('/').then((reply) => Object.fromEntries(reply.headers))
    return { statuses: await Promise.all(all), written, headers }
  })
  expect(answers.statuses.every((status) => status === 403 || status === 404)).toBe(true)
  expect(answers.written).toBe(403)
  const policy = String(answers.headers['content-security-policy'])
  expect(policy).toContain("default-src 'none'")
  expect(policy).not.toMatch(/unsafe|\*/)
  expect(policy).toMatch(/style-src 'self' 'nonce-[\w+/]{22}=='/)
  expect(answers.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' })
  await app.close()
})

async function isStandin({ app }: RunningApp): Promise<boolean> {
  return app.evaluate(({ session }) => 'decide' in session.defaultSession)
}
