import { type ComponentType, createElement } from 'react'
import { expect, it } from 'vitest'
import type { Work } from '../../shared/commands/work.ts'
import { plainWords } from '../../shared/locale/message.ts'
import { TEST_FILM_FACTS } from '../../shared/project/document.testing.ts'
import type { Document } from '../../shared/project/document.ts'
import { livePart } from '../drawn/livePart.testing.ts'
import { standInPage } from '../drawn/standInPage.testing.ts'
import { patchProject } from '../state/document/project.ts'
import { tryControls } from '../state/effects.testing.ts'
import { useVoices } from '../state/studio/voices.ts'
import { standInStudio } from '../state/usedStudio.testing.ts'
import { TRANSLATED } from './steps.testing.ts'

standInPage()
const { RenderResult } = await import('./RenderResult.tsx')
const { RenderStep } = await import('./RenderStep.tsx')
const { WorkNews } = await import('./WorkNews.tsx')
const { WorkStatus } = await import('./WorkStatus.tsx')

const RUNNING = {
  name: 'running',
  stage: 'voices',
  doing: plainWords('Speaking'),
  fraction: 0.334,
  remaining: 90,
} as const
const work = (changes: Partial<Work> = {}): Work => ({
  ...{ id: 'w', kind: 'render', target: 'sw', failures: [], notes: [], state: RUNNING },
  ...changes,
})
const RESULT = {
  ...{
    path: '/v/film.sw.mp4',
    url: '/m/dub',
    subtitles: ['/v/film.sw.srt'],
    stems: ['/v/stem.wav'],
    lines: 2,
    speakers: 2,
  },
  ...{
    seconds: 75,
    loudness: -23.04,
    truePeak: -1.26,
    fastest: 1.3,
    hurried: 1,
    timeMap: [
      [0, 0],
      [3, 4],
    ],
  },
} as never
const FAILED = { name: 'failed', stage: 'voices', failure: { kind: 'offline', message: 'No way there.' } } as const

const closed: string[] = []
const onClose = () => void closed.push('closed')

/** A step of a document, with the answers that it needs to be drawn. */
function step(
  Step: ComponentType<{ onClose(): void }>,
  document: Document,
  more: Parameters<typeof standInStudio>[0] = {},
) {
  const projectCost = { servers: [{ id: 'far', characters: 1000, secondsHeard: 0, cost: 2 }], limit: 3, usual: 5 }
  const answers = {
    speechServers: { servers: [] },
    suggestOutput: { path: '/v/film.sw.mp4' },
    projectCost,
    ...more.answers,
  }
  const studio = standInStudio({ document, ...more, answers })
  useVoices.setState({ voices: [], canRecognize: true, translates: true, drafts: false, clones: false })
  return { studio, part: livePart(createElement(Step, { onClose })) }
}

it('work says how far it is, and is paused, resumed, cancelled and mended', async () => {
  const states: Readonly<Record<string, Partial<Work>>> = {
    waiting: { state: { name: 'waiting' }, notes: [plainWords('A note.')] },
    running: { state: RUNNING },
    held: { state: { ...RUNNING, held: { reason: plainWords('The service is busy'), until: 0 } } },
    paused: { state: { name: 'paused', fraction: 0.4 }, notes: [plainWords('A note.')] },
    failed: { state: FAILED },
    cancelled: { state: { name: 'cancelled' } },
    done: { state: { name: 'done' } },
  }
  const said: string[] = []
  for (const [name, state] of Object.entries(states)) {
    const make = () => ({
      studio: standInStudio({ document: TRANSLATED }),
      part: livePart(createElement(WorkStatus, { work: work(state), label: 'The render' })),
    })
    const { studio, part } = make()
    said.push(`${name}:`, await studio.shown(part), ...(await tryControls({ make })))
  }
  expect(said.filter((line) => line !== '').join('\n')).toMatchInlineSnapshot(`
    "waiting:
    region "The render" · "Waiting for its turn" · progressbar "The render" [max=1] · button "Pause" · button "Cancel" · list "Notes" · listitem "A note." · "The work continues when you close this. The status line shows its progress."
    button "Pause" → asks pauseWork {project: "one",work: "w"}
    button "Cancel" → asks cancelWork {project: "one",work: "w"}
    running:
    region "The render" · "Speaking" · progressbar "The render" = "0.334" [max=1] · "33 %, about 1:30 left" · button "Pause" · button "Cancel" · "The work continues when you close this. The status line shows its progress."
    button "Pause" → asks pauseWork {project: "one",work: "w"}
    button "Cancel" → asks cancelWork {project: "one",work: "w"}
    held:
    region "The render" · "Speaking" · progressbar "The render" = "0.334" [max=1] · "33 %" · button "Pause" · button "Cancel" · "The service is busy. Trying again in 0 s." [tone=warn]
    "The work continues when you close this. The status line shows its progress."
    button "Pause" → asks pauseWork {project: "one",work: "w"}
    button "Cancel" → asks cancelWork {project: "one",work: "w"}
    paused:
    region "The render" · "The render: paused at 40 %." · "The work so far is kept. You can resume it later, even after closing the studio." · button "Resume" · button "Cancel" · list "Notes" · listitem "A note."
    button "Resume" → asks resumeWork {project: "one",work: "w"}
    button "Cancel" → asks cancelWork {project: "one",work: "w"}
    failed:
    alert [tone=bad] · "The render: this did not work" · "No way there." · button "Service settings …"
    button "Service settings …" → page.dialogs: [{name: "settings"}]
    cancelled:
    "The render: cancelled. The work so far is kept."
    done:"
  `)
})

it('a render that has ended shows the dub beside its original, its facts and its files', async () => {
  const done = work({ state: { name: 'done', result: RESULT }, notes: [plainWords('A note.')] })
  const openMedia = {
    path: '/a.mp4',
    name: 'a.mp4',
    url: '/m/a',
    facts: TEST_FILM_FACTS,
    playable: { picture: true, sound: true },
  }
  const { studio, part } = step(RenderStep, TRANSLATED, { answers: { openMedia } })
  patchProject('one', { work: [done, work({ id: 'c', kind: 'check', state: { ...RUNNING, name: 'running' } })] })
  expect(await studio.shown(part)).toMatchInlineSnapshot(`
    "video "film.sw.mp4, player" · radiogroup "Which sound and picture" · "Which sound and picture" · radio "Dub" [checked] · radio "Original" · status · "The dub is being read back and checked: 33 %." · button "Open the report" · list "Result"
    listitem "2 lines" · listitem "at most 1.30× the own pace of a voice" · listitem "NaN s longer, so that fewer are hurried: 1 of 2 lines still are" · listitem "−23.0 LUFS" · listitem "true peak −1.3 dBTP" · listitem "Made in 1:15"
    "/v/film.sw.mp4" · "/v/film.sw.srt" · "/v/stem.wav" · list "Notes" · listitem "A note." · link "Download" [first-focus, href=/m/dub?download] · button "Show in folder" [first-focus] · button "Render again …"
    asks suggestOutput {project: "one",target: "sw"} · asks speechServers {} · asks cancelTask {task: "an id"} · asks openMedia {path: "/a.mp4"}"
  `)
  expect(await studio.outcome(part, () => part.tick('Original'))).toMatchInlineSnapshot(`
    "- video "film.sw.mp4, player" and 2 more
    + video "a.mp4, player" · radio "Dub" · radio "Original" [checked]"
  `)
  const checks: Work['state'][] = [
    { name: 'waiting' },
    { name: 'paused', fraction: 0.5 },
    FAILED,
    { name: 'cancelled' },
    { name: 'done' },
  ]
  for (const state of checks) {
    patchProject('one', { work: [done, work({ id: 'c', kind: 'check', state })] })
    expect(await studio.outcome(part)).not.toBe('')
  }
  expect(await studio.outcome(part, () => part.press('Show'))).toMatchInlineSnapshot(
    `"asks showInFolder {path: "/v/film.sw.mp4"}"`,
  )
  expect(await studio.outcome(part, () => part.press('report'))).toMatchInlineSnapshot(`"page.room: "qc""`)
  const desktop = standInStudio({ document: TRANSLATED, shell: 'electron' })
  const result = livePart(createElement(RenderResult, { work: done, result: RESULT, onAgain: onClose }))
  expect((await desktop.shown(result)).slice(-200)).toMatchInlineSnapshot(`
    "ade in 1:15" · "/v/film.sw.mp4" · "/v/film.sw.srt" · "/v/stem.wav" · list "Notes" · listitem "A note." · button "Show in folder" [first-focus] · button "Render again …"
    asks openMedia {path: "/a.mp4"}"
  `)
  result.press('Render again …')
  expect(closed.splice(0)).toEqual(['closed'])
})

it('ended work is announced, and noted where no dialog shows it', async () => {
  const ends: readonly Partial<Work>[] = [
    { state: { name: 'done', result: RESULT } },
    { state: FAILED },
    { state: { name: 'cancelled' } },
    { kind: 'check', state: { name: 'done', checked: { verdict: 'needs_work' } } as never },
    { kind: 'check', state: { name: 'done', checked: { verdict: 'passed' } } as never },
    { kind: 'takes', state: { name: 'done' }, lines: [1, 2] },
    { kind: 'takes', state: { name: 'done' }, failures: [{ line: 2, message: plainWords('No.') }] },
    { kind: 'transcript', target: undefined, state: { name: 'done' } },
  ]
  const said: string[] = []
  for (const end of ends) {
    const make = () => {
      const studio = standInStudio({ document: TRANSLATED })
      patchProject('one', { work: [work({ ...end, state: RUNNING })] })
      return { studio, part: livePart(createElement(WorkNews)) }
    }
    const { studio, part } = make()
    await studio.shown(part)
    patchProject('one', { work: [work(end)] })
    said.push(`${end.kind ?? 'render'}:`, await studio.outcome(part))
    if (part.lines().includes('Show')) said.push(await studio.outcome(part, () => part.press('Show')))
  }
  const studio = standInStudio({ document: TRANSLATED, dialogs: [{ name: 'step', step: 'render' }] })
  patchProject('one', { work: [work()] })
  const part = livePart(createElement(WorkNews))
  await studio.shown(part)
  patchProject('one', { work: [work({ state: FAILED })] })
  said.push('with its dialog open:', await studio.outcome(part))
  expect(said.join('\n')).toMatchInlineSnapshot(`
    "render:
    + region "News" · "The Swahili dub is ready." · button "Show" · button "Dismiss"
    page.announcement: "The Swahili dub is ready." · project.work: [{id: "w",kind: "render",target: "sw",failures: [],notes: [],state: {name: "done",result: {path: "/v/film.sw.mp4",url: "/m/dub",subtitles: ["/v/film.sw.srt"],stems: ["/v/stem.wav"],lines: 2,speakers: 2,seconds: 75,loudness: -23.04,truePeak: -1.26,fastest: 1.3,hurried: 1,timeMap: [[0,0],[3,4]]}}}]
    - region "News" and 3 more
    page.dialogs: [{name: "step",step: "render"}]
    render:
    page.notices: [{id: "an id",text: "No way there.",failure: {kind: "offline",message: "No way there."}}] · page.announcement: "Rendering: this did not work" · project.work: [{id: "w",kind: "render",target: "sw",failures: [],notes: [],state: {name: "failed",stage: "voices",failure: {kind: "offline",message: "No way there."}}}]
    render:
    page.announcement: "Rendering: cancelled. The work so far is kept." · project.work: [{id: "w",kind: "render",target: "sw",failures: [],notes: [],state: {name: "cancelled"}}]
    check:
    + region "News" · "Swahili: Needs work" · button "Show" · button "Dismiss"
    page.announcement: "Swahili: Needs work" · project.work: [{id: "w",kind: "check",target: "sw",failures: [],notes: [],state: {name: "done",checked: {verdict: "needs_work"}}}]
    - region "News" and 3 more
    page.room: "qc"
    check:
    page.announcement: "Swahili: Passed" · project.work: [{id: "w",kind: "check",target: "sw",failures: [],notes: [],state: {name: "done",checked: {verdict: "passed"}}}]
    takes:
    page.announcement: "2 lines are spoken." · project.work: [{id: "w",kind: "takes",target: "sw",failures: [],notes: [],state: {name: "done"},lines: [1,2]}]
    takes:
    + region "News" · "1 line could not be spoken" · button "Show" · button "Dismiss"
    page.announcement: "1 line could not be spoken" · project.work: [{id: "w",kind: "takes",target: "sw",failures: [{line: 2,message: {key: "message.words",values: {words: "No."}}}],notes: [],state: {name: "done"}}]
    - region "News" and 3 more
    selection.lines: [2] · selection.current: 2 · selection.anchor: 2
    transcript:
    page.announcement: "Transcript: done." · project.work: [{id: "w",kind: "transcript",failures: [],notes: [],state: {name: "done"}}]
    with its dialog open:
    page.announcement: "Rendering: this did not work" · project.work: [{id: "w",kind: "render",target: "sw",failures: [],notes: [],state: {name: "failed",stage: "voices",failure: {kind: "offline",message: "No way there."}}}]"
  `)
})
