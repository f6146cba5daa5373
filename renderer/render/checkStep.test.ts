import { expect, it } from 'vitest'
import { plainWords } from '../../shared/locale/message.ts'
import { edited } from '../../shared/project/document.testing.ts'
import { setText } from '../../shared/project/texts/textEdits.ts'
import { standInPage } from '../drawn/standInPage.testing.ts'
import { holdActions } from '../state/actions.ts'
import { patchProject } from '../state/document/project.ts'
import { useLineStatuses } from '../state/editor/lineStatuses.ts'
import { tryControls } from '../state/effects.testing.ts'
import { useListeningResults } from '../state/studio/kitResults.ts'
import { changed, step, THREE_LINES } from './steps.testing.ts'

standInPage()
const { CheckStep } = await import('./CheckStep.tsx')
const { dubRuns } = await import('./dubRuns.ts')
holdActions(dubRuns)

it('the check names what is to be corrected, shows its lines, and makes wordings one', async () => {
  const document = changed((draft) => {
    setText(draft, 2, { text: '', target: 'sw' })
    setText(draft, 1, { text: 'Hello there, my old friend' })
  })
  const make = () => {
    const made = step(CheckStep, document)
    useLineStatuses.setState({ verdict: 'needs_work' })
    return made
  }
  const { studio, part } = make()
  expect(await studio.shown(part)).toMatchInlineSnapshot(`
    ""‹✗› Needs work" [verdict=needs_work] · "3 lines: 1 stale, 1 untranslated and 1 being timed" · region "To correct" · heading "To correct" · listitem [level=fail] · "1 translation is older than its line"
    button "Line 1: source changed. What to do" shows "1" [title="source changed"] · button "Show: 1 translation is older than its line" shows "Show" · listitem [level=fail] · "1 line is not translated"
    button "Line 2: untranslated. What to do" shows "2" [title="untranslated"] · button "Show: 1 line is not translated" shows "Show" · region "Only for a render from your takes" · heading "Only for a render from your takes"
    listitem [level=remark] · "2 lines are not spoken yet" · button "Line 1: source changed. What to do" shows "1" [title="source changed"] · button "Line 3: being timed. What to do" shows "3" [title="being timed"]
    button "Show: 2 lines are not spoken yet" shows "Show" · region "Look through all projects of this folder" · button "Look through all projects of this folder" · button "Render …" [first-focus] · button "Check a finished dub …"
    asks testResults {}"
  `)
  expect((await tryControls({ make })).join('\n')).toMatchInlineSnapshot(`
    "button "Line 1: source changed. What to do" → page.announcement: "It is closed."; selection.lines: [1]; selection.current: 1; selection.anchor: 1
    button "Show: 1 translation is older than its line" → page.announcement: "It is closed."; selection.lines: [1]; selection.current: 1; selection.anchor: 1
    button "Line 2: untranslated. What to do" → page.announcement: "It is closed."; selection.lines: [2]; selection.current: 2; selection.anchor: 2; playhead: 3
    button "Show: 1 line is not translated" → page.announcement: "It is closed."; selection.lines: [2]; selection.current: 2; selection.anchor: 2; playhead: 3
    button "Line 1: source changed. What to do" → page.announcement: "It is closed."; selection.lines: [1]; selection.current: 1; selection.anchor: 1
    button "Line 3: being timed. What to do" → page.announcement: "It is closed."; selection.lines: [3]; selection.current: 3; selection.anchor: 3; playhead: 6
    button "Show: 2 lines are not spoken yet" → page.announcement: "It is closed."; selection.lines: [1,3]; selection.current: 1; selection.anchor: 1
    button "Look through all projects of this folder" → asks folderTexts {project: "one",target: "sw"}; + button "Look through all projects of this folder" [disabled]
    button "Render …" → page.dialogs: [{name: "step",step: "render"}]
    button "Check a finished dub …" → page.room: "qc"; page.announcement: "It is closed."; reports.choosing: true"
  `)
  const same = step(CheckStep, THREE_LINES)
  expect(await same.studio.shown(same.part)).toMatchInlineSnapshot(`
    ""‹✓› Passed" [verdict=passed] · "3 lines: 3 being timed" · region "To correct" · heading "To correct" · "✓ Nothing to correct." · region "Only for a render from your takes" · heading "Only for a render from your takes"
    listitem [level=remark] · "3 lines are not spoken yet" · button "Line 1: being timed. What to do" shows "1" [title="being timed"] · button "Line 2: being timed. What to do" shows "2" [title="being timed"]
    button "Line 3: being timed. What to do" shows "3" [title="being timed"] · button "Show: 3 lines are not spoken yet" shows "Show" · region "1 thing is said in several ways" · heading "1 thing is said in several ways"
    "One sentence, several translations: Hello there, my friend" · "Habari rafiki 1 line" [lang=sw] · button "Use everywhere: Habari rafiki" shows "Use everywhere" · "Salamu rafiki 1 line" [lang=sw]
    button "Use everywhere: Salamu rafiki" shows "Use everywhere" · region "Look through all projects of this folder" · button "Look through all projects of this folder" · button "Render …" [first-focus] · button "Check a finished dub …"
    asks testResults {}"
  `)
  expect(
    await same.studio.outcome(same.part, () => same.part.press('Use everywhere: Salamu rafiki')),
  ).toMatchInlineSnapshot(`
    "- region "1 thing is said in several ways" and 6 more
    step {key: "edit.makeOne",values: {text: "Salamu rafiki"}} · page.announcement: "Everywhere: Salamu rafiki" · project.cursor: 1 · project.steps: 1 · lines.1.texts.sw.text: "Salamu rafiki" · lines.1.texts.sw.status: "edited""
  `)
})

it('the check of a dub as a whole is shown, or asked for where it was not read back', async () => {
  const finding = {
    message: plainWords('Too loud.'),
    level: 'fail',
    topic: 'loudness',
    at: 3,
    value: plainWords('1'),
    norm: plainWords('2'),
    remedy: plainWords('3'),
  } as never
  const made = step(CheckStep, THREE_LINES)
  useLineStatuses.setState({ found: [finding], verdict: 'needs_work' })
  patchProject('one', { dubs: [{ to: 'sw', path: '/v/film.sw.mp4', basis: 'k' }] })
  useListeningResults.setState({
    listeningResults: { results: { voices: [], tables: [], dubs: [] }, folder: '/t', unread: [] },
  })
  expect(await made.studio.shown(made.part)).toMatchInlineSnapshot(`
    ""‹✗› Needs work" [verdict=needs_work] · "3 lines: 3 being timed" · region "In the dub" · heading "In the dub" · listitem "Too loud." [level=fail] · listitem "The dub was not read back yet" [level=fail] · button "Check it"
    region "Only for a render from your takes" · heading "Only for a render from your takes" · listitem [level=remark] · "3 lines are not spoken yet" · button "Line 1: being timed. What to do" shows "1" [title="being timed"]
    button "Line 2: being timed. What to do" shows "2" [title="being timed"] · button "Line 3: being timed. What to do" shows "3" [title="being timed"] · button "Show: 3 lines are not spoken yet" shows "Show"
    region "1 thing is said in several ways" · heading "1 thing is said in several ways" · "One sentence, several translations: Hello there, my friend" · "Habari rafiki 1 line" [lang=sw]
    button "Use everywhere: Habari rafiki" shows "Use everywhere" · "Salamu rafiki 1 line" [lang=sw] · button "Use everywhere: Salamu rafiki" shows "Use everywhere" · region "Look through all projects of this folder"
    button "Look through all projects of this folder" · summary "What listeners said: not judged yet" · button "Render …" [first-focus] · button "Check a finished dub …"
    asks testResults {}"
  `)
  expect(await made.studio.outcome(made.part, () => made.part.press('Check it'))).toMatchInlineSnapshot(
    `"asks checkDub {project: "one",target: "sw",dub: "/v/film.sw.mp4"} · page.announcement: "It is closed.""`,
  )
  useListeningResults.setState({ listeningResults: undefined } as never)
  patchProject('one', { dubs: [{ to: 'sw', path: '/v/film.sw.mp4', basis: 'k', report: 'r' }] })
  expect(await made.studio.outcome(made.part)).toMatchInlineSnapshot(`
    "- listitem "The dub was not read back yet" [level=fail] and 2 more
    + button "Open the report"
    listeningResults.listeningResults: gone · project.dubs: [{to: "sw",path: "/v/film.sw.mp4",basis: "k",report: "r"}]"
  `)
})

it('wordings in the projects of a folder are looked for, made one, and taken back', async () => {
  const found = [
    {
      kind: 'name',
      key: 'k',
      of: 'Amina',
      variants: [
        { text: 'Amina', lines: 3, projects: ['/v/a.griot'] },
        { text: 'Aminah', lines: 1, projects: ['/v/b.griot'] },
      ],
    },
  ]
  const folderTexts = {
    read: ['/v/a.griot', '/v/b.griot'],
    found,
    leftOut: [{ path: '/v/c.griot', failure: { kind: 'file', message: 'It is open elsewhere.' } }],
  }
  const steps = [{ path: '/v/b.griot', revision: 1 }]
  const { studio, part } = step(
    CheckStep,
    edited(THREE_LINES, (draft) => setText(draft, 3, { text: 'Habari rafiki', target: 'sw' })),
    { answers: { folderTexts, makeOneInFolder: { steps }, takeBackInFolder: { leftOut: folderTexts.leftOut } } },
  )
  await studio.shown(part)
  expect(await studio.outcome(part, () => part.press('Look through'))).toMatchInlineSnapshot(`
    "+ status · "2 projects were looked through." · "Left out: c.griot. It is open elsewhere." · list "1 thing is said in several ways" · "One name, several spellings: Amina" · "Amina 3 lines: a.griot" [lang=sw]
    + button "Use everywhere: Amina" shows "Use everywhere" · "Aminah 1 line: b.griot" [lang=sw] · button "Use everywhere: Aminah" shows "Use everywhere"
    asks folderTexts {project: "one",target: "sw"}"
  `)
  studio.answers = { ...studio.answers, folderTexts: { read: [], found: [], leftOut: [] } }
  expect(await studio.outcome(part, () => part.press('Use everywhere: Aminah'))).toMatchInlineSnapshot(`
    "- "2 projects were looked through." and 7 more
    + "Everywhere: Aminah" · button "Take it back" · "0 projects were looked through." · "They say names and sentences in one way."
    asks makeOneInFolder {project: "one",target: "sw",key: "k",text: "Aminah"} · asks folderTexts {project: "one",target: "sw"} · page.announcement: "Everywhere: Aminah""
  `)
  const { takeBackInFolder, ...others } = studio.answers
  studio.answers = others
  part.press('Take it back')
  await part.settle()
  expect(part.lines()).toContain('button "Take it back" [disabled]')
  studio.calls.at(-1)?.answer(takeBackInFolder)
  studio.answers = { ...others, takeBackInFolder }
  expect(await studio.outcome(part)).toMatchInlineSnapshot(`
    "- button "Look through all projects of this folder" [disabled] and 2 more
    + button "Look through all projects of this folder" · "Left out: c.griot. It is open elsewhere."
    asks takeBackInFolder {steps: [{path: "/v/b.griot",revision: 1}]} · asks folderTexts {project: "one",target: "sw"}"
  `)
})
