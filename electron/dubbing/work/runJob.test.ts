// @module-tag apart
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import type { Job } from '../../../shared/contract/records.ts'
import { AppError } from '../../../shared/failure.ts'
import { type Message, plainWords } from '../../../shared/locale/message.ts'
import { pauseRun } from '../queue/pausing.ts'
import type { Checkpoint } from './checkpoint.ts'
import { type Link, type LinkWork, onLink } from './links.ts'
import { runJob } from './runJob.ts'
import { testDub } from './workContext.testing.ts'
import type { WorkContext } from './workContext.ts'

const DONE: Job = { status: 'done', progress: 1, result: null, error: null }

interface Setup {
  /** Answers of the polls in turn; the last one repeats. */
  readonly polls: readonly (Job | Error)[]
  readonly checkpoint?: Checkpoint
  readonly cancelled?: boolean
  readonly paused?: boolean
}

function setup({ polls, checkpoint = {}, cancelled = false, paused = false }: Setup) {
  const requestedJobs: string[] = []
  const cancelJob = vi.fn(async () => ({ cancelled: true }))
  const job = async ({ job_id }: { job_id: string }) => {
    requestedJobs.push(job_id)
    const answer = polls[Math.min(requestedJobs.length, polls.length) - 1]
    if (answer instanceof Error) throw answer
    return answer
  }
  const pauseJob = vi.fn(async () => ({ paused: true }))
  const resumeJob = vi.fn(async () => ({ resumed: true }))
  const stop = new AbortController()
  if (paused) pauseRun(stop)
  const link = { service: { job }, local: { jobState: job, cancelJob, pauseJob, resumeJob } } as unknown as Link
  let kept = checkpoint
  const context: Partial<WorkContext> & { checkpoint: Checkpoint } = {
    get checkpoint() {
      return kept
    },
    saveCheckpoint: async (step) => {
      kept = Object.fromEntries(Object.entries({ ...kept, ...step }).filter(([, value]) => value !== undefined))
    },
    signal: stop.signal,
    isCancelled: () => cancelled,
    onLink: <T>(work: LinkWork<T>) => work(link, new AbortController().signal),
    enter: () => () => undefined,
  }
  const start = vi.fn(async () => ({ job_id: `new-${start.mock.calls.length}` }))
  const run = () =>
    runJob(context as WorkContext, { kept: 'renderJob', stage: 'render', doing: plainWords('Rendering'), start })
  return { run, start, asked: requestedJobs, cancelJob, pauseJob, resumeJob, checkpoint: () => kept }
}

it('keeps the id before it waits, and waits for a job of an earlier run instead of a second one', async () => {
  const fresh = setup({ polls: [DONE] })
  expect((await fresh.run()).job_id).toBe('new-1')
  expect(fresh.checkpoint()).toEqual({ renderJob: 'new-1' })
  const resumed = setup({ polls: [DONE], checkpoint: { renderJob: 'old' } })
  expect((await resumed.run()).job_id).toBe('old')
  expect(resumed.start).not.toHaveBeenCalled()
})

it('begins anew where the service has forgotten the job, but only then', async () => {
  const gone = new AppError({ kind: 'not_found', message: 'There is no job old.' })
  const forgotten = setup({ polls: [gone, DONE], checkpoint: { renderJob: 'old' } })
  expect((await forgotten.run()).job_id).toBe('new-1')
  const unknown = setup({ polls: [gone] })
  await expect(unknown.run()).rejects.toThrow('There is no job')
  expect(unknown.start).toHaveBeenCalledOnce()
})

it('forgets a job that has failed, so that the next try makes another', async () => {
  const failed = setup({ polls: [{ ...DONE, status: 'error', error: 'No speech.' }], checkpoint: { renderJob: 'old' } })
  await expect(failed.run()).rejects.toThrow('No speech.')
  expect(failed.checkpoint()).toEqual({})
})

it('calls a job off when the user cancels, and leaves it when the studio closes', async () => {
  const stopped = new AppError({ kind: 'cancelled', message: 'Cancelled.' })
  const byUser = setup({ polls: [stopped], cancelled: true })
  await expect(byUser.run()).rejects.toThrow('Cancelled.')
  expect(byUser.cancelJob).toHaveBeenCalledOnce()
  expect(byUser.checkpoint()).toEqual({})
  const byEnd = setup({ polls: [stopped] })
  await expect(byEnd.run()).rejects.toThrow('Cancelled.')
  expect(byEnd.cancelJob).not.toHaveBeenCalled()
  expect(byEnd.checkpoint()).toEqual({ renderJob: 'new-1' })
})

it('calls off also the job that took the place of a forgotten one', async () => {
  const gone = new AppError({ kind: 'not_found', message: 'There is no job old.' })
  const stopped = new AppError({ kind: 'cancelled', message: 'Cancelled.' })
  const second = setup({ polls: [gone, stopped], checkpoint: { renderJob: 'old' }, cancelled: true })
  await expect(second.run()).rejects.toThrow('Cancelled.')
  expect(second.cancelJob).toHaveBeenLastCalledWith({ job_id: 'new-1' }, expect.anything())
  expect(second.checkpoint()).toEqual({})
})

it('shows the sending of a film apart where the context does, and as the first tenth elsewhere', async () => {
  const shown = async (isApart: boolean) => {
    const progressReports: [string, number][] = []
    const enterStage = (name: string) => {
      progressReports.push([name, 0])
      return (fraction: number) => void progressReports.push([name, fraction])
    }
    const polls = [0.5, 1]
    const job = async (): Promise<Job> => {
      const progress = polls.shift() ?? 1
      return { ...DONE, status: progress < 1 ? 'running' : 'done', progress }
    }
    const { context } = testDub({ link: { service: { job } } })
    const shows = { enter: () => enterStage('render'), ...(isApart ? { sending: () => enterStage('send') } : {}) }
    await runJob(
      { ...context, ...shows },
      {
        kept: 'renderJob',
        stage: 'render',
        doing: plainWords('Rendering'),
        async start(_link, { onUpload }) {
          onUpload(0.5)
          return { job_id: '1' }
        },
      },
    )
    return progressReports
  }
  const rendered = (...fractions: number[]) => fractions.map((fraction) => ['render', fraction])
  expect(await shown(true)).toEqual([['send', 0], ['send', 0.5], ['send', 1], ...rendered(0, 0.5, 1)])
  expect(await shown(false)).toEqual(rendered(0, 0.05, 0.55, 1))
})

it('pauses a job and keeps its id, and lets it go on when it is asked for again', async () => {
  const stopped = new AppError({ kind: 'cancelled', message: 'Cancelled.' })
  const held = setup({ polls: [stopped], paused: true })
  await expect(held.run()).rejects.toThrow('Cancelled.')
  expect(held.pauseJob).toHaveBeenCalledOnce()
  expect(held.cancelJob).not.toHaveBeenCalled()
  expect(held.checkpoint()).toEqual({ renderJob: 'new-1' })
  const again = setup({ polls: [DONE], checkpoint: { renderJob: 'old' } })
  await again.run()
  expect(again.resumeJob).toHaveBeenCalledWith({ job_id: 'old' }, expect.anything())
})

/** A connection whose engine dies so many times. */
function dyingConnection(deaths: number) {
  const link = vi.fn(async () => {
    const dies = link.mock.calls.length <= deaths
    const lost = dies ? AbortSignal.abort() : new AbortController().signal
    return { lost, isLost: async () => dies, watchWaits: () => () => undefined } as unknown as Link
  })
  return { link }
}

it('does the work again on the next engine, but not for ever', async () => {
  const work: LinkWork<string> = async (_link, signal) => {
    signal.throwIfAborted()
    return 'done'
  }
  const use = (connection: ReturnType<typeof dyingConnection>) => ({
    connection: connection as never,
    profile: 'local',
    signal: new AbortController().signal,
    onWait: () => undefined,
  })
  const twice = dyingConnection(2)
  const restarts: boolean[] = []
  expect(await onLink({ ...use(twice), onRestart: (isThere) => restarts.push(isThere) }, work)).toBe('done')
  expect(restarts, 'said before and after each restart').toEqual([false, true, false, true])
  expect(twice.link).toHaveBeenCalledTimes(3)
  await expect(onLink(use(dyingConnection(9)), work)).rejects.toThrow(/stopped 3 times while/)
  const other = dyingConnection(0)
  const fails = async () => Promise.reject(new AppError({ kind: 'invalid', message: 'No.' }))
  await expect(onLink(use(other), fails)).rejects.toThrow('No.')
  expect(other.link).toHaveBeenCalledOnce()
})

it('tells how much of a finished video has come from a service, whose answer has no size', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'griot-run-job-'))
  const videoPath = join(folder, 'dub.mp4')
  async function* answer() {
    yield Buffer.from('{"status":"done","progress":1,"error":null,"result":{"format":"mp4","video_base64":"')
    for (let part = 0; part < 9; part++) yield Buffer.alloc(1_000_000, 'A')
    yield Buffer.from('"}}')
  }
  const service = { job: (_: unknown, { read }: { read(body: AsyncIterable<Uint8Array>): unknown }) => read(answer()) }
  const messages: Message[] = []
  const context = {
    checkpoint: {},
    saveCheckpoint: async () => undefined,
    isCancelled: () => false,
    onLink: <T>(work: LinkWork<T>) => work({ service } as unknown as Link, new AbortController().signal),
    enter(_: string, doing: Message) {
      messages.push(doing)
      return () => undefined
    },
  } as unknown as WorkContext
  const start = async () => ({ job_id: 'one' })
  await runJob(context, { kept: 'renderJob', stage: 'render', doing: plainWords('Rendering'), start, videoPath })
  const received = [3, 6].map((megabytes) => ({ key: 'doing.receive', values: { megabytes } }))
  expect(messages).toEqual([plainWords('Rendering'), ...received])
  expect(statSync(videoPath).size).toBe(6_750_000)
  rmSync(folder, { recursive: true })
})
