import { copyFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Dub } from '../../shared/commands/dubs.ts'
import { callStudio, type StudioCaller } from '../support/callStudio.ts'
import { MediaFolder } from '../support/media.ts'
import { SmallDisk } from '../support/smallDisk.ts'
import { isAlive, type RunningStudio, SAMPLE, startStudio } from '../support/studioProcess.ts'

/** The studio's own, with what the engine leaves free. */
const DISK_MEGABYTES = 400

const folder = new MediaFolder()
const disk = new SmallDisk(folder.file('disk'), DISK_MEGABYTES)
const film = folder.file('sample.mp4')

afterAll(() => {
  disk[Symbol.dispose]()
  folder[Symbol.dispose]()
})

describe.skipIf(!disk.mounted)('a studio whose disk is full (needs the right to mount one)', () => {
  let studio: RunningStudio
  let page: StudioCaller
  beforeAll(async () => {
    // With its subtitles, so that nothing needs to be recognised or translated.
    for (const path of SAMPLE) copyFileSync(path, folder.file(basename(path)))
    studio = await startStudio(join(disk.path, 'data'))
    page = await callStudio(studio)
  })
  afterAll(async () => {
    page?.[Symbol.dispose]()
    await studio?.stop()
  })

  const dubOf = async (id: string): Promise<Dub> => {
    const dub = (await page.call('dubs', {})).dubs.find((one) => one.id === id)
    if (dub === undefined) throw new Error('The video is not on the list.')
    return dub
  }
  const stateOf = async (id: string): Promise<string> => (await dubOf(id)).state.name

  it('says so, lives on, and does what was wanted when there is room again', async () => {
    await expect.poll(async () => (await page.call('connections', {})).state.name).toBe('ready')
    const { ids } = await page.call('addDubs', { paths: [film] })
    const id = ids[0] ?? ''
    await page.call('changeDub', { id, order: { to: 'sw', output: folder.file('dub.mp4') } })
    await page.call('startDub', { id })
    await expect.poll(() => stateOf(id)).toBe('running')
    disk.fill(0)
    await expect.poll(() => stateOf(id)).toMatch(/done|failed/)
    // What failed gives room back as its project closes.
    const change = async () => {
      disk.fill(0)
      return page.call('changeSettings', { theme: 'dark' }).then(() => 'saved', String)
    }
    await expect.poll(change).toMatch(/disk is full/i)
    expect([isAlive(studio.process.pid ?? 0), (await page.call('settings', {})).theme]).toEqual([true, 'dark'])

    disk.free()
    await page.call('changeSettings', { theme: 'light' })
    const { id: again } = await page.call('retryDub', { id })
    if ((await stateOf(again)) === 'draft') await page.call('startDub', { id: again })
    await expect.poll(() => stateOf(again)).toBe('done')
  })

  it('names the folder of an upload that does not fit, and keeps nothing of it', async () => {
    disk.fill(100_000)
    const answer = await fetch(`${studio.origin}/upload?batch=${'0'.repeat(16)}&name=film.mp4`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${studio.token}`, origin: studio.origin },
      body: new Uint8Array(1_000_000),
    })
    const uploads = join(disk.path, 'data/uploads')
    expect(await answer.json()).toMatchObject({
      failure: { message: `The disk of ${uploads} is full. Free some space there and try again.` },
    })
    expect(disk.names('data/uploads', '0'.repeat(16))).toEqual([])
    disk.free()
  })

  it('ends as it should', async () => {
    disk.fill(0)
    expect(await studio.stop()).toBe(0)
    disk.free()
  })
})
