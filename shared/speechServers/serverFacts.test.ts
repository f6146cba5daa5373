import { expect, it } from 'vitest'
import { hostElsewhere, orderCost } from './serverFacts.ts'

it('tells what an order costs by the price of what is used of it', () => {
  const [speaks, hears] = [{ perMillionCharacters: 15 }, { perHourHeard: 0.36 }]
  expect(orderCost(speaks, { characters: 200_000 })).toBeCloseTo(3)
  expect(orderCost(hears, { secondsHeard: 1800 })).toBeCloseTo(0.18)
  expect(orderCost({ ...speaks, ...hears }, { characters: 200_000, secondsHeard: 1800 })).toBeCloseTo(3.18)
  expect(orderCost({}, {})).toBe(0)
})

it('tells no cost where the price of what is used is not known', () => {
  expect(orderCost({ perHourHeard: 0.36 }, { characters: 1 })).toBeUndefined()
  expect(orderCost({ perMillionCharacters: 15 }, { characters: 1, secondsHeard: 1 })).toBeUndefined()
})

it('names the hosts that texts and sound are sent to, but for this computer', () => {
  for (const own of ['localhost:8000', '127.0.0.1', '127.1.2.3:9', '[::1]:80'])
    expect(hostElsewhere({ url: `http://${own}/v1` })).toBeUndefined()
  for (const other of ['localhost.example', '128.0.0.1', 'speech.example:8443'])
    expect(hostElsewhere({ url: `https://${other}/v1` })).toBe(other)
})
