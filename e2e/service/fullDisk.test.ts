import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { collectSpeech, type SpeechStream } from '../../electron/client/speech.ts'
import { writeMedia } from '../../electron/engine/media/write/writeMedia.testing.ts'
import { programPath } from '../../electron/programs/programs.ts'
import { findNode } from '../../electron/studio/service/engineProcess.ts'
import { ABUSE_KEY, CLOSE, httpBytes } from '../fault/httpBytes.ts'
import { audio, MediaFolder, video } from '../support/media.ts'
import { SmallDisk } from '../support/smallDisk.ts'
import { startTestEngine, type TestEngine } from '../support/startTestEngine.ts'

/** Larger than what the engine leaves free, so that there is something left to fill. */
const DISK_MEGABYTES = 320

const folder = new MediaFolder()
const disk = new SmallDisk(folder.file('disk'), DISK_MEGABYTES)
const dataDir = join(disk.path, 'engine')
const film = folder.file('film.mkv')
const segments = [{ id: 0, start: 0, end: 1, text: 'Habari.', speaker: 'SPEAKER_00' }]

/** Puts a disk over a folder that nothing can be written to. */
function mountReadOnly(path: string): void {
  mkdirSync(path, { recursive: true })
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'ro', 'griot', path])
}

const filesIn = (name: string): string[] => disk.names('engine', name)

afterAll(() => {
  disk[Symbol.dispose]()
  folder[Symbol.dispose]()
})

describe.skipIf(!disk.mounted)('a full disk (needs the right to mount one)', () => {
  let under: TestEngine
  beforeAll(async () => {
    writeMedia({ out: film, video: video('h264', 2), audio: [audio('aac', 2)] })
    under = await startTestEngine({ dataDir, key: ABUSE_KEY }, { retry: { deadline: 0 } })
  })
  afterAll(() => under[Symbol.asyncDispose]())
  beforeEach(() => disk.free())

  const full = { failure: { kind: 'unavailable', message: expect.stringMatching(/disk is full/i) } }
  const speak = async (): Promise<unknown> =>
    collectSpeech(await under.service.tts({ text: 'Habari.', voice_id: 'sw-juma' }))

  it('refuses a file that would not fit before it is sent', async () => {
    disk.fill(1e6)
    await expect(under.service.analyze({}, { file: film })).rejects.toMatchObject(full)
    expect(filesIn('incoming')).toEqual([])
  })

  it('refuses one that stops fitting while it is sent, and keeps nothing of it', async () => {
    const { port } = new URL(under.engine.url)
    const headers = [
      CLOSE,
      ['Content-Type', 'multipart/form-data; boundary=x'],
      ['Transfer-Encoding', 'chunked'],
    ] as const
    const socket = connect({ port: Number(port), host: '127.0.0.1' })
    const answer = new Promise<string>((resolve) => {
      let text = ''
      socket.on('data', (chunk) => {
        text += chunk.toString()
      })
      socket.on('close', () => resolve(text))
    })
    socket.on('error', () => undefined)
    const chunk = (bytes: Buffer | string): void => {
      socket.write(`${Buffer.byteLength(bytes).toString(16)}\r\n`)
      socket.write(bytes)
      socket.write('\r\n')
    }
    socket.write(httpBytes({ method: 'POST', target: '/voice/dub/analyze', headers }))
    chunk('--x\r\nContent-Disposition: form-data; name="file"; filename="a.mp4"\r\n\r\n')
    chunk(Buffer.alloc(100_000))
    await expect.poll(() => filesIn('incoming')).toHaveLength(1)
    disk.fill(0)
    for (let count = 0; count < 40 && socket.writable; count++) {
      chunk(Buffer.alloc(100_000))
      await pause(10)
    }
    chunk('\r\n--x--\r\n')
    expect(await answer).toMatch(/^HTTP\/1.1 503 .*\r\nconnection: close\r\n.*"detail":"The disk is full[^"]*"}$/is)
    await expect.poll(() => filesIn('incoming')).toEqual([])
    socket.destroy()
  })

  it('says so instead of speaking, keeps no half of a sound, and speaks again when there is room', async () => {
    const before = filesIn('history')
    disk.fill(0)
    const ready = await fetch(`${under.engine.url}/ready`)
    expect([ready.status, await ready.json()]).toEqual([503, { detail: expect.stringContaining('disk is full') }])
    await expect(speak()).rejects.toMatchObject(full)
    expect(filesIn('history')).toEqual(before)
    expect((await under.service.voices({})).voices.length).toBeGreaterThan(0)
    disk.free()
    await speak()
    expect(filesIn('history')).toHaveLength(before.length + 1)
  })

  it('says so before speech is streamed, and breaks it off where the disk fills meanwhile', async () => {
    const stream = (text: string): Promise<SpeechStream> => under.service.ttsStream({ text, voice_id: 'sw-juma' })
    const before = filesIn('history')
    disk.fill(0)
    await expect(stream('Habari.')).rejects.toMatchObject(full)
    disk.free()
    const speech = await stream('Habari za asubuhi. '.repeat(250))
    disk.fill(0)
    await expect(collectSpeech(speech)).rejects.toThrow()
    expect(filesIn('history')).toEqual(before)
  })

  it('ends a job with the reason, and does the next one when there is room', async () => {
    const order = { segments, voice_map: { SPEAKER_00: 'sw-juma' } }
    const { job_id } = await under.service.render(order, { file: film })
    disk.fill(0)
    const status = async (id: string): Promise<string> => (await under.service.job({ job_id: id })).status
    await expect.poll(() => status(job_id)).toBe('error')
    expect((await under.service.job({ job_id })).error).toMatch(/disk/i)
    expect(filesIn('jobs')).not.toContain(job_id)
    disk.free()
    const next = await under.service.render(order, { file: film })
    await expect.poll(() => status(next.job_id)).toBe('done')
  })

  it('still lists and forgets', async () => {
    await speak()
    const { items } = await under.service.history({ limit: 1 })
    disk.fill(0)
    expect((await under.service.history({ limit: 1 })).items).toEqual(items)
    const forgotten = under.service.deleteHistory({ item_id: items[0]?.id ?? '' })
    // To forget takes a little room, too.
    await forgotten.catch((error: unknown) => expect(error).toMatchObject(full))
  })

  it('says so when the sounds cannot be written for another reason', async () => {
    const history = join(dataDir, 'history')
    mountReadOnly(history)
    try {
      await expect(speak()).rejects.toMatchObject({
        failure: { kind: 'unavailable', message: expect.stringContaining('read-only') },
      })
    } finally {
      execFileSync('umount', [history])
    }
    await speak()
  })
})

it.skipIf(!disk.mounted)(
  'keeps nothing of a backup that its disk is too full for (needs the right to mount one)',
  async () => {
    const source = folder.file('whole')
    await using under = await startTestEngine({ dataDir: source })
    await collectSpeech(await under.service.tts({ text: 'Habari.', voice_id: 'sw-juma' }))
    disk.fill()
    const target = join(disk.path, 'copy')
    const { status, stderr } = spawnSync(findNode(), [programPath('engine'), 'backup', target, '--data', source])
    disk.free()
    expect([status, stderr.toString()]).toEqual([
      1,
      expect.stringContaining(`${target}, and nothing of it was kept: its disk`),
    ])
    expect(disk.names()).not.toContain('copy')
  },
)

it.skipIf(!disk.mounted)(
  'names the disk where a dub of the command line stops (needs the right to mount one)',
  async () => {
    const cue = '1\n00:00:00,000 --> 00:00:01,000\nHabari.\n'
    const files = ['talk.srt', 'talk.sw.srt'].map((name) => folder.file(name))
    for (const path of files) writeFileSync(path, cue)
    await writeMedia({ out: folder.file('talk.mkv'), video: video('h264', 2), audio: [audio('aac', 2)] })
    const dub = (home: string, out: string, left: number): string => {
      disk.fill(left)
      const args = ['dub', folder.file('talk.mkv'), '--to', 'sw', '--from', 'en', '--out', out]
      const env = { ...process.env, XDG_DATA_HOME: home }
      const { stderr } = spawnSync(findNode(), [programPath('griot'), ...args], { env })
      disk.free()
      return stderr.toString()
    }
    // Where not even the lock can be made, nobody else is said to dub the film.
    const home = join(disk.path, 'home')
    writeFileSync(join(disk.path, 'ballast'), Buffer.alloc(100_000)) // an empty disk cannot be made quite full
    expect(dub(home, folder.file('talk.mp4'), 0)).toMatch(/home\/.* cannot be written\. The disk is full/)
    expect(dub(folder.file('home'), join(disk.path, 'talk.mp4'), 50_000)).toContain(`The disk of ${disk.path} is full.`)
    expect(disk.names()).not.toContain('talk.mp4')
  },
)

describe.skipIf(!disk.mounted)('a start (needs the right to mount a disk)', () => {
  it('on a disk that is read-only fails with one sentence', () => {
    const closed = folder.file('closed')
    mountReadOnly(closed)
    try {
      const { status, stderr } = spawnSync(findNode(), [programPath('engine'), '--data', closed, '--log', 'silent'])
      expect([status, stderr.toString()]).toEqual([
        1,
        expect.stringMatching(/^The data folder cannot be written to\.[^\n]*\n$/),
      ])
    } finally {
      execFileSync('umount', [closed])
    }
  })

  it('in a new folder of such a disk fails so too, and that of the studio', () => {
    const closed = folder.file('closed too')
    mountReadOnly(closed)
    const start = (name: 'engine' | 'studio', data: string) => {
      const { status, stderr } = spawnSync(
        findNode(),
        [programPath(name), '--data', data, '--no-open'].slice(0, name === 'studio' ? 4 : 3),
      )
      return [status, stderr.toString()]
    }
    const expected = [1, expect.stringMatching(/^\S.* cannot be written\. .* read-only: [^\n]*\n$/)]
    try {
      const starts = [
        start('engine', join(closed, 'new')),
        start('studio', join(closed, 'new')),
        start('studio', closed),
      ]
      expect(starts).toEqual([expected, expected, expected])
    } finally {
      execFileSync('umount', [closed])
    }
  })
})
