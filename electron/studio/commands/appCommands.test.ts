import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { silentLog } from '../log.ts'
import type { Connection } from '../service/connection.ts'
import { openSettings } from '../settings/settings.ts'
import type { PickRequest, Shell } from '../shell/shell.ts'
import { createStudioEventHub } from '../studioEvents.ts'
import { appCommands } from './appCommands.ts'
import { createTasks } from './tasks.ts'

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'griot-app-'))
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

const context = { window: 'a', signal: new AbortController().signal, onProgress: () => undefined }

function setup(pick?: NonNullable<Shell['pick']>) {
  const shell = { name: 'browser', secrets: {}, ...(pick && { pick }) } as unknown as Shell
  const [settings, tasks] = [openSettings(dataDir, silentLog()), createTasks(() => undefined)]
  const events = createStudioEventHub()
  const api = appCommands({ shell, settings, connection: {} as Connection, tasks, log: silentLog(), events })
  return { settings, events, api }
}

it('asks the desktop where a file is to go, and says where the page has to ask itself', async () => {
  const requests: PickRequest[] = []
  const { api } = setup(async (request) => {
    requests.push(request)
    return requests.length === 1 ? ['/v/other.mp4'] : []
  })
  const suggested = '/v/talk.sw.mp4'
  expect(await api.pickOutput({ suggested }, context)).toEqual({ path: '/v/other.mp4' })
  expect(await api.pickOutput({ suggested }, context)).toEqual({})
  expect(requests[0]).toMatchObject({ kind: 'save', defaultPath: suggested, extensions: ['.mp4'] })
  await expect(setup().api.pickOutput({ suggested }, context)).rejects.toThrow(/no dialog for files here/)
})

it('changes of the layout only what is named, as two windows have parts of their own', async () => {
  const { api } = setup()
  await api.changeSettings({ layout: { columns: [40, 60], side: 'takes' } }, context)
  await api.changeSettings({ layout: { rows: [50, 50] } }, context)
  const { layout } = await api.changeSettings({ layout: { side: 'edits' }, theme: 'dark' }, context)
  expect(layout).toEqual({ columns: [40, 60], rows: [50, 50], side: 'edits' })
})

it('keeps shortcuts and layout, and what else was set', async () => {
  const { api, settings } = setup()
  await api.changeSettings({ shortcuts: { undo: 'Ctrl+Z' } }, context)
  await api.changeSettings({ layout: { script: [40, 60] } }, context)
  await settings.flush()
  const again = await setup().api.settings({}, context)
  expect(again).toMatchObject({ shortcuts: { undo: 'Ctrl+Z' }, layout: { script: [40, 60] }, theme: 'system' })
})

it('tells the other windows of what holds for all of them, and of no layout', async () => {
  const { api, events } = setup()
  const told: string[] = []
  for (const window of ['a', 'b']) events.listen(window, ({ event }) => told.push(`${window} ${event}`))
  await api.changeSettings({ layout: { side: 'takes' } }, context)
  expect(told).toEqual([])
  await api.changeSettings({ language: 'sw', layout: {} }, context)
  expect(told).toEqual(['b settingsChanged'])
})
