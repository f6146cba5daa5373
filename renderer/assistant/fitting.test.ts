import { createElement } from 'react'
import { expect, it } from 'vitest'
import type { FitOutcome, FitRun } from '../../shared/commands/assistant.ts'
import { plainWords, say } from '../../shared/locale/message.ts'
import { drawPart, outlined } from '../drawn/drawPart.testing.ts'
import { tryControls, tryRuns } from '../state/effects.testing.ts'
import { assistantRuns } from './assistantRuns.ts'
import { costWords } from './costWords.ts'
import { linesWords } from './linesWords.ts'
import { openTalk, turn } from './talk.testing.ts'

const { AssistantPanel } = await import('./AssistantPanel.tsx')
const { FitAllDialog } = await import('./FitAllDialog.tsx')
const { GlossaryDialog } = await import('./GlossaryDialog.tsx')

const panel = () => drawPart(createElement(AssistantPanel), { menus: 'open' })

const OUTCOMES: readonly FitOutcome[] = [
  { line: 1, before: 'Habari za asubuhi.', after: 'Habari.', rateBefore: 1.4, rateAfter: 1.05, inBand: true },
  { line: 3, before: 'Nzuri sana, asante.', after: 'Nzuri, asante.', rateBefore: 1.9, rateAfter: 1.3, inBand: false },
  { line: 2, before: 'Hujambo?', after: 'Jambo?', rateBefore: 1.4, rateAfter: 1.1, inBand: true },
  { line: 4, before: '', rateBefore: 1.2, inBand: false, fault: 'unreadable' as never },
]

function run(about: Partial<FitRun>): FitRun {
  const first = { id: 'fit', target: 'sw', model: 'gpt-4o-mini', total: 8, outcomes: [...OUTCOMES] } as const
  return { ...first, tokens: { input: 900, output: 80, exact: false }, state: { name: 'done' }, ...about } as FitRun
}

const fitting = () => drawPart(createElement(FitAllDialog))

it('fitting all lines is ordered with its limits, followed, and reviewed', async () => {
  openTalk({ fitOpen: true })
  expect(fitting().outline).toEqual(outlined`
    dialog "Fit all lines that are too long"
      heading "Fit all lines that are too long"
      button "Close"
      "The assistant writes shorter versions, one line after the other. The studio predicts the length of each and checks it. You review them before any line is changed."
      radiogroup "Which lines": "Which lines" | radio "Too long for their time 1 line" [checked] | radio "Too long or in haste (above 1.15×) 1 line"
      textbox "Lines at most" = "100"
      textbox "Tokens at most" = "2000" [described="The run ends before it exceeds this."]
      "The run ends before it exceeds this."
      status "About 859 tokens for 1 line, price not known · local"
      button "Fit 1 line" [first-focus]
  `)
  openTalk({ fitOpen: true, models: { name: 'loading' } })
  expect(fitting().outline).toEqual(outlined`
    dialog "Fit all lines that are too long"
      heading "Fit all lines that are too long"
      button "Close"
      "There is no chat model. Enter a chat server in the settings, or install a pack with a chat model."
      button "Settings …" [first-focus]
      button "Packs …"
  `)
  openTalk({ fitOpen: true, fit: run({}) })
  expect(fitting().outline).toEqual(outlined`
    dialog "Fit all lines that are too long"
      heading "Fit all lines that are too long"
      button "Close"
      part [wide]
        status "Looked at 8, 3 with a version, 2 of them at a natural pace."
        "about 900 + 80 tokens · gpt-4o-mini"
        list "Versions to review"
          listitem: checkbox "Take line 1" [checked] | "1" | "Habari za asubuhi." | "Habari." | "1.40× → 1.05×" [level=good] | button "Use the version of line 1" shows "Use"
          listitem: checkbox "Take line 3" | "3" | "Nzuri sana, asante." | "Nzuri, asante." | "1.90× → 1.30×" [level=remark] | button "Use the version of line 3" shows "Use"
          listitem: checkbox "Take line 2" [disabled] | "2" | "Hujambo?" | "Jambo?" | "1.40× → 1.10×" [level=good] | "changed since"
          listitem: checkbox "Take line 4" [disabled] | "4" | "assistant.fault.unreadable" | "1.20×"
        button "Use 1 version" [first-focus]
        button "New run"
        button "Discard"
  `)
  const states = [
    { name: 'running' },
    { name: 'stopped' },
    { name: 'limit' },
    { name: 'failed', failure: { kind: 'internal', message: plainWords('It broke.') } },
  ]
  const stated = states.flatMap((state) => {
    openTalk({ fitOpen: true, fit: run({ state: state as never, outcomes: [...OUTCOMES].slice(0, 1) }) })
    return [
      ...fitting().lines.filter((line) => /status|progressbar|button "[CSN]/.test(line)),
      ...panel().lines.slice(1, 4),
    ].map((line) => line.trim())
  })
  expect(stated).toEqual(outlined`
    button "Close"
    status "1 of 8"
    progressbar "Fitting lines" = "0.125" [max=1]
    button "Cancel"
    "Fitting lines, 1 of 8"
    progressbar "Fitting lines" = "0.125" [max=1]
    button "Cancel"
    button "Close"
    status "Cancelled after 1 of 8. The versions found so far stay."
    button "New run"
    "1 version to review"
    button "Review …"
    heading "Select lines and ask"
    button "Close"
    status "Stopped at the limit of tokens after 1 of 8. The versions found so far stay."
    button "New run"
    "1 version to review"
    button "Review …"
    heading "Select lines and ask"
    button "Close"
    status "It broke. The versions found so far stay."
    button "New run"
    "1 version to review"
    button "Review …"
    heading "Select lines and ask"
  `)
})

it('each control of fitting does what it says', async () => {
  const form = await tryControls({ open: () => openTalk({ fitOpen: true }), draw: fitting, fill: () => '7' })
  const review = await tryControls({ open: () => openTalk({ fitOpen: true, fit: run({}) }), draw: fitting })
  const running = await tryControls({
    open: () => openTalk({ fitOpen: true, fit: run({ state: { name: 'running' } }) }),
    draw: fitting,
    only: (label) => label === 'button "Cancel"' || label.includes('Stop'),
  })
  expect([...form, ...review, ...running]).toEqual(outlined`
    button "Close" → assistant.fitOpen: false; − "The assistant writes shorter versions, one line after the other. The studio predicts the length of each and checks it. You review them before any line is changed."; − radiogroup "Which lines"; − 8 more
    radio "Too long for their time 1 line"
    radio "Too long or in haste (above 1.15×) 1 line" → + radio "Too long for their time 1 line"; + radio "Too long or in haste (above 1.15×) 1 line" [checked]
    textbox "Lines at most" = 7 → + textbox "Lines at most" = "7"
    textbox "Tokens at most" = 7 → + textbox "Tokens at most" = "7" [described="The run ends before it exceeds this."]
    button "Fit 1 line" → asks fitWithAssistant {project: "one",target: "sw",model: "local",lines: [3],mostTokens: 2000}
    button "Close" → assistant.fitOpen: false; − part [wide]; − status "Looked at 8, 3 with a version, 2 of them at a natural pace."; − 31 more
    checkbox "Take line 1" → + checkbox "Take line 1"; + button "Use 0 versions" [disabled, first-focus]
    button "Use the version of line 1" → step {key: "assistant.edit.fit",values: {count: 1}}; page.announcement: "1 line has a new text."; lines.1.texts.sw.text: "Habari."; + checkbox "Take line 1" [disabled, checked]; + "in the line"; + button "Use 0 versions" [disabled, first-focus]
    checkbox "Take line 3" → + checkbox "Take line 3" [checked]; + button "Use 2 versions" [first-focus]
    button "Use the version of line 3" → step {key: "assistant.edit.fit",values: {count: 1}}; page.announcement: "1 line has a new text."; lines.3.texts.sw.text: "Nzuri, asante."; + checkbox "Take line 3" [disabled, checked]; + "in the line"
    button "Use 1 version" → step {key: "assistant.edit.fit",values: {count: 1}}; page.announcement: "1 line has a new text."; lines.1.texts.sw.text: "Habari."; + checkbox "Take line 1" [disabled, checked]; + "in the line"; + button "Use 0 versions" [disabled, first-focus]
    button "New run" → asks clearFit {project: "one"}
    button "Discard" → asks clearFit {project: "one"}; assistant.fitOpen: false; − part [wide]; − status "Looked at 8, 3 with a version, 2 of them at a natural pace."; − 31 more
    button "Cancel" → asks stopAssistant {project: "one",id: "fit"}
  `)
})

it('the glossary is written a term in a row, and says which row is none', async () => {
  const closed: string[] = []
  const draw = () => drawPart(createElement(GlossaryDialog, { open: true, onClose: () => void closed.push('closed') }))
  const change = (draft: object) =>
    Object.assign(draft, { glossary: [{ target: 'sw', term: 'morning', use: 'asubuhi' }] })
  const open = () => openTalk({}, { change })
  const tried = await tryControls({ open, draw, fill: () => 'no term' })
  expect(tried).toEqual(outlined`
    button "Cancel"
    textbox "Words and their translations" = no term → + textbox "Words and their translations" = "no term" [first-focus, placeholder=maize = mahindi]
    button "Save" → step {key: "assistant.edit.glossary",values: {language: {key: "language.sw"}}}
  `)
  open()
  const drawn = draw()
  drawn.fill('textbox "Words and their translations"', 'no term')
  drawn.redraw().press('button "Save"')
  expect(
    drawn
      .redraw()
      .lines.filter((line) => line.includes('alert'))
      .map((line) => line.trim())
      .join('\n'),
  ).toBe('alert "Line 1 has no equals sign with a word on either side: no term"')
  expect(closed).toEqual(['closed', 'closed'])
})

it('each action of the assistant asks for what its name says, or says what it lacks', async () => {
  const done = await tryRuns(assistantRuns, () => openTalk({ turns: [turn({ state: { name: 'answering' } })] }))
  expect(done).toEqual(outlined`
    showAssistant → asks changeSettings {layout: {side: "assistant"}}
    shortenLines → asks changeSettings {layout: {side: "assistant"}}; asks askAssistant {project: "one",verb: "shorten",target: "sw",lines: [{line: 1,number: 1,text: "Habari za asubuhi."},{line: 3,number: 3,t…
    lengthenLines → asks changeSettings {layout: {side: "assistant"}}; asks askAssistant {project: "one",verb: "lengthen",target: "sw",lines: [{line: 1,number: 1,text: "Habari za asubuhi."},{line: 3,number: 3,…
    naturalLines → asks changeSettings {layout: {side: "assistant"}}; asks askAssistant {project: "one",verb: "natural",target: "sw",lines: [{line: 1,number: 1,text: "Habari za asubuhi."},{line: 3,number: 3,t…
    markLines → asks changeSettings {layout: {side: "assistant"}}; asks askAssistant {project: "one",verb: "marks",target: "sw",lines: [{line: 1,number: 1,text: "Habari za asubuhi."},{line: 3,number: 3,tex…
    proposeTranslation → asks changeSettings {layout: {side: "assistant"}}; asks askAssistant {project: "one",verb: "translate",target: "sw",lines: [{line: 1,number: 1,text: "Habari za asubuhi."},{line: 3,number: 3…
    translateBack → asks changeSettings {layout: {side: "assistant"}}; asks askAssistant {project: "one",verb: "back_translate",target: "sw",lines: [{line: 1,number: 1,text: "Habari za asubuhi."},{line: 3,numb…
    explainLines → asks changeSettings {layout: {side: "assistant"}}; asks askAssistant {project: "one",verb: "explain",target: "sw",lines: [{line: 1,number: 1,text: "Habari za asubuhi."},{line: 3,number: 3,t…
    proposeNames → asks changeSettings {layout: {side: "assistant"}}; asks askAssistant {project: "one",verb: "names",target: "sw",lines: [],words: "",question: {messages: [{role: "system",content: "You help …
    fitAllLines → assistant.fitOpen: true
    stopAnswer → asks stopAssistant {project: "one",id: "turn"}
    clearConversation → asks clearConversation {project: "one"}
  `)
  const { shortenLines, proposeTranslation, explainLines } = assistantRuns
  const lacking = [
    ...(await tryRuns({ shortenLines }, () => openTalk({}, { selected: [] }))),
    ...(await tryRuns({ explainLines }, () => openTalk({}, { selected: [4] }))),
    ...(await tryRuns({ proposeTranslation }, () =>
      openTalk({}, { selected: [4], change: (draft) => Object.assign(draft.lines[4] ?? {}, { source: '' }) }),
    )),
    ...(await tryRuns({ shortenLines }, () => openTalk({}, { selected: [1], target: undefined }))),
    ...(await tryRuns({ shortenLines }, () => openTalk({ models: { name: 'loading' } }))),
  ]
  expect(lacking).toEqual(outlined`
    shortenLines → asks changeSettings {layout: {side: "assistant"}}; page.announcement: "Select the lines to ask about first."
    explainLines → asks changeSettings {layout: {side: "assistant"}}; page.announcement: "The selected lines have no translation yet. Translate them first."
    proposeTranslation → asks changeSettings {layout: {side: "assistant"}}; page.announcement: "The selected lines have no source text to translate."
    shortenLines → asks changeSettings {layout: {side: "assistant"}}; page.announcement: "Add a language first, at the top right."
    shortenLines → asks changeSettings {layout: {side: "assistant"}}; asks changeSettings {layout: {side: "assistant"}}
  `)
})

it('costs and numbers of lines are short', () => {
  expect([0, 1.234, 0.01, 0.0099, 0.000_12].map(costWords)).toEqual(['$0.00', '$1.23', '$0.01', '$0.0099', '$0.00012'])
  expect([[7], [1, 2, 3, 4], [1, 2, 3, 4, 5, 6]].map(linesWords)).toEqual([
    'Line 7',
    'Lines 1, 2, 3, 4',
    'Lines 1, 2, 3, 4 and 2 more',
  ])
  expect(say('assistant.line', { number: 1 }).key).toBe('assistant.line')
})
