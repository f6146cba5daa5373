import { createElement } from 'react'
import { expect, it } from 'vitest'
import { AppSettings } from '../../shared/commands/app.ts'
import { KnownServer } from '../../shared/commands/speechServers.ts'
import { plainWords } from '../../shared/locale/message.ts'
import { livePart } from '../drawn/livePart.testing.ts'
import { standInPage } from '../drawn/standInPage.testing.ts'
import { patch } from '../state/session.ts'
import { ABOUT, HERE, refused, standInStudio } from '../state/usedStudio.testing.ts'

standInPage()
const { ChatSection } = await import('./ChatSection.tsx')
const { ServiceSection } = await import('./ServiceSection.tsx')
const { SettingsSections } = await import('./SettingsSections.tsx')
const { VoicesSection } = await import('./VoicesSection.tsx')

const voices = () => livePart(createElement(VoicesSection, { settings: AppSettings.parse({ projectLimit: 3 }) }))

const SERVER = KnownServer.parse({
  ...{ id: 'far', name: 'Far', kind: 'openai', url: 'https://far.example/v1', hasKey: true, hears: true },
  voices: [{ id: 'ana', name: 'Ana', language: 'sw' }],
  ...{ perMillionCharacters: 15, priceDate: '2026-01-01', limit: 20 },
  spent: { id: 'far', characters: 1234, secondsHeard: 60, cost: 0.5 },
})

it('shows one section at a time, keeps which, and the keys go to its neighbours', async () => {
  const studio = standInStudio({ answers: { chatServer: { hasKey: false } } })
  const part = livePart(createElement(SettingsSections))
  expect(await studio.shown(part)).toMatchInlineSnapshot(`
    "part [wide] · navigation "Sections" · button "Services" [current=page, first-focus] · button "Voices" · button "Packs" · button "Shortcuts" · button "Languages" · button "Appearance" · button "New projects" · button "Storage"
    button "Privacy" · button "About" · region "Who does the work" · heading "Who does the work" · radiogroup "Who does the work" · "Who does the work" · radio "This computer" [checked]
    "The engine that comes with the studio. Nothing leaves this computer." · button "Add a service …" · region "Translation by a chat server" · heading "Translation by a chat server"
    "Translates for this computer and answers chat: Ollama, LM Studio, vLLM, or any server with the same interface." · form "Translation by a chat server" · textbox "Address" = "" [placeholder=http://localhost:11434/v1]
    textbox "Model" = "" [described="Empty: the first model of the server."] · textbox "Key, if the server needs one" = "" [placeholder]
    textbox "Or a model file of this computer" = "" [placeholder=/home/me/models/model.gguf, described="In GGUF format. Used before packs if there is no address."] · status · button "Save"
    button "Test" [disabled, title="Enter the address of the server first."]
    asks chatServer {}"
  `)
  const packs = await studio.outcome(part, () => part.press('Packs'))
  expect(packs).toMatchInlineSnapshot(`
    "- button "Services" [current=page, first-focus] and 19 more
    + button "Services" · button "Packs" [current=page, first-focus] · region "Packs" · heading "Packs" · "Models for recognition, voices, translation and chat. They run on this computer once they are downloaded." · button "Show packs …"
    + region "Preferred packs" · heading "Preferred packs" · "If several packs do the same, the best one for the language is used, unless you choose one here." · status
    asks changeSettings {layout: {settings: "packs"}} · asks listPacks {} · page.settings.layout.settings: "packs""
  `)
  expect(await studio.outcome(part, () => part.press('Show packs …'))).toMatchInlineSnapshot(
    `"asks listPacks {} · page.dialogs: [{name: "packs"}]"`,
  )
  patch({ dialogs: [{ name: 'settings', wants: 'chat' }] })
  expect(part.lines()).not.toContain('first-focus')
})

it('a service is chosen, and told of with its host, or that its key is missing; a broken connection is tried again', async () => {
  const profiles = [
    { id: 'far', name: 'Far', baseUrl: 'https://far.example/v1', hasKey: true },
    { id: 'near', name: 'Near', baseUrl: 'http://near.example', hasKey: false },
  ]
  const failure = { kind: 'offline', message: 'No way there.' } as const
  const connections = { ...HERE, current: 'far', profiles, state: { name: 'failed', failure } as const }
  const answers = { selectProfile: {}, connections, reconnect: {} }
  const studio = standInStudio({ connections, answers })
  const part = livePart(createElement(ServiceSection))
  expect(await studio.shown(part)).toMatchInlineSnapshot(`
    "region "Who does the work" · heading "Who does the work" · radiogroup "Who does the work" · "Who does the work" · radio "This computer" · radio "Far far.example" [checked] · radio "Near key missing" · alert · "No way there."
    button "Try again" · button "Add a service …" · button "Edit Far" · button "Edit Near""
  `)
  expect(await studio.outcome(part, () => part.tick('Near'))).toMatchInlineSnapshot(
    `"asks selectProfile {id: "near"} · asks connections {}"`,
  )
  expect(await studio.outcome(part, () => part.press('Try again'))).toMatchInlineSnapshot(
    `"asks reconnect {} · asks connections {}"`,
  )
})

it('a service is entered, tested, saved and removed; the one in use stays', async () => {
  const profiles = [
    { id: 'far', name: 'Far', baseUrl: 'https://far.example/v1', hasKey: true },
    { id: 'near', name: 'Near', baseUrl: 'http://near.example', hasKey: false },
  ]
  const connections = { ...HERE, current: 'far', profiles }
  const studio = standInStudio({
    connections,
    about: { ...ABOUT, secretsWarning: plainWords('Keys lie open.') },
    answers: { connections, testConnection: refused('No answer.') },
  })
  const part = livePart(createElement(ServiceSection))
  await studio.outcome(part)
  expect(await studio.outcome(part, () => part.press('Add a service …'))).toMatchInlineSnapshot(`
    "- button "Add a service …" and 2 more
    + form "Add a service …" · textbox "Name" = "" [first-focus] · textbox "Address" = "" [placeholder=https://voice.example.org] · textbox "Key" = "" [placeholder, described="Keys lie open."] · status · button "Save" · button "Test"
    + button "Cancel""
  `)
  part.fill('Name', 'Third')
  part.fill('Address', ' http://third.example ')
  part.fill('Key', ' abc ')
  expect(await studio.outcome(part, () => part.press('Test'))).toMatchInlineSnapshot(`
    "- textbox "Name" = "" [first-focus] and 3 more
    + textbox "Name" = "Third" [first-focus] · textbox "Address" = " http://third.example " [placeholder=https://voice.example.org, described="The address begins with http:, so the key and the videos are sent unencrypted."]
    + textbox "Key" = " abc " [placeholder, described="Keys lie open."] · status "No answer."
    asks testConnection {baseUrl: "http://third.example",key: "abc"}"
  `)
  studio.answers = { ...studio.answers, testConnection: { voices: 3, milliseconds: 21 }, saveProfile: { id: 'third' } }
  expect(await studio.outcome(part, () => part.press('Test'))).toMatchInlineSnapshot(`
    "- status "No answer."
    + status "It answers, with 3 voices, in 21 ms."
    asks testConnection {baseUrl: "http://third.example",key: "abc"}"
  `)
  expect(await studio.outcome(part, () => part.press('Save'))).toMatchInlineSnapshot(`
    "- form "Add a service …" and 7 more
    + button "Add a service …" · button "Edit Far" · button "Edit Near"
    asks saveProfile {baseUrl: "http://third.example",key: "abc",name: "Third"} · asks connections {}"
  `)
  expect(await studio.outcome(part, () => part.press('Edit Far'))).toMatchInlineSnapshot(`
    "- button "Add a service …" and 2 more
    + form "Far" · textbox "Name" = "Third" [first-focus] · textbox "Address" = " http://third.example " [placeholder=https://voice.example.org, described="The address begins with http:, so the key and the videos are sent unencrypted."]
    + textbox "Key" = " abc " [placeholder=kept; enter another one to replace it, described="Keys lie open."] · status · button "Save" · button "Test" · button "Cancel""
  `)
  expect(await studio.outcome(part, () => part.press('Cancel'))).toMatchInlineSnapshot(`
    "- form "Far" and 7 more
    + button "Add a service …" · button "Edit Far" · button "Edit Near""
  `)
  part.press('Edit Near')
  studio.answers = { ...studio.answers, removeProfile: refused('It is locked.') }
  await studio.outcome(part)
  expect(await studio.outcome(part, () => part.press('Remove'))).toMatchInlineSnapshot(`
    "- status
    + status "It is locked."
    asks removeProfile {id: "near"}"
  `)
  studio.answers = { ...studio.answers, removeProfile: {} }
  expect(await studio.outcome(part, () => part.press('Remove'))).toMatchInlineSnapshot(`
    "- form "Near" and 8 more
    + button "Add a service …" · button "Edit Far" · button "Edit Near"
    asks removeProfile {id: "near"} · asks connections {}"
  `)
})

it('a chat server is tested for its models and saved with what was entered; a file is named instead', async () => {
  const studio = standInStudio({
    answers: {
      chatServer: { hasKey: true, server: { url: 'http://a', model: 'm' }, file: '/old.gguf' },
      chatModels: { models: ['m', 'n'] },
    },
  })
  const part = livePart(createElement(ChatSection))
  await studio.outcome(part)
  expect(part.lines()).toMatchInlineSnapshot(`
    "region "Translation by a chat server" · heading "Translation by a chat server" · "Translates for this computer and answers chat: Ollama, LM Studio, vLLM, or any server with the same interface." · form "Translation by a chat server"
    textbox "Address" = "http://a" [placeholder=http://localhost:11434/v1] · textbox "Model" = "m" [described="Empty: the first model of the server."]
    textbox "Key, if the server needs one" = "" [placeholder=kept; enter another one to replace it]
    textbox "Or a model file of this computer" = "/old.gguf" [placeholder=/home/me/models/model.gguf, described="In GGUF format. Used before packs if there is no address."] · status · button "Save" · button "Test""
  `)
  expect(await studio.outcome(part, () => part.press('Test'))).toMatchInlineSnapshot(`
    "- status
    + option = "m" · option = "n" · status "It answers and has 2 models."
    asks chatModels {url: "http://a"}"
  `)
  part.fill('Model', ' ')
  part.fill('Key, if the server needs one', ' abc ')
  expect(await studio.outcome(part, () => part.press('Save'))).toMatchInlineSnapshot(`
    "- textbox "Model" = "m" [described="Empty: the first model of the server."] and 2 more
    + textbox "Model" = " " [described="Empty: the first model of the server."] · textbox "Key, if the server needs one" = " abc " [placeholder=kept; enter another one to replace it] · status "Testing …"
    asks saveChatServer {server: {url: "http://a"},file: "/old.gguf",key: "abc"}"
  `)
  studio.answers = { saveChatServer: {}, chatModels: refused('Nobody there.') }
  expect(await studio.outcome(part, () => part.press('Test'))).toMatchInlineSnapshot(`
    "- status "Testing …"
    + status "Nobody there."
    asks chatModels {url: "http://a",key: "abc"}"
  `)
  part.fill('Address', '')
  expect(await studio.outcome(part, () => part.press('Save'))).toMatchInlineSnapshot(`
    "- textbox "Address" = "http://a" [placeholder=http://localhost:11434/v1] and 2 more
    + textbox "Address" = "" [placeholder=http://localhost:11434/v1] · status "Saved. This computer chats with this model from now on." · button "Test" [disabled, title="Enter the address of the server first."]
    asks saveChatServer {file: "/old.gguf",key: "abc"}"
  `)
  part.fill('Or a model file of this computer', '')
  expect(await studio.outcome(part, () => part.press('Save'))).toMatchInlineSnapshot(`
    "- textbox "Or a model file of this computer" = "/old.gguf" [placeholder=/home/me/models/model.gguf, described="In GGUF format. Used before packs if there is no address."] and 1 more
    + textbox "Or a model file of this computer" = "" [placeholder=/home/me/models/model.gguf, described="In GGUF format. Used before packs if there is no address."] · status "Saved. No chat server is used."
    asks saveChatServer {key: "abc"}"
  `)
  studio.answers = { saveChatServer: refused('The disk is full.') }
  expect(await studio.outcome(part, () => part.press('Save'))).toMatchInlineSnapshot(`
    "- status "Saved. No chat server is used."
    + status "The disk is full."
    asks saveChatServer {key: "abc"}"
  `)
})

it('speech servers are listed with their hosts, voices, costs and limits, and cost limits everywhere', async () => {
  const quiet = KnownServer.parse({
    id: 'b',
    name: 'Bare',
    kind: 'openai',
    url: 'http://localhost:8880/v1',
    hasKey: false,
  })
  const studio = standInStudio({ answers: { speechServers: { servers: [SERVER, quiet] } } })
  const part = voices()
  expect(await studio.shown(part)).toMatchInlineSnapshot(`
    "region "Where do voices come from?" · heading "Where do voices come from?" · listitem "This computer: built-in voices in all six languages, clear but a machine’s." · "Packs: natural voices that run here once they are downloaded."
    button "Show packs …" · listitem "A server that you run or rent, below: its voices join those of this computer, speaker by speaker." · "The hosted service does everything elsewhere, voices too." · button "Services …"
    region "Servers with voices" · heading "Servers with voices" · "Far" · "far.example · 1 voice · transcribes · 1,234 characters so far, US$ 0.50 · stops at US$ 20.00" · button "Edit Far" · "Bare" · "on this computer · 0 voices"
    button "Edit Bare" · button "Add a server" · region "Costs on speech servers" · heading "Costs on speech servers"
    spinbutton "Stop every project at, in US dollars" = "3" [min=0, step=any, described="Counts what one project or dub sends to all servers together. Empty: no limit."] · region "Start a server on this computer"
    heading "Start a server on this computer" · "These programs by others are free and have the widespread interface. Start one in a terminal, then add a server with its address." · "Kokoro-FastAPI"
    "Docker, no graphics card. English voices; no voice of Yoruba, Igbo, Hausa, Swahili or Zulu. Address: http://localhost:8880/v1" · "docker run -p 8880:8880 ghcr.io/remsky/kokoro-fastapi-cpu:latest" · "speaches"
    "Docker. Recognition with Whisper; voices take another step, see its pages. Address: http://localhost:8000/v1"
    "docker run --rm --detach --publish 8000:8000 --name speaches --volume hf-hub-cache:/home/ubuntu/.cache/huggingface/hub ghcr.io/speaches-ai/speaches:latest-cpu"
    asks speechServers {}"
  `)
  part.fill('Stop every project at, in US dollars', 5)
  expect(
    await studio.outcome(part, () => part.key('Stop every project at, in US dollars', 'Enter')),
  ).toMatchInlineSnapshot(`
    "- spinbutton "Stop every project at, in US dollars" = "3" [min=0, step=any, described="Counts what one project or dub sends to all servers together. Empty: no limit."]
    + spinbutton "Stop every project at, in US dollars" = "5" [min=0, step=any, described="Counts what one project or dub sends to all servers together. Empty: no limit."]
    asks changeSettings {projectLimit: 5}"
  `)
  expect(await studio.outcome(part, () => part.press('Services …'))).toMatchInlineSnapshot(
    `"page.dialogs: [{name: "settings"}]"`,
  )
  expect(await studio.outcome(part, () => part.press('Show packs …'))).toMatchInlineSnapshot(
    `"asks listPacks {} · page.dialogs: [{name: "settings"},{name: "packs"}]"`,
  )
})

it('a speech server is set up: its kind brings its address, a test its voices and list price, languages are ticked', async () => {
  const studio = standInStudio({ answers: { speechServers: { servers: [] } } })
  const part = voices()
  expect(await studio.shown(part)).toMatchInlineSnapshot(`
    "region "Where do voices come from?" · heading "Where do voices come from?" · listitem "This computer: built-in voices in all six languages, clear but a machine’s." · "Packs: natural voices that run here once they are downloaded."
    button "Show packs …" · listitem "A server that you run or rent, below: its voices join those of this computer, speaker by speaker." · "The hosted service does everything elsewhere, voices too." · button "Services …"
    region "Servers with voices" · heading "Servers with voices" · "No server is set up." · button "Add a server" · region "Start a server on this computer" · heading "Start a server on this computer"
    "These programs by others are free and have the widespread interface. Start one in a terminal, then add a server with its address." · "Kokoro-FastAPI"
    "Docker, no graphics card. English voices; no voice of Yoruba, Igbo, Hausa, Swahili or Zulu. Address: http://localhost:8880/v1" · "docker run -p 8880:8880 ghcr.io/remsky/kokoro-fastapi-cpu:latest" · "speaches"
    "Docker. Recognition with Whisper; voices take another step, see its pages. Address: http://localhost:8000/v1"
    "docker run --rm --detach --publish 8000:8000 --name speaches --volume hf-hub-cache:/home/ubuntu/.cache/huggingface/hub ghcr.io/speaches-ai/speaches:latest-cpu"
    asks speechServers {}"
  `)
  expect(await studio.outcome(part, () => part.press('Add a server'))).toMatchInlineSnapshot(`
    "- button "Add a server"
    + form "Add a server"
    + combobox "Kind" = "A server with OpenAI’s interface" of A server with OpenAI’s interface | Spitch | Azure Speech | ElevenLabs | Google Cloud [described="Not yet tried by us: Each real server: only stand-ins made from these documents, and our own engine, were asked."]
    + textbox "Name" = "" · textbox "Address" = "http://localhost:8880/v1" · textbox "Key, if the server needs one" = "" [placeholder] · textbox "Model" = "" [placeholder=tts-1] · button "Test" · status
    + group "Languages in which its voices are offered" · "Test the server first: it then lists its voices." · checkbox "It also transcribes videos, before packs do"
    + textbox "Price of a million characters, in US dollars" = "" [described="Empty: not known. 0 for a server of your own."] · textbox "Price as of" = "" · textbox "Price of an hour transcribed" = ""
    + textbox "Stop at, in US dollars" = "" [described="Counted from the first use on this computer. Empty: no limit."] · "The server is on this computer: nothing is sent away by the studio." · button "Save" · button "Cancel""
  `)
  studio.answers = {
    ...studio.answers,
    speechServerVoices: {
      voices: [
        { id: 'ana', name: 'Ana', language: 'sw' },
        { id: 'any', name: 'Any' },
      ],
      milliseconds: 9,
    },
    speechServerSample: { url: '/a.wav', milliseconds: 30, seconds: 1.25 },
  }
  expect(await studio.outcome(part, () => part.fill('Kind', 'azure'))).toMatchInlineSnapshot(`
    "- combobox "Kind" = "A server with OpenAI’s interface" of A server with OpenAI’s interface | Spitch | Azure Speech | ElevenLabs | Google Cloud [described="Not yet tried by us: Each real server: only stand-ins made from these documents, and our own engine, were asked."] and 5 more
    + combobox "Kind" = "Azure Speech" of A server with OpenAI’s interface | Spitch | Azure Speech | ElevenLabs | Google Cloud [described="Not yet tried by us: A real request, its limits, and the price: no document with a price was found. Recognition (fast transcription, at REGION.api.cognitive.microsoft.com) in other languages than the ten of its document."]
    + textbox "Name" = "Azure Speech" · textbox "Address" = "https://REGION.tts.speech.microsoft.com" [described="Replace the word in capitals, such as REGION by westeurope."] · textbox "Key" = "" [placeholder]
    + "Every text that its voices speak is sent to region.tts.speech.microsoft.com, and nothing else.""
  `)
  expect(await studio.outcome(part, () => part.fill('Kind', 'openai'))).toMatchInlineSnapshot(`
    "- combobox "Kind" = "Azure Speech" of A server with OpenAI’s interface | Spitch | Azure Speech | ElevenLabs | Google Cloud [described="Not yet tried by us: A real request, its limits, and the price: no document with a price was found. Recognition (fast transcription, at REGION.api.cognitive.microsoft.com) in other languages than the ten of its document."] and 4 more
    + combobox "Kind" = "A server with OpenAI’s interface" of A server with OpenAI’s interface | Spitch | Azure Speech | ElevenLabs | Google Cloud [described="Not yet tried by us: Each real server: only stand-ins made from these documents, and our own engine, were asked."]
    + textbox "Name" = "" · textbox "Address" = "http://localhost:8880/v1" · textbox "Key, if the server needs one" = "" [placeholder] · textbox "Model" = "" [placeholder=tts-1] · "The server is on this computer: nothing is sent away by the studio.""
  `)
  part.fill('Name', 'Mine')
  part.fill('Address', 'https://api.openai.com/v1')
  expect(await studio.outcome(part, () => part.press('Test'))).toMatchInlineSnapshot(`
    "- textbox "Name" = "" and 6 more
    + textbox "Name" = "Mine" · textbox "Address" = "https://api.openai.com/v1" · status "It answers, with 2 voices, in 9 ms." · checkbox "English" · checkbox "Yoruba" · checkbox "Igbo" · checkbox "Hausa" · checkbox "Swahili" · checkbox "Zulu"
    + textbox "Price of a million characters, in US dollars" = "15" [described="About US$ 0.81 for an hour of speech, by this price."] · textbox "Price as of" = "2026-04-01"
    + "Every text that its voices speak is sent to api.openai.com, and nothing else."
    asks speechServerVoices {server: {id: "mine",name: "Mine",kind: "openai",url: "https://api.openai.com/v1",voices: [],unasked: false,hears: false}}"
  `)
  expect(await studio.outcome(part, () => part.tick('Swahili'))).toMatchInlineSnapshot(`
    "- checkbox "Swahili"
    + checkbox "Swahili: 1 voice" [checked] · status · button "Play Swahili by Ana" [pressed=false, busy=false] · checkbox "Give its voices to speakers by itself, not only by hand""
  `)
  expect(await studio.outcome(part, () => part.tick('It also transcribes'))).toMatchInlineSnapshot(`
    "- checkbox "It also transcribes videos, before packs do" and 1 more
    + checkbox "It also transcribes videos, before packs do" [checked] · textbox "Model that transcribes" = "" [placeholder=whisper-1, described="gpt-4o-transcribe-diarize also tells speakers apart, in videos of up to 12 minutes."]
    + "Every text that its voices speak, and the sound of videos to transcribe, are sent to api.openai.com.""
  `)
  studio.answers = {
    ...studio.answers,
    saveSpeechServer: {},
    voices: { voices: [] },
    connections: HERE,
    abilities: { abilities: [] },
  }
  expect(await studio.outcome(part, () => part.press('Save'))).toMatchInlineSnapshot(`
    "- form "Add a server" and 26 more
    + button "Add a server"
    asks saveSpeechServer {server: {id: "mine",name: "Mine",kind: "openai",url: "https://api.openai.com/v1",voices: [{id: "ana",name: "Ana",language: "sw",gender: "neutral"}],unasked: false,hears: true,perMillionCharacters: 15,priceDate: "2026-04-01"}} · asks speechServers {} · asks voices {} · asks connections {} · asks abilities {} · voices.canRecognize: false · voices.translates: false"
  `)
})

it('a saved speech server is changed and removed', async () => {
  const studio = standInStudio({ answers: { speechServers: { servers: [SERVER] } } })
  const part = voices()
  await studio.outcome(part)
  expect(await studio.outcome(part, () => part.press('Edit Far'))).toMatchInlineSnapshot(`
    "- button "Add a server"
    + form "Far"
    + combobox "Kind" = "A server with OpenAI’s interface" of A server with OpenAI’s interface | Spitch | Azure Speech | ElevenLabs | Google Cloud [described="Not yet tried by us: Each real server: only stand-ins made from these documents, and our own engine, were asked."]
    + textbox "Name" = "Far" · textbox "Address" = "https://far.example/v1" · textbox "Key, if the server needs one" = "" [placeholder=kept; enter another one to replace it] · textbox "Model" = "" [placeholder=tts-1] · button "Test" · status
    + group "Languages in which its voices are offered" · checkbox "English" [disabled] · checkbox "Yoruba" [disabled] · checkbox "Igbo" [disabled] · checkbox "Hausa" [disabled] · checkbox "Swahili: 1 voice" [checked] · status
    + button "Play Swahili by Ana" [pressed=false, busy=false] · checkbox "Zulu" [disabled] · checkbox "Give its voices to speakers by itself, not only by hand" · checkbox "It also transcribes videos, before packs do" [checked]
    + textbox "Model that transcribes" = "" [placeholder=whisper-1, described="gpt-4o-transcribe-diarize also tells speakers apart, in videos of up to 12 minutes."]
    + textbox "Price of a million characters, in US dollars" = "15" [described="About US$ 0.81 for an hour of speech, by this price."] · textbox "Price as of" = "2026-01-01" · textbox "Price of an hour transcribed" = ""
    + textbox "Stop at, in US dollars" = "20" [described="Counted from the first use on this computer. Empty: no limit."] · "Every text that its voices speak, and the sound of videos to transcribe, are sent to far.example." · button "Save"
    + button "Cancel" · button "Remove""
  `)
  studio.answers = {
    ...studio.answers,
    removeSpeechServer: refused('It speaks.'),
    saveSpeechServer: refused('No key.'),
  }
  expect(await studio.outcome(part, () => part.press('Remove'))).toMatchInlineSnapshot(`
    "- status
    + status "It speaks."
    asks removeSpeechServer {id: "far"}"
  `)
  expect(await studio.outcome(part, () => part.press('Save'))).toMatchInlineSnapshot(`
    "- status "It speaks."
    + status "No key."
    asks saveSpeechServer {server: {id: "far",name: "Far",kind: "openai",url: "https://far.example/v1",voices: [{id: "ana",name: "Ana",language: "sw",gender: "neutral"}],unasked: false,hears: true,perMillionCharacters: 15,priceDate: "2026-01-01",limit: 20}}"
  `)
  expect(await studio.outcome(part, () => part.press('Cancel'))).toMatchInlineSnapshot(`
    "- form "Far" and 27 more
    + button "Add a server""
  `)
})
