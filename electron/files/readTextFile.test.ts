import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { readTextFile } from './readTextFile.ts'

const folder = mkdtempSync(join(tmpdir(), 'griot-given-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('reads a text in UTF-8, with or without its mark', () => {
  const path = join(folder, 'a.txt')
  for (const mark of ['', '\ufeff']) {
    writeFileSync(path, `${mark}Ẹ káàbọ̀`)
    expect(readTextFile(path)).toBe('Ẹ káàbọ̀')
  }
})

mkdirSync(join(folder, 'folder'))
writeFileSync(join(folder, 'large'), 'a'.repeat(2001))
writeFileSync(join(folder, 'film'), new Uint8Array([0xff, 0xd8, 0xff]))
writeFileSync(join(folder, 'zeros'), new Uint8Array(100))

it.each([
  ['nothing', 'was not found'],
  ['folder', 'cannot be read'],
  ['large', 'is too large'],
  ['film', 'is no text in UTF-8'],
  ['zeros', 'is no text in UTF-8'],
  ['/dev/zero', 'is too large'],
])('says why %s is not read', (name, message) => {
  const path = name.startsWith('/') ? name : join(folder, name)
  expect(() => readTextFile(path, 2000)).toThrow(`${path} ${message}`)
})
