import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openDubs } from './storedDub.ts'

/** A paused dub as the first studio wrote it. */
const STORED = {
  id: '7d1f-old',
  video: '/films/talk.mp4',
  uploaded: false,
  addedAt: 1_700_000_000_000,
  order: {
    to: 'sw',
    transcript: { from: 'auto' },
    translation: { from: 'file', path: '/films/talk.sw.srt' },
    voices: { SPEAKER_00: 'sw-zuri' },
    output: '/films/talk.sw.mp4',
    subtitles: true,
  },
  state: { name: 'paused', fraction: 0.4 },
  notes: ['Transcript: talk.srt, 2 lines.'],
  reached: {
    profile: 'local',
    transcript: {
      segments: [{ id: 0, start: 0, end: 1, text: 'One.', speaker: 'SPEAKER_00' }],
      names: {},
      origin: 'subtitles',
    },
    renderJob: 'job-1',
  },
}

it('opens dubs of older studios in the order they were added, and writes each as it was', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'griot-stored-'))
  const folder = join(dataDir, 'dubs')
  mkdirSync(folder)
  const states = [
    STORED.state,
    { name: 'draft' },
    { name: 'ordered' },
    { name: 'cancelled' },
    { name: 'failed', failure: { kind: 'offline', message: 'No answer.' }, stage: 'render' },
    { name: 'done', result: { path: '/o.mp4', subtitles: [], lines: 1, speakers: 1, seconds: 2 } },
  ]
  for (const [at, state] of states.entries()) {
    const id = `dub-${states.length - at}`
    writeFileSync(join(folder, `${id}.json`), JSON.stringify({ ...STORED, id, addedAt: at, state }))
  }
  writeFileSync(join(folder, 'broken.json'), '{')
  const dubs = openDubs(folder, () => undefined)
  expect(dubs.list().map(({ state }) => state)).toEqual(states)
  const [first] = dubs.list()
  if (first === undefined) throw new Error('The list is empty.')
  await dubs.save(first)
  const file = join(folder, `${first.id}.json`)
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ ...STORED, id: 'dub-6', addedAt: 0 })
  await dubs.remove(first.id)
  expect(openDubs(folder, () => undefined).get(first.id)).toBeUndefined()
  expect(readdirSync(folder).filter((name) => name.startsWith('broken.json.broken-'))).toHaveLength(1)
  rmSync(dataDir, { recursive: true })
})
