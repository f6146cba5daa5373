import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { openDubs } from '../../dubbing/queue/storedDub.ts'
import type { Rendered } from '../../dubbing/work/dubProject.ts'
import type { WorkContext } from '../../dubbing/work/workContext.ts'
import { silentLog } from '../log.ts'
import type { Media } from '../media/media.ts'
import { createMediaFiles } from '../media/mediaFiles.ts'
import type { Connection } from '../service/connection.ts'
import { openSettings } from '../settings/settings.ts'
import type { Shell } from '../shell/shell.ts'
import { dubCommands } from './dubCommands.ts'
import { createDubQueue } from './dubQueue.ts'
import { TEST_PROJECT } from './testProject.ts'

const folder = mkdtempSync(join(tmpdir(), 'griot-dub-commands-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const given = { window: 'a', signal: new AbortController().signal, onProgress: () => undefined }

it('carries out what is wanted of a dub in the order it came', async () => {
  const video = join(folder, 'film.mp4')
  writeFileSync(video, 'a video')
  const began = Promise.withResolvers<WorkContext>()
  const store = openDubs(join(folder, 'dubs'), () => undefined)
  const settings = openSettings(folder, silentLog())
  const connection = { current: 'local' } as Connection
  const shell = { notify: () => undefined, keepAwake: () => ({ [Symbol.dispose]: () => undefined }) }
  const queue = createDubQueue({
    spoken: join(folder, 'spoken'),
    ...TEST_PROJECT,
    ...{ store, connection, files: createMediaFiles(), log: silentLog(), report: () => undefined },
    onChange: () => undefined,
    shell: { ...shell, showProgress: () => undefined } as unknown as Shell,
    run(context) {
      began.resolve(context)
      return new Promise<Rendered>((_, reject) => {
        context.signal.addEventListener('abort', () => reject(new DOMException('stop', 'AbortError')))
      })
    },
  })
  const commands = dubCommands({
    ...{ dataDir: join(folder, 'data'), store, queue, connection, media: {} as Media, settings },
    ...{
      projectOf: async () => undefined,
      files: createMediaFiles(),
      dubProjects: TEST_PROJECT,
      onChange: () => undefined,
    },
  })
  const { ids } = await commands.addDubs({ paths: [video] }, given)
  const id = ids[0] ?? ''
  await commands.changeDub({ id, order: { speakers: 2 } }, given)
  expect(store.get(id)?.order.speakers).toBe(2)
  await commands.changeDub({ id, order: { speakers: null } }, given)
  expect(store.get(id)?.order.speakers).toBeNull()
  // Another language takes longer than the rest, as a free name is looked for.
  await Promise.all([
    commands.changeDub({ id, order: { to: 'yo' } }, given),
    commands.changeDub({ id, order: { to: 'zu' } }, given),
    commands.changeDub({ id, order: { voices: { A: 'zu-a' } } }, given),
    commands.startDub({ id }, given),
  ])
  const { order } = await began.promise
  expect(order).toMatchObject({ to: 'zu', voices: { A: 'zu-a' }, output: join(folder, 'film.zu.mp4') })
  expect(store.get(id)?.state.name).toBe('ordered')
  await queue.close()
})

it('starts drafts in several languages, all of a film one after the other', async () => {
  const videos = ['one.mp4', 'two.mp4'].map((name) => join(folder, name))
  for (const video of videos) writeFileSync(video, 'a video')
  const store = openDubs(join(folder, 'several'), () => undefined)
  const settings = openSettings(join(folder, 'fresh'), silentLog())
  const connection = { current: 'local' } as Connection
  const shell = { notify: () => undefined, showProgress: () => undefined, keepAwake: () => new DisposableStack() }
  const queue = createDubQueue({
    spoken: join(folder, 'spoken'),
    ...TEST_PROJECT,
    ...{ store, connection, files: createMediaFiles(), log: silentLog(), report: () => undefined },
    onChange: () => undefined,
    shell: shell as unknown as Shell,
    run: (context) =>
      new Promise<Rendered>((_, reject) => {
        context.signal.addEventListener('abort', () => reject(new DOMException('stop', 'AbortError')))
      }),
  })
  const commands = dubCommands({
    ...{ dataDir: join(folder, 'data'), store, queue, connection, media: {} as Media, settings },
    ...{
      projectOf: async () => undefined,
      files: createMediaFiles(),
      dubProjects: TEST_PROJECT,
      onChange: () => undefined,
    },
  })
  // Subtitles that are dropped together with the videos are found beside them.
  const { ids } = await commands.addDubs({ paths: [...videos, join(folder, 'one.webvtt')] }, given)
  // A video that is there is not added again.
  expect((await commands.addDubs({ paths: videos.slice(1) }, given)).ids).toEqual(ids.slice(1))
  const { ids: started } = await commands.startDubs({ ids, targets: ['sw', 'zu'] }, given)
  expect(started).toHaveLength(4)
  expect(store.list().map(({ order, state }) => [order.output, order.alongside, state.name])).toEqual([
    [join(folder, 'one.sw.mp4'), ['zu'], 'ordered'],
    [join(folder, 'one.zu.mp4'), ['sw'], 'ordered'],
    [join(folder, 'two.sw.mp4'), ['zu'], 'ordered'],
    [join(folder, 'two.zu.mp4'), ['sw'], 'ordered'],
  ])
  await queue.close()
})

it('removes the folder of an upload with its last dub, and no other folder', async () => {
  const dataDir = join(folder, 'removals')
  const [upload, other] = [join(dataDir, 'uploads', 'batch', 'film.mp4'), join(dataDir, 'film.mp4')]
  mkdirSync(dirname(upload), { recursive: true })
  for (const path of [upload, other]) writeFileSync(path, 'a video')
  const store = openDubs(join(folder, 'removed'), () => undefined)
  const queue = createDubQueue({
    spoken: join(folder, 'spoken'),
    ...TEST_PROJECT,
    ...{ store, connection: { current: 'local' } as Connection, files: createMediaFiles() },
    ...{ log: silentLog(), report: () => undefined, onChange: () => undefined },
    shell: { showProgress: () => undefined, keepAwake: () => new DisposableStack() } as unknown as Shell,
  })
  const commands = dubCommands({
    ...{ dataDir, store, queue, connection: { current: 'local' } as Connection, media: {} as Media },
    ...{ settings: openSettings(join(folder, 'fresh'), silentLog()), onChange: () => undefined },
    ...{ projectOf: async () => undefined, files: createMediaFiles(), dubProjects: TEST_PROJECT },
  })
  const uploads = join(dataDir, 'uploads')
  const paths = [`${uploads}/../film.mp4`, `${uploads}/./batch/film.mp4`, upload]
  const { ids } = await commands.addDubs({ paths }, given)
  const left = []
  for (const id of ids) {
    await commands.removeDub({ id }, given)
    left.push([existsSync(other), existsSync(upload)])
  }
  expect(left).toEqual([
    [true, true],
    [true, true],
    [true, false],
  ])
  await queue.close()
})
