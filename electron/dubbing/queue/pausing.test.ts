// @module-tag apart
import { expect, it, vi } from 'vitest'
import { THIS_COMPUTER } from '../../../shared/basics/fixedValues.ts'
import { english } from '../../../shared/locale/english.ts'
import type { Link } from '../work/links.ts'
import { cancelServiceJobs, cannotPauseNotes, isPaused, pauseJob, pauseRun, resumeJob } from './pausing.ts'

it('tells a pause from an end', () => {
  const [paused, ended] = [new AbortController(), new AbortController()]
  expect(isPaused(paused.signal)).toBe(false)
  pauseRun(paused)
  ended.abort()
  pauseRun(ended) // it has ended already
  expect([isPaused(paused.signal), isPaused(ended.signal)]).toEqual([true, false])
})

it('says that a hosted service goes on, but only where it has something to do', () => {
  expect(cannotPauseNotes({ profile: 'hosted', renderJob: '1' }).map(english)).toEqual([
    expect.stringContaining('cannot pause'),
  ])
  expect(cannotPauseNotes({ profile: 'hosted' })).toEqual([])
  expect(cannotPauseNotes({ profile: THIS_COMPUTER, analyzeJob: '1' })).toEqual([])
})

it('asks only the engine of this computer, and takes no answer for an answer', async () => {
  const hosted = {} as Link
  await pauseJob(hosted, '1')
  const cancelJob = vi.fn(async () => ({ cancelled: true }))
  const resume = vi.fn(() => Promise.reject(new Error('The engine is gone.')))
  const link = { local: { cancelJob, resumeJob: resume } } as unknown as Link
  await resumeJob(link, '1')
  expect(resume).toHaveBeenCalledOnce()
  const connection = { link: vi.fn(async () => link) }
  await cancelServiceJobs(connection, { profile: 'a', analyzeJob: '1', renderJob: '2' })
  expect(cancelJob.mock.calls.map(([input]: unknown[]) => input)).toEqual([{ job_id: '1' }, { job_id: '2' }])
  await cancelServiceJobs(connection, { profile: 'a' })
  expect(connection.link).toHaveBeenCalledOnce()
  await cancelServiceJobs({ link: () => Promise.reject(new Error('No service.')) }, { profile: 'a', analyzeJob: '1' })
})
