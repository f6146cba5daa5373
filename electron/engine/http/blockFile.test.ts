import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createBlockFile } from './blockFile.ts'

const MEGABYTE = 1024 * 1024

describe('createBlockFile', () => {
  let folder: string
  let count = 0
  const newPath = () => join(folder, String(count++))
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'griot-block-'))
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  it('holds what was written, however it was cut', async () => {
    const sizes = fc.array(fc.integer({ min: 0, max: 2.5 * MEGABYTE }), { maxLength: 6 })
    await fc.assert(
      fc.asyncProperty(sizes, fc.nat(255), async (lengths, seed) => {
        const path = newPath()
        const pieces = lengths.map((length, at) => Buffer.alloc(length, `${seed} ${at} of a film `))
        const file = await createBlockFile(path)
        for (const piece of pieces) {
          file.write(Buffer.from(piece))
          if (file.busy) await file.calm()
        }
        await file.end()
        expect((await readFile(path)).equals(Buffer.concat(pieces))).toBe(true)
        await rm(path)
      }),
      { numRuns: 30 },
    )
  })

  it('keeps what it was given though the piece is used again', async () => {
    const path = newPath()
    const file = await createBlockFile(path)
    const piece = Buffer.alloc(64 * 1024, 1)
    file.write(piece)
    piece.fill(2)
    file.write(piece)
    await file.end()
    const whole = await readFile(path)
    expect([whole[0], whole.at(-1)]).toEqual([1, 2])
  })

  it('is busy while two blocks wait, and calm again when the first of them is written', async () => {
    const file = await createBlockFile(newPath())
    file.write(Buffer.alloc(MEGABYTE))
    expect(file.busy).toBe(false)
    file.write(Buffer.alloc(MEGABYTE))
    expect(file.busy).toBe(true)
    await file.calm()
    expect(file.busy).toBe(false)
    await file.close()
  })

  it('may be closed at any time, and again', async () => {
    const path = newPath()
    const file = await createBlockFile(path)
    file.write(Buffer.alloc(5 * MEGABYTE))
    await file.close()
    await file.close()
    expect((await readFile(path)).length).toBe(0)
  })

  it('does not write over a file', async () => {
    const path = newPath()
    await writeFile(path, 'mine')
    await expect(createBlockFile(path)).rejects.toThrow('EEXIST')
    expect(await readFile(path, 'utf8')).toBe('mine')
  })
})
