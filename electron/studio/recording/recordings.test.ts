import { spawnSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { decodeSamples, toPcm24, wavParts } from '../../../shared/audio/wav.ts'
import { createRecordings, type Recordings } from './recordings.ts'

let folder: string
let recordings: Recordings
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'griot-recordings-'))
  recordings = createRecordings(folder, () => 1)
})
afterEach(async () => {
  await recordings[Symbol.asyncDispose]()
  rmSync(folder, { recursive: true, force: true })
})

const LINE = { id: 3, key: 'k', start: 1, end: 2, characters: 5 }
const FACTS = { project: '/p.griot', film: 'hash', target: 'sw' as const, sampleRate: 48_000, lines: [LINE] }
/** A block of 100 ms whose samples all have a value. */
const block = (value: number) => toPcm24(new Float32Array(4800).fill(value))

async function send(path: string, at: number | string, bytes: Uint8Array) {
  return recordings.receive({ url: new URL(`${path}?at=${at}`, 'http://127.0.0.1'), bytes })
}

async function samplesOf(from: Recordings, id: string): Promise<Float32Array> {
  const { sound } = await from.read(id)
  return sound.samples(0, sound.seconds)
}

const fileOf = (id: string) => readFileSync(join(folder, `${id}.wav`))

describe('a recording', () => {
  it('is a whole WAV file after each block', async () => {
    const { id, path } = await recordings.begin(FACTS)
    for (let count = 1; count <= 12; count++) {
      expect(await send(path, (count - 1) * 4800, block(count / 16))).toEqual({
        status: 200,
        body: { samples: count * 4800 },
      })
      const { format, data } = wavParts(fileOf(id)) ?? {}
      expect(format).toMatchObject({ sampleRate: 48_000, channels: 1, bits: 24 })
      expect(data).toHaveLength(count * 4800 * 3)
      expect(decodeSamples(data ?? new Uint8Array(), { bits: 24, float: false }).at(-1)).toBeCloseTo(count / 16, 6)
    }
  })

  it('takes a repeated block once and refuses one that leaves a gap', async () => {
    const { id, path } = await recordings.begin(FACTS)
    for (const at of [0, 0, 4800, 0, 4800]) expect((await send(path, at, block(at / 9600))).status).toBe(200)
    expect((await send(path, 14_400, block(0))).status).toBe(409)
    expect(await samplesOf(recordings, id)).toHaveLength(9600)
  })

  it('is written in order however its blocks are sent', async () => {
    const { id, path } = await recordings.begin(FACTS)
    const answers = await Promise.all([0, 1, 2, 3].map((at) => send(path, at * 4800, block((at + 1) / 8))))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const samples = await samplesOf(recordings, id)
    expect([0, 4800, 9600, 14_400].map((at) => samples[at])).toEqual([0.125, 0.25, 0.375, 0.5])
  })

  it('refuses what is no sound, other addresses, and sound after its end', async () => {
    const { id, path } = await recordings.begin(FACTS)
    expect((await send('/recordings/other', 0, block(0))).status).toBe(404)
    expect((await send('/recordings/', 0, block(0))).status).toBe(404)
    for (const at of ['', -1, 0.5, 'x', '1e99']) expect((await send(path, at, block(0))).status).toBe(409)
    expect((await send(path, 0, new Uint8Array(4))).status).toBe(409)
    await recordings.read(id)
    expect((await send(path, 0, block(0))).status).toBe(404)
  })

  it('that a full disk stops keeps what it had', async () => {
    const disk = join(folder, 'small')
    mkdirSync(disk)
    // Only root may mount a disk.
    if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=128k', 'griot', disk]).status !== 0) return
    try {
      await using small = createRecordings(disk)
      const { id, path } = await small.begin(FACTS)
      const put = (at: number) =>
        small.receive({ url: new URL(`${path}?at=${at * 4800}`, 'http://x'), bytes: block(0.5) })
      let count = 0
      let answer = await put(count)
      while (answer.status === 200) answer = await put(++count)
      expect(count).toBeGreaterThan(3)
      expect(answer).toMatchObject({ status: 507, body: { failure: { kind: 'file' } } })
      expect(JSON.stringify(answer.body)).toContain('failure.disk.full')
      const samples = await samplesOf(small, id)
      expect(samples.length).toBeGreaterThanOrEqual(count * 4800)
      expect(samples.every((sample) => sample === 0.5)).toBe(true)
    } finally {
      spawnSync('umount', [disk])
    }
  })
})

describe('after a crash', () => {
  const left = () => createRecordings(folder)
  const film = { path: '/p.griot', film: 'hash' }

  it('recordings are found by their project, or by its film if the project was moved', async () => {
    const first = await recordings.begin(FACTS)
    await send(first.path, 0, block(0.25))
    await recordings.note(first.id, { places: [{ at: 0, film: 12.5 }] })
    await recordings.begin({ ...FACTS, project: '/other.griot' })
    await using again = left()
    expect(await again.of(film, () => true)).toEqual([first.id])
    expect(await again.of({ ...film, path: '/moved.griot' }, () => true)).toEqual([])
    expect(await again.of({ ...film, path: '/moved.griot' }, () => false)).toHaveLength(2)
    const { facts } = await again.read(first.id)
    const samples = await samplesOf(again, first.id)
    expect(facts).toMatchObject({ ...FACTS, places: [{ at: 0, film: 12.5 }] })
    expect(samples).toHaveLength(4800)
    await again.forget(first.id)
    expect(await again.of(film, () => true)).toEqual([])
    expect(readdirSync(folder).filter((name) => name.startsWith(first.id))).toEqual([])
  })

  it('sound that its header does not count yet is there, up to the last whole sample', async () => {
    const { id, path } = await recordings.begin(FACTS)
    await send(path, 0, block(0.5))
    const file = join(folder, `${id}.wav`)
    writeFileSync(file, block(0.25), { flag: 'a' })
    truncateSync(file, 44 + 2 * 4800 * 3 - 1)
    await using again = left()
    const samples = await samplesOf(again, id)
    expect(samples).toHaveLength(9599)
    expect([samples[4799], samples[4800]]).toEqual([0.5, 0.25])
  })

  it('damaged facts are passed over and left where they are', async () => {
    writeFileSync(join(folder, 'x.json'), '{"id":')
    await using again = left()
    expect(await again.of(film, () => true)).toEqual([])
    await expect(again.read('x')).rejects.toThrow()
    expect(existsSync(join(folder, 'x.json'))).toBe(true)
  })
})
