import { createElement } from 'react'
import { expect, it } from 'vitest'
import { plainWords } from '../../shared/locale/message.ts'
import { edited, TEST_FILM_FACTS, testDocument } from '../../shared/project/document.testing.ts'
import { addTarget } from '../../shared/project/projectEdits.ts'
import { setDescribes } from '../../shared/project/speakers/speakerEdits.ts'
import { setSigns } from '../../shared/project/texts/signEdits.ts'
import { applyTranslation } from '../../shared/project/texts/textEdits.ts'
import { livePart } from '../drawn/livePart.testing.ts'
import { standInPage } from '../drawn/standInPage.testing.ts'
import { patchProject } from '../state/document/project.ts'
import { patch } from '../state/session.ts'
import { refused, standInStudio } from '../state/usedStudio.testing.ts'

standInPage()
const { ExportDialog } = await import('./ExportDialog.tsx')
const { exportRuns } = await import('./exportRuns.ts')

const DOCUMENT = edited(
  testDocument([
    [0, 2, 'Hello', 'Amina'],
    [3, 5, 'She leaves.', 'Narrator'],
  ]),
  (draft) => {
    draft.media.facts = TEST_FILM_FACTS as never
    addTarget(draft, 'sw')
    applyTranslation(
      draft,
      'sw',
      new Map([
        [1, 'Habari'],
        [2, 'Anaondoka.'],
      ]),
    )
    setDescribes(draft, Object.keys(draft.speakers)[1] ?? '', true)
    setSigns(draft, [{ start: 0, end: 1, text: 'EXIT', box: { left: 0, top: 0, right: 1, bottom: 1 } } as never])
  },
)

function dialog(suggested: object, document = DOCUMENT) {
  const studio = standInStudio({ document, dialogs: [{ name: 'export' }], answers: { suggestExport: suggested } })
  return { studio, part: livePart(createElement(ExportDialog)) }
}

it('subtitles are exported in the chosen texts, layout and clock, with marks and for another edition', async () => {
  const { studio, part } = dialog({ path: '/v/film.sw.srt', sound: 'dub' })
  expect(await studio.shown(part)).toMatchInlineSnapshot(`
    "dialog "Export" · heading "Export" · button "Close" · combobox "Format" = "SubRip (.srt)" of 19 choices [first-focus] · radiogroup "Texts" · "Texts" · radio "Translation" [checked] · radio "Original" · radio "Both in one" · radio "A file each"
    radiogroup "Lines" · "Lines" · radio "What is said" [checked] · radio "Descriptions of the picture"
    combobox "Layout" = "Netflix: 42 characters, 2 lines, 17 a second" of As in the script, a cue for each line | Netflix: 42 characters, 2 lines, 17 a second | Netflix, English: 42 characters, 2 lines, 20 a second | General: 43 characters, 2 lines, 25 a second | My own
    "Long lines become several cues, broken evenly. The script stays as it is." · radiogroup "Times" · "Times" · radio "Of the last render, whose picture waits" [checked] · radio "Of the source" · summary "More options" · group "Also"
    checkbox "Write who speaks" · checkbox "For who does not hear: sounds and names in brackets" · checkbox "Also texts in the picture that nobody speaks"
    combobox "Times" = "As they are" of As they are | From 23.976 to 25 frames a second | From 25 to 23.976 frames a second | From 24 to 25 frames a second | From 25 to 24 frames a second | From 23.976 to 24 frames a second | From 24 to 23.976 frames a second
    textbox "Save as" = "/v/film.sw.srt" · button "Export"
    asks suggestExport {project: "one",target: "sw",options: {format: "srt",texts: "translation",lines: "dialogue",names: false,sounds: false,times: true,bom: false,signs: false,words: false,clock: "source",wording: "en",profile: {charactersPerLine: 42,lines: 2,readingSpeed: 17,shortest: 0.833,longest: 7,gap: 0.083}}}"
  `)
  const said: string[] = []
  const acts = {
    texts: () => part.tick('Both in one'),
    lines: () => part.tick('Descriptions of'),
    layout: () => part.fill('Layout', 'custom'),
    clock: () => part.tick('Of the source'),
    edition: () => part.fill('frames a second', 0),
    signs: () => part.tick('Also texts in the picture'),
    output: () => part.fill('Save as', '/v/mine.srt'),
    start: () => part.press('Export'),
  }
  for (const [name, act] of Object.entries(acts)) said.push(`${name}: ${await studio.outcome(part, act)}`)
  expect(said.join('\n')).toMatchInlineSnapshot(`
    "texts: - radio "Translation" [checked] and 1 more
    + radio "Translation" · radio "Both in one" [checked]
    asks suggestExport {project: "one",target: "sw",options: {format: "srt",texts: "both",lines: "dialogue",names: false,sounds: false,times: true,bom: false,signs: false,words: false,clock: "dub",wording: "en",profile: {charactersPerLine: 42,lines: 2,readingSpeed: 17,shortest: 0.833,longest: 7,gap: 0.083}}}
    lines: - radio "What is said" [checked] and 3 more
    + radio "What is said" · radio "Descriptions of the picture" [checked]
    layout: - combobox "Layout" = "Netflix: 42 characters, 2 lines, 17 a second" of As in the script, a cue for each line | Netflix: 42 characters, 2 lines, 17 a second | Netflix, English: 42 characters, 2 lines, 20 a second | General: 43 characters, 2 lines, 25 a second | My own
    + combobox "Layout" = "My own" of As in the script, a cue for each line | Netflix: 42 characters, 2 lines, 17 a second | Netflix, English: 42 characters, 2 lines, 20 a second | General: 43 characters, 2 lines, 25 a second | My own
    + textbox "Characters in a line" = "42" [invalid=false] · textbox "Lines" = "2" [invalid=false] · textbox "Characters a second" = "17" [invalid=false] · textbox "Shortest, in seconds" = "0.833" [invalid=false]
    + textbox "Longest, in seconds" = "7" [invalid=false] · textbox "Gap, in seconds" = "0.083" [invalid=false]
    clock: - radio "Of the last render, whose picture waits" [checked] and 1 more
    + radio "Of the last render, whose picture waits" · radio "Of the source" [checked]
    edition: - combobox "Times" = "As they are" of As they are | From 23.976 to 25 frames a second | From 25 to 23.976 frames a second | From 24 to 25 frames a second | From 25 to 24 frames a second | From 23.976 to 24 frames a second | From 24 to 23.976 frames a second
    + combobox "Times" = "From 23.976 to 25 frames a second" of As they are | From 23.976 to 25 frames a second | From 25 to 23.976 frames a second | From 24 to 25 frames a second | From 25 to 24 frames a second | From 23.976 to 24 frames a second | From 24 to 23.976 frames a second
    signs: - checkbox "Also texts in the picture that nobody speaks"
    + checkbox "Also texts in the picture that nobody speaks" [checked]
    output: - textbox "Save as" = "/v/film.sw.srt"
    + textbox "Save as" = "/v/mine.srt"
    start: - button "Export"
    + progressbar "Writing the export" [max=1] · button "Cancel" · button "Export" [disabled]
    asks exportProject {project: "one",target: "sw",options: {format: "srt",texts: "both",lines: "descriptions",names: false,sounds: false,times: true,bom: false,signs: true,words: false,clock: "source",edition: 0,wording: "en",profile: {charactersPerLine: 42,lines: 2,readingSpeed: 17,shortest: 0.833,longest: 7,gap: 0.083}},output: "/v/mine.srt"} · page.tasks: [{id: "export one",label: {key: "doing.export"},cancel: "a function"}]"
  `)
  studio.calls.splice(0)
})

it('a custom layout is refused where a number is beyond its limits', async () => {
  const { studio, part } = dialog({ path: '/v/film.sw.srt' })
  part.fill('Layout', 'custom')
  await studio.shown(part)
  expect(await studio.outcome(part, () => part.fill('Characters in a line', '900'))).toMatchInlineSnapshot(`
    "- textbox "Characters in a line" = "42" [invalid=false] and 1 more
    + textbox "Characters in a line" = "900" [invalid, described="From 10 to 120."] · button "Export" [disabled, title="A number of the layout is not valid. Mend it first."]"
  `)
})

it('each format has the fields that it needs', async () => {
  const { studio, part } = dialog({ path: '/v/film', sound: 'none' })
  await studio.shown(part)
  const said: string[] = []
  for (const format of ['vtt', 'txt', 'csv', 'xlsx', 'detx', 'sheets', 'band', 'otio', 'edl', 'srt'])
    said.push(`${format}: ${await studio.outcome(part, () => part.fill('Format', format))}`)
  expect(said.join('\n')).toMatchInlineSnapshot(`
    "vtt: - combobox "Format" = "SubRip (.srt)" of 19 choices [first-focus]
    + combobox "Format" = "WebVTT (.vtt)" of 19 choices [first-focus] · checkbox "Write when each word is said"
    asks suggestExport {project: "one",target: "sw",options: {format: "vtt",texts: "translation",lines: "dialogue",names: false,sounds: false,times: true,bom: false,signs: false,words: false,clock: "source",wording: "en",profile: {charactersPerLine: 42,lines: 2,readingSpeed: 17,shortest: 0.833,longest: 7,gap: 0.083}}}
    txt: - combobox "Format" = "WebVTT (.vtt)" of 19 choices [first-focus] and 1 more
    + combobox "Format" = "Plain text with times (.txt)" of 19 choices [first-focus] · checkbox "Write when it is said" [checked]
    asks suggestExport {project: "one",target: "sw",options: {format: "txt",texts: "translation",lines: "dialogue",names: false,sounds: false,times: true,bom: false,signs: false,words: false,clock: "source",wording: "en",profile: {charactersPerLine: 42,lines: 2,readingSpeed: 17,shortest: 0.833,longest: 7,gap: 0.083}}}
    csv: - combobox "Format" = "Plain text with times (.txt)" of 19 choices [first-focus] and 1 more
    + combobox "Format" = "Table with commas (.csv)" of 19 choices [first-focus] · checkbox "Mark the encoding, for Excel"
    asks suggestExport {project: "one",target: "sw",options: {format: "csv",texts: "translation",lines: "dialogue",names: false,sounds: false,times: true,bom: false,signs: false,words: false,clock: "source",wording: "en",profile: {charactersPerLine: 42,lines: 2,readingSpeed: 17,shortest: 0.833,longest: 7,gap: 0.083}}}
    xlsx: - combobox "Format" = "Table with commas (.csv)" of 19 choices [first-focus] and 18 more
    + combobox "Format" = "Spreadsheet for a translator (.xlsx)" of 19 choices [first-focus]
    asks suggestExport {project: "one",target: "sw",options: {format: "xlsx",texts: "translation",lines: "dialogue",names: false,sounds: false,times: true,bom: false,signs: false,words: false,clock: "source",wording: "en"}}
    detx: - combobox "Format" = "Spreadsheet for a translator (.xlsx)" of 19 choices [first-focus]
    + combobox "Format" = "Band for actors, DETX of Cappella (.detx)" of 19 choices [first-focus] · radiogroup "Texts" · "Texts" · radio "Translation" [checked] · radio "Original" · radio "A file each" · list "Notes"
    + listitem "DETX holds one language; choose which under Texts." · listitem "1 description of the picture is left out." · group "Also" · checkbox "Write when each word is said"
    asks suggestExport {project: "one",target: "sw",options: {format: "detx",texts: "translation",lines: "dialogue",names: false,sounds: false,times: true,bom: false,signs: false,words: false,clock: "source",wording: "en"}}
    sheets: - combobox "Format" = "Band for actors, DETX of Cappella (.detx)" of 19 choices [first-focus] and 10 more
    + combobox "Format" = "Cue sheets for actors and plan of the day, to print (.html)" of 19 choices [first-focus] · textbox "Loops an hour" = "12"
    asks suggestExport {project: "one",target: "sw",options: {format: "sheets",texts: "translation",lines: "dialogue",names: false,sounds: false,times: true,bom: false,signs: false,words: false,clock: "source",wording: "en",loopsPerHour: 12}}
    band: - combobox "Format" = "Cue sheets for actors and plan of the day, to print (.html)" of 19 choices [first-focus] and 1 more
    + combobox "Format" = "Film with band (.mp4)" of 19 choices [first-focus]
    asks suggestExport {project: "one",target: "sw",options: {format: "band",texts: "translation",lines: "dialogue",names: false,sounds: false,times: true,bom: false,signs: false,words: false,clock: "source",wording: "en"}}
    otio: - combobox "Format" = "Film with band (.mp4)" of 19 choices [first-focus] and 2 more
    + combobox "Format" = "OpenTimelineIO (.otio)" of 19 choices [first-focus] · "Nothing is rendered in this language yet, so there is no sound to refer to. Render first." [tone=warn]
    + button "Export" [disabled, title="Nothing is rendered in this language yet, so there is no sound to refer to. Render first."]
    asks suggestExport {project: "one",target: "sw",options: {format: "otio",texts: "translation",lines: "dialogue",names: false,sounds: false,times: true,bom: false,signs: false,words: false,clock: "source",wording: "en"}}
    edl: - combobox "Format" = "OpenTimelineIO (.otio)" of 19 choices [first-focus]
    + combobox "Format" = "Edit decision list, CMX 3600 (.edl)" of 19 choices [first-focus]
    asks suggestExport {project: "one",target: "sw",options: {format: "edl",texts: "translation",lines: "dialogue",names: false,sounds: false,times: true,bom: false,signs: false,words: false,clock: "source",wording: "en"}}
    srt: - combobox "Format" = "Edit decision list, CMX 3600 (.edl)" of 19 choices [first-focus] and 2 more
    + combobox "Format" = "SubRip (.srt)" of 19 choices [first-focus] · radiogroup "Texts" · "Texts" · radio "Translation" [checked] · radio "Original" · radio "Both in one" · radio "A file each" · radiogroup "Lines" · "Lines"
    + radio "What is said" [checked] · radio "Descriptions of the picture"
    + combobox "Layout" = "Netflix: 42 characters, 2 lines, 17 a second" of As in the script, a cue for each line | Netflix: 42 characters, 2 lines, 17 a second | Netflix, English: 42 characters, 2 lines, 20 a second | General: 43 characters, 2 lines, 25 a second | My own
    + "Long lines become several cues, broken evenly. The script stays as it is." · summary "More options" · group "Also" · checkbox "Write who speaks" · checkbox "For who does not hear: sounds and names in brackets"
    + checkbox "Also texts in the picture that nobody speaks"
    + combobox "Times" = "As they are" of As they are | From 23.976 to 25 frames a second | From 25 to 23.976 frames a second | From 24 to 25 frames a second | From 25 to 24 frames a second | From 23.976 to 24 frames a second | From 24 to 23.976 frames a second
    + button "Export"
    asks suggestExport {project: "one",target: "sw",options: {format: "srt",texts: "translation",lines: "dialogue",names: false,sounds: false,times: true,bom: false,signs: false,words: false,clock: "source",wording: "en",profile: {charactersPerLine: 42,lines: 2,readingSpeed: 17,shortest: 0.833,longest: 7,gap: 0.083}}}"
  `)
})

it('an export that runs shows how far it is, and its files when it is done', async () => {
  const { studio, part } = dialog({ path: '/v/film.sw.srt', sound: 'stems' })
  await studio.shown(part)
  studio.answers = { ...studio.answers, exportProject: refused('The disk is full.') }
  expect(await studio.outcome(part, () => part.press('Export'))).toMatchInlineSnapshot(`
    "+ alert [tone=bad] · "The disk is full." · button "Try again" · button "Service settings …"
    asks exportProject {project: "one",target: "sw",options: {format: "srt",texts: "translation",lines: "dialogue",names: false,sounds: false,times: true,bom: false,signs: false,words: false,clock: "dub",wording: "en",profile: {charactersPerLine: 42,lines: 2,readingSpeed: 17,shortest: 0.833,longest: 7,gap: 0.083}},output: "/v/film.sw.srt"}"
  `)
  patch({ tasks: [{ id: 'export one', label: plainWords('Exporting'), fraction: 0.5, cancel: () => undefined }] })
  expect(await studio.outcome(part)).toMatchInlineSnapshot(`
    "- button "Export"
    + progressbar "Exporting" = "0.5" [max=1] · "50 %, estimating …" · button "Cancel" · button "Export" [disabled]
    page.tasks: [{id: "export one",label: {key: "message.words",values: {words: "Exporting"}},fraction: 0.5,cancel: "a function"}]"
  `)
  patch({ tasks: [] })
  studio.answers = {
    ...studio.answers,
    exportProject: { files: ['/v/a.srt', '/v/b.srt'], notes: [plainWords('A note.')] },
  }
  expect(await studio.outcome(part, () => part.press('Export'))).toMatchInlineSnapshot(`
    "- combobox "Format" = "SubRip (.srt)" of 19 choices [first-focus] and 31 more
    + status "2 files are written." · "/v/a.srt" · "/v/b.srt" · list "Notes" · listitem "A note." · button "Close" [first-focus] · button "Show in folder" · button "Export another …"
    asks exportProject {project: "one",target: "sw",options: {format: "srt",texts: "translation",lines: "dialogue",names: false,sounds: false,times: true,bom: false,signs: false,words: false,clock: "dub",wording: "en",profile: {charactersPerLine: 42,lines: 2,readingSpeed: 17,shortest: 0.833,longest: 7,gap: 0.083}},output: "/v/film.sw.srt"} · page.tasks: [] · page.announcement: "2 files are written.""
  `)
  expect(await studio.outcome(part, () => part.press('Show'))).toMatchInlineSnapshot(
    `"asks showInFolder {path: "/v/a.srt"}"`,
  )
  expect(await studio.outcome(part, () => part.press('Export another'))).toMatchInlineSnapshot(`
    "- status "2 files are written." and 7 more
    + combobox "Format" = "SubRip (.srt)" of 19 choices [first-focus] · radiogroup "Texts" · "Texts" · radio "Translation" [checked] · radio "Original" · radio "Both in one" · radio "A file each" · radiogroup "Lines" · "Lines"
    + radio "What is said" [checked] · radio "Descriptions of the picture"
    + combobox "Layout" = "Netflix: 42 characters, 2 lines, 17 a second" of As in the script, a cue for each line | Netflix: 42 characters, 2 lines, 17 a second | Netflix, English: 42 characters, 2 lines, 20 a second | General: 43 characters, 2 lines, 25 a second | My own
    + "Long lines become several cues, broken evenly. The script stays as it is." · radiogroup "Times" · "Times" · radio "Of the last render, whose picture waits" [checked] · radio "Of the source" · summary "More options" · group "Also"
    + checkbox "Write who speaks" · checkbox "For who does not hear: sounds and names in brackets" · checkbox "Also texts in the picture that nobody speaks"
    + combobox "Times" = "As they are" of As they are | From 23.976 to 25 frames a second | From 25 to 23.976 frames a second | From 24 to 25 frames a second | From 25 to 24 frames a second | From 23.976 to 24 frames a second | From 24 to 23.976 frames a second
    + textbox "Save as" = "/v/film.sw.srt" · button "Export"
    asks suggestExport {project: "one",target: "sw",options: {format: "srt",texts: "translation",lines: "dialogue",names: false,sounds: false,times: true,bom: false,signs: false,words: false,clock: "dub",wording: "en",profile: {charactersPerLine: 42,lines: 2,readingSpeed: 17,shortest: 0.833,longest: 7,gap: 0.083}}}"
  `)
  patchProject('one', { target: undefined })
  expect(await studio.outcome(part)).toMatchInlineSnapshot(`
    "- radiogroup "Texts" and 5 more
    asks suggestExport {project: "one",options: {format: "srt",texts: "translation",lines: "dialogue",names: false,sounds: false,times: true,bom: false,signs: false,words: false,clock: "dub",wording: "en",profile: {charactersPerLine: 42,lines: 2,readingSpeed: 17,shortest: 0.833,longest: 7,gap: 0.083}}} · project.target: gone"
  `)
  patch({ dialogs: [] })
  exportRuns.showExport()
  expect(await studio.outcome(part)).toMatchInlineSnapshot(`""`)
})
