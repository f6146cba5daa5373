import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it, onTestFinished } from 'vitest'
import { AppError, toFailure } from '../../../shared/failure.ts'
import { english } from '../../../shared/locale/english.ts'
import { openDubs, type StoredDub } from '../../dubbing/queue/storedDub.ts'
import type { Rendered } from '../../dubbing/work/dubProject.ts'
import type { WorkContext } from '../../dubbing/work/workContext.ts'
import { silentLog } from '../log.ts'
import { createMediaFiles } from '../media/mediaFiles.ts'
import type { Report } from '../report.ts'
import type { Connection } from '../service/connection.ts'
import type { Shell } from '../shell/shell.ts'
import { clearSpoken, createDubQueue } from './dubQueue.ts'
import { TEST_PROJECT } from './testProject.ts'

const folder = mkdtempSync(join(tmpdir(), 'griot-dubs-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const RENDERED: Rendered = { path: '/out.mp4', subtitles: [], lines: 1, speakers: 1 }

function ordered(id: string, addedAt: number): StoredDub {
  const order = {
    to: 'sw' as const,
    transcript: { from: 'auto' as const },
    translation: { from: 'auto' as const },
    voices: {},
    output: `/${id}.sw.mp4`,
    subtitles: false,
  }
  const state = { name: 'ordered' as const }
  return { id, video: `/${id}.mp4`, uploaded: false, addedAt, order, state, notes: [], reached: {} }
}

interface Run {
  readonly context: WorkContext
  readonly finish: PromiseWithResolvers<Rendered>
}

/** A queue whose work ends when the test says so. */
function setup(name: string) {
  const runs: Run[] = []
  const desktop = { awake: 0, notices: [] as string[], progress: [] as (number | undefined)[] }
  const shell: Shell = {
    name: 'browser',
    secrets: { get: async () => undefined, set: async () => undefined, remove: async () => undefined },
    showInFolder: async () => undefined,
    openExternal: async () => undefined,
    notify: ({ title }) => void desktop.notices.push(english(title)),
    keepAwake() {
      desktop.awake++
      return { [Symbol.dispose]: () => void desktop.awake-- }
    },
    showProgress: (fraction) => void desktop.progress.push(fraction),
  }
  const began: PromiseWithResolvers<Run>[] = []
  const run = (context: WorkContext) => {
    const finish = Promise.withResolvers<Rendered>()
    context.signal.addEventListener('abort', () => finish.reject(new DOMException('stop', 'AbortError')))
    runs.push({ context, finish })
    began.shift()?.resolve({ context, finish })
    return finish.promise
  }
  const nextRun = () => {
    const next = Promise.withResolvers<Run>()
    began.push(next)
    return next.promise
  }
  const dubs = openDubs(join(folder, name, 'dubs'), () => undefined)
  const reports: string[] = []
  const report: Report = (what, error) => void reports.push(`${what}: ${toFailure(error).message}`)
  const connection = { current: 'local' } as Connection
  const files = createMediaFiles()
  const queue = createDubQueue({
    ...TEST_PROJECT,
    store: dubs,
    connection,
    files,
    shell,
    log: silentLog(),
    report,
    spoken: join(folder, name, 'spoken'),
    run,
    onChange: () => changed(),
  })
  let changed: () => void = () => undefined
  const idle = () =>
    new Promise<void>((resolve) => {
      changed = () => {
        if (queue.busy === 0 && desktop.awake === 0) resolve()
      }
    })
  const stateOf = (id: string) => {
    const dub = dubs.get(id)
    return dub && queue.view(dub).state
  }
  return { dubs, queue, runs, reports, desktop, nextRun, stateOf, idle }
}

it('works through the queue in order, one at a time, and keeps the computer awake meanwhile', async () => {
  const { dubs, queue, runs, desktop, nextRun, stateOf, idle } = setup('order')
  await Promise.all([dubs.save(ordered('b', 2)), dubs.save(ordered('a', 1))])
  const first = nextRun()
  queue.takeUp()
  const { context, finish } = await first
  expect([context.id, runs.length, desktop.awake, queue.busy]).toEqual(['a', 1, 1, 2])
  context.enter('render', 'Speaking')(0.5)
  expect(stateOf('a')).toMatchObject({ name: 'running', stage: 'render', doing: 'Speaking' })
  expect(stateOf('b')).toEqual({ name: 'waiting' })
  const second = nextRun()
  finish.resolve(RENDERED)
  const { finish: finishB } = await second
  expect(stateOf('a')).toMatchObject({ name: 'done', result: { path: '/out.mp4', url: expect.any(String) } })
  finishB.reject(new AppError({ kind: 'job_failed', message: 'No.' }))
  await idle()
  expect(stateOf('b')).toMatchObject({ name: 'failed', failure: { message: 'No.' } })
  expect([desktop.awake, queue.busy, desktop.progress.at(-1)]).toEqual([0, 0, undefined])
  expect(desktop.notices).toEqual(['The dub is ready', 'b.mp4 could not be dubbed'])
})

it('keeps every step, so that a restart goes on from it', async () => {
  const { dubs, queue, nextRun } = setup('restart')
  await dubs.save(ordered('a', 1))
  const began = nextRun()
  queue.takeUp()
  const { context } = await began
  await context.reach({ renderJob: 'job-1', analyzeJob: 'job-0' })
  await context.reach({ analyzeJob: undefined })
  expect(context.isCancelled()).toBe(false)
  await queue.close()
  expect(context.signal.aborted).toBe(true)
  expect(context.isCancelled()).toBe(false)

  const again = setup('restart')
  const resumed = again.nextRun()
  again.queue.takeUp()
  expect((await resumed).context.reached).toEqual({ profile: 'local', renderJob: 'job-1' })
  await again.queue.close()
})

it('cancels, keeps what was reached, and goes on with the next', async () => {
  const { dubs, queue, nextRun, stateOf } = setup('cancel')
  await Promise.all([dubs.save(ordered('a', 1)), dubs.save(ordered('b', 2))])
  const first = nextRun()
  queue.takeUp()
  const { context } = await first
  const second = nextRun()
  const stopping = queue.cancel('a')
  expect([context.isCancelled(), stateOf('a')]).toEqual([true, { name: 'cancelled' }])
  await stopping
  expect(dubs.get('a')?.state).toEqual({ name: 'cancelled' })
  expect((await second).context.id).toBe('b')
  await queue.close()
})

it('keeps a removed dub removed, whatever its work still says', async () => {
  const { dubs, queue, nextRun } = setup('removed')
  await dubs.save(ordered('a', 1))
  const began = nextRun()
  queue.takeUp()
  const { context, finish } = await began
  const removing = queue.remove('a')
  context.note('late')
  await context.reach({ renderJob: 'late' })
  finish.resolve(RENDERED)
  await removing
  expect(dubs.list()).toEqual([])
})

it('stops a dub for now: it keeps what was reached, survives a restart and does not hold up the others', async () => {
  const { dubs, queue, runs, nextRun, stateOf } = setup('pause')
  await Promise.all([dubs.save(ordered('a', 1)), dubs.save(ordered('b', 2))])
  const began = nextRun()
  queue.takeUp()
  const { context } = await began
  await context.reach({ renderJob: 'job-1' })
  context.enter('render', 'Speaking')(0.5)
  const following = nextRun()
  await queue.pause('a')
  expect([context.signal.aborted, context.isCancelled()]).toEqual([true, false])
  expect(stateOf('a')).toMatchObject({ name: 'paused', fraction: expect.any(Number) })
  expect((await following).context.id).toBe('b')
  await queue.pause('b')
  expect([stateOf('b')?.name, queue.busy, runs.length]).toEqual(['paused', 0, 2])

  const again = setup('pause')
  again.queue.takeUp()
  expect([again.stateOf('a')?.name, again.runs.length]).toEqual(['paused', 0])
  const resumed = again.nextRun()
  await again.queue.resume('a')
  expect((await resumed).context.reached).toMatchObject({ renderJob: 'job-1' })
  await again.queue.close()
})

it('holds back one that has not begun', async () => {
  const { dubs, queue, nextRun, runs, stateOf, idle } = setup('held back')
  await Promise.all([dubs.save(ordered('a', 1)), dubs.save(ordered('b', 2))])
  const began = nextRun()
  queue.takeUp()
  const { finish } = await began
  await queue.pause('b')
  finish.resolve(RENDERED)
  await idle()
  expect([stateOf('a')?.name, stateOf('b')?.name, runs.length]).toEqual(['done', 'paused', 1])
})

it('lives on where nothing can be written: it tells of it, and shows in the list what is so', async () => {
  const { dubs, queue, nextRun, reports, desktop, stateOf, idle } = setup('full')
  await Promise.all([dubs.save(ordered('a', 1)), dubs.save(ordered('b', 2))])
  const first = nextRun()
  queue.takeUp()
  const { context, finish } = await first
  rmSync(join(folder, 'full', 'dubs'), { recursive: true })
  context.note('one')
  finish.resolve(RENDERED)
  // The next one cannot even write down where it is made, and says so by itself.
  await idle()
  expect(stateOf('a')).toMatchObject({ name: 'done', result: { path: '/out.mp4' } })
  expect(dubs.get('a')?.notes).toEqual(['one'])
  expect(stateOf('b')).toMatchObject({ name: 'failed' })
  expect(desktop.notices).toEqual(['The dub is ready', 'b.mp4 could not be dubbed'])
  expect(new Set(reports)).toEqual(
    new Set(['the end of a run could not be saved: Something unexpected went wrong. The log has the details.']),
  )
  expect(reports).toHaveLength(2)
})

it('gives the steps of a dub what it has reached so far, not only what it began with', async () => {
  const { queue, nextRun, idle } = setup('reached')
  const begun = nextRun()
  await queue.order(ordered('a', 1))
  const { context, finish } = await begun
  await context.reach({ steps: ['order'] })
  expect(context.reached.steps).toEqual(['order'])
  expect(context.takes).toContain('a')
  const ended = idle()
  finish.resolve(RENDERED)
  await ended
})

it('removes the lines of dubs that are gone, and no others', () => {
  const folder = mkdtempSync(join(tmpdir(), 'griot-spoken-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const id of ['kept', 'gone']) {
    mkdirSync(join(folder, id))
    writeFileSync(join(folder, id, '0.wav'), 'x')
  }
  clearSpoken(folder, [{ id: 'kept' }])
  expect(readdirSync(folder)).toEqual(['kept'])
  clearSpoken(join(folder, 'none'), [])
})
