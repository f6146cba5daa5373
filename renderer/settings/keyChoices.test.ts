import { expect, it } from 'vitest'
import { giveKey, subtitleEditKeys } from './keyChoices.ts'

it('takes a key from the action that has it, by default or by choice', () => {
  expect(giveKey({}, 'undo', 'P')).toEqual({ shortcuts: { undo: 'P', playLine: '' }, other: 'playLine' })
  const chosen = giveKey({ showHistory: 'Alt+H' }, 'undo', 'Alt+H')
  expect(chosen).toEqual({ shortcuts: { undo: 'Alt+H', showHistory: '' }, other: 'showHistory' })
})

it('keeps nothing where an action has its default key, and takes nothing with none', () => {
  expect(giveKey({ playLine: 'F5' }, 'playLine', 'P')).toEqual({ shortcuts: {}, other: undefined })
  expect(giveKey({ undo: '' }, 'playLine', '')).toEqual({ shortcuts: { undo: '', playLine: '' }, other: undefined })
})

it('gives no key of Subtitle Edit to two actions', () => {
  const [keys, assignedKeys] = [subtitleEditKeys(), Object.values(subtitleEditKeys()).filter(Boolean)]
  expect(keys).toMatchObject({ redo: 'CmdOrCtrl+Y', playLine: 'F5' })
  expect(new Set(assignedKeys).size).toBe(assignedKeys.length)
})
