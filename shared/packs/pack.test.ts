import { describe, expect, it } from 'vitest'
import { isInnerPath, PackId, weakestOrigin } from './pack.ts'

describe('isInnerPath', () => {
  it.each(['model.onnx', 'onnx/model.onnx', 'a b/ẹ.txt', '..a/b..', 'a/...'])('takes %s', (path) => {
    expect(isInnerPath(path)).toBe(true)
  })

  it.each(['', '.', '..', '../a', 'a/../b', 'a/..', '/a', 'a//b', 'a/', './a', 'a\\b', 'C:a', 'a\0b'])(
    'refuses %j',
    (path) => {
      expect(isInnerPath(path)).toBe(false)
    },
  )
})

it('an id names one folder', () => {
  for (const id of ['kokoro-en', 'qwen3-1.7b']) expect(PackId.safeParse(id).success).toBe(true)
  for (const id of ['', '.', '..', '.work', 'a/b', 'A', 'a'.repeat(65)])
    expect(PackId.safeParse(id).success).toBe(false)
})

it('a pack is worth what its least file is', () => {
  const of = (...origins: ('published' | 'host' | 'first_seen')[]) => origins.map((checksum) => ({ checksum }))
  expect(weakestOrigin(of('published', 'published'))).toBe('published')
  expect(weakestOrigin(of('published', 'host'))).toBe('host')
  expect(weakestOrigin(of('host', 'first_seen', 'published'))).toBe('first_seen')
})
