import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import { stepsIn } from './steps.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'griot-steps-'))
  return () => rmSync(folder, { recursive: true })
})

it('does a step once and remembers what it returned', async () => {
  await stepsIn(folder)('probe', async () => ({ duration: 6 }))
  const again = stepsIn(folder)('probe', () => Promise.reject(new Error('It was done again.')))
  expect(await again).toEqual({ duration: 6 })
})

it.each(['', '{"duration":', '\0\0\0'])(
  'does a step again whose note is %j, as a computer that went off leaves it',
  async (note) => {
    const path = join(folder, 'probe.step.json')
    writeFileSync(path, note)
    expect(await stepsIn(folder)('probe', async () => ({ duration: 6 }))).toEqual({ duration: 6 })
    expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual({ duration: 6 })
  },
)
