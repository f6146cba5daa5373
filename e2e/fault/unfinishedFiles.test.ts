// @module-tag together
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { temporaryFolder } from '../support/projectStudio.ts'
import { unfinishedFiles } from './unfinishedFiles.ts'

it('takes for unfinished what is empty or no video under a final name, and nothing that is still being written', () => {
  using folder = temporaryFolder()
  // A kill may come after a hidden file was made and before its first byte.
  for (const name of ['result.mp4.part', '.griot-0a1b2c3d.part.mp4', 'empty.mp4', 'empty.srt']) {
    writeFileSync(join(folder.path, name), '')
  }
  for (const name of ['noise.mkv', 'lines.srt']) writeFileSync(join(folder.path, name), 'x')
  mkdirSync(join(folder.path, 'scratch'))
  const known = new Set<string>()
  const bad = unfinishedFiles(folder.path, { seconds: 1, known })
  expect(bad.toSorted()).toEqual(['empty.mp4', 'empty.srt', 'noise.mkv'])
  expect([...known].toSorted()).toEqual(['lines.srt', 'scratch'])
})
