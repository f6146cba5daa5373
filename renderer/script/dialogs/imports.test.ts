import { createElement } from 'react'
import { expect, it, onTestFinished } from 'vitest'
import { performRequest } from '../../../shared/conversation.ts'
import { plainWords } from '../../../shared/locale/message.ts'
import { drawPart, outlined } from '../../drawn/drawPart.testing.ts'
import { showDialog } from '../../state/dialogs.ts'
import { theProject } from '../../state/document/project.ts'
import { openScene } from '../../state/document/scene.testing.ts'
import { patchScript } from '../../state/editor/scriptView.ts'
import { effectsOf, tryControls } from '../../state/effects.testing.ts'
import { openWith } from './openWith.testing.ts'
import { doTextWork } from './textWork.ts'

const { CueComparison } = await import('./CueComparison.tsx')
const { EarFields } = await import('./EarFields.tsx')
const { PasteDialog } = await import('./PasteDialog.tsx')
const { PlacedTextFields } = await import('./PlacedText.tsx')
const { SubtitlesDialog } = await import('./SubtitlesDialog.tsx')
const { SubtitlesPreview } = await import('./SubtitlesPreview.tsx')

it('subtitles are previewed with what becomes of them', () => {
  openScene()
  const cues = [
    { start: 1, end: 2, text: 'One', speaker: 'Amina' },
    { start: 3, end: 4, text: 'Two\nthree' },
  ]
  const match = {
    texts: new Map([
      [1, 'Habari.'],
      [2, 'Hujambo?'],
    ]),
    leftOver: [{ start: 30, end: 31, text: 'Late' }],
    offset: 0,
  } as never
  const draw = (as: string, more: object = {}) =>
    drawPart(
      createElement(SubtitlesPreview, {
        as: as as never,
        placed: { cues, outside: 0, cut: 0 },
        match,
        document: theProject().document,
        target: 'sw',
        ...more,
      }),
    ).outline
  expect(draw('lines', { placed: { cues, outside: 2, cut: 1 } })).toEqual(outlined`
    "2 lines , 2 outside the video are left out , 1 is cut at the end of the video" [tone=warn, tone=warn]
    region "What will change": table: row: columnheader "0:01.0" | cell "Amina" | cell "One" | row: columnheader "0:03.0" | cell | cell "Two three"
  `)
  expect([...draw('translation'), ...draw('notes'), ...draw('lines', { placed: undefined })]).toEqual(outlined`
    "2 of 4 lines get a text , 1 text becomes a line of its own" [tone=warn]
    region "What will change"
      table
        row: columnheader "0:01.0" | cell "Habari za asubuhi." | cell "Habari." [lang=sw]
        row: columnheader "0:04.0" | cell "Hujambo?" | cell "locked, stays as it is" [tone=dim]
        row: columnheader "0:07.0" | cell "Nzuri sana, asante." | cell "no text, stays as it is" [tone=dim]
        row: columnheader "0:09.5" | cell "Goodbye." | cell "no text, stays as it is" [tone=dim]
        row: columnheader "0:30.0" | cell "no line" | cell "Late" [lang=sw]
    "2 of 4 lines get a text , 1 text has no line and is left out" [tone=warn]
    region "What will change"
      table
        row: columnheader "0:01.0" | cell "Good morning." | cell "Habari."
        row: columnheader "0:04.0" | cell "How are you?" | cell "Hujambo?"
        row: columnheader "0:07.0" | cell "Fine, thank you." | cell "no text, stays as it is" [tone=dim]
        row: columnheader "0:09.5" | cell "Goodbye." | cell "no text, stays as it is" [tone=dim]
        row: columnheader "0:30.0" | cell "no line" | cell "Late"
    alert "Write times such as 1:02.5; of two points the second must be later."
  `)
})

const CUES = [0, 10, 20, 30].map((start) => ({ start, end: start + 2, text: `Cue ${start}` }))

it('cues are compared with the film at three places', async () => {
  const draw = (isOpenFirst: boolean) => () =>
    drawPart(
      createElement(CueComparison, {
        before: CUES,
        after: CUES.map((cue) => ({ ...cue, start: cue.start + 1.5 })),
        isOpenFirst,
      }),
    )
  openScene()
  expect([...draw(false)().outline, ...draw(true)().outline]).toEqual(outlined`
    summary "Listen at three places"
    part [open]
      summary "Listen at three places"
      list
        listitem
          "Cue 0"
          button "As they are 0:00.0" shows "‹▶› As they are 0:00.0"
          part [{height:36px}]
          part [{inset-inline-start:0%;width:66.66666666666667%}]
          button "By ear 0:01.5" shows "‹▶› By ear 0:01.5"
          part [{height:36px}]
          part [{inset-inline-start:40%;width:20%}]
        listitem
          "Cue 20"
          button "As they are 0:20.0" shows "‹▶› As they are 0:20.0"
          part [{height:36px}]
          part [{inset-inline-start:25%;width:50%}]
          button "By ear 0:21.5" shows "‹▶› By ear 0:21.5"
          part [{height:36px}]
          part [{inset-inline-start:40%;width:20%}]
        listitem
          "Cue 30"
          button "As they are 0:30.0" shows "‹▶› As they are 0:30.0"
          part [{height:36px}]
          part [{inset-inline-start:25%;width:50%}]
          button "By ear 0:31.5" shows "‹▶› By ear 0:31.5"
          part [{height:36px}]
          part [{inset-inline-start:40%;width:20%}]
  `)
  expect(await tryControls({ open: () => openScene(), draw: draw(true) })).toEqual(outlined`
    button "As they are 0:00.0" → player plays the range 0 3
    button "By ear 0:01.5" → player plays the range 0.5 3
    button "As they are 0:20.0" → player plays the range 19 23
    button "By ear 0:21.5" → player plays the range 20.5 23
    button "As they are 0:30.0" → player plays the range 29 33
    button "By ear 0:31.5" → player plays the range 30.5 33
  `)
})

it('times by ear are told with how sure they are, and taken or left', () => {
  openScene()
  const choices: unknown[] = []
  const draw = (ear: object, way = 'none') => {
    const drawn = drawPart(
      createElement(EarFields, {
        name: 'a.srt',
        cues: CUES,
        ear: ear as never,
        choice: { way } as never,
        onChange: (choice) => void choices.push(choice),
      }),
    )
    if (drawn.controls.some(({ label }) => /Move|Leave/.test(label)))
      drawn.controls.find(({ label }) => /Move|Leave/.test(label))?.use()
    return drawn.lines
      .filter((line) => !/summary/.test(line))
      .map((line) => line.trim())
      .join(' ')
  }
  const times = {
    verdict: 'sure',
    factor: 1,
    offset: 1.5,
    moves: [],
    offsets: [],
    cues: CUES,
    speech: [],
    matched: 4,
    runs: [{ from: 0, to: 4, factor: 1, offset: 1.5 }],
  }
  const said = [
    draw({ asking: true, times: undefined, isByLines: false }),
    draw({ asking: false, times: undefined, isByLines: false }),
    draw({ asking: false, times: { ...times, verdict: 'none' }, isByLines: false }),
  ]
  expect(said.map((one, at) => `${at} ${one}`)).toEqual(outlined`
    0 status "Comparing them with what is spoken …"
    1 
    2 
  `)
})

it('a text without times says how far its placing is, and what went wrong', async () => {
  const done: unknown[] = []
  const placing = (about: object) => ({
    placed: undefined,
    failure: undefined,
    isAsking: false,
    fraction: undefined,
    isByEar: true,
    setByEar: (on: boolean) => void done.push(on),
    setLanguage: (code: string) => void done.push(code),
    ...about,
  })
  const draw = (about: object) => drawPart(createElement(PlacedTextFields, { placing: placing(about) as never }))
  openScene()
  const failure = { kind: 'invalid', message: plainWords('No language.'), said: { key: 'failure.manuscript.language' } }
  const shown = [
    { isAsking: true, fraction: 0.25 },
    { placed: { lines: [], language: 'sw', notes: [plainWords('Two were left.')] } },
    { isByEar: false },
    { failure },
    { failure: { ...failure, said: plainWords('No.') } },
    { isByEar: undefined },
  ]
  expect(shown.map((about, at) => `${at} ${draw(about).lines.join(' ')}`)).toEqual(outlined`
    0 region "By ear" status "Finding when this text is said in the video …" progressbar "Finding when this text is said in the video …" = "0.25" [max=1] button "Leave it at reading pace"
    1 region "By ear" list "Notes" listitem "Two were left." button "Leave it at reading pace"
    2 region "By ear" button "Place it by ear"
    3 region "By ear" alert "undefined has no times and is placed by ear. For that the language spoken in the video must be known: say which it is." combobox "Language of the video" = "Choose a language …" of Choose a language … | English | Yorùbá (Yoruba) | Igbo | Hausa | Kiswahili (Swahili) | isiZulu (Zulu)
    4 region "By ear" alert "No."
    5 
  `)
  for (const about of [{}, { isByEar: false }]) draw(about).controls[0]?.use()
  draw({ failure }).controls[0]?.use('sw')
  expect(done).toEqual([false, true, 'sw'])
})

/** Does the work of the page's workers in this thread. */
function workHere(): void {
  class HereWorker {
    listener: ((event: object) => void) | undefined
    addEventListener(name: string, listener: (event: object) => void) {
      if (name === 'message') this.listener = listener
    }
    terminate() {
      this.listener = undefined
    }
    postMessage(order: never) {
      void performRequest(() => doTextWork(order)).then((data) => this.listener?.({ data }))
    }
  }
  Object.assign(globalThis, { Worker: HereWorker })
  onTestFinished(() => void Reflect.deleteProperty(globalThis, 'Worker'))
}

/** Waits for the workers of a dialog, and answers its outline. */
async function answered(drawn: ReturnType<typeof drawPart>, sign: RegExp) {
  let now = drawn
  const isThere = () => {
    now = now.redraw()
    return now.lines.some((line) => sign.test(line))
  }
  await expect.poll(isThere).toBe(true)
  return now
}

const SRT =
  '1\n00:00:01,000 --> 00:00:03,000\nHabari.\n\n2\n00:00:07,000 --> 00:00:08,000\nNzuri.\n\n3\n00:00:40,000 --> 00:00:41,000\nLeo.\n'

it('a translation that is pasted is shown on its lines before it is taken', async () => {
  workHere()
  const open = () => {
    const bridge = openWith('paste', { selected: [1] })()
    patchScript({ pasted: '1 Habari.\n3 Nzuri.\n9 Hakuna.' })
    return bridge
  }
  const bridge = open()
  const drawn = await answered(drawPart(createElement(PasteDialog), { effects: 'run' }), /^table/)
  expect(drawn.outline).toEqual(outlined`
    dialog "Paste a translation"
      heading "Paste a translation"
      button "Cancel"
      "Translation into Swahili. Subtitles (SRT, WebVTT, ASS), numbered lines, or one line of text for each line of the script."
      textbox "The translation" = "1 Habari. ↵ 3 Nzuri. ↵ 9 Hakuna." [lang=sw, first-focus]
      button "From a file …"
      "4 of 4 lines get a text. The numbers of texts and lines differ, so they were matched by length. Check them."
      region "How the texts are matched to the lines"
        table
          row: columnheader "1" | cell "Good morning." | cell "1 Habari." [lang=sw]
          row: columnheader "2" | cell "How are you?" | cell "locked, stays as it is" [lang=sw, tone=dim]
          row: columnheader "3" | cell "Fine, thank you." | cell "9" [lang=sw]
          row: columnheader "4" | cell "Goodbye." | cell "Hakuna." [lang=sw]
      button "Use it for 4 lines" [disabled, title="Paste a translation first, or choose a file; none of its texts has a line yet."]
  `)
  expect((await effectsOf(bridge, () => drawn.controls.at(-1)?.use())).join('\n')).toBe(
    'page.announcement: "Paste a translation first, or choose a file; none of its texts has a line yet."',
  )
  openWith('paste', { target: undefined })()
  expect(drawPart(createElement(PasteDialog)).lines.at(-1)?.trim()).toBe('"Add a language first, at the top right."')
})

it('subtitles are taken as lines, as a translation, as notes or as descriptions', async () => {
  workHere()
  const open = (text = SRT, others = 0) => {
    const bridge = openScene({ selected: [1] })
    showDialog({ name: 'subtitles', file: new File([text], 'film.srt'), others })
    return bridge
  }
  open()
  const first = drawPart(createElement(SubtitlesDialog), { effects: 'run' })
  expect(first.lines.at(-1)?.trim()).toBe('"Reading film.srt …"')
  const shown = await answered(first, /^table/)
  expect(shown.outline).toEqual(outlined`
    dialog "Subtitles for this project"
      heading "Subtitles for this project"
      button "Cancel"
      radiogroup "Use film.srt as"
        "Use film.srt as"
        radio "the lines Replaces 4 lines, with their translations and takes. One undo brings them back."
        radio "a translation Texts go to the lines by their times; the rest become lines of their own." [checked]
        radio "a reference Texts go to the notes of the lines and change nothing else."
        radio "descriptions of the picture 3 lines of a describer. All other lines stay."
      combobox "Language of the translation" = "Kiswahili (Swahili)" of English | Yorùbá (Yoruba) | Igbo | Hausa | Kiswahili (Swahili) | isiZulu (Zulu)
      combobox "Times" = "As they are" of As they are | From 23.976 to 25 frames a second | From 25 to 23.976 frames a second | From 24 to 25 frames a second | From 25 to 24 frames a second | From 23.976 to 24 frames a second | From 24 to 23.976 frames a second | By two points …
      textbox "Shift all by" = "0" [described="Seconds or a time. A minus moves lines earlier: −0.5, 1:02.5"]
      "Seconds or a time. A minus moves lines earlier: −0.5, 1:02.5"
      "0 of 4 lines get a text"
      region "What will change"
        table
          row: columnheader "0:01.0" | cell "Habari za asubuhi." | cell "no text, stays as it is" [tone=dim]
          row: columnheader "0:04.0" | cell "Hujambo?" | cell "locked, stays as it is" [tone=dim]
          row: columnheader "0:07.0" | cell "Nzuri sana, asante." | cell "no text, stays as it is" [tone=dim]
          row: columnheader "0:09.5" | cell "Goodbye." | cell "no text, stays as it is" [tone=dim]
      button "Take over 0 texts" [disabled, title="None of these subtitles lies within the video or meets a line. Change their times."]
  `)
  const taken: string[] = []
  for (const as of ['lines', 'translation', 'notes', 'descriptions']) {
    const bridge = open(SRT, 2)
    let drawn = await answered(drawPart(createElement(SubtitlesDialog), { effects: 'run' }), /^table/)
    drawn.controls
      .filter(({ label }) => label.startsWith('radio'))
      [['lines', 'translation', 'notes', 'descriptions'].indexOf(as)]?.use()
    drawn = await answered(drawn, /^button "(?:Replace|Take|Add|Import|Use)[^[]*$/)
    taken.push(
      as,
      ...drawn.lines.slice(-5).map((line) => line.trim()),
      ...(await effectsOf(bridge, () => drawn.controls.at(-1)?.use())),
    )
  }
  expect(taken).toEqual(outlined`
    lines
    cell "Nzuri."
    row
    columnheader "0:40.0"
    cell "Leo."
    button "Use 3 lines"
    step {key: "edit.importSubtitles",values: {name: "film.srt"}}
    page.dialogs: []
    lines.1: gone
    lines.2: gone
    lines.3: gone
    lines.4: gone
    lines.5: {id: 5,start: 1,end: 3,speaker: "SPEAKER_00",source: "Habari.",locked: false,keepOriginal: false,note: "",texts: {}}
    lines.6: {id: 6,start: 7,end: 8,speaker: "SPEAKER_00",source: "Nzuri.",locked: false,keepOriginal: false,note: "",texts: {}}
    lines.7: {id: 7,start: 40,end: 41,speaker: "SPEAKER_01",source: "Leo.",locked: false,keepOriginal: false,note: "",texts: {}}
    nextLine: 8
    translation
    row
    columnheader "0:40.0"
    cell "no line"
    cell "Leo." [lang=sw]
    button "Take over 3 texts"
    step {key: "edit.importSubtitles",values: {name: "film.srt"}}
    page.dialogs: []
    lines.1.texts.sw.text: "Habari."
    lines.3.texts.sw.text: "Nzuri."
    lines.5: {id: 5,start: 40,end: 41,speaker: "SPEAKER_00",source: "",locked: false,keepOriginal: false,note: "",texts: {sw: {text: …
    nextLine: 6
    notes
    row
    columnheader "0:40.0"
    cell "no line"
    cell "Leo."
    button "Add 2 notes"
    step {key: "edit.importSubtitles",values: {name: "film.srt"}}
    page.dialogs: []
    lines.1.note: "Habari."
    lines.3.note: "Nzuri."
    descriptions
    cell "Nzuri."
    row
    columnheader "0:40.0"
    cell "Leo."
    button "Add 3 descriptions"
    step {key: "edit.importSubtitles",values: {name: "film.srt"}}
    page.dialogs: []
    speakers.SPEAKER_02: {id: "SPEAKER_02",name: "Describer",colour: "#2fa866",voices: {},describes: true}
    lines.5: {id: 5,start: 1,end: 3,speaker: "SPEAKER_02",source: "",locked: false,keepOriginal: false,note: "",texts: {sw: {text: "H…
    lines.6: {id: 6,start: 7,end: 8,speaker: "SPEAKER_02",source: "",locked: false,keepOriginal: false,note: "",texts: {sw: {text: "N…
    lines.7: {id: 7,start: 40,end: 41,speaker: "SPEAKER_02",source: "",locked: false,keepOriginal: false,note: "",texts: {sw: {text: …
    nextLine: 8
  `)
  open('no subtitles at all')
  expect(
    (await answered(drawPart(createElement(SubtitlesDialog), { effects: 'run' }), /alert/)).lines
      .slice(3)
      .map((line) => line.trim().slice(0, 60))
      .join('\n'),
  ).toBe('alert "No subtitles were found in film.srt. Give a file with')
})
