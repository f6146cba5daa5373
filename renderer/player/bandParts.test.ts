import { createElement } from 'react'
import { expect, it } from 'vitest'
import { drawPart, outlined } from '../drawn/drawPart.testing.ts'
import { theProject } from '../state/document/project.ts'
import type { openScene } from '../state/document/scene.testing.ts'
import { patchMixing } from '../state/editor/mixing.ts'
import { effectsOf, tryControls, tryRuns } from '../state/effects.testing.ts'
import { bandKey, MARK_KEYS } from './band/bandKeys.ts'
import { patchBand, useBand } from './band/bandState.ts'
import { openAt } from './openAt.testing.ts'

const { BandTools } = await import('./band/BandTools.tsx')
const { WrittenLine } = await import('./band/WrittenLine.tsx')
const { CaptionLayer } = await import('./captions/CaptionLayer.tsx')
const { SignLayer } = await import('./captions/SignLayer.tsx')

it('subtitles are those of the lines at the playhead, in the chosen text, with what they lack', async () => {
  const draw = () => drawPart(createElement(CaptionLayer))
  const shown = [
    ...[0, 1, 2.999, 3, 4, 7, 9.5].map((time) => [time, {}] as const),
    ...(['source', 'off'] as const).map((captions) => [4, { captions }] as const),
  ].map(([time, state]) => {
    openAt(time, state)
    return `at ${time} ${draw().outline.join(' ')}`
  })
  openAt(7)
  patchMixing({ listen: 'original' })
  shown.push(`then ${draw().outline.join(' ')}`)
  openAt(1, {}, { target: undefined })
  shown.push(`then ${draw().outline.join(' ')}`)
  openAt(9.5, {}, { change: (draft) => Object.assign(draft.lines[4] ?? {}, { source: '' }) })
  shown.push(`then ${draw().outline.join(' ')}`)
  expect(shown).toEqual(outlined`
    at 0 
    at 1 button "Edit the subtitle: Habari za asubuhi." shows "Habari za asubuhi." [on-stage, words=translation-1]
    at 2.999 button "Edit the subtitle: Habari za asubuhi." shows "Habari za asubuhi." [on-stage, words=translation-1]
    at 3 
    at 4 "no take yet Hujambo?" [on-stage, words=translation-2]
    at 7 button "Edit the subtitle: Nzuri sana, asante." shows "Nzuri sana, asante." [on-stage, words=translation-3]
    at 9.5 "not translated" button "Edit the subtitle: Goodbye." shows "Goodbye." [missing, on-stage, words=source-4]
    at 4 "How are you?" [on-stage, words=source-2]
    at 4 
    then button "Edit the subtitle: Nzuri sana, asante." shows "Nzuri sana, asante." [on-stage, words=translation-3]
    then button "Edit the subtitle: Good morning." shows "Good morning." [on-stage, words=source-1]
    then button "Edit the subtitle: " [missing, on-stage, words=source-4]
  `)
  const tried = await tryControls({ open: () => openAt(1), draw })
  expect(tried.join('\n')).toBe(
    'button "Edit the subtitle: Habari za asubuhi." → player pauses; + textbox "Translation of line 1" = "Habari za asubuhi." [autofocus, lang=sw, described="Enter keeps the text, Escape discards it"]; + "Enter keeps the text, Escape discards it"',
  )
})

it('a subtitle that is edited is kept by Enter, and given up by Escape', () => {
  openAt(1)
  const written = (key: string) => {
    let drawn = drawPart(createElement(CaptionLayer))
    drawn.press('button "Edit the subtitle: Habari za asubuhi."')
    drawn = drawn.redraw()
    const field = drawn.lines.find((line) => line.startsWith('textbox'))?.match(/^textbox "[^"]*"/)?.[0] ?? ''
    drawn.send(field, 'onChange', { target: { value: `By ${key}` } })
    drawn.redraw().send(field, 'onKeyDown', { key, nativeEvent: { isComposing: false } })
    return [theProject().document.lines[1]?.texts.sw?.text, drawn.redraw().outline.length]
  }
  expect([written('Escape'), written('a'), written('Enter')]).toEqual([
    ['Habari za asubuhi.', 1],
    ['Habari za asubuhi.', 2],
    ['By Enter', 1],
  ])
})

it('texts of the picture lie over it in their translation while they are seen', () => {
  const box = { left: 0.1, top: 0.2, right: 0.6, bottom: 0.4 }
  const signs = [
    { id: 1, start: 1, end: 2, box, text: 'Exit', texts: { sw: 'Toka' } },
    { id: 2, start: 1, end: 3, box, text: 'Stop', texts: {} },
  ]
  const shown = [0.9, 1, 2].map((time) => {
    openAt(time, {}, { change: (draft) => Object.assign(draft, { signs }) })
    return `at ${time} ${drawPart(createElement(SignLayer)).outline.join(' ')}`
  })
  openAt(1, { captions: 'source' }, { change: (draft) => Object.assign(draft, { signs }) })
  shown.push(`source ${drawPart(createElement(SignLayer)).outline.join(' ')}`)
  expect(shown).toEqual(outlined`
    at 0.9 
    at 1 "Toka" [lang=sw, {left:10%;top:20%;min-width:50%;min-height:20%}]
    at 2 
    source 
  `)
})

const bandTools = () => drawPart(createElement(BandTools), { menus: 'open' })

it('the tools of the band put marks, and change its rows, its seconds and its colours', async () => {
  openAt(1)
  expect(bandTools().lines.filter((line) => !line.includes('menuitem'))).toEqual(outlined`
    toolbar "How the band is shown"
    button "Marks" [haspopup=menu, expanded=false]
    menu
    button "One row fewer" shows "−"
    "2 rows"
    button "One row more" shows "+"
    button "Fewer seconds, larger words" shows "−"
    "5 s"
    button "More seconds, smaller words" shows "+"
    button "Light" [pressed=false]
  `)
  const tried = await tryControls({
    open: () => openAt(1.5),
    draw: bandTools,
    only: (label) => label !== 'button "Marks"' && !/^menuitem "(?!Breath|Closed)/.test(label),
  })
  expect(tried).toEqual(outlined`
    menuitem "Closed lips (m, p, b) 1" → asks takeWords {project: "one",takes: ["t1"],find: true}; step {key: "edit.bandMark",values: {number: 1}}; page.announcement: "Closed lips (m, p, b)"; lines.1.marks: [{time: 1.5,kind: "lips_closed"}]
    menuitem "Breath in 8" → step {key: "edit.bandMark",values: {number: 1}}; page.announcement: "Breath in"; lines.1.marks: [{time: 1.5,kind: "breath_in"}]
    menuitem "Breath out 9" → step {key: "edit.bandMark",values: {number: 1}}; page.announcement: "Breath out"; lines.1.marks: [{time: 1.5,kind: "breath_out"}]
    button "One row fewer" → asks changeSettings {layout: {band: {isShown: false,rows: 1,secondsInSight: 5,theme: "dark"}}}; band.rows: 1; + button "One row fewer" shows "−" [disabled]; + "1 row"
    button "One row more" → asks changeSettings {layout: {band: {isShown: false,rows: 3,secondsInSight: 5,theme: "dark"}}}; band.rows: 3; + "3 rows"
    button "Fewer seconds, larger words" → asks changeSettings {layout: {band: {isShown: false,rows: null,secondsInSight: 4,theme: "dark"}}}; band.secondsInSight: 4; + "4 s"
    button "More seconds, smaller words" → asks changeSettings {layout: {band: {isShown: false,rows: null,secondsInSight: 6,theme: "dark"}}}; band.secondsInSight: 6; + "6 s"
    button "Light" → asks changeSettings {layout: {band: {isShown: false,rows: null,secondsInSight: 5,theme: "light"}}}; band.theme: "light"; + button "Light" [pressed]
  `)
  openAt(1)
  useBand.setState({ rows: 1, secondsInSight: 10, theme: 'light' })
  expect(
    bandTools()
      .lines.filter((line) => /disabled|pressed/.test(line))
      .map((line) => line.trim()),
  ).toEqual(outlined`
    button "One row fewer" shows "−" [disabled]
    button "More seconds, smaller words" shows "+" [disabled]
    button "Light" [pressed]
  `)
})

it('the keys of the band choose, move, cut and mark the words of its lines', async () => {
  const event = (key: string) => {
    const names = key.split('+')
    const last = names.at(-1) ?? ''
    const name =
      { Left: 'ArrowLeft', Right: 'ArrowRight', Up: 'ArrowUp', Down: 'ArrowDown', Return: 'Enter' }[last] ?? last
    const has = (one: string) => names.slice(0, -1).includes(one)
    const code = /^[A-Z]$/.test(last)
      ? `Key${last}`
      : /^\d$/.test(last)
        ? `Digit${last}`
        : last === '-'
          ? 'Minus'
          : name
    const held = { shiftKey: has('Shift'), altKey: has('Alt'), ctrlKey: false, metaKey: false }
    return {
      key: name.length === 1 && !has('Shift') ? name.toLowerCase() : name,
      code,
      ...held,
      preventDefault: () => undefined,
      getModifierState: () => false,
    } as never
  }
  const keys = [
    'Left',
    'Right',
    'Alt+Left',
    'Shift+Right',
    'Alt+Shift+Right',
    'Return',
    'S',
    'Delete',
    'Backspace',
    'Up',
    'Down',
    'X',
    MARK_KEYS.lips_closed,
  ]
  const runs = (open: () => ReturnType<typeof openScene>) =>
    tryRuns(Object.fromEntries(keys.map((key) => [`key ${key}`, () => bandKey(event(key), 'player')])), open)
  const marks = [{ time: 1.5, kind: 'breath_in' as const }]
  const chosen = () => {
    const bridge = openAt(1.6, {}, { selected: [1], change: (draft) => Object.assign(draft.lines[1] ?? {}, { marks }) })
    patchBand({ chosen: { line: 1, part: 1 } })
    return bridge
  }
  expect(await runs(chosen)).toEqual(outlined`
    key Left → player goes to 1; asks takeWords {project: "one",takes: ["t1"],find: true}; page.announcement: "Habari: 1.00 to 1.75 s"; band.chosen.part: 0
    key Right → player goes to 2; page.announcement: "asubuhi.: 2.00 to 3.00 s"; band.chosen.part: 2
    key Alt+Left → step {key: "edit.bandParts",values: {number: 1}}; page.announcement: "za: 1.75 to 2.00 s"; lines.1.texts.sw.band: {text: "Habari za asubuhi.",parts: [{from: 0,to: 6,start: 1,end: 1.75},{from: 7,to: 9,start: 1.75,end: 2},{from: 10,to: …
    key Shift+Right → step {key: "edit.bandParts",values: {number: 1}}; page.announcement: "za: 1.77 to 2.00 s"; lines.1.texts.sw.band: {text: "Habari za asubuhi.",parts: [{from: 0,to: 6,start: 1,end: 1.75},{from: 7,to: 9,start: 1.77,end: 2},{from: 10,to: …
    key Alt+Shift+Right → step {key: "edit.bandParts",values: {number: 1}}; page.announcement: "za: 1.75 to 2.00 s"; lines.1.texts.sw.band: {text: "Habari za asubuhi.",parts: [{from: 0,to: 6,start: 1,end: 1.75},{from: 7,to: 9,start: 1.75,end: 2},{from: 10,to: …
    key Return → band.written: {line: 1,place: "player"}
    key S → step {key: "edit.bandParts",values: {number: 1}}; lines.1.texts.sw.band: {text: "Habari za asubuhi.",parts: [{from: 0,to: 6,start: 1,end: 1.75},{from: 7,to: 9,start: 1.75,end: 2},{from: 10,to: …
    key Delete → step {key: "edit.bandMarkGone",values: {number: 1}}; page.announcement: "Removed: Breath in"; lines.1.marks: gone
    key Backspace → page.announcement: "The words stand by the speech again."
    key Up
    key Down → player goes to 4; page.announcement: "Hujambo?: 4.00 to 6.00 s"; selection.lines: [2]; selection.current: 2; selection.anchor: 2; band.chosen.line: 2; band.chosen.part: 0
    key X
    key 1 → step {key: "edit.bandMark",values: {number: 1}}; page.announcement: "Closed lips (m, p, b)"; lines.1.marks: [{time: 1.5,kind: "breath_in"},{time: 1.6,kind: "lips_closed"}]
  `)
  expect(
    (await runs(() => openAt(4.5)))
      .filter((line) => !line.startsWith('key'))
      .map((line) => line.trim())
      .join('\n'),
  ).toBe('')
})

it('a line that is written on the band is kept by Enter, with its pauses', async () => {
  const open = () => openAt(1)
  const press = async (key: string) => {
    const bridge = open()
    const drawn = drawPart(createElement(WrittenLine, { id: 1 }))
    drawn.only('input')
    return effectsOf(bridge, () => {
      const field = drawn.lines[0]?.match(/^textbox "[^"]*"/)?.[0] ?? ''
      drawn.send(field, 'onChange', { currentTarget: { value: 'Habari _za leo.' } })
      drawn.send(field, 'onKeyDown', { key, nativeEvent: { isComposing: false } })
    })
  }
  open()
  expect(drawPart(createElement(WrittenLine, { id: 1 })).outline.join('\n')).toBe(
    'textbox "Text to speak of line 1" = "Habari za asubuhi." [lang=sw, title="An underscore is a pause. Enter keeps the text, Escape discards it."]',
  )
  expect([...(await press('Enter')), 'and', ...(await press('Escape'))]).toEqual(outlined`
    step {key: "edit.bandText",values: {number: 1}}
    lines.1.texts.sw.text: "Habari za leo."
    lines.1.texts.sw.band: {text: "Habari za leo.",parts: [{from: 0,to: 6,start: 1,end: 1.85},{from: 7,to: 9,start: 2.15,end: 2.433},{from: 10,to: …
    and
  `)
})
