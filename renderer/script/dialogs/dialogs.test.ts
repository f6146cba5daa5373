import { createElement } from 'react'
import { expect, it } from 'vitest'
import type { DocumentDraft } from '../../../shared/project/document.ts'
import { drawPart, outlined } from '../../drawn/drawPart.testing.ts'
import { showDialog } from '../../state/dialogs.ts'
import { openScene } from '../../state/document/scene.testing.ts'
import { tick } from '../../state/editor/clock.ts'
import { effectsOf, tryControls } from '../../state/effects.testing.ts'
import { openWith } from './openWith.testing.ts'

const { RepairDialog } = await import('./RepairDialog.tsx')
const { RetimeDialog } = await import('./RetimeDialog.tsx')
const { ShiftDialog } = await import('./ShiftDialog.tsx')
const { SignsDialog } = await import('./SignsDialog.tsx')
const { DictionaryDialog } = await import('../dictionary/DictionaryDialog.tsx')

it('lines are shifted by a time: the selected ones, those from here on, or all', async () => {
  const draw = () => drawPart(createElement(ShiftDialog))
  const which = [[], [2], [1, 3]].map((selected) => {
    openWith('shift', { selected })()
    return draw()
      .lines.filter((line) => line.includes('radio "'))
      .map((line) => line.trim())
      .join(' ')
  })
  expect(which).toEqual(outlined`
    radio "All lines" [checked]
    radio "The selected line" radio "The current line and all after it" [checked] radio "All lines"
    radio "The 2 selected lines" [checked] radio "The current line and all after it" radio "All lines"
  `)
  expect(await tryControls({ open: openWith('shift'), draw, fill: () => 'soon' })).toEqual(outlined`
    button "Cancel" → scriptView.dialog: gone; − textbox "By how much" = "" [invalid=false, first-focus, described="Seconds or a time. A minus moves lines earlier: −0.5, 1:02.5"]; − "Seconds or a time. A minus moves lines earlier: −0.5, 1:02.5"; − 6 more
    textbox "By how much" = soon → + textbox "By how much" = "soon" [invalid, first-focus, described="Write seconds such as −0.5, or a time such as 1:02.5."]; + "Write seconds such as −0.5, or a time such as 1:02.5."
    radio "The selected line" → + radio "The selected line" [checked]; + radio "The current line and all after it"
    radio "The current line and all after it"
    radio "All lines" → + radio "The current line and all after it"; + radio "All lines" [checked]
  `)
  const shift = async (by: string, choose?: string) => {
    const bridge = openWith('shift', { selected: [3] })()
    let drawn = draw()
    if (choose !== undefined) drawn.press(choose)
    drawn.redraw().fill('textbox "By how much"', by)
    drawn = drawn.redraw()
    return effectsOf(bridge, () => drawn.press('button "Shift"'))
  }
  const done = [...(await shift('0.5')), 'all', ...(await shift('-0:01', 'radio "All lines"'))]
  expect(done).toEqual(outlined`
    step {key: "edit.shift",values: {count: 2,number: 3}}
    scriptView.dialog: gone
    lines.3.start: 7.5
    lines.3.end: 8.5
    lines.4.start: 10
    lines.4.end: 11.5
    all
    step {key: "edit.shift",values: {count: 4,number: 1}}
    scriptView.dialog: gone
    lines.1.start: 0
    lines.1.end: 2
    lines.3.start: 6
    lines.3.end: 7
    lines.4.start: 8.5
    lines.4.end: 10
  `)
})

it('lines are stretched so that two of them begin at given times', async () => {
  const draw = () => drawPart(createElement(RetimeDialog))
  openWith('retime', { selected: [1, 3] })()
  expect(draw().outline).toEqual(outlined`
    dialog "Retime by two points"
      heading "Retime by two points"
      button "Cancel"
      "Enter when two lines really begin. All lines are stretched and moved to match."
      combobox "Times" = "As they are" of As they are | From 23.976 to 25 frames a second | From 25 to 23.976 frames a second | From 24 to 25 frames a second | From 25 to 24 frames a second | From 23.976 to 24 frames a second | From 24 to 23.976 frames a second
      textbox "Line 1 begins at" = "0:01.000" [first-focus, described="now 0:01.000"]
      "now 0:01.000"
      button "Use the playhead: Line 1 begins at" shows "Use the playhead"
      textbox "Line 3 begins at" = "0:07.000" [described="now 0:07.000"]
      "now 0:07.000"
      button "Use the playhead: Line 3 begins at" shows "Use the playhead"
      button "Retime"
  `)
  openWith('retime', { change: (draft) => Object.assign(draft, { lines: { 1: draft.lines[1] } }) })()
  expect(draw().lines.at(-1)?.trim()).toBe(
    '"Select at least two lines; the first and the last of them are the points."',
  )
  expect(
    await tryControls({ open: openWith('retime'), draw, fill: (label) => (label.startsWith('combobox') ? '1' : '2') }),
  ).toEqual(outlined`
    button "Cancel" → scriptView.dialog: gone; − "Enter when two lines really begin. All lines are stretched and moved to match."; − combobox "Times" = "As they are" of As they are | From 23.976 to 25 frames a second | From 25 to 23.976 frames a second | From 24 to 25 frames a second | From 25 to 24 frames a second | From 23.976 to 24 frames a second | From 24 to 23.976 frames a second; − 7 more
    combobox "Times" = 1
      + combobox "Times" = "From 25 to 23.976 frames a second" of As they are | From 23.976 to 25 frames a second | From 25 to 23.976 frames a second | From 24 to 25 frames a second | From 25 to 24 frames a second | From 23.976 to 24 frames a second | From 24 to 23.976 frames a second
      + textbox "Line 1 begins at" = "0:01.043" [first-focus, described="now 0:01.000"]
      + textbox "Line 4 begins at" = "0:09.906" [described="now 0:09.500"]
    textbox "Line 1 begins at" = 2 → + textbox "Line 1 begins at" = "2" [first-focus, described="now 0:01.000"]
    button "Use the playhead: Line 1 begins at" → + textbox "Line 1 begins at" = "0:05.000" [first-focus, described="now 0:01.000"]
    textbox "Line 4 begins at" = 2 → + textbox "Line 4 begins at" = "2" [described="now 0:09.500"]
    button "Use the playhead: Line 4 begins at" → + textbox "Line 4 begins at" = "0:05.000" [described="now 0:09.500"]
    button "Retime" → scriptView.dialog: gone; − "Enter when two lines really begin. All lines are stretched and moved to match."; − combobox "Times" = "As they are" of As they are | From 23.976 to 25 frames a second | From 25 to 23.976 frames a second | From 24 to 25 frames a second | From 25 to 24 frames a second | From 23.976 to 24 frames a second | From 24 to 23.976 frames a second; − 7 more
  `)
  const retime = async (first: string, last: string) => {
    const bridge = openWith('retime')()
    const drawn = draw()
    const [one = '', two = ''] = drawn.lines.flatMap((line) => line.match(/textbox "[^"]*"/) ?? [])
    drawn.fill(one, first)
    drawn.redraw().fill(two, last)
    const done = await effectsOf(bridge, () => drawn.redraw().press('button "Retime"'))
    return [
      ...done,
      ...drawn
        .redraw()
        .lines.filter((line) => line.includes('alert'))
        .map((line) => line.trim()),
    ]
  }
  expect([
    ...(await retime('2', '20')),
    'bad',
    ...(await retime('x', '20')),
    'crossed',
    ...(await retime('20', '2')),
  ]).toEqual(outlined`
    step {key: "edit.retime",values: {count: 4}}
    scriptView.dialog: gone
    lines.1.start: 2
    lines.1.end: 6.235
    lines.3.start: 14.706
    lines.3.end: 16.824
    lines.4.start: 20
    lines.4.end: 23.176
    bad
    alert "Write a time such as 1:02.5 for both lines, in their order."
    crossed
    alert "The two points must be at different times, and stay in their order."
  `)
})

/** Texts with Cyrillic letters that look like ours. */
const wrongLetters = (draft: DocumentDraft) => {
  for (const id of [1, 2, 3]) {
    const text = draft.lines[id]?.texts.sw
    if (text) text.text = `Jambo \u043em\u043e ${id}.`
  }
}

it('wrong letters are repaired in the lines that are chosen', async () => {
  const draw = () => drawPart(createElement(RepairDialog))
  openWith('repair')()
  const none = draw().lines.at(-1)?.trim() ?? ''
  openWith('repair', { target: undefined })()
  expect([none, draw().lines.at(-1)?.trim()]).toEqual(outlined`
    "Nothing to repair: every letter and mark is correct."
    "Add a language first, at the top right."
  `)
  openWith('repair', { change: wrongLetters })()
  expect(draw().outline).toEqual(outlined`
    dialog "Repair the marks of all lines"
      heading "Repair the marks of all lines"
      button "Close"
      "Swahili. Repairs wrong dots, letters of other alphabets, hooks and misplaced marks. Only certain errors are repaired; tones are not guessed."
      checkbox "All lines" [first-focus, checked]
      region "Repairs, before and after"
        table
          row: columnheader: checkbox "Repair line 1" [checked] | cell "Jambo оmо 1." [lang=sw] | cell "Jambo omo 1." [lang=sw] | cell "A letter of another alphabet" [tone=dim]
          row: columnheader: checkbox "Repair line 3" [checked] | cell "Jambo оmо 3." [lang=sw] | cell "Jambo omo 3." [lang=sw] | cell "A letter of another alphabet" [tone=dim]
      button "Repair 2 lines"
  `)
  const repair = async (label: string) => {
    const bridge = openWith('repair', { change: wrongLetters })()
    const drawn = draw()
    drawn.press(label)
    return effectsOf(bridge, () =>
      drawn.redraw().press(
        drawn
          .redraw()
          .lines.at(-1)
          ?.match(/^button "[^"]*"/)?.[0] ?? '',
      ),
    )
  }
  expect(await repair('checkbox "Repair line 1"')).toEqual(outlined`
    step {key: "edit.repairAll",values: {count: 1}}
    scriptView.dialog: gone
    lines.3.texts.sw.text: "Jambo omo 3."
  `)
})

it('texts of the picture have their times, place, text and translation, each a step of its own', async () => {
  const box = { left: 0.1, top: 0.2, right: 0.6, bottom: 0.4 }
  const signs = [
    { id: 1, start: 1, end: 2, box, text: 'Exit\nhere', texts: { sw: 'Toka' } },
    { id: 2, start: 5, end: 6.5, box, text: ' ', texts: {} },
  ]
  const open = (options: object) => () => {
    const bridge = openScene({ change: (draft) => Object.assign(draft, { signs }), ...options })
    tick(5.5, false, 5.5, 1)
    showDialog({ name: 'signs' })
    return bridge
  }
  const draw = () => drawPart(createElement(SignsDialog))
  open({})()
  expect(draw().outline).toEqual(outlined`
    dialog "Texts in the picture"
      heading "Texts in the picture"
      button "Close"
      part [wide]
        "Titles and signs that nobody speaks. Their translations can be laid over the picture when it is rendered from takes, and exported."
        table [roomy]
          row: columnheader "Times" | columnheader "Place, in %" | columnheader "In the picture" | columnheader "Swahili" | cell
          row
            cell: textbox "Start of “Exit here”" = "0:01.00" | textbox "End of “Exit here”" = "0:02.00"
            cell: textbox "Place of “Exit here” in percent: left, top, right, bottom" = "10, 20, 60, 40" [percent]
            cell: textbox "Text in the picture at 0:01" = "Exit ↵ here" [placeholder=In the picture, lang=en, dir=auto]
            cell: textbox "Translation of “Exit here”" = "Toka" [placeholder=Swahili, lang=sw, dir=auto]
            cell: button "Go to “Exit here”" shows "Go there" | button "Remove “Exit here”" shows "Remove"
          row
            cell: textbox "Start of “0:05”" = "0:05.00" | textbox "End of “0:05”" = "0:06.50"
            cell: textbox "Place of “0:05” in percent: left, top, right, bottom" = "10, 20, 60, 40" [percent]
            cell: textbox "Text in the picture at 0:05" = " " [placeholder=In the picture, lang=en, dir=auto]
            cell: textbox "Translation of “0:05”" = "" [placeholder=Swahili, lang=sw, dir=auto]
            cell: button "Go to “0:05”" shows "Go there" | button "Remove “0:05”" shows "Remove"
        button "Add one at 0:05"
  `)
  open({ change: () => undefined, target: undefined })()
  expect(draw().outline).toEqual(outlined`
    dialog "Texts in the picture"
      heading "Texts in the picture"
      button "Close"
      part [wide]: "There are none. They come with a transcript that is read from the picture, or are added at the playhead." | button "Add one at 0:05"
  `)
  const fill = (label: string) =>
    /Start|End|from|until/i.test(label) ? '1.5' : /slider|spin/.test(label) ? '30' : 'Other'
  expect(await tryControls({ open: open({}), draw, fill })).toEqual(outlined`
    button "Close" → page.dialogs: []; − part [wide]; − "Titles and signs that nobody speaks. Their translations can be laid over the picture when it is rendered from takes, and exported."; − 34 more
    textbox "Start of “Exit here”" = 1.5 → step {key: "edit.placeSign"}; signs: [{id: 1,start: 1.5,end: 2,box: {left: 0.1,top: 0.2,right: 0.6,bottom: 0.4},text: "Exit\\nhere",texts: {sw: "Toka"}},{id: …; + textbox "Start of “Exit here”" = "0:01.50"; + textbox "Text in the picture at 0:02" = "Exit ↵ here" [placeholder=In the picture, lang=en, dir=auto]
    textbox "End of “Exit here”" = 1.5 → step {key: "edit.placeSign"}; signs: [{id: 1,start: 1,end: 1.5,box: {left: 0.1,top: 0.2,right: 0.6,bottom: 0.4},text: "Exit\\nhere",texts: {sw: "Toka"}},{id: …; + textbox "End of “Exit here”" = "0:01.50"
    textbox "Place of “Exit here” in percent: left, top, right, bottom" = Other
    textbox "Text in the picture at 0:01" = Other → step {key: "edit.writeSign"}; signs: [{id: 1,start: 1,end: 2,box: {left: 0.1,top: 0.2,right: 0.6,bottom: 0.4},text: "Other",texts: {sw: "Toka"}},{id: 2,start…; + textbox "Start of “Other”" = "0:01.00"; + textbox "End of “Other”" = "0:02.00"; + 5 more
    textbox "Translation of “Exit here”" = Other → step {key: "edit.writeSign"}; signs: [{id: 1,start: 1,end: 2,box: {left: 0.1,top: 0.2,right: 0.6,bottom: 0.4},text: "Exit\\nhere",texts: {sw: "Other"}},{id: 2…; + textbox "Translation of “Exit here”" = "Other" [placeholder=Swahili, lang=sw, dir=auto]
    button "Go to “Exit here”" → player goes to 1; + button "Add one at 0:01"
    button "Remove “Exit here”" → step {key: "edit.removeSign"}; signs: [{id: 2,start: 5,end: 6.5,box: {left: 0.1,top: 0.2,right: 0.6,bottom: 0.4},text: " ",texts: {}}]; − textbox "Start of “Exit here”" = "0:01.00"; − textbox "End of “Exit here”" = "0:02.00"; − 5 more
    textbox "Start of “0:05”" = 1.5 → step {key: "edit.placeSign"}; + textbox "Start of “0:02”" = "0:01.50"; + textbox "End of “0:02”" = "0:06.50"; + 5 more
    textbox "End of “0:05”" = 1.5 → step {key: "edit.placeSign"}; + textbox "End of “0:05”" = "0:05.10"
    textbox "Place of “0:05” in percent: left, top, right, bottom" = Other
    textbox "Text in the picture at 0:05" = Other → step {key: "edit.writeSign"}; + textbox "Start of “Other”" = "0:05.00"; + textbox "End of “Other”" = "0:06.50"; + 5 more
    textbox "Translation of “0:05”" = Other → step {key: "edit.writeSign"}; + textbox "Translation of “0:05”" = "Other" [placeholder=Swahili, lang=sw, dir=auto]
    button "Go to “0:05”" → player goes to 5
    button "Remove “0:05”" → step {key: "edit.removeSign"}; signs: [{id: 1,start: 1,end: 2,box: {left: 0.1,top: 0.2,right: 0.6,bottom: 0.4},text: "Exit\\nhere",texts: {sw: "Toka"}}]; − textbox "Start of “0:05”" = "0:05.00"; − textbox "End of “0:05”" = "0:06.50"; − 5 more
    button "Add one at 0:05" → step {key: "edit.addSign"}; + textbox "End of “0:05”" = "0:08.00"; + textbox "Place of “0:05” in percent: left, top, right, bottom" = "30, 40, 70, 50" [percent]; + textbox "Text in the picture at 0:05" = "" [placeholder=In the picture, lang=en, dir=auto]
  `)
})

it('words that are spoken otherwise are written in rows, which say what they lack', async () => {
  const change = (draft: DocumentDraft) =>
    Object.assign(draft, { dictionary: [{ target: 'sw', word: 'UN', say: 'yu-eni', matchCase: true }] })
  const draw = () => drawPart(createElement(DictionaryDialog))
  openWith('dictionary', { change })()
  expect(draw().outline).toEqual(outlined`
    dialog "Pronunciation"
      heading "Pronunciation"
      button "Cancel"
      part [wide]
        "Voices say these words otherwise than they are written in Swahili, in every line of the project. Subtitles keep the word. Marks must match. A line with its own spoken text does not use this list."
        table
          row: columnheader "Word" | columnheader "Say" | columnheader "Match case" | cell
          row
            cell: textbox "Word 1" = "UN" [lang=sw, invalid=false, first-focus]
            cell: textbox "What to say for word 1" = "yu-eni" [lang=sw, invalid=false]
            cell: checkbox "Match case of word 1" [checked]
            cell: button "Hear “UN” said so" [pressed=false, busy=false] | button "Remove word 1" shows "✕"
        button "Add a word"
        button "Import …"
        button "Export CSV"
        button "Export TSV"
        button "Save"
  `)
  openWith('dictionary', { target: undefined })()
  expect(draw().outline.join('\n')).toBe(
    'dialog "Pronunciation": heading "Pronunciation" | button "Close" | "Add a language first, at the top right."',
  )
  const only = (label: string) => !/file|CSV|TSV|spreadsheet/i.test(label)
  expect(await tryControls({ open: openWith('dictionary', { change }), draw, fill: () => '', only })).toEqual(outlined`
    button "Cancel" → scriptView.dialog: gone; − part [wide]; − "Voices say these words otherwise than they are written in Swahili, in every line of the project. Subtitles keep the word. Marks must match. A line with its own spoken text does not use this list."; − 21 more
    textbox "Word 1" =  → + textbox "Word 1" = "" [lang=sw, invalid=false, first-focus]; + button "Hear “” said so" [pressed=false, busy=false]
    textbox "What to say for word 1" =  → + textbox "What to say for word 1" = "" [lang=sw, invalid=false]; + button "Hear “UN” said so" [disabled, pressed=false, busy=false]
    checkbox "Match case of word 1" → + checkbox "Match case of word 1"
    button "Hear “UN” said so" → player pauses; asks audition {project: "one",target: "sw",text: "yu-eni",voice: "sw-a",speaker: "SPEAKER_00",settings: {}}; listening.key: "word UN"; listening.loading: true; + button "Hear “UN” said so" [pressed, busy]
    button "Remove word 1" → − textbox "Word 1" = "UN" [lang=sw, invalid=false, first-focus]; − textbox "What to say for word 1" = "yu-eni" [lang=sw, invalid=false]; − 3 more
    button "Add a word" → + textbox "Word 2" = "" [lang=sw, invalid=false, first-focus]; + textbox "What to say for word 2" = "" [lang=sw, invalid=false]; + 3 more
    button "Import …" → page.notices: [{id: "an id",text: "Something unexpected went wrong. The log has the details.",place: "o…; + alert [inside]; + "Something unexpected went wrong. The log has the details."; + 3 more
    button "Save"
      step {key: "edit.dictionary",values: {language: {key: "language.sw"}}}
      page.announcement: "Saved. The pronunciation of 0 lines has changed."
      scriptView.dialog: gone
      − part [wide]
      − "Voices say these words otherwise than they are written in Swahili, in every line of the project. Subtitles keep the word. Marks must match. A line with its own spoken text does not use this list."
      − 21 more
  `)
  openWith('dictionary', { change })()
  const drawn = draw()
  drawn.fill('textbox "What to say for word 1"', '')
  drawn.redraw().press('button "Save"')
  expect(
    drawn
      .redraw()
      .lines.filter((line) => /invalid|alert/.test(line))
      .map((line) => line.trim()),
  ).toEqual(outlined`
    textbox "Word 1" = "UN" [lang=sw, invalid=false, first-focus, described="Write what to say for it, or remove the row."]
    textbox "What to say for word 1" = "" [lang=sw, invalid, described="Write what to say for it, or remove the row."]
    alert "Write what to say for it, or remove the row."
  `)
})

it('a foreign word of the script is taken into the dictionary as it is said, with its letters in any case', async () => {
  const change = (draft: DocumentDraft) =>
    Object.assign(draft.lines[1]?.texts.sw ?? {}, { text: 'Nilisoma Facebook jana.' })
  const tried = await tryControls({
    open: openWith('dictionary', { change }),
    draw: () => drawPart(createElement(DictionaryDialog)),
    only: (label) => /Facebook/.test(label),
  })
  expect(tried.join('\n')).toMatchInlineSnapshot(`
    "button "Hear “Facebook” said so" → player pauses; asks audition {project: "one",target: "sw",text: "feisbuk⁣",voice: "sw-a",speaker: "SPEAKER_00",settings: {}}; listening.key: "word Facebook"; listening.loading: true; + button "Hear “Facebook” said so" [pressed, busy]
    button "Take over “Facebook”" → + textbox "Word 1" = "Facebook" [lang=sw, invalid=false, first-focus]; + textbox "What to say for word 1" = "feisbuk" [lang=sw, invalid=false]"
  `)
})
