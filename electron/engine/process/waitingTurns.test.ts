import { expect, it } from 'vitest'
import { WaitingTurns } from './waitingTurns.ts'

const jobs = (...names: string[]) => names.map((name) => ({ name, caller: name.slice(0, 1) }))

function waitingFor(...names: string[]): WaitingTurns<ReturnType<typeof jobs>[number]> {
  const waiting = new WaitingTurns<ReturnType<typeof jobs>[number]>()
  for (const job of jobs(...names)) waiting.add(job)
  return waiting
}

it('lets the callers take turns, and keeps the order of each', () => {
  const taken: string[] = []
  waitingFor('a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1').offer(({ name }) => taken.push(name) > 0)
  expect(taken.join(' ')).toBe('a1 b1 c1 a2 b2 a3 a4')
})

it('gives a caller who asks again after each answer every second turn beside one with many', () => {
  const waiting = waitingFor('a1', 'a2', 'a3', 'a4', 'a5', 'a6', 'b0')
  const taken: string[] = []
  for (let free = 0; free < 8; free++) {
    let isFree = true
    waiting.offer(({ name }) => {
      if (!isFree) return false
      isFree = false
      taken.push(name)
      return true
    })
    // Its next job comes when another's has begun.
    if (taken.at(-2) === 'b0') for (const job of jobs('b0')) waiting.add(job)
  }
  expect(taken.map((name) => name[0]).join('')).toBe('abababab')
})

it('passes over jobs that find no worker, and those that were taken back', () => {
  const waiting = waitingFor('a1', 'a2', 'b1', 'b2')
  const [gone] = jobs('a3')
  if (gone !== undefined) {
    waiting.add(gone)
    waiting.remove(gone)
  }
  const taken: string[] = []
  waiting.offer(({ name }) => name.endsWith('2') && taken.push(name) > 0)
  expect(taken).toEqual(['a2', 'b2'])
  waiting.offer(({ name }) => taken.push(name) > 0)
  expect(taken).toEqual(['a2', 'b2', 'a1', 'b1'])
})
