import { createElement } from 'react'
import { expect, it } from 'vitest'
import { lineOf } from '../../shared/project/document.testing.ts'
import type { DocumentDraft } from '../../shared/project/document.ts'
import { drawPart, outlined } from '../drawn/drawPart.testing.ts'
import { theProject } from '../state/document/project.ts'
import { openScene } from '../state/document/scene.testing.ts'
import { tryControls } from '../state/effects.testing.ts'
import { openAt } from './openAt.testing.ts'
import { patchRoom } from './record/recordRoom.ts'
import { roomKey } from './record/roomKeys.ts'

const { RecordRoom } = await import('./record/RecordRoom.tsx')
const { LoopList } = await import('./record/LoopList.tsx')
const { DelayRow } = await import('./record/DelayRow.tsx')
const { TakeOffers } = await import('./record/TakeOffers.tsx')

const room = () => drawPart(createElement(RecordRoom, { line: 1 }))

const openRoom = (
  change: Parameters<typeof patchRoom>[0] = {},
  options: Parameters<typeof openScene>[0] = { selected: [1] },
) => {
  const bridge = openAt(0, { recording: 1 }, options)
  patchRoom(change)
  return bridge
}

it('the recording room has the line to read, what it records, and how that stands', () => {
  openRoom({ stage: 'ready' })
  expect(room().outline).toEqual(outlined`
    part [stage=ready, {border-color:#3d8bfd}]: "AminaHabari za asubuhi." [{color:#3d8bfd}] [lang=sw] | part [lang=sw]
    region "Recording room" [unreachable, records]
      heading "Recording room"
      button "Close"
      button "Record" shows "Record ‹R›" [disabled, keyshortcuts=R]
      button "Rehearse" shows "Rehearse ‹␣›" [disabled, keyshortcuts=Space]
      button "Record again" shows "Record again ‹A›" [disabled, keyshortcuts=A]
      button "Good" shows "Good ‹G›" [disabled, keyshortcuts=G]
      button "Listen" shows "Listen ‹L›" [disabled, keyshortcuts=L]
      status "Asking for the microphone …" [stage=ready]
      list "Progress of the speakers": listitem: button "Amina 0 of 2, 0 good" [pressed] | listitem: button "Juma 0 of 0, 0 good" [pressed=false]
      list "Loops"
        listitem [open]
          button "Loop 1 0:01 – 0:03 1 line" [expanded]
          list: listitem [current]: button "1 Habari za asubuhi. machine, 1.5 s" [current] | button "Join to the loop before"
        listitem: button "Loop 3 0:07 – 0:08 1 line" [expanded=false]
      group "How it is recorded"
        combobox "In one go" = "The line" of The line | The loop | All from here on
        combobox "Cue" = "Three beeps" of Three beeps | A count | A bar
        combobox "Headphones" = "Original, lowered" of Original, lowered | Original | Nothing
        combobox "Before it" = "3 s" of 2 s | 3 s | 5 s | 8 s
        combobox "After it" = "1 s" of 0 s | 1 s | 2 s | 3 s | 5 s | 8 s
        checkbox "Begin with the line" [checked]
  `)
  const stages = [
    { stage: 'starting' },
    { stage: 'rolling', seconds: 3.21 },
    { stage: 'recording', seconds: 3.21 },
    { stage: 'keeping' },
    { stage: 'failed', failure: 'It broke.' },
    {
      stage: 'ready',
      pass: [1],
      kept: [{ id: 't1', line: 1, seconds: 1.5 }],
      alerts: ['It was cut off.'],
      trouble: ['It is clipped.'],
    },
  ] as const
  const shown = stages.map((state) => {
    openRoom({ ...state } as never)
    return room()
      .lines.filter((line) => /button|status|alert/.test(line))
      .map((line) => line.trim())
      .join(' ')
  })
  openRoom({ stage: 'ready' }, { selected: [2] })
  shown.push(
    room()
      .lines.filter((line) => /status|alert|disabled/.test(line))
      .map((line) => line.trim())
      .join(' '),
  )
  expect(shown).toEqual(outlined`
    button "Close" button "Record" shows "Record ‹R›" [disabled, keyshortcuts=R] button "Rehearse" shows "Rehearse ‹␣›" [disabled, keyshortcuts=Space] button "Record again" shows "Record again ‹A›" [disabled, keyshortcuts=A] button "Good" shows "Good ‹G›" [disabled, keyshortcuts=G] button "Listen" shows "Listen ‹L›" [disabled, keyshortcuts=L] status "Asking for the microphone …" [stage=starting] button "Amina 0 of 2, 0 good" [pressed] button "Juma 0 of 0, 0 good" [pressed=false] button "Loop 1 0:01 – 0:03 1 line" [expanded] button "1 Habari za asubuhi. machine, 1.5 s" [current] button "Loop 3 0:07 – 0:08 1 line" [expanded=false]
    button "Close" button "Record from here" shows "Record from here ‹R›" [disabled, keyshortcuts=R] button "Halt" shows "Halt ‹␣›" [disabled, keyshortcuts=Space] button "Record again" shows "Record again ‹A›" [disabled, keyshortcuts=A] button "Good" shows "Good ‹G›" [disabled, keyshortcuts=G] button "Listen" shows "Listen ‹L›" [disabled, keyshortcuts=L] status "The film plays; nothing is recorded." [stage=rolling] button "Amina 0 of 2, 0 good" [pressed] button "Juma 0 of 0, 0 good" [pressed=false] button "Loop 1 0:01 – 0:03 1 line" [expanded] button "1 Habari za asubuhi. machine, 1.5 s" [current] button "Loop 3 0:07 – 0:08 1 line" [expanded=false]
    button "Close" button "Stop" shows "Stop ‹R›" [disabled, keyshortcuts=R] button "Halt" shows "Halt ‹␣›" [disabled, keyshortcuts=Space] button "Again from here" shows "Again from here ‹A›" [disabled, keyshortcuts=A] button "Good" shows "Good ‹G›" [keyshortcuts=G] button "Listen" shows "Listen ‹L›" [disabled, keyshortcuts=L] status "Recording. 3.2 s are on the disk." [stage=recording] button "Amina 0 of 2, 0 good" [pressed] button "Juma 0 of 0, 0 good" [pressed=false] button "Loop 1 0:01 – 0:03 1 line" [expanded] button "1 Habari za asubuhi. machine, 1.5 s" [current] button "Loop 3 0:07 – 0:08 1 line" [expanded=false]
    button "Close" button "Record" shows "Record ‹R›" [disabled, keyshortcuts=R] button "Rehearse" shows "Rehearse ‹␣›" [disabled, keyshortcuts=Space] button "Record again" shows "Record again ‹A›" [disabled, keyshortcuts=A] button "Good" shows "Good ‹G›" [disabled, keyshortcuts=G] button "Listen" shows "Listen ‹L›" [disabled, keyshortcuts=L] status "Keeping the recording …" [stage=keeping] button "Amina 0 of 2, 0 good" [pressed] button "Juma 0 of 0, 0 good" [pressed=false] button "Loop 1 0:01 – 0:03 1 line" [expanded] button "1 Habari za asubuhi. machine, 1.5 s" [current] button "Loop 3 0:07 – 0:08 1 line" [expanded=false]
    button "Close" button "Record" shows "Record ‹R›" [disabled, keyshortcuts=R] button "Rehearse" shows "Rehearse ‹␣›" [disabled, keyshortcuts=Space] button "Record again" shows "Record again ‹A›" [disabled, keyshortcuts=A] button "Good" shows "Good ‹G›" [disabled, keyshortcuts=G] button "Listen" shows "Listen ‹L›" [disabled, keyshortcuts=L] status "It broke." [stage=failed] button "Amina 0 of 2, 0 good" [pressed] button "Juma 0 of 0, 0 good" [pressed=false] button "Loop 1 0:01 – 0:03 1 line" [expanded] button "1 Habari za asubuhi. machine, 1.5 s" [current] button "Join to the loop before" button "Loop 3 0:07 – 0:08 1 line" [expanded=false]
    button "Close" button "Record" shows "Record ‹R›" [disabled, keyshortcuts=R] button "Rehearse" shows "Rehearse ‹␣›" [disabled, keyshortcuts=Space] button "Record again" shows "Record again ‹A›" [disabled, keyshortcuts=A] button "Good" shows "Good ‹G›" [keyshortcuts=G] button "Listen" shows "Listen ‹L›" [keyshortcuts=L] status "Kept as takes: 1 of 1 lines." [stage=ready] alert button "Amina 0 of 2, 0 good" [pressed] button "Juma 0 of 0, 0 good" [pressed=false] button "Loop 1 0:01 – 0:03 1 line" [expanded] button "1 Habari za asubuhi. machine, 1.5 s" [current] button "Join to the loop before" button "Loop 3 0:07 – 0:08 1 line" [expanded=false]
    button "Record" shows "Record ‹R›" [disabled, keyshortcuts=R] button "Rehearse" shows "Rehearse ‹␣›" [disabled, keyshortcuts=Space] button "Record again" shows "Record again ‹A›" [disabled, keyshortcuts=A] button "Good" shows "Good ‹G›" [disabled, keyshortcuts=G] button "Listen" shows "Listen ‹L›" [disabled, keyshortcuts=L] status "Asking for the microphone …" [stage=ready] button "Join to the loop before" [disabled]
  `)
})

it('the keys of the recording room belong to it, but not those of fields and of the system', () => {
  openRoom({ stage: 'ready' })
  const taken: string[] = []
  const press = (key: string, more: object = {}) =>
    roomKey({
      key,
      code: key,
      ctrlKey: false,
      metaKey: false,
      altKey: false,
      shiftKey: false,
      target: null,
      isComposing: false,
      repeat: true,
      getModifierState: () => false,
      preventDefault: () => void taken.push(key),
      stopPropagation: () => undefined,
      ...more,
    } as never)
  for (const key of ['Escape', ' ', 'ArrowDown', 'ArrowUp', 'Enter', 'q', 'F5']) press(key)
  press('Escape', { ctrlKey: true })
  press('Escape', { isComposing: true })
  expect(taken).toEqual(['Escape', ' ', 'ArrowDown', 'ArrowUp'])
})

it('a take that runs over what follows can be made shorter, cut, or given room', async () => {
  const take = {
    id: 'long',
    key: 'k',
    target: 'sw' as const,
    line: 1,
    voice: 'recorded',
    seconds: 4,
    sizeBytes: 9,
    madeAt: 0,
    speech: { seconds: 3.9, lead: 0 },
  }
  const change = (draft: DocumentDraft) => {
    const text = draft.lines[1]?.texts.sw
    if (text) text.take = { id: 'long', key: 'k' }
    Object.assign(draft.lines[2] ?? {}, { locked: false })
  }
  const open = () => openAt(0, {}, { selected: [1], change, takes: [take] })
  const draw = () => drawPart(createElement(TakeOffers, { line: lineOf(theProject().document, 1), target: 'sw', take }))
  open()
  expect(draw().outline).toEqual(outlined`
    list "How it came out": listitem "Too long by 1.9 s, over line 2."
    button "Pull gently: 3.9 → 3.5 s"
    button "Trim"
    button "Let the picture wait"
    button "Move the next line by 1.9 s"
  `)
  expect(await tryControls({ open, draw })).toEqual(outlined`
    button "Pull gently: 3.9 → 3.5 s" → asks pullTake {project: "one",take: "long",factor: 1.12}
    button "Trim" → page.notices: [{id: "an id",text: "Something unexpected went wrong. The log has the details.",place: "o…
    button "Let the picture wait" → performs letPictureWait
    button "Move the next line by 1.9 s" → step {key: "edit.moveOn",values: {number: 2}}; lines.2.start: 5.9; lines.2.end: 7.9; + listitem "Too long by 1.9 s."
  `)
})

it('the loops of a recording are listed with their lines, and chosen', async () => {
  const draw = () => drawPart(createElement(LoopList, { current: 1 }))
  openRoom({ stage: 'ready', scope: 'loop' })
  expect(draw().outline).toEqual(outlined`
    list "Progress of the speakers": listitem: button "Amina 0 of 2, 0 good" [pressed] | listitem: button "Juma 0 of 0, 0 good" [pressed=false]
    list "Loops"
      listitem [open]
        button "Loop 1 0:01 – 0:03 1 line" [expanded]
        list: listitem [current]: button "1 Habari za asubuhi. machine, 1.5 s" [current] | button "Join to the loop before"
      listitem: button "Loop 3 0:07 – 0:08 1 line" [expanded=false]
  `)
  expect(await tryControls({ open: () => openRoom({ stage: 'ready', scope: 'loop' }), draw })).toEqual(outlined`
    button "Amina 0 of 2, 0 good"
    button "Juma 0 of 0, 0 good" → selection.lines: [2]; selection.current: 2; selection.anchor: 2
    button "Loop 1 0:01 – 0:03 1 line"
    button "1 Habari za asubuhi. machine, 1.5 s"
    button "Join to the loop before" → step {key: "edit.loopJoins",values: {number: 1}}; lines.1.loop: "joins"
    button "Loop 3 0:07 – 0:08 1 line" → selection.lines: [3]; selection.current: 3; selection.anchor: 3
  `)
})

it('the delay of a microphone is said with how sure it is', () => {
  openScene()
  const microphone = {
    stream: { getAudioTracks: () => [{ label: 'AirPods', getSettings: () => ({}) }] },
    context: { baseLatency: 0.01, outputLatency: 0.02 },
  } as never
  const draw = (delay: unknown) =>
    drawPart(createElement(DelayRow, { microphone, delay: delay as never, setDelay: () => undefined })).outline
  expect([...draw({ seconds: 0.0414, measured: true })]).toEqual(outlined`
    status "Delay: 41 ms, measured."
    "A wireless device is late, and differently each time. Use a cable if you can."
    button "Measure again"
  `)
})
