import { createElement } from 'react'
import { expect, it } from 'vitest'
import type { PackView } from '../../shared/commands/packs.ts'
import { CATALOGUE } from '../../shared/packs/catalogue.ts'
import { livePart } from '../drawn/livePart.testing.ts'
import { standInPage } from '../drawn/standInPage.testing.ts'
import { tryControls } from '../state/effects.testing.ts'
import { HERE, HOSTED, refused, standInStudio } from '../state/usedStudio.testing.ts'

standInPage()
const { RemedyList } = await import('./RemedyList.tsx')
type Props = Parameters<typeof RemedyList>[0]

const PACKS: readonly PackView[] = CATALOGUE.map(({ files: _, ...pack }) => ({
  ...({ ...pack, state: 'absent', used: true, downloadBytes: 12e6, installedBytes: 20e6 } as const),
}))
const views = (packs = PACKS) => ({ folder: '/p', freeBytes: 9e9, memory: 8000, cores: 2, packs })
const preset = (...ids: string[]) => ({ ids, installedBytes: 2e7, memory: 900, notes: [] })
const did: string[] = []
const act = (name: string) => async (path?: string) => void did.push(path === undefined ? name : `${name} ${path}`)

/** The remedies of what lacks, on this computer. */
function remedies(props: Partial<Props>, answers: object = {}) {
  const studio = standInStudio({
    answers: { listPacks: views(), packPreset: preset(), findChatServer: {}, ...answers },
  })
  const all = { subtitles: act('subtitles'), picture: act('picture'), write: act('write'), paste: act('paste') }
  const given: Props = { lacks: ['words'], reasons: ['Nobody listens.'], to: 'sw', actions: all, ...props }
  return { studio, part: livePart(createElement(RemedyList, given)) }
}

it('what helps depends on what lacks, on the sound, and on who does the work', async () => {
  const cases: Readonly<Record<string, Partial<Props>>> = {
    words: {},
    'words of a film without sound': { audible: false },
    translation: { lacks: ['translation'], from: 'en' },
    both: { lacks: ['words', 'translation'] },
    voice: { lacks: ['voice'], actions: {} },
    'subtitles that count hours before': { lacks: [], actions: { hours: { count: 2, run: act('hours') } } },
  }
  const said: string[] = []
  for (const [name, props] of Object.entries(cases)) {
    const { studio, part } = remedies(props)
    said.push(`== ${name}`, await studio.shown(part))
  }
  const hosted = remedies({ lacks: ['words', 'translation'] })
  hosted.studio.begin()
  const far = standInStudio({ connections: HOSTED })
  said.push('== a hosted service', await far.shown(hosted.part))
  expect(said.join('\n')).toMatchInlineSnapshot(`
    "== words
    region "Ways forward: Nobody listens." · "Ways forward:" · "Nobody listens." · button "Use a subtitle file …" [described="in Swahili or in the language of the video"]
    button "Read it from the picture" [described="subtitles that are burned into the video"] · button "Write it myself" [described="in the editor, with an empty line for each stretch of speech"]
    button "Paste the text …" [described="of what is said; it is placed by ear"] · button "Use a hosted service …" [described="with its address and key"]
    asks listPacks {} · asks packPreset {to: "sw"}
    == words of a film without sound
    region "Ways forward: Nobody listens." · "Ways forward:" · "Nobody listens." · button "Use a subtitle file …" [described="in Swahili or in the language of the video"]
    button "Read it from the picture" [described="subtitles that are burned into the video"] · button "Write it myself" [described="in the editor, beside the lines"] · button "Use a hosted service …" [described="with its address and key"]
    asks listPacks {} · asks packPreset {to: "sw"}
    == translation
    region "Ways forward: Nobody listens." · "Ways forward:" · "Nobody listens." · button "Connect a chat server …" [described="such as Ollama; it translates"] · button "Use a subtitle file …" [described="in Swahili"]
    button "Write it myself" [described="in the editor, beside the lines"] · button "Paste the text …" [described="of its translation; it goes to the lines by its sentences"] · button "Use a hosted service …" [described="with its address and key"]
    asks listPacks {} · asks packPreset {to: "sw",from: "en"} · asks findChatServer {}
    == both
    region "Ways forward: Nobody listens." · "Ways forward:" · "Nobody listens." · button "Connect a chat server …" [described="such as Ollama; it translates"]
    button "Use a subtitle file …" [described="in Swahili or in the language of the video"] · button "Read it from the picture" [described="subtitles that are burned into the video"]
    button "Write it myself" [described="in the editor, with an empty line for each stretch of speech"] · button "Paste the text …" [described="of what is said; it is placed by ear"]
    button "Use a hosted service …" [described="with its address and key"]
    asks listPacks {} · asks packPreset {to: "sw"} · asks findChatServer {}
    == voice
    region "Ways forward: Nobody listens." · "Ways forward:" · "Nobody listens." · button "Use a hosted service …" [described="with its address and key"]
    asks listPacks {} · asks packPreset {to: "sw"}
    == subtitles that count hours before
    region "Ways forward: Nobody listens." · "Ways forward:" · "Nobody listens." · button "Take 2 hours off all times" [described="so that the subtitles begin with the video"]
    == a hosted service
    region "Ways forward: Nobody listens." · "Ways forward:" · "Nobody listens." · button "Use a subtitle file …" [described="in Swahili or in the language of the video"]
    button "Read it from the picture" [described="subtitles that are burned into the video"] · button "Write it myself" [described="in the editor, with an empty line for each stretch of speech"]
    button "Paste the text …" [described="of what is said; it is placed by ear"] · button "Use a hosted service …" [described="with its address and key"]"
  `)
  expect(
    (
      await tryControls({
        make: () =>
          remedies({
            lacks: ['words', 'translation'],
            actions: {
              subtitles: act('subtitles'),
              write: act('write'),
              picture: act('picture'),
              hours: { count: 1, run: act('hours') },
            },
          }),
      })
    ).join('\n'),
  ).toMatchInlineSnapshot(`
    "button "Take 1 hour off all times"
    button "Connect a chat server …" → page.dialogs: [{name: "settings",wants: "chat"}]
    button "Use a subtitle file …"
    button "Read it from the picture"
    button "Write it myself"
    button "Use a hosted service …" → page.dialogs: [{name: "settings",wants: "service"}]"
  `)
  expect(did.splice(0)).toEqual(['hours', 'subtitles', 'picture', 'write'])
})

it('a text is pasted: it becomes a file of the studio, which is used', async () => {
  const { studio, part } = remedies({ lacks: ['translation'] })
  await studio.shown(part)
  expect(await studio.outcome(part, () => part.press('Paste the text'))).toMatchInlineSnapshot(`
    "- button "Paste the text …" [described="of its translation; it goes to the lines by its sentences"]
    + textbox "The translation. It needs no times: it goes to the lines by its sentences." = "" [placeholder=The translation. It needs no times: it goes to the lines by its sentences., autofocus]
    + button "Use this text" [disabled, title="Paste a translation first, or choose a file; none of its texts has a line yet."] · button "Do without""
  `)
  part.fill('The translation', 'Habari.')
  expect(await studio.outcome(part)).toMatchInlineSnapshot(`
    "- textbox "The translation. It needs no times: it goes to the lines by its sentences." = "" [placeholder=The translation. It needs no times: it goes to the lines by its sentences., autofocus] and 1 more
    + textbox "The translation. It needs no times: it goes to the lines by its sentences." = "Habari." [placeholder=The translation. It needs no times: it goes to the lines by its sentences., autofocus] · button "Use this text""
  `)
  expect(await studio.outcome(part, () => part.press('Do without'))).toMatchInlineSnapshot(`
    "- textbox "The translation. It needs no times: it goes to the lines by its sentences." = "Habari." [placeholder=The translation. It needs no times: it goes to the lines by its sentences., autofocus] and 2 more
    + button "Paste the text …" [described="of its translation; it goes to the lines by its sentences"]"
  `)
})

it('a chat server of this computer is connected by one press', async () => {
  const found = { name: 'Ollama', url: 'http://localhost:11434/v1', model: 'qwen' }
  const { studio, part } = remedies(
    { lacks: ['translation'] },
    { findChatServer: { found }, saveChatServer: {}, connections: HERE },
  )
  await studio.shown(part)
  expect(await studio.outcome(part, () => part.press('Ollama'))).toMatchInlineSnapshot(
    `"asks saveChatServer {server: {url: "http://localhost:11434/v1",model: "qwen"}} · asks connections {}"`,
  )
  studio.answers = { ...studio.answers, saveChatServer: refused('It has gone.') }
  expect(await studio.outcome(part, () => part.press('Ollama'))).toMatchInlineSnapshot(`
    "+ alert [tone=bad] · "It has gone." · button "Try again" · button "Service settings …"
    asks saveChatServer {server: {url: "http://localhost:11434/v1",model: "qwen"}}"
  `)
})

it('packs that bring what lacks are installed with their licences, their progress and their failures in sight', async () => {
  const ids = ['silero-vad', 'whisper-small', 'm2m100-418m', 'mms-sw']
  const cases: Readonly<Record<string, Partial<Props>>> = {
    words: { lacks: ['words'] },
    voice: { lacks: ['voice'] },
    both: { lacks: ['words', 'translation'], from: 'en' },
    into: { lacks: ['translation'] },
    pair: { lacks: ['translation'], from: 'en' },
  }
  const said: string[] = []
  for (const [name, props] of Object.entries(cases)) {
    const { studio, part } = remedies({ ...props, actions: {} }, { packPreset: preset(...ids) })
    said.push(`${name}: ${await studio.shown(part)}`)
  }
  expect(said.join('\n')).toMatchInlineSnapshot(`
    "words: region "Ways forward: Nobody listens." · "Ways forward:" · "Nobody listens."
    button "Install speech recognition (24 MB)" [described="Silero voice activity and Whisper small, on this computer. By installing you accept: MIT. (not yet run by us)"]
    "Silero voice activity and Whisper small, on this computer. By installing you accept:" · link "MIT" [href=https://opensource.org/license/mit, title="Read the licence of MIT"] · ". (not yet run by us)"
    button "Use a hosted service …" [described="with its address and key"]
    asks listPacks {} · asks packPreset {to: "sw"}
    voice: region "Ways forward: Nobody listens." · "Ways forward:" · "Nobody listens." · button "Install a voice in Swahili (12 MB)" [described="MMS Swahili, on this computer. By installing you accept: CC-BY-NC-4.0. (not yet run by us)"]
    "MMS Swahili, on this computer. By installing you accept:" · link "CC-BY-NC-4.0" [href=https://creativecommons.org/licenses/by-nc/4.0/, title="Read the licence of CC-BY-NC-4.0"] · ". (not yet run by us)"
    button "Use a hosted service …" [described="with its address and key"]
    asks listPacks {} · asks packPreset {to: "sw"}
    both: region "Ways forward: Nobody listens." · "Ways forward:" · "Nobody listens."
    button "Install recognition and translation into Swahili (36 MB)" [described="Silero voice activity, Whisper small and M2M100 418M, on this computer. By installing you accept: MIT. (not yet run by us)"]
    "Silero voice activity, Whisper small and M2M100 418M, on this computer. By installing you accept:" · link "MIT" [href=https://opensource.org/license/mit, title="Read the licence of MIT"] · ". (not yet run by us)"
    button "Connect a chat server …" [described="such as Ollama; it translates"] · button "Use a hosted service …" [described="with its address and key"]
    asks listPacks {} · asks packPreset {to: "sw",from: "en"} · asks findChatServer {}
    into: region "Ways forward: Nobody listens." · "Ways forward:" · "Nobody listens." · button "Install translation into Swahili (12 MB)" [described="M2M100 418M, on this computer. By installing you accept: MIT. (not yet run by us)"]
    "M2M100 418M, on this computer. By installing you accept:" · link "MIT" [href=https://opensource.org/license/mit, title="Read the licence of MIT"] · ". (not yet run by us)"
    button "Connect a chat server …" [described="such as Ollama; it translates"] · button "Use a hosted service …" [described="with its address and key"]
    asks listPacks {} · asks packPreset {to: "sw"} · asks findChatServer {}
    pair: region "Ways forward: Nobody listens." · "Ways forward:" · "Nobody listens." · button "Install English → Swahili (12 MB)" [described="M2M100 418M, on this computer. By installing you accept: MIT. (not yet run by us)"]
    "M2M100 418M, on this computer. By installing you accept:" · link "MIT" [href=https://opensource.org/license/mit, title="Read the licence of MIT"] · ". (not yet run by us)"
    button "Connect a chat server …" [described="such as Ollama; it translates"] · button "Use a hosted service …" [described="with its address and key"]
    asks listPacks {} · asks packPreset {to: "sw",from: "en"} · asks findChatServer {}"
  `)
  const { studio, part } = remedies(
    { actions: {} },
    { packPreset: preset(...ids), installPacks: refused('The disk is full.') },
  )
  await studio.shown(part)
  expect(await studio.outcome(part, () => part.press('Install'))).toMatchInlineSnapshot(`
    "+ alert · "The disk is full." · button "Try again" · button "Service settings …"
    asks installPacks {ids: ["silero-vad","whisper-small"],acceptLicence: true}"
  `)
  const progress = { stage: 'downloading', bytes: 3e6, total: 12e6, speed: 1e6 }
  const coming = PACKS.map((pack) => (pack.id === 'whisper-small' ? { ...pack, state: 'installing', progress } : pack))
  studio.answers = { ...studio.answers, installPacks: {}, listPacks: views(coming as never) }
  expect(await studio.outcome(part, () => part.press('Install'))).toMatchInlineSnapshot(`
    "- button "Install speech recognition (24 MB)" [described="Silero voice activity and Whisper small, on this computer. By installing you accept: MIT. (not yet run by us)"] and 7 more
    + "Installing Whisper small" · button "Cancel" · progressbar "Installing Whisper small" = "0.25" [max=1] · "3.0 MB of 12 MB, 1.0 MB a second, 0:09 left"
    asks installPacks {ids: ["silero-vad","whisper-small"],acceptLicence: true} · asks listPacks {}"
  `)
  expect(await studio.outcome(part, () => part.press('Cancel'))).toMatchInlineSnapshot(
    `"asks cancelPack {id: "whisper-small"}"`,
  )
})
