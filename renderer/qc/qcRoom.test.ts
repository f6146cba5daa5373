import { createElement } from 'react'
import { expect, it } from 'vitest'
import type { Work } from '../../shared/commands/work.ts'
import { plainWords } from '../../shared/locale/message.ts'
import { edited, TEST_FILM_FACTS, testDocument } from '../../shared/project/document.testing.ts'
import { addTarget } from '../../shared/project/projectEdits.ts'
import { QcReport } from '../../shared/qc/report.ts'
import { livePart } from '../drawn/livePart.testing.ts'
import { standInPage } from '../drawn/standInPage.testing.ts'
import { patchProject } from '../state/document/project.ts'
import { now, seek } from '../state/editor/clock.ts'
import { forgetReports } from '../state/editor/reports.ts'
import { selection } from '../state/editor/selection.ts'
import { tryControls } from '../state/effects.testing.ts'
import { standInStudio } from '../state/usedStudio.testing.ts'

const page = standInPage()
const { QcRoom } = await import('./QcRoom.tsx')
const { ReportView } = await import('./ReportView.tsx')

const DOCUMENT = edited(testDocument([[1, 2, 'One', 'A']]), (draft) => {
  draft.media.facts = TEST_FILM_FACTS as never
  addTarget(draft, 'sw')
})
const finding = (changes: object) => ({
  ...{ level: 'fail', topic: 'silence', value: plainWords('no speech'), norm: plainWords('speech') },
  ...{ message: plainWords('A line is not spoken.'), remedy: plainWords('Speak it again.') },
  ...changes,
})
const REPORT: QcReport = QcReport.parse({
  ...{ verdict: 'needs_work', words: 'checked', source: 'chanzo.mp4', dub: 'film.sw.mp4' },
  figures: {
    ...{
      lines: { all: 2, heard: 1, unclear: 0, silent: 1 },
      onset: { p50: 0.02, p95: 0.12, max: 0.12 },
      overlaps: 0,
      clicks: 0,
    },
    ...{
      loudness: { integrated: -16.1, source: -20.4, target: { lufs: -16 } },
      truePeak: -1.4,
      gap: { median: 30, least: 12.3 },
    },
    ...{ length: { source: 100, dub: 100.01, frame: 0.04 }, bedDelay: 0, picture: 'identical' },
    tracks: [{ codec: 'aac', channels: 2, language: 'yor', default: true }],
  },
  findings: [
    finding({ line: 1, at: 1 }),
    finding({ line: 2, topic: 'pace', level: 'remark' }),
    finding({ topic: 'loudness', at: 30, message: plainWords('It is too loud.') }),
    finding({ topic: 'length', message: plainWords('It is too long.') }),
    ...Array.from({ length: 18 }, (_, at) => finding({ message: plainWords(`Finding ${at}.`) })),
  ],
  lines: [
    {
      number: 1,
      id: 1,
      speaker: 'A',
      text: 'Moja',
      start: 1,
      end: 2,
      state: 'heard',
      onset: 1.12,
      onsetError: 0.12,
      gap: 12.3,
      rate: 1.4,
    },
    { number: 2, id: 9, speaker: 'A', text: 'Mbili', start: 61, end: 62, state: 'silent' },
  ],
  loudnessCurve: { step: 1, dub: [-16, null, -18], source: [-20, -21, null] },
  approved: { approved: 1, count: 2 },
})
const LISTED = {
  reports: [
    { id: 'r', dub: '/v/film.sw.mp4', madeAt: 0, verdict: 'needs_work' },
    { id: 'q', dub: '/v/old.mp4', madeAt: 0, verdict: 'passed' },
  ],
}
const RUNNING = {
  name: 'running',
  stage: 'check',
  doing: plainWords('Listening'),
  fraction: 0.334,
  remaining: 90,
} as const

/** The room in an open project, with these reports. */
function room(reports: object = LISTED) {
  forgetReports()
  const studio = standInStudio({
    document: DOCUMENT,
    room: 'qc',
    answers: { listReports: reports, readReport: REPORT },
  })
  return { studio, part: livePart(createElement(QcRoom)) }
}

it('the room says what it needs: a project, a language, a dub', async () => {
  const without = standInStudio({ room: 'qc' })
  const nothing = livePart(createElement(QcRoom))
  expect(await without.shown(nothing)).toMatchInlineSnapshot(
    `""Finished dubs are checked within their project. Open a project, or make one of a video, and render it." · button "Open Project…" [first-focus]"`,
  )
  const empty = room({ reports: [] })
  expect(await empty.studio.shown(empty.part)).toMatchInlineSnapshot(`
    "aside "Checked dubs" · button "Check a finished dub …" · "Nothing was rendered yet. Each render is read back and checked automatically. Its report appears here." · button "Render …" [first-focus]
    asks listReports {project: "one"}"
  `)
  expect(await empty.studio.outcome(empty.part, () => empty.part.press('Render …'))).toMatchInlineSnapshot(
    `"page.dialogs: [{name: "step",step: "render"}] · page.room: gone"`,
  )
  const untold = room({ reports: [] })
  patchProject('one', { target: undefined })
  expect(await untold.studio.shown(untold.part)).toMatchInlineSnapshot(`
    "aside "Checked dubs" · button "Check a finished dub …" [disabled, title="Open a project with a translation first; its lines are what a dub is checked by."] · "This project has no language to dub into yet. Choose one in the translation step."
    button "Translation…" [first-focus]
    asks listReports {project: "one"}"
  `)
})

it('a report says its verdict, its findings with their remedies, its figures, charts and lines', async () => {
  const { studio, part } = room()
  expect(await studio.shown(part)).toMatchInlineSnapshot(`
    "aside "Checked dubs" · button "Check a finished dub …" · button "✗ film.sw.mp4 1 Jan 1970, 00:00" [current, title="/v/film.sw.mp4"] · button "✓ old.mp4 1 Jan 1970, 00:00" [title="/v/old.mp4"] · article "film.sw.mp4"
    "‹✗› Needs work" [verdict=needs_work] · heading "film.sw.mp4" · "Read back and compared with chanzo.mp4, 1 Jan 1970, 00:00" · button "Save as HTML" [first-focus] · button "Save as JSON" · button "Print …" · button "Remove from the project"
    "2 lines: 1 too long and 1 with another fault" · "1 of 2 lines approved" · region "What to do" · heading "What to do" · "✗ Fails" [level=fail]
    button "A line is not spoken. Measured: no speech. Wanted: speech. Speak it again. To line 1 in the editor" shows "A line is not spoken. Measured: no speech. Wanted: speech. Speak it again. To line 1 in the editor ‹Line 1›"
    button "Render …, line 1" shows "Render …" · "! Remark" [level=remark]
    button "A line is not spoken. Measured: no speech. Wanted: speech. Speak it again. To line 2 in the editor" shows "A line is not spoken. Measured: no speech. Wanted: speech. Speak it again. To line 2 in the editor ‹Line 2›"
    "✗ Fails" [level=fail] · button "It is too loud. Measured: no speech. Wanted: speech. Speak it again. To 0:30 in the editor" shows "It is too loud. Measured: no speech. Wanted: speech. Speak it again. To 0:30 in the editor ‹At 0:30›"
    button "Render …" · "✗ Fails" [level=fail] · "It is too long. Measured: no speech. Wanted: speech. Speak it again." · button "Render …" · "✗ Fails" [level=fail] · "Finding 0. Measured: no speech. Wanted: speech. Speak it again."
    button "Render …" · "✗ Fails" [level=fail] · "Finding 1. Measured: no speech. Wanted: speech. Speak it again." · button "Render …" · "✗ Fails" [level=fail] · "Finding 2. Measured: no speech. Wanted: speech. Speak it again." · button "Render …"
    "✗ Fails" [level=fail] · "Finding 3. Measured: no speech. Wanted: speech. Speak it again." · button "Render …" · "✗ Fails" [level=fail] · "Finding 4. Measured: no speech. Wanted: speech. Speak it again." · button "Render …"
    "✗ Fails" [level=fail] · "Finding 5. Measured: no speech. Wanted: speech. Speak it again." · button "Render …" · "✗ Fails" [level=fail] · "Finding 6. Measured: no speech. Wanted: speech. Speak it again." · button "Render …"
    "✗ Fails" [level=fail] · "Finding 7. Measured: no speech. Wanted: speech. Speak it again." · button "Render …" · "✗ Fails" [level=fail] · "Finding 8. Measured: no speech. Wanted: speech. Speak it again." · button "Render …"
    "✗ Fails" [level=fail] · "Finding 9. Measured: no speech. Wanted: speech. Speak it again." · button "Render …" · "✗ Fails" [level=fail] · "Finding 10. Measured: no speech. Wanted: speech. Speak it again." · button "Render …"
    "✗ Fails" [level=fail] · "Finding 11. Measured: no speech. Wanted: speech. Speak it again." · button "Render …" · "✗ Fails" [level=fail] · "Finding 12. Measured: no speech. Wanted: speech. Speak it again." · button "Render …"
    "✗ Fails" [level=fail] · "Finding 13. Measured: no speech. Wanted: speech. Speak it again." · button "Render …" · "✗ Fails" [level=fail] · "Finding 14. Measured: no speech. Wanted: speech. Speak it again." · button "Render …"
    "✗ Fails" [level=fail] · "Finding 15. Measured: no speech. Wanted: speech. Speak it again." · button "Render …" · button "Show all 22" · region "Figures" · heading "Figures" · table "Figures" · row · columnheader "What"
    columnheader "Measured" · columnheader "Wanted" · columnheader "Result" · row · columnheader "Lines with speech" · cell "1 of 2" · cell "speech in every line" · cell "✗ Fails" [level=fail] · row · columnheader "Overlaps within a speaker"
    cell "0" · cell "a speaker says one line at a time" · cell "✓ good" [level=good] · row · columnheader "Onset error" · cell "median 20 ms, at most 120 ms" · cell "not judged without what was mixed" · cell "–" · row
    columnheader "Speaking rate" · cell "unknown without a job report" · cell · cell "–" · row · columnheader "Speech over original sound" · cell "median over 30 LU, least 12.3 LU" · cell "at least 10 LU" · cell "✓ good" [level=good] · row
    columnheader "Clicks" · cell "0" · cell "no clicks" · cell "✓ good" [level=good] · row · columnheader "Loudness" · cell "−16.1 LUFS (source −20.4)" · cell "−16 LUFS ± 0.5 LU" · cell "✗ Fails" [level=fail] · row · columnheader "True peak"
    cell "−1.4 dBTP" · cell "at most −1 dBTP" · cell "✓ good" [level=good] · row · columnheader "Length" · cell "100.01 s, +10 ms" · cell "as long as the source, within a frame (40 ms)" · cell "✗ Fails" [level=fail] · row
    columnheader "Original sound against picture" · cell "+0 ms" · cell "at most 45 ms late or 20 ms early" · cell "✓ good" [level=good] · row · columnheader "Picture" · cell "identical" · cell "the picture packets of the source, unchanged"
    cell "✓ good" [level=good] · row · columnheader "Sound tracks" · cell "yor (aac, 2 ch, default)" · cell "one default sound track, each with its language" · cell "✓ good" [level=good] · region "Over time" · heading "Over time"
    "good Remark Fails" [level=good, sign=●, level=remark, sign=▲, level=fail, sign=◆]
    slider "When each line begins. Left and Right move between points, Enter shows the place in the editor." [valuemin=0, valuemax=0, valuenow=0, valuetext=Line 1: 120 ms late, described="When each line begins. Milliseconds late (above) or early (below); in the band nobody notices (125 ms late, 45 ms early)."]
    "‹0 ms125 ms0:000:250:501:151:40›"
    slider "Loudness. Left and Right move between points, Enter shows the place in the editor." [valuemin=0, valuemax=2, valuenow=0, valuetext=0:01: dub −16.0 LUFS, source −20.0 LUFS, described="Loudness. Short-term loudness over 3 s, in LUFS: the dub as a full line, the source as a dashed one; the band is the target of −16 for the whole."]
    "‹−40−30−20−100:000:250:501:151:40›" · summary "Loudness as a table" · table "Loudness as a table" · row · columnheader "At" · columnheader "Dub" · columnheader "Source" · row · columnheader "0:00" · cell "−16.0 LUFS" · cell "−20.0 LUFS" · row
    columnheader "0:01" · cell "silent" · cell "−21.0 LUFS" · row · columnheader "0:02" · cell "−18.0 LUFS" · cell "silent" · region "Lines" · heading "Lines" · radiogroup "Lines shown" · "Lines shown" · radio "All, 2" [checked]
    radio "Outside a norm, 2" · table "Lines" [rowcount=3] · row [rowindex=1] · columnheader "Line" · columnheader "At" · columnheader "Speaker" · columnheader "Begins" · columnheader "Rate" · columnheader "Over original" · columnheader "Text"
    columnheader "Result" · row · row
    asks listReports {project: "one"} · asks readReport {project: "one",report: "r"}"
  `)
  expect(await studio.outcome(part, () => part.press('Show all 22'))).toContain('Finding 17.')
  expect(await studio.outcome(part, () => part.tick('Outside a norm'))).toMatchInlineSnapshot(`
    "- radio "All, 2" [checked] and 1 more
    + radio "All, 2" · radio "Outside a norm, 2" [checked]"
  `)
})

it('buttons of a report lead to its places in the editor, save, print and remove it', async () => {
  const make = () => {
    const studio = standInStudio({
      document: DOCUMENT,
      room: 'qc',
      answers: { removeReport: {}, listReports: { reports: [] } },
    })
    seek(5)
    return {
      studio,
      part: livePart(
        createElement(ReportView, { id: 'r', report: { ...REPORT, findings: REPORT.findings.slice(0, 4) } }),
      ),
    }
  }
  expect((await tryControls({ make })).join('\n')).toMatchInlineSnapshot(`
    "button "Save as HTML"
    button "Save as JSON"
    button "Print …"
    button "Remove from the project" → asks removeReport {project: "one",report: "r"}; asks listReports {project: "one"}; page.announcement: "The report was removed from the project."; reports.list: []
    button "A line is not spoken. Measured: no speech. Wanted: speech. Speak it again. To line 1 in the editor" → page.room: gone; selection.lines: [1]; selection.current: 1; selection.anchor: 1; playhead: 1
    button "Render …, line 1" → page.dialogs: [{name: "step",step: "render"}]; page.room: gone; selection.lines: [1]; selection.current: 1; selection.anchor: 1; playhead: 1
    button "A line is not spoken. Measured: no speech. Wanted: speech. Speak it again. To line 2 in the editor" → page.room: gone; page.announcement: "Line 2 is no longer in the project. The playhead is at its old place."; playhead: 61
    button "It is too loud. Measured: no speech. Wanted: speech. Speak it again. To 0:30 in the editor" → page.room: gone; playhead: 30
    button "Render …" → page.dialogs: [{name: "step",step: "render"}]; page.room: gone
    button "Render …" → page.dialogs: [{name: "step",step: "render"}]; page.room: gone
    radio "All, 2"
    radio "Outside a norm, 2" → + radio "All, 2"; + radio "Outside a norm, 2" [checked]"
  `)
  expect([page.printed, page.saved.length]).toEqual([1, 2])
  const json = (await page.saved[1]) as { readonly name: string; readonly text: string }
  expect([json.name, JSON.parse(json.text).verdict]).toEqual(['film.sw.qc.json', 'needs_work'])
  const { part } = make()
  part.press('To line 1 in the editor')
  expect([now(), [...selection().lines]]).toEqual([1, [1]])
})

it('points of a chart are visited by keys, and shown in the editor by Enter', async () => {
  const { studio, part } = room()
  await studio.shown(part)
  const chart =
    part.now().outline.find((line) => line.includes('slider "Loudness')) ??
    part.now().outline.find((line) => line.includes('slider')) ??
    ''
  const name = /slider "(.*?)"/.exec(chart)?.[1] ?? ''
  const said: string[] = []
  for (const key of ['ArrowRight', 'End', 'ArrowLeft', 'Home', 'PageDown', 'PageUp', 'x'])
    said.push(`${key}: ${await studio.outcome(part, () => part.key(name, key))}`)
  expect(said.join('\n')).toMatchInlineSnapshot(`
    "ArrowRight: - slider "Loudness. Left and Right move between points, Enter shows the place in the editor." [valuemin=0, valuemax=2, valuenow=0, valuetext=0:01: dub −16.0 LUFS, source −20.0 LUFS, described="Loudness. Short-term loudness over 3 s, in LUFS: the dub as a full line, the source as a dashed one; the band is the target of −16 for the whole."]
    + slider "Loudness. Left and Right move between points, Enter shows the place in the editor." [valuemin=0, valuemax=2, valuenow=1, valuetext=0:02: dub silent, source −21.0 LUFS, described="Loudness. Short-term loudness over 3 s, in LUFS: the dub as a full line, the source as a dashed one; the band is the target of −16 for the whole."]
    + "‹0:02: dub silent, source −21.0 LUFS›"
    End: - slider "Loudness. Left and Right move between points, Enter shows the place in the editor." [valuemin=0, valuemax=2, valuenow=1, valuetext=0:02: dub silent, source −21.0 LUFS, described="Loudness. Short-term loudness over 3 s, in LUFS: the dub as a full line, the source as a dashed one; the band is the target of −16 for the whole."] and 1 more
    + slider "Loudness. Left and Right move between points, Enter shows the place in the editor." [valuemin=0, valuemax=2, valuenow=2, valuetext=0:03: dub −18.0 LUFS, source silent, described="Loudness. Short-term loudness over 3 s, in LUFS: the dub as a full line, the source as a dashed one; the band is the target of −16 for the whole."]
    + "‹0:03: dub −18.0 LUFS, source silent›"
    ArrowLeft: - slider "Loudness. Left and Right move between points, Enter shows the place in the editor." [valuemin=0, valuemax=2, valuenow=2, valuetext=0:03: dub −18.0 LUFS, source silent, described="Loudness. Short-term loudness over 3 s, in LUFS: the dub as a full line, the source as a dashed one; the band is the target of −16 for the whole."] and 1 more
    + slider "Loudness. Left and Right move between points, Enter shows the place in the editor." [valuemin=0, valuemax=2, valuenow=1, valuetext=0:02: dub silent, source −21.0 LUFS, described="Loudness. Short-term loudness over 3 s, in LUFS: the dub as a full line, the source as a dashed one; the band is the target of −16 for the whole."]
    + "‹0:02: dub silent, source −21.0 LUFS›"
    Home: - slider "Loudness. Left and Right move between points, Enter shows the place in the editor." [valuemin=0, valuemax=2, valuenow=1, valuetext=0:02: dub silent, source −21.0 LUFS, described="Loudness. Short-term loudness over 3 s, in LUFS: the dub as a full line, the source as a dashed one; the band is the target of −16 for the whole."] and 1 more
    + slider "Loudness. Left and Right move between points, Enter shows the place in the editor." [valuemin=0, valuemax=2, valuenow=0, valuetext=0:01: dub −16.0 LUFS, source −20.0 LUFS, described="Loudness. Short-term loudness over 3 s, in LUFS: the dub as a full line, the source as a dashed one; the band is the target of −16 for the whole."]
    + "‹0:01: dub −16.0 LUFS, source −20.0 LUFS›"
    PageDown: 
    PageUp: - slider "Loudness. Left and Right move between points, Enter shows the place in the editor." [valuemin=0, valuemax=2, valuenow=0, valuetext=0:01: dub −16.0 LUFS, source −20.0 LUFS, described="Loudness. Short-term loudness over 3 s, in LUFS: the dub as a full line, the source as a dashed one; the band is the target of −16 for the whole."] and 1 more
    + slider "Loudness. Left and Right move between points, Enter shows the place in the editor." [valuemin=0, valuemax=2, valuenow=2, valuetext=0:03: dub −18.0 LUFS, source silent, described="Loudness. Short-term loudness over 3 s, in LUFS: the dub as a full line, the source as a dashed one; the band is the target of −16 for the whole."]
    + "‹0:03: dub −18.0 LUFS, source silent›"
    x: "
  `)
  part.key(name, 'End')
  expect(await studio.outcome(part, () => part.key(name, 'Enter'))).toMatchInlineSnapshot(
    `"page.room: gone · playhead: 2.5"`,
  )
})

it('another dub is chosen to be checked by its path, and checks say how far they are', async () => {
  const { studio, part } = room()
  await studio.shown(part)
  expect(await studio.outcome(part, () => part.press('Check a finished dub'))).toMatchInlineSnapshot(`
    "+ region "Check a finished dub …" · textbox "Path of the dub on this computer" = "" [first-focus, placeholder] · button "Check it" [disabled, title="Write a path first."]
    + "A dub of a.mp4 in Swahili, made with any tool. The file is not changed." · button "Choose a file …" · button "Cancel"
    reports.choosing: true"
  `)
  part.fill('Path of the dub', ' /v/mine.mp4 ')
  studio.answers = { ...studio.answers, checkDub: { work: 'w' } }
  expect(await studio.outcome(part, () => part.press('Check it'))).toMatchInlineSnapshot(`
    "- region "Check a finished dub …" and 5 more
    asks checkDub {project: "one",target: "sw",dub: "/v/mine.mp4"} · reports.choosing: false"
  `)
  const states: Work['state'][] = [
    RUNNING,
    { ...RUNNING, held: { reason: plainWords('The service is busy') } },
    { name: 'waiting' },
    { name: 'paused', fraction: 0.5 },
    { name: 'failed', stage: 'check', failure: { kind: 'offline', message: 'No way there.' } },
    { name: 'cancelled' },
    { name: 'done' },
  ]
  const said: string[] = []
  for (const state of states) {
    const make = () => {
      const made = room({ reports: [] })
      patchProject('one', { work: [{ id: 'w', kind: 'check', target: 'sw', failures: [], notes: [], state }] })
      return made
    }
    const made = make()
    said.push(
      `== ${state.name}`,
      (await made.studio.shown(made.part)).split('\n')[0] ?? '',
      (await tryControls({ make, only: (label) => !/finished dub|Render …/.test(label) })).join('\n'),
    )
  }
  expect(said.join('\n')).toMatchInlineSnapshot(`
    "== running
    aside "Checked dubs" · button "Check a finished dub …" · region "Check of the dub" · "Listening" · progressbar "Check of the dub" = "0.334" [max=1] · "33 %, about 1:30 left" · button "Cancel"
    button "Cancel" → asks cancelWork {project: "one",work: "w"}
    == running
    aside "Checked dubs" · button "Check a finished dub …" · region "Check of the dub" · "The service is busy" · progressbar "Check of the dub" = "0.334" [max=1] · "33 %" · button "Cancel"
    button "Cancel" → asks cancelWork {project: "one",work: "w"}
    == waiting
    aside "Checked dubs" · button "Check a finished dub …" · region "Check of the dub" · "The check waits for its turn." · button "Cancel" · "Nothing was rendered yet. Each render is read back and checked automatically. Its report appears here."
    button "Cancel" → asks cancelWork {project: "one",work: "w"}
    == paused
    aside "Checked dubs" · button "Check a finished dub …" · region "Check of the dub" · "The check is paused at 50 %." · button "Resume" · button "Cancel"
    button "Resume" → asks resumeWork {project: "one",work: "w"}
    button "Cancel" → asks cancelWork {project: "one",work: "w"}
    == failed
    aside "Checked dubs" · button "Check a finished dub …" · region "Check of the dub" · alert · "The dub could not be checked." · "No way there." · button "Dismiss"
    button "Dismiss" → asks dismissWork {project: "one",work: "w"}
    == cancelled
    aside "Checked dubs" · button "Check a finished dub …" · region "Check of the dub" · "The check was cancelled." · button "Dismiss" · "Nothing was rendered yet. Each render is read back and checked automatically. Its report appears here."
    button "Dismiss" → asks dismissWork {project: "one",work: "w"}
    == done
    aside "Checked dubs" · button "Check a finished dub …" · "Nothing was rendered yet. Each render is read back and checked automatically. Its report appears here." · button "Render …" [first-focus]
    "
  `)
  const moved = room()
  patchProject('one', { media: { state: 'missing', path: '/a.mp4' } })
  await moved.studio.shown(moved.part)
  expect(await moved.studio.outcome(moved.part, () => moved.part.press('Check a finished dub'))).toMatchInlineSnapshot(
    `
    "+ alert "The video of the project was moved or changed. Go back and find it; then you can check dubs."
    reports.choosing: true"
  `,
  )
})
