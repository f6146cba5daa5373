import { createElement } from 'react'
import { expect, it } from 'vitest'
import type { DocumentDraft } from '../../../shared/project/document.ts'
import { drawPart, outlined } from '../../drawn/drawPart.testing.ts'
import { AMINA, openScene } from '../../state/document/scene.testing.ts'
import { tick } from '../../state/editor/clock.ts'
import { useFits } from '../../state/editor/fits.ts'
import { patchScript } from '../../state/editor/scriptView.ts'
import { editField } from '../../state/editor/selection.ts'
import { tryControls } from '../../state/effects.testing.ts'

const { LineRow } = await import('./LineRow.tsx')
const { LineList } = await import('./LineList.tsx')
const { LineArea } = await import('./LineArea.tsx')
const { LineSpeakerMenu } = await import('./LineSpeakerMenu.tsx')
const { RemedyMenu } = await import('./RemedyMenu.tsx')

const row = (id: number) =>
  drawPart(createElement(LineRow, { id, index: id - 1, number: id, help: 'Help', measure: () => undefined }))

const outlines = (...ids: number[]) => ids.flatMap((id) => row(id).outline)

/** Much to say about the lines. */
function burden(draft: DocumentDraft): void {
  const [, one, two, three, four] = [0, 1, 2, 3, 4].map((id) => draft.lines[id])
  if (!one?.texts.sw || !two?.texts.sw || !three || !four) throw new Error('The scene has other lines.')
  Object.assign(one, { note: 'Softly.', view: 'on_screen', doubt: 'time' })
  Object.assign(one.texts.sw, {
    status: 'approved',
    approvals: [
      { by: 'Neema', at: new Date(2026, 0, 2).getTime() },
      { by: '', at: new Date(2026, 0, 3).getTime() },
    ],
    spoken: 'Habari.',
  })
  Object.assign(two, { view: 'mouth_hidden', doubt: { left: 0.1, top: 0.8, right: 0.9, bottom: 0.9 } })
  two.texts.sw.status = 'approved'
  Object.assign(three, { view: 'off_screen', keepOriginal: true })
  Object.assign(four, { source: ' ', speaker: AMINA })
}

it('a row has the number, times, speaker, texts and fit of its line; only those of the current line are buttons', () => {
  openScene({ selected: [1] })
  expect(outlines(1, 2, 3, 4)).toEqual(outlined`
    row [rowindex=2, selected, index=0, line=1, current]
      gridcell "1" [plays=false]
      gridcell: button "Start of line 1: 0:01.0" shows "0:01.0" [title="0:01.000"] | button "End of line 1: 0:03.0" shows "0:03.0" [title="0:03.000"]
      gridcell: button "Speaker of line 1: Amina" shows "Amina" [speaker=SPEAKER_00, haspopup=menu, title="Amina"]
      gridcell [lang=en]: "Good morning." [field=source, words=source-1]
      gridcell [lang=sw]: "Habari za asubuhi." [field=translation, words=translation-1]
      gridcell [standing=fits]: "‹1.00×› 1.00 times the usual pace fits" [level=good]
    row [rowindex=3, selected=false, index=1, line=2, current=false]
      gridcell [plays=false]: "2" | img "Locked" [title="This line is locked. Unlock it to change it."]
      gridcell: "0:04.0 0:06.0" [edge=start, title="0:04.000", edge=end, title="0:06.000"]
      gridcell: "Juma" [speaker=SPEAKER_01, title="Juma"]
      gridcell [lang=en]: "How are you?" [field=source, words=source-2]
      gridcell [lang=sw]: "Hujambo?" [field=translation, words=translation-2]
      gridcell "no voice" [standing=no_voice, level=fail]
    row [rowindex=4, selected=false, index=2, line=3, current=false]
      gridcell "3" [plays=false]
      gridcell: "0:07.0 0:08.0" [edge=start, title="0:07.000", edge=end, title="0:08.000"]
      gridcell: "Amina" [speaker=SPEAKER_00, title="Amina"]
      gridcell [lang=en]: "Fine, thank you." [field=source, words=source-3]
      gridcell [lang=sw]: "Nzuri sana, asante." [field=translation, words=translation-3]
      gridcell [standing=too_long, level=fail]
        "‹1.50×› 1.50 times the usual pace" [level=fail]
        button "Line 3: too long by 5 letters (3 to 1.3×). What to do" shows "too long by 5 letters (3 to 1.3×)" [fit, unreachable, haspopup=menu, title="too long by 5 letters (3 to 1.3×)"]
    row [rowindex=5, selected=false, index=3, line=4, current=false]
      gridcell "4" [plays=false]
      gridcell: "0:09.5 0:11.0" [edge=start, title="0:09.500", edge=end, title="0:11.000"]
      gridcell: "Juma" [speaker=SPEAKER_01, title="Juma"]
      gridcell [lang=en]: "Goodbye." [field=source, words=source-4]
      gridcell [lang=sw]: "Write the translation" [field=translation, words=translation-4]
      gridcell "untranslated" [standing=untranslated, level=fail]
  `)
})

it('a row says who approved its line, who is seen, what is noted and what is to be checked', () => {
  openScene({ selected: [2], change: burden })
  patchScript({ lips: true })
  tick(1, false)
  useFits.setState({
    waits: [
      { line: 1, added: 1.25 },
      { line: 1, added: 0.25 },
      { line: 2, added: 9 },
    ] as never,
  })
  expect(outlines(1, 2, 3, 4, 5)).toEqual(outlined`
    row [rowindex=2, selected=false, index=0, line=1, current=false]
      gridcell [plays]: "1 , plays now" | img "Approved by Neema, 2 Jan 2026, 00:00 and you, 3 Jan 2026, 00:00": "✓" | img "On-screen"
      gridcell: "0:01.0 0:03.0" [edge=start, title="0:01.000", edge=end, title="0:03.000"]
      gridcell: "Amina" [speaker=SPEAKER_00, title="Amina"]
      gridcell [lang=en]
        "Good morning." [field=source, words=source-1]
        "Check the time"
        button "The time of line 1 is right" shows "It is right" [unreachable]
        "Note Softly." [field=note] [kind=note]
      gridcell [lang=sw]: "Habari za asubuhi." [field=translation, words=translation-1] | "Spoken Habari." [field=spoken] [kind=spoken]
      gridcell [standing=stale_take, level=fail]: "‹1.00×› 1.00 times the usual pace stale take picture +1.5 s" [level=good, waits]
    row [rowindex=3, selected, index=1, line=2, current]
      gridcell [plays=false]: "2" | img "Locked" [title="This line is locked. Unlock it to change it."] | img "Approved": "✓" | img "Mouth hidden"
      gridcell: button "Start of line 2: 0:04.0" shows "0:04.0" [disabled, title="0:04.000"] | button "End of line 2: 0:06.0" shows "0:06.0" [disabled, title="0:06.000"]
      gridcell: button "Speaker of line 2: Juma" shows "Juma" [speaker=SPEAKER_01, haspopup=menu, title="Juma"]
      gridcell [lang=en]
        "How are you?" [field=source, words=source-2]
        img "Line 2 in the picture" [drawn=false]
        button "The text of line 2 is right" shows "It is right" [disabled]
      gridcell [lang=sw]: "Hujambo?" [field=translation, words=translation-2]
      gridcell [standing=no_voice, level=fail]: "no voice picture +9.0 s" [waits]
    row [rowindex=4, selected=false, index=2, line=3, current=false]
      gridcell [plays=false]: "3" | img "Off-screen"
      gridcell: "0:07.0 0:08.0" [edge=start, title="0:07.000", edge=end, title="0:08.000"]
      gridcell: "Amina" [speaker=SPEAKER_00, title="Amina"]
      gridcell [lang=en]: "Fine, thank you." [field=source, words=source-3]
      gridcell [lang=sw]: "Nzuri sana, asante." [field=translation, words=translation-3]
      gridcell "original voice" [standing=kept]
    row [rowindex=5, selected=false, index=3, line=4, current=false]
      gridcell "4" [plays=false]
      gridcell: "0:09.5 0:11.0" [edge=start, title="0:09.500", edge=end, title="0:11.000"]
      gridcell: "Amina" [speaker=SPEAKER_00, title="Amina"]
      gridcell [lang=en]: "no words" [field=source, words=source-4]
      gridcell [lang=sw]: "Write the translation" [field=translation, words=translation-4]
      gridcell "no words" [standing=wordless]
  `)
  tick(0, false)
})

it('without a translation a row has neither its text nor a fit', () => {
  openScene({ selected: [1], change: (draft) => void draft.targets.splice(0), target: undefined })
  expect(outlines(1)).toEqual(outlined`
    row [rowindex=2, selected, index=0, line=1, current]
      gridcell "1" [plays=false]
      gridcell: button "Start of line 1: 0:01.0" shows "0:01.0" [title="0:01.000"] | button "End of line 1: 0:03.0" shows "0:03.0" [title="0:03.000"]
      gridcell: button "Speaker of line 1: Amina" shows "Amina" [speaker=SPEAKER_00, haspopup=menu, title="Amina"]
      gridcell [lang=en]: "Good morning." [field=source, words=source-1]
  `)
})

it('the parts of the current row open what they show, and settle what was to be checked', async () => {
  const tried = (id: number) =>
    tryControls({ open: () => openScene({ selected: [id], change: burden }), draw: () => row(id) })
  expect([...(await tried(1)), ...(await tried(3))]).toEqual(outlined`
    button "Start of line 1: 0:01.0" → scriptView.timing: {line: 1,edge: "start"}; + textbox "Start of line 1" = "0:01.000" [invalid=false]
    button "End of line 1: 0:03.0" → scriptView.timing: {line: 1,edge: "end"}; + textbox "End of line 1" = "0:03.000" [invalid=false]
    button "Speaker of line 1: Amina" → scriptView.choosingSpeaker: true
    button "The time of line 1 is right" → step {key: "edit.settleTime"}; lines.1.doubt: gone; − "Check the time"; − button "The time of line 1 is right" shows "It is right"
    button "Start of line 3: 0:07.0" → scriptView.timing: {line: 3,edge: "start"}; + textbox "Start of line 3" = "0:07.000" [invalid=false]
    button "End of line 3: 0:08.0" → scriptView.timing: {line: 3,edge: "end"}; + textbox "End of line 3" = "0:08.000" [invalid=false]
    button "Speaker of line 3: Amina" → scriptView.choosingSpeaker: true
  `)
})

it('a time that is typed has a field, which takes keys and says where it is none', () => {
  openScene({ selected: [1] })
  patchScript({ timing: { line: 1, edge: 'end' } })
  let drawn = row(1)
  const field = 'textbox "End of line 1"'
  const shown = () =>
    drawn
      .redraw()
      .lines.find((line) => line.includes('textbox'))
      ?.trim()
  expect(shown()).toBe('textbox "End of line 1" = "0:03.000" [invalid=false]')
  drawn.send(field, 'onKeyDown', { key: 'ArrowUp' })
  expect(shown()).toBe('textbox "End of line 1" = "0:03.100" [invalid=false]')
  drawn = drawn.redraw()
  drawn.send(field, 'onChange', { target: { value: 'soon' } })
  expect(shown()).toBe(
    'textbox "End of line 1" = "soon" [invalid, title="“soon” is not a time. Write 1:23.4, or +5 to go five seconds forward."]',
  )
})

it('an open field has the text, its speed, and how much of the time it takes', () => {
  openScene({ selected: [1], change: burden })
  const texts = (['source', 'translation', 'spoken', 'note'] as const).flatMap((field) => {
    editField(field, 1)
    return row(1)
      .lines.filter((line) => line.includes('textbox') || /letters|syllable|Help/.test(line))
      .map((line) => line.trim())
  })
  expect(texts).toEqual(outlined`
    textbox "Source of line 1" = "Good morning." [dir=auto, lang=en, placeholder=Write what is said]
    "Help13 letters, 6.5 a second"
    textbox "Translation of line 1" = "Habari za asubuhi." [dir=auto, lang=sw, placeholder=Write the translation]
    "Help18 letters, 9.0 a second 8 of 13 to 15 syllables" [{inline-size:44.6923076923077%}]
    textbox "Spoken in line 1" = "Habari." [dir=auto, lang=sw, placeholder=Write the translation]
    "Help7 letters, 3.5 a second 3 of 14 to 16 syllables" [{inline-size:17.523076923076925%}]
    textbox "Note on line 1" = "Softly." [dir=auto, lang=en, placeholder=Write a note]
    "Help"
  `)
  editField('translation', 2)
  expect(
    row(2)
      .lines.filter((line) => line.includes('textbox') || line.includes('locked'))
      .map((line) => line.trim()),
  ).toEqual(outlined`
    img "Locked" [title="This line is locked. Unlock it to change it."]
    textbox "Translation of line 2" = "Hujambo?" [dir=auto, lang=sw, placeholder=Write the translation, readonly]
    "This line is locked. Unlock it to change it.8 letters, 4.0 a second 3 of 14 to 16 syllables" [{inline-size:19.10769230769231%}]
  `)
})

it('the list says how many lines it has, and how they are sorted', () => {
  const order = { ids: [1, 2, 3, 4], numbers: new Map([1, 2, 3, 4].map((id) => [id, id])) }
  const list = (target: 'sw' | undefined, shown = order.ids) => {
    openScene({ selected: [1], target })
    patchScript({ order: target === undefined ? 'worst' : 'time' })
    return drawPart(createElement(LineList, { order: order as never, shown, help: undefined })).outline
  }
  expect([...list('sw'), ...list(undefined, [1, 2])]).toEqual(outlined`
    grid "Lines of the script" [multiselectable, rowcount=5, colcount=6, single=false, rows=normal, hours=false]
      row [rowindex=1]
        columnheader "#" [head=number]
        columnheader "Start, end" [head=times]
        columnheader "Speaker" [head=speaker]
        columnheader "English"
        columnheader "Swahili"
        columnheader [sort=none, head=fit]: button "Fit: show lines that need work first" shows "Fit ‹▿›"
    grid "Lines of the script" [multiselectable, rowcount=3, colcount=4, single, rows=normal, hours=false]
      row [rowindex=1]: columnheader "#" [head=number] | columnheader "Start, end" [head=times] | columnheader "Speaker" [head=speaker] | columnheader "English"
  `)
})

it('the menus of a line begin what they say, once they are closed', async () => {
  const order = { ids: [], numbers: new Map() } as never
  const menu = await tryControls({
    open: () => openScene({ selected: [1] }),
    draw: () => drawPart(createElement(LineArea, { order, shown: [], help: undefined }), { menus: 'open' }),
    only: (label) => label.startsWith('menuitem'),
  })
  const open = (change: Parameters<typeof patchScript>[0]) => () => {
    const bridge = openScene({ selected: [3] })
    patchScript(change)
    return bridge
  }
  const speakers = await tryControls({
    open: open({ choosingSpeaker: true }),
    draw: () => drawPart(createElement(LineSpeakerMenu)),
  })
  const remedies = await tryControls({
    open: open({ mendingFit: true }),
    draw: () => drawPart(createElement(RemedyMenu)),
  })
  expect([...menu, ...speakers, ...remedies]).toEqual(outlined`
    menuitem "Play LineP" → performs playLine
    menuitem "Edit TranslationEnter" → performs editLine
    menuitem "Change Speaker…Shift + S" → performs chooseSpeaker
    menuitem "Speak the Selected LinesCtrl + R" → performs speakLines
    menuitem "ApproveCtrl + Enter" → performs approveLines
    menuitem "Delete LinesDelete" → performs deleteLines
    menuitem "Edit Source TextShift + Enter" → performs editSource
    menuitem "Spoken Differently…Shift + F4" → performs editSpoken
    menuitem "Note…F4" → performs editNote
    menuitem "Translate AgainCtrl + Shift + Y" → performs translateAgain
    menuitem "Lock or UnlockCtrl + L" → performs lockLines
    menuitem "Keep or Dub the Original VoiceCtrl + Shift + K" → performs keepOriginal
    menuitem "Shorten to FitCtrl + E" → performs shortenLines
    menuitem "Let the Picture Wait Here, or NotAlt + W" → performs letPictureWait
    menuitem "Split at the CaretAlt + Enter" → performs splitLine
    menuitem "Move to Where There Is TimeAlt + V" → performs moveToRoom
    menuitem "Merge with NextCtrl + Shift + M" → performs mergeNext
    menuitem "Insert Line BeforeShift + Insert" → performs insertBefore
    menuitem "Insert Line AfterInsert" → performs insertAfter
    menuitem "Amina 1"
    menuitem "Juma 2" → step {key: "edit.giveLines",values: {count: 1,number: 3,name: "Juma"}}; lines.3.speaker: "SPEAKER_01"
    menuitem "New speaker" → step {key: "edit.giveLines",values: {count: 1,number: 3,name: "a new speaker"}}; speakers.SPEAKER_02: {id: "SPEAKER_02",name: "",colour: "#2fa866",voices: {}}; lines.3.speaker: "SPEAKER_02"; + menuitem "Speaker 3 3"
    menuitem "Shorten to Fit No chat model yet Ctrl + E" → performs shortenLines
    menuitem "Let the Picture Wait Here, or Not Alt + W" → performs letPictureWait
    menuitem "Split at the Caret Alt + Enter" → performs splitLine
    menuitem "Move to Where There Is Time Alt + V" → performs moveToRoom
  `)
})

it('a line whose mouth is seen says where its lips close, and how often those of the dub close besides, on request', () => {
  const marks = (source: string, text: string, view = 'on_screen') => {
    openScene({
      change: (draft) => {
        Object.assign(draft.lines[1] ?? {}, { view, source })
        Object.assign(draft.lines[1]?.texts.sw ?? {}, { text })
      },
    })
    patchScript({ lips: true })
    return /m \d\/\d( \+\d+)?/.exec(row(1).text)?.[0]
  }
  expect([
    marks('Good morning.', 'Habari za mama.'),
    marks('Good morning, my man.', 'Nzuri.'),
    marks('Good morning.', 'Habari za mama.', 'off_screen'),
    marks('Yes.', 'Ndiyo.'),
  ]).toMatchInlineSnapshot(`
    [
      "m 0/1 +3",
      "m 0/3",
      undefined,
      undefined,
    ]
  `)
  openScene({ change: (draft) => Object.assign(draft.lines[1] ?? {}, { view: 'on_screen' }) })
  patchScript({ lips: false })
  expect(row(1).text).not.toMatch(/m \d\/\d/)
})
