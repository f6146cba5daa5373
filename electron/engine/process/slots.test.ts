import { expect, it } from 'vitest'
import { createNamedSlots, createSlots } from './slots.ts'

const never = new AbortController().signal

it('gives out as many slots as there are, and the next in the order of asking', async () => {
  const { take, isFull } = createSlots(2)
  const order: string[] = []
  const [first] = await Promise.all([take(never), take(never)])
  const waiting = ['third', 'fourth'].map(async (name) => {
    const slot = await take(never)
    order.push(name)
    return slot
  })
  expect(order).toEqual([])
  expect(isFull()).toBe(true)
  first[Symbol.dispose]()
  const third = await waiting[0]
  expect(order).toEqual(['third'])
  third?.[Symbol.dispose]()
  await waiting[1]
  expect(order).toEqual(['third', 'fourth'])
})

it('lets work that is cancelled leave the queue', async () => {
  const { take } = createSlots(1)
  const held = await take(never)
  const cancel = new AbortController()
  const waiting = take(cancel.signal)
  const next = take(never)
  cancel.abort()
  await expect(waiting).rejects.toMatchObject({ failure: { kind: 'cancelled' } })
  held[Symbol.dispose]()
  await next
  await expect(take(cancel.signal)).rejects.toMatchObject({ failure: { kind: 'cancelled' } })
})

it('has work of one name follow one another, and that of others go beside it', async () => {
  const { take } = createNamedSlots()
  const order: string[] = []
  const work = async (name: string, told: string, signal = never) => {
    using _slot = await take(name, signal)
    order.push(`${told} begins`)
    await Promise.resolve()
    order.push(`${told} ends`)
  }
  const held = await take('film', never)
  const cancel = new AbortController()
  const given = work('film', 'given up', cancel.signal)
  const later = [work('film', 'first'), work('film', 'second')]
  await work('other', 'other')
  cancel.abort()
  await expect(given).rejects.toMatchObject({ failure: { kind: 'cancelled' } })
  held[Symbol.dispose]()
  await Promise.all(later)
  await work('film', 'third')
  expect(order).toEqual(['other', 'first', 'second', 'third'].flatMap((told) => [`${told} begins`, `${told} ends`]))
})
