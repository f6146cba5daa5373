import { useState } from 'react'
import { expect, it } from 'vitest'
import { drawPart, jsx, jsxs } from './drawPart.testing.ts'

it('an outline has the roles, names, values and states of what people get, and the texts between them', () => {
  const drawn = drawPart(
    jsxs('div', {
      children: [
        jsx('h2', { children: 'Voices' }),
        jsxs('p', {
          children: ['Two ', jsx('b', { children: 'good' }), ' ones', jsx('i', { 'aria-hidden': true, children: '✓' })],
        }),
        jsxs('label', { children: [jsx('input', { type: 'checkbox', checked: true, readOnly: true }), 'Loud'] }),
        jsx('label', { htmlFor: 'name', children: 'Name' }),
        jsx('input', { id: 'name', defaultValue: 'Amina', 'aria-describedby': 'hint' }),
        jsx('p', { id: 'hint', children: 'As in the script.' }),
        jsxs('select', {
          'aria-label': 'Language',
          defaultValue: 'sw',
          children: [
            jsx('option', { value: 'ha', children: 'Hausa' }),
            jsx('option', { value: 'sw', children: 'Swahili' }),
          ],
        }),
        jsxs('fieldset', {
          disabled: true,
          children: [jsx('legend', { children: 'Take' }), jsx('button', { 'aria-label': 'Four stars', children: '★' })],
        }),
        jsx('button', { 'aria-pressed': false, 'data-tone': 'bad', className: 'x', title: 'Why', children: 'Mute' }),
        jsx('div', { hidden: true, children: 'Nobody sees this.' }),
      ],
    }),
  )
  expect(drawn.outline).toEqual([
    'heading "Voices"',
    '"Two good ones ‹✓›"',
    'checkbox "Loud" [readonly, checked]',
    'textbox "Name" = "Amina" [described="As in the script."]',
    '"As in the script."',
    'combobox "Language" = "Swahili" of Hausa | Swahili',
    'group "Take" [disabled]: button "Four stars" shows "★" [disabled]',
    'button "Mute" [pressed=false, tone=bad, title="Why"]',
  ])
})

/** A field that counts how often its button was pressed. */
function Counter({ onSend }: { readonly onSend: (name: string) => void }) {
  const [times, setTimes] = useState(0)
  const [name, setName] = useState(() => 'a')
  return jsxs('form', {
    onSubmit: () => onSend(name),
    children: [
      jsx('button', { type: 'button', onClick: () => setTimes((before) => before + 1), children: `Pressed ${times}` }),
      jsx('input', { 'aria-label': 'Name', value: name, onChange: ({ target }: never) => setName(target['value']) }),
      jsx('button', { type: 'submit', disabled: name === '', children: 'Send' }),
    ],
  })
}

it('a part that is drawn again has the state that its handlers gave it, and one drawn anew has not', () => {
  const sent: string[] = []
  const part = jsx(Counter, { onSend: (name: string) => void sent.push(name) })
  let drawn = drawPart(part)
  drawn.press('button "Pressed 0"')
  drawn.fill('textbox "Name"', 'b')
  drawn = drawn.redraw()
  expect(drawn.outline).toEqual(['button "Pressed 1"', 'textbox "Name" = "b"', 'button "Send"'])
  drawn.press('button "Send"')
  drawn.fill('textbox "Name"', '')
  expect(sent).toEqual(['b'])
  expect(() => drawn.redraw().press('button "Send"')).toThrow('is disabled')
  expect(() => drawn.press('button "Other"')).toThrow('There is no')
  expect(drawPart(part).outline[0]).toBe('button "Pressed 0"')
})
