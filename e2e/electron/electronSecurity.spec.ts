import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import type { Bridge } from '../../shared/ipc.ts'
import { CANARY, filesIn, profiles, saveProfile } from './keyedService.ts'
import { type BuiltApp, buildApp, canLaunch, launchApp } from './launchElectron.ts'

declare global {
  interface Window {
    studio: Bridge
  }
}

test.skip(!canLaunch(), 'Neither Electron nor Chromium is installed; on Debian: apt-get install chromium')

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
  const texts = [JSON.stringify(diagnostics), page, first.errorOutput(), second.errorOutput()]
  const found = filesIn(data).filter((path) => forms.some((form) => readFileSync(path).includes(form)))
  expect(found).toEqual([])
  expect(texts.filter((text) => forms.some((form) => text.includes(form)))).toEqual([])
  expect(statSync(join(data, 'studio', 'keys.json')).mode & 0o077).toBe(0)
})

test('no page may embed another or be led away', async () => {
  const running = await launchApp(built.folder, { data: join(folder, 'locked') })
  const refused = await running.app.evaluate(({ webContents }) => {
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
    return refused
  })
  expect(refused).toEqual({ webview: true, redirect: true, frame: true })
  await running.app.close()
})

test('nothing outside the built page is served', { tag: '@quick' }, async () => {
  const { app, page } = await launchApp(built.folder, { data: join(folder, 'pages') })
  const answers = await page.evaluate(async () => {
    const names = [
      '../../package.json',
      '..%2fpackage.json',
      '%2e%2e/electron/main/main.js',
      'nothing.js',
      'a%00.js',
      '%',
    ]
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
  expect(policy).toMatch(/style-src 'self' 'sha256-[\w+/]{43}=';/)
  expect(answers.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' })
  await app.close()
})
