import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { InstalledPack } from '../../../shared/packs/pack.ts'
import { installedPacks, readInstalled } from './installedPacks.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'griot-installed-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function put(name: string, record: Partial<InstalledPack> | string): void {
  mkdirSync(join(folder, name), { recursive: true })
  const files = Array.from({ length: 7 }, (_, index) => ({
    ...{ path: `onnx/${index}.onnx`, bytes: 1e9, sha256: '0'.repeat(64), checksum: 'host' as const },
  }))
  const whole = { format: 1, id: name, version: '1', installed: '2026-11-21T00:00:00.000Z', files }
  const text = typeof record === 'string' ? record : JSON.stringify({ ...whole, ...record })
  writeFileSync(join(folder, name, 'pack.json'), text)
}

it('finds what is whole and nothing else', () => {
  put('voice', {})
  put('broken', '{')
  put('empty', '')
  put('moved', { id: 'voice' })
  put('.work/half', { id: 'half' })
  mkdirSync(join(folder, 'bare'))
  writeFileSync(join(folder, 'file'), '')
  expect(installedPacks(folder).map(({ id }) => id)).toEqual(['voice'])
  expect(readInstalled(folder, 'moved')).toBeUndefined()
  expect(installedPacks(join(folder, 'nowhere'))).toEqual([])
})

it('looks at the record of a pack alone, not at its files, however many there are', () => {
  for (let index = 0; index < 50; index++) put(`pack-${index}`, {})
  expect(installedPacks(folder)).toHaveLength(50) // none of their files is there
})
