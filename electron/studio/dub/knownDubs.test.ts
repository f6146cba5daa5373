import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { CALL, openTestDubs } from './dubs.testing.ts'

it('finds the dubs of its projects where the list of them is lost', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'griot-known-dubs-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const dataDir = join(folder, 'data')
  const video = join(folder, 'film.mp4')
  writeFileSync(video, Buffer.from([0, 1, 200, 7]))
  {
    await using studio = await openTestDubs(dataDir)
    await studio.commands.addDubs({ again: false, paths: [video] }, CALL)
  }
  rmSync(join(dataDir, 'recent.json'))
  await using studio = await openTestDubs(dataDir)
  expect((await studio.commands.dubs({}, CALL)).dubs).toMatchObject([{ video, state: { name: 'draft' } }])
  expect(existsSync(join(dataDir, 'projects', 'film.griot'))).toBe(true)
})
