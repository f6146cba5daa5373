import { expect, it } from 'vitest'
import { isEnding, movable, outputOf, performRequest } from './conversation.ts'
import { AppError } from './failure.ts'
import { plainWords } from './locale/message.ts'

it('brings an output', async () => {
  const ending = await performRequest(() => 7)
  expect(ending).toEqual({ kind: 'done', output: 7 })
  expect(isEnding(ending)).toBe(true)
  expect(outputOf(ending)).toBe(7)
})

it('brings the failure of a request as plain data, and what the log needs of its causes', async () => {
  const thrown = new AppError({ kind: 'bad_reply', message: plainWords('No.') }, { cause: new Error('a broken pipe') })
  const ending = structuredClone(await performRequest(() => Promise.reject(thrown)))
  expect(ending).toMatchObject({ kind: 'failed', failure: { kind: 'bad_reply', message: 'No.' } })
  const cause = expect.objectContaining({
    message: expect.stringMatching(/No\.\n(.*\n)*Caused by: Error: a broken pipe/),
  })
  expect(() => outputOf(ending)).toThrow(expect.objectContaining({ failure: thrown.failure, cause }))
})

it('makes a failure of anything that is thrown', async () => {
  const thrown = (error: unknown) =>
    performRequest(() => {
      throw error
    })
  expect(await thrown('words')).toMatchObject({ failure: { kind: 'internal' }, detail: 'words' })
  expect(await thrown(new DOMException('', 'AbortError'))).toMatchObject({ failure: { kind: 'cancelled' } })
})

it('knows what is no end', () => {
  expect(isEnding({ kind: 'progress', fraction: 1 })).toBe(false)
  expect(isEnding({ kind: 'piece', piece: 1 })).toBe(false)
})

it('moves the memory of an output that is one array, and no other', () => {
  const output = new Float32Array(3)
  expect(movable({ kind: 'done', output })).toEqual([output.buffer])
  expect(movable({ kind: 'done', output: output.subarray(1) })).toEqual([])
  expect(movable({ kind: 'done', output: new Uint8Array(new SharedArrayBuffer(3)) })).toEqual([])
  expect(movable({ kind: 'done', output: [output] })).toEqual([])
})
