import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { clearSpoken } from './clearSpoken.ts'

it('removes the lines of dubs that are gone, and no others', () => {
  const folder = mkdtempSync(join(tmpdir(), 'griot-spoken-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const id of ['kept', 'gone']) {
    mkdirSync(join(folder, id))
    writeFileSync(join(folder, id, '0.wav'), 'x')
  }
  clearSpoken(folder, [{ id: 'kept' }])
  expect(readdirSync(folder)).toEqual(['kept'])
  clearSpoken(join(folder, 'none'), [])
})
