import { expect, it } from 'vitest'
import { acceleratorOf, isPressed, keyWords } from './keys.ts'

type Held = 'ctrlKey' | 'altKey' | 'shiftKey' | 'AltGraph'

/** A key event as a browser makes it on Windows and Linux. */
function pressed(key: string, ...held: readonly Held[]): KeyboardEvent {
  const flags = Object.fromEntries(['ctrlKey', 'altKey', 'shiftKey'].map((flag) => [flag, held.includes(flag as Held)]))
  const getModifierState = (name: string) => held.includes(name as Held)
  return { ...flags, key, metaKey: false, keyCode: key.toUpperCase().charCodeAt(0), getModifierState } as never
}

it('names a pressed key as it is found again', () => {
  for (const event of [pressed('k', 'ctrlKey'), pressed('+', 'shiftKey'), pressed(' '), pressed('ArrowUp', 'altKey')])
    expect(isPressed(event, acceleratorOf(event) ?? '')).toBe(true)
  expect(acceleratorOf(pressed('K', 'ctrlKey', 'shiftKey'))).toBe('CmdOrCtrl+Shift+K')
  expect(isPressed(pressed('k'), 'CmdOrCtrl+K')).toBe(false)
  expect(keyWords('CmdOrCtrl+Up')).toBe('Ctrl + ↑')
})

it("takes what AltGr types for text, though Windows reports Ctrl and Alt, so that it is nobody's key", () => {
  const typed = pressed('€', 'ctrlKey', 'altKey', 'AltGraph')
  expect(isPressed(typed, 'CmdOrCtrl+Alt+€')).toBe(false)
  expect(acceleratorOf(typed)).toBeUndefined()
  for (const key of ['AltGraph', 'Shift', 'Control']) expect(acceleratorOf(pressed(key))).toBeUndefined()
})
