import { expect, it } from 'vitest'
import { acceleratorLabel, acceleratorOf, isForInput, matchesAccelerator } from './keys.ts'

type Held = 'ctrlKey' | 'altKey' | 'shiftKey' | 'AltGraph'

/** A key event as a browser makes it on Windows and Linux. */
function pressed(key: string, ...held: readonly Held[]): KeyboardEvent {
  const flags = Object.fromEntries(['ctrlKey', 'altKey', 'shiftKey'].map((flag) => [flag, held.includes(flag as Held)]))
  const getModifierState = (name: string) => held.includes(name as Held)
  return { ...flags, key, metaKey: false, keyCode: key.toUpperCase().charCodeAt(0), getModifierState } as never
}

it('names a pressed key as it is found again', () => {
  for (const event of [pressed('k', 'ctrlKey'), pressed('+', 'shiftKey'), pressed(' '), pressed('ArrowUp', 'altKey')])
    expect(matchesAccelerator(event, acceleratorOf(event) ?? '')).toBe(true)
  expect(acceleratorOf(pressed('K', 'ctrlKey', 'shiftKey'))).toBe('CmdOrCtrl+Shift+K')
  expect(matchesAccelerator(pressed('k'), 'CmdOrCtrl+K')).toBe(false)
  expect(acceleratorLabel('CmdOrCtrl+Up')).toBe('Ctrl + ↑')
})

it("takes what AltGr types for text, though Windows reports Ctrl and Alt, so that it is nobody's key", () => {
  const typed = pressed('€', 'ctrlKey', 'altKey', 'AltGraph')
  expect(matchesAccelerator(typed, 'CmdOrCtrl+Alt+€')).toBe(false)
  expect(acceleratorOf(typed)).toBeUndefined()
  for (const key of ['AltGraph', 'Shift', 'Control']) expect(acceleratorOf(pressed(key))).toBeUndefined()
})

it('leaves to a slider or a box that has the focus the keys by which it is used, and to text all of them', () => {
  const taken = ['Space', 'Left', 'Shift+Left', 'O'].map((key) =>
    ['range', 'checkbox', 'text'].map((type) => isForInput(type, key)),
  )
  expect(taken).toEqual([
    [false, true, true],
    [true, false, true],
    [true, false, true],
    [false, false, true],
  ])
})
