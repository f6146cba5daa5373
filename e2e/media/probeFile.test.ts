// @module-tag together
import { expect, it } from 'vitest'
import { probeFile } from '../../electron/engine/media/probeFile.ts'
import { writeMedia } from '../../electron/engine/media/write/writeMedia.testing.ts'
import { audio, MediaFolder } from '../support/media.ts'

const work = { signal: new AbortController().signal }

it('probes a file once, again when it has changed, and each time while it may still be written', async () => {
  using folder = new MediaFolder()
  const path = folder.file('sound.wav')
  writeMedia({ out: path, audio: [audio('pcm', 1)] })
  const fresh = await probeFile(path, work)
  expect(await probeFile(path, work)).not.toBe(fresh)
  const first = await probeFile(path, work, 0)
  expect(first).toEqual(fresh)
  expect(await probeFile(path, work, 0)).toBe(first)
  writeMedia({ out: path, audio: [audio('pcm', 2)] })
  expect((await probeFile(path, work, 0)).duration).toBeCloseTo(2, 2)
  await expect(probeFile(folder.file('none.wav'), work, 0)).rejects.toThrow()
})
