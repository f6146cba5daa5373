import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { lockFolder } from './lockFolder.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'griot-lock-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function put(name: string): string {
  const path = join(folder, name)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, 'mine')
  return path
}

it.each(['history/thesis.odt', 'work/offer.odt', 'films/wedding/one.mp4', 'jobs/letter.odt'])(
  'refuses a folder of somebody that holds %s, and leaves it as it is',
  (name) => {
    const path = put(name)
    expect(() => lockFolder(folder)).toThrow(/is no data folder of an engine.+Give --data an empty folder/)
    expect([existsSync(path), readdirSync(folder).length]).toEqual([true, 1])
  },
)

it('takes a folder that is new, that holds other things, or that an engine had', () => {
  lockFolder(join(folder, 'new'))[Symbol.dispose]()
  put('notes.txt')
  mkdirSync(join(folder, 'history'))
  lockFolder(folder)[Symbol.dispose]()
  put('history/one.wav')
  lockFolder(folder)[Symbol.dispose]()
})
