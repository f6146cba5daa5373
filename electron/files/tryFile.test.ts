import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { watch } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { hiddenBeside, tryFile } from './tryFile.ts'

const folder = mkdtempSync(join(tmpdir(), 'griot-try-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('leaves nothing behind, and what is there as it is', () => {
  const there = join(folder, 'there.mp4')
  writeFileSync(there, 'film')
  tryFile(there)
  tryFile(join(folder, 'new.mp4'))
  // The longest name that disks take.
  tryFile(join(folder, `${'ọ'.repeat(83)}aa.mp4`))
  expect([readdirSync(folder), readFileSync(there, 'utf8')]).toEqual([['there.mp4'], 'film'])
})

it('makes nothing under the name itself, where a kill would leave what looks like a finished dub', async () => {
  const place = join(folder, 'watched')
  mkdirSync(place)
  const seen: (string | null)[] = []
  const events = watch(place)
  const looking = (async () => {
    for await (const { filename } of events) {
      seen.push(filename)
      if (filename === 'last') return
    }
  })()
  tryFile(join(place, 'dub.mp4'))
  writeFileSync(join(place, 'last'), '')
  await looking
  expect(seen.filter((name) => name?.startsWith('.griot-'))).not.toEqual([])
  expect(seen).not.toContain('dub.mp4')
})

it('names the file and why it cannot be written', () => {
  mkdirSync(join(folder, 'taken.mp4'))
  const long = `${'x'.repeat(252)}.mp4`
  expect(() => tryFile(join(folder, 'taken.mp4'))).toThrow(/taken\.mp4 cannot be written\. There is a folder/)
  expect(() => tryFile(join(folder, long))).toThrow(/\.mp4 cannot be written\. The path is too long/)
  expect(() => tryFile(join(folder, 'no', 'a.mp4'))).toThrow(/a\.mp4 cannot be written\. Its folder does not exist/)
  expect(() => tryFile(join(folder, 'there.mp4', 'a.mp4'))).toThrow(/Its folder does not exist/)
})

it('makes hidden names that fit wherever the name itself fits', () => {
  expect(Buffer.byteLength(hiddenBeside(`/films/${'x'.repeat(255)}`, crypto.randomUUID()))).toBeLessThan(64)
})
