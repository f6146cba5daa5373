import { createElement } from 'react'
import { beforeEach, expect, it } from 'vitest'
import type { TakeFacts } from '../../shared/commands/projects.ts'
import { plainWords } from '../../shared/locale/message.ts'
import { edited, lineOf, testDocument } from '../../shared/project/document.testing.ts'
import { setLocked } from '../../shared/project/lines/lineEdits.ts'
import { addTarget } from '../../shared/project/projectEdits.ts'
import { chooseTake } from '../../shared/project/texts/textEdits.ts'
import { callHandler, drawPart } from '../drawn/drawPart.testing.ts'
import { openTestProject } from '../state/document/project.testing.ts'
import { theProject } from '../state/document/project.ts'
import type { ScriptedBridge } from '../state/scriptedBridge.testing.ts'

const { TakeRow } = await import('./TakeRow.tsx')

const TAKE: TakeFacts = {
  ...{ id: 'one', key: 'k', target: 'sw', line: 1, voice: 'sw-a', seconds: 1.25, sizeBytes: 9, madeAt: 0 },
}
const DOCUMENT = edited(testDocument([[0, 2, 'one', 'Amina']]), (draft) => addTarget(draft, 'sw'))
const usedBy = (id: string) =>
  edited(DOCUMENT, (draft) => chooseTake(draft, 1, { target: 'sw', take: { id, key: 'k' } }))

let bridge: ScriptedBridge
beforeEach(() => {
  bridge = openTestProject(DOCUMENT)
})

/** The row of a take in a document that is open. */
function row(
  take: Partial<TakeFacts>,
  { document = DOCUMENT, clean }: { document?: typeof DOCUMENT; clean?: TakeFacts } = {},
) {
  const line = lineOf(document, 1)
  const props = { take: { ...TAKE, ...take }, line, target: 'sw', speaker: undefined, clean } as const
  return drawPart(createElement(TakeRow, props))
}

const button = (drawn: ReturnType<typeof row>, className: string) => drawn.only('button', { className })

it('says what the voice noted and what is wrong with a recording, and nothing where all is well', () => {
  const notes = (drawn: ReturnType<typeof row>) => drawn.all('p').map(({ children }) => children)
  expect(notes(row({}))).toEqual([])
  expect(notes(row({ notes: [plainWords('One.'), plainWords('Two.')] }))).toEqual(['One. Two.'])
  const heard = { level: -20, peak: 0, noise: -60, clipped: 7 }
  const [faults = ''] = notes(row({ voice: 'recorded', heard, notes: [plainWords('One.')] })) as string[]
  expect(faults).toMatch(/^One\. .*7/)
  expect(notes(row({ voice: 'recorded', heard: { ...heard, clipped: 0 } }))).toEqual([])
})

it('is chosen where its line uses it or its clean copy, and chooses itself', () => {
  const radio = (drawn: ReturnType<typeof row>) => drawn.only('input', { type: 'radio' })
  expect([radio(row({}))['checked'], radio(row({}, { document: usedBy('one') }))['checked']]).toEqual([false, true])
  expect(radio(row({}, { clean: { ...TAKE, id: 'two' } }))['checked']).toBe(true)
  callHandler(radio(row({})), 'onChange')
  expect(theProject().document.lines[1]?.texts.sw?.take).toEqual({ id: 'one', key: 'k' })
})

it('of a locked line cannot be chosen, and not deleted where the line uses it', () => {
  const locked = edited(usedBy('one'), (draft) => setLocked(draft, [1], true))
  const heard = { level: -20, peak: 0, noise: -60, clipped: 0 }
  const isOff = (drawn: ReturnType<typeof row>) => [
    drawn.only('input', { type: 'radio' })['disabled'],
    button(drawn, 'clean')['disabled'],
    button(drawn, 'delete')['disabled'],
  ]
  expect(isOff(row({ heard }, { document: locked }))).toEqual([true, true, true])
  expect(isOff(row({ heard, id: 'two' }, { document: locked }))).toEqual([true, true, false])
  expect(isOff(row({ heard }, { document: usedBy('one') }))).toEqual([false, false, false])
})

it('has a clean copy only where it is a recording, and says whether the line uses that', () => {
  expect(row({}).all('button', { className: 'clean' })).toEqual([])
  const heard = { level: -20, peak: 0, noise: -60, clipped: 0 }
  expect(button(row({ heard }), 'clean')['aria-pressed']).toBe(false)
  expect(button(row({ heard }, { clean: { ...TAKE, id: 'two' } }), 'clean')['aria-pressed']).toBe(true)
})

it('is deleted after its line let go of it', async () => {
  openTestProject(usedBy('one'))
  bridge = openTestProject(usedBy('one'))
  callHandler(button(row({}, { document: usedBy('one') }), 'delete'), 'onClick')
  expect(theProject().document.lines[1]?.texts.sw?.take).toBeUndefined()
  expect((await bridge.next('binTakes')).input).toEqual({ project: 'one', takes: ['one'], binned: true })
})

it('has as many stars as it was given, and a remark that is kept when it is another one', async () => {
  const drawn = row({ stars: 3, remark: 'good' })
  const stars = drawn.all('button', { className: 'star' })
  expect(stars.map((star) => [star['aria-pressed'], star['children']])).toEqual([
    ...Array.from({ length: 3 }, () => [true, '★']),
    ...Array.from({ length: 2 }, () => [false, '☆']),
  ])
  callHandler(stars[4], 'onClick')
  expect((await bridge.next('rateTake')).input).toEqual({ project: 'one', take: 'one', stars: 5 })
  callHandler(stars[2], 'onClick')
  expect((await bridge.next('rateTake')).input).toMatchObject({ stars: 0 })
  const leave = (target: object) => callHandler(drawn.only('input', { className: 'remark' }), 'onBlur', { target })
  leave({ value: ' good ' })
  leave({ value: 'better' })
  expect((await bridge.next('rateTake')).input).toEqual({ project: 'one', take: 'one', remark: 'better' })
})
