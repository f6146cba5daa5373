// @module-tag together
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { openDatabase } from '../../electron/engine/backends/oneMachine/database.ts'
import { historyRecords } from '../../electron/engine/backends/oneMachine/historyRecords.ts'
import { jobRecords } from '../../electron/engine/backends/oneMachine/jobRecords.ts'
import { createRetention } from '../../electron/engine/backends/oneMachine/retention.ts'
import { lockFolder } from '../../electron/engine/backends/shared/lockFolder.ts'
import { plainWords, say } from '../../shared/locale/message.ts'
import { MediaFolder } from '../support/media.ts'
import { startTestEngine } from '../support/startTestEngine.ts'

const DAY = 86_400_000
const REPORT = { notes: [], lines: [] }
const ANALYSIS = { language: 'en', duration_seconds: 1, segments: [], speakers: [], diarized: false }

/** A data folder with results of a given age and size, and a clock that is set by the test. */
function folderOfResults(dataDir: string) {
  const database = openDatabase(dataDir)
  // By its lock an engine knows a folder as one that it may clear up.
  lockFolder(dataDir)[Symbol.dispose]()
  const records = jobRecords(database)
  const history = historyRecords(database)
  const videoOf = (id: string): string => join(dataDir, 'jobs', id, 'result.mp4')
  const end = database.prepare('UPDATE jobs SET ended_at = ? WHERE id = ?')
  const at = (daysAgo: number): string => new Date(Date.now() - daysAgo * DAY).toISOString()
  return {
    records,
    history,
    videoOf,
    video(id: string, bytes: number, daysAgo: number): void {
      records.add({ id, account: 'owner', key: 'owner', kind: 'render', input: {} })
      mkdirSync(join(dataDir, 'jobs', id), { recursive: true })
      writeFileSync(videoOf(id), Buffer.alloc(bytes))
      records.finish(id, { format: 'mp4' }, REPORT)
      end.run(at(daysAgo), id)
      history.add('owner', { id, feature: 'dub', created_at: at(daysAgo), text: id }, videoOf(id))
    },
    analysis(id: string, daysAgo: number, result: object = ANALYSIS): void {
      records.add({ id, account: 'owner', key: 'owner', kind: 'analyze', input: { language: 'auto' } })
      records.finish(id, result, REPORT)
      end.run(at(daysAgo), id)
    },
    /** Makes what is kept of results unreadable. */
    breakResults: () => database.exec(`UPDATE job_data SET input = '{', result = '{', report = '{'`),
    /** Rows of the database that have to do with jobs. */
    rows: () => ['jobs', 'job_data'].map((table) => database.prepare(`SELECT id FROM ${table}`).all().length),
    sound(id: string, bytes: number, daysAgo: number): string {
      const path = join(dataDir, 'history', `${id}.wav`)
      mkdirSync(join(dataDir, 'history'), { recursive: true })
      writeFileSync(path, Buffer.alloc(bytes))
      history.add('owner', { id, feature: 'tts', created_at: at(daysAgo), text: id }, path)
      return path
    },
    retention({ keepDays = 7, quotaBytes = 1e9, daysLater = 0 }) {
      const now = (): number => Date.now() + daysLater * DAY
      return createRetention({ dataDir, records, history, queue: { videoOf }, keepDays, quotaBytes, now })
    },
  }
}

let kept: ReturnType<typeof folderOfResults>
let dataDir: string
beforeEach(() => {
  const folder = new MediaFolder()
  dataDir = folder.file('engine')
  kept = folderOfResults(dataDir)
  return () => folder[Symbol.dispose]()
})

describe('retention', () => {
  it('keeps what is young and small', async () => {
    kept.video('young', 1000, 1)
    const sound = kept.sound('also-young', 1000, 6)
    await kept.retention({}).sweep()
    expect([existsSync(kept.videoOf('young')), existsSync(sound)]).toEqual([true, true])
    expect(kept.records.find('young')?.status).toBe('done')
  })

  it('removes what is too old when its time has come', async () => {
    kept.video('old', 1000, 5)
    kept.video('younger', 1000, 2)
    await kept.retention({ daysLater: 3 }).sweep()
    expect([existsSync(kept.videoOf('old')), existsSync(kept.videoOf('younger'))]).toEqual([false, true])
    expect(kept.records.find('old')).toMatchObject({
      status: 'error',
      error: say('engine.job.videoRemoved', { days: 7 }),
    })
  })

  it('removes transcripts that are too old, and forgets their jobs when that was told for as long', async () => {
    kept.analysis('old', 8)
    kept.analysis('young', 2)
    await kept.retention({}).sweep()
    expect(kept.records.find('old')).toMatchObject({
      status: 'error',
      error: say('engine.job.transcriptRemoved', { days: 7 }),
    })
    expect(kept.records.made('old').result).toBeUndefined()
    expect(kept.records.made('young').result).toEqual(ANALYSIS)
    await kept.retention({ daysLater: 7.1 }).sweep()
    expect(kept.rows()).toEqual([0, 0])
  })

  it('forgets failed jobs, and leaves what just ended to be asked for where nothing is to be kept', async () => {
    kept.records.add({ id: 'failed', account: 'owner', key: 'owner', kind: 'render', input: { segments: [] } })
    kept.records.fail('failed', plainWords('The file is no video.'))
    kept.analysis('done', 0)
    await kept.retention({ keepDays: 0 }).sweep()
    expect([kept.records.find('failed')?.status, kept.records.find('done')?.status]).toEqual(['error', 'done'])
    await kept.retention({ daysLater: 8 }).sweep()
    expect(kept.records.find('failed')).toBeUndefined()
  })

  it('does not read what jobs made to find what is old', async () => {
    // A table that an analysis of an hour fills with megabytes, of which none is JSON: reading one would throw.
    kept.analysis('broken', 1)
    kept.breakResults()
    await kept.retention({}).sweep()
    expect(kept.records.waiting()).toEqual([])
    expect(kept.records.find('broken')?.status).toBe('done')
  })

  it('removes the oldest first beyond the quota, videos and sounds alike', async () => {
    kept.video('first', 500, 3)
    const second = kept.sound('second', 500, 2)
    kept.video('third', 500, 1)
    await kept.retention({ quotaBytes: 900 }).sweep()
    const left = [kept.videoOf('first'), second, kept.videoOf('third')].map((path) => existsSync(path))
    expect(left).toEqual([false, false, true])
  })

  it('leaves jobs alone that are not done', async () => {
    for (const id of ['waiting', 'running']) {
      kept.records.add({ id, account: 'owner', key: 'owner', kind: 'render', input: {} })
      mkdirSync(join(dataDir, 'jobs', id), { recursive: true })
      writeFileSync(join(dataDir, 'jobs', id, 'source'), Buffer.alloc(5000))
    }
    kept.records.start('running')
    writeFileSync(kept.videoOf('running'), Buffer.alloc(5000)) // half-made
    await kept.retention({ keepDays: 0, quotaBytes: 0, daysLater: 100 }).sweep()
    expect(existsSync(kept.videoOf('running'))).toBe(true)
    expect(['waiting', 'running'].map((id) => kept.records.find(id)?.status)).toEqual(['queued', 'running'])
  })

  it('lists in the history what has lost its sound', async () => {
    kept.sound('spoken', 1000, 30)
    kept.video('dubbed', 1000, 30)
    await kept.retention({}).sweep()
    const { items } = kept.history.page('owner', { limit: 9, offset: 0 })
    expect(items.map((item) => item.id).sort()).toEqual(['dubbed', 'spoken'])
    expect(await kept.history.remove('owner', 'spoken')).toBe(true)
  })

  it('finds nothing to do the second time, or where files are gone already', async () => {
    kept.sound('spoken', 1000, 30)
    kept.video('dubbed', 1000, 30)
    const retention = kept.retention({})
    await Promise.all([retention.sweep(), retention.sweep()])
    await expect(retention.sweep()).resolves.toBeUndefined()
  })

  it('says how much room is missing for a file that does not fit', async () => {
    await expect(kept.retention({}).makeRoom(1e18)).rejects.toMatchObject({
      failure: { kind: 'unavailable', message: expect.stringMatching(/disk is full.* MB/) },
    })
    await expect(kept.retention({}).makeRoom(1000)).resolves.toBeUndefined()
  })
})

describe('a result that is not there any more', () => {
  it('is told to whoever asks for the job, and its item of the history stays', async () => {
    kept.video('swept', 1000, 10)
    await using under = await startTestEngine({ dataDir, capabilities: {} })
    await expect
      .poll(() => under.service.job({ job_id: 'swept' }))
      .toMatchObject({ status: 'error', result: null, error: expect.stringContaining('removed') })
    expect((await under.service.history({})).items.map((item) => item.id)).toEqual(['swept'])
  })

  it('is told after the item of the history was deleted with it', async () => {
    kept.video('deleted', 1000, 1)
    await using under = await startTestEngine({ dataDir, capabilities: {} })
    expect(await under.service.job({ job_id: 'deleted' })).toMatchObject({ status: 'done' })
    await under.service.deleteHistory({ item_id: 'deleted' })
    const job = await under.service.job({ job_id: 'deleted' })
    expect(job).toMatchObject({ status: 'error', error: expect.stringContaining('removed') })
  })
})

describe('what a killed engine leaves behind', () => {
  it('goes at the next start, and what is needed stays', async () => {
    kept.video('done', 1000, 1)
    const needed = kept.sound('needed', 10, 1)
    const job = (id: string, name: string): string => join(dataDir, 'jobs', id, name)
    writeFileSync(job('done', 'source'), 'x')
    mkdirSync(job('done', 'scratch'))
    kept.records.add({ id: 'failed', account: 'owner', key: 'owner', kind: 'render', input: {} })
    kept.records.fail('failed', plainWords('x'))
    for (const id of ['failed', 'never-recorded']) {
      mkdirSync(join(dataDir, 'jobs', id))
      writeFileSync(job(id, 'source'), 'x')
    }
    writeFileSync(join(dataDir, 'history', 'nobody-knows.wav'), 'x')
    mkdirSync(join(dataDir, 'incoming'))
    const inVoices = (...name: string[]): string => join(dataDir, 'voices', ...name)
    for (const id of ['kept', 'begun']) {
      mkdirSync(inVoices(id), { recursive: true })
      writeFileSync(inVoices(id, 'sample.pcm'), 'x')
    }
    writeFileSync(inVoices('kept', 'voice.json'), '{}')
    writeFileSync(inVoices('separated.flac'), 'x')
    mkdirSync(join(dataDir, 'models', 'murya-ha.7.part'), { recursive: true })
    mkdirSync(join(dataDir, 'models', 'murya-ha'))
    await using _ = await startTestEngine({ dataDir, capabilities: {} })
    const gone = [job('done', 'source'), job('done', 'scratch'), job('failed', ''), job('never-recorded', '')]
    gone.push(
      inVoices('begun'),
      join(dataDir, 'models', 'murya-ha.7.part'),
      join(dataDir, 'history', 'nobody-knows.wav'),
    )
    expect(gone.filter((path) => existsSync(path))).toEqual([])
    const stays = [job('done', 'result.mp4'), needed, inVoices('kept', 'sample.pcm'), inVoices('separated.flac')]
    expect([...stays, join(dataDir, 'models', 'murya-ha')].every((path) => existsSync(path))).toBe(true)
  })

  it('is kept from a second engine while one is running', async () => {
    await using _ = await startTestEngine({ dataDir, capabilities: {} })
    await expect(startTestEngine({ dataDir, capabilities: {} })).rejects.toMatchObject({
      failure: { kind: 'unavailable', message: expect.stringContaining(dataDir) },
    })
  })
})
