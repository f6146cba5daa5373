import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import type { Work } from '../../../shared/commands/work.ts'
import { plainWords } from '../../../shared/locale/message.ts'
import { silentLog } from '../log.ts'
import { createProjectsOfVideos } from './projectOfVideo.ts'
import type { Projects } from './projects.ts'
import { openRecentProjects } from './recentProjects.ts'

const folder = mkdtempSync(join(tmpdir(), 'griot-of-video-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const path = (name: string) => join(folder, name)
const work = (state: Work['state']): Work => ({ id: '1', kind: 'takes', failures: [], notes: [], state })

it('finds the project that was open last for a video and is still there, with what is at work', async () => {
  const recent = openRecentProjects(folder, silentLog())
  for (const name of ['Old.griot', 'New.griot']) writeFileSync(path(name), '')
  await recent.remember(path('Old.griot'), '/film.mp4')
  await recent.remember(path('New.griot'), '/film.mp4')
  await recent.remember(path('Other.griot'), '/other.mp4')
  let states: Work['state'][] = []
  const works = { list: () => states.map(work) }
  const use = async () => []
  const projects = { idAt: () => 'open', use: use as unknown as Projects['use'] }
  const of = createProjectsOfVideos({ recent, projects, works })
  const found = { path: path('New.griot'), name: 'New', dubs: [] }
  expect(await of.find('/film.mp4')).toBe(found.path)
  expect(await of.look(found.path)).toEqual(found)
  expect(await of.find('/other.mp4')).toBeUndefined()
  expect(await of.find('/nothing.mp4')).toBeUndefined()

  states = [{ name: 'cancelled' }, { name: 'waiting' }, { name: 'paused', fraction: 0.2 }]
  expect(await of.look(found.path)).toMatchObject({ ...found, work: { name: 'paused', fraction: 0.2 } })
  states.push({ name: 'running', stage: 'voices', doing: plainWords('Speaking'), fraction: 0.4 })
  expect(await of.look(found.path)).toMatchObject({
    work: { name: 'running', doing: plainWords('Speaking'), fraction: 0.4 },
  })
  states = [{ name: 'done' }]
  expect(await of.look(found.path)).toEqual(found)

  rmSync(path('New.griot'))
  expect(await of.find('/film.mp4')).toBe(path('Old.griot'))
  const closed = createProjectsOfVideos({ recent, projects: { ...projects, idAt: () => undefined }, works })
  states = [{ name: 'waiting' }]
  expect(await closed.look(found.path)).toEqual(found)
})

it('finds a project of the name of a video beside it, which a terminal has made', async () => {
  const recent = openRecentProjects(join(folder, 'none'), silentLog())
  const projects = { idAt: () => undefined, use: (() => undefined) as unknown as Projects['use'] }
  const of = createProjectsOfVideos({ recent, projects, works: { list: () => [] } })
  writeFileSync(path('Talk.griot'), '')
  expect(await of.find(path('Talk.mp4'))).toBe(path('Talk.griot'))
  expect(await of.find(path('Talks.mp4'))).toBeUndefined()
})
