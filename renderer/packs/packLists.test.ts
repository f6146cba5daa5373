import { createElement } from 'react'
import { expect, it } from 'vitest'
import type { PackView } from '../../shared/commands/packs.ts'
import { plainWords } from '../../shared/locale/message.ts'
import { CATALOGUE } from '../../shared/packs/catalogue.ts'
import { livePart } from '../drawn/livePart.testing.ts'
import { standInPage } from '../drawn/standInPage.testing.ts'
import { tryControls } from '../state/effects.testing.ts'
import { refused, standInStudio } from '../state/usedStudio.testing.ts'

standInPage()
const { PackLists } = await import('./PackLists.tsx')
const { PackRow } = await import('./PackRow.tsx')

const PACKS: readonly PackView[] = CATALOGUE.map(({ files: _, ...pack }) => ({
  ...({ ...pack, state: 'absent', used: true, downloadBytes: 12e6, installedBytes: 20e6 } as const),
}))
const pack = (id: string, changes: Partial<PackView> = {}): PackView => ({
  ...(PACKS.find((one) => one.id === id) as PackView),
  ...changes,
})
const views = (packs: readonly PackView[]) => ({
  folder: '/p',
  freeBytes: 9e9,
  memory: 8000,
  cores: 2,
  packs: [...packs],
})
const SOME = [pack('whisper-small'), pack('m2m100-418m', { state: 'installed' }), pack('mms-sw'), pack('mms-ha')]

it('packs are grouped by what they can do and for which language, and found by one', async () => {
  const packPreset = {
    ids: ['whisper-small', 'm2m100-418m', 'mms-sw'],
    installedBytes: 6e7,
    memory: 900,
    notes: [plainWords('The built-in voices speak.')],
  }
  const studio = standInStudio({ packs: views(SOME), answers: { packPreset, listPacks: views(SOME) } })
  const part = livePart(createElement(PackLists))
  expect(await studio.shown(part)).toMatchInlineSnapshot(`
    "part [wide]
    "Packs are models that run on this computer once they are downloaded. “Run in our tests” means that we have run these very files. “Not yet run by us” means that our tests have run the same code with a small model of the same form. Test tries a pack on this computer."
    group "Set up for" · combobox "Language of the videos" = "English" of 23 choices · "‹→›" · combobox "Language of the dub" = "Swahili" of English | Yoruba | Igbo | Hausa | Swahili | Zulu · checkbox "Also packs that are not for commercial use"
    listitem "Write down what is said Whisper small 12 MB" · listitem "Translate M2M100 418M Installed" · listitem "Speak MMS Swahili 12 MB" · "The built-in voices speak."
    status "24 MB to download, at most 60 MB on the disk, 900 MB of memory at a time." · button "Install 2 packs …"
    textbox "Without internet: take packs from" = "" [placeholder=/media/stick/packs or https://mirror.example.org/packs, described="A folder of this computer or the address of a mirror with one folder for each pack. Empty: the hosts of the models."]
    combobox "Language" = "Any language" of 23 choices · status "4 packs" · "Kept in /p. 9.0 GB are free there." · heading "Write down what is said" · listitem "Whisper small" [unreachable, state=absent]
    "Whisper small 12 MB licence: MIT, commercial use: yes" [bad=false] · button "Install Whisper small" shows "Install …" · "Many languages with punctuation, and says which one it hears; Yoruba without reliable marks."
    "English, Yoruba, Hausa, Swahili and 15 more languages · 900 MB of memory · 2.5 s of media a second on two cores · not yet run by us" · heading "Translate" · listitem "M2M100 418M" [unreachable, state=installed]
    "M2M100 418M 12 MB licence: MIT, commercial use: yes" [bad=false] · "Installed" · button "Remove M2M100 418M" shows "Remove …" · button "Test M2M100 418M" shows "Test"
    "Any pair of our six languages, freely usable; a draft to be read over, above all for Yoruba and Igbo."
    "English, Yoruba, Igbo, Hausa, Swahili, Zulu and 16 more languages · 1.3 GB of memory · 3 s of media a second on two cores · not yet run by us" · heading "Speak" · heading "Hausa" · listitem "MMS Hausa" [unreachable, state=absent]
    "MMS Hausa 12 MB licence: CC-BY-NC-4.0, commercial use: no" [bad] · button "Install MMS Hausa" shows "Install …" · "One Hausa voice at 16 kHz." · "Hausa · 300 MB of memory · 4 s of media a second on two cores · not yet run by us"
    heading "Swahili" · listitem "MMS Swahili" [unreachable, state=absent] · "MMS Swahili 12 MB licence: CC-BY-NC-4.0, commercial use: no" [bad] · button "Install MMS Swahili" shows "Install …" · "One Swahili voice at 16 kHz."
    "Swahili · 300 MB of memory · 4 s of media a second on two cores · not yet run by us"
    asks packPreset {to: "sw",nonCommercial: false,from: "en"}"
  `)
  expect(await studio.outcome(part, () => part.fill('Without internet', '/stick'))).toMatchInlineSnapshot(`
    "- textbox "Without internet: take packs from" = "" [placeholder=/media/stick/packs or https://mirror.example.org/packs, described="A folder of this computer or the address of a mirror with one folder for each pack. Empty: the hosts of the models."]
    + textbox "Without internet: take packs from" = "/stick" [placeholder=/media/stick/packs or https://mirror.example.org/packs, described="A folder of this computer or the address of a mirror with one folder for each pack. Empty: the hosts of the models."]
    page.packsFrom: "/stick""
  `)
  const found = part.now().elements.filter(({ label }) => label.endsWith('"Language"'))
  expect(found.length).toBe(1)
  expect(await studio.outcome(part, () => part.fill('Language', 'ha'))).toMatchInlineSnapshot(`
    "- combobox "Language" = "Any language" of 23 choices and 8 more
    + combobox "Language" = "Hausa" of 23 choices · status "3 packs""
  `)
  expect(await studio.outcome(part, () => part.fill('Language of the dub', 'zu'))).toMatchInlineSnapshot(`
    "- combobox "Language of the dub" = "Swahili" of English | Yoruba | Igbo | Hausa | Swahili | Zulu
    + combobox "Language of the dub" = "Zulu" of English | Yoruba | Igbo | Hausa | Swahili | Zulu
    asks packPreset {to: "zu",nonCommercial: false,from: "en"}"
  `)
  expect(await studio.outcome(part, () => part.tick('Also packs that are not'))).toMatchInlineSnapshot(`
    "- checkbox "Also packs that are not for commercial use"
    + checkbox "Also packs that are not for commercial use" [checked]
    asks packPreset {to: "zu",nonCommercial: true,from: "en"}"
  `)
  expect(await studio.outcome(part, () => part.press('Install 2 packs'))).toMatchInlineSnapshot(`
    "- button "Install 2 packs …"
    + group "Install the packs of this set" · "Whisper small: MIT" · link "Read the licence of Whisper small" shows "Read the licence" [href=https://opensource.org/license/mit] · "It allows commercial use." · "MMS Swahili: CC-BY-NC-4.0"
    + link "Read the licence of MMS Swahili" shows "Read the licence" [href=https://creativecommons.org/licenses/by-nc/4.0/] · "Not for commercial use: what is made with it may not be sold, nor used in the work of a business."
    + "Name it where you publish its results: Meta Massively Multilingual Speech." · button "Accept the licences and download 24 MB" · button "Not now""
  `)
  studio.answers = { ...studio.answers, installPacks: refused('The disk is full.') }
  expect(await studio.outcome(part, () => part.press('Accept the licences'))).toMatchInlineSnapshot(`
    "- group "Install the packs of this set" and 9 more
    + button "Install 2 packs …" · alert "The disk is full."
    asks installPacks {ids: ["whisper-small","mms-sw"],acceptLicence: true,from: "/stick"}"
  `)
  expect((await studio.shown(livePart(createElement(PackLists)))).length).toBeGreaterThan(100)
  standInStudio()
  expect(livePart(createElement(PackLists)).lines()).toMatchInlineSnapshot(`
    "part [wide]
    "Packs are models that run on this computer once they are downloaded. “Run in our tests” means that we have run these very files. “Not yet run by us” means that our tests have run the same code with a small model of the same form. Test tries a pack on this computer."
    "Looking at the packs …""
  `)
})

it('a set of packs says when it is there, or on its way', async () => {
  const said: string[] = []
  for (const state of ['installed', 'installing'] as const) {
    const packPreset = { ids: ['mms-sw'], installedBytes: 2e7, memory: 900, notes: [] }
    const studio = standInStudio({ packs: views([pack('mms-sw', { state })]), answers: { packPreset } })
    const part = livePart(createElement(PackLists))
    said.push(`${state}: ${/status .*? · "(.*?)"/.exec(await studio.shown(part))?.[1]}`)
  }
  expect(said).toMatchInlineSnapshot(`
    [
      "installed: Kept in /p. 9.0 GB are free there.",
      "installing: Kept in /p. 9.0 GB are free there.",
    ]
  `)
})

it('a pack is shown in each state with what can be done', async () => {
  const progress = { stage: 'downloading', bytes: 3e6, total: 12e6, speed: 1e6 } as const
  const failure = { kind: 'offline', message: 'No way there.' } as const
  const states: Readonly<Record<string, PackView>> = {
    absent: pack('mms-sw'),
    partial: pack('mms-sw', { state: 'partial', failure }),
    waiting: pack('mms-sw', { state: 'installing', progress: { ...progress, stage: 'waiting' } }),
    downloading: pack('mms-sw', { state: 'installing', progress }),
    'without a speed': pack('mms-sw', { state: 'installing', progress: { ...progress, speed: 0 } }),
    unpacking: pack('mms-sw', { state: 'installing', progress: { ...progress, stage: 'unpacking' } }),
    installed: pack('mms-sw', { state: 'installed', used: false, from: '/stick' }),
    outdated: pack('whisper-turbo', { state: 'outdated' }),
  }
  const said: string[] = []
  for (const [name, one] of Object.entries(states)) {
    const make = () => ({
      studio: standInStudio(),
      part: livePart(createElement(PackRow, { pack: one, memory: 2000 })),
    })
    const { studio, part } = make()
    said.push(`== ${name}`, await studio.shown(part), ...(await tryControls({ make })))
  }
  expect(said.join('\n')).toMatchInlineSnapshot(`
    "== absent
    listitem "MMS Swahili" [unreachable, state=absent] · "MMS Swahili 12 MB licence: CC-BY-NC-4.0, commercial use: no" [bad] · button "Install MMS Swahili" shows "Install …" · "One Swahili voice at 16 kHz."
    "Swahili · 300 MB of memory · 4 s of media a second on two cores · not yet run by us"
    button "Install MMS Swahili" → + group "Install MMS Swahili"; + list; + 7 more
    == partial
    listitem "MMS Swahili" [unreachable, state=partial] · "MMS Swahili 12 MB licence: CC-BY-NC-4.0, commercial use: no" [bad] · "Partly downloaded" · button "Remove MMS Swahili" shows "Remove …" · button "Continue MMS Swahili" shows "Continue …"
    "One Swahili voice at 16 kHz." · "Swahili · 300 MB of memory · 4 s of media a second on two cores · not yet run by us" · alert "No way there."
    button "Remove MMS Swahili" → + group "Remove MMS Swahili? To use it again, you have to download 12 MB again."; + "Remove MMS Swahili? To use it again, you have to download 12 MB again."; + 2 more
    button "Continue MMS Swahili" → + group "Install MMS Swahili"; + list; + 7 more
    == waiting
    listitem "MMS Swahili" [unreachable, state=installing] · "MMS Swahili 12 MB licence: CC-BY-NC-4.0, commercial use: no" [bad] · button "Cancel MMS Swahili" shows "Cancel" · "One Swahili voice at 16 kHz."
    "Swahili · 300 MB of memory · 4 s of media a second on two cores · not yet run by us" · progressbar "Installing MMS Swahili" [max=1] · "Waiting for its turn"
    button "Cancel MMS Swahili" → asks cancelPack {id: "mms-sw"}
    == downloading
    listitem "MMS Swahili" [unreachable, state=installing] · "MMS Swahili 12 MB licence: CC-BY-NC-4.0, commercial use: no" [bad] · button "Cancel MMS Swahili" shows "Cancel" · "One Swahili voice at 16 kHz."
    "Swahili · 300 MB of memory · 4 s of media a second on two cores · not yet run by us" · progressbar "Installing MMS Swahili" = "0.25" [max=1] · "3.0 MB of 12 MB, 1.0 MB a second, 0:09 left"
    button "Cancel MMS Swahili" → asks cancelPack {id: "mms-sw"}
    == without a speed
    listitem "MMS Swahili" [unreachable, state=installing] · "MMS Swahili 12 MB licence: CC-BY-NC-4.0, commercial use: no" [bad] · button "Cancel MMS Swahili" shows "Cancel" · "One Swahili voice at 16 kHz."
    "Swahili · 300 MB of memory · 4 s of media a second on two cores · not yet run by us" · progressbar "Installing MMS Swahili" = "0.25" [max=1] · "3.0 MB of 12 MB"
    button "Cancel MMS Swahili" → asks cancelPack {id: "mms-sw"}
    == unpacking
    listitem "MMS Swahili" [unreachable, state=installing] · "MMS Swahili 12 MB licence: CC-BY-NC-4.0, commercial use: no" [bad] · button "Cancel MMS Swahili" shows "Cancel" · "One Swahili voice at 16 kHz."
    "Swahili · 300 MB of memory · 4 s of media a second on two cores · not yet run by us" · progressbar "Installing MMS Swahili" = "0.25" [max=1] · "Unpacking"
    button "Cancel MMS Swahili" → asks cancelPack {id: "mms-sw"}
    == installed
    listitem "MMS Swahili" [unreachable, state=installed] · "MMS Swahili 12 MB licence: CC-BY-NC-4.0, commercial use: no not used yet" [bad] · "Installed" · button "Remove MMS Swahili" shows "Remove …" · "One Swahili voice at 16 kHz."
    "Swahili · 300 MB of memory · 4 s of media a second on two cores · not yet run by us · taken from /stick"
    button "Remove MMS Swahili" → + group "Remove MMS Swahili? To use it again, you have to download 12 MB again."; + "Remove MMS Swahili? To use it again, you have to download 12 MB again."; + 2 more
    == outdated
    listitem "Whisper large-v3 turbo" [unreachable, state=outdated] · "Whisper large-v3 turbo 12 MB licence: MIT, commercial use: yes" [bad=false] · "Installed, update available" · button "Remove Whisper large-v3 turbo" shows "Remove …"
    button "Test Whisper large-v3 turbo" shows "Test" · button "Update Whisper large-v3 turbo" shows "Update …" · "The most careful Whisper, with punctuation; slow without many cores."
    "English, Yoruba, Hausa, Swahili and 15 more languages · 2.6 GB of memory · more memory than this computer should give it · 0.7 s of media a second on two cores · not yet run by us"
    button "Remove Whisper large-v3 turbo" → + group "Remove Whisper large-v3 turbo? To use it again, you have to download 12 MB again."; + "Remove Whisper large-v3 turbo? To use it again, you have to download 12 MB again."; + 2 more
    button "Test Whisper large-v3 turbo" → asks tryPack {id: "whisper-turbo"}; + button "Remove Whisper large-v3 turbo" shows "Remove …" [disabled]; + button "Test Whisper large-v3 turbo" shows "Test" [disabled]; + 4 more
    button "Update Whisper large-v3 turbo" → + group "Install Whisper large-v3 turbo"; + list; + 6 more"
  `)
})

it('a pack is installed after its licence is accepted, removed after a question, and tried out', async () => {
  const make = (state: PackView['state']) => {
    const studio = standInStudio({
      answers: { listPacks: views(SOME), installPacks: {}, removePack: refused('It is in use.') },
    })
    return { studio, part: livePart(createElement(PackRow, { pack: pack('mms-sw', { state }), memory: 8000 })) }
  }
  const absent = make('absent')
  await absent.studio.shown(absent.part)
  absent.part.press('Install')
  await absent.studio.outcome(absent.part)
  expect(await absent.studio.outcome(absent.part, () => absent.part.press('Not now'))).toMatchInlineSnapshot(
    `"- group "Install MMS Swahili" and 6 more"`,
  )
  absent.part.press('Install MMS')
  expect(await absent.studio.outcome(absent.part, () => absent.part.press('Accept the licence'))).toMatchInlineSnapshot(
    `"asks installPacks {ids: ["mms-sw"],acceptLicence: true} · asks listPacks {} · page.packs: {folder: "/p",freeBytes: 9000000000,memory: 8000,cores: 2,packs: [{id: "whisper-small",name: "Whisper small",version: "1",capability: "transcribe",library: "sherpa-onnx",kind: "whisper",languages: ["en","sw","yo","ha","af","am","ar","de","es","fr","hi","it","ja","ko","nl","pt","ru","so","zh"],licence: {name: "MIT",url: "https://opensource.org/license/mit",commercial: true},quality: {key: "packs.quality.whisper-small"},rank: 55,memory: 900,speed: 2.5,tested: false,state: "absent",used: true,downloadBytes: 12000000,installedBytes: 20000000},{id: "m2m100-418m",name: "M2M100 418M",version: "9c374f0",capability: "translate",library: "transformers",kind: "m2m100",languages: ["en","yo","ig","ha","sw","zu","af","am","ar","de","es","fr","hi","it","ja","ko","nl","pt","ru","so","xh","zh"],licence: {name: "MIT",url: "https://opensource.org/license/mit",commercial: true,credit: "M2M100 by Meta"},quality: {key: "packs.quality.m2m100-418m"},rank: 50,memory: 1300,speed: 3,tested: false,state: "install…"`,
  )
  const { studio, part } = make('installed')
  await studio.shown(part)
  part.press('Remove MMS')
  await studio.outcome(part)
  expect(await studio.outcome(part, () => part.press('Keep'))).toMatchInlineSnapshot(
    `"- group "Remove MMS Swahili? To use it again, you have to download 12 MB again." and 3 more"`,
  )
  part.press('Remove MMS')
  await studio.outcome(part)
  const remove = part.buttons().filter((name) => name === 'Remove')
  expect(remove).toEqual(['Remove'])
  expect(await studio.outcome(part, () => part.press('Remove'))).toMatchInlineSnapshot(`
    "- group "Remove MMS Swahili? To use it again, you have to download 12 MB again." and 3 more
    + alert "It is in use."
    asks removePack {id: "mms-sw"}"
  `)
  studio.answers = {
    ...studio.answers,
    tryPack: {
      id: 'mms-sw',
      problems: [],
      selfTest: { ran: true, passed: true, message: plainWords('Spoke 2 s.'), speed: 3, memory: 400 },
    },
  }
  expect(await studio.outcome(part, () => part.press('Test MMS'))).toMatchInlineSnapshot(`
    "- alert "It is in use."
    + status [passed] · "It works on this computer." · "Spoke 2 s." · "3 s of media a second on this computer · 400 MB of memory"
    asks tryPack {id: "mms-sw"} · asks listPacks {} · page.packs: {folder: "/p",freeBytes: 9000000000,memory: 8000,cores: 2,packs: [{id: "whisper-small",name: "Whisper small",version: "1",capability: "transcribe",library: "sherpa-onnx",kind: "whisper",languages: ["en","sw","yo","ha","af","am","ar","de","es","fr","hi","it","ja","ko","nl","pt","ru","so","zh"],licence: {name: "MIT",url: "https://opensource.org/license/mit",commercial: true},quality: {key: "packs.quality.whisper-small"},rank: 55,memory: 900,speed: 2.5,tested: false,state: "absent",used: true,downloadBytes: 12000000,installedBytes: 20000000},{id: "m2m100-418m",name: "M2M100 418M",version: "9c374f0",capability: "translate",library: "transformers",kind: "m2m100",languages: ["en","yo","ig","ha","sw","zu","af","am","ar","de","es","fr","hi","it","ja","ko","nl","pt","ru","so","xh","zh"],licence: {name: "MIT",url: "https://opensource.org/license/mit",commercial: true,credit: "M2M100 by Meta"},quality: {key: "packs.quality.m2m100-418m"},rank: 50,memory: 1300,speed: 3,tested: false,state: "install…"
  `)
  studio.answers = { ...studio.answers, tryPack: refused('It broke.') }
  expect(await studio.outcome(part, () => part.press('Test MMS'))).toMatchInlineSnapshot(`
    "- status [passed] and 3 more
    + alert "It broke."
    asks tryPack {id: "mms-sw"}"
  `)
})
