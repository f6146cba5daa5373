import { expect, it } from 'vitest'
import { joinVoices, type PartVoice } from './joinVoices.ts'

/** A voice in a direction of the plane, in degrees. */
const voice = (part: number, speaker: number, degrees?: number): PartVoice => {
  const angle = ((degrees ?? 0) * Math.PI) / 180
  return { part, speaker, print: degrees === undefined ? undefined : Float32Array.of(Math.cos(angle), Math.sin(angle)) }
}

it('finds the same people in all parts, whatever their numbers there', () => {
  const person = joinVoices([voice(0, 0, 0), voice(0, 1, 90), voice(1, 0, 95), voice(1, 1, 5), voice(2, 0, 180)], {
    limit: 0.5,
  })
  expect(person(1, 1)).toBe(person(0, 0))
  expect(person(1, 0)).toBe(person(0, 1))
  expect(new Set([person(0, 0), person(0, 1), person(2, 0)]).size).toBe(3)
  expect(person(0, 0)).toBe(0)
})

it('never makes one person of two who were told apart in one part', () => {
  const person = joinVoices([voice(0, 0, 0), voice(0, 1, 2), voice(1, 0, 1)], { limit: 0.5 })
  expect(person(0, 0)).not.toBe(person(0, 1))
})

it('keeps a voice of which too little is known to itself', () => {
  const person = joinVoices([voice(0, 0, 0), voice(1, 0)], { limit: 2 })
  expect(person(1, 0)).not.toBe(person(0, 0))
})

it('joins voices until there are as many as are known to speak, also within a part', () => {
  const voices = [voice(0, 0, 0), voice(0, 1, 20), voice(1, 0, 90), voice(1, 1, 25), voice(1, 2)]
  const person = joinVoices(voices, { limit: 0.01, people: 2 })
  expect(person(0, 1)).toBe(person(0, 0))
  expect(person(1, 1)).toBe(person(0, 0))
  expect(person(1, 0)).not.toBe(person(0, 0))
  expect(person(1, 2)).toBe(0)
  const apart = joinVoices([voice(0, 0, 0), voice(1, 0, 1)], { limit: 0.5, people: 2 })
  expect(apart(1, 0)).not.toBe(apart(0, 0))
})
