import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { RenderOptions } from '../../../shared/commands/work.ts'
import { AssembleMix } from '../../../shared/contract/assemble.ts'
import { AppError } from '../../../shared/failure.ts'
import { english } from '../../../shared/locale/english.ts'
import { plainWords } from '../../../shared/locale/message.ts'
import { testDocument } from '../../../shared/project/document.testing.ts'
import { factsOf } from '../../dubbing/project/projectDatabase.ts'
import { createProjectFile } from '../../dubbing/project/projectFile.ts'
import { createProjectQueue, type ProjectQueue, type runWork } from '../../dubbing/work/projectQueue.ts'
import { openMachineSigner } from '../../dubbing/work/projectStore.ts'
import type { WorkContext } from '../../dubbing/work/workContext.ts'
import type { WorkOrder } from '../../dubbing/work/workOrder.ts'
import { silentLog } from '../log.ts'
import { createMediaFiles } from '../media/mediaFiles.ts'
import { createProjects, type Projects } from '../project/projects.ts'
import { openRecentProjects } from '../project/recentProjects.ts'
import type { Connection } from '../service/connection.ts'
import type { Shell } from '../shell/shell.ts'
import { createWorkViews, type WorkViews } from './workViews.ts'

type Outcome = Awaited<ReturnType<typeof runWork>>

interface Run {
  readonly order: WorkOrder
  readonly context: WorkContext
  readonly finish: PromiseWithResolvers<Outcome>
}

const takes: WorkOrder = { kind: 'takes', target: 'sw', lines: [1] }
const transcript: WorkOrder = { kind: 'transcript', source: { from: 'auto' }, to: 'sw' }

let folder: string
let clock = 0
let projects: Projects
let queue: ProjectQueue
let works: WorkViews
let runs: Run[]
let desktop: { awake: number; notices: string[]; progress: (number | undefined)[] }
let waiting: (() => void)[] = []

/** A studio whose work ends when the test says so. */
function start(): void {
  runs = []
  desktop = { awake: 0, notices: [], progress: [] }
  const shell: Shell = {
    name: 'browser',
    secrets: { get: async () => undefined, set: async () => undefined, remove: async () => undefined },
    showInFolder: async () => undefined,
    openExternal: async () => undefined,
    notify: ({ title, body }) => void desktop.notices.push(`${english(title)}: ${english(body)}`),
    keepAwake() {
      desktop.awake++
      return { [Symbol.dispose]: () => void desktop.awake-- }
    },
    showProgress: (fraction) => void desktop.progress.push(fraction),
  }
  const changed = () => {
    for (const look of waiting) look()
  }
  projects = createProjects({
    recent: openRecentProjects(join(folder, 'data'), silentLog()),
    documents: folder,
    dataDir: join(folder, 'data'),
    // Nobody harmed these files: no process needs to look first.
    check: async (path) => factsOf(path),
    onChange: () => undefined,
    onOpen: (project) => queue.resumeProject(project),
    onClose: (project) => queue.forget(project),
    onMove: (project, left) => queue.moved(project, left),
  })
  queue = createProjectQueue({
    budgetOf: async (id) => ({ id }),
    projects,
    connection: { current: 'local' } as Connection,
    shell,
    log: silentLog(),
    report: () => undefined,
    signer: openMachineSigner(join(folder, 'data')),
    scratch: join(folder, 'scratch'),
    now: () => clock,
    onChange: changed,
    run(order, context) {
      const finish = Promise.withResolvers<Outcome>()
      context.signal.addEventListener('abort', () => finish.reject(new DOMException('stop', 'AbortError')))
      runs.push({ order, context, finish })
      changed()
      return finish.promise
    },
  })
  works = createWorkViews(queue, createMediaFiles())
}

/** Resolves as soon as something is so; looked at whenever anything changes. */
function so(test: () => boolean | Promise<boolean>): Promise<void> {
  const done = Promise.withResolvers<void>()
  const look = async () => {
    if (await test()) done.resolve()
  }
  const first = () => void look().catch(done.reject)
  waiting.push(first)
  first()
  return done.promise.finally(() => {
    waiting = waiting.filter((one) => one !== first)
  })
}
/** A run of a kind of work, in the order in which they began: of several kinds any may begin first. */
const runOf = (kind: WorkOrder['kind'], at = 0) => runs.filter(({ order }) => order.kind === kind)[at]
const statesOf = async (project: string) => works.list(project).map(({ state }) => state.name)
const becomes = (project: string, ...states: string[]) =>
  so(async () => (await statesOf(project)).join() === states.join())

async function open(name = 'Film.griot', window = 'a'): Promise<{ project: string; path: string }> {
  const path = await createProjectFile(join(folder, name), testDocument([[0, 1, 'one']]))
  return projects.open(path, window)
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'griot-work-'))
  clock = 0
  start()
})
afterEach(async () => {
  await queue.close()
  projects[Symbol.dispose]()
  rmSync(folder, { recursive: true, force: true })
})

it('shows how work goes on and what came of it', async () => {
  const { project } = await open()
  const id = await queue.start(project, transcript)
  await so(() => runs.length === 1)
  const { context, finish } = runs[0] as Run
  expect(context.checkpoint).toEqual({ profile: 'local' })
  const reportProgress = context.enter('transcript', plainWords('Listening'))
  clock = 2000
  reportProgress(0.5)
  context.note(plainWords('A word.'))
  context.fail({ line: 1, message: plainWords('No.') })
  const [work] = works.list(project)
  expect(work).toMatchObject({
    id,
    kind: 'transcript',
    notes: [plainWords('A word.')],
    failures: [{ line: 1, message: plainWords('No.') }],
  })
  expect(work?.state).toEqual({
    name: 'running',
    stage: 'transcript',
    doing: plainWords('Listening'),
    fraction: 0.5,
    remaining: 2,
  })
  expect([queue.busy, desktop.awake, desktop.progress.at(-1)]).toEqual([1, 1, 0.5])
  clock = 15_000
  finish.resolve(undefined)
  await becomes(project, 'done')
  await so(() => queue.busy === 0)
  expect(desktop).toMatchObject({ awake: 0, notices: ['The lines are found: Film: 1 line could not be made.'] })
  expect(desktop.progress.at(-1)).toBeUndefined()
})

/** The plan of a render from no takes. */
function emptyPlan() {
  const options = RenderOptions.parse({ by: 'takes', output: '/o.mp4', subtitles: false })
  const mix = AssembleMix.parse({})
  const [timing, picture] = ['natural', 'keep'] as const
  return {
    options,
    cues: [],
    notes: [],
    basis: 'key',
    speak: [],
    lines: [],
    keep: [],
    mix,
    timing,
    picture,
  }
}

it('checks what was rendered by itself, as work of its own', async () => {
  const { project } = await open()
  await queue.start(project, { kind: 'render', target: 'sw', plan: emptyPlan() })
  await so(() => runs.length === 1)
  runs[0]?.finish.resolve({ path: '/made.mp4', subtitles: [], lines: 0, speakers: 0, basis: 'key' })
  await so(() => runs.length === 2)
  expect(runs[1]?.order).toMatchObject({ kind: 'check', target: 'sw', dub: '/made.mp4' })
  const checked = { report: 'r', verdict: 'passed' as const, findings: 0 }
  runs[1]?.finish.resolve(checked)
  await becomes(project, 'done', 'done')
  const [, check] = works.list(project)
  expect(check?.state).toEqual({ name: 'done', checked })
})

it('does one thing of a kind at a time: more lines wait, other work is refused', async () => {
  const { project } = await open()
  await queue.start(project, takes)
  await queue.start(project, takes)
  await queue.start(project, transcript)
  await expect(queue.start(project, transcript)).rejects.toThrow(/being found already/)
  await so(() => runs.length === 2)
  expect(await statesOf(project)).toEqual(['running', 'waiting', 'running'])
  runOf('takes')?.finish.resolve(undefined)
  await so(() => runs.length === 3)
  expect(await statesOf(project)).toEqual(['done', 'running', 'running'])
  runOf('takes', 1)?.finish.reject(new AppError({ kind: 'offline', message: 'No answer.' }))
  await becomes(project, 'done', 'failed', 'running')
  // What was lined up is told until more is asked for, and a user who is looking needs no notice.
  await queue.start(project, takes)
  expect(await statesOf(project)).toEqual(['running', 'running'])
  expect(desktop.notices).toEqual([])
})

it('does a few things at once and the others in turn', async () => {
  for (let number = 1; number <= 5; number++) {
    const { project } = await open(`Film ${number}.griot`, `window ${number}`)
    await queue.start(project, takes)
  }
  await so(() => runs.length === 4)
  expect(queue.busy).toBe(5)
  runs[0]?.finish.resolve(undefined)
  await so(() => runs.length === 5)
})

it('renders the languages of a project one after the other', async () => {
  const { project } = await open()
  for (const target of ['sw', 'ha'] as const) await queue.start(project, { kind: 'render', target, plan: emptyPlan() })
  await so(() => runs.length === 1)
  expect(await statesOf(project)).toEqual(['running', 'waiting'])
  runs[0]?.finish.resolve(undefined)
  await becomes(project, 'done', 'running')
})

it('cancels what runs and what waits', async () => {
  const { project } = await open()
  const first = await queue.start(project, takes)
  const second = await queue.start(project, takes)
  await so(() => runs.length === 1)
  await queue.cancel(project, second)
  await expect(queue.dismiss(project, first)).rejects.toThrow(/still under way/)
  await queue.cancel(project, first)
  expect(runs[0]?.context.isCancelled()).toBe(true)
  expect([(await statesOf(project)).at(-1), runs.length, queue.busy]).toEqual(['cancelled', 1, 0])
  for (const { id } of works.list(project)) await queue.dismiss(project, id)
  expect(works.list(project)).toEqual([])
})

it('goes on after a restart from what was reached', async () => {
  const { project, path } = await open()
  const id = await queue.start(project, transcript)
  await so(() => runs.length === 1)
  await runs[0]?.context.saveCheckpoint({ analyzeJob: 'job 1' })
  const { context } = runs[0] as Run
  await queue.close()
  expect([context.signal.aborted, context.isCancelled()]).toEqual([true, false])
  projects[Symbol.dispose]()
  start()
  const again = await projects.open(path, 'b')
  await so(() => runs.length === 1)
  expect(runs[0]?.context.id).toBe(id)
  expect(runs[0]?.context.checkpoint).toEqual({ profile: 'local', analyzeJob: 'job 1' })
  runs[0]?.finish.resolve(undefined)
  await becomes(again.project, 'done')
})

it('goes along into a copy, and leaves nothing to do in the file it came from', async () => {
  const { project, path } = await open()
  await queue.start(project, takes)
  await so(() => runs.length === 1)
  const copy = await projects.saveAs(project, join(folder, 'Copy'))
  await runs[0]?.context.saveCheckpoint({ renderJob: 'x' })
  await queue.close()
  projects[Symbol.dispose]()
  start()
  const original = await projects.open(path, 'a')
  expect(works.list(original.project)).toEqual([])
  await projects.open(copy, 'b')
  await so(() => runs.length === 1)
  expect(runs[0]?.context.checkpoint.renderJob).toBe('x')
})

it('stops work for now, lets it go on from what was reached, and ends it where it is not wanted any more', async () => {
  const { project, path } = await open()
  const id = await queue.start(project, transcript)
  const waits = await queue.start(project, takes)
  await so(() => runs.length === 2)
  const { context } = runOf('transcript') as Run
  await context.saveCheckpoint({ analyzeJob: 'job 1' })
  context.enter('transcript', plainWords('Listening'))(0.5)
  clock = 60_000
  await queue.pause(project, id)
  await queue.pause(project, waits)
  expect([context.signal.aborted, context.isCancelled(), queue.busy, desktop.awake]).toEqual([true, false, 0, 0])
  expect(works.list(project).map(({ state }) => state)).toEqual([
    { name: 'paused', fraction: 0.5 },
    { name: 'paused', fraction: 0 },
  ])
  await expect(queue.start(project, transcript)).rejects.toThrow(/being found already/)
  await expect(queue.dismiss(project, id)).rejects.toThrow(/still under way/)
  // It has run for long, and still it is not done.
  expect(desktop.notices).toEqual([])

  await queue.close()
  projects[Symbol.dispose]()
  start()
  const { project: again } = await projects.open(path, 'a')
  await becomes(again, 'paused', 'paused')
  await queue.resume(again, id)
  await so(() => runs.length === 1)
  expect((runs[0] as Run).context.checkpoint).toMatchObject({ analyzeJob: 'job 1' })
  await queue.cancel(again, waits)
  expect(await statesOf(again)).toEqual(['running', 'cancelled'])
})
