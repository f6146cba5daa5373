import { expect, it } from 'vitest'
import type { Budget } from '../../../shared/speechServers/budget.ts'
import type { Link, Links } from './links.ts'
import { budgetLinks, hereOnlyLinks } from './orderFields.ts'

const never = new AbortController().signal
const BUDGET = { id: 'b' } as unknown as Budget
/** The orders by which something could be sent away or paid for. */
const ORDERS = ['tts', 'ttsStream', 'analyze', 'translate', 'render', 'analyzeFile', 'speak'] as const

/** Links whose services take every order, and what each was given. */
function setup() {
  const given: Record<string, object> = {}
  const call = (name: string) => async (order: object) => {
    given[name] = order
  }
  const calls = Object.fromEntries(ORDERS.map((name) => [name, call(name)]))
  const links = { link: async (profile: string) => ({ profile, service: calls, local: calls }) } as unknown as Links
  return { links, given }
}

/** Gives a link each of the orders. */
async function orderAll({ service, local }: Link): Promise<void> {
  const { analyzeFile, speak } = local ?? {}
  const calls = { ...service, analyzeFile, speak } as unknown as Record<string, (order: object) => Promise<unknown>>
  for (const name of ORDERS) await calls[name]?.({ text: 'a' })
}

it('says with every order of a project that stays here that nothing of it may be sent on', async () => {
  const { links, given } = setup()
  await orderAll(await hereOnlyLinks(links).link('local', never))
  expect(given).toEqual(Object.fromEntries(ORDERS.map((name) => [name, { text: 'a', stays_here: true }])))
})

it('asks no hosted service for such a project', async () => {
  const { links, given } = setup()
  await expect(hereOnlyLinks(links).link('hosted', never)).rejects.toMatchObject({ failure: { kind: 'forbidden' } })
  expect(given).toEqual({})
})

it('counts the orders to this computer on a budget, but for translations, and tells a hosted service nothing of it', async () => {
  const here = setup()
  await orderAll(await budgetLinks(here.links, BUDGET).link('local', never))
  const counted = (name: string) => (name === 'translate' ? {} : { budget: BUDGET })
  expect(here.given).toEqual(Object.fromEntries(ORDERS.map((name) => [name, { text: 'a', ...counted(name) }])))
  const hosted = setup()
  await orderAll(await budgetLinks(hosted.links, BUDGET).link('hosted', never))
  expect(hosted.given).toEqual(Object.fromEntries(ORDERS.map((name) => [name, { text: 'a' }])))
})
