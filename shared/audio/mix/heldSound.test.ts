import { describe, expect, it } from 'vitest'
import { createTimeMap } from '../../timing/waits/timeMap.ts'
import { heldSound, soundAround } from './heldSound.ts'
import { retimed } from './retimedSound.ts'

const shape = { sampleRate: 8000, channels: 2 }
const place = (second: number): number => 2 * Math.round(second * shape.sampleRate)

/** Ten seconds of noise with a louder knock at 4.6 s. */
const film = Float32Array.from({ length: place(10) }, (_, at) => {
  const loud = Math.abs(at - place(4.6)) < place(0.04) ? 20 : 1
  return 0.02 * loud * Math.sin(at * at * 0.37 + at)
})

describe('the sound of a hold', () => {
  it.for([5, 0.7, 9.6])('at %f s is what a render of the whole film has there', (at) => {
    const seconds = 1.3
    const map = createTimeMap([
      { source: at, dub: at },
      { source: at, dub: at + seconds },
    ])
    const rendered = [...retimed([film], shape, { map, pieces: [] })].flatMap((chunk) => [...chunk])
    const { start, end } = soundAround(at)
    const around = film.subarray(place(start), place(end))
    const held = heldSound(around, shape, { at: at - start, seconds })
    expect(held).toEqual(Float32Array.from(rendered.slice(place(at), place(at + seconds))))
    expect(held.some((sample) => sample !== 0)).toBe(true)
  })

  it('is silent where there is no sound', () => {
    expect(heldSound(new Float32Array(0), shape, { at: 1, seconds: 0.5 })).toEqual(new Float32Array(place(0.5)))
  })
})
