// @module-tag together
// @module-tag long
import { existsSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { linesInOrder } from '../../shared/project/lines/linesInOrder.ts'
import { spokenBy, takeState } from '../../shared/project/takes/takeKey.ts'
import {
  cancelChecks,
  type Page,
  startProjectStudio,
  type TestStudio,
  talkProject,
  temporaryFolder,
} from '../support/projectStudio.ts'
import { startTestEngine } from '../support/startTestEngine.ts'

const root = temporaryFolder()
const data = join(root.path, 'data')
/** All tests work in one studio, each at a page of its own; some start it again. */
let studio: TestStudio = startProjectStudio(data)
afterAll(async () => {
  await studio[Symbol.asyncDispose]()
  root[Symbol.dispose]()
})
async function restart(): Promise<void> {
  await studio[Symbol.asyncDispose]()
  studio = startProjectStudio(data)
}
let pages = 0
const newPage = () => studio.page(`page ${++pages}`)

let folders = 0
const folder = () => join(root.path, `videos ${++folders}`)

async function freshTakes(page: Page, project: string): Promise<number> {
  const document = await page.document(project)
  const states = linesInOrder(document).map((line) => takeState(line, 'sw', spokenBy(document, line)))
  return states.filter((state) => state === 'fresh').length
}
const linesOf = async (page: Page, project: string) => linesInOrder(await page.document(project)).map(({ id }) => id)
const isUnderWay = (fraction: number) => (work: { state: { name: string; fraction?: number } }) =>
  work.state.name === 'running' && (work.state.fraction ?? 0) >= fraction

/** Begins to speak all lines, and a render that speaks them itself; resolves when both are under way. */
async function speakAndRender(page: Page, project: string, output: string) {
  const speaking = await page.call('speak', { project, target: 'sw', lines: await linesOf(page, project) })
  const rendering = await page.call('render', { project, target: 'sw', options: { by: 'service', output } })
  for (const { work } of [speaking, rendering]) await page.until(project, work, ({ state }) => state.name !== 'waiting')
  return { speaking: speaking.work, rendering: rendering.work }
}

it('cancels a render in the middle and leaves nothing behind', async () => {
  const page = newPage()
  const { project } = await talkProject(page, folder())
  const { path: output } = await page.call('suggestOutput', { project, target: 'sw' })
  const { work } = await page.call('render', { project, target: 'sw', options: { by: 'service', output } })
  await page.until(project, work, isUnderWay(0.15))
  expect(studio.studio.busy).toBe(1)
  await page.call('cancelWork', { project, work })
  expect((await page.ended(project, work)).state).toEqual({ name: 'cancelled' })
  expect(existsSync(output)).toBe(false)
  expect([studio.studio.busy, studio.desktop.awake, studio.desktop.progress.at(-1)]).toEqual([0, 0, undefined])
})

it('goes on after a restart in the middle, and shows what came of it', async () => {
  const page = newPage()
  const made = await talkProject(page, folder())
  const { path: output } = await page.call('suggestOutput', { project: made.project, target: 'sw' })
  const { speaking, rendering } = await speakAndRender(page, made.project, output)
  const lines = await linesOf(page, made.project)
  await restart()

  const again = newPage()
  const { project } = await again.call('openProject', { path: made.path })
  const spoken = await again.ended(project, speaking)
  expect(spoken.state).toEqual({ name: 'done' })
  expect(await freshTakes(again, project)).toBe(lines.length)
  expect((await again.ended(project, rendering)).state).toMatchObject({ name: 'done', result: { path: output } })
  const { takes } = await again.call('listTakes', { project })
  const [spokenFree, spokenForFilm] = [false, true].map((isRated) =>
    takes.filter(({ rate }) => (rate !== undefined) === isRated).map(({ line }) => line),
  )
  // Nothing was spoken twice for the same purpose.
  expect([spokenFree?.toSorted(), spokenForFilm?.toSorted()]).toEqual([lines, lines])
  await cancelChecks(again, project)
  again.close()
  const later = newPage()
  const reopened = await later.call('openProject', { path: made.path })
  const { work: kept } = await later.call('projectWork', { project: reopened.project })
  const ordered = kept.filter(({ kind }) => kind !== 'check') // which begins by itself after the render
  expect(ordered.map(({ kind, state }) => [kind, state.name])).toEqual([
    ['takes', 'done'],
    ['render', 'done'],
  ])
})

it('puts takes together after a restart, and leaves only what was asked for', async () => {
  const page = newPage()
  const { project, path } = await talkProject(page, folder())
  const lines = await linesOf(page, project)
  await page.ended(project, (await page.call('speak', { project, target: 'sw', lines })).work)
  const { path: output } = await page.call('suggestOutput', { project, target: 'sw' })
  const options = { by: 'takes' as const, output, subtitles: false }
  const { work } = await page.call('render', { project, target: 'sw', options })
  await page.until(project, work, ({ state }) => state.name === 'running' && state.stage === 'render')
  await restart()
  const again = newPage()
  const opened = await again.call('openProject', { path })
  const { state } = await again.ended(opened.project, work)
  expect(state).toMatchObject({ name: 'done', result: { path: output, lines: lines.length, subtitles: [] } })
  expect(state.name === 'done' && state.result).not.toHaveProperty('stems')
  expect(readdirSync(dirname(output)).filter((name) => name.startsWith('.griot'))).toEqual([])
  expect(readdirSync(join(data, 'cache', 'work'))).toEqual([])
  await cancelChecks(again, opened.project)
})

it('goes on with the next engine where one dies', async () => {
  const page = newPage()
  const { project } = await talkProject(page, folder())
  const lines = await linesOf(page, project)
  const { path: output } = await page.call('suggestOutput', { project, target: 'sw' })
  const { speaking, rendering } = await speakAndRender(page, project, output)
  studio.crashEngine()
  expect((await page.ended(project, speaking)).failures).toEqual([])
  expect(await freshTakes(page, project)).toBe(lines.length)
  expect((await page.ended(project, rendering)).state).toMatchObject({ name: 'done', result: { path: output } })
  await cancelChecks(page, project)
})

it('goes on while no window shows the project, and lets any window come back', async () => {
  const page = newPage()
  const { project, path } = await talkProject(page, folder())
  const lines = await linesOf(page, project)
  const { work } = await page.call('speak', { project, target: 'sw', lines })
  page.close()
  const second = newPage()
  const again = await second.call('openProject', { path })
  expect(again.project).toBe(project)
  expect((await second.ended(project, work)).state).toEqual({ name: 'done' })
  expect(await freshTakes(second, project)).toBe(lines.length)
  // The work has ended, so the file is closed with its window.
  second.close()
  const third = await newPage().call('openProject', { path })
  expect(third.project).not.toBe(project)
})

it('goes along when the project is saved under another name', async () => {
  const page = newPage()
  const { project, path } = await talkProject(page, folder())
  const lines = await linesOf(page, project)
  const { work } = await page.call('speak', { project, target: 'sw', lines })
  await page.until(project, work, isUnderWay(0))
  const copy = join(root.path, 'Copy.griot')
  await page.call('saveProjectAs', { project, path: copy })
  expect((await page.ended(project, work)).state).toEqual({ name: 'done' })
  expect(await freshTakes(page, project)).toBe(lines.length)
  const original = await page.call('openProject', { path })
  const kinds = (await page.call('projectWork', { project: original.project })).work.map(({ kind }) => kind)
  expect(kinds).toEqual([])
  const copied = await page.call('openProject', { path: copy })
  const { work: kept } = await page.call('projectWork', { project: copied.project })
  expect(kept.at(-1)).toMatchObject({ id: work, state: { name: 'done' } })
})

it('ends with the reason where the service refuses, and takes nothing from the lines', async () => {
  await using hosted = await startTestEngine()
  const page = newPage()
  const { project } = await talkProject(page, folder())
  const lines = (await linesOf(page, project)).slice(0, 2)
  const profile = { name: 'Hosted', baseUrl: hosted.engine.url }
  const { id } = await page.call('saveProfile', { ...profile, key: 'a-wrong-key' })
  await page.call('selectProfile', { id })
  const refused = await page.call('speak', { project, target: 'sw', lines })
  await expect(page.ended(project, refused.work)).rejects.toMatchObject({ failure: { kind: 'unauthorized' } })
  expect(await freshTakes(page, project)).toBe(0)
  await page.call('saveProfile', { ...profile, id, key: hosted.engine.key })
  const spoken = await page.call('speak', { project, target: 'sw', lines })
  expect((await page.ended(project, spoken.work)).failures).toEqual([])
  expect(await freshTakes(page, project)).toBe(lines.length)
  const { total } = await hosted.service.history({ feature: 'tts' })
  expect(total).toBe(lines.length)
})
