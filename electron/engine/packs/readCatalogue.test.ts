import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { toFailure } from '../../../shared/failure.ts'
import { plainWords } from '../../../shared/locale/message.ts'
import { CATALOGUE } from '../../../shared/packs/catalogue.ts'
import { readCatalogue } from './readCatalogue.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'griot-catalogue-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function written(text: string): string {
  const path = join(folder, 'catalogue.json')
  writeFileSync(path, text)
  return path
}

it('reads what is written like our own', () => {
  expect(readCatalogue(written(JSON.stringify(CATALOGUE)))).toEqual(CATALOGUE)
})

it('takes what the user says of a pack as it is', () => {
  const own = CATALOGUE.slice(0, 1).map((pack) => ({ ...pack, quality: 'Speaks like our town.' }))
  expect(readCatalogue(written(JSON.stringify(own)))[0]?.quality).toEqual(plainWords('Speaks like our town.'))
})

const refused = (path: string) => {
  try {
    return readCatalogue(path)
  } catch (error) {
    return toFailure(error)
  }
}

it('names the file that is none, and what is wrong with it', () => {
  expect(refused(join(folder, 'nothing.json'))).toMatchObject({ kind: 'file' })
  for (const text of ['', '{', '{}', '[{"id":"../x"}]']) {
    expect(refused(written(text))).toMatchObject({
      kind: 'invalid',
      message: expect.stringContaining('catalogue.json is not a catalogue of packs'),
    })
  }
})

it('tells a few faults of a long list', () => {
  const messageLength = (count: number) => JSON.stringify(refused(written(`[${'1,'.repeat(count)}1]`))).length
  expect([messageLength(900), messageLength(1_000_000)].filter((length) => length > 1000)).toEqual([])
})

it('says how large a list is, and how large it may be', () => {
  expect(refused(written(`[${' '.repeat(9_000_000)}]`))).toMatchObject({
    message: expect.stringContaining('it has 10 MB, and may have 8 MB'),
  })
})
