import { createElement } from 'react'
import { expect, it } from 'vitest'
import { testDocument } from '../../../shared/project/document.testing.ts'
import { callHandler } from '../../drawn/drawPart.testing.ts'
import { livePart } from '../../drawn/livePart.testing.ts'
import { standInPage } from '../../drawn/standInPage.testing.ts'
import { holdActions } from '../../state/actions.ts'
import { standInStudio } from '../../state/usedStudio.testing.ts'

standInPage()
const { BoxDrawing } = await import('./BoxDrawing.tsx')
const { EditionSelect } = await import('./EditionSelect.tsx')
const { OutputField } = await import('./OutputField.tsx')
const { SwitchMenu } = await import('./SwitchMenu.tsx')
const { useAttempt } = await import('../notes/Attempt.tsx')

it('fields hand on what is drawn, chosen and switched', async () => {
  standInStudio({ shell: 'electron', answers: { pickOutput: { path: '/b.mp4' } } })
  const seen: unknown[] = []
  const note = (value: unknown) => void seen.push(value)
  const box = { left: 0.1, top: 0.2, right: 0.5, bottom: 0.6 }
  const drawing = livePart(createElement(BoxDrawing, { label: 'Place', box, onChange: note } as never))
  for (const key of ['ArrowLeft', 'ArrowDown', 'Escape', 'x']) drawing.key('Place', key)
  drawing.key('Place', 'ArrowRight', { shiftKey: true })
  const layer = drawing.now().only('div', { className: 'layer' })
  const at = (clientX: number, clientY: number, more = {}) => ({
    button: 0,
    clientX,
    clientY,
    pointerId: 1,
    preventDefault: () => undefined,
    currentTarget: {
      getBoundingClientRect: () => ({ left: 0, top: 0, width: 100, height: 100 }),
      setPointerCapture: () => undefined,
    },
    ...more,
  })
  callHandler(layer, 'onPointerMove', at(10, 10))
  callHandler(layer, 'onPointerDown', at(10, 10, { button: 1 }))
  callHandler(layer, 'onPointerMove', at(10, 10))
  callHandler(layer, 'onPointerDown', at(20, 30))
  callHandler(layer, 'onPointerMove', at(70, 80))
  callHandler(layer, 'onPointerUp')
  callHandler(layer, 'onPointerMove', at(90, 90))
  expect(seen.splice(0)).toMatchInlineSnapshot(`
    [
      {
        "bottom": 0.6,
        "left": 0.09,
        "right": 0.49,
        "top": 0.2,
      },
      {
        "bottom": 0.61,
        "left": 0.1,
        "right": 0.5,
        "top": 0.21,
      },
      {
        "bottom": 0.6,
        "left": 0.1,
        "right": 0.51,
        "top": 0.2,
      },
      {
        "bottom": 0.8,
        "left": 0.2,
        "right": 0.7,
        "top": 0.3,
      },
    ]
  `)
  const edition = livePart(createElement(EditionSelect, { value: '1', likely: undefined, onChange: note }))
  expect(edition.lines()).toMatchInlineSnapshot(
    `"combobox "Times" = "From 25 to 23.976 frames a second" of As they are | From 23.976 to 25 frames a second | From 25 to 23.976 frames a second | From 24 to 25 frames a second | From 25 to 24 frames a second | From 23.976 to 24 frames a second | From 24 to 23.976 frames a second"`,
  )
  edition.fill('Times', 'none')
  const Output = () =>
    createElement(OutputField, {
      output: '/a.mp4',
      attempt: useAttempt(),
      onChange: note,
      onKeep: (path) => note(`kept ${path}`),
    })
  const output = livePart(createElement(Output))
  output.fill('Save as', '/c.mp4')
  output.leave('Save as')
  output.press('Browse')
  await output.settle()
  holdActions({ undo: () => note('undo') })
  standInStudio({ document: testDocument([]) })
  const menu = livePart(createElement(SwitchMenu, { name: 'More', switches: { undo: true, redo: false } }), {
    menus: 'open',
  })
  expect(menu.lines()).toMatchInlineSnapshot(
    `"button "More" shows "⋯" [haspopup=menu, expanded=false] · menu · menuitemcheckbox "Undo Ctrl + Z" shows "‹✓› Undo Ctrl + Z" [checked] · menuitemcheckbox "Redo Ctrl + Shift + Z" [checked=false]"`,
  )
  menu.press('Undo')
  expect(seen).toEqual(['none', '/c.mp4', 'kept /a.mp4', '/b.mp4', 'kept /b.mp4', 'undo'])
})
