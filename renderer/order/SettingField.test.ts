import { createElement } from 'react'
import { expect, it } from 'vitest'
import type { OptionName, Settings } from '../../shared/settings/settings.ts'
import { callHandler, drawPart } from '../drawn/drawPart.testing.ts'

const { SettingField } = await import('./SettingField.tsx')

/** The field of an option, and the changes that it hands on. */
function field(name: OptionName, settings: Settings, more: { output?: string; disabled?: OptionName[] } = {}) {
  const changes: Settings[] = []
  const onChange = (change: Settings) => void changes.push(change)
  return { drawn: drawPart(createElement(SettingField, { name, settings, onChange, ...more })), changes }
}

it('a choice has the words of its options, is set to the default until one is chosen, and hands on that one', () => {
  const { drawn, changes } = field('separate', {})
  expect(drawn.only('select')).toMatchObject({ value: 'auto', disabled: false })
  expect(drawn.all('option').map(({ value }) => value)).toEqual([...['auto', 'on', 'middle', 'off']])
  callHandler(drawn.only('select'), 'onChange', { currentTarget: { value: 'off' } })
  expect(changes).toEqual([{ separate: 'off' }])
  expect(field('separate', { separate: 'off' }).drawn.only('select')).toMatchObject({ value: 'off' })
})

it('a switch is on where it is set, and hands on what it is switched to', () => {
  expect(field('mono', {}).drawn.only('input')).toMatchObject({ type: 'checkbox', checked: false, disabled: false })
  const { drawn, changes } = field('mono', { mono: true })
  expect(drawn.only('input')).toMatchObject({ checked: true })
  callHandler(drawn.only('input'), 'onChange', { currentTarget: { checked: false } })
  expect(changes).toEqual([{ mono: false }])
})

it('a number is handed on when it is left, if it is another one and within its limits', () => {
  const { drawn, changes } = field('exactSeconds', { exactSeconds: 60 })
  const input = drawn.only('input')
  expect(input).toMatchObject({ type: 'number', defaultValue: 60, min: 0, max: 36_000 })
  for (const valueAsNumber of [60, 40_000, -1, 90, Number.NaN])
    callHandler(input, 'onBlur', { currentTarget: { valueAsNumber } })
  expect(changes).toEqual([{ exactSeconds: 90 }, { exactSeconds: 0 }])
  const unset = field('exactSeconds', {})
  expect(unset.drawn.only('input')).toMatchObject({ defaultValue: '' })
  callHandler(unset.drawn.only('input'), 'onBlur', { currentTarget: { valueAsNumber: Number.NaN } })
  expect(unset.changes).toEqual([])
})

it('what the file cannot hold is off and shown as not set, and so is what the caller turns off', () => {
  const off = field('signTrack', { signTrack: true }, { output: '/film.mp4' })
  expect(off.drawn.only('input')).toMatchObject({ checked: false, disabled: true })
  const held = field('signTrack', { signTrack: true }, { output: '/film.MKV' })
  expect(held.drawn.only('input')).toMatchObject({ checked: true, disabled: false })
  const turnedOff = field('mono', { mono: true }, { disabled: ['mono'] })
  expect(turnedOff.drawn.only('input')).toMatchObject({ checked: true, disabled: true })
})

it('the picture of a programme of sound is asked for in words of its own', () => {
  const draw = (programme: boolean) =>
    drawPart(createElement(SettingField, { name: 'picture', settings: {}, programme, onChange: () => undefined })).text
  expect(draw(true)).not.toBe(draw(false))
})
