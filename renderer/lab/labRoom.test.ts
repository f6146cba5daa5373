import { createElement } from 'react'
import { expect, it } from 'vitest'
import type { KitResults } from '../../shared/kit/kitResults.ts'
import { edited, testDocument } from '../../shared/project/document.testing.ts'
import { addTarget } from '../../shared/project/projectEdits.ts'
import { applyTranslation } from '../../shared/project/texts/textEdits.ts'
import { livePart } from '../drawn/livePart.testing.ts'
import { standInPage } from '../drawn/standInPage.testing.ts'
import { tryControls } from '../state/effects.testing.ts'
import { useListeningResults } from '../state/studio/kitResults.ts'
import { type LabSpeech, useLab } from '../state/studio/lab.ts'
import { useVoices } from '../state/studio/voices.ts'
import { HERE, refused, standInStudio } from '../state/usedStudio.testing.ts'

const page = standInPage()
const { askForLine } = await import('./giveToLine.ts')
const { LabRoom } = await import('./LabRoom.tsx')
const { ListeningTests } = await import('./ListeningTests.tsx')
const { useLabPlaying } = await import('./playing.ts')
const { UseDialog } = await import('./UseDialog.tsx')

const VOICE = { id: 'sw-a', name: 'Asha', language: 'sw', gender: 'female', kind: 'built-in' }
const speech = (changes: Partial<LabSpeech> = {}): LabSpeech => ({
  ...{ id: 's', of: 0, text: 'Habari za asubuhi', voice: 'sw-a', voiceName: 'Asha', language: undefined, settings: {} },
  ...{ state: 'whole', seconds: 1.25, url: '/s.wav', path: '/s.wav' },
  ...changes,
})
/** A speech of which nothing has come yet. */
const withoutSound = ({ url: _, path: __, ...rest }: LabSpeech): LabSpeech => rest
const DOCUMENT = edited(
  testDocument([
    [0, 2, 'Good morning'],
    [3, 4, 'Bye'],
  ]),
  (draft) => {
    addTarget(draft, 'sw')
    applyTranslation(draft, 'sw', new Map([[1, 'Habari za asubuhi']]))
  },
)
const share = (right: number, of: number) => ({ right, of, from: 0.4, to: 0.9 })
const RESULTS: KitResults = {
  voices: [
    {
      target: 'sw',
      voice: 'sw-a',
      listeners: 2,
      pairs: share(7, 9),
      byContrast: {},
      missed: ['paka'],
      scales: { natural: { mean: 3.5, off: 0.5, of: 4 } },
    },
  ],
  tables: [{ target: 'yo', texts: share(3, 4), better: [{ key: 'app.cancel', text: 'Fagilé', by: 'Tolu' }] }],
  dubs: [{ target: 'sw', project: 'p', title: 'film.mp4', listeners: 1, scales: {} }],
}

/** The lab with this state. */
function lab(state: Partial<ReturnType<typeof useLab.getState>> = {}, more: Parameters<typeof standInStudio>[0] = {}) {
  const answers = {
    voices: { voices: [VOICE] },
    connections: HERE,
    abilities: { abilities: [] },
    testResults: { results: { voices: [], tables: [], dubs: [] }, folder: '/t', unread: [] },
  }
  const studio = standInStudio({ answers, ...more })
  useLab.setState({
    text: '',
    language: undefined,
    streamed: true,
    voices: [{ id: 0, settings: {} }],
    speeches: [],
    ...state,
  })
  useLabPlaying.setState({ id: undefined, at: 0 })
  return { studio, part: livePart(createElement(LabRoom), { menus: 'open' }) }
}

it('a text is written, in a language, for one voice or several side by side', async () => {
  const { studio, part } = lab()
  expect(await studio.shown(part)).toMatchInlineSnapshot(`
    ""0 of 5,000 characters" [long=false] · textbox "Text to speak" = "" [first-focus, placeholder=Write or paste anything. Marks and tones are read as written.]
    combobox "Language" = "As the voice" of As the voice | English | Yoruba | Igbo | Hausa | Swahili | Zulu · checkbox "Play while it is made" [checked] · button "Speak" [disabled, title="Write a text first."] · region "Voices" · heading "Voices"
    button "Listening tests …" · button "+ Compare another voice" · list [count=1] · listitem "Voice A" · combobox "Voice A" [expanded=false, haspopup=dialog, missing=false] · "The service’s default voice ‹▾›"
    slider "Speed" = "1" [{--share:33.333333333333336%}, min=0.5, max=2, step=0.05, valuetext=1.00×] · status "1.00×" [set=false] · button "Reset Speed" shows "↺" [disabled, title="Reset"]
    slider "Stability" = "0.5" [{--share:50%}, min=0, max=1, step=0.05, valuetext=0.50] · status "0.50" [set=false] · button "Reset Stability" shows "↺" [disabled, title="Reset"]
    slider "Similarity" = "0.75" [{--share:75%}, min=0, max=1, step=0.05, valuetext=0.75] · status "0.75" [set=false] · button "Reset Similarity" shows "↺" [disabled, title="Reset"]
    slider "Exaggeration" = "0.5" [{--share:50%}, min=0, max=1, step=0.05, valuetext=auto] · status "auto" [set=false] · button "Reset Exaggeration" shows "↺" [disabled, title="Reset"]
    slider "Closeness" = "0.5" [{--share:50%}, min=0, max=1, step=0.05, valuetext=auto] · status "auto" [set=false] · button "Reset Closeness" shows "↺" [disabled, title="Reset"] · "Nothing spoken yet." · region "Spoken here"
    heading "Spoken here" · "Your speech is listed here, latest first. You can play it again, save it or use it for a line." · dialog "Use for a line" · heading "Use for a line" · button "Cancel"
    asks voices {} · asks testResults {} · asks connections {} · asks abilities {}"
  `)
  expect(await studio.outcome(part, () => part.fill('Text to speak', 'Habari'))).toMatchInlineSnapshot(`
    "- "0 of 5,000 characters" [long=false] and 2 more
    + "6 of 5,000 characters" [long=false] · textbox "Text to speak" = "Habari" [first-focus, placeholder=Write or paste anything. Marks and tones are read as written.] · button "Speak" [title="Ctrl + Enter in the text"]
    lab.text: "Habari""
  `)
  expect(await studio.outcome(part, () => part.fill('Language', 'sw'))).toMatchInlineSnapshot(`
    "- textbox "Text to speak" = "Habari" [first-focus, placeholder=Write or paste anything. Marks and tones are read as written.] and 1 more
    + textbox "Text to speak" = "Habari" [first-focus, lang=sw, placeholder=Write or paste anything. Marks and tones are read as written.] · combobox "Language" = "Swahili" of As the voice | English | Yoruba | Igbo | Hausa | Swahili | Zulu
    lab.language: "sw""
  `)
  expect(await studio.outcome(part, () => part.press('Compare another voice'))).toMatchInlineSnapshot(`
    "- button "Speak" [title="Ctrl + Enter in the text"] and 1 more
    + button "Speak with all voices" [title="Ctrl + Enter in the text"] · list [count=2] · "‹A›" · button "Remove voice A" shows "×" · button "Speak with voice A" shows "Speak" · listitem "Voice B" · "‹B›"
    + combobox "Voice B" [expanded=false, haspopup=dialog, missing=false] · "The service’s default voice ‹▾›" · button "Remove voice B" shows "×" · slider "Speed" = "1" [{--share:33.333333333333336%}, min=0.5, max=2, step=0.05, valuetext=1.00×]
    + status "1.00×" [set=false] · button "Reset Speed" shows "↺" [disabled, title="Reset"] · slider "Stability" = "0.5" [{--share:50%}, min=0, max=1, step=0.05, valuetext=0.50] · status "0.50" [set=false]
    + button "Reset Stability" shows "↺" [disabled, title="Reset"] · slider "Similarity" = "0.75" [{--share:75%}, min=0, max=1, step=0.05, valuetext=0.75] · status "0.75" [set=false] · button "Reset Similarity" shows "↺" [disabled, title="Reset"]
    + slider "Exaggeration" = "0.5" [{--share:50%}, min=0, max=1, step=0.05, valuetext=auto] · status "auto" [set=false] · button "Reset Exaggeration" shows "↺" [disabled, title="Reset"]
    + slider "Closeness" = "0.5" [{--share:50%}, min=0, max=1, step=0.05, valuetext=auto] · status "auto" [set=false] · button "Reset Closeness" shows "↺" [disabled, title="Reset"] · button "Speak with voice B" shows "Speak" · "Nothing spoken yet."
    lab.voices: [{id: 0,settings: {}},{id: 1,settings: {}}]"
  `)
  expect(await studio.outcome(part, () => part.press('Remove voice B'))).toMatchInlineSnapshot(`
    "- button "Speak with all voices" [title="Ctrl + Enter in the text"] and 26 more
    + button "Speak" [title="Ctrl + Enter in the text"] · list [count=1]
    lab.voices: [{id: 0,settings: {}}]"
  `)
  expect(
    await studio.outcome(part, () => part.fill('Text to speak', 'Habari ya leo. '.repeat(700))),
  ).toMatchInlineSnapshot(`
    "- "6 of 5,000 characters" [long=false] and 1 more
    + "10,500 characters, spoken in 3 parts and joined" [long]
    + textbox "Text to speak" = "Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. " [first-focus, lang=sw, placeholder=Write or paste anything. Marks and tones are read as written.]
    lab.text: "Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya leo. Habari ya…"
  `)
})

it('speech is asked of each voice, and says how it went', async () => {
  const { studio, part } = lab({
    text: 'Habari',
    voices: [
      { id: 0, settings: {}, voice: 'sw-a' },
      { id: 1, settings: { speed: 1.5 } },
    ],
  })
  await studio.shown(part)
  const asked = await studio.outcome(part, () => part.key('Text to speak', 'Enter', { ctrlKey: true }))
  expect(asked).toMatchInlineSnapshot(`
    "- button "Speak with voice A" shows "Speak" and 4 more
    + button "Stop voice A" shows "Stop" · button "Play voice A" [disabled, pressed=false, busy] · img "Waveform, 0.0 seconds" · part [{height:48px}] · button "More for “Habari”" shows "⋯" [haspopup=menu, expanded=false] · menu
    + menuitem "Save as WAV …" [disabled] · menuitem "Save as FLAC …" [disabled] · menuitem "Save as MP3 …" [disabled] · separator [orientation=horizontal] · menuitem "Use text and voice again" · menuitem "Take off the list"
    + "Waiting for the first sound …" · button "Stop voice B" shows "Stop" · button "Play voice B" [disabled, pressed=false, busy] · img "Waveform, 0.0 seconds" · part [{height:48px}]
    + button "More for “Habari”" shows "⋯" [haspopup=menu, expanded=false] · menu · menuitem "Save as WAV …" [disabled] · menuitem "Save as FLAC …" [disabled] · menuitem "Save as MP3 …" [disabled] · separator [orientation=horizontal]
    + menuitem "Use text and voice again" · menuitem "Take off the list" · "Waiting for the first sound …" · button "Play “Habari”" [disabled, pressed=false, busy] · "Habari" · "The service’s default voice"
    + button "More for “Habari”" shows "⋯" [haspopup=menu, expanded=false] · menu · menuitem "Save as WAV …" [disabled] · menuitem "Save as FLAC …" [disabled] · menuitem "Save as MP3 …" [disabled] · separator [orientation=horizontal]
    + menuitem "Use text and voice again" · menuitem "Take off the list" · button "Play “Habari”" [disabled, pressed=false, busy] · "Habari" · "Asha" · button "More for “Habari”" shows "⋯" [haspopup=menu, expanded=false] · menu
    + menuitem "Save as WAV …" [disabled] · menuitem "Save as FLAC …" [disabled] · menuitem "Save as MP3 …" [disabled] · separator [orientation=horizontal] · menuitem "Use text and voice again" · menuitem "Take off the list"
    + "The list is kept until this page is closed. The history keeps what the service made."
    asks beginSpeech {text: "Habari",settings: {},streamed: true,voice: "sw-a",kind: "built-in"} · asks beginSpeech {text: "Habari",settings: {speed: 1.5},streamed: true} · lab.speeches: [{id: "an id",of: 1,text: "Habari",settings: {speed: 1.5},state: "asked",seconds: 0,voiceName: "The service’s default voice"},{id: "an id",of: 0,text: "Habari",voice: "sw-a",settings: {},state: "asked",seconds: 0,voiceName: "Asha"}]"
  `)
  expect(await studio.outcome(part, () => part.press('Stop voice A'))).toMatchInlineSnapshot(
    `"asks cancelTask {task: "an id"}"`,
  )
  expect(await studio.outcome(part, () => part.key('Text to speak', 'Enter', { ctrlKey: true, shiftKey: true }))).toBe(
    '',
  )
  const failing = lab({ text: 'Habari' }, { answers: { beginSpeech: refused('No voice.') } })
  await failing.studio.shown(failing.part)
  expect(await failing.studio.outcome(failing.part, () => failing.part.press('Speak'))).toMatchInlineSnapshot(`
    "- "Nothing spoken yet."
    + alert · "No voice." · button "Try again" · button "Service settings …"
    asks beginSpeech {text: "Habari",settings: {},streamed: true} · lab.speeches: [{id: "an id",of: 0,text: "Habari",settings: {},state: "failed",seconds: 0,voiceName: "The service’s default voice",failure: {kind: "unavailable",message: "No voice."}}]"
  `)
})

it('what was spoken is listed, played, saved, used again and taken off the list', async () => {
  const speeches = [
    speech(),
    withoutSound(speech({ id: 't', of: 1, state: 'asked', line: 3 })),
    speech({ id: 'u', state: 'failed', failure: { kind: 'offline', message: 'No way.' } }),
  ]
  const make = () =>
    lab(
      {
        speeches,
        voices: [
          { id: 0, settings: {} },
          { id: 1, settings: {} },
        ],
      },
      { document: DOCUMENT, answers: {} },
    )
  const { studio, part } = make()
  expect(await studio.shown(part)).toMatchInlineSnapshot(`
    ""0 of 5,000 characters" [long=false] · textbox "Text to speak" = "" [first-focus, placeholder=Write or paste anything. Marks and tones are read as written.]
    combobox "Language" = "As the voice" of As the voice | English | Yoruba | Igbo | Hausa | Swahili | Zulu · checkbox "Play while it is made" [checked] · button "Speak with all voices" [disabled, title="Write a text first."] · region "Voices"
    heading "Voices" · button "Listening tests …" · button "+ Compare another voice" · list [count=2] · listitem "Voice A" · "‹A›" · combobox "Voice A" [expanded=false, haspopup=dialog, missing=false] · "The service’s default voice ‹▾›"
    button "Remove voice A" shows "×" · slider "Speed" = "1" [{--share:33.333333333333336%}, min=0.5, max=2, step=0.05, valuetext=1.00×] · status "1.00×" [set=false] · button "Reset Speed" shows "↺" [disabled, title="Reset"]
    slider "Stability" = "0.5" [{--share:50%}, min=0, max=1, step=0.05, valuetext=0.50] · status "0.50" [set=false] · button "Reset Stability" shows "↺" [disabled, title="Reset"]
    slider "Similarity" = "0.75" [{--share:75%}, min=0, max=1, step=0.05, valuetext=0.75] · status "0.75" [set=false] · button "Reset Similarity" shows "↺" [disabled, title="Reset"]
    slider "Exaggeration" = "0.5" [{--share:50%}, min=0, max=1, step=0.05, valuetext=auto] · status "auto" [set=false] · button "Reset Exaggeration" shows "↺" [disabled, title="Reset"]
    slider "Closeness" = "0.5" [{--share:50%}, min=0, max=1, step=0.05, valuetext=auto] · status "auto" [set=false] · button "Reset Closeness" shows "↺" [disabled, title="Reset"]
    button "Speak with voice A" shows "Speak" [disabled, title="Write a text first."] · button "Play voice A" [pressed=false, busy=false] · img "Waveform, 1.3 seconds" · part [{height:48px}]
    button "More for “Habari za asubuhi”" shows "⋯" [haspopup=menu, expanded=false] · menu · menuitem "Save as WAV …" · menuitem "Save as FLAC …" · menuitem "Save as MP3 …" · separator [orientation=horizontal] · menuitem "Use for a line …"
    menuitem "Use text and voice again" · menuitem "Take off the list" · "1.3 s" · listitem "Voice B" · "‹B›" · combobox "Voice B" [expanded=false, haspopup=dialog, missing=false] · "The service’s default voice ‹▾›"
    button "Remove voice B" shows "×" · slider "Speed" = "1" [{--share:33.333333333333336%}, min=0.5, max=2, step=0.05, valuetext=1.00×] · status "1.00×" [set=false] · button "Reset Speed" shows "↺" [disabled, title="Reset"]
    slider "Stability" = "0.5" [{--share:50%}, min=0, max=1, step=0.05, valuetext=0.50] · status "0.50" [set=false] · button "Reset Stability" shows "↺" [disabled, title="Reset"]
    slider "Similarity" = "0.75" [{--share:75%}, min=0, max=1, step=0.05, valuetext=0.75] · status "0.75" [set=false] · button "Reset Similarity" shows "↺" [disabled, title="Reset"]
    slider "Exaggeration" = "0.5" [{--share:50%}, min=0, max=1, step=0.05, valuetext=auto] · status "auto" [set=false] · button "Reset Exaggeration" shows "↺" [disabled, title="Reset"]
    slider "Closeness" = "0.5" [{--share:50%}, min=0, max=1, step=0.05, valuetext=auto] · status "auto" [set=false] · button "Reset Closeness" shows "↺" [disabled, title="Reset"] · button "Stop voice B" shows "Stop"
    button "Play voice B" [disabled, pressed=false, busy] · img "Waveform, 0.0 seconds" · part [{height:48px}] · button "More for “Habari za asubuhi”" shows "⋯" [haspopup=menu, expanded=false] · menu · menuitem "Save as WAV …" [disabled]
    menuitem "Save as FLAC …" [disabled] · menuitem "Save as MP3 …" [disabled] · separator [orientation=horizontal] · menuitem "Use for a line …" [disabled] · menuitem "Use text and voice again" · menuitem "Take off the list"
    "Waiting for the first sound …" · region "Spoken here" · heading "Spoken here" · button "Play “Habari za asubuhi”" [pressed=false, busy=false] · "Habari za asubuhi" · "Asha · 1.3 s"
    button "More for “Habari za asubuhi”" shows "⋯" [haspopup=menu, expanded=false] · menu · menuitem "Save as WAV …" · menuitem "Save as FLAC …" · menuitem "Save as MP3 …" · separator [orientation=horizontal] · menuitem "Use for a line …"
    menuitem "Use text and voice again" · menuitem "Take off the list" · button "Play “Habari za asubuhi”" [disabled, pressed=false, busy] · "Habari za asubuhi" · "Asha · take of line 3"
    button "More for “Habari za asubuhi”" shows "⋯" [haspopup=menu, expanded=false] · menu · menuitem "Save as WAV …" [disabled] · menuitem "Save as FLAC …" [disabled] · menuitem "Save as MP3 …" [disabled] · separator [orientation=horizontal]
    menuitem "Use for a line …" [disabled] · menuitem "Use text and voice again" · menuitem "Take off the list" · "The list is kept until this page is closed. The history keeps what the service made." · dialog "Use for a line"
    heading "Use for a line" · button "Cancel"
    asks voices {} · asks testResults {}"
  `)
  expect(
    (
      await tryControls({
        make: () => lab({ speeches: speeches.slice(0, 1) }, { document: DOCUMENT, answers: {} }),
        only: (label) => !/Listening tests|Play /.test(label),
      })
    ).join('\n'),
  ).toMatchInlineSnapshot(`
    "textbox "Text to speak" = Other → lab.text: "Other"; + "5 of 5,000 characters" [long=false]; + textbox "Text to speak" = "Other" [first-focus, placeholder=Write or paste anything. Marks and tones are read as written.]; + button "Speak" [title="Ctrl + Enter in the text"]
    combobox "Language" = Other → lab.language: "Other"; + textbox "Text to speak" = "" [first-focus, lang=Other, placeholder=Write or paste anything. Marks and tones are read as written.]; + combobox "Language" = "other" of As the voice | English | Yoruba | Igbo | Hausa | Swahili | Zulu | other
    button "+ Compare another voice" → lab.voices: [{id: 0,settings: {}},{id: 1,settings: {}}]; + button "Speak with all voices" [disabled, title="Write a text first."]; + list [count=2]; + 9 more
    slider "Speed" = 1 → + status "1.00×" [set]
    slider "Stability" = 1 → + slider "Stability" = "1" [{--share:100%}, min=0, max=1, step=0.05, valuetext=1.00]; + status "1.00" [set]
    slider "Similarity" = 1 → + slider "Similarity" = "1" [{--share:100%}, min=0, max=1, step=0.05, valuetext=1.00]; + status "1.00" [set]
    slider "Exaggeration" = 1 → + slider "Exaggeration" = "1" [{--share:100%}, min=0, max=1, step=0.05, valuetext=1.00]; + status "1.00" [set]
    slider "Closeness" = 1 → + slider "Closeness" = "1" [{--share:100%}, min=0, max=1, step=0.05, valuetext=1.00]; + status "1.00" [set]
    menuitem "Save as WAV …" → asks saveSound {path: "/s.wav",kind: "wav",name: "Habari za asubuhi"}
    menuitem "Save as FLAC …" → asks saveSound {path: "/s.wav",kind: "flac",name: "Habari za asubuhi"}
    menuitem "Save as MP3 …" → asks saveSound {path: "/s.wav",kind: "mp3",name: "Habari za asubuhi"}
    menuitem "Use for a line …" → labLine.speech: "s"; + spinbutton "Line" = "1" [first-focus, min=1, max=2, described="From 1 to 2"]; + "From 1 to 2"; + 2 more
    menuitem "Use text and voice again" → lab.text: "Habari za asubuhi"; lab.voices: [{id: 0,settings: {},voice: "sw-a"}]; + "17 of 5,000 characters" [long=false]; + textbox "Text to speak" = "Habari za asubuhi" [first-focus, placeholder=Write or paste anything. Marks and tones are read as written.]; + 2 more
    menuitem "Take off the list" → lab.speeches: []; + "Nothing spoken yet."; + "Your speech is listed here, latest first. You can play it again, save it or use it for a line."
    menuitem "Save as WAV …" → asks saveSound {path: "/s.wav",kind: "wav",name: "Habari za asubuhi"}
    menuitem "Save as FLAC …" → asks saveSound {path: "/s.wav",kind: "flac",name: "Habari za asubuhi"}
    menuitem "Save as MP3 …" → asks saveSound {path: "/s.wav",kind: "mp3",name: "Habari za asubuhi"}
    menuitem "Use for a line …" → labLine.speech: "s"; + spinbutton "Line" = "1" [first-focus, min=1, max=2, described="From 1 to 2"]; + "From 1 to 2"; + 2 more
    menuitem "Use text and voice again" → lab.text: "Habari za asubuhi"; lab.voices: [{id: 0,settings: {},voice: "sw-a"}]; + "17 of 5,000 characters" [long=false]; + textbox "Text to speak" = "Habari za asubuhi" [first-focus, placeholder=Write or paste anything. Marks and tones are read as written.]; + 2 more
    menuitem "Take off the list" → lab.speeches: []; + "Nothing spoken yet."; + "Your speech is listed here, latest first. You can play it again, save it or use it for a line."
    button "Cancel""
  `)
  useLabPlaying.setState({ id: 's', at: 0.5 })
  expect(await studio.outcome(part)).toMatchInlineSnapshot(`
    "- button "Speak with all voices" [disabled, title="Write a text first."] and 52 more
    + button "Speak" [disabled, title="Write a text first."] · list [count=1] · button "Play voice A" [pressed, busy=false] · button "Play “Habari za asubuhi”" [pressed, busy=false]
    labPlayback.id: "s" · labPlayback.at: 0.5"
  `)
})

it('a speech becomes the take of a line that has its text, and says what differs', async () => {
  const studio = standInStudio({ document: DOCUMENT })
  useLab.setState({ speeches: [speech()] })
  askForLine('s')
  const part = livePart(createElement(UseDialog))
  expect(await studio.shown(part)).toMatchInlineSnapshot(`
    "dialog "Use for a line" · heading "Use for a line" · button "Cancel" · spinbutton "Line" = "1" [first-focus, min=1, max=2, described="From 1 to 2"] · "Habari za asubuhi"
    status "The line has another voice or other settings. The take counts as stale until one of them changes." [bad=false] · button "Use it""
  `)
  expect(await studio.outcome(part, () => part.fill('Line', 2))).toMatchInlineSnapshot(`
    "- spinbutton "Line" = "1" [first-focus, min=1, max=2, described="From 1 to 2"] and 3 more
    + spinbutton "Line" = "2" [first-focus, min=1, max=2, described="From 1 to 2"] · "Not translated yet." · status "This line has no text in Swahili yet. Translate it first." [bad] · button "Use it" [disabled]"
  `)
  expect(await studio.outcome(part, () => part.fill('Line', 3))).toMatchInlineSnapshot(`
    "- spinbutton "Line" = "2" [first-focus, min=1, max=2, described="From 1 to 2"] and 2 more
    + spinbutton "Line" = "3" [first-focus, min=1, max=2, described="From 1 to 2"] · status "There is no line 3." [bad]"
  `)
  part.fill('Line', 1)
  expect(await studio.outcome(part, () => part.press('Use it'))).toMatchInlineSnapshot(`
    "- spinbutton "Line" = "3" [first-focus, min=1, max=2, described="From 1 to 2"] and 2 more
    + spinbutton "Line" = "1" [first-focus, min=1, max=2, described="From 1 to 2"] · "Habari za asubuhi" · status "The line has another voice or other settings. The take counts as stale until one of them changes." [bad=false] · button "Use it"
    asks saveTake {project: "one",key: "z.937ad57bf4f45136",target: "sw",line: 1,voice: "sw-a",path: "/s.wav"}"
  `)
  expect(await studio.outcome(part, () => part.press('Cancel'))).not.toBe('')
})

it('listening tests are made for a voice, answers are taken in, and the results of all are shown', async () => {
  const written = {
    path: '/t/sw.html',
    url: '/m/t',
    voice: 'Asha',
    items: 20,
    bytes: 3e6,
    alike: [{ pair: 'pata / pita', measure: 'length', apart: 0.1 }],
    confused: ['a / b'],
    recogniser: 'Whisper',
  }
  const answers = {
    voices: { voices: [VOICE] },
    connections: HERE,
    abilities: { abilities: [] },
    testResults: { results: RESULTS, folder: '/t', unread: ['x.txt'] },
  }
  const studio = standInStudio({ dialogs: [{ name: 'listening', text: '' }], answers })
  useVoices.setState({ voices: [VOICE, { id: 'n', name: 'Neural', language: 'sw', kind: 'neural' }] })
  const part = livePart(createElement(ListeningTests))
  expect(await studio.shown(part)).toMatchInlineSnapshot(`
    "region "Save the test …"
    "One file with 40 questions for a person who grew up with the language: which word was heard, how the voice sounds, whether texts of the program are right. It opens on a phone without a network; a short text comes back."
    combobox "Language" = "Swahili" of English | Yoruba | Igbo | Hausa | Swahili | Zulu [first-focus] · combobox "Voice" = "The language’s own" of The language’s own | Asha · button "Save the test …"
    "Paste the answers of listeners, or open or drop them as files." · textbox "Answers of listeners" = "" · status · button "From files …" · button "Take in" [disabled, title="There is nothing new in it."] · region "What listeners said"
    heading "What listeners said" · heading "English" · "Voices: not judged yet" · "Texts of the program found right: not judged yet" · heading "Yoruba" · "Voices: not judged yet" · "Texts of the program found right: 3 of 4 (40 to 90 %)"
    "app.cancel Fagilé (Tolu)" [lang=yo] · heading "Igbo" · "Voices: not judged yet" · "Texts of the program found right: not judged yet" · heading "Hausa" · "Voices: not judged yet" · "Texts of the program found right: not judged yet"
    heading "Swahili" · summary "Asha: 7 of 9 (40 to 90 %), 2 listeners" · term "Words heard as they were said" · definition "7 of 9 (40 to 90 %)" · "Heard otherwise half of the times and more: paka" · term "reviewPage.test.natural"
    definition "3.5 of 5, ± 0.5 (n = 4)" · summary "film.mp4, 1 listener" · "Texts of the program found right: not judged yet" · heading "Zulu" · "Voices: not judged yet" · "Texts of the program found right: not judged yet"
    "x.txt is no answer of a listener, and is left out." · button "Show the answers"
    asks voices {} · asks testResults {} · asks connections {} · asks abilities {}"
  `)
  part.fill('Language', 'sw')
  part.fill('Voice', 'sw-a')
  studio.answers = { ...answers, writeTestKit: refused('No words.') } as never
  expect(await studio.outcome(part, () => part.press('Save the test'))).toMatchInlineSnapshot(`
    "- combobox "Voice" = "The language’s own" of The language’s own | Asha
    + combobox "Voice" = "Asha" of The language’s own | Asha · alert [tone=bad] · "No words." · button "Try again" · button "Service settings …"
    asks writeTestKit {target: "sw",voice: "sw-a"}"
  `)
  studio.answers = { ...answers, writeTestKit: written } as never
  expect(await studio.outcome(part, () => part.press('Save the test'))).toMatchInlineSnapshot(`
    "- alert [tone=bad] and 3 more
    + status · "A test of Asha with 20 questions, 3.0 MB." · "Left out, as this voice says both words alike: pata / pita (length, 10 % apart)" · "The words were measured. Whisper heard both words alike in: a / b. They stay in the test."
    asks writeTestKit {target: "sw",voice: "sw-a"}"
  `)
  expect(await Promise.all(page.saved)).toEqual(['/m/t?download'])
  expect(await studio.outcome(part, () => part.fill('Answers', 'no answer'))).toMatchInlineSnapshot(`
    "- textbox "Answers of listeners" = ""
    + textbox "Answers of listeners" = "no answer" · alert "No answer of a review was found in this text. Paste all of it, from its first line to its last.""
  `)
  expect(await studio.outcome(part, () => part.press('Show'))).toMatchInlineSnapshot(`"asks showInFolder {path: "/t"}"`)
  useListeningResults.setState({ listeningResults: undefined } as never)
})
