import { expect, it } from 'vitest'
import { withEndingOf } from './useOutputPath.ts'

it('leaves a path that was written as it is, but for an ending that tells another format', () => {
  const at = (path: string, suggested: string) => withEndingOf(suggested, { path, instead: '/v/film.sw.srt' })
  expect(at('/my/Own.srt', '/v/film.sw.srt')).toBe('/my/Own.srt')
  expect(at('/my/Own.SRT', '/v/film.sw.vtt')).toBe('/my/Own.vtt')
  expect(at('/my/Own.txt', '/v/film.sw.vtt')).toBe('/my/Own.txt')
  expect(at('/my/Own.', '/v/film.sw.vtt')).toBe('/my/Own.')
  expect(at('', '/v/film.sw.vtt')).toBe('')
  // There was no suggestion when the path was written, or there is none now.
  expect(withEndingOf('/v/film.vtt', { path: '/my/Own.srt', instead: '' })).toBe('/my/Own.srt')
  expect(at('/my/Own.srt', '')).toBe('/my/Own.srt')
})
