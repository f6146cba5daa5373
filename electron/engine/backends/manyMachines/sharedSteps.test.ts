import { appendFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Blobs } from '../shared/blobs.ts'
import { folderBlobs } from '../shared/folderBlobs.ts'
import { sharedSteps } from './sharedSteps.ts'

describe('steps that another worker can go on from', () => {
  let folder: string
  let blobs: Blobs
  let clip: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'griot-steps-'))
    blobs = folderBlobs(join(folder, 'shared'))
    await mkdir(join(folder, 'here'))
    clip = join(folder, 'here', 'line-0.pcm')
  })
  afterEach(() => rm(folder, { recursive: true, force: true }))

  /** Steps whose files are sent in another way the first time. */
  const stepsSending = (first: Blobs['put']) => {
    let count = 0
    const put: Blobs['put'] = (name, path) => (count++ === 0 ? first(name, path) : blobs.put(name, path))
    return sharedSteps({ ...blobs, put }, { blobs: 'job', local: join(folder, 'here') })
  }
  const kept = (): Promise<string> => readFile(join(folder, 'shared', 'job', 'line-0.pcm'), 'utf8')

  it('keep what a file is in the end, though a step beside them sent it while it was written', async () => {
    const read = Promise.withResolvers<void>()
    const { step } = stepsSending(async (name, path) => {
      const bytes = await readFile(path)
      read.resolve()
      await pause(50) // long enough for the other to overtake it
      return blobs.write(name, bytes)
    })
    await writeFile(clip, 'half')
    const recognition = step('heard', async () => 'heard')
    await read.promise
    const speech = step('speech', () => writeFile(clip, 'the whole line'))
    await Promise.all([recognition, speech])
    expect(await kept()).toBe('the whole line')
  })

  it('do not fail over a file that a step beside them is still writing', async () => {
    const { step } = stepsSending(async (_name, path) => {
      await appendFile(path, 'whole')
      throw new Error('The file changed while it was read.')
    })
    await writeFile(clip, 'half, then ')
    expect(await step('heard', async () => 'heard')).toBe('heard')
    await step('speech', async () => undefined)
    expect(await kept()).toBe('half, then whole')
  })

  it('fail where a file cannot be sent', async () => {
    const { step } = stepsSending(() => Promise.reject(new Error('The store is full.')))
    await writeFile(clip, 'line')
    await expect(step('speech', async () => undefined)).rejects.toThrow('The store is full.')
  })

  it('go on in another folder with the files and answers of those that were done, which are not sent again', async () => {
    const first = sharedSteps(blobs, { blobs: 'job', local: join(folder, 'here') })
    await first.step('speech', async () => {
      await writeFile(clip, 'line')
      return { path: clip }
    })
    const there = join(folder, 'there')
    let sent = 0
    const put: Blobs['put'] = (name, path) => {
      sent += 1
      return blobs.put(name, path)
    }
    const second = sharedSteps({ ...blobs, put }, { blobs: 'job', local: there })
    await second.restore()
    const { path } = await second.step('speech', () => Promise.reject(new Error('It was done.')))
    expect([path, await readFile(path, 'utf8')]).toEqual([join(there, 'line-0.pcm'), 'line'])
    await second.step('mix', async () => undefined)
    expect(sent).toBe(0)
  })
})
