import { describe, expect, it } from 'vitest'
import { placesToDescribe } from './placesToDescribe.ts'

const film = { duration: 20 }
const line = (start: number, end: number) => ({ start, end })
const times = (places: readonly { start: number; end: number }[]) => places.map(({ start, end }) => [start, end])

describe('placesToDescribe', () => {
  it('finds pauses of 1.5 s and more, before, between and after lines, a breath off them', () => {
    const places = placesToDescribe([line(2, 4), line(5.5, 8), line(9.4, 18)], film)
    expect(times(places)).toEqual([
      [0, 1.85],
      [4.15, 5.35],
      [18.15, 20],
    ])
  })

  it('counts the shots that begin in each, off the speech', () => {
    const [first, second] = placesToDescribe([line(4, 10)], { ...film, shots: [1, 3, 3.9, 5, 10.5] })
    expect([first?.shots, second?.shots]).toEqual([2, 1])
  })

  it('keeps off speech that outlasts its line, not off what goes on for longer', () => {
    const sounds = [line(1.7, 4.6), line(4.9, 5.2), line(8, 19)]
    expect(times(placesToDescribe([line(2, 4)], { ...film, sounds: sounds.slice(0, 1) }))).toEqual([
      [0, 1.55],
      [4.75, 20],
    ])
    const [, after] = placesToDescribe([line(2, 4), line(15, 16)], { ...film, sounds })
    expect(after).toMatchObject({ end: 14.85 })
  })

  it('goes on to where the speech of a line begins, and from where it ends, as subtitles stay to be read', () => {
    expect(times(placesToDescribe([line(2, 8)], { ...film, sounds: [line(3, 5), line(5.2, 6)] }))).toEqual([
      [0, 2.85],
      [6.15, 20],
    ])
    // A sound that has all but ended before the line is none of it.
    expect(times(placesToDescribe([line(2, 4)], { ...film, sounds: [line(1.85, 2.03), line(2.5, 4)] }))).toEqual([
      [0, 2.35],
      [4.15, 20],
    ])
  })

  it('takes short sounds that follow each other closely for talk', () => {
    const sounds = [line(6, 6.2), line(6.5, 6.75), line(12, 12.2), line(12.6, 12.8)]
    expect(times(placesToDescribe([], { ...film, sounds }))).toEqual([
      [0, 5.85],
      [6.9, 20],
    ])
  })

  it('keeps off speech that has no line, and not off a cough or music', () => {
    const bursts = [line(6, 7), line(7.2, 9), line(13, 14), line(16, 16.2)]
    expect(times(placesToDescribe([line(2, 4)], { ...film, sounds: bursts }))).toEqual([
      [0, 1.85],
      [4.15, 5.85],
      [9.15, 12.85],
      [14.15, 20],
    ])
    expect(times(placesToDescribe([line(2, 4)], { ...film, sounds: [line(5, 17)] }))).toEqual([
      [0, 1.85],
      [4.15, 20],
    ])
  })

  it('is one place where nobody speaks, and none where lines lie on each other', () => {
    expect(times(placesToDescribe([], film))).toEqual([[0, 20]])
    expect(placesToDescribe([line(0, 19), line(1, 3)], film)).toEqual([])
  })
})
