import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { z } from 'zod'
import { openJsonFile } from './jsonFile.ts'
import { tryFile } from './tryFile.ts'

const folder = mkdtempSync(join(tmpdir(), 'griot-parts-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const HOUR = 3_600_000

/** A folder with files that were last written to so many hours ago. */
function left(name: string, files: Readonly<Record<string, number>>): string {
  const place = join(folder, name)
  mkdirSync(place)
  for (const [file, hours] of Object.entries(files)) {
    writeFileSync(join(place, file), 'half')
    const then = new Date(Date.now() - hours * HOUR)
    utimesSync(join(place, file), then, then)
  }
  return place
}

it('what a killed studio was writing goes with the next one, and nothing else', () => {
  const others = { 'ID.json.0a1b2c3d.part': 0.1, 'ID.json.part': 9, 'ID.json.0a1b2c3d.part.txt': 9, 'film.part': 9 }
  const dubs = left('dubs', { ...others, 'ID.json.ffffffff.part': 2, 'gone.json.12345678.part': 9 })
  openJsonFile({ path: join(dubs, 'ID.json'), schema: z.object({}), fallback: {} })
  expect(readdirSync(dubs).toSorted()).toEqual(Object.keys(others).toSorted())
})

it('what a killed program was writing beside an output goes when the next output there is tried', () => {
  // The last two are of dubs, which come back to them.
  const others = [
    '.griot-0a1b2c3d.part',
    '.griot-film.part',
    '.griot-ffffffff.part.mp4',
    '.griot-ffffffff.part.mp4.part',
  ]
  const ages = others.map((name, at): [string, number] => [name, at === 0 ? 0.1 : 9])
  const place = left('films', { ...Object.fromEntries(ages), '.griot-ffffffff.part': 2 })
  tryFile(join(place, 'dub.mp4'))
  expect(readdirSync(place).toSorted()).toEqual(others.toSorted())
})
