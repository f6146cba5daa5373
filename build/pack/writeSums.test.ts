import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { writeSums } from './writeSums.ts'

const folder = mkdtempSync(join(tmpdir(), 'griot-sums-'))
afterAll(() => rmSync(folder, { recursive: true }))

it('writes the sums of installers alone, as sha256sum checks them', async () => {
  expect(await writeSums(folder, 'linux-x64')).toBeUndefined()
  writeFileSync(join(folder, 'Griot Studio-0.9.0.AppImage'), 'abc')
  writeFileSync(join(folder, 'griot-studio_0.9.0_amd64.deb'), '')
  writeFileSync(join(folder, 'latest-linux.yml'), 'version: 0.9.0')
  const path = (await writeSums(folder, 'linux-x64')) ?? ''
  expect(basename(path)).toBe('SHA256SUMS-linux-x64.txt')
  expect(readFileSync(path, 'utf8')).toBe(
    'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad  Griot Studio-0.9.0.AppImage\n' +
      'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855  griot-studio_0.9.0_amd64.deb\n',
  )
  if (process.platform !== 'linux') return
  expect(spawnSync('sha256sum', ['--check', '--quiet', path], { cwd: folder, encoding: 'utf8' })).toMatchObject({
    status: 0,
    stdout: '',
  })
})
