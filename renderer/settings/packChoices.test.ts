import { expect, it } from 'vitest'
import type { PackView } from '../../shared/commands/packs.ts'
import { choicesOf } from './packChoices.ts'

const pack = (id: string, capability: string, state: string) => ({ id, capability, state }) as PackView

it('offers what is installed, and what needs no pack', () => {
  const packs = [pack('a', 'speak', 'installed'), pack('b', 'speak', 'available'), pack('c', 'chat', 'outdated')]
  const ids = (capability: 'speak' | 'chat' | 'clone') =>
    choicesOf(capability, packs).map((one) => (one === 'built-in' ? one : one.id))
  expect([ids('speak'), ids('chat'), ids('clone')]).toEqual([['a', 'built-in'], ['c'], []])
})
