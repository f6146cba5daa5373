import { createElement } from 'react'
import { expect, it, onTestFinished } from 'vitest'
import { AppSettings } from '../../shared/commands/app.ts'
import { CATALOGUE } from '../../shared/packs/catalogue.ts'
import { emptyLexicon } from '../../shared/text/lexicon/lexicon.ts'
import { livePart } from '../drawn/livePart.testing.ts'
import { standInPage } from '../drawn/standInPage.testing.ts'
import { patch } from '../state/session.ts'
import { keepLexicon } from '../state/studio/lexicon.ts'
import { useSpeechServers } from '../state/studio/speechServers.ts'
import { ABOUT, HOSTED, speechServer, standInStudio } from '../state/usedStudio.testing.ts'

const page = standInPage()
const { LicenceList } = await import('./LicenceList.tsx')
const { SettingsSections } = await import('./SettingsSections.tsx')

/** The settings at a section, and a studio that keeps what is changed. */
function section(name: string, more: Parameters<typeof standInStudio>[0] = {}) {
  const settings = AppSettings.parse({ ...more.settings, layout: { settings: name } })
  const studio = standInStudio({ about: ABOUT, ...more, settings })
  useSpeechServers.setState({ servers: [] })
  return { studio, part: livePart(createElement(SettingsSections)) }
}

/** The part of an outline below the list of sections. */
const content = (lines: string) => lines.slice(lines.indexOf('button "About"'))

it('the languages of the studio, of videos and of dubs are chosen from all that there are', async () => {
  const { studio, part } = section('languages', { language: 'sw' })
  expect(content(part.lines())).toMatchInlineSnapshot(`
    "button "About" · region "Languages" · heading "Languages"
    combobox "Language of the studio" = "As the system" of As the system | English | Yorùbá (Yoruba) | Igbo | Hausa | Kiswahili (Swahili) | isiZulu (Zulu) [described="All languages but English are drafts that no native speaker has judged yet. What a draft lacks is shown in English."]
    button "Put the texts right …" · combobox "Language of new videos" = "Detect" of 18 choices
    combobox "Language videos are dubbed into" = "Kiswahili (Swahili)" of English | Yorùbá (Yoruba) | Igbo | Hausa | Kiswahili (Swahili) | isiZulu (Zulu) [described="The start page suggests this language. It changes when you choose another one there."]"
  `)
  await studio.outcome(part)
  expect(await studio.outcome(part, () => part.fill('Language of new videos', 'fr'))).toMatchInlineSnapshot(`
    "- combobox "Language of new videos" = "Detect" of 18 choices
    + combobox "Language of new videos" = "French" of 18 choices
    asks changeSettings {projects: {targets: [],mix: {bed: "duck",gap: 10,bedGain: 0,voiceGain: 0,loudness: "as_source"},longest: 0.1,sourceLanguage: "fr"}} · page.settings.projects.sourceLanguage: "fr""
  `)
  expect(await studio.outcome(part, () => part.fill('Language of new videos', ''))).toMatchInlineSnapshot(`
    "- combobox "Language of new videos" = "French" of 18 choices
    + combobox "Language of new videos" = "Detect" of 18 choices
    asks changeSettings {projects: {targets: [],mix: {bed: "duck",gap: 10,bedGain: 0,voiceGain: 0,loudness: "as_source"},longest: 0.1}} · page.settings.projects.sourceLanguage: gone"
  `)
  expect(await studio.outcome(part, () => part.fill('Language videos are dubbed into', 'zu'))).toMatchInlineSnapshot(`
    "- combobox "Language videos are dubbed into" = "Kiswahili (Swahili)" of English | Yorùbá (Yoruba) | Igbo | Hausa | Kiswahili (Swahili) | isiZulu (Zulu) [described="The start page suggests this language. It changes when you choose another one there."]
    + combobox "Language videos are dubbed into" = "isiZulu (Zulu)" of English | Yorùbá (Yoruba) | Igbo | Hausa | Kiswahili (Swahili) | isiZulu (Zulu) [described="The start page suggests this language. It changes when you choose another one there."]
    asks changeSettings {target: "zu"} · page.settings.target: "zu""
  `)
  expect(await studio.outcome(part, () => part.press('Put the texts right'))).toMatchInlineSnapshot(
    `"page.dialogs: [{name: "corrections"}]"`,
  )
})

it('colours are chosen, and the size of texts where the desktop has one', async () => {
  const { studio, part } = section('appearance')
  expect(content(part.lines())).toMatchInlineSnapshot(`
    "button "About" · region "Appearance" · heading "Appearance" · radiogroup "Colours" · "Colours" · radio "Like the system" [checked] · radio "Dark" · radio "Light"
    "In a browser the size is the browser’s own: Ctrl and + or − (Cmd on a Mac).""
  `)
  await studio.outcome(part)
  expect(await studio.outcome(part, () => part.tick('Dark'))).toMatchInlineSnapshot(`
    "- radio "Like the system" [checked] and 1 more
    + radio "Like the system" · radio "Dark" [checked]
    asks changeSettings {theme: "dark"} · page.settings.theme: "dark""
  `)
  Object.assign(studio, { zoom: () => undefined })
  expect(await studio.shown(part)).toMatchInlineSnapshot(`
    "part [wide] · navigation "Sections" · button "Services" · button "Voices" · button "Packs" · button "Shortcuts" · button "Languages" · button "Appearance" [current=page, first-focus] · button "New projects" · button "Storage"
    button "Privacy" · button "About" · region "Appearance" · heading "Appearance" · radiogroup "Colours" · "Colours" · radio "Like the system" · radio "Dark" [checked] · radio "Light" · radiogroup "Size of texts" · "Size of texts" · radio "Small"
    radio "Normal" [checked] · radio "Large" · radio "Largest""
  `)
  expect(await studio.outcome(part, () => part.tick('Largest'))).toMatchInlineSnapshot(`
    "- radio "Normal" [checked] and 1 more
    + radio "Normal" · radio "Largest" [checked]
    asks changeSettings {textSize: "largest"} · page.settings.textSize: "largest""
  `)
})

it('defaults of new projects are changed one by one, and others stay', async () => {
  const { studio, part } = section('projects')
  expect(content(part.lines())).toMatchInlineSnapshot(`
    "button "About" · region "New projects" · heading "New projects" · "Defaults of new projects. Existing projects do not change." · group "Dubbed into" · checkbox "English" · checkbox "Yoruba" · checkbox "Igbo"
    checkbox "Hausa" · checkbox "Swahili" · checkbox "Zulu" · radiogroup "Original sound under the dub" · "Original sound under the dub" · radio "Lowered" [checked] · radio "Without its voices" · radio "Silent"
    combobox "Level of the original sound" = "0 dB" of 6 dB | 3 dB | 0 dB | −3 dB | −6 dB | −12 dB | −18 dB
    combobox "Loudness" = "As the original" of As the original | Streaming, −14 LUFS | Internet, −16 LUFS | Broadcast (R 128), −23 LUFS | Netflix, −27 LUFS of dialogue
    combobox "Most by which the picture may wait by itself" = "10 % of the film" of 5 % of the film | 10 % of the film | 15 % of the film | 20 % of the film | 30 % of the film | 50 % of the film
    combobox "Layout of subtitles on export" = "By the norm for their language" of By the norm for their language | As in the script, a cue for each line | Netflix: 42 characters, 2 lines, 17 a second | Netflix, English: 42 characters, 2 lines, 20 a second | General: 43 characters, 2 lines, 25 a second
    textbox "Folder for dubbed videos" = "" [described="Empty: beside the source."]"
  `)
  await studio.outcome(part)
  const changes = {
    targets: () => part.tick('Hausa'),
    bed: () => part.tick('Silent'),
    bedGain: () => part.fill('Level of the original sound', -6),
    loudness: () => part.fill('Loudness', 'netflix'),
    longest: () => part.fill('Most by which the picture', 0.3),
    layout: () => part.fill('Layout of subtitles', 'script'),
    folder: () => part.fill('Folder for dubbed videos', '/dubs'),
    'folder left': () => part.leave('Folder for dubbed videos'),
  }
  const said: string[] = []
  for (const [name, change] of Object.entries(changes)) {
    said.push(`${name}: ${await studio.outcome(part, change)}`)
  }
  expect(said.join('\n')).toMatchInlineSnapshot(`
    "targets: - checkbox "Hausa"
    + checkbox "Hausa" [checked]
    asks changeSettings {projects: {targets: ["ha"],mix: {bed: "duck",gap: 10,bedGain: 0,voiceGain: 0,loudness: "as_source"},longest: 0.1}} · page.settings.projects.targets: ["ha"]
    bed: - radio "Lowered" [checked] and 1 more
    + radio "Lowered" · radio "Silent" [checked]
    asks changeSettings {projects: {targets: ["ha"],mix: {bed: "mute",gap: 10,bedGain: 0,voiceGain: 0,loudness: "as_source"},longest: 0.1}} · page.settings.projects.mix.bed: "mute"
    bedGain: - combobox "Level of the original sound" = "0 dB" of 6 dB | 3 dB | 0 dB | −3 dB | −6 dB | −12 dB | −18 dB
    + combobox "Level of the original sound" = "−6 dB" of 6 dB | 3 dB | 0 dB | −3 dB | −6 dB | −12 dB | −18 dB
    asks changeSettings {projects: {targets: ["ha"],mix: {bed: "mute",gap: 10,bedGain: -6,voiceGain: 0,loudness: "as_source"},longest: 0.1}} · page.settings.projects.mix.bedGain: -6
    loudness: - combobox "Loudness" = "As the original" of As the original | Streaming, −14 LUFS | Internet, −16 LUFS | Broadcast (R 128), −23 LUFS | Netflix, −27 LUFS of dialogue
    + combobox "Loudness" = "Netflix, −27 LUFS of dialogue" of As the original | Streaming, −14 LUFS | Internet, −16 LUFS | Broadcast (R 128), −23 LUFS | Netflix, −27 LUFS of dialogue
    asks changeSettings {projects: {targets: ["ha"],mix: {bed: "mute",gap: 10,bedGain: -6,voiceGain: 0,loudness: "netflix"},longest: 0.1}} · page.settings.projects.mix.loudness: "netflix"
    longest: - combobox "Most by which the picture may wait by itself" = "10 % of the film" of 5 % of the film | 10 % of the film | 15 % of the film | 20 % of the film | 30 % of the film | 50 % of the film
    + combobox "Most by which the picture may wait by itself" = "30 % of the film" of 5 % of the film | 10 % of the film | 15 % of the film | 20 % of the film | 30 % of the film | 50 % of the film
    asks changeSettings {projects: {targets: ["ha"],mix: {bed: "mute",gap: 10,bedGain: -6,voiceGain: 0,loudness: "netflix"},longest: 0.3}} · page.settings.projects.longest: 0.3
    layout: - combobox "Layout of subtitles on export" = "By the norm for their language" of By the norm for their language | As in the script, a cue for each line | Netflix: 42 characters, 2 lines, 17 a second | Netflix, English: 42 characters, 2 lines, 20 a second | General: 43 characters, 2 lines, 25 a second
    + combobox "Layout of subtitles on export" = "As in the script, a cue for each line" of By the norm for their language | As in the script, a cue for each line | Netflix: 42 characters, 2 lines, 17 a second | Netflix, English: 42 characters, 2 lines, 20 a second | General: 43 characters, 2 lines, 25 a second
    asks changeSettings {projects: {targets: ["ha"],mix: {bed: "mute",gap: 10,bedGain: -6,voiceGain: 0,loudness: "netflix"},longest: 0.3,layout: "script"}} · page.settings.projects.layout: "script"
    folder: - textbox "Folder for dubbed videos" = "" [described="Empty: beside the source."]
    + textbox "Folder for dubbed videos" = "/dubs" [described="Empty: beside the source."]
    folder left: asks changeSettings {outputFolder: "/dubs"}"
  `)
})

it('storage is measured, cleaned up and shown, where there is something in it', async () => {
  const parts = [
    { part: 'previews', bytes: 2e6, files: 3 },
    { part: 'listening', bytes: 0, files: 0 },
    { part: 'packs', bytes: 3.2e9, files: 1 },
  ]
  const { studio, part } = section('storage', {
    answers: { storage: { folder: '/data', parts }, cleanUp: { bytes: 2e6, files: 3 } },
  })
  expect(content(part.lines())).toMatchInlineSnapshot(
    `"button "About" · region "Storage" · heading "Storage" · "Files that the studio keeps on this computer. Your projects are never cleaned up." · status "Measuring …" · status"`,
  )
  expect(await studio.shown(part)).toMatchInlineSnapshot(`
    "part [wide] · navigation "Sections" · button "Services" · button "Voices" · button "Packs" · button "Shortcuts" · button "Languages" · button "Appearance" · button "New projects" · button "Storage" [current=page, first-focus]
    button "Privacy" · button "About" · region "Storage" · heading "Storage" · "Files that the studio keeps on this computer. Your projects are never cleaned up." · table [roomy] · row · columnheader "What" · columnheader "Size"
    columnheader "Actions" · row · columnheader "Previewscopies that play here, stills, waveforms; made again when needed" · cell "2.0 MB3 files" · cell · button "Clean up Previews" shows "Clean up"
    button "Show the folder of Previews" shows "Show" · row · columnheader "Played soundsauditions, lab, loaded takes; made again when needed" · cell "0 B0 files" · cell
    button "Clean up Played sounds" shows "Clean up" [disabled, title="There is nothing in it."] · button "Show the folder of Played sounds" shows "Show" [disabled, title="There is nothing in it."] · row
    columnheader "Packsremoved one by one under Packs" · cell "3.2 GB1 file" · cell · button "Show the folder of Packs" shows "Show" · "Total 3.2 GB, in /data" · status
    asks storage {}"
  `)
  expect(await studio.outcome(part, () => part.press('Clean up Previews'))).toMatchInlineSnapshot(`
    "- status
    + status "3 files were removed, which freed 2.0 MB. Files used within the last hour stay."
    asks cleanUp {part: "previews"} · asks storage {}"
  `)
  expect(await studio.outcome(part, () => part.press('Show the folder of Packs'))).toMatchInlineSnapshot(
    `"asks showStorage {part: "packs"}"`,
  )
})

it('privacy says what goes where: to this computer, its servers, or a hosted service', async () => {
  const server = speechServer()
  const { studio, part } = section('privacy', { answers: { speechServers: { servers: [] } } })
  keepLexicon(emptyLexicon())
  expect(await studio.shown(part)).toMatchInlineSnapshot(`
    "part [wide] · navigation "Sections" · button "Services" · button "Voices" · button "Packs" · button "Shortcuts" · button "Languages" · button "Appearance" · button "New projects" · button "Storage"
    button "Privacy" [current=page, first-focus] · button "About" · region "Where your data is kept" · heading "Where your data is kept" · listitem "Projects, with takes, history of edits and reports: in one file each, beside the video."
    listitem "Words you confirmed, settings, logs and the history: in the studio’s own folder, see Storage." · listitem "Keys of services: in the system’s store for secrets, never in a project, a log or on this page."
    listitem "Faces: looked for on this computer only. A portrait of each speaker is in the project and goes with it; nothing else of them is kept." · "Everything generated is listed in the History, where it can be deleted."
    button "Open the History" · region "Where your data is sent" · heading "Where your data is sent" · listitem "Nothing is sent: this computer does the work itself. Only packs are fetched, when you ask for one."
    listitem "A chat server that you set under Services gets the lines to translate and what you ask the assistant." · listitem "The studio sends no usage statistics and no crash reports, and shows no advertising." · region "Learned words"
    heading "Learned words" · "From lines you approve, the studio learns how words are spelled with their marks. They never leave this computer." · "None were learned yet." · button "Save the words …" [disabled, title="None were learned yet."]
    button "Add words from a file …" · status
    asks speechServers {} · asks lexicon {}"
  `)
  useSpeechServers.setState({
    servers: [
      { ...server, hears: true },
      { ...server, id: 'b', hears: false },
    ],
  })
  expect(await studio.shown(part)).toMatchInlineSnapshot(`
    "part [wide] · navigation "Sections" · button "Services" · button "Voices" · button "Packs" · button "Shortcuts" · button "Languages" · button "Appearance" · button "New projects" · button "Storage"
    button "Privacy" [current=page, first-focus] · button "About" · region "Where your data is kept" · heading "Where your data is kept" · listitem "Projects, with takes, history of edits and reports: in one file each, beside the video."
    listitem "Words you confirmed, settings, logs and the history: in the studio’s own folder, see Storage." · listitem "Keys of services: in the system’s store for secrets, never in a project, a log or on this page."
    listitem "Faces: looked for on this computer only. A portrait of each speaker is in the project and goes with it; nothing else of them is kept." · "Everything generated is listed in the History, where it can be deleted."
    button "Open the History" · region "Where your data is sent" · heading "Where your data is sent" · listitem "This computer does the work itself. Only packs are fetched, when you ask for one, and servers with voices get this:"
    listitem "far.example gets the texts that its voices speak, and the sound of videos to transcribe." · listitem "far.example gets the texts that its voices speak."
    listitem "A chat server that you set under Services gets the lines to translate and what you ask the assistant." · listitem "The studio sends no usage statistics and no crash reports, and shows no advertising." · region "Learned words"
    heading "Learned words" · "From lines you approve, the studio learns how words are spelled with their marks. They never leave this computer." · "None were learned yet." · button "Save the words …" [disabled, title="None were learned yet."]
    button "Add words from a file …" · status"
  `)
  patch({ connections: HOSTED, about: { ...ABOUT, shell: 'electron' } })
  expect(await studio.shown(part)).toMatchInlineSnapshot(`
    "part [wide] · navigation "Sections" · button "Services" · button "Voices" · button "Packs" · button "Shortcuts" · button "Languages" · button "Appearance" · button "New projects" · button "Storage"
    button "Privacy" [current=page, first-focus] · button "About" · region "Where your data is kept" · heading "Where your data is kept" · listitem "Projects, with takes, history of edits and reports: in one file each, beside the video."
    listitem "Words you confirmed, settings, logs and the history: in the studio’s own folder, see Storage." · listitem "Keys of services: in the system’s store for secrets, never in a project, a log or on this page."
    listitem "Faces: looked for on this computer only. A portrait of each speaker is in the project and goes with it; nothing else of them is kept." · "Everything generated is listed in the History, where it can be deleted."
    button "Open the History" · region "Where your data is sent" · heading "Where your data is sent" · listitem "Far gets what it works on: the video for recognition and rendering, the texts for translation and speech."
    listitem "far.example gets the texts that its voices speak, and the sound of videos to transcribe." · listitem "far.example gets the texts that its voices speak."
    listitem "A chat server that you set under Services gets the lines to translate and what you ask the assistant." · listitem "The studio sends no usage statistics and no crash reports, and shows no advertising."
    checkbox "Look for a new version once a day, and install it when you quit" [checked] · "Asks GitHub for the newest version number. Builds that you make yourself have no such feed." · region "Learned words" · heading "Learned words"
    "From lines you approve, the studio learns how words are spelled with their marks. They never leave this computer." · "None were learned yet." · button "Save the words …" [disabled, title="None were learned yet."]
    button "Add words from a file …" · status"
  `)
  expect(await studio.outcome(part, () => part.tick('Look for a new version', false))).toMatchInlineSnapshot(`
    "- checkbox "Look for a new version once a day, and install it when you quit" [checked]
    + checkbox "Look for a new version once a day, and install it when you quit"
    asks changeSettings {updates: false} · page.settings.updates: false"
  `)
  patch({ dialogs: [{ name: 'settings' }] })
  expect(await studio.outcome(part, () => part.press('Open the History'))).toMatchInlineSnapshot(
    `"page.room: "generations""`,
  )
})

it('learned words are saved, added from a file, and forgotten, all of them only after a second press', async () => {
  const { studio, part } = section('privacy', {
    answers: { speechServers: { servers: [] }, clearWords: emptyLexicon() },
  })
  keepLexicon({ ...emptyLexicon(), sw: { habari: ['habari'] } } as never)
  await studio.outcome(part)
  expect(part.lines().slice(-600)).toMatchInlineSnapshot(`
    "elf. Only packs are fetched, when you ask for one."
    listitem "A chat server that you set under Services gets the lines to translate and what you ask the assistant." · listitem "The studio sends no usage statistics and no crash reports, and shows no advertising." · region "Learned words"
    heading "Learned words" · "From lines you approve, the studio learns how words are spelled with their marks. They never leave this computer." · "Swahili: 1 word" · button "Forget the Swahili words" shows "Forget" · button "Save the words …"
    button "Add words from a file …" · button "Forget all words …" · status"
  `)
  part.press('Save the words')
  expect(await page.saved[0]).toMatchInlineSnapshot(`
    {
      "name": "griot-words.json",
      "text": "{"sw":{"habari":["habari"]}}
    ",
      "type": "application/json",
    }
  `)
  expect(await studio.outcome(part, () => part.press('Forget all words'))).toMatchInlineSnapshot(`
    "- button "Forget all words …"
    + button "Forget them for good""
  `)
  expect(await studio.outcome(part, () => part.press('Forget them for good'))).toMatchInlineSnapshot(`
    "- "Swahili: 1 word" and 4 more
    + "None were learned yet." · button "Save the words …" [disabled, title="None were learned yet."] · status "The words were forgotten."
    asks clearWords {} · lexicon.lexicon.sw: gone"
  `)
  page.chosen = [new File(['no words'], 'a.json')]
  expect(await studio.outcome(part, () => part.press('Add words from a file'))).toMatchInlineSnapshot(
    `"page.notices: [{id: "an id",text: "a.json contains no words of the studio. Choose a file that was saved here.",place: "start",failure: {kind: "invalid",message: "a.json contains no words of the studio. Choose a file that was saved here."},again: "a function"}]"`,
  )
  studio.answers = { ...studio.answers, addWords: emptyLexicon() }
  page.chosen = [new File([JSON.stringify(emptyLexicon())], 'a.json')]
  expect(await studio.outcome(part, () => part.press('Add words from a file'))).toMatchInlineSnapshot(`
    "- status "The words were forgotten."
    + status "The words were added."
    asks addWords {lexicon: {}}"
  `)
})

it('a pack is preferred where several do the same', async () => {
  const packs = CATALOGUE.map(({ files: _, ...pack }) => ({
    ...({ ...pack, state: 'installed', used: true, downloadBytes: 1, installedBytes: 1 } as const),
  }))
  const views = { folder: '/p', freeBytes: 1, memory: 8000, cores: 2, packs }
  const { studio, part } = section('packs', { answers: { listPacks: views, preferPacks: { applied: false } } })
  expect(content(part.lines())).toMatchInlineSnapshot(`
    "button "About" · region "Packs" · heading "Packs" · "Models for recognition, voices, translation and chat. They run on this computer once they are downloaded." · button "Show packs …" · region "Preferred packs"
    heading "Preferred packs" · "If several packs do the same, the best one for the language is used, unless you choose one here." · status"
  `)
  expect(await studio.shown(part)).toMatchInlineSnapshot(`
    "part [wide] · navigation "Sections" · button "Services" · button "Voices" · button "Packs" [current=page, first-focus] · button "Shortcuts" · button "Languages" · button "Appearance" · button "New projects" · button "Storage"
    button "Privacy" · button "About" · region "Packs" · heading "Packs" · "Models for recognition, voices, translation and chat. They run on this computer once they are downloaded." · button "Show packs …" · region "Preferred packs"
    heading "Preferred packs" · "If several packs do the same, the best one for the language is used, unless you choose one here."
    combobox "Find speech" = "The best for the language" of The best for the language | Silero voice activity | Built in, without a pack
    combobox "Write down what is said" = "The best for the language" of The best for the language | Omnilingual speech recognition 300M | Parakeet TDT 0.6B v3 | Whisper small | Whisper large-v3 turbo
    combobox "Tell speakers apart" = "The best for the language" of The best for the language | Pyannote with CAM++ speaker prints | Built in, without a pack
    combobox "Speak" = "The best for the language" of The best for the language | Kokoro 82M | Piper LibriTTS-R | Piper Swahili (Lanfrica) | Murya Hausa | MMS Yoruba | MMS Hausa | MMS Swahili | Built in, without a pack
    combobox "Speak with a sampled voice" = "The best for the language" of The best for the language | Pocket TTS | ZipVoice distilled · combobox "Translate" = "The best for the language" of The best for the language | M2M100 418M | NLLB-200 600M
    combobox "Chat and reword" = "The best for the language" of The best for the language | Qwen3 1.7B | Qwen3 4B Instruct 2507 · status
    asks listPacks {}"
  `)
  studio.answers = { ...studio.answers, settings: AppSettings.parse({ prefer: { chat: 'qwen3-4b' } }) }
  expect(await studio.outcome(part, () => part.fill('Chat and reword', 'qwen3-4b'))).toMatchInlineSnapshot(`
    "- combobox "Chat and reword" = "The best for the language" of The best for the language | Qwen3 1.7B | Qwen3 4B Instruct 2507 and 1 more
    + combobox "Chat and reword" = "Qwen3 4B Instruct 2507" of The best for the language | Qwen3 1.7B | Qwen3 4B Instruct 2507 · status "Kept. The engine is busy, so this applies when it starts the next time."
    asks preferPacks {prefer: {chat: "qwen3-4b"}} · asks settings {} · page.settings.prefer.chat: "qwen3-4b""
  `)
  studio.answers = { ...studio.answers, preferPacks: { applied: true } }
  expect(await studio.outcome(part, () => part.fill('Chat and reword', ''))).toMatchInlineSnapshot(`
    "- status "Kept. The engine is busy, so this applies when it starts the next time."
    + status "Applied. The engine of this computer was restarted."
    asks preferPacks {prefer: {}} · asks settings {}"
  `)
})

it('diagnostics are copied, and the licences of other works are found and read', async () => {
  const licences = {
    packages: [
      { name: 'griot', version: '1', licence: 'GPL-3.0-or-later', by: '', texts: [] },
      { name: 'react', version: '19', licence: 'MIT', by: 'Meta', texts: [0] },
    ],
    texts: ['Permission is hereby granted.'],
  }
  const before = globalThis.fetch
  globalThis.fetch = async () => ({ json: async () => licences }) as Response
  onTestFinished(() => {
    globalThis.fetch = before
  })
  const { studio, part } = section('about', { answers: { diagnostics: { text: 'All is well.' } } })
  expect(await studio.shown(part)).toMatchInlineSnapshot(`
    "part [wide] · navigation "Sections" · button "Services" · button "Voices" · button "Packs" · button "Shortcuts" · button "Languages" · button "Appearance" · button "New projects" · button "Storage" · button "Privacy"
    button "About" [current=page, first-focus] · region "About" · heading "About" · "Griot Studio 1.2.3" · "Free software under the GNU General Public License, version 3 or later, without any warranty." · button "Copy diagnostics"
    region "Licences" · heading "Licences" · "Made with 1 other work. Choose one to read its licence." · textbox "Find" = "" · summary "griot 1 GPL-3.0-or-later" · summary "react 19 MIT, by Meta""
  `)
  expect(await studio.outcome(part, () => part.fill('Find', ' META '))).toMatchInlineSnapshot(`
    "- textbox "Find" = "" and 1 more
    + textbox "Find" = " META ""
  `)
  expect(await studio.outcome(part, () => part.press('Copy diagnostics'))).toMatchInlineSnapshot(`
    "+ "Copied, without keys, texts or media."
    asks diagnostics {} · page.announcement: "Copied, without keys, texts or media.""
  `)
  expect(page.copied).toEqual(['All is well.'])
  expect(livePart(createElement(LicenceList)).lines()).toMatchInlineSnapshot(
    `"region "Licences" · heading "Licences" · status "Reading the licences …""`,
  )
})
