import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createWaitingLine, type WaitingJob } from './waitingLine.ts'

const job = (key: string, number: number): WaitingJob => ({ id: `${key}${number}`, account: key, key, kind: 'render' })

it('lets keys take turns, however many jobs one of them has ordered before', () => {
  const line = createWaitingLine()
  for (let number = 0; number < 100; number++) line.add(job('a', number))
  for (const key of ['b', 'c']) for (const number of [0, 1]) line.add(job(key, number))
  const taken = Array.from({ length: 7 }, () => {
    const [next] = line.due()
    if (next !== undefined) line.take(next)
    return next?.id
  })
  expect(taken).toEqual(['a0', 'b0', 'c0', 'a1', 'b1', 'c1', 'a2'])
})

it('never serves a key twice while another waits that was served before it', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('a', 'b', 'c', undefined), { maxLength: 60 }), (steps) => {
      const line = createWaitingLine()
      const served: string[] = []
      for (const [number, key] of steps.entries()) {
        if (key !== undefined) {
          line.add(job(key, number))
          continue
        }
        const waiting = new Set(line.due().map((one) => one.key))
        const [next] = line.due()
        if (next === undefined) continue
        line.take(next)
        for (const other of waiting) expect(served.lastIndexOf(next.key)).toBeLessThanOrEqual(served.lastIndexOf(other))
        served.push(next.key)
      }
    }),
  )
})
