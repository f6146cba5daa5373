import { createElement } from 'react'
import { beforeEach, expect, it } from 'vitest'
import type { TakeFacts } from '../../shared/commands/projects.ts'
import { plainWords } from '../../shared/locale/message.ts'
import { edited, lineOf, testDocument } from '../../shared/project/document.testing.ts'
import type { Line } from '../../shared/project/document.ts'
import { setLocked } from '../../shared/project/lines/lineEdits.ts'
import { addTarget } from '../../shared/project/projectEdits.ts'
import { setVoice } from '../../shared/project/speakers/castEdits.ts'
import { spokenBy, takeKey } from '../../shared/project/takes/takeKey.ts'
import { chooseTake, setText } from '../../shared/project/texts/textEdits.ts'
import { countLines } from '../../shared/script/lineFilter.ts'
import { checkText } from '../../shared/text/check/checkText.ts'
import { callHandler, drawPart } from '../drawn/drawPart.testing.ts'
import { openTestProject } from '../state/document/project.testing.ts'
import { theProject, useProjectStore } from '../state/document/project.ts'
import { patchFind, patchScript, scriptView } from '../state/editor/scriptView.ts'
import { selection, selectLines } from '../state/editor/selection.ts'
import { useTextChecks } from '../state/editor/textChecks.ts'

const { ScriptTools } = await import('./ScriptTools.tsx')
const { FindBar } = await import('./find/FindBar.tsx')
const { TextBadge } = await import('./lines/TextBadge.tsx')
const { FindingsInTexts } = await import('./findings/TextFindings.tsx')

/** A text with signs that a voice leaves out. */
const MARKED = 'Saa tatu ⊕ asubuhi ⊕.'
const DOCUMENT = edited(
  testDocument([
    [0, 1, 'Nine in the morning.', 'Amina'],
    [2, 3, 'Yes.', 'Juma'],
  ]),
  (draft) => {
    addTarget(draft, 'sw')
    for (const id of Object.keys(draft.speakers)) setVoice(draft, id, { target: 'sw', voice: 'sw-a', settings: {} })
    setText(draft, 1, { text: MARKED, target: 'sw' })
    setText(draft, 2, { text: 'Ndiyo.', target: 'sw' })
  },
)

beforeEach(() => {
  openTestProject(DOCUMENT)
  patchScript({ filter: {}, bar: 'closed', showingFindings: false })
  const checks = new Map([MARKED, 'Ndiyo.'].map((text) => [`sw ${text}`, checkText(text, 'sw')]))
  useTextChecks.setState({ languages: { target: 'sw', source: undefined }, checks })
})

/** The names of the pressed buttons of a part. */
const pressed = (part: Parameters<typeof drawPart>[0]) =>
  [...drawPart(part).html.matchAll(/<button[^>]*aria-pressed="true"[^>]*>(.*?)<\/button>/g)].map(([, words = '']) =>
    words.replaceAll(/<[^>]*>/g, ''),
  )

it('the script says how many lines there are of each kind, and which of them it shows', () => {
  const lines = Object.values(DOCUMENT.lines)
  const counts = countLines(lines, ({ id }) => ({ status: { name: 'fits' } as never, suspicious: id === 1 }))
  const tools = () => createElement(ScriptTools, { lines: 2, counts })
  expect(pressed(tools())).toEqual(['2 lines'])
  const chips = drawPart(tools())
    .all('button')
    .filter((chip) => chip['data-level'] !== undefined)
  expect(chips).toHaveLength(1)
  callHandler(chips[0], 'onClick')
  expect(scriptView().filter).toEqual({ state: 'text' })
  expect(pressed(tools())).toEqual(['1 text to check'])
  callHandler(chips[0], 'onClick')
  expect(scriptView().filter).toEqual({})
})

it('the options of the search have names for a screen reader, without their signs', () => {
  patchScript({ bar: 'find' })
  patchFind({ query: { ...scriptView().find.query, matchCase: true } })
  const html = drawPart(createElement(FindBar)).html.replaceAll(/<span aria-hidden="true">.*?<\/span>/g, '')
  const names = [...html.matchAll(/<button[^>]*aria-pressed="(.*?)"[^>]*>(.*?)<\/button>/g)]
  expect(names.map(([, on, words = '']) => [on, words.replaceAll(/<[^>]*>/g, '')])).toEqual([
    ['true', 'Match case'],
    ['false', 'Whole words'],
    ['false', 'Regular expression'],
    ['false', 'Ignore marks'],
  ])
})

it('the badge of a line counts what was found in its texts and what its voice said of its take', () => {
  const badge = (line: Line) => drawPart(createElement(TextBadge, { line, number: line.id, reachable: true }))
  expect(badge(lineOf(DOCUMENT, 2)).html).toBe('')
  const name = { 'aria-label': '1 thing to check in the text of line 1' }
  expect(badge(lineOf(DOCUMENT, 1)).only('button', name)['data-quiet']).toBe(false)

  const spoken = edited(DOCUMENT, (draft) => {
    for (const id of [1, 2]) {
      const key = takeKey(lineOf(DOCUMENT, id), 'sw', spokenBy(DOCUMENT, lineOf(DOCUMENT, id))) ?? ''
      chooseTake(draft, id, { target: 'sw', take: { id: `t${id}`, key } })
    }
  })
  openTestProject(spoken)
  const notes = [plainWords('A sign was left out.'), plainWords('It is spoken fast.')]
  const takes = new Map([1, 2].map((id) => [`t${id}`, { notes } as unknown as TakeFacts]))
  useProjectStore.setState({ open: { ...theProject(), takes } })
  badge(lineOf(spoken, 1)).only('button', { 'aria-label': '3 things to check in the text of line 1' })
  badge(lineOf(spoken, 2)).only('button', {
    'aria-label': '2 things to check in the text of line 2',
    'data-quiet': false,
  })
  // Notes are about the words that were spoken.
  const changed = edited(spoken, (draft) => setText(draft, 2, { text: 'Hapana.', target: 'sw' }))
  expect(badge(lineOf(changed, 2)).html).toBe('')
})

it('a text says how many of its words that can have tone marks have them, where there are any', () => {
  const shown = (text: string) => {
    const document = edited(DOCUMENT, (draft) => setText(draft, 1, { text, target: 'sw' }))
    const coverage = { marked: 0, toned: 0, markable: text.split(' ').length - 1, verdict: 'short' } as const
    const check = { ...checkText(text, 'sw'), coverage }
    useTextChecks.setState({ checks: new Map([[`sw ${text}`, check]]) })
    return drawPart(createElement(FindingsInTexts, { line: lineOf(document, 1) })).lines.filter((line) =>
      line.includes('meter'),
    )
  }
  expect(['Ndiyo.', 'Ndiyo ndiyo.', 'Ndiyo ndiyo ndiyo.'].map(shown)).toMatchInlineSnapshot(`
    [
      [],
      [
        "meter "0 of 1 letters that can carry a mark carry one" = "0" [min=0, max=1]",
      ],
      [
        "meter "0 of 2 letters that can carry a mark carry one" = "0" [min=0, max=2]",
      ],
    ]
  `)
})

it('the findings of a locked line say why they cannot be applied', () => {
  const reason = 'locked'
  const shown = (line = lineOf(DOCUMENT, 1)) => drawPart(createElement(FindingsInTexts, { line })).text
  expect(shown()).not.toContain(reason)
  expect(
    shown(
      lineOf(
        edited(DOCUMENT, (draft) => setLocked(draft, [1], true)),
        1,
      ),
    ),
  ).toContain(reason)
})

it('the script counts several selected lines, and speaks what is stale before what has no take', () => {
  const [amina, juma] = Object.values(DOCUMENT.lines)
  const judged = () => ({ status: undefined, suspicious: false })
  const counts = countLines(
    [amina, juma].flatMap((line) => line ?? []),
    judged,
  )
  const text = (staleTakes: number) =>
    drawPart(createElement(ScriptTools, { lines: 2, counts: { ...counts, staleTakes } })).text
  selectLines([1], 1)
  expect(text(0)).not.toContain('selected')
  expect(text(0)).toContain('Speak all …')
  selectLines([1, 2], 1)
  expect(text(1)).toContain('2 selected')
  expect(text(1)).toContain('Speak stale')
})

it('the search says how many places it found, which of them is shown, and that there is none', () => {
  const found = (text: string, at?: NonNullable<ReturnType<typeof scriptView>['find']['at']>) => {
    patchFind({ query: { ...scriptView().find.query, matchCase: false, text }, at })
    return drawPart(createElement(FindBar)).only('output')['children']
  }
  patchScript({ bar: 'find' })
  expect([found(''), found('ndiyo'), found('asubuhi ⊕ x')]).toEqual(['', '1 place', 'Not found'])
  expect(found('A')).toMatch(/^\d+ places$/)
})

it('Enter in the search goes to the next place, and in what replaces it replaces the one that is shown', () => {
  patchScript({ bar: 'replace' })
  patchFind({ query: { ...scriptView().find.query, text: 'asubuhi' }, replacement: 'jioni', scope: 'both' })
  const press = (field: number, more: object = {}) =>
    callHandler(drawPart(createElement(FindBar)).all('input')[field], 'onKeyDown', {
      ...{ key: 'Enter', nativeEvent: { isComposing: false }, preventDefault: () => undefined, ...more },
    })
  const text = () => lineOf(theProject().document, 1).texts['sw']?.text
  press(0)
  expect(selection().current).toBe(1)
  press(1, { nativeEvent: { isComposing: true } })
  expect(text()).toBe(MARKED)
  press(1)
  expect(text()).toBe('Saa tatu ⊕ jioni ⊕.')
  patchFind({ query: { ...scriptView().find.query, text: '' }, replacement: '', scope: 'both' })
})

it('the search looks in both texts or one, and replaces only where that is asked for', () => {
  patchScript({ bar: 'find' })
  const bar = () => drawPart(createElement(FindBar))
  expect(bar().all('input')).toHaveLength(1)
  callHandler(bar().only('select'), 'onChange', { target: { value: 'source' } })
  expect([scriptView().find.scope, bar().only('select')['value']]).toEqual(['source', 'source'])
  callHandler(bar().all('input')[0], 'onChange', { target: { value: 'Yes' } })
  patchScript({ bar: 'replace' })
  callHandler(bar().all('input')[1], 'onChange', { target: { value: 'No' } })
  expect(scriptView().find).toMatchObject({ query: { text: 'Yes' }, replacement: 'No' })
  patchScript({ bar: 'closed' })
  expect(bar().html).toBe('')
  patchFind({ query: { ...scriptView().find.query, text: '' }, replacement: '', scope: 'both' })
})

it('the badge is in reach of the keyboard where its row is, and opens the findings of its line', () => {
  const badge = (reachable: boolean) =>
    drawPart(createElement(TextBadge, { line: lineOf(DOCUMENT, 1), number: 1, reachable })).only('button')
  expect([badge(true)['tabIndex'], badge(false)['tabIndex']]).toEqual([0, -1])
  callHandler(badge(true), 'onClick')
  expect([selection().current, scriptView().showingFindings]).toEqual([1, true])
})

it('the findings say where there is nothing to check, and no more than two dozen of many', () => {
  const shown = (text: string) => {
    const document = edited(DOCUMENT, (draft) => setText(draft, 1, { text, target: 'sw' }))
    useTextChecks.setState({ checks: new Map([[`sw ${text}`, checkText(text, 'sw')]]) })
    return drawPart(createElement(FindingsInTexts, { line: lineOf(document, 1) }))
  }
  expect(shown('Ndiyo.').text).toBe('Nothing to check in this text.')
  const signs = ['⊕', '⊗', '⊖', '⊘', '⊙', '⊚', '⊛', '⊜', '⊝', '⊞', '⊟', '⊠', '⊡', '⊢', '⊣', '⊤', '⊥', '⊦', '⊧', '⊨']
  const many = [...signs, '⊩', '⊪', '⊫', '⊬', '⊭', '⊮', '⊯'].map((sign) => `saa ${sign}`).join(' ')
  const found = checkText(many, 'sw').findings.length
  expect(found).toBeGreaterThan(24)
  expect(shown(many).text).toContain(`and ${found - 24} more`)
  expect(shown(MARKED).text).not.toMatch(/Nothing to check|more$/)
})
