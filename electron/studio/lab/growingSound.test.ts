import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createGrowingSound } from './speeches.ts'

const bytesOf = async (stream: ReadableStream<Uint8Array>) =>
  (await Array.fromAsync(stream)).flatMap((chunk) => [...chunk])

describe('createGrowingSound', () => {
  it('gives every reader all bytes in order, whenever it comes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.uint8Array({ minLength: 1 })), fc.nat(), async (chunks, late) => {
        const sound = createGrowingSound()
        const early = bytesOf(sound.read())
        const between = Math.min(late, chunks.length)
        for (const chunk of chunks.slice(0, between)) sound.push(chunk)
        const middle = bytesOf(sound.read())
        for (const chunk of chunks.slice(between)) sound.push(chunk)
        sound.end()
        const all = chunks.flatMap((chunk) => [...chunk])
        expect(await early).toEqual(all)
        expect(await middle).toEqual(all)
        expect(await bytesOf(sound.read())).toEqual(all)
      }),
      { numRuns: 100 },
    )
  })

  it('is told to have begun by the first bytes, or by the end', async () => {
    const [one, none] = [createGrowingSound(), createGrowingSound()]
    one.push(Uint8Array.of(1))
    none.end()
    expect(await Promise.all([one.begun, none.begun])).toEqual([true, false])
  })

  it('lets a reader go', async () => {
    const sound = createGrowingSound()
    const reader = sound.read().getReader()
    const waiting = reader.read()
    await reader.cancel()
    expect((await waiting).done).toBe(true)
    sound.push(Uint8Array.of(1))
    sound.end()
  })
})
