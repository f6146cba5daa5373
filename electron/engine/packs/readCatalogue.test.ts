import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
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

it('reads what is written like our own', async () => {
  expect(await readCatalogue(written(JSON.stringify(CATALOGUE)))).toEqual(CATALOGUE)
})

it('names the file that is none, and what is wrong with it', async () => {
  await expect(readCatalogue(join(folder, 'nothing.json'))).rejects.toMatchObject({ failure: { kind: 'file' } })
  for (const text of ['', '{', '{}', '[{"id":"../x"}]']) {
    await expect(readCatalogue(written(text))).rejects.toMatchObject({
      failure: { kind: 'invalid', message: expect.stringContaining('catalogue.json is not a catalogue of packs') },
    })
  }
})
