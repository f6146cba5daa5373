import { createElement } from 'react'
import { expect, it } from 'vitest'
import { testDocument } from '../../../shared/project/document.testing.ts'
import { callHandler, drawPart } from '../../drawn/drawPart.testing.ts'
import { openTestProject } from '../../state/document/project.testing.ts'
import { toggleMute, toggleSolo } from '../../state/editor/mixing.ts'

const { LaneHead } = await import('./LaneHead.tsx')

it('a lane says whether its speaker is alone or silent, and shows its switches for as long as one of them is on', () => {
  openTestProject(testDocument([[0, 1, 'a', 'Amina']]))
  const drawn = () => drawPart(createElement(LaneHead, { speaker: 's', name: 'Amina', count: 1 }))
  const shown = () => [
    drawn().only('div', { role: 'rowheader' })['data-mixed'],
    ...drawn()
      .all('button')
      .map((button) => button['aria-pressed']),
  ]
  const all = [shown()]
  for (const change of [toggleSolo, toggleMute, toggleSolo, toggleMute]) {
    change('s')
    all.push(shown())
  }
  expect(all).toEqual([
    [undefined, false, false],
    [true, true, false],
    [true, true, true],
    [true, false, true],
    [undefined, false, false],
  ])
  const [solo, mute] = drawn().all('button')
  callHandler(solo, 'onClick')
  expect(shown()).toEqual([true, true, false])
  callHandler(solo, 'onClick')
  callHandler(mute, 'onClick')
  expect(shown()).toEqual([true, false, true])
  callHandler(mute, 'onClick')
})
