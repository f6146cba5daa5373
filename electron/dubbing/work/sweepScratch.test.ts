import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { sweepScratch } from './projectQueue.ts'

it('removes what no job can come back for', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'griot-scratch-'))
  for (const name of ['old.wav', 'new.wav']) writeFileSync(join(folder, name), 'x')
  utimesSync(join(folder, 'old.wav'), 1, 1)
  await sweepScratch(folder, Date.now())
  expect(readdirSync(folder)).toEqual(['new.wav'])
  rmSync(folder, { recursive: true })
  await sweepScratch(folder, Date.now())
})
