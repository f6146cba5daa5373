import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { fakeElectron, readFuses } from '../build/fakeElectron.ts'
import type { Bridge } from '../shared/ipc.ts'
import { canLaunch, engineOf, isAlive, launchApp, sampleVideo } from './launchElectron.ts'

declare global {
  interface Window {
    studio: Bridge
  }
}

const root = join(import.meta.dirname, '..')
const bin = (name: string) => join(root, 'node_modules', '.bin', name)

test.skip(process.env['GRIOT_PACKAGE'] === undefined, 'Takes a minute and a gigabyte: GRIOT_PACKAGE=1 runs it')
test.skip(process.platform !== 'linux' || !canLaunch(), 'Needs Linux and Chromium')

let folder: string
let unpacked: string
let app: string
test.beforeAll(async () => {
  test.setTimeout(300_000)
  folder = mkdtempSync(join(tmpdir(), 'griot-package-'))
  unpacked = join(folder, 'release', 'linux-unpacked')
  await fakeElectron(join(folder, 'electron'))
  const given = [`-c.electronDist=${join(folder, 'electron')}`, `-c.directories.output=${join(folder, 'release')}`]
  execFileSync(bin('node'), [join(root, 'build', 'bundle.ts')], { cwd: root })
  execFileSync(bin('node'), [join(root, 'build', 'dist.ts'), '--dir', '--linux', ...given], { cwd: root })
  app = join(folder, 'app')
  execFileSync(bin('asar'), ['extract', join(unpacked, 'resources', 'app.asar'), app])
})
test.afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('the fuses are set as configured', async () => {
  // Off: run as Node, NODE_OPTIONS, inspector, V8 snapshot, file privileges. On: cookies, integrity, archive only.
  expect(await readFuses(join(unpacked, 'griot-studio'))).toBe('010011001')
})

test('the archive holds the programs and no source, the engine lies outside with a Node', () => {
  const names = execFileSync(bin('asar'), ['list', join(unpacked, 'resources', 'app.asar')], { encoding: 'utf8' })
  const own = names.split('\n').filter((name) => !name.startsWith('/node_modules/'))
  for (const name of ['/package.json', '/dist/electron/main/main.js', '/dist/electron/preload/preload.cjs'])
    expect(own).toContain(name)
  expect(own.filter((name) => /\.tsx?$|\.map$|\.test\.|\/(e2e|cli|browser)\//.test(name))).toEqual([])
  expect(own.filter((name) => name.startsWith('/dist/renderer/assets/')).length).toBeGreaterThan(1)
  const outside = join(unpacked, 'resources', 'app.asar.unpacked')
  expect(existsSync(join(outside, 'dist', 'electron', 'engine', 'main.js'))).toBe(true)
  expect(existsSync(join(outside, 'dist', 'electron', 'main'))).toBe(false)
  expect(existsSync(join(unpacked, 'resources', 'app-update.yml'))).toBe(false)
  expect(readdirSync(join(unpacked, 'resources', 'node'))).toEqual(['node'])
})

test('the packed app starts its packed engine, opens a video and brings the sample', async () => {
  const resources = join(unpacked, 'resources')
  const data = join(folder, 'data')
  const running = await launchApp(app, { data, env: { STANDIN_RESOURCES: resources } })
  const engine = await engineOf(data)
  const program = execFileSync('readlink', [`/proc/${engine}/exe`], { encoding: 'utf8' }).trim()
  expect(program).toBe(join(resources, 'node', 'node'))
  await expect(running.page.getByRole('heading', { name: 'Dub a video' })).toBeVisible()
  const opened = await running.page.evaluate(
    (path) => window.studio.invoke('openMedia', { path }),
    sampleVideo(join(folder, 'video')),
  )
  expect(opened).toMatchObject({ ok: true, value: { playable: { picture: true, sound: true } } })
  expect(await running.page.evaluate(() => window.studio.invoke('addSample', {}))).toMatchObject({ ok: true })
  await running.app.close()
  await expect.poll(() => isAlive(engine)).toBe(false)
})

test('a build with a feed looks for updates, and one that cannot be reached disturbs nobody', async () => {
  const resources = join(unpacked, 'resources')
  writeFileSync(join(resources, 'app-update.yml'), 'provider: generic\nurl: http://127.0.0.1:9/\n')
  const data = join(folder, 'updates')
  const env = { STANDIN_RESOURCES: resources, APPIMAGE: join(folder, 'griot.AppImage') }
  const running = await launchApp(app, { data, env })
  const log = () => readFileSync(join(data, 'studio', 'logs', 'studio.log'), 'utf8')
  await expect.poll(log).toContain('no update could be looked for')
  await expect(running.page.getByRole('heading', { name: 'Dub a video' })).toBeVisible()
  await running.app.close()
})
