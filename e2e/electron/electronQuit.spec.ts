import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import type { Bridge } from '../../shared/ipc.ts'
import { type BuiltApp, buildApp, canLaunch, engineOf, isAlive, launchApp, sampleVideo } from './launchElectron.ts'

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
  folder = mkdtempSync(join(tmpdir(), 'griot-quitting-'))
})
test.afterAll(() => {
  built?.[Symbol.dispose]()
  rmSync(folder, { recursive: true, force: true })
})

test('quitting asks while a dub is at work, leaves no engine behind, and the dub goes on at the next start', async () => {
  const running = await launchApp(built.folder, { data: join(folder, 'quitting') })
  const { app, page, data } = running
  const engine = await engineOf(data)
  await app.evaluate(({ dialog }) => {
    Object.assign(globalThis, { asked: 0, answer: 0 })
    const held = globalThis as unknown as { asked: number; answer: number }
    dialog.showMessageBox = async () => {
      held.asked++
      return { response: held.answer, checkboxChecked: false }
    }
  })
  const video = sampleVideo(join(folder, 'quit'))
  const started = await page.evaluate(async (path) => {
    const { invoke } = window.studio
    const added = await invoke('addDubs', { paths: [path] })
    if (!added.ok) return added
    const [id] = (added.value as { ids: string[] }).ids
    return invoke('startDub', { id })
  }, video)
  expect(started).toMatchObject({ ok: true })

  const promptCount = () => app.evaluate(() => (globalThis as unknown as { asked: number }).asked)
  await app.evaluate(({ app }) => app.quit())
  await expect.poll(promptCount).toBe(1)
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close())
  await expect.poll(promptCount).toBe(2)
  expect(await page.evaluate(() => 'studio' in window)).toBe(true)

  const ended = new Promise((resolve) => app.process().once('exit', resolve))
  await app.evaluate(({ app }) => {
    Object.assign(globalThis, { answer: 1 })
    app.quit()
  })
  await ended
  await expect.poll(() => isAlive(engine)).toBe(false)

  const again = await launchApp(built.folder, { data })
  const output = join(folder, 'quit', 'sample.sw.mp4')
  await expect.poll(() => existsSync(output)).toBe(true)
  await expect.poll(() => again.page.evaluate(dubStates)).toEqual(['done'])
  await again.app.close()
})

/** State of the queue, read in the page. */
async function dubStates(): Promise<unknown> {
  const result = await window.studio.invoke('dubs', {})
  return result.ok
    ? (result.value as { dubs: { state: { name: string } }[] }).dubs.map(({ state }) => state.name)
    : result
}

test('an engine does not outlive a studio that is killed', async () => {
  const { app, data } = await launchApp(built.folder, { data: join(folder, 'killed') })
  const engine = await engineOf(data)
  expect(isAlive(engine)).toBe(true)
  const ended = new Promise((resolve) => app.process().once('exit', resolve))
  app.process().kill('SIGKILL')
  await ended
  await expect.poll(() => isAlive(engine)).toBe(false)
})
