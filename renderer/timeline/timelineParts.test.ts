import { createElement } from 'react'
import { expect, it, onTestFinished } from 'vitest'
import type { DocumentDraft } from '../../shared/project/document.ts'
import { drawPart, outlined } from '../drawn/drawPart.testing.ts'
import { showDialog } from '../state/dialogs.ts'
import { openScene, SCENE } from '../state/document/scene.testing.ts'
import { tick } from '../state/editor/clock.ts'
import { tryControls, tryRuns } from '../state/effects.testing.ts'
import { drawFrame } from '../state/frames.testing.ts'
import { lanesOf } from './lanes/lanes.ts'
import { timelineRuns } from './timelineRuns.ts'
import { patchTimeline } from './timelineState.ts'
import { useDrawn, useViewport } from './view/viewport.ts'

const { paintLane } = await import('./lanes/paintLane.ts')
const { TimelinePanel } = await import('./TimelinePanel.tsx')
const { ModeTools, SoundTools, ZoomTools } = await import('./TimelineTools.tsx')
const { LaneRow } = await import('./lanes/LaneRow.tsx')
const { LaneMenu } = await import('./lanes/LaneMenu.tsx')
const { BedLevel } = await import('./wave/BedLevel.tsx')
const { DescribeDialog } = await import('./describe/DescribeDialog.tsx')
const { DraftLayer } = await import('./drag/DraftLayer.tsx')

/** Opens the scene in a timeline of 600 px for its minute, at a zoom at which blocks have room for words. */
function openLanes(options: Parameters<typeof openScene>[0] = { selected: [1] }, zoom = 100) {
  const bridge = openScene(options)
  useViewport.setState({ left: 0, zoom, width: 600, duration: 60 })
  useDrawn.setState({ start: 0, end: 60, zoom, dense: false })
  tick(5, false, 5, 1)
  return bridge
}

/** Much to say about the lines. */
function burden(draft: DocumentDraft): void {
  Object.assign(draft.lines[1] ?? {}, { keepOriginal: true, view: 'on_screen' })
  Object.assign(draft.lines[2] ?? {}, { sound: { gain: -3 } })
  Object.assign(draft.lines[3] ?? {}, { sound: { muted: true }, wait: true })
}

const lanes = () =>
  lanesOf(SCENE).flatMap(
    (lane, row) =>
      drawPart(createElement(LaneRow, { lane, speaker: SCENE.speakers[lane.speaker], row, height: 78 })).lines,
  )

it('the timeline has its tools, the overview, the original, and a lane for each speaker', () => {
  openLanes()
  expect(drawPart(createElement(TimelinePanel)).outline).toEqual(outlined`
    region "Timeline" [dir=ltr, place=timeline, {--lanes:2}]
      "Overview"
      button "Zoom out"
      button "Show the whole video"
      button "Zoom in"
      scrollbar "Visible part" [orientation=horizontal, valuenow=0]
      button "More of the timeline" shows "⋯" [haspopup=menu, expanded=false]
      img "Times"
      "Original"
      "Drawing the sound …"
      grid "Lines by speaker" [multiselectable, rowcount=2, colcount=3, unreachable]
        row [rowindex=1, {--c:#3d8bfd;height:78px}]
          rowheader "Amina, 2 lines": "Amina" [title="Amina"] | button "Hear only Amina" shows "S" [pressed=false] | button "Mute Amina" shows "M" [pressed=false]
          gridcell "Habari za asubuhi. – 1.00× fits, Amina, 0:01.00 to 0:03.00" [colindex=2, selected, line=1, look=plain, detail=below]
            "Habari za asubuhi. ‹1.00×›"
            "‹0.0 dB›" [gain=0, {top:33.33333333333333%}]
          gridcell "Nzuri sana, asante. – 1.50× too long by 5 letters (3 to 1.3×), Amina, 0:07.00 to 0:08.00" [colindex=3, selected=false, unreachable, line=3, look=plain, level=fail, detail=below]
            "Nzuri sana, asante. ‹too long by 5 letters (3 to 1.3×)›"
        row [rowindex=2, {--c:#f2792b;height:78px}]
          rowheader "Juma, 2 lines": "Juma" [title="Juma"] | button "Hear only Juma" shows "S" [pressed=false] | button "Mute Juma" shows "M" [pressed=false]
          gridcell "Hujambo? – no voice, locked, Juma, 0:04.00 to 0:06.00" [colindex=2, selected=false, unreachable, line=2, look=voiceless, level=fail, detail=below, locked]
            "Hujambo? ‹no voice›"
          gridcell "Goodbye. – untranslated, Juma, 0:09.50 to 0:11.00" [colindex=3, selected=false, unreachable, line=4, look=empty, level=fail, detail=below]
            "Goodbye. ‹untranslated›"
  `)
})

it('a block says what its line says, how it fits and when; it has words where there is room', () => {
  /** The blocks, and what is in them. */
  const blocks = (...about: Parameters<typeof openLanes>) => {
    openLanes(...about)
    return lanes()
      .filter((line) => !/button|^row|rowheader|"(?:Amina|Juma)"/.test(line))
      .map((line) => line.trim())
  }
  expect([...blocks({ selected: [3] }, 1), ...blocks({ selected: [3] }, 12)]).toEqual(outlined`
    gridcell "Habari za asubuhi. – 1.00× fits, Amina, 0:01.00 to 0:03.00" [colindex=2, selected=false, unreachable, line=1, look=plain, detail=nothing]
    gridcell "Nzuri sana, asante. – 1.50× too long by 5 letters (3 to 1.3×), Amina, 0:07.00 to 0:08.00" [colindex=3, selected, line=3, look=plain, level=fail, detail=nothing]
    gridcell "Hujambo? – no voice, locked, Juma, 0:04.00 to 0:06.00" [colindex=2, selected=false, unreachable, line=2, look=voiceless, level=fail, detail=nothing, locked]
    gridcell "Goodbye. – untranslated, Juma, 0:09.50 to 0:11.00" [colindex=3, selected=false, unreachable, line=4, look=empty, level=fail, detail=nothing]
    gridcell "Habari za asubuhi. – 1.00× fits, Amina, 0:01.00 to 0:03.00" [colindex=2, selected=false, unreachable, line=1, look=plain, detail=below]
    "Habari za asubuhi. ‹1.00×›"
    gridcell "Nzuri sana, asante. – 1.50× too long by 5 letters (3 to 1.3×), Amina, 0:07.00 to 0:08.00" [colindex=3, selected, line=3, look=plain, level=fail, detail=nothing]
    gridcell "Hujambo? – no voice, locked, Juma, 0:04.00 to 0:06.00" [colindex=2, selected=false, unreachable, line=2, look=voiceless, level=fail, detail=below, locked]
    "Hujambo? ‹no voice›"
    gridcell "Goodbye. – untranslated, Juma, 0:09.50 to 0:11.00" [colindex=3, selected=false, unreachable, line=4, look=empty, level=fail, detail=nothing]
  `)
  expect(blocks({ selected: [2, 3], change: burden }, 300)).toEqual(outlined`
    gridcell "Habari za asubuhi. – original voice, Amina, 0:01.00 to 0:03.00" [colindex=2, selected=false, unreachable, line=1, look=kept, detail=below]
    "Habari za asubuhi. ‹original voice›"
    gridcell "Nzuri sana, asante. – 1.50× too long by 5 letters (3 to 1.3×), Amina, 0:07.00 to 0:08.00" [colindex=3, selected, line=3, look=plain, level=fail, detail=below]
    "Nzuri sana, asante. ‹1.50× too long by 5 letters (3 to 1.3×)›"
    "‹0.0 dB›" [gain=0, {top:33.33333333333333%}]
    gridcell "Hujambo? – no voice, locked, Juma, 0:04.00 to 0:06.00" [colindex=2, selected, unreachable, line=2, look=voiceless, level=fail, detail=below, locked]
    "Hujambo? ‹no voice›"
    "‹0.0 dB›" [gain=0, {top:33.33333333333333%}]
    gridcell "Goodbye. – untranslated, Juma, 0:09.50 to 0:11.00" [colindex=3, selected=false, unreachable, line=4, look=empty, level=fail, detail=below]
    "Goodbye. ‹untranslated›"
  `)
  expect(blocks({ target: undefined }, 300)).toEqual(outlined`
    gridcell "Good morning. – untranslated, Amina, 0:01.00 to 0:03.00" [colindex=2, selected=false, unreachable, line=1, look=empty, level=fail, detail=below]
    "Good morning. ‹untranslated›"
    gridcell "Fine, thank you. – untranslated, Amina, 0:07.00 to 0:08.00" [colindex=3, selected=false, unreachable, line=3, look=empty, level=fail, detail=below]
    "Fine, thank you. ‹untranslated›"
    gridcell "How are you? – untranslated, locked, Juma, 0:04.00 to 0:06.00" [colindex=2, selected=false, unreachable, line=2, look=empty, level=fail, detail=below, locked]
    "How are you? ‹untranslated›"
    gridcell "Goodbye. – untranslated, Juma, 0:09.50 to 0:11.00" [colindex=3, selected=false, unreachable, line=4, look=empty, level=fail, detail=below]
    "Goodbye. ‹untranslated›"
  `)
})

it('each tool of the timeline changes what it names', async () => {
  const draw = () =>
    drawPart(
      [
        createElement(ZoomTools, { key: 1 }),
        createElement(ModeTools, { key: 2 }),
        createElement(SoundTools, { key: 3 }),
      ],
      { menus: 'open' },
    )
  const open = () => openLanes({ selected: [1] }, 20)
  open()
  expect(draw().outline).toEqual(outlined`
    button "Zoom out"
    button "Show the whole video"
    button "Zoom in"
    button "More of the timeline" shows "⋯" [haspopup=menu, expanded=false]
    menu
      menuitemcheckbox "Timeline Follows the Playhead Shift + F" shows "‹✓› Timeline Follows the Playhead Shift + F" [checked]
      menuitemcheckbox "Snapping Alt + S" shows "‹✓› Snapping Alt + S" [checked]
      menuitemcheckbox "Later Lines Follow Alt + R" [checked=false]
      menuitemcheckbox "Level of the Original Shift + B" [checked=false]
      menuitemcheckbox "Spectrogram Shift + G" [checked=false]
  `)
  expect(await tryControls({ open, draw })).toEqual(outlined`
    button "Zoom out" → viewport.zoom: 13.333
    button "Show the whole video" → viewport.zoom: 10
    button "Zoom in" → viewport.left: 1.667; viewport.zoom: 30
    menuitemcheckbox "Timeline Follows the Playhead Shift + F" → performs followPlayhead
    menuitemcheckbox "Snapping Alt + S" → performs toggleSnapping
    menuitemcheckbox "Later Lines Follow Alt + R" → performs toggleRipple
    menuitemcheckbox "Level of the Original Shift + B" → performs toggleBedLevel
    menuitemcheckbox "Spectrogram Shift + G" → performs toggleSpectrogram
  `)
})

it('each action of the timeline does what its name says', async () => {
  expect(await tryRuns(timelineRuns, () => openLanes({ selected: [1] }, 20))).toEqual(outlined`
    zoomIn → viewport.left: 1.667; viewport.zoom: 30
    zoomOut → viewport.zoom: 13.333
    fitAll → viewport.zoom: 10
    fitLine → viewport.left: 0.81; viewport.zoom: 252
    showPlayhead
    scrollBack
    scrollOn → viewport.left: 24
    followPlayhead → switches.follow: false
    toggleSpectrogram → switches.spectrogram: true
    toggleBedLevel → switches.bedLevel: true
    focusTimeline
    toggleSnapping → switches.snapping: false
    toggleRipple → switches.ripple: true
    startAtPlayhead → step {key: "timeline.edit.trim",values: {number: 1}}; lines.1.start: 2.9
    endAtPlayhead → step {key: "timeline.edit.trim",values: {number: 1}}; lines.1.end: 5
    earlierByFrame → step {key: "timeline.edit.move",values: {number: 1,count: 1}}; lines.1.start: 0.98; lines.1.end: 2.98
    laterByFrame → step {key: "timeline.edit.move",values: {number: 1,count: 1}}; lines.1.start: 1.02; lines.1.end: 3.02
    earlier → step {key: "timeline.edit.move",values: {number: 1,count: 1}}; lines.1.start: 0.9; lines.1.end: 2.9
    later → step {key: "timeline.edit.move",values: {number: 1,count: 1}}; lines.1.start: 1.1; lines.1.end: 3.1
    laneAbove
    laneBelow → step {key: "edit.giveLines",values: {count: 1,number: 1,name: "Juma"}}; lines.1.speaker: "SPEAKER_01"
    splitAtPlayhead
    markSpeech
    describePicture → page.dialogs: [{name: "describe"}]
    lineAtPlayhead → step {key: "timeline.edit.make"}; selection.lines: [5]; selection.current: 5; selection.anchor: 5; lines.5: {id: 5,start: 5,end: 6.917,speaker: "SPEAKER_00",source: "",locked: false,keepOriginal: false,note: "",texts: {}}; nextLine: 6
    loopLines → player plays the range 1 3 true; switches.loop: {start: 1,end: 3}
  `)
})

it('the menu of the lanes has what can be done with the selected lines, or says that none is', async () => {
  const draw = () => drawPart(createElement(LaneMenu, null as never, createElement('div')), { menus: 'open' })
  openLanes()
  expect(draw().outline.join('\n')).toBe('menu "Line": menuitem "New line here" | menuitem "Move the playhead here"')
  expect(
    await tryControls({ open: () => openLanes(), draw, only: (label) => label.startsWith('menuitem') }),
  ).toEqual(outlined`
    menuitem "New line here" → step {key: "timeline.edit.make"}; selection.lines: [5]; selection.current: 5; selection.anchor: 5; lines.5: {id: 5,start: 0,end: 2,speaker: "SPEAKER_00",source: "",locked: false,keepOriginal: false,note: "",texts: {}}; nextLine: 6
    menuitem "Move the playhead here" → player goes to 0
  `)
})

it('the level of the original has its points, each moved by keys', async () => {
  const change = (draft: DocumentDraft) =>
    Object.assign(draft.mix, {
      bedLevels: [
        { at: 2, gain: -6 },
        { at: 4, gain: 0 },
      ],
    })
  const draw = () => drawPart(createElement(BedLevel, { height: 60 }))
  const open = (more: object) => () => {
    const bridge = openLanes({ change, ...more })
    patchTimeline({ bedLevel: true })
    return bridge
  }
  open({})()
  expect(draw().outline).toEqual(outlined`
    group "Level of the original: press to add a point, drag it; Enter adds one at the playhead, Delete removes it, Page Down goes to the next"
      slider "Level of the original, point 1" [orientation=vertical, valuemin=-60, valuemax=12, valuenow=-6, valuetext=−6.0 dB at 0:02.0, title="−6.0 dB at 0:02.0"]
      slider "Level of the original, point 2" [unreachable, orientation=vertical, valuemin=-60, valuemax=12, valuenow=0, valuetext=0.0 dB at 0:04.0, title="0.0 dB at 0:04.0"]
  `)
  const keys = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'x']
  const press = (key: string) => () => {
    const drawn = draw()
    const label =
      drawn.lines
        .find((line) => line.trim().startsWith('slider'))
        ?.trim()
        .match(/^slider "[^"]*"/)?.[0] ?? ''
    drawn.send(label, 'onKeyDown', {
      key,
      shiftKey: false,
      altKey: false,
      ctrlKey: false,
      metaKey: false,
      currentTarget: { children: [], focus: () => undefined },
    })
  }
  const done = await tryRuns(Object.fromEntries(keys.map((key) => [key, press(key)])), open({}))
  expect(done).toEqual(outlined`
    ArrowUp → step {key: "edit.bedLevel"}; mix.bedLevels: [{at: 2,gain: -5},{at: 4,gain: 0}]
    ArrowDown → step {key: "edit.bedLevel"}; mix.bedLevels: [{at: 2,gain: -7},{at: 4,gain: 0}]
    ArrowLeft → step {key: "edit.bedLevel"}; mix.bedLevels: [{at: 1.9,gain: -6},{at: 4,gain: 0}]
    ArrowRight → step {key: "edit.bedLevel"}; mix.bedLevels: [{at: 2.1,gain: -6},{at: 4,gain: 0}]
    x
  `)
})

it('what is described is offered where nobody speaks', async () => {
  const draw = () => drawPart(createElement(DescribeDialog))
  const open = () => {
    const bridge = openLanes({ selected: [1] })
    showDialog({ name: 'describe' })
    return bridge
  }
  open()
  expect(draw().outline.join('\n')).toBe(
    'dialog "Describe the picture": heading "Describe the picture" | button "Close" | status "Listening to the video"',
  )
  expect((await tryControls({ open, draw })).join('\n')).toBe(
    'button "Close" → page.dialogs: []; − status "Listening to the video"',
  )
})

it('a gesture shows where its lines would lie', () => {
  openLanes()
  const draw = () => drawPart(createElement(DraftLayer, { height: 78 })).outline.join(' ')
  const line = SCENE.lines[1]
  if (line === undefined) throw new Error('The scene has other lines.')
  const shown = [draw()]
  patchTimeline({
    draft: {
      kind: 'drag',
      ghosts: [{ line, speaker: line.speaker, start: 1.5, end: 3.5 }],
      held: 1,
      snappedAt: 1.5,
    } as never,
  })
  shown.push(draw())
  expect(shown.map((one, at) => `${at} ${one}`)).toEqual(outlined`
    0 
    1 "‹0:01.50 – 0:03.50 · 2.00 s · 1.00×›"
  `)
})

/** What is drawn, in words: calls of a context, with its colour and its opacity at that time. */
function recordedCanvas() {
  const drawn: string[] = []
  const state: Record<string, unknown> = { fillStyle: '', globalAlpha: 1 }
  const context = new Proxy(state, {
    get: (own, name: string) =>
      name in own
        ? own[name]
        : (...values: number[]) => {
            drawn.push(
              `${name} ${values.map((value) => Math.round(value * 10) / 10).join(' ')} ${own['fillStyle']} ${own['globalAlpha']}`,
            )
          },
    set: (own, name: string, value) => {
      own[name] = value
      return true
    },
  })
  const canvas = {
    getContext: () => context,
    style: {},
    width: 0,
    height: 0,
    isConnected: true,
    clientWidth: 600,
    ownerDocument: { defaultView: globalThis },
  }
  return { canvas: canvas as never, drawn }
}

it('a lane with too many lines for blocks is painted, with marks of what needs work and of what is selected', () => {
  openLanes({ selected: [1] }, 3)
  const [lane] = lanesOf(SCENE)
  if (lane === undefined) throw new Error('There is no lane.')
  Object.assign(globalThis, { window: { devicePixelRatio: 1 } })
  onTestFinished(() => void Reflect.deleteProperty(globalThis, 'window'))
  const { canvas, drawn } = recordedCanvas()
  const statuses = new Map([[3, { level: 'fail' }]]) as never
  const stop = paintLane(canvas, { lane, statuses, colour: 'blue', selected: new Set([1]), height: 40 })
  drawFrame()
  stop()
  expect(drawn).toEqual(outlined`
    setTransform 1 0 0 1 0 0  1
    clearRect 0 0 600 39  1
    fillRect 3 5 5 29 blue 0.55
    fillRect 21 5 2 29 blue 0.55
    beginPath  blue 0.55
    fill  blue 0.22
    stroke  blue 1
    fillRect 21 30 2 4 bad 1
    fillRect 3 5 5 29 focus 1
  `)
})
