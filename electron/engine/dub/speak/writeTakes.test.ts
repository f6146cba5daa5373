import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { writeTakes } from './writeTakes.ts'

let root = ''
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'griot-takes-'))
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

it('replaces the takes of an earlier render', async () => {
  const folder = join(root, 'takes')
  mkdirSync(folder)
  writeFileSync(join(folder, '7.wav'), 'old')
  await writeTakes(folder, { clips: [], lines: [] })
  expect(readdirSync(root)).toEqual(['takes'])
  expect(readdirSync(folder)).toEqual([])
})

it('removes no file that is no take', async () => {
  writeFileSync(join(root, 'film.mp4'), 'a film')
  await expect(writeTakes(root, { clips: [], lines: [] })).rejects.toMatchObject({ failure: { kind: 'invalid' } })
  expect(existsSync(join(root, 'film.mp4'))).toBe(true)
  const file = join(root, 'film.mp4')
  await expect(writeTakes(file, { clips: [], lines: [] })).rejects.toMatchObject({ failure: { kind: 'invalid' } })
  expect(existsSync(file)).toBe(true)
  const year = join(root, 'takes', '2024.wav')
  mkdirSync(year, { recursive: true })
  writeFileSync(join(year, 'photo.jpg'), 'a photo')
  await expect(writeTakes(join(root, 'takes'), { clips: [], lines: [] })).rejects.toMatchObject({
    failure: { kind: 'invalid' },
  })
  expect(existsSync(join(year, 'photo.jpg'))).toBe(true)
})
