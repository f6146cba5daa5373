import { createElement } from 'react'
import { expect, it } from 'vitest'
import { plainWords } from '../../shared/locale/message.ts'
import { edited, lineOf, testDocument } from '../../shared/project/document.testing.ts'
import type { Document } from '../../shared/project/document.ts'
import { setLocked } from '../../shared/project/lines/lineEdits.ts'
import { addTarget } from '../../shared/project/projectEdits.ts'
import { applyTranslation, setText } from '../../shared/project/texts/textEdits.ts'
import { reviewProject, seenHash } from '../../shared/review/lineReview.ts'
import { formatAnswer, type LineRemark } from '../../shared/review/reviewAnswer.ts'
import { scriptSheet } from '../../shared/sheet/scriptSheet.ts'
import { callHandler } from '../drawn/drawPart.testing.ts'
import { livePart } from '../drawn/livePart.testing.ts'
import { standInPage } from '../drawn/standInPage.testing.ts'
import { patch } from '../state/session.ts'
import { refused, standInStudio } from '../state/usedStudio.testing.ts'

const page = standInPage()
const { reviewRuns } = await import('./reviewRuns.ts')
const { SendReviewDialog } = await import('./SendReviewDialog.tsx')
const { TakeReviewDialog } = await import('./TakeReviewDialog.tsx')
const { TakeTableDialog } = await import('./TakeTableDialog.tsx')

const DOCUMENT = edited(
  testDocument([
    [0, 2, 'Good morning.', 'Ann'],
    [3, 5, 'The rain came.', 'Ben'],
    [6, 8, 'Plant beans.', 'Ann'],
    [9, 10, 'Wait.', 'Ben'],
  ]),
  (draft) => {
    addTarget(draft, 'sw')
    applyTranslation(
      draft,
      'sw',
      new Map([
        [1, 'Habari.'],
        [2, 'Mvua ilikuja.'],
        [3, 'Panda maharagwe.'],
        [4, 'Subiri.'],
      ]),
    )
  },
)

/** The answer of a reviewer who saw a document as it is. */
function answer(
  by: string,
  says: readonly Omit<LineRemark, 'on'>[],
  { document = DOCUMENT, target = 'sw' as const } = {},
) {
  const remarks = says.map((one) => ({ ...one, on: seenHash(lineOf(document, one.id), 'sw') }))
  return formatAnswer({ project: reviewProject(document), review: 'r', target, by, at: 1, remarks }, [])
}

function taking(document: Document, text: string) {
  const studio = standInStudio({ document, dialogs: [{ name: 'takeReview', text }] })
  return { studio, part: livePart(createElement(TakeReviewDialog)) }
}

it('a review is sent as lines or as a minute, in a language for its page', async () => {
  const suggestReview = { path: '/v/film.review.html', minute: '/v/film.minute.html', silent: 2 }
  const studio = standInStudio({ document: DOCUMENT, dialogs: [{ name: 'sendReview' }], answers: { suggestReview } })
  const part = livePart(createElement(SendReviewDialog))
  expect(await studio.shown(part)).toMatchInlineSnapshot(`
    "dialog "Send for review" · heading "Send for review" · button "Close" · radiogroup "What is sent" · "What is sent" · radio "Each line, to be approved or changed" [checked] · radio "A minute of the dub, with five questions"
    "One file with the lines in Swahili: sound, picture, original and translation. It opens on a phone without a network. The reviewer sends a short text back." · "2 lines have no sound of their text: speak them first if they should be heard."
    combobox "Language of the page" = "English" of English | Yorùbá (Yoruba) | Igbo | Hausa | Kiswahili (Swahili) | isiZulu (Zulu) · checkbox "Put the small film inside, which makes the file several times as large"
    textbox "Save as" = "/v/film.review.html" · button "Write the file"
    asks suggestReview {project: "one",target: "sw"}"
  `)
  part.tick('Put the small film inside')
  part.fill('Language of the page', 'sw')
  studio.answers = {
    ...studio.answers,
    writeReview: refused('The disk is full.'),
    writeDubTest: { path: '/m.html', bytes: 2e6 },
  }
  expect(await studio.outcome(part, () => part.press('Write the file'))).toMatchInlineSnapshot(`
    "- combobox "Language of the page" = "English" of English | Yorùbá (Yoruba) | Igbo | Hausa | Kiswahili (Swahili) | isiZulu (Zulu) and 1 more
    + combobox "Language of the page" = "Kiswahili (Swahili)" of English | Yorùbá (Yoruba) | Igbo | Hausa | Kiswahili (Swahili) | isiZulu (Zulu) · checkbox "Put the small film inside, which makes the file several times as large" [checked]
    + alert [tone=bad] · "The disk is full." · button "Try again" · button "Service settings …"
    asks writeReview {project: "one",target: "sw",language: "sw",output: "/v/film.review.html",film: true}"
  `)
  expect(await studio.outcome(part, () => part.tick('A minute of the dub'))).toMatchInlineSnapshot(`
    "- radio "Each line, to be approved or changed" [checked] and 5 more
    + radio "Each line, to be approved or changed" · radio "A minute of the dub, with five questions" [checked] · textbox "Save as" = "/v/film.minute.html""
  `)
  patch({ tasks: [{ id: 'review one', label: plainWords('Writing'), fraction: 0.5, cancel: () => undefined }] })
  expect(await studio.outcome(part)).toMatchInlineSnapshot(`
    "- button "Write the file"
    + progressbar "Writing" = "0.5" [max=1] · "50 %, estimating …" · button "Cancel" · button "Write the file" [disabled]
    page.tasks: [{id: "review one",label: {key: "message.words",values: {words: "Writing"}},fraction: 0.5,cancel: "a function"}]"
  `)
  patch({ tasks: [] })
  expect(await studio.outcome(part, () => part.press('Write the file'))).toMatchInlineSnapshot(`
    "- radiogroup "What is sent" and 13 more
    + status "The file for the reviewer is written: 2.0 MB." · "/m.html" · button "Close" [first-focus] · button "Show in folder"
    asks writeDubTest {project: "one",target: "sw",language: "sw",output: "/v/film.minute.html"} · page.tasks: [] · page.announcement: "The file for the reviewer is written: 2.0 MB.""
  `)
  expect(await studio.outcome(part, () => part.press('Show'))).toMatchInlineSnapshot(
    `"asks showInFolder {path: "/m.html"}"`,
  )
})

it('answers of reviewers are shown line by line before they are taken in', async () => {
  const now = edited(DOCUMENT, (draft) => {
    setText(draft, 2, { text: 'Mvua imekuja.', target: 'sw' })
    setLocked(draft, [4], true)
  })
  const text = [
    answer('Zawadi', [
      { id: 1, good: true },
      { id: 2, text: 'Mvua ikaja.' },
      { id: 3, comment: 'Beans?' },
      { id: 4, text: 'Ngoja.' },
    ]),
    answer('Tatu', [
      { id: 1, text: 'Habari za asubuhi.' },
      { id: 2, good: true },
    ]),
  ].join('\n')
  const { studio, part } = taking(now, text)
  expect(await studio.shown(part)).toMatchInlineSnapshot(`
    "dialog "Take in a review" · heading "Take in a review" · button "Cancel" · "Paste the answers of one or several reviewers, or open them as files."
    textbox "Answers" = " ↵  ↵ === GRIOT REVIEW 1 === ↵ HY07DsIwEESvgrZeWXbWn6RCoocDYKXYeG0UQCARINdnSTHTzNObDGSmIU5WSqGW ↵ fPJBAOGlWVatM68sM6DDnB3C3ThbKYqUVLrUu9jrNGLuFDeNJrIdBU8pDKkLgBbh ↵ +P3wbr7xlQ0oSAhvdYSabK2uDUQS3Qbq2aHyY9n/MY8gphS2SY0cHbUieqXY6fLc ↵ VOP4Aw ↵ .5i.24c785e5daa79f8c ↵ === END === ↵  ↵  ↵ === GRIOT REVIEW 1 === ↵ DcwxDoQgEEDRq5ipJwQYYPQGe4DtCMUMrFkTK5WYeHop/i9fBjK6JLWtVlo5cIgN ↵ EI7ReY995eqADnN2CLtx9keptcrV8+zSDGgRPqJybNMjk5xd+38zUDD7IZiVlKyn ↵ GIjjwj4OqpTyAg ↵ .3y.00225d1f1716331a ↵ === END === ↵ " [first-focus]
    button "From files …" · status "From Zawadi and Tatu" · list "What they say" · "Line 1 Tatu Better wording differs" [state=conflict] · "Line 1 Zawadi Good differs" [state=conflict] · radiogroup "The wording of line 1" · "The wording of line 1"
    radio "As it is, and the others as a note Habari." [checked] · radio "As it is in the project" · radio "Zawadi Good" · radio "Tatu Habari za asubuhi." · "Line 2 Tatu Good is about an older text" [state=older]
    "Line 2 Zawadi Better wording differs is about an older text" [state=conflict, state=older] · radiogroup "The wording of line 2" · "The wording of line 2" · radio "As it is, and the others as a note Mvua imekuja." [checked]
    radio "As it is in the project" · radio "Zawadi Mvua ikaja." · "Line 3 Zawadi Comment is taken in" [state=new] · "Beans?" · "Line 4 Zawadi Better wording the line is locked: it becomes a note" [state=locked] · "Ngoja." [lang=sw]
    button "Take in""
  `)
  expect(await studio.outcome(part, () => part.tick('Mvua ikaja.'))).toMatchInlineSnapshot(`
    "- radio "As it is, and the others as a note Mvua imekuja." [checked] and 1 more
    + radio "As it is, and the others as a note Mvua imekuja." · radio "Zawadi Mvua ikaja." [checked]"
  `)
  expect(await studio.outcome(part, () => part.press('Take in'))).toMatchInlineSnapshot(`
    "- "Paste the answers of one or several reviewers, or open them as files." and 24 more
    step {key: "edit.takeReview",values: {names: "Zawadi and Tatu"}} · page.dialogs: [] · project.cursor: 1 · project.steps: 1 · lines.1.note: "Zawadi: ✓\\nTatu → Habari za asubuhi." · lines.2.texts.sw.text: "Mvua ikaja." · lines.3.note: "Zawadi: Beans?" · lines.4.note: "Zawadi → Ngoja.""
  `)
})

it('what is no answer, or not for this film and language, is refused with its reason', async () => {
  const other = testDocument([[0, 1, 'x']])
  const texts = {
    'no answer': 'Hello',
    'another film': answer('Ann', [{ id: 1, good: true }], {
      document: { ...DOCUMENT, media: { ...other.media, fingerprint: { sizeBytes: 2, hash: 'y' } } },
    }),
    'another language': answer('Ann', [{ id: 1, good: true }], { target: 'zu' as 'sw' }),
    nothing: ' ',
  }
  const said: string[] = []
  for (const [name, text] of Object.entries(texts)) {
    const { studio, part } = taking(DOCUMENT, '')
    await studio.shown(part)
    said.push(`${name}: ${await studio.outcome(part, () => part.fill('Answers', text))}`)
  }
  const { studio, part } = taking(DOCUMENT, '')
  await studio.shown(part)
  page.chosen = [new File([answer('Ann', [{ id: 1, good: true }])], 'a.txt')]
  said.push(await studio.outcome(part, () => part.press('From files')))
  expect(said.join('\n')).toMatchInlineSnapshot(`
    "no answer: - textbox "Answers" = "" [first-focus]
    + textbox "Answers" = "Hello" [first-focus] · alert "No answer of a review was found in this text. Paste all of it, from its first line to its last."
    another film: - textbox "Answers" = "" [first-focus]
    + textbox "Answers" = " ↵  ↵ === GRIOT REVIEW 1 === ↵ i1Yy1jNONTVMTDRJMjE0TDJMSrZQ0lEqAuLiciDhmJenpGOoEx1tqKOUo2dokGps ↵ lpKSbJ5sZG5haAZUaRgbGwsA ↵ .2g.a9e6a3075023a9d3 ↵ === END === ↵ " [first-focus]
    + alert "The answer of Ann is on another film than that of this project."
    another language: - textbox "Answers" = "" [first-focus]
    + textbox "Answers" = " ↵  ↵ === GRIOT REVIEW 1 === ↵ i1Yy1kuyNEsySElONk4zNzE3MU1R0lEqAuKqUiDhmJenpGOoEx1tqKOUo2dokGps ↵ lpKSbJ5sZG5haGYBlIqNjQUA ↵ .2g.3bedac9e46405dd7 ↵ === END === ↵ " [first-focus]
    + alert "The answer of Ann is on a language that this project does not have: Zulu."
    nothing: - textbox "Answers" = "" [first-focus]
    + textbox "Answers" = " " [first-focus]
    - textbox "Answers" = "" [first-focus] and 1 more
    + textbox "Answers" = " ↵  ↵ === GRIOT REVIEW 1 === ↵ i1Yy1kuyNEsySElONk4zNzE3MU1R0lEqAuLiciDhmJenpGOoEx1tqKOUo2dokGps ↵ lpKSbJ5sZG5haGYBlIqNjQUA ↵ .2g.c3a57013f8271074 ↵ === END === ↵ " [first-focus] · status "From Ann" · list "What they say"
    + "Line 1 Ann Good is taken in" [state=new] · button "Take in""
  `)
})

it('a table of a translator shows what it changes, and takes in what is not left out', async () => {
  const rows = scriptSheet(DOCUMENT, 'sw').map((row) => [...row])
  const [head = []] = rows
  const column = (name: string) => head.indexOf(name)
  const write = (line: number, name: string, text: string) => ((rows[line] as string[])[column(name)] = text)
  write(1, 'Translation', 'Habari za asubuhi.')
  write(2, 'Translation', '2025-01-02')
  write(4, 'Notes', 'Slowly.')
  rows.splice(3, 1)
  const added = head.map(
    (name) => ({ Start: '00:00:20.000', End: '00:00:22.000', Source: 'Bye.', Translation: 'Kwaheri.' })[name] ?? '',
  )
  const text = [...rows, added, head.map(() => '#NAME?')].map((row) => row.join('\t')).join('\n')
  const document = edited(DOCUMENT, (draft) => setText(draft, 1, { text: 'Habari!', target: 'sw' }))
  const studio = standInStudio({ document, dialogs: [{ name: 'takeTable' }] })
  const part = livePart(createElement(TakeTableDialog))
  expect(await studio.shown(part)).toMatchInlineSnapshot(`
    "dialog "Take in a table" · heading "Take in a table" · button "Cancel" · "Paste rows from a spreadsheet, their names of columns included, or open a file: .xlsx, .csv or .tsv." · textbox "Rows" = "" [first-focus] · button "From a file …"
    button "Take in 0 changes" [disabled, title="The table changes nothing."]"
  `)
  expect(await studio.outcome(part, () => part.fill('Rows', text))).toMatchInlineSnapshot(`
    "- button "Take in 0 changes" [disabled, title="The table changes nothing."]
    + status · "1 row becomes a new line." · "Line 3 has no row in the table: it stays." · "1 cell holds no words but what a spreadsheet has made of them, and is left out; its row is in brackets: “#NAME?” (6)." · list "New lines" · "0:20 Bye."
    + "Kwaheri." [lang=sw] · list "What changes" · checkbox "Line 1 Translation changed in the project since the table was written" · part [lang=sw] · "Habari!" · "Habari za asubuhi." [lang=sw]
    + checkbox "Line 2 Translation a date that a spreadsheet has made" · part [lang=sw] · "Mvua ilikuja." · "2025-01-02" [lang=sw] · checkbox "Line 4 Note" [checked] · "Slowly." · button "Take in 2 changes""
  `)
  const boxes = part.now().all('input', { type: 'checkbox' })
  expect(await studio.outcome(part, () => callHandler(boxes[0], 'onChange'))).toMatchInlineSnapshot(`
    "- checkbox "Line 1 Translation changed in the project since the table was written" and 1 more
    + checkbox "Line 1 Translation changed in the project since the table was written" [checked] · button "Take in 3 changes""
  `)
  const taking = await studio.outcome(part, () => part.press('Take in'))
  expect(taking).toMatchInlineSnapshot(`
    "- "Paste rows from a spreadsheet, their names of columns included, or open a file: .xlsx, .csv or .tsv." and 21 more
    step {key: "edit.takeTable",values: {count: 3}} · page.dialogs: [] · project.cursor: 1 · project.steps: 1 · lines.1.texts.sw.text: "Habari za asubuhi." · lines.4.note: "Slowly." · lines.5: {id: 5,start: 20,end: 22,speaker: "SPEAKER_00",source: "Bye.",locked: false,keepOriginal: false,note: "",texts: {sw: {text: "Kwaheri.",status: "edited",basis: "4.b7bff94f19be81d7"}}} · nextLine: 6"
  `)
  patch({ dialogs: [{ name: 'takeTable' }] })
  await studio.outcome(part)
  expect(await studio.outcome(part, () => part.fill('Rows', 'no table'))).toMatchInlineSnapshot(`
    "- status and 7 more
    + alert "No column of translations was found. Name it “Translation” in the first row of the table.""
  `)
  page.chosen = [new File(['ID\tTranslation\n1\tHabari?'], 'a.tsv')]
  expect(await studio.outcome(part, () => part.press('From a file'))).toMatchInlineSnapshot(`
    "- alert "No column of translations was found. Name it “Translation” in the first row of the table." and 1 more
    + status "Lines 2, 3, 4 and 5 have no row in the table: they stay." · list "What changes" · checkbox "Line 1 Translation" [checked] · part [lang=sw] · "Habari za asubuhi." · "Habari?" [lang=sw] · button "Take in 1 change""
  `)
})

it('actions of reviews open their dialogs, and copy the table', async () => {
  const studio = standInStudio({ document: DOCUMENT })
  const none = livePart(null)
  const said: string[] = []
  for (const id of Object.keys(reviewRuns) as (keyof typeof reviewRuns)[])
    said.push(await studio.outcome(none, reviewRuns[id]))
  expect(said.join('\n')).toMatchInlineSnapshot(`
    "page.dialogs: [{name: "sendReview"}]
    page.dialogs: [{name: "sendReview"},{name: "takeReview",text: ""}]
    page.announcement: "4 rows are copied."
    page.dialogs: [{name: "sendReview"},{name: "takeReview",text: ""},{name: "takeTable"}]"
  `)
  expect(page.copied[0]?.split('\n')[1]?.replaceAll('\t', ' | ')).toMatchInlineSnapshot(`
    "1 | l.10e36ddc7c278168 | 00:00:00.000 | 00:00:02.000 | Ann | Good morning. | Habari. | 14 to 16 | 32 to 37 |  |  | 
    "
  `)
})
