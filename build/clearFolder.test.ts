import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { clearFolder } from './clearFolder.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'griot-clear-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const clear = (place: string, own = join(folder, 'dist')) => clearFolder(place, { own, keep: ['renderer'] })

it('removes nothing from a folder that is not a build', () => {
  const place = join(folder, 'papers')
  mkdirSync(join(place, 'photos'), { recursive: true })
  writeFileSync(join(place, 'thesis.odt'), 'years')
  const link = join(folder, 'link')
  symlinkSync(place, link, 'junction')
  for (const path of [place, link]) {
    expect(() => clear(path)).toThrow(/holds no build \(photos, thesis\.odt\)\. Nothing was removed/)
  }
  expect(readdirSync(place)).toEqual(['photos', 'thesis.odt'])
  for (const under of ['thesis.odt', 'thesis.odt/under', 'thesis.odt/under/it'])
    expect(() => clear(join(place, under))).toThrow(/thesis\.odt is a file/)
})

it('clears what an earlier build made, apart from what is to be kept, and the own folder of before there were marks', () => {
  const place = join(folder, 'out')
  clear(place)
  mkdirSync(join(place, 'electron'))
  mkdirSync(join(place, 'renderer'))
  clear(place)
  expect(readdirSync(place)).toEqual(['.griot-build', 'renderer'])
  const own = join(folder, 'dist')
  mkdirSync(join(own, 'electron'), { recursive: true })
  clear(own)
  expect(readdirSync(own)).toEqual(['.griot-build'])
})
