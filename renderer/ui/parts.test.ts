import { createElement } from 'react'
import { expect, it } from 'vitest'
import { plainWords } from '../../shared/locale/message.ts'
import { testDocument } from '../../shared/project/document.testing.ts'
import { callHandler } from '../drawn/drawPart.testing.ts'
import { livePart } from '../drawn/livePart.testing.ts'
import { standInPage } from '../drawn/standInPage.testing.ts'
import { tryControls } from '../state/effects.testing.ts'
import { patch, session } from '../state/session.ts'
import { notify, showRefusal } from '../state/studio/studio.ts'
import type { UnderWay } from '../state/underWay.ts'
import { HERE, HOSTED, standInStudio } from '../state/usedStudio.testing.ts'
import { decibelWords } from './decibelWords.ts'
import { fileName, size } from './format.ts'
import { paceWords } from './paceWords.ts'
import { estimateRecognition, priceWords, spentWords } from './spentWords.ts'

standInPage()
const { Button } = await import('./Button.tsx')
const { Dialog } = await import('./Dialog.tsx')
const { Announced } = await import('./notes/Announced.tsx')
const { FailureNote } = await import('./notes/FailureNote.tsx')
const { Notices } = await import('./notes/Notices.tsx')
const { RemedyButtons } = await import('./notes/RemedyButtons.tsx')
const { UnderWayLine } = await import('./notes/UnderWayLine.tsx')
const { RoomButtons, RoomMenu } = await import('./RoomButtons.tsx')
const { RoomFrame } = await import('./RoomFrame.tsx')
const { ServiceBadge } = await import('./ServiceBadge.tsx')
const { loadedLater } = await import('./loadedLater.tsx')

const RUNNING = { name: 'running', doing: plainWords('Speaking'), fraction: 0.334, remaining: 90 } as const
const log: string[] = []
const act = (name: string) => () => void log.push(name)

it('a button that cannot be pressed says why to whoever presses it', async () => {
  const studio = standInStudio()
  const part = livePart(
    createElement(Button, { disabled: true, why: 'Write a text first.', onClick: act('pressed') }, 'Speak'),
  )
  expect(part.lines()).toMatchInlineSnapshot(`"button "Speak" [disabled, title="Write a text first."]"`)
  callHandler(part.now().only('button'), 'onClick', { preventDefault: () => undefined })
  expect([session().announcement, log.splice(0)]).toEqual(['Write a text first.', []])
  expect(livePart(createElement(Button, { disabled: true }, 'Speak')).lines()).toBe('button "Speak" [disabled]')
  expect(studio.asked()).toEqual([])
})

it('a dialog has its title, notices and content while it is open, and a word for closing', async () => {
  const draw = (open: boolean, discards: boolean) =>
    livePart(createElement(Dialog, { title: 'Export', open, discards, onClose: act('closed') } as never, 'Content'))
  standInStudio({ notices: [{ id: 'n', text: 'It failed.', failure: { kind: 'internal', message: 'It failed.' } }] })
  expect([draw(true, true).lines(), draw(false, false).lines()]).toMatchInlineSnapshot(`
    [
      "dialog "Export" · heading "Export" · button "Cancel" · alert [inside] · "It failed." · button "Copy Diagnostics" · button "Dismiss" · "Content"",
      "dialog "Export" · heading "Export" · button "Close"",
    ]
  `)
  draw(true, true).press('Cancel')
  const own = {}
  callHandler(draw(true, true).now().only('dialog'), 'onCancel', {
    target: own,
    currentTarget: own,
    preventDefault: act('held'),
  })
  callHandler(draw(true, true).now().only('dialog'), 'onCancel', {
    target: {},
    currentTarget: own,
    preventDefault: act('held'),
  })
  callHandler(draw(true, true).now().only('dialog'), 'onClose')
  callHandler(draw(false, true).now().only('dialog'), 'onClose')
  expect(log.splice(0)).toEqual(['closed', 'held', 'closed', 'closed'])
})

it('rooms are shown as buttons, as a menu and as a frame around the one that is open', async () => {
  const make =
    (Part: Parameters<typeof createElement>[0], props: object = {}) =>
    () => ({
      studio: standInStudio({ room: 'lab', connections: HOSTED }),
      part: livePart(createElement(Part, props, 'Content'), { menus: 'open' }),
    })
  const said: string[] = []
  for (const [Part, props] of [
    [RoomButtons, {}],
    [RoomMenu, {}],
    [RoomFrame, { room: 'lab' }],
  ] as const) {
    const { studio, part } = make(Part as never, props)()
    said.push(
      await studio.shown(part),
      ...(await tryControls({ make: make(Part as never, props), only: (label) => label !== 'button "Rooms"' })),
    )
  }
  expect(said.join('\n')).toMatchInlineSnapshot(`
    "button "Voice lab" · button "Own voice" · button "Quality check" · button "History" · button "Help" · button "Find an action" [title="Find an action (Ctrl+K)"]
    button "Voice lab"
    button "Own voice" → page.room: "ownVoice"
    button "Quality check" → page.room: "qc"
    button "History" → page.room: "generations"
    button "Help" → page.room: "help"
    button "Find an action" → page.dialogs: [{name: "palette"}]
    part [named] · button "Rooms" shows "Rooms ‹▾›" [haspopup=menu, expanded=false] · menu · menuitem "Voice lab F9" · menuitem "Own voice Ctrl + Shift + F9" · menuitem "Quality check Ctrl + F9" · menuitem "History Shift + F9" · menuitem "Help F1"
    button "Find an action" [title="Find an action (Ctrl+K)"]
    menuitem "Voice lab F9"
    menuitem "Own voice Ctrl + Shift + F9" → page.room: "ownVoice"
    menuitem "Quality check Ctrl + F9" → page.room: "qc"
    menuitem "History Shift + F9" → page.room: "generations"
    menuitem "Help F1" → page.room: "help"
    button "Find an action" → page.dialogs: [{name: "palette"}]
    part [unreachable] · button "Back" shows "←" · heading "Voice lab" · navigation "Rooms" · button "Voice lab" [current=page] · button "Own voice" · button "Quality check" · button "History" · button "Help"
    button "Far is ready" [state=ready, brief=false] · "Content"
    button "Back" → page.room: gone
    button "Voice lab"
    button "Own voice" → page.room: "ownVoice"
    button "Quality check" → page.room: "qc"
    button "History" → page.room: "generations"
    button "Help" → page.room: "help"
    button "Far is ready" → page.dialogs: [{name: "settings"}]"
  `)
})

it('the badge says which service is in use and how it is', () => {
  const failure = { kind: 'offline', message: 'No way.' } as const
  const states = [
    { name: 'ready' },
    { name: 'starting', again: false },
    { name: 'starting', again: true },
    { name: 'failed', failure },
  ] as const
  const said = states.flatMap((state) =>
    [HERE, HOSTED].map((connections) => {
      standInStudio({ connections: { ...connections, state } })
      return [false, true].map((brief) => livePart(createElement(ServiceBadge, { brief })).lines()).join(' / ')
    }),
  )
  expect(said.join('\n')).toMatchInlineSnapshot(`
    "button "The engine is running" [state=ready, brief=false] / button "The engine is running" shows "This computer" [state=ready, brief]
    button "Far is ready" [state=ready, brief=false] / button "Far is ready" shows "Far" [state=ready, brief]
    button "The engine is starting" [state=starting, brief=false] / button "The engine is starting" shows "This computer" [state=starting, brief]
    button "Far is starting" [state=starting, brief=false] / button "Far is starting" shows "Far" [state=starting, brief]
    button "The engine is starting again" [state=starting, brief=false] / button "The engine is starting again" shows "This computer" [state=starting, brief]
    button "Far is starting again" [state=starting, brief=false] / button "Far is starting again" shows "Far" [state=starting, brief]
    button "The engine does not work" [state=failed, brief=false] / button "The engine does not work" shows "This computer" [state=failed, brief]
    button "Far does not work" [state=failed, brief=false] / button "Far does not work" shows "Far" [state=failed, brief]"
  `)
})

it('notices stand where they happened, are mended, dismissed, and tried again', async () => {
  const studio = standInStudio({ document: testDocument([]) })
  const part = livePart(createElement(Notices, {}))
  expect(await studio.shown(part)).toBe('alert [inside=false]')
  expect(livePart(createElement(Notices, { inside: true })).lines()).toBe('')
  notify({ kind: 'offline', message: 'No way there.' }, 'one', act('again'))
  notify({ kind: 'internal', message: 'In the lab.' }, 'lab')
  showRefusal({ kind: 'file', message: 'No film.' })
  expect(await studio.outcome(part)).toMatchInlineSnapshot(`
    "+ "No way there." · button "Try again" · button "Service settings …" · button "Dismiss" · "No film." · button "Dismiss"
    page.notices: [{id: "an id",text: "No way there.",place: "one",failure: {kind: "offline",message: "No way there."},again: "a function"},{id: "an id",text: "In the lab.",place: "lab",failure: {kind: "internal",message: "In the lab."}},{id: "an id",text: "No film.",place: "one",failure: {kind: "file",message: "No film."}}]"
  `)
  expect(await studio.outcome(part, () => part.press('Try again'))).toMatchInlineSnapshot(
    `
    "- "No way there." and 3 more
    page.notices: [{id: "an id",text: "In the lab.",place: "lab",failure: {kind: "internal",message: "In the lab."}},{id: "an id",text: "No film.",place: "one",failure: {kind: "file",message: "No film."}}]"
  `,
  )
  expect(log.splice(0)).toEqual(['again'])
  patch({ room: 'lab' })
  expect(await studio.outcome(part)).toMatchInlineSnapshot(`
    "- "No film."
    + "In the lab." · button "Copy Diagnostics"
    page.room: "lab""
  `)
})

it('a failure has the buttons that mend it, in a project and outside', async () => {
  const kinds = ['unauthorized', 'rate_limited', 'internal', 'file', 'cancelled'] as const
  const said: string[] = []
  for (const kind of kinds)
    for (const document of [undefined, testDocument([])]) {
      standInStudio(document === undefined ? {} : { document })
      const buttons = livePart(
        createElement(RemedyButtons, {
          failure: { kind, message: '' },
          own: kind === 'internal' ? { again: act('again') } : {},
        }),
      ).lines()
      const note = livePart(
        createElement(FailureNote, { failure: { kind, message: 'It failed.' }, onRetry: act('retry') }),
      ).lines()
      said.push(`${kind}${document === undefined ? '' : ' in a project'}: ${buttons} / ${note}`)
    }
  expect(said.join('\n')).toMatchInlineSnapshot(`
    "unauthorized: button "Service settings …" / alert · "It failed." · button "Try again" · button "Service settings …"
    unauthorized in a project: button "Service settings …" / alert · "It failed." · button "Try again" · button "Service settings …"
    rate_limited:  / alert · "It failed." · button "Try again"
    rate_limited in a project:  / alert · "It failed." · button "Try again"
    internal: button "Try again" · button "Copy Diagnostics" / alert · "It failed." · button "Try again" · button "Copy Diagnostics"
    internal in a project: button "Try again" · button "Copy Diagnostics" / alert · "It failed." · button "Try again" · button "Copy Diagnostics"
    file:  / alert · "It failed." · button "Try again"
    file in a project:  / alert · "It failed." · button "Try again"
    cancelled:  / alert · "It failed." · button "Try again"
    cancelled in a project:  / alert · "It failed." · button "Try again""
  `)
  const lacks = ['script.hearsNothing', 'plan.noTranslator', 'failure.cancelled'] as const
  const make = (key: string) => () => ({
    studio: standInStudio({ document: testDocument([]) }),
    part: livePart(
      createElement(RemedyButtons, { failure: { message: '', said: { key, values: { language: 'x' } } as never } }),
    ),
  })
  for (const key of lacks) expect(await tryControls({ make: make(key) })).not.toBe(undefined)
})

it('what runs is told in one line, with its verbs and how much more there is', () => {
  const verbs = { pause: act('pause'), resume: act('resume'), cancel: act('cancel') }
  const states: readonly UnderWay['state'][] = [
    RUNNING,
    { ...RUNNING, held: { reason: plainWords('Busy') } } as never,
    { name: 'waiting' },
    { name: 'paused', fraction: 0.5 },
  ]
  const said = states.flatMap((state) =>
    [undefined, 'film'].map((own) => {
      const all = [
        { id: 'a', name: 'film', state, ...verbs },
        { id: 'b', state: RUNNING, cancel: act('b') },
      ] as UnderWay[]
      const part = livePart(createElement(UnderWayLine, { all, own }))
      const lines = part.lines()
      part.press(state.name === 'paused' ? 'Resume' : 'Pause')
      return lines
    }),
  )
  expect(said.join('\n')).toMatchInlineSnapshot(`
    ""film: Speaking" [title="film: Speaking"] · progressbar "Progress of film" = "0.334" [max=1] · "33 %, about 1:30 left" · button "Pause film" shows "Pause" · button "Cancel film" shows "Cancel" · "and 1 more"
    "Speaking" [title="Speaking"] · progressbar "Speaking" = "0.334" [max=1] · "33 %, about 1:30 left" · button "Pause" · button "Cancel" · "and 1 more"
    "Busy" [title="Busy"] · progressbar "Progress of film" = "0.334" [max=1] · "33 %" · button "Pause film" shows "Pause" · button "Cancel film" shows "Cancel" · "and 1 more"
    "Busy" [title="Busy"] · progressbar "Speaking" = "0.334" [max=1] · "33 %" · button "Pause" · button "Cancel" · "and 1 more"
    "film: Waiting for its turn" · button "Pause film" shows "Pause" · button "Cancel film" shows "Cancel" · "and 1 more"
    "Waiting for its turn" · button "Pause" · button "Cancel" · "and 1 more"
    "film: Paused at 50 %" · button "Resume" · button "Cancel film" shows "Cancel" · "and 1 more"
    "Paused at 50 %" · button "Resume" · button "Cancel" · "and 1 more""
  `)
  expect(log.splice(0)).toEqual(['pause', 'pause', 'pause', 'pause', 'pause', 'pause', 'resume', 'resume'])
})

it('announcements and offers stand at the foot of the page in place of what is there', () => {
  standInStudio()
  const foot = () => livePart(createElement(Announced, null, 'Idle')).lines()
  const said = [foot()]
  patch({ announcement: 'It was spoken.' })
  said.push(foot())
  patch({ offer: { id: 'o', text: 'Removed.', undo: act('undo') } })
  said.push(foot())
  patch({ announcement: 'Removed.' })
  said.push(foot())
  expect(said).toMatchInlineSnapshot(`
    [
      ""Idle"",
      ""‹It was spoken.›"",
      ""Removed." [title="Removed."] · button "Undo" · "‹It was spoken.›"",
      ""Removed." [title="Removed."] · button "Undo"",
    ]
  `)
})

it('a part that loads later says so, and throws its failure to what is around it', async () => {
  standInStudio()
  const Part = loadedLater(async () => () => createElement('p', null, 'It is here.'))
  const part = livePart(createElement(Part))
  expect(part.lines()).toMatchInlineSnapshot(`"status "Loading …" [unreachable, first-focus]"`)
})

it('figures are put into words', () => {
  expect([0, 1, 999, 1000, 1_240_000, 15_000_000, 3.4e9, 5e15].map(size)).toMatchInlineSnapshot(`
    [
      "0 B",
      "1 B",
      "999 B",
      "1 kB",
      "1.2 MB",
      "15 MB",
      "3.4 GB",
      "5000 TB",
    ]
  `)
  expect(['/a/b.mp4', String.raw`C:\a\b.mp4`, 'b.mp4'].map(fileName)).toEqual(['b.mp4', 'b.mp4', 'b.mp4'])
  expect([-3, 0, 1.25].map(decibelWords)).toEqual(['−3.0 dB', '0.0 dB', '+1.3 dB'])
  const result = {
    lines: 9,
    states: { good: 8, remark: 1, fail: 0 },
    fastest: 1.2,
    shortened: [{ start: 0, before: 'a', after: 'b' }],
  } as never
  const waits = [
    [0, 0],
    [3, 5],
  ] as never
  expect([
    paceWords(result),
    paceWords({ lines: 9, hurried: 2 }),
    paceWords({ lines: 9, hurried: 0 }),
    paceWords({ lines: 9, timeMap: waits }),
    paceWords({ lines: 9, timeMap: waits, hurried: 0 }),
    paceWords({ lines: 9, timeMap: waits, hurried: 3 }),
  ]).toMatchInlineSnapshot(`
    [
      [
        "",
        "at most 1.20× the own pace of a voice",
        "1 line shortened to fit",
      ],
      [
        "It keeps its time, so these are hurried: 2 of 9 lines",
      ],
      [],
      [
        "NaN s longer, as it waits for lines",
      ],
      [
        "NaN s longer, so that nobody is hurried",
      ],
      [
        "NaN s longer, so that fewer are hurried: 3 of 9 lines still are",
      ],
    ]
  `)
  const spent = [
    { id: 'far', characters: 1234, secondsHeard: 0, cost: 0.18 },
    { id: 'b', characters: 1, secondsHeard: 60, cost: 1 },
  ]
  expect(spentWords(spent, [{ id: 'far', name: 'Far' }])).toMatchInlineSnapshot(`
    [
      "Far: 1,234 characters so far, US$ 0.18",
      "b: 1:00 of sound, 1 character so far, US$ 1.00",
    ]
  `)
  expect([
    priceWords({ priceDate: '2026-01-01' }, 1.5),
    priceWords({ priceDate: undefined }, 0),
    priceWords({}, undefined),
  ]).toMatchInlineSnapshot(`
    [
      "Estimated cost: US$ 1.50, by its price of 2026-01-01.",
      "Estimated cost: US$ 0.00, by its price of an unknown day.",
      "Its price is not known; enter it under Voices in the settings.",
    ]
  `)
  expect(estimateRecognition([{ hears: false } as never], 60)).toBeUndefined()
})
