import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import type { Bridge } from '../../shared/ipc.ts'
import { type BuiltApp, buildApp, hasElectron, launchApp, type RunningApp, sampleVideo } from './launchElectron.ts'

// Real Electron only: in these points the stand-in differs (e2e/electron/standin/README.md). The release workflow runs them.

declare global {
  interface Window {
    studio: Bridge
  }
}

test.skip(!hasElectron(), 'Needs real Electron: npx install-electron fetches it')

let built: BuiltApp
let folder: string
let running: RunningApp
test.beforeAll(async () => {
  built = await buildApp()
  folder = mkdtempSync(join(tmpdir(), 'griot-itself-'))
  running = await launchApp(built.folder, { data: join(folder, 'data') })
})
test.afterAll(async () => {
  await running?.app.close()
  built?.[Symbol.dispose]()
  rmSync(folder, { recursive: true, force: true })
})

test('the page has the origin of our own scheme, and storage under it', async () => {
  const found = await running.page.evaluate(() => {
    localStorage.setItem('probe', 'kept')
    return { origin: location.origin, secure: isSecureContext, kept: localStorage.getItem('probe') }
  })
  expect(found).toEqual({ origin: 'app://studio', secure: true, kept: 'kept' })
})

test('the preload runs in a world that the page cannot change', async () => {
  const { calls, result } = await running.page.evaluate(async () => {
    const { push } = Array.prototype
    let calls = 0
    Array.prototype.push = function (...items: unknown[]) {
      calls++
      return push.apply(this, items)
    }
    const before = calls
    const result = await window.studio.pathsOf([new File([Uint8Array.of(1)], 'a.wav', { type: 'audio/wav' })])
    Array.prototype.push = push
    return { calls: calls - before, result: result.ok }
  })
  expect({ calls, result }).toEqual({ calls: 0, result: true })
})

test('a chosen file has its path', async () => {
  const video = sampleVideo(join(folder, 'chosen'))
  await running.page.evaluate(() => {
    document.body.append(Object.assign(document.createElement('input'), { type: 'file', id: 'probe' }))
  })
  await running.page.locator('#probe').setInputFiles(video)
  const paths = await running.page.evaluate(() => {
    const input = document.querySelector<HTMLInputElement>('#probe')
    return window.studio.pathsOf([...(input?.files ?? [])])
  })
  expect(paths).toEqual({ ok: true, value: [video] })
})

test('the process of the page is sandboxed', async () => {
  test.skip(process.platform !== 'linux', 'Only Linux tells')
  const pid = await running.app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0]?.webContents.getOSProcessId(),
  )
  // 2 is a filter of system calls.
  expect(readFileSync(`/proc/${pid}/status`, 'utf8')).toMatch(/^Seccomp:\s*2$/m)
})

test('camera and place are refused', async () => {
  const refused = await running.page.evaluate(async () => {
    const camera = await navigator.mediaDevices.getUserMedia({ video: true }).then(
      () => 'given',
      (error: unknown) => (error instanceof DOMException ? error.name : String(error)),
    )
    const place = await navigator.permissions.query({ name: 'geolocation' })
    return { camera, place: place.state }
  })
  expect(refused).toEqual({ camera: 'NotAllowedError', place: 'denied' })
})

test('a key of the menu reaches the page as the action', async () => {
  await running.page.evaluate(() => {
    window.studio.subscribe('action', ({ id }) => Object.assign(window, { chosen: id }))
  })
  const accelerator = await running.app.evaluate(
    ({ Menu }) => Menu.getApplicationMenu()?.getMenuItemById('openSettings')?.accelerator ?? '',
  )
  await running.page.keyboard.press(String(accelerator).replace('CmdOrCtrl', 'ControlOrMeta'))
  await expect.poll(() => running.page.evaluate(() => Reflect.get(window, 'chosen'))).toBe('openSettings')
})
