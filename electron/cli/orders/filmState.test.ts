import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { type DubOptions, type DubRequest, readDubRequest } from '../dubRequest.ts'
import { dubId, openFilmState, sweepOrders } from './filmState.ts'

const OUTPUT = '/films/talk.sw.mp4'
const request = (options: DubOptions) =>
  readDubRequest('talk.mp4', { to: 'sw', ...options }, { cwd: '/films', env: { GRIOT_API_KEY: 'key' } })
const idOf = (options: DubOptions, output = OUTPUT) => dubId(request(options), output)

/** The same value with its keys in the opposite order. */
function turned<T extends object>(value: T): T {
  return Object.fromEntries(Object.entries(value).reverse()) as T
}

it('a dub has one name in whatever order its options are given', async () => {
  const voices = { from: 'en', speakers: '2', consent: true, separate: 'off', timing: 'loose', faces: true }
  const fullRequest = request({ ...voices, picture: 'wait', longest: '5', subtitleTrack: true, out: 'x.mp4' })
  // What is not said may be missing as well.
  const parsed: DubRequest = JSON.parse(JSON.stringify(fullRequest))
  const other = turned({ ...parsed, settings: turned(parsed.settings) })
  expect([other.settings, Object.keys(other)]).toEqual([fullRequest.settings, Object.keys(parsed).reverse()])
  expect(await dubId(other, OUTPUT)).toBe(await dubId(fullRequest, OUTPUT))
})

it('another option, output, service or translation is another dub', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'griot-film-state-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const translation = join(folder, 'own.srt')
  writeFileSync(translation, 'Habari.')
  const ids = [
    await idOf({}),
    await idOf({ from: 'en' }),
    await idOf({ timing: 'loose' }),
    await idOf({ to: 'ha' }),
    await idOf({}, '/films/other.mp4'),
    await idOf({ baseUrl: 'https://voice.example.org' }),
    await idOf({ translation }),
  ]
  writeFileSync(translation, 'Habari za asubuhi.')
  ids.push(await idOf({ translation }))
  expect(new Set(ids).size).toBe(ids.length)
  expect(await idOf({ force: true, verbose: true })).toBe(ids[0])
})

it('a film that has changed is another one, which is tried again where it could not be read', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'griot-film-state-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const video = join(folder, 'talk.mp4')
  const unreadable = async () =>
    (await openFilmState({ ...request({}), video }, undefined, join(folder, 'orders'))).unreadable
  writeFileSync(video, 'This is no video.')
  const first = await unreadable()
  expect(await unreadable()).toBe(first)
  writeFileSync(video, 'This is no video either.')
  expect(await unreadable()).not.toBe(first)
})

it('forgets what nobody came back to for a month, with a project of its own or without', async () => {
  const orders = mkdtempSync(join(tmpdir(), 'griot-orders-'))
  onTestFinished(() => rmSync(orders, { recursive: true }))
  const now = Date.UTC(2026, 0, 31) / 1000
  const before = now - 31 * 24 * 3600
  for (const name of ['own', 'own-used', 'none', 'none-used']) {
    const folder = join(orders, name)
    mkdirSync(folder)
    const date = name.endsWith('used') ? now : before
    if (name.startsWith('own')) {
      writeFileSync(join(folder, 'film.griot'), '')
      utimesSync(join(folder, 'film.griot'), date, date)
    }
    // A project that is used inside of a folder leaves the folder's date.
    utimesSync(folder, name === 'none-used' ? now : before, name === 'none-used' ? now : before)
  }
  // What tells their own dubs from others is of all orders.
  writeFileSync(join(orders, 'signing-key.json'), '')
  utimesSync(join(orders, 'signing-key.json'), before, before)
  await sweepOrders(orders, now * 1000)
  expect(readdirSync(orders).toSorted()).toEqual(['none-used', 'own-used', 'signing-key.json'])
})

it("a film is one order's at a time, and a disk that refuses its lock is another matter", async () => {
  const folder = mkdtempSync(join(tmpdir(), 'griot-film-state-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const video = join(folder, 'talk.mp4')
  writeFileSync(video, 'This is no video.')
  const open = () => openFilmState({ ...request({}), video }, undefined, join(folder, 'orders'))
  const [one, other] = [await open(), await open()]
  {
    using _ = one.lock()
    expect(() => other.lock()).toThrow(
      expect.objectContaining({ failure: expect.objectContaining({ kind: 'unavailable' }) }),
    )
    expect(() => other.lock()).toThrow('talk.mp4 is being dubbed')
  }
  using _ = other.lock()
  writeFileSync(join(folder, 'orders', 'file'), '')
  rmSync(join(one.folder, 'lock'), { force: true })
  mkdirSync(join(one.folder, 'lock'))
  expect(() => one.lock()).toThrow(join(one.folder, 'lock'))
})
