import { createElement } from 'react'
import { beforeEach, expect, it } from 'vitest'
import { testDocument } from '../../../shared/project/document.testing.ts'
import { callHandler, drawPart } from '../../drawn/drawPart.testing.ts'
import { openTestProject } from '../../state/document/project.testing.ts'
import { selectLines } from '../../state/editor/selection.ts'
import { patchRoom, recordRoom } from './recordRoom.ts'

const { RecordOptions } = await import('./RecordOptions.tsx')

beforeEach(() => {
  openTestProject(
    testDocument([
      [0, 1, 'a'],
      [2, 3, 'b'],
    ]),
  )
  patchRoom({ scope: 'line', stage: 'ready', snap: { line: true, pass: false } })
})

const drawn = () => drawPart(createElement(RecordOptions, {} as never))
const selects = () => drawn().all('select')
const scopes = () =>
  drawn()
    .html.split('</select>')[0]
    ?.match(/value="\w+"/g)
    ?.map((value) => value.slice(7, -1))

it('offers to record the selected lines where there are several', () => {
  selectLines([1], 1)
  expect(scopes()).toEqual(['line', 'loop', 'speaker'])
  selectLines([1, 2], 1)
  expect(scopes()).toEqual(['line', 'selection', 'loop', 'speaker'])
})

it('changes what is chosen, and forgets the last pass where other lines are to be recorded', () => {
  patchRoom({ pass: [1], kept: [{ id: 't' } as never] })
  const chosen = ['speaker', 'count', 'original', '8', '0']
  for (const [at, value] of chosen.entries()) callHandler(selects()[at], 'onChange', { target: { value } })
  expect(recordRoom()).toMatchObject({
    scope: 'speaker',
    cue: 'count',
    guideSound: 'original',
    preRoll: 8,
    postRoll: 0,
  })
  expect(recordRoom()).toMatchObject({ pass: [], kept: [] })
  expect(selects().map(({ value }) => value)).toEqual(chosen)
})

it('keeps apart whether a line or the lines of a pass begin where they are written', () => {
  const box = () => drawn().only('input', { type: 'checkbox' })
  const toggle = () => callHandler(box(), 'onChange', { currentTarget: { checked: !box()['checked'] } })
  expect(box()['checked']).toBe(true)
  patchRoom({ scope: 'loop' })
  expect(box()['checked']).toBe(false)
  toggle()
  expect(recordRoom().snap).toEqual({ line: true, pass: true })
  patchRoom({ scope: 'line' })
  toggle()
  expect(recordRoom().snap).toEqual({ line: false, pass: true })
})

it('cannot be changed while something is recorded', () => {
  const isOff = (stage: 'ready' | 'starting' | 'rolling' | 'recording' | 'keeping' | 'failed') => {
    patchRoom({ stage })
    return drawn().only('fieldset')['disabled']
  }
  const off = (['starting', 'recording', 'keeping'] as const).map(isOff)
  expect([off, (['ready', 'rolling', 'failed'] as const).map(isOff)]).toEqual([
    [true, true, true],
    [false, false, false],
  ])
})
