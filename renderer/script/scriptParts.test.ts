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
  patchScript({ filter: {}, bar: 'closed' })
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
