import { type ComponentType, createElement } from 'react'
import { expect, it } from 'vitest'
import type { Work } from '../../shared/commands/work.ts'
import { plainWords } from '../../shared/locale/message.ts'
import { edited, TEST_FILM_FACTS, testDocument } from '../../shared/project/document.testing.ts'
import type { Document, DocumentDraft } from '../../shared/project/document.ts'
import { addTarget } from '../../shared/project/projectEdits.ts'
import { setVoice } from '../../shared/project/speakers/castEdits.ts'
import { applyTranslation } from '../../shared/project/texts/textEdits.ts'
import { callHandler } from '../drawn/drawPart.testing.ts'
import { livePart } from '../drawn/livePart.testing.ts'
import { standInPage } from '../drawn/standInPage.testing.ts'
import { holdActions } from '../state/actions.ts'
import { openDialog } from '../state/dialogs.ts'
import { patchProject } from '../state/document/project.ts'
import { selectLines } from '../state/editor/selection.ts'
import { tryControls } from '../state/effects.testing.ts'
import { patch } from '../state/session.ts'
import { useSpeechServers } from '../state/studio/speechServers.ts'
import { useVoices } from '../state/studio/voices.ts'
import { HOSTED, speechServer, standInStudio } from '../state/usedStudio.testing.ts'
import { TRANSLATED, TWO_LINES } from './steps.testing.ts'

standInPage()
const { RenderStep } = await import('./RenderStep.tsx')
const { SpeakStep } = await import('./SpeakStep.tsx')
const { StepDialogs } = await import('./StepDialogs.tsx')
const { TranscriptStep } = await import('./TranscriptStep.tsx')
const { TranslationStep } = await import('./TranslationStep.tsx')
const { dubRuns } = await import('./dubRuns.ts')
holdActions(dubRuns)

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

const with_ = (change: (draft: DocumentDraft) => unknown): Document => edited(TRANSLATED, change)

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

it('a transcript is ordered from the sound, the picture or a file, in a language, for so many speakers', async () => {
  const { studio, part } = step(TranscriptStep, testDocument([]), { answers: { transcribe: { work: 'w' } } })
  expect(await studio.shown(part)).toMatchInlineSnapshot(`
    "radiogroup "Source of the transcript" · "Source of the transcript" · button "Source of the transcript: Subtitle file …" · button "Source of the transcript: Paste a text …"
    radio "Subtitles with the video a track in the video or a file beside it; without them, speech recognition" [checked] · radio "Listen to the video finds the lines and the speakers"
    radio "Read it from the picture subtitles that are burned into the video" · combobox "Language of the video" = "Detect" of 18 choices · combobox "How many people speak" = "Detect" of 21 choices · group "Privacy"
    checkbox "Nothing of this project leaves this computer: no hosted service, no server elsewhere" · button "Make the transcript" [first-focus]
    asks voices {} · asks speechServers {}"
  `)
  part.fill('Language of the video', 'fr')
  part.fill('How many people', 2)
  expect(await studio.outcome(part, () => part.tick('Read it from the picture'))).toMatchInlineSnapshot(`
    "- radio "Subtitles with the video a track in the video or a file beside it; without them, speech recognition" [checked] and 3 more
    + radio "Subtitles with the video a track in the video or a file beside it; without them, speech recognition" · radio "Read it from the picture subtitles that are burned into the video" [checked]
    + combobox "Place of the subtitles" = "Find it" of Find it | Lower third of the picture | Upper third of the picture | A rectangle that you draw · combobox "Language of the video" = "French" of 18 choices
    + combobox "How many people speak" = "2" of 21 choices"
  `)
  expect(await studio.outcome(part, () => part.fill('Place of the subtitles', 'lower'))).toMatchInlineSnapshot(`
    "- combobox "Place of the subtitles" = "Find it" of Find it | Lower third of the picture | Upper third of the picture | A rectangle that you draw
    + combobox "Place of the subtitles" = "Lower third of the picture" of Find it | Lower third of the picture | Upper third of the picture | A rectangle that you draw"
  `)
  expect(await studio.outcome(part, () => part.press('Make the transcript'))).toMatchInlineSnapshot(
    `"asks transcribe {project: "one",source: {from: "picture",place: {left: 0,top: 0.667,right: 1,bottom: 1}},speakers: 2,language: "fr"}"`,
  )
  patchProject('one', { work: [work({ kind: 'transcript', target: undefined })] })
  expect(await studio.outcome(part)).toMatchInlineSnapshot(`
    "- radiogroup "Source of the transcript" and 12 more
    + region "Transcript" · "Speaking" · progressbar "Transcript" = "0.334" [max=1] · "33 %, about 1:30 left" · button "Pause" · button "Cancel" · "The work continues when you close this. The status line shows its progress."
    project.work: [{id: "w",kind: "transcript",failures: [],notes: [],state: {name: "running",stage: "voices",doing: {key: "message.words",values: {words: "Speaking"}},fraction: 0.334,remaining: 90}}]"
  `)
  patchProject('one', { work: [work({ kind: 'transcript', state: { name: 'done' }, notes: [plainWords('A note.')] })] })
  expect(await studio.outcome(part)).toMatchInlineSnapshot(`
    "- region "Transcript" and 6 more
    + "0 lines, 0 speakers. Undo removes them." · list "Notes" · listitem "A note." · button "Translate …" [first-focus] · button "To the script"
    project.work: [{id: "w",kind: "transcript",target: "sw",failures: [],notes: [{key: "message.words",values: {words: "A note."}}],state: {name: "done"}}]"
  `)
  expect(await studio.outcome(part, () => part.press('Translate …'))).toMatchInlineSnapshot(
    `"page.dialogs: [{name: "step",step: "translation"}]"`,
  )
})

it('a place of subtitles is drawn on the picture, by keys and by numbers', async () => {
  const openMedia = {
    path: '/a.mp4',
    name: 'a.mp4',
    url: '/m/a',
    facts: TEST_FILM_FACTS,
    playable: { picture: true, sound: true },
  }
  const { studio, part } = step(TranscriptStep, TWO_LINES, { answers: { openMedia } })
  await studio.shown(part)
  part.tick('Read it from the picture')
  await studio.outcome(part)
  expect(await studio.outcome(part, () => part.fill('Place of the subtitles', 'drawn'))).toMatchInlineSnapshot(`
    "- combobox "Place of the subtitles" = "Find it" of Find it | Lower third of the picture | Upper third of the picture | A rectangle that you draw
    + combobox "Place of the subtitles" = "A rectangle that you draw" of Find it | Lower third of the picture | Upper third of the picture | A rectangle that you draw · part [drawing]
    + application "Place of the subtitles: left 10 %, top 75 %, right 90 %, bottom 97 %" [{left:10%;top:75%;width:80%;height:21.999999999999996%}, described="Draw around the subtitles. Arrow keys move the rectangle, with Shift they change its size; Escape brings back the one before."]
    + "Video at 0:00" · slider "Video at 0:00" = "0" [{--share:0%}, min=0, max=60, step=0.5, valuetext=0:00] · "Left, top, right, bottom edge in %" · textbox "Left, top, right, bottom edge in %" = "10, 75, 90, 97" [percent]
    asks openMedia {path: "/a.mp4"}"
  `)
  expect(await studio.outcome(part, () => part.leave('Left, top', '10, 20, 80, 90'))).toMatchInlineSnapshot(`
    "- application "Place of the subtitles: left 10 %, top 75 %, right 90 %, bottom 97 %" [{left:10%;top:75%;width:80%;height:21.999999999999996%}, described="Draw around the subtitles. Arrow keys move the rectangle, with Shift they change its size; Escape brings back the one before."] and 1 more
    + application "Place of the subtitles: left 10 %, top 20 %, right 80 %, bottom 90 %" [{left:10%;top:20%;width:70%;height:70%}, described="Draw around the subtitles. Arrow keys move the rectangle, with Shift they change its size; Escape brings back the one before."]
    + textbox "Left, top, right, bottom edge in %" = "10, 20, 80, 90" [percent]"
  `)
  expect(await studio.outcome(part, () => part.press('Replace the lines'))).toMatchInlineSnapshot(`
    "- button "Replace the lines"
    + button "Replace the lines" [disabled]
    asks transcribe {project: "one",source: {from: "picture",place: {left: 0.1,top: 0.2,right: 0.8,bottom: 0.9}},speakers: null}"
  `)
})

it('where nothing recognises speech, what helps stands in the place of the button', async () => {
  const { studio, part } = step(TranscriptStep, testDocument([]), { connections: HOSTED })
  useVoices.setState({ canRecognize: false })
  expect(await studio.shown(part)).toMatchInlineSnapshot(`
    "radiogroup "Source of the transcript" · "Source of the transcript" · button "Source of the transcript: Subtitle file …" · button "Source of the transcript: Paste a text …"
    radio "Subtitles with the video a track in the video or a file beside it; without them, speech recognition" [checked] · radio "Listen to the video finds the lines and the speakers"
    radio "Read it from the picture subtitles that are burned into the video" · combobox "Language of the video" = "Detect" of 18 choices · group "Privacy"
    checkbox "Nothing of this project leaves this computer: no hosted service, no server elsewhere"
    region "Ways forward: Speech cannot be recognised on this computer yet. Take the lines from a subtitle file, install a recogniser, or write them yourself: what sounds like speech becomes empty lines." · "Ways forward:"
    "Speech cannot be recognised on this computer yet. Take the lines from a subtitle file, install a recogniser, or write them yourself: what sounds like speech becomes empty lines." · button "Use a subtitle file …"
    button "Read it from the picture" [described="subtitles that are burned into the video"] · button "Write it myself" [described="in the editor, with an empty line for each stretch of speech"]
    button "Use a hosted service …" [described="with its address and key"] · button "Make the transcript" [first-focus]
    asks voices {} · asks speechServers {}"
  `)
  useVoices.setState({ canRecognize: true, drafts: true })
  expect(await studio.outcome(part)).toMatchInlineSnapshot(`
    "- region "Ways forward: Speech cannot be recognised on this computer yet. Take the lines from a subtitle file, install a recogniser, or write them yourself: what sounds like speech becomes empty lines." and 6 more
    + part [tone=warn] · "Speech is only drafted here: about half the words will be right. Subtitles, the text that is spoken or another recogniser give better lines."
    voices.canRecognize: true · voices.drafts: true"
  `)
})

it('a translation is ordered for what needs it, for all or for the selected lines', async () => {
  const { studio, part } = step(TranslationStep, TWO_LINES, { answers: { translate: { work: 'w' } } })
  expect(await studio.shown(part)).toMatchInlineSnapshot(`
    "combobox "Into" = "Kiswahili (Swahili), new" of English, new | Yorùbá (Yoruba), new | Igbo, new | Hausa, new | Kiswahili (Swahili), new | isiZulu (Zulu), new · radiogroup "Source of the translation" · "Source of the translation"
    button "Source of the translation: Subtitle file …" · button "Source of the translation: Paste a text …" · radio "Translate by the service in use" [checked] · radio "Subtitles in this language beside the video" · radiogroup "Lines" · "Lines"
    radio "Untranslated and changed 2 lines" [checked] · radio "All 2 lines" · "Locked lines stay as they are. Speakers without a voice get one that fits." · "2 lines, English · 2 speakers" · button "Translate into Swahili" [first-focus]"
  `)
  selectLines([1, 2])
  expect(await studio.outcome(part)).toMatchInlineSnapshot(`
    "+ radio "Selected 2 lines"
    selection.lines: [1,2] · selection.current: 1 · selection.anchor: 1"
  `)
  expect(await studio.outcome(part, () => part.tick('Selected'))).toMatchInlineSnapshot(`
    "- radio "Untranslated and changed 2 lines" [checked] and 1 more
    + radio "Untranslated and changed 2 lines" · radio "Selected 2 lines" [checked]"
  `)
  expect(await studio.outcome(part, () => part.press('Translate into Swahili'))).toMatchInlineSnapshot(`
    "- combobox "Into" = "Kiswahili (Swahili), new" of English, new | Yorùbá (Yoruba), new | Igbo, new | Hausa, new | Kiswahili (Swahili), new | isiZulu (Zulu), new
    + combobox "Into" = "Kiswahili (Swahili)" of English, new | Yorùbá (Yoruba), new | Igbo, new | Hausa, new | Kiswahili (Swahili) | isiZulu (Zulu), new
    step {key: "edit.addTarget",values: {language: {key: "language.sw"}}} · asks translate {project: "one",target: "sw",source: {from: "service"},lines: [1,2]} · project.cursor: 1 · project.steps: 1 · targets: ["sw"]"
  `)
  patchProject('one', {
    work: [work({ kind: 'translation', state: { name: 'done' }, notes: [plainWords('A note.')] })],
  })
  expect(await studio.outcome(part)).toMatchInlineSnapshot(`
    "- combobox "Into" = "Kiswahili (Swahili)" of English, new | Yorùbá (Yoruba), new | Igbo, new | Hausa, new | Kiswahili (Swahili) | isiZulu (Zulu), new and 14 more
    + "Translated into Swahili." · list "Notes" · listitem "A note." · button "To the script" [first-focus]
    project.work: [{id: "w",kind: "translation",target: "sw",failures: [],notes: [{key: "message.words",values: {words: "A note."}}],state: {name: "done"}}]"
  `)
})

it('a translation warns of work by hand that is lost, says where nothing is to do, and what helps without a translator', async () => {
  const { studio, part } = step(TranslationStep, TRANSLATED)
  await studio.shown(part)
  expect(await studio.outcome(part, () => part.tick('Untranslated and changed'))).toMatchInlineSnapshot(`
    "- radio "Untranslated and changed 0 lines" and 2 more
    + radio "Untranslated and changed 0 lines" [checked] · radio "All 2 lines" · button "Translate into Swahili" [disabled, first-focus, title="Every line is translated."] · "Every line is translated.""
  `)
  useVoices.setState({ translates: false })
  expect(await studio.outcome(part)).toMatchInlineSnapshot(`
    "- button "Translate into Swahili" [disabled, first-focus, title="Every line is translated."] and 1 more
    + region "Ways forward: Nothing here translates into Swahili yet." · "Ways forward:" · "Nothing here translates into Swahili yet." · button "Connect a chat server …" [described="such as Ollama; it translates"]
    + button "Use a subtitle file …" [described="in Swahili"] · button "Write it myself" [described="in the editor, beside the lines"] · button "Use a hosted service …" [described="with its address and key"]
    asks listPacks {} · asks packPreset {to: "sw",from: "en"} · asks findChatServer {} · voices.translates: false"
  `)
  expect(await studio.outcome(part, () => part.fill('Into', 'zu'))).toMatchInlineSnapshot(`
    "- combobox "Into" = "Kiswahili (Swahili)" of English, new | Yorùbá (Yoruba), new | Igbo, new | Hausa, new | Kiswahili (Swahili) | isiZulu (Zulu), new and 4 more
    + combobox "Into" = "isiZulu (Zulu), new" of English, new | Yorùbá (Yoruba), new | Igbo, new | Hausa, new | Kiswahili (Swahili) | isiZulu (Zulu), new · radio "Untranslated and changed 2 lines" [checked]
    + region "Ways forward: Nothing here translates into Zulu yet." · "Nothing here translates into Zulu yet." · button "Use a subtitle file …" [described="in Zulu"]
    asks cancelTask {task: "an id"} · asks cancelTask {task: "an id"} · asks listPacks {} · asks packPreset {to: "zu",from: "en"} · asks findChatServer {}"
  `)
})

it('lines are spoken after their number, time and cost are known', async () => {
  const { studio, part } = step(SpeakStep, TRANSLATED, { answers: { speak: { work: 'w' } } })
  expect(await studio.shown(part)).toMatchInlineSnapshot(`
    "term "Lines" · definition "2" · term "Characters" · definition "14" · term "Speech" · definition "about 0:00" · term "Time it takes" · definition "not known yet"
    "This computer speaks them at no cost. Lines with a current take are not spoken again." · "2 lines, English · 2 speakers" · button "Speak 2 lines" [first-focus]
    asks speechServers {}"
  `)
  const server = speechServer()
  useSpeechServers.setState({ servers: [{ ...server, perMillionCharacters: 15 }] })
  expect(await studio.outcome(part)).toMatchInlineSnapshot(`
    "+ group "Costs on speech servers" · "Far: 1,000 characters so far, US$ 2.00" · spinbutton "Stop this project at, in US dollars" = "" [min=0, step=any, described="Empty or more: at US$ 5.00, as every project."]
    asks projectCost {project: "one"} · speechServers.servers: [{id: "far",name: "Far",kind: "openai",url: "https://far.example/v1",voices: [],unasked: false,hears: true,hasKey: true,perMillionCharacters: 15}]"
  `)
  part.fill('Stop this project', 1)
  expect(await studio.outcome(part, () => part.leave('Stop this project'))).toMatchInlineSnapshot(`
    "- spinbutton "Stop this project at, in US dollars" = "" [min=0, step=any, described="Empty or more: at US$ 5.00, as every project."]
    + spinbutton "Stop this project at, in US dollars" = "1" [min=0, step=any, described="Empty or more: at US$ 5.00, as every project."]
    asks limitProject {project: "one",limit: 1}"
  `)
  patch({ connections: HOSTED })
  expect(await studio.outcome(part)).toMatchInlineSnapshot(`
    "- "This computer speaks them at no cost. Lines with a current take are not spoken again." and 3 more
    + "Far counts characters. These lines have 14. Lines with a current take are not spoken again."
    page.connections.current: "far" · page.connections.name.values.words: "Far""
  `)
  expect(await studio.outcome(part, () => part.press('Speak 2 lines'))).toMatchInlineSnapshot(
    `"asks speak {project: "one",target: "sw",lines: [1,2]} · page.announcement: "Speaking 2 lines.""`,
  )
  expect(closed.splice(0)).toEqual(['closed'])
})

it('lines that cannot be spoken are told with their reasons', async () => {
  const document = with_((draft) => {
    setVoice(draft, Object.keys(draft.speakers)[0] ?? '', { target: 'sw' })
    applyTranslation(draft, 'sw', new Map([[2, '']]))
  })
  const { studio, part } = step(SpeakStep, document)
  expect(await studio.shown(part)).toMatchInlineSnapshot(`
    "term "Lines" · definition "1" · term "Characters" · definition "6" · term "Speech" · definition "about 0:00" · term "Time it takes" · definition "not known yet"
    "This computer speaks them at no cost. Lines with a current take are not spoken again." · "2 lines, English · 2 speakers" · listitem [tone=warn] · "1 line has no Swahili text yet." · button "Translation…" · button "Speak 1 line" [first-focus]
    asks speechServers {}"
  `)
})

it('the steps after it say what comes before them', async () => {
  const said: string[] = []
  for (const Step of [TranslationStep, SpeakStep, RenderStep]) {
    const make = () => {
      const made = step(Step, testDocument([]))
      patchProject('one', { target: Step === TranslationStep ? 'sw' : undefined })
      return made
    }
    const { studio, part } = make()
    said.push(await studio.shown(part), ...(await tryControls({ make })))
  }
  const untranslated = step(
    RenderStep,
    edited(TWO_LINES, (draft) => addTarget(draft, 'sw')),
  )
  said.push(await untranslated.studio.shown(untranslated.part))
  expect(said.join('\n')).toMatchInlineSnapshot(`
    ""There are no lines yet. Make a transcript first." · button "Make a transcript …" [first-focus]
    button "Make a transcript …" → page.dialogs: [{name: "step",step: "transcript"}]
    "A take is a line spoken by a voice. Choose a language to dub into first." · button "Choose a language …" [first-focus]
    button "Choose a language …" → page.dialogs: [{name: "step",step: "translation"}]
    "There are no lines yet. Make a transcript first." · button "Make a transcript …" [first-focus]
    button "Make a transcript …" → page.dialogs: [{name: "step",step: "transcript"}]
    "Nothing is translated into Swahili yet, so there is nothing to speak." · button "Translate …" [first-focus]"
  `)
})

it('one step is open at a time, and closes only itself', async () => {
  const studio = standInStudio({ document: testDocument([]), dialogs: [{ name: 'step', step: 'speak' }] })
  const part = livePart(createElement(StepDialogs))
  const dialogs = part.now().all('dialog')
  expect(dialogs.length).toBe(5)
  for (const dialog of dialogs.slice(0, 2)) callHandler(dialog, 'onCancel', { preventDefault: () => undefined })
  expect(openDialog('step')).toEqual({ name: 'step', step: 'speak' })
  for (const dialog of dialogs) callHandler(dialog, 'onCancel', { preventDefault: () => undefined })
  expect(openDialog('step')).toBeUndefined()
  expect(studio.asked()).toEqual([])
})
