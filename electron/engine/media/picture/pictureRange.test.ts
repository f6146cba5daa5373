import { AV_PIX_FMT_YUV420P, AV_PIX_FMT_YUV420P10LE, AV_PIX_FMT_YUVJ420P } from 'node-av/constants'
import type { Stream } from 'node-av/lib'
import { describe, expect, it } from 'vitest'
import { formatAss } from '../../../../shared/subtitles/formats/ass.ts'
import { isDeep, scriptFor, x265Light } from './pictureRange.ts'

/** Rationals as FFmpeg keeps them: 32-bit numerators and denominators. */
function rationals(...pairs: readonly (readonly [number, number])[]): Buffer {
  const bytes = Buffer.alloc(8 * pairs.length + 8)
  for (const [at, [num, den]] of pairs.entries()) {
    bytes.writeInt32LE(num, 8 * at)
    bytes.writeInt32LE(den, 8 * at + 4)
  }
  return bytes
}

describe('the light of a picture', () => {
  it('is told to x265 in the units of SMPTE ST 2086, whatever the rationals of its file', () => {
    const display = rationals(
      [17, 25],
      [8, 25],
      [53, 200],
      [69, 100],
      [3, 20],
      [3, 50],
      [3127, 10_000],
      [329, 1000],
      [1, 200],
      [1000, 1],
    )
    const content = Buffer.from(Uint32Array.of(1000, 400).buffer)
    expect(x265Light({ display, content })).toEqual([
      'master-display=G(13250,34500)B(7500,3000)R(34000,16000)WP(15635,16450)L(10000000,50)',
      'max-cll=1000,400',
    ])
    expect(x265Light({})).toEqual([])
  })
})

it('knows pictures of more than 8 bits by their format', () => {
  const isDeepIn = (format: number) => isDeep({ codecpar: { format } } as Pick<Stream, 'codecpar'>)
  expect([AV_PIX_FMT_YUV420P, AV_PIX_FMT_YUVJ420P, AV_PIX_FMT_YUV420P10LE].map(isDeepIn)).toEqual([false, false, true])
})

it('draws white texts at the reference white of high dynamic range, and leaves black and alpha as they are', () => {
  const script = formatAss([{ start: 0, end: 1, text: 'Good morning' }])
  expect(script).toContain('&H00FFFFFF,&H00000000,&H80000000')
  expect(scriptFor('PQ', script)).toContain('&H00949494,&H00000000,&H80000000')
  expect(scriptFor('HLG', '{\\1c&H00FF80&}x')).toBe('{\\1c&H00BF60&}x')
})
