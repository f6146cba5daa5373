import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import type { Bridge } from '../../shared/ipc.ts'
import { CANARY, filesIn, profiles, saveProfile } from './keyedService.ts'
import { type BuiltApp, buildApp, canLaunch, hasElectron, launchApp } from './launchElectron.ts'

// Answers of the main process that Electron itself never shows: only here may a spec ask the stand-in for more than Electron.

declare global {
  interface Window {
    studio: Bridge
  }
}

test.skip(hasElectron() || !canLaunch(), 'Needs the stand-in for Electron, and Chromium')

let built: BuiltApp
let folder: string
test.beforeAll(async () => {
  built = await buildApp()
  folder = mkdtempSync(join(tmpdir(), 'griot-standin-'))
})
test.afterAll(() => {
  built?.[Symbol.dispose]()
  rmSync(folder, { recursive: true, force: true })
})

test('where the system has no keyring the user is told, and keys are not written down', async () => {
  const hidden = await launchApp(built.folder, { data: join(folder, 'hidden'), env: { STANDIN_KEYRING: 'basic_text' } })
  const warning = await hidden.page.evaluate(() => window.studio.invoke('about', {}))
  expect(warning).toMatchObject({ value: { secretsWarning: { key: 'notice.keysHidden' } } })
  await hidden.app.close()

  const data = join(folder, 'none')
  const none = await launchApp(built.folder, { data, env: { STANDIN_KEYRING: 'none' } })
  expect(await none.page.evaluate(() => window.studio.invoke('about', {}))).toMatchObject({
    value: { secretsWarning: { key: 'notice.keysForgotten' } },
  })
  expect(await saveProfile(none)).toMatchObject({ ok: true })
  expect(await profiles(none)).toMatchObject([{ hasKey: true }])
  await none.app.close()
  expect(filesIn(data).filter((path) => readFileSync(path).includes(CANARY))).toEqual([])
})

test('permissions are refused, both ways and to everybody, but for the few our page needs', async () => {
  const running = await launchApp(built.folder, { data: join(folder, 'permissions') })
  const refused = ['media', 'geolocation', 'notifications', 'midi', 'hid', 'usb', 'serial', 'clipboard-read', 'unknown']
  const needed = ['clipboard-sanitized-write', 'fullscreen', 'local-network-access', 'loopback-network']
  const decide = (
    permission: string,
    url: string,
    how: { isMainFrame?: boolean; devices?: string[]; origin?: string } = {},
  ) =>
    running.app.evaluate(
      ({ session }, permissionRequest) => {
        const asking = session.defaultSession as unknown as {
          standinDecide(permission: string, url: string, how: object): object
        }
        return asking.standinDecide(permissionRequest.permission, permissionRequest.url, permissionRequest.how)
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
  // A window that our page opened and fills, such as the stage, is blank.
  const blank = (origin: string) => decide('fullscreen', 'about:blank', { origin })
  expect(await blank('app://studio')).toMatchObject({ request: true })
  expect(await blank('https://evil.example')).toMatchObject({ request: false })
  // The microphone for lines that one speaks oneself, never the camera.
  const devices = (...names: string[]) => ({ devices: names })
  const page = 'app://studio/'
  expect(await decide('media', page, devices('audio'))).toEqual({ request: true, check: true, device: false })
  expect(await decide('media', page, devices('video'))).toEqual(no)
  expect(await decide('media', page, devices('audio', 'video'))).toMatchObject({ request: false })
  expect(await decide('media', 'https://evil.example/', devices('audio'))).toEqual(no)
  await running.app.close()
})

test('every page is sandboxed', async () => {
  const running = await launchApp(built.folder, { data: join(folder, 'sandbox') })
  const facts = await running.app.evaluate(({ app, BrowserWindow }) => {
    const [window] = BrowserWindow.getAllWindows() as unknown as { standinOptions: { webPreferences: object } }[]
    const { standinSandboxed } = app as unknown as { standinSandboxed: boolean }
    return { standinSandboxed, preferences: window?.standinOptions.webPreferences }
  })
  expect(facts.standinSandboxed).toBe(true)
  expect(facts.preferences).toMatchObject({ sandbox: true, contextIsolation: true, nodeIntegration: false })
  await running.app.close()
})
