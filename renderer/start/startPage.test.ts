import { createElement } from 'react'
import { expect, it } from 'vitest'
import type { ListedDub } from '../../shared/commands/dubs.ts'
import { plainWords } from '../../shared/locale/message.ts'
import { testDocument } from '../../shared/project/document.testing.ts'
import { livePart } from '../drawn/livePart.testing.ts'
import { standInPage } from '../drawn/standInPage.testing.ts'
import { holdActions, perform } from '../state/actions.ts'
import { tryControls } from '../state/effects.testing.ts'
import { patch, session } from '../state/session.ts'
import { standInStudio } from '../state/usedStudio.testing.ts'
import { dubResult, listedDub, RUNNING } from './dub.testing.ts'
import { workStateLabel } from './workStateLabel.ts'

const page = standInPage()
const { appRuns } = await import('./appRuns.ts')
const { DonePanel } = await import('./DonePanel.tsx')
const { Header } = await import('./Header.tsx')
const { DropZone } = await import('./list/DropZone.tsx')
const { Overview } = await import('./list/Overview.tsx')
const { ProjectsDialog, RecentList } = await import('./list/ProjectsDialog.tsx')
const { ThereDialog } = await import('./list/ThereDialog.tsx')
const { VideoList } = await import('./list/VideoList.tsx')
const { Welcome } = await import('./list/Welcome.tsx')
const { WhoseSubtitles } = await import('./list/WhoseSubtitles.tsx')
const { SaveAsDialog } = await import('./SaveAsDialog.tsx')
const { StatusBar } = await import('./StatusBar.tsx')
holdActions(appRuns)

const FAILED = { name: 'failed', stage: 'voices', failure: { kind: 'offline', message: 'No way there.' } } as const
const PROJECT = { path: '/v/film.griot', name: 'film', dubs: [] }
const RECENT = {
  projects: [
    { path: '/a.griot', name: 'a', missing: false },
    { path: '/b.griot', name: 'b', missing: true },
  ],
}

it('a finished dub says its verdict, what is worth a look, and what else can be made of it', async () => {
  const make = () => {
    const result = dubResult({
      ...{ verdict: 'needs_work', looks: [{ message: plainWords('Line 3 is fast.'), line: 3 }], fastest: 1.35 },
      ...{
        states: { good: 10, remark: 1, fail: 1 },
        shortened: [{ start: 0, before: 'a', after: 'b' }],
        pace: { picture: 'wait' },
      },
    })
    const dub = listedDub({
      ...{ state: { name: 'done', result }, edited: true },
      notes: [{ key: 'note.sync.moved', values: { name: 'a.srt', changes: 'later' } }],
      earlier: [{ path: '/v/old.mp4', madeAt: 0, verdict: 'needs_work' }, { path: '/v/older.mp4' }],
    })
    const studio = standInStudio({
      dubs: [dub],
      answers: { dubCost: { servers: [{ id: 'far', characters: 9, secondsHeard: 60, cost: 1 }] } },
    })
    return { studio, part: livePart(createElement(DonePanel, { dub, result })) }
  }
  const { studio, part } = make()
  expect(await studio.shown(part)).toMatchInlineSnapshot(`
    "region "Ready in Swahili" · heading "Ready in Swahili" · "‹!› Out of date: 12 lines, 2 speakers" [verdict=out_of_date] · "The project was edited since. Dub it again, or render it in the editor." · region "Worth a look" · heading "Worth a look"
    button "Line 3 is fast." · link "Download" [href=/m/dub?download] · button "Show in folder" · button "Open in the editor" · button "Dub it again …" · summary "Details" · listitem "at most 1.35× the own pace of a voice"
    listitem "1 line shortened to fit" · listitem "Made in 1:15" · "/v/film.sw.mp4" · "far: 1:00 of sound, 9 characters so far, US$ 1.00" · button "Keep its time instead" · region "Notes" · heading "Notes"
    listitem "The subtitles of a.srt were later. They were moved to where somebody speaks in the film. undefined" · button "Leave the subtitles as they are" · summary "Earlier dubs (2)" · "‹✗› old.mp4 · 1 Jan 1970, 00:00" [title="/v/old.mp4"]
    button "Show old.mp4 in folder" shows "Show in folder" · "‹✗› older.mp4" [title="/v/older.mp4"] · button "Show older.mp4 in folder" shows "Show in folder"
    asks speechServers {} · asks dubCost {dub: "d"}"
  `)
  expect((await tryControls({ make })).join('\n')).toMatchInlineSnapshot(`
    "button "Line 3 is fast." → asks projectOfDub {id: "d"}
    button "Show in folder" → asks showInFolder {path: "/v/film.sw.mp4"}
    button "Open in the editor" → asks projectOfDub {id: "d"}
    button "Dub it again …" → asks retryDub {id: "d"}
    button "Keep its time instead" → asks retryDub {id: "d"}
    button "Leave the subtitles as they are" → asks retryDub {id: "d"}
    button "Show old.mp4 in folder" → asks showInFolder {path: "/v/old.mp4"}
    button "Show older.mp4 in folder" → asks showInFolder {path: "/v/older.mp4"}"
  `)
  const plain = standInStudio({ shell: 'electron' })
  const bare = livePart(createElement(DonePanel, { dub: listedDub(), result: dubResult({ hurried: 2, lines: 12 }) }))
  expect(await plain.shown(bare)).toMatchInlineSnapshot(`
    "region "Ready in Swahili" · heading "Ready in Swahili" · "‹✓› Passed: 12 lines, 2 speakers" [verdict=passed] · button "Show in folder" · button "Open in the editor" · button "Dub it again …" · summary "Details"
    listitem "It keeps its time, so these are hurried: 2 of 12 lines" · listitem "Made in 1:15" · "/v/film.sw.mp4"
    asks speechServers {} · asks dubCost {dub: "d"}"
  `)
})

it('a doubt about the number of people is settled by dubbing with another one', async () => {
  const note = { key: 'engineNote.speakersUnsure', values: { found: 2, orElse: 3 } } as never
  const make = () => ({
    studio: standInStudio({ dubs: [listedDub()] }),
    part: livePart(createElement(DonePanel, { dub: listedDub({ notes: [note] }), result: dubResult() })),
  })
  expect(
    (await tryControls({ make, only: (label) => !/"(Show|Open in the editor|Dub again …)"/.test(label) })).join('\n'),
  ).toMatchInlineSnapshot(`
    "button "Dub it again: 3 people" → asks retryDub {id: "d"}
    button "Dub it again: 4 people" → asks retryDub {id: "d"}
    button "Show in folder" → asks showInFolder {path: "/v/film.sw.mp4"}
    button "Dub it again …" → asks retryDub {id: "d"}"
  `)
})

const LISTED: readonly ListedDub[] = [
  listedDub(),
  listedDub({ id: 'y', project: PROJECT }, { to: 'yo' }),
  listedDub({ id: 'r', video: '/b.mp4', name: 'b.mp4', state: RUNNING }),
  listedDub({ id: 'w', video: '/c.mp4', name: 'c.mp4', state: { name: 'waiting' } }, { to: 'zu' }),
  listedDub({ id: 'e', video: '/d.mp4', name: 'd.mp4', state: { name: 'done', result: dubResult() } }),
  listedDub({ id: 'x', video: '/e.mp4', name: 'e.mp4', edited: true, state: { name: 'done', result: dubResult() } }),
  listedDub({ id: 'f', video: '/f.mp4', name: 'f.mp4', state: FAILED }),
  listedDub({
    id: 'k',
    video: '/g.mp4',
    name: 'g.mp4',
    project: { ...PROJECT, work: { name: 'paused', fraction: 0.5, project: 'p', work: 'w' } },
  }),
]

it('videos are listed with their states, shown, added and removed; all at a glance where they have several languages', async () => {
  const make = (dubs = LISTED) => ({
    studio: standInStudio({
      dubs,
      tasks: [{ id: 't', label: plainWords('Sending'), fraction: 0.25, cancel: () => patch({ tasks: [] }) }],
    }),
    part: livePart(createElement(VideoList, { dubs, selected: 'r' })),
  })
  const { studio, part } = make()
  expect(await studio.shown(part)).toMatchInlineSnapshot(`
    "navigation "Videos" · heading "Videos" · button "Add videos …" · listitem [selected=false] · button "film.mp4, Swahili Not dubbed yet" [current=false] · button "Remove film.mp4, Swahili from the list" shows "×" · listitem [selected=false]
    button "film.mp4, Yoruba Has a project in the editor" [current=false] · button "Remove film.mp4, Yoruba from the list" shows "×" · listitem [selected] · button "b.mp4 Speaking, 33 %" [current, starts-here]
    button "Remove b.mp4 from the list" shows "×" · progressbar "Progress of b.mp4" = "0.334" [max=1] · listitem [selected=false] · button "c.mp4 Waiting for its turn" [current=false] · button "Remove c.mp4 from the list" shows "×"
    listitem [selected=false] · button "d.mp4 Swahili: Passed" [current=false] · button "Remove d.mp4 from the list" shows "×" · listitem [selected=false] · button "e.mp4 Swahili: Out of date" [current=false]
    button "Remove e.mp4 from the list" shows "×" · listitem [selected=false] · button "f.mp4 Could not be dubbed" [current=false] · button "Remove f.mp4 from the list" shows "×" · listitem [selected=false]
    button "g.mp4 Paused at 50 %" [current=false] · button "Remove g.mp4 from the list" shows "×" · "Sending" · progressbar "Sending" = "0.25" [max=1] · button "Cancel""
  `)
  expect(await studio.outcome(part, () => part.press('Cancel'))).toMatchInlineSnapshot(`
    "- "Sending" and 2 more
    page.tasks: []"
  `)
  expect((await tryControls({ make: () => make(LISTED.slice(1, 3)) })).join('\n')).toMatchInlineSnapshot(`
    "button "Add videos …"
    button "film.mp4 Has a project in the editor" → page.selected: "y"
    button "Remove film.mp4 from the list" → asks removeDub {id: "y"}
    button "b.mp4 Speaking, 33 %" → page.selected: "r"
    button "Remove b.mp4 from the list" → asks removeDub {id: "r"}
    button "Cancel" → page.tasks: []; − listitem; − "Sending"; − 2 more"
  `)
  const overview = livePart(createElement(Overview, { dubs: LISTED, selected: 'r' }))
  expect(overview.lines()).toMatchInlineSnapshot(`
    "region "All dubs" · table · row · columnheader "Video" · columnheader "Yorùbá (Yoruba)" · columnheader "Kiswahili (Swahili)" · columnheader "isiZulu (Zulu)" · row · columnheader "film.mp4" [title="/v/film.mp4"] · cell
    button "film.mp4 in Yoruba: not ordered" shows "not ordered" [current=false] · cell · button "film.mp4 in Swahili: not ordered" shows "not ordered" [current=false] · cell · row · columnheader "b.mp4" [title="/b.mp4"] · cell · cell
    button "b.mp4 in Swahili: Speaking 33 %, about 1:30 left" shows "Speaking 33 %, about 1:30 left" [current] · cell · row · columnheader "c.mp4" [title="/c.mp4"] · cell · cell · cell · button "c.mp4 in Zulu: waits" shows "waits" [current=false]
    row · columnheader "d.mp4" [title="/d.mp4"] · cell · cell · button "d.mp4 in Swahili: Passed" shows "Passed" [verdict=passed, current=false] · cell · row · columnheader "e.mp4" [title="/e.mp4"] · cell · cell
    button "e.mp4 in Swahili: Out of date" shows "Out of date" [verdict=out_of_date, current=false] · cell · row · columnheader "f.mp4" [title="/f.mp4"] · cell · cell
    button "f.mp4 in Swahili: failed" shows "failed" [verdict=needs_work, current=false, title="No way there."] · cell · row · columnheader "g.mp4" [title="/g.mp4"] · cell · cell
    button "g.mp4 in Swahili: not ordered" shows "not ordered" [current=false] · cell"
  `)
  overview.press('f.mp4')
  expect(session().selected).toBe('f')
  expect(livePart(createElement(Overview, { dubs: LISTED.slice(1), selected: 'r' })).lines()).toBe('')
})

it('the first screen takes videos, the sample and a path, and opens or forgets projects', async () => {
  const make = () => ({
    studio: standInStudio({ answers: { listRecent: RECENT } }),
    part: livePart(createElement(Welcome)),
  })
  const { studio, part } = make()
  expect(await studio.shown(part)).toMatchInlineSnapshot(`
    "heading "Dub a video" · "Drop videos or sound files here. Subtitles dropped with them are used as transcript and translation." · button "Choose videos …" [starts-here] · button "Try the sample"
    textbox "Or give the path of a video on this computer" = "" [first-focus, placeholder=/home/me/Videos/talk.mp4] · button "Open" [disabled, title="Write a path first."] · heading "Recent projects" · list "Recent projects" · button "a /a.griot"
    button "Forget a" shows "×" · button "b /b.griot no longer exists" [disabled] · button "Forget b" shows "×"
    asks listRecent {}"
  `)
  expect((await tryControls({ make })).join('\n')).toMatchInlineSnapshot(`
    "button "Choose videos …"
    button "Try the sample" → asks addSample {}; page.tasks: [{id: "an id",label: {key: "start.sampleMaking"},cancel: "a function"}]; + button "Try the sample" [disabled]; + list; + 3 more
    textbox "Or give the path of a video on this computer" = Other → + textbox "Or give the path of a video on this computer" = "Other" [first-focus, placeholder=/home/me/Videos/talk.mp4]; + button "Open"
    button "a /a.griot" → asks openProject {path: "/a.griot"}
    button "Forget a" → asks forgetRecent {path: "/a.griot"}
    button "Forget b" → asks forgetRecent {path: "/b.griot"}"
  `)
  part.fill('give the path', ' ')
  expect(part.lines()).toMatch(/button "Open" \[disabled/)
  part.fill('give the path', '/v/a.mp4')
  expect(await studio.outcome(part, () => part.press('Open'))).toMatchInlineSnapshot(`
    "- textbox "Or give the path of a video on this computer" = " " [first-focus, placeholder=/home/me/Videos/talk.mp4] and 1 more
    + textbox "Or give the path of a video on this computer" = "/v/a.mp4" [first-focus, placeholder=/home/me/Videos/talk.mp4] · button "Open""
  `)
  const empty = standInStudio({ answers: { listRecent: { projects: [] } } })
  expect(await empty.shown(livePart(createElement(RecentList, {})))).toBe('asks listRecent {}')
})

it('dialogs of the first screen ask for a project, a copy, videos that are there, and whose subtitles they are', async () => {
  const dialogs = {
    projects: [ProjectsDialog, { name: 'projects' }],
    saveAs: [SaveAsDialog, { name: 'saveAs', suggested: '/a copy.griot' }],
    there: [ThereDialog, { name: 'there', dubs: [{ id: 'd', name: 'film.mp4', video: '/v/film.mp4' }] }],
    whoseSubtitles: [WhoseSubtitles, { name: 'whoseSubtitles', paths: ['/v/a.srt', '/v/b.srt'] }],
  } as const
  const said: string[] = []
  for (const [name, [Part, dialog]] of Object.entries(dialogs)) {
    const make = () => ({
      studio: standInStudio({ dubs: LISTED, dialogs: [dialog], answers: { listRecent: RECENT } }),
      part: livePart(createElement(Part)),
    })
    const { studio, part } = make()
    said.push(
      `== ${name}`,
      await studio.shown(part),
      ...(await tryControls({ make, only: (label) => !label.includes('a/a.griot') })),
    )
  }
  expect(said.join('\n')).toMatchInlineSnapshot(`
    "== projects
    dialog "Open a project" · heading "Open a project" · button "Close" · heading "Recent projects" · list "Recent projects" · button "a /a.griot" · button "Forget a" shows "×" · button "b /b.griot no longer exists" [disabled]
    button "Forget b" shows "×" · textbox "Path of a project on this computer" = "" [first-focus, placeholder=/home/me/Videos/talk.griot] · button "Open" [disabled, title="Write a path first."]
    asks listRecent {}
    button "Close" → page.dialogs: []; − heading "Recent projects"; − list "Recent projects"; − 8 more
    button "a /a.griot" → asks openProject {path: "/a.griot"}
    button "Forget a" → asks forgetRecent {path: "/a.griot"}
    button "Forget b" → asks forgetRecent {path: "/b.griot"}
    textbox "Path of a project on this computer" = Other → + textbox "Path of a project on this computer" = "Other" [first-focus, placeholder=/home/me/Videos/talk.griot]; + button "Open"
    == saveAs
    dialog "Save the project as" · heading "Save the project as" · button "Cancel" · textbox "Path of the copy" = "/a copy.griot" [first-focus, placeholder] · button "Save"
    button "Cancel" → page.dialogs: []; − textbox "Path of the copy" = "/a copy.griot" [first-focus, placeholder]; − button "Save"
    textbox "Path of the copy" = Other → + textbox "Path of the copy" = "Other" [first-focus, placeholder]
    button "Save" → page.notices: [{id: "an id",text: "Something unexpected went wrong. The log has the details.",place: "s…; + alert [inside]; + "Something unexpected went wrong. The log has the details."; + 3 more
    == there
    dialog "Already on the list" · heading "Already on the list" · button "Close" · listitem "/v/film.mp4" · "film.mp4" · button "Open what is there" [first-focus] · button "Dub it again …"
    button "Close" → page.dialogs: []; − list; − listitem "/v/film.mp4"; − 3 more
    button "Open what is there" → page.selected: "d"; page.dialogs: []; − list; − listitem "/v/film.mp4"; − 3 more
    button "Dub it again …" → asks addDubs {paths: ["/v/film.mp4"],again: true}; page.dialogs: []; − list; − listitem "/v/film.mp4"; − 3 more
    == whoseSubtitles
    dialog "Which video do these subtitles belong to?" · heading "Which video do these subtitles belong to?" · button "Close" · "a.srt, b.srt" · button "film.mp4" [first-focus] · button "d.mp4" · button "e.mp4" · button "f.mp4" · button "g.mp4"
    button "Choose its video …"
    button "Close" → page.dialogs: []; − "a.srt, b.srt"; − list; − 11 more
    button "film.mp4" → asks giveSubtitles {id: "y",paths: ["/v/a.srt","/v/b.srt"]}; + button "film.mp4" [disabled, first-focus]; + button "d.mp4" [disabled]; + 4 more
    button "d.mp4" → asks giveSubtitles {id: "e",paths: ["/v/a.srt","/v/b.srt"]}; + button "film.mp4" [disabled, first-focus]; + button "d.mp4" [disabled]; + 4 more
    button "e.mp4" → asks giveSubtitles {id: "x",paths: ["/v/a.srt","/v/b.srt"]}; + button "film.mp4" [disabled, first-focus]; + button "d.mp4" [disabled]; + 4 more
    button "f.mp4" → asks giveSubtitles {id: "f",paths: ["/v/a.srt","/v/b.srt"]}; + button "film.mp4" [disabled, first-focus]; + button "d.mp4" [disabled]; + 4 more
    button "g.mp4" → asks giveSubtitles {id: "k",paths: ["/v/a.srt","/v/b.srt"]}; + button "film.mp4" [disabled, first-focus]; + button "d.mp4" [disabled]; + 4 more
    button "Choose its video …""
  `)
})

it('the header leads everywhere; the foot says what runs, or offers to undo', async () => {
  const make = () => ({ studio: standInStudio(), part: livePart(createElement(Header)) })
  expect(make().part.lines()).toMatchInlineSnapshot(`
    "heading "Griot Studio" · button "The engine is running" [state=ready, brief=false] · button "Voice lab" · button "Own voice" · button "Quality check" · button "History" · button "Help"
    button "Find an action" [title="Find an action (Ctrl+K)"] · button "Open a project …" · button "Settings""
  `)
  expect((await tryControls({ make })).join('\n')).toMatchInlineSnapshot(`
    "button "The engine is running" → page.dialogs: [{name: "settings"}]
    button "Voice lab" → page.room: "lab"
    button "Own voice" → page.room: "ownVoice"
    button "Quality check" → page.room: "qc"
    button "History" → page.room: "generations"
    button "Help" → page.room: "help"
    button "Find an action" → page.dialogs: [{name: "palette"}]
    button "Open a project …" → page.dialogs: [{name: "projects"}]
    button "Settings" → page.dialogs: [{name: "settings"}]"
  `)
  const studio = standInStudio({ dubs: [LISTED[2] as ListedDub, LISTED[3] as ListedDub] })
  const foot = livePart(createElement(StatusBar))
  expect(await studio.shown(foot)).toMatchInlineSnapshot(
    `""b.mp4: Speaking" [title="b.mp4: Speaking"] · progressbar "Progress of b.mp4" = "0.334" [max=1] · "33 %, about 1:30 left" · button "Pause b.mp4" shows "Pause" · button "Cancel b.mp4" shows "Cancel" · "and 1 more""`,
  )
  expect(document.title).toMatchInlineSnapshot(`"33 % · Griot Studio"`)
  expect(await studio.outcome(foot, () => foot.press('Pause'))).toMatchInlineSnapshot(`"asks pauseDub {id: "r"}"`)
  patch({ dubs: [], offer: { id: 'o', text: 'It was removed.', undo: () => patch({ selected: 'back' }) } })
  expect(await studio.outcome(foot)).toMatchInlineSnapshot(`
    "- "b.mp4: Speaking" [title="b.mp4: Speaking"] and 5 more
    + "It was removed." [title="It was removed."] · button "Undo"
    page.dubs: [] · page.offer: {id: "o",text: "It was removed.",undo: "a function"}"
  `)
  expect(await studio.outcome(foot, () => foot.press('Undo'))).toMatchInlineSnapshot(`
    "- "It was removed." [title="It was removed."] and 1 more
    + "Nothing is running"
    page.selected: "back" · page.offer: gone"
  `)
})

it('what is dropped is taken: videos on the list, subtitles on a project, and nothing that is no file', async () => {
  const studio = standInStudio({ document: testDocument([]) })
  const part = livePart(createElement(DropZone, null, 'The page'))
  const zone = () => part.now().only('div', { className: 'zone' })
  const send = (name: string, event: object) =>
    (zone()[name] as (event: object) => void)({ preventDefault: () => undefined, ...event })
  expect(await studio.shown(part)).toBe('"The page"')
  send('onDragOver', { dataTransfer: { types: ['text/plain'] } })
  expect(part.lines()).toBe('"The page"')
  send('onDragOver', { dataTransfer: { types: ['Files'] } })
  expect(part.lines()).toMatchInlineSnapshot(`""The page" · "Drop subtitles for this project, or videos to dub""`)
  send('onDragLeave', {})
  expect(part.lines()).toBe('"The page"')
  const list = standInStudio({ shell: 'electron' })
  send('onDrop', { dataTransfer: { items: [], files: [new File(['x'], 'a.mp4')] } })
  expect(await list.outcome(part)).toMatchInlineSnapshot(`""`)
})

it('actions of the studio open what they name, and add videos by the desktop or the page', async () => {
  const studio = standInStudio({
    document: testDocument([]),
    shell: 'electron',
    answers: { pickVideos: { paths: ['/a.mp4'] }, pickOutput: {}, diagnostics: { text: 'Fine.' } },
  })
  const none = livePart(null)
  const said: string[] = []
  for (const id of Object.keys(appRuns) as (keyof typeof appRuns)[]) {
    if (id === 'showPalette' || id === 'closeProject') continue
    said.push(`${id}: ${await studio.outcome(none, () => perform(id))}`)
  }
  expect(said.join('\n')).toMatchInlineSnapshot(`
    "addVideos: asks pickVideos {} · asks addDubs {paths: ["/a.mp4"]}
    addSample: asks addSample {} · page.tasks: [{id: "an id",label: {key: "start.sampleMaking"},cancel: "a function"}]
    openProject: page.dialogs: [{name: "projects"}]
    saveProjectAs: asks pickOutput {suggested: "/a copy.griot"}
    openSettings: page.dialogs: [{name: "projects"},{name: "settings"}]
    showPacks: asks listPacks {} · page.dialogs: [{name: "projects"},{name: "settings"},{name: "packs"}]
    showHelp: page.room: "help" · page.help: {page: "edit"}
    showKeysHere: page.dialogs: [{name: "projects"},{name: "settings"},{name: "packs"},{name: "shortcuts"}]
    showShortcuts: 
    copyDiagnostics: asks diagnostics {} · page.announcement: "Copied, without keys, texts or media.""
  `)
  const browser = standInStudio({ document: testDocument([]) })
  expect(await browser.outcome(none, () => perform('saveProjectAs'))).toMatchInlineSnapshot(
    `"page.dialogs: [{name: "saveAs",suggested: "/a copy.griot"}]"`,
  )
  page.focused = { closest: () => ({ dataset: { place: 'timeline' } }) }
  expect(await browser.outcome(none, () => perform('showKeysHere'))).toMatchInlineSnapshot(
    `"page.dialogs: [{name: "saveAs",suggested: "/a copy.griot"},{name: "shortcuts",place: "timeline"}]"`,
  )
  expect(
    [RUNNING, { name: 'paused', fraction: 0.5 }, { name: 'waiting' }].map((state) => workStateLabel(state as never)),
  ).toMatchInlineSnapshot(`
    [
      "Speaking, 33 %",
      "Paused at 50 %",
      "Waiting for its turn",
    ]
  `)
})
