import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { type ActionId, actions, isMenuKey } from '../../shared/actions/actions.ts'
import type { Bridge } from '../../shared/ipc.ts'
import { en } from '../../shared/locale/en.ts'
import {
  type BuiltApp,
  buildApp,
  canLaunch,
  launchApp,
  type RunningApp,
  sampleVideo,
  startAgain,
} from './launchElectron.ts'

declare global {
  interface Window {
    studio: Bridge
    heard: unknown[]
  }
}

test.skip(!canLaunch(), 'Neither Electron nor Chromium is installed; on Debian: apt-get install chromium')

let built: BuiltApp
let folder: string
test.beforeAll(async () => {
  built = await buildApp()
  folder = mkdtempSync(join(tmpdir(), 'griot-desktop-'))
})
test.afterAll(() => {
  built?.[Symbol.dispose]()
  rmSync(folder, { recursive: true, force: true })
})

test.describe('the window', () => {
  let running: RunningApp
  const errors: string[] = []
  test.beforeAll(async () => {
    running = await launchApp(built.folder, { data: join(folder, 'window') })
    running.page.on('console', (message) => {
      if (message.type() === 'error') errors.push(message.text())
    })
    await running.page.reload()
  })
  test.afterAll(async () => {
    await running?.app.close()
  })

  test('shows our page, which keeps its own policy', async () => {
    await expect(running.page.getByRole('heading', { name: 'Dub a video' })).toBeVisible()
    expect(await running.page.title()).toBe('Griot Studio')
    await expect(running.page.getByText('The engine is running').first()).toBeVisible()
    expect(errors).toEqual([])
  })

  test('calls cross the bridge and come back as data', async () => {
    const { page } = running
    const [about, changed, bad, unknown] = await page.evaluate(async () => {
      const { invoke } = window.studio
      return [
        await invoke('about', {}),
        await invoke('changeSettings', { theme: 'light' }),
        await invoke('changeSettings', { theme: 'pink' }),
        await invoke('constructor', {}),
      ] as const
    })
    expect(about).toMatchObject({ ok: true, value: { shell: 'electron' } })
    expect(changed).toMatchObject({ ok: true, value: { theme: 'light' } })
    expect(bad).toMatchObject({ ok: false, failure: { kind: 'invalid' } })
    expect(unknown).toMatchObject({ ok: false, failure: { kind: 'invalid' } })
  })

  test('texts become larger with everything around them', async () => {
    const { page } = running
    const pixels = () => page.evaluate(() => devicePixelRatio)
    const usual = await pixels()
    const times = async () => Math.round(((await pixels()) / usual) * 100) / 100
    await page.getByRole('button', { name: 'Settings', exact: true }).click()
    await page.getByRole('navigation', { name: 'Sections' }).getByRole('button', { name: 'Appearance' }).click()
    await page.getByRole('radio', { name: 'Large', exact: true }).check()
    await expect.poll(times).toBe(1.15)
    await page.getByRole('radio', { name: 'Normal' }).check()
    await expect.poll(times).toBe(1)
    await page.keyboard.press('Escape')
  })

  test('the page has nothing of Node or Electron but the bridge', async () => {
    const found = await running.page.evaluate(() => ({
      bridge: Object.keys(window.studio).sort(),
      node: ['process', 'require', 'module', 'Buffer', 'global', 'electron', 'ipcRenderer'].filter(
        (name) => name in window,
      ),
      changed: Reflect.set(window.studio, 'invoke', null),
    }))
    expect(found).toEqual({
      bridge: ['invoke', 'pathsOf', 'shell', 'subscribe', 'watchLink', 'zoom'],
      node: [],
      changed: false,
    })
  })

  test('a recording that the page has made gets a path, nothing else that is on no disk does', async () => {
    const [sound, text] = await running.page.evaluate(() => {
      const { pathsOf } = window.studio
      const recording = new File([Uint8Array.of(1, 2, 3)], 'line-1.wav', { type: 'audio/wav' })
      return Promise.all([pathsOf([recording]), pathsOf([new File(['x'], 'x.txt')])])
    })
    expect(text).toMatchObject({ ok: false, failure: { kind: 'file' } })
    const [path = ''] = sound.ok ? sound.value : []
    expect([...readFileSync(path)]).toEqual([1, 2, 3])
  })

  test('the page runs no code but its own', async () => {
    const tried = await running.page.evaluate(async () => {
      const blocked: string[] = []
      document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => blocked.push(effectiveDirective))
      const script = document.createElement('script')
      script.textContent = 'window.heard = ["inline"]'
      document.head.append(script)
      document.body.append(Object.assign(document.createElement('iframe'), { src: 'data:text/html,x' }))
      document.body.append(Object.assign(document.createElement('img'), { src: 'https://example.org/x.png' }))
      const fetched = await fetch('https://example.org/').then(
        () => true,
        () => false,
      )
      // They are told one by one, some time later.
      for (let left = 100; left > 0 && new Set(blocked).size < 4; left--)
        await new Promise((resolve) => setTimeout(resolve, 50))
      return { blocked: [...new Set(blocked)].sort(), fetched, ran: window.heard }
    })
    expect(tried.blocked).toEqual(['connect-src', 'frame-src', 'img-src', 'script-src-elem'])
    expect(tried).toMatchObject({ fetched: false, ran: undefined })
  })

  test('neither leaves the page nor opens another; links go to the system by an allow-list', async () => {
    const { app, page } = running
    await app.evaluate(({ shell }) => {
      Object.assign(globalThis, { opened: [] as string[] })
      shell.openExternal = async (url) => void (globalThis as unknown as { opened: string[] }).opened.push(url)
    })
    const before = page.url()
    await page.evaluate(() => {
      for (const url of ['https://example.org/a', 'file:///etc/passwd', 'smb://x/y', 'mailto:a@example.org']) open(url)
    })
    await page.evaluate(() => location.assign('https://example.org/away')).catch(() => undefined)
    const opened = () => app.evaluate(() => (globalThis as unknown as { opened: string[] }).opened)
    await expect.poll(opened).toEqual(['https://example.org/a', 'mailto:a@example.org'])
    expect(page.url()).toBe(before)
    expect(await page.evaluate(() => 'studio' in window)).toBe(true)
    expect(app.windows()).toHaveLength(1)
  })

  test('refuses calls of any other page', async () => {
    const { app } = running
    const preload = join(built.folder, 'dist/electron/preload/preload.cjs')
    for (const url of ['data:text/html,<title>foreign</title>', 'app://studio/']) {
      const opened = app.waitForEvent('window')
      await app.evaluate(
        ({ BrowserWindow }, options) => {
          const window = new BrowserWindow({ webPreferences: { preload: options.preload } })
          void window.loadURL(options.url)
        },
        { preload, url },
      )
      const page = await opened
      await page.waitForFunction(() => 'studio' in window)
      const result = await page.evaluate(() => window.studio.invoke('settings', {}))
      expect(result).toMatchObject({ ok: false, failure: { kind: 'forbidden' } })
      await page.close()
    }
  })

  test('the menu is built from the actions, and choosing one reaches the page', async () => {
    const { app, page } = running
    const shown = await app.evaluate(({ Menu }, ids) => {
      const menu = Menu.getApplicationMenu()
      return ids.map((id) => {
        const item = menu?.getMenuItemById(id)
        return { id, label: item?.label, accelerator: item?.accelerator ?? undefined }
      })
    }, Object.keys(actions))
    const expected = Object.entries(actions).map(([id, action]) => ({
      id,
      label: en[`action.${id as ActionId}`],
      accelerator: 'accelerator' in action && isMenuKey(action.accelerator) ? action.accelerator : undefined,
    }))
    expect(shown).toEqual(expected)

    await page.evaluate(() => {
      window.heard = []
      window.studio.subscribe('action', ({ id }) => window.heard.push(id))
    })
    const chosen: ActionId = 'openSettings'
    await app.evaluate(({ Menu }, id) => Menu.getApplicationMenu()?.getMenuItemById(id)?.click(), chosen)
    await expect.poll(() => page.evaluate(() => window.heard)).toEqual([chosen])
  })

  test('a second start hands its files over and ends', async () => {
    const video = sampleVideo(join(folder, 'second'))
    expect(await startAgain(built.folder, { data: running.data, args: [video, '/nowhere/notes.txt'] })).toBe(0)
    await expect(running.page.getByText('sample.mp4').first()).toBeVisible()
    expect(running.app.windows()).toHaveLength(1)
  })

  test('a project opened in the file manager is handed to the page', async () => {
    const { app, page, data } = running
    await page.evaluate(() => {
      window.heard = []
      window.studio.subscribe('projectRequested', ({ path }) => window.heard.push(path))
    })
    expect(await startAgain(built.folder, { data, args: ['/films/Soko.griot'] })).toBe(0)
    await expect.poll(() => page.evaluate(() => window.heard)).toEqual(['/films/Soko.griot'])
    await app.evaluate(({ app }) => app.emit('open-file', { preventDefault() {} }, '/films/Ibi.griot'))
    await expect.poll(() => page.evaluate(() => window.heard.at(-1))).toBe('/films/Ibi.griot')
  })

  test('the sample is found', async () => {
    sampleVideo(join(folder, 'made'))
    expect(await running.page.evaluate(() => window.studio.invoke('addSample', {}))).toMatchObject({ ok: true })
  })

  test('video comes over loopback: it plays, seeks and can be read', async () => {
    const video = sampleVideo(join(folder, 'play'))
    const played = await running.page.evaluate(async (path) => {
      const opened = await window.studio.invoke('openMedia', { path })
      if (!opened.ok) return opened
      const { url } = opened.value as { url: string }
      const player = Object.assign(document.createElement('video'), { src: url, crossOrigin: 'anonymous', muted: true })
      await new Promise((resolve, reject) => {
        player.onloadeddata = resolve
        player.onerror = () => reject(new Error(player.error?.message))
      })
      player.currentTime = player.duration - 1
      await new Promise((resolve) => {
        player.onseeked = resolve
      })
      const part = await fetch(url, { headers: { range: 'bytes=4-7' } })
      return { width: player.videoWidth, status: part.status, text: await part.text(), origin: new URL(url).hostname }
    }, video)
    expect(played).toMatchObject({ status: 206, text: 'ftyp', origin: '127.0.0.1' })
    expect((played as { width: number }).width).toBeGreaterThan(0)
  })

  test('a page that crashes comes back with its bridge and everything on it', async () => {
    const { app } = running
    const inPage = (code: string) =>
      app.evaluate(
        async ({ BrowserWindow }, text) =>
          String(
            await BrowserWindow.getAllWindows()[0]
              ?.webContents.executeJavaScript(text)
              .catch(() => ''),
          ),
        code,
      )
    await inPage('window.heard = "before the crash"')
    await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.forcefullyCrashRenderer())
    await expect.poll(() => inPage('String(window.heard)')).toBe('undefined')
    await expect.poll(() => inPage('document.body.innerText')).toContain('sample.mp4')
    expect(await inPage('window.studio.invoke("about", {}).then(({ ok }) => ok)')).toBe('true')
  })
})
