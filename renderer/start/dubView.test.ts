import { createElement } from 'react'
import { expect, it } from 'vitest'
import type { DubPlan, ListedDub } from '../../shared/commands/dubs.ts'
import type { Voice } from '../../shared/contract/records.ts'
import { plainWords, say } from '../../shared/locale/message.ts'
import { livePart } from '../drawn/livePart.testing.ts'
import { standInPage } from '../drawn/standInPage.testing.ts'
import { tryControls } from '../state/effects.testing.ts'
import { patch } from '../state/session.ts'
import { useSpeechServers } from '../state/studio/speechServers.ts'
import { HOSTED, refused, speechServer, standInStudio } from '../state/usedStudio.testing.ts'
import { dubPlan, FILM, listedDub, RUNNING } from './dub.testing.ts'

const page = standInPage()
const { DubView } = await import('./DubView.tsx')
await import('./MoreOptions.tsx')

const VOICES = [
  { id: 'sw-a', name: 'Asha', language: 'sw', gender: 'female', kind: 'built-in' },
  { id: 'sw-b', name: 'Baraka', language: 'sw', gender: 'male', kind: 'neural' },
] as const satisfies Voice[]
const SECOND_TRACK = FILM.facts.audio.map((track) => ({ ...track, index: 2, unreadable: true as const }))
const SPEAKERS = [
  { label: 'A', lines: 3, suggested: 'sw-a' },
  { label: 'B', lines: 1, suggested: 'sw-b' },
]
const READY = dubPlan({ transcript: { lines: 4, language: 'en' }, speakers: SPEAKERS, voices: [...VOICES] })

/** The view of a dub with its plan, whose film needs no waveform. */
function view(dub: ListedDub, more: Parameters<typeof standInStudio>[0] = {}, plan = READY) {
  const answers = { speechServers: { servers: [] }, dubCost: { servers: [] }, dubs: { dubs: [dub] }, ...more.answers }
  const state = { dubs: [dub], plans: { d: { name: 'ready', plan } as const }, ...more, answers }
  const studio = standInStudio(state)
  return { studio, part: livePart(createElement(DubView, { dub })) }
}

it('the order of a video says what is chosen, and offers what else there is', async () => {
  const { studio, part } = view(listedDub())
  await studio.outcome(part)
  expect(part.lines()).toMatchInlineSnapshot(`
    "heading "film.mp4" · "1:00 · 9 B · 320 × 240, h264, aac" · part [{aspect-ratio:320 / 240}] · video "film.mp4, player" · part [{height:56px}] · part [unreachable] · form "Dub it" [busy=false]
    combobox "Into" = "Kiswahili (Swahili)" of English | Yorùbá (Yoruba) | Igbo | Hausa | Kiswahili (Swahili) | isiZulu (Zulu) · "Words Listen to the video → Translate" · button "Words: change" shows "Change" [expanded=false]
    "Voices A: Asha and B: Baraka" · button "Voices: change" shows "Change" [expanded=false] · "4 lines, English · 2 speakers" · button "More options all as usual" shows "‹▸› More options all as usual" [expanded=false] · button "Dub into Swahili"
    button "Open in the editor""
  `)
  expect(await studio.outcome(part, () => part.press('Words: change'))).toMatchInlineSnapshot(`
    "- button "Words: change" shows "Change" [expanded=false]
    + button "Words: change" shows "Change" [expanded] · radiogroup "What is said" · "What is said" · button "What is said: Subtitle file …" · button "What is said: Paste a text …"
    + radio "Listen to the video finds the lines and the speakers" [checked] · radio "Read it from the picture subtitles that are burned into the video" · radiogroup "Translation" · "Translation" · button "Translation: Subtitle file …"
    + button "Translation: Paste a text …" · radio "Translate by the service in use" [checked]"
  `)
  expect(await studio.outcome(part, () => part.press('Voices: change'))).toMatchInlineSnapshot(`
    "- button "Voices: change" shows "Change" [expanded=false]
    + button "Voices: change" shows "Change" [expanded] · group "Voices" · combobox "How many people speak" = "Detect" of 21 choices · "A 3 lines" [swatch, {background:#3d8bfd}]
    + combobox "Voice of A" = "Asha, female, built-in" of Asha, female, built-in | Baraka, male, neural | Keep own voice · "B 1 line" [swatch, {background:#f2792b}]
    + combobox "Voice of B" = "Baraka, male, neural" of Asha, female, built-in | Baraka, male, neural | Keep own voice · button "Where do voices come from?""
  `)
  expect(await studio.outcome(part, () => part.fill('Into', 'yo'))).toMatchInlineSnapshot(`
    "- form "Dub it" [busy=false] and 3 more
    + form "Dub it" [busy] · "Voices A: – and B: –" · combobox "Voice of A" = "" of  | Keep own voice · combobox "Voice of B" = "" of  | Keep own voice
    asks changeDub {id: "d",order: {to: "yo",voices: {}}} · page.dubs: [{id: "d",video: "/v/film.mp4",name: "film.mp4",uploaded: false,notes: [],earlier: [],state: {name: "draft"},order: {to: "yo",transcript: {from: "auto"},translation: {from: "auto"},voices: {},output: "/v/film.sw.mp4"}}] · page.plans.d.name: "loading" · page.plans.d.plan: gone · page.plans.d.before: {media: {path: "/v/film.mp4",name: "film.mp4",url: "/m/film",playable: {picture: true,sound: true},facts: {format: "mp4",duration: 60,sizeBytes: 9,audio: [{index: 1,codec: "aac",channels: 2,sampleRate: 48000,default: true,start: 0}],subtitles: [],video: {index: 0,codec: "h264",width: 320,height: 240,rotation: 0,frameRate: 50,copyable: true}}},transcript: {lines: 4,language: "en"},translation: {needed: true},speakers: [{label: "A",lines: 3},{label: "B",lines: 1}],unheard: false,voices: [],obstacles: []}"
  `)
  expect(await studio.outcome(part, () => part.fill('Voice of B', 'preserve'))).toMatchInlineSnapshot(
    `"asks changeDub {id: "d",order: {voices: {B: "preserve"}}} · page.dubs: [{id: "d",video: "/v/film.mp4",name: "film.mp4",uploaded: false,notes: [],earlier: [],state: {name: "draft"},order: {to: "yo",transcript: {from: "auto"},translation: {from: "auto"},voices: {B: "preserve"},output: "/v/film.sw.mp4"}}]"`,
  )
  expect(await studio.outcome(part, () => part.tick('Read it from the picture'))).toMatchInlineSnapshot(
    `"asks changeDub {id: "d",order: {transcript: {from: "picture"}}} · page.dubs: [{id: "d",video: "/v/film.mp4",name: "film.mp4",uploaded: false,notes: [],earlier: [],state: {name: "draft"},order: {to: "yo",transcript: {from: "picture"},translation: {from: "auto"},voices: {B: "preserve"},output: "/v/film.sw.mp4"}}]"`,
  )
  expect(await studio.outcome(part, () => part.press('Dub into Swahili'))).toMatchInlineSnapshot(
    `"asks startDub {id: "d"}"`,
  )
})

it('words come from files beside the video or of the user, and voices are kept only with consent', async () => {
  const order = { transcript: { from: 'file', path: '/v/words.srt' }, voices: { A: 'preserve' }, speakers: 2 } as const
  const plan = dubPlan({
    transcript: { beside: { path: '/v/film.en.srt', name: 'film.en.srt' } },
    translation: { beside: { path: '/v/film.sw.srt', name: 'film.sw.srt' }, needed: false },
    speakers: SPEAKERS,
    voices: [...VOICES],
  })
  const { studio, part } = view(listedDub({}, order), {}, plan)
  part.press('Words: change')
  part.press('Voices: change')
  await studio.outcome(part)
  expect(part.lines()).toMatchInlineSnapshot(`
    "heading "film.mp4" · "1:00 · 9 B · 320 × 240, h264, aac" · part [{aspect-ratio:320 / 240}] · video "film.mp4, player" · part [{height:56px}] · part [unreachable] · form "Dub it" [busy=false]
    combobox "Into" = "Kiswahili (Swahili)" of English | Yorùbá (Yoruba) | Igbo | Hausa | Kiswahili (Swahili) | isiZulu (Zulu) · "Words words.srt → film.sw.srt" · button "Words: change" shows "Change" [expanded] · radiogroup "What is said"
    "What is said" · button "What is said: Subtitle file …" · button "What is said: Paste a text …" · radio "film.en.srt beside the video" · radio "Listen to the video finds the lines and the speakers"
    radio "Read it from the picture subtitles that are burned into the video" · radio "words.srt" [checked] · radiogroup "Translation" · "Translation The lines are in Swahili already and are spoken anew." · button "Translation: Subtitle file …"
    button "Translation: Paste a text …" · radio "film.sw.srt beside the video" [checked] · radio "Translate by the service in use" · "Voices A: Keep own voice and B: Baraka" · button "Voices: change" shows "Change" [expanded] · group "Voices"
    combobox "How many people speak" = "2" of 21 choices · "A 3 lines" [swatch, {background:#3d8bfd}] · combobox "Voice of A" = "Keep own voice" of Asha, female, built-in | Baraka, male, neural | Keep own voice
    "B 1 line" [swatch, {background:#f2792b}] · combobox "Voice of B" = "Baraka, male, neural" of Asha, female, built-in | Baraka, male, neural | Keep own voice · button "Where do voices come from?"
    checkbox "The people whose voice is kept agree to a synthetic copy of it" · "2 speakers" · button "More options all as usual" shows "‹▸› More options all as usual" [expanded=false] · button "Dub into Swahili" · button "Open in the editor""
  `)
  expect(await studio.outcome(part, () => part.tick('agree to a synthetic copy'))).toMatchInlineSnapshot(`
    "- form "Dub it" [busy=false]
    + form "Dub it" [busy]
    asks changeDub {id: "d",order: {consent: true}} · page.dubs: [{id: "d",video: "/v/film.mp4",name: "film.mp4",uploaded: false,notes: [],earlier: [],state: {name: "draft"},order: {to: "sw",transcript: {from: "file",path: "/v/words.srt"},translation: {from: "auto"},voices: {A: "preserve"},output: "/v/film.sw.mp4",speakers: 2,consent: true}}] · page.plans.d.name: "loading" · page.plans.d.plan: gone · page.plans.d.before: {media: {path: "/v/film.mp4",name: "film.mp4",url: "/m/film",playable: {picture: true,sound: true},facts: {format: "mp4",duration: 60,sizeBytes: 9,audio: [{index: 1,codec: "aac",channels: 2,sampleRate: 48000,default: true,start: 0}],subtitles: [],video: {index: 0,codec: "h264",width: 320,height: 240,rotation: 0,frameRate: 50,copyable: true}}},transcript: {beside: {path: "/v/film.en.srt",name: "film.en.srt"}},translation: {beside: {path: "/v/film.sw.srt",name: "film.sw.srt"},needed: false},speakers: [{label: "A",lines: 3,suggested: "sw-a"},{label: "B",lines: 1,suggested: "sw-b"}],unheard: false,voices: [{id: "sw-a",name: "Asha",language: "sw",gender: "female",kind: "built-in"},{id: "sw-b",name: "Baraka",language: "sw",gender: "male",kind: "neural"}],obstacles: []}"
  `)
  expect(await studio.outcome(part, () => part.fill('How many', ''))).toMatchInlineSnapshot(
    `"asks changeDub {id: "d",order: {speakers: null}} · page.dubs: [{id: "d",video: "/v/film.mp4",name: "film.mp4",uploaded: false,notes: [],earlier: [],state: {name: "draft"},order: {to: "sw",transcript: {from: "file",path: "/v/words.srt"},translation: {from: "auto"},voices: {A: "preserve"},output: "/v/film.sw.mp4",speakers: null,consent: true}}]"`,
  )
  page.chosen = []
  expect(await studio.outcome(part, () => part.press('What is said: Subtitle file'))).toBe('')
})

it('the order says what is known and what stands in the way', async () => {
  const cases: Readonly<Record<string, Partial<DubPlan>>> = {
    'nobody was heard yet': { unheard: true, speakers: [] },
    'no voice speaks': { speakers: [{ label: 'A', lines: 3 }] },
    'many speakers': {
      speakers: ['A', 'B', 'C', 'D'].map((label) => ({ label, name: `Ms ${label}`, lines: 1, suggested: 'sw-a' })),
    },
    'one speaker': { speakers: SPEAKERS.slice(0, 1) },
    'no sound': { media: { ...FILM, facts: { ...FILM.facts, audio: [] } } },
    'no picture': { media: { ...FILM, facts: { ...FILM.facts, video: undefined } } },
    'several sound tracks': {
      soundTrack: 1,
      media: { ...FILM, facts: { ...FILM.facts, audio: [...FILM.facts.audio, ...SECOND_TRACK] } },
    },
    hints: {
      hints: [
        say('plan.sync.moved', { name: 'a.srt', changes: plainWords('2 s later') }),
        say('plan.draftWords', { name: 'Whisper' }),
      ],
    },
    'nobody knows how many speak': { people: { found: 2, orElse: 3, samples: [{ start: 3, end: 4 }] } },
    obstacles: { obstacles: [say('plan.silent'), say('plan.noTranslator', { language: plainWords('Swahili') })] },
  }
  const usual = view(listedDub())
  await usual.studio.shown(usual.part)
  const said: string[] = []
  for (const [name, plan] of Object.entries(cases)) {
    const { studio } = usual
    patch({ plans: { d: { name: 'ready', plan: { ...READY, ...plan } } } })
    said.push(`${name}:`, await studio.outcome(usual.part))
  }
  expect(said.join('\n')).toMatchInlineSnapshot(`
    "nobody was heard yet:
    - "Voices A: Asha and B: Baraka" and 1 more
    + "Voices Listening to the voices …" · "4 lines, English"
    asks planDub {id: "d",listen: true} · page.plans.d.name: "loading" · page.plans.d.plan: gone · page.plans.d.before: {media: {path: "/v/film.mp4",name: "film.mp4",url: "/m/film",playable: {picture: true,sound: true},facts: {format: "mp4",duration: 60,sizeBytes: 9,audio: [{index: 1,codec: "aac",channels: 2,sampleRate: 48000,default: true,start: 0}],subtitles: [],video: {index: 0,codec: "h264",width: 320,height: 240,rotation: 0,frameRate: 50,copyable: true}}},transcript: {lines: 4,language: "en"},translation: {needed: true},speakers: [],unheard: true,voices: [{id: "sw-a",name: "Asha",language: "sw",gender: "female",kind: "built-in"},{id: "sw-b",name: "Baraka",language: "sw",gender: "male",kind: "neural"}],obstacles: []} · page.tasks: [{id: "an id",label: {key: "order.hearing"},cancel: "a function"}]
    no voice speaks:
    - "Voices Listening to the voices …" and 1 more
    + "Voices Each speaker gets a voice once the speakers are known." · "4 lines, English · 1 speaker"
    page.plans.d.name: "ready" · page.plans.d.before: gone · page.plans.d.plan: {media: {path: "/v/film.mp4",name: "film.mp4",url: "/m/film",playable: {picture: true,sound: true},facts: {format: "mp4",duration: 60,sizeBytes: 9,audio: [{index: 1,codec: "aac",channels: 2,sampleRate: 48000,default: true,start: 0}],subtitles: [],video: {index: 0,codec: "h264",width: 320,height: 240,rotation: 0,frameRate: 50,copyable: true}}},transcript: {lines: 4,language: "en"},translation: {needed: true},speakers: [{label: "A",lines: 3}],unheard: false,voices: [{id: "sw-a",name: "Asha",language: "sw",gender: "female",kind: "built-in"},{id: "sw-b",name: "Baraka",language: "sw",gender: "male",kind: "neural"}],obstacles: []}
    many speakers:
    - "Voices Each speaker gets a voice once the speakers are known." and 1 more
    + "Voices Ms A: Asha, Ms B: Asha and Ms C: Asha …" · "4 lines, English · 4 speakers"
    page.plans.d.plan.speakers: [{label: "A",name: "Ms A",lines: 1,suggested: "sw-a"},{label: "B",name: "Ms B",lines: 1,suggested: "sw-a"},{label: "C",name: "Ms C",lines: 1,suggested: "sw-a"},{label: "D",name: "Ms D",lines: 1,suggested: "sw-a"}]
    one speaker:
    - "Voices Ms A: Asha, Ms B: Asha and Ms C: Asha …" and 1 more
    + "Voices Asha" · "4 lines, English · 1 speaker"
    page.plans.d.plan.speakers: [{label: "A",lines: 3,suggested: "sw-a"}]
    no sound:
    - "1:00 · 9 B · 320 × 240, h264, aac" and 4 more
    + "1:00 · 9 B · 320 × 240, h264" · "Words Subtitles → Translate" · "Voices A: Asha and B: Baraka" · "4 lines, English · 2 speakers"
    asks cancelTask {task: "an id"} · page.plans.d.plan.media.facts.audio: [] · page.plans.d.plan.speakers: [{label: "A",lines: 3,suggested: "sw-a"},{label: "B",lines: 1,suggested: "sw-b"}]
    no picture:
    - "1:00 · 9 B · 320 × 240, h264" and 2 more
    + "1:00 · 9 B · aac" · part [{aspect-ratio:16 / 1}] · part [{height:56px}] · "Words Listen to the video → Translate"
    asks peaks {path: "/v/film.mp4"} · page.plans.d.plan.media.facts.audio: [{index: 1,codec: "aac",channels: 2,sampleRate: 48000,default: true,start: 0}] · page.plans.d.plan.media.facts.video: gone
    several sound tracks:
    - "1:00 · 9 B · aac" and 1 more
    + "1:00 · 9 B · 320 × 240, h264, aac" · part [{aspect-ratio:320 / 240}] · combobox "Sound track" = "1" of 1 | 2 (off)
    asks cancelTask {task: "an id"} · asks peaks {path: "/v/film.mp4",soundTrack: 1} · page.plans.d.plan.media.facts.audio: [{index: 1,codec: "aac",channels: 2,sampleRate: 48000,default: true,start: 0},{index: 2,codec: "aac",channels: 2,sampleRate: 48000,default: true,start: 0,unreadable: true}] · page.plans.d.plan.media.facts.video: {index: 0,codec: "h264",width: 320,height: 240,rotation: 0,frameRate: 50,copyable: true} · page.plans.d.plan.soundTrack: 1
    hints:
    - combobox "Sound track" = "1" of 1 | 2 (off)
    + part [tone=warn] · "The subtitles of a.srt are 2 s later. In the dub they lie where somebody speaks in the film." · button "Leave them as they are" · part [tone=warn]
    + "Whisper only drafts what is said: about half the words will be right. Subtitles, the text that is spoken or another recogniser give better lines." · button "Paste the text …"
    asks cancelTask {task: "an id"} · asks peaks {path: "/v/film.mp4"} · page.plans.d.plan.media.facts.audio: [{index: 1,codec: "aac",channels: 2,sampleRate: 48000,default: true,start: 0}] · page.plans.d.plan.soundTrack: gone · page.plans.d.plan.hints: [{key: "plan.sync.moved",values: {name: "a.srt",changes: {key: "message.words",values: {words: "2 s later"}}}},{key: "plan.draftWords",values: {name: "Whisper"}}]
    nobody knows how many speak:
    - part [tone=warn] and 5 more
    + region "2 or 3 people? The voices leave it open." · "2 or 3 people? The voices leave it open." · audio · button "Voice 1" shows "‹▸› Voice 1" [pressed=false] · button "Two people" · button "3 people" · button "4 people"
    page.plans.d.plan.hints: gone · page.plans.d.plan.people: {found: 2,orElse: 3,samples: [{start: 3,end: 4}]}
    obstacles:
    - region "2 or 3 people? The voices leave it open." and 7 more
    + region "Ways forward: This video has no sound to listen to. Its words come from subtitles. Nothing here translates into Swahili yet." · "Ways forward:" · "This video has no sound to listen to. Its words come from subtitles."
    + "Nothing here translates into Swahili yet." · button "Connect a chat server …" [described="such as Ollama; it translates"] · button "Use a subtitle file …" [described="in Swahili or in the language of the video"]
    + button "Read it from the picture" [described="subtitles that are burned into the video"] · button "Write it myself" [described="in the editor, with an empty line for each stretch of speech"]
    + button "Paste the text …" [described="of what is said; it is placed by ear"] · button "Use a hosted service …" [described="with its address and key"]
    asks listPacks {} · asks packPreset {to: "sw",from: "en"} · asks findChatServer {} · page.plans.d.plan.obstacles: [{key: "plan.silent"},{key: "plan.noTranslator",values: {language: {key: "message.words",values: {words: "Swahili"}}}}] · page.plans.d.plan.people: gone"
  `)
})

it('a plan is made when a video is shown first; what failed is told with what helps', async () => {
  const { studio, part } = view(listedDub(), { plans: {}, answers: { planDub: refused('The disk is away.') } })
  expect(await studio.outcome(part)).toMatchInlineSnapshot(`
    "+ heading "film.mp4" · part [{aspect-ratio:16 / 9}] · "The disk is away." · part [unreachable] · heading "This video cannot be used" · "The disk is away." [tone=bad] · button "Service settings …" · button "Look again"
    asks planDub {id: "d",listen: false} · asks openMedia {path: "/v/film.mp4"} · page.plans.d: {name: "failed",failure: {kind: "unavailable",message: "The disk is away."}}"
  `)
  expect(part.lines()).toMatchInlineSnapshot(
    `"heading "film.mp4" · part [{aspect-ratio:16 / 9}] · "The disk is away." · part [unreachable] · heading "This video cannot be used" · "The disk is away." [tone=bad] · button "Service settings …" · button "Look again""`,
  )
  studio.answers = { ...studio.answers, planDub: READY }
  expect(await studio.outcome(part, () => part.press('Look again'))).toMatchInlineSnapshot(`
    "- part [{aspect-ratio:16 / 9}] and 5 more
    + "1:00 · 9 B · 320 × 240, h264, aac" · part [{aspect-ratio:320 / 240}] · video "film.mp4, player" · part [{height:56px}] · form "Dub it" [busy=false]
    + combobox "Into" = "Kiswahili (Swahili)" of English | Yorùbá (Yoruba) | Igbo | Hausa | Kiswahili (Swahili) | isiZulu (Zulu) · "Words Listen to the video → Translate" · button "Words: change" shows "Change" [expanded=false]
    + "Voices A: Asha and B: Baraka" · button "Voices: change" shows "Change" [expanded=false] · "4 lines, English · 2 speakers" · button "More options all as usual" shows "‹▸› More options all as usual" [expanded=false] · button "Dub into Swahili"
    + button "Open in the editor"
    asks cancelTask {task: "an id"} · asks planDub {id: "d",listen: false} · asks peaks {path: "/v/film.mp4"} · asks speechServers {} · page.plans.d.name: "ready" · page.plans.d.failure: gone · page.plans.d.plan: {media: {path: "/v/film.mp4",name: "film.mp4",url: "/m/film",playable: {picture: true,sound: true},facts: {format: "mp4",duration: 60,sizeBytes: 9,audio: [{index: 1,codec: "aac",channels: 2,sampleRate: 48000,default: true,start: 0}],subtitles: [],video: {index: 0,codec: "h264",width: 320,height: 240,rotation: 0,frameRate: 50,copyable: true}}},transcript: {lines: 4,language: "en"},translation: {needed: true},speakers: [{label: "A",lines: 3,suggested: "sw-a"},{label: "B",lines: 1,suggested: "sw-b"}],unheard: false,voices: [{id: "sw-a",name: "Asha",language: "sw",gender: "female",kind: "built-in"},{id: "sw-b",name: "Baraka",language: "sw",gender: "male",kind: "neural"}],obstacles: []} · speechServers.servers: []"
  `)
})

it('a video goes into several languages at once, and all drafts with it', async () => {
  const other = listedDub({ id: 'e', video: '/v/b.mp4', name: 'b.mp4' })
  const { studio, part } = view(listedDub(), { answers: { planDub: READY } })
  patch({ dubs: [listedDub(), other, listedDub({ id: 'f', state: { name: 'waiting' } })] })
  await studio.outcome(part)
  expect(await studio.outcome(part, () => part.press('More options'))).toMatchInlineSnapshot(`
    "- button "More options all as usual" shows "‹▸› More options all as usual" [expanded=false]
    + button "More options all as usual" shows "‹▾› More options all as usual" [expanded] · group "Also into" · checkbox "English" · checkbox "Yorùbá (Yoruba)" · checkbox "Igbo" · checkbox "Hausa" · checkbox "isiZulu (Zulu)" · heading "Time"
    + combobox "Lines that do not fit" = "Up to 1 s late before they are hurried" of Hurried at once: at most 0.09 s late | Up to 1 s late before they are hurried | Up to 2.5 s late before they are hurried
    + combobox "Timing" = "Wait only where lines would be hurried" of Wait only where lines would be hurried | Keep the picture | Let the picture wait
    + combobox "Times of subtitles" = "Move them to what is spoken, where that is sure" of Move them to what is spoken, where that is sure | Leave them as they are · checkbox "Have a chat model, where one is set up, shorten lines that do not fit"
    + heading "Sound and picture"
    + combobox "Separate the original voices from music and effects" = "Where a pack for it is installed" of Where a pack for it is installed | Always (needs a pack) | Without a pack, out of the middle of stereo (some 15 dB of the voice, 5 of the music) | Never
    + combobox "Loudness" = "As the original" of Streaming, −14 LUFS | Internet, −16 LUFS | Broadcast (R 128), −23 LUFS | Netflix, −27 LUFS of dialogue | As the original
    + combobox "Sung lines of subtitles" = "Keep the original singing" of Keep the original singing | Speak them · checkbox "Mono: one channel, as radio stations ask for" · heading "Files" · checkbox "Write a subtitle file beside the video"
    + checkbox "Add the subtitles as a track" · checkbox "Constant frame rate, for deliveries that ask for it: the picture may be encoded again" · textbox "Save as" = "/v/film.sw.mp4""
  `)
  part.tick('Zulu')
  part.tick('Hausa')
  part.tick('Hausa', false)
  expect(await studio.outcome(part)).toMatchInlineSnapshot(`
    "- button "More options all as usual" shows "‹▾› More options all as usual" [expanded] and 2 more
    + button "More options changed: Also into" shows "‹▾› More options changed: Also into" [expanded] · checkbox "isiZulu (Zulu)" [checked] · button "Dub into 2 languages""
  `)
  expect(await studio.outcome(part, () => part.tick('Also the other video'))).toMatchInlineSnapshot(`
    "- checkbox "Also the other video that is not dubbed yet" and 1 more
    + checkbox "Also the other video that is not dubbed yet" [checked] · button "Dub 2 videos into 2 languages"
    asks planDub {id: "e",listen: false,to: "sw"} · asks planDub {id: "e",listen: false,to: "zu"}"
  `)
  expect(await studio.outcome(part, () => part.press('Dub 2'))).toMatchInlineSnapshot(
    `"asks startDubs {ids: ["d","e"],targets: ["sw","zu"]}"`,
  )
})

it('the costs on speech servers are told before a dub, for those that speak or listen on this computer', async () => {
  const server = speechServer()
  const { studio, part } = view(listedDub({}, { voices: { A: 'far/ana' } }), {
    answers: { speechServers: { servers: [{ ...server, perMillionCharacters: 15, perHourHeard: 1 }] } },
  })
  await studio.outcome(part)
  expect(
    part
      .lines()
      .split(' · ')
      .filter((line) => line.includes('Far')),
  ).toMatchInlineSnapshot(`
    [
      ""If Far (far.example) speaks all of it: up to about US$ 0.01."
    "Far (far.example) is sent the sound of the video, 1:00. Estimated cost: US$ 0.02, by its price of an unknown day."",
    ]
  `)
  useSpeechServers.setState({ servers: [server] })
  expect(await studio.outcome(part)).toMatchInlineSnapshot(`
    "- "If Far (far.example) speaks all of it: up to about US$ 0.01." and 1 more
    + "Far (far.example) speaks some or all of it. Its price is not known; enter it under Voices in the settings." · "Far (far.example) is sent the sound of the video, 1:00. Its price is not known; enter it under Voices in the settings."
    speechServers.servers: [{id: "far",name: "Far",kind: "openai",url: "https://far.example/v1",voices: [],unasked: false,hears: true,hasKey: true}]"
  `)
  patch({ connections: HOSTED })
  expect(await studio.outcome(part)).toMatchInlineSnapshot(
    `
    "- "Far (far.example) speaks some or all of it. Its price is not known; enter it under Voices in the settings." and 1 more
    page.connections.current: "far" · page.connections.name.values.words: "Far""
  `,
  )
})

const STATES: readonly [string, Partial<ListedDub>][] = [
  ['waiting', { state: { name: 'waiting' }, notes: [plainWords('A note.')] }],
  ['running', { state: RUNNING }],
  ['held', { state: { ...RUNNING, held: { reason: plainWords('The service is busy') } } }],
  ['paused', { state: { name: 'paused', fraction: 0.4 } }],
  ['cancelled', { state: { name: 'cancelled' } }],
  [
    'failed for now',
    { state: { name: 'failed', stage: 'translation', failure: { kind: 'offline', message: 'No way there.' } } },
  ],
  [
    'failed for what lacks',
    {
      state: {
        name: 'failed',
        stage: 'transcript',
        failure: { kind: 'unavailable', message: '', said: say('script.hearsNothing') },
      },
    },
  ],
  [
    'a project at work',
    {
      project: {
        path: '/v/film.griot',
        name: 'film',
        dubs: [{ to: 'yo', path: '/y.mp4', verdict: 'passed', edited: true }],
        work: { ...RUNNING, project: 'p', work: 'w' },
      },
    },
  ],
]
it('a dub is shown in each state with what can be done', async () => {
  const said: string[] = []
  for (const [name, state] of STATES) {
    const make = () => {
      const dub = listedDub(state)
      const studio = standInStudio({ dubs: [dub], plans: { d: { name: 'ready', plan: READY } } })
      return { studio, part: livePart(createElement(DubView, { dub })) }
    }
    const { studio, part } = make()
    const side = (await studio.shown(part)).split('part [unreachable]')[1]
    said.push(`${name}:${side}`, ...(await tryControls({ make })))
  }
  expect(said.join('\n')).toMatchInlineSnapshot(`
    "waiting: · region "Waiting for its turn" · heading "Waiting for its turn"
    "Videos are dubbed one after the other." · button "Pause" · button "Cancel" · region "Notes" · heading "Notes" · listitem "A note."
    asks peaks {path: "/v/film.mp4"}
    button "Pause" → asks pauseDub {id: "d"}
    button "Cancel" → asks cancelDub {id: "d"}
    running: · region "Dubbing into Swahili" · heading "Dubbing into Swahili"
    progressbar "Progress of film.mp4" = "0.334" [max=1] · "33 %, about 1:30 left" · list "Steps" · listitem "Get ready, done" [state=Done] · listitem "Transcript, done" [state=Done] · listitem "Speakers, done" [state=Done]
    listitem "Translation, done" [state=Done] · listitem "Voices, under way" [state=Now, current=step] · listitem "Speak and mix, to come" [state=Next] · listitem "Check, to come" [state=Next] · button "Pause" · button "Cancel"
    asks peaks {path: "/v/film.mp4"}
    button "Pause" → asks pauseDub {id: "d"}
    button "Cancel" → asks cancelDub {id: "d"}
    held: · region "Dubbing into Swahili" · heading "Dubbing into Swahili"
    progressbar "Progress of film.mp4" = "0.334" [max=1] · "33 %" · "The service is busy" [tone=warn] · list "Steps" · listitem "Get ready, done" [state=Done] · listitem "Transcript, done" [state=Done] · listitem "Speakers, done" [state=Done]
    listitem "Translation, done" [state=Done] · listitem "Voices, under way" [state=Now, current=step] · listitem "Speak and mix, to come" [state=Next] · listitem "Check, to come" [state=Next] · button "Pause" · button "Cancel"
    asks peaks {path: "/v/film.mp4"}
    button "Pause" → asks pauseDub {id: "d"}
    button "Cancel" → asks cancelDub {id: "d"}
    paused: · region "Paused at 40 %" · heading "Paused at 40 %"
    "The work so far is kept. You can resume it later, even after closing the studio." · button "Resume" · button "Cancel"
    asks peaks {path: "/v/film.mp4"}
    button "Resume" → asks resumeDub {id: "d"}
    button "Cancel" → asks cancelDub {id: "d"}
    cancelled: · region "Cancelled" · heading "Cancelled"
    "The work so far is kept. You can resume it." · button "Resume" · button "Change the settings"
    asks peaks {path: "/v/film.mp4"}
    button "Resume" → asks retryDub {id: "d"}
    button "Change the settings" → asks changeDub {id: "d",order: {}}; page.plans.d.name: "loading"; page.plans.d.plan: gone; page.plans.d.before: {media: {path: "/v/film.mp4",name: "film.mp4",url: "/m/film",playable: {picture: true,sound: true},facts: {format: "mp4"…
    failed for now: · region "This could not be dubbed" · heading "This could not be dubbed"
    part [tone=bad] · "No way there." · "It stopped at: Translation." · "The lines that were found are kept." · button "Try again" · button "Service settings …" · button "Change the settings"
    asks peaks {path: "/v/film.mp4"} · asks speechServers {} · asks dubCost {dub: "d"}
    button "Try again" → asks retryDub {id: "d"}
    button "Service settings …" → page.dialogs: [{name: "settings"}]
    button "Change the settings" → asks changeDub {id: "d",order: {}}; page.plans.d.name: "loading"; page.plans.d.plan: gone; page.plans.d.before: {media: {path: "/v/film.mp4",name: "film.mp4",url: "/m/film",playable: {picture: true,sound: true},facts: {format: "mp4"…
    failed for what lacks: · region "This could not be dubbed" · heading "This could not be dubbed"
    region "Ways forward: Speech cannot be recognised on this computer yet. Take the lines from a subtitle file, install a recogniser, or write them yourself: what sounds like speech becomes empty lines." · "Ways forward:"
    "Speech cannot be recognised on this computer yet. Take the lines from a subtitle file, install a recogniser, or write them yourself: what sounds like speech becomes empty lines."
    button "Use a subtitle file …" [described="in Swahili or in the language of the video"] · button "Read it from the picture" [described="subtitles that are burned into the video"]
    button "Write it myself" [described="in the editor, with an empty line for each stretch of speech"] · button "Paste the text …" [described="of what is said; it is placed by ear"]
    button "Use a hosted service …" [described="with its address and key"] · "Your choices are kept." · button "Try again" · button "Change the settings"
    asks peaks {path: "/v/film.mp4"} · asks listPacks {} · asks packPreset {to: "sw",from: "en"} · asks speechServers {} · asks dubCost {dub: "d"}
    button "Use a subtitle file …"
    button "Read it from the picture"
      asks changeDub {id: "d",order: {transcript: {from: "picture"}}}
      asks cancelTask {task: "an id"}
      asks packPreset {to: "sw"}
      page.plans.d.name: "loading"
      page.plans.d.plan: gone
      page.plans.d.before: {media: {path: "/v/film.mp4",name: "film.mp4",url: "/m/film",playable: {picture: true,sound: true},facts: {format: "mp4"…
      − button "Read it from the picture" [described="subtitles that are burned into the video"]
      − "subtitles that are burned into the video"
    button "Write it myself" → asks projectOfDub {id: "d"}
    button "Paste the text …" → + textbox "The text of what is said. It needs no times: it is placed by ear." = "" [placeholder=The text of what is said. It needs no times: it is placed by ear., autofocus]; + button "Use this text" [disabled, title="Paste a translation first, or choose a file; none of its texts has a line yet."]; + button "Do without"
    button "Use a hosted service …" → page.dialogs: [{name: "settings",wants: "service"}]
    button "Try again" → asks retryDub {id: "d"}
    button "Change the settings"
      asks changeDub {id: "d",order: {}}
      asks cancelTask {task: "an id"}
      asks packPreset {to: "sw"}
      page.plans.d.name: "loading"
      page.plans.d.plan: gone
      page.plans.d.before: {media: {path: "/v/film.mp4",name: "film.mp4",url: "/m/film",playable: {picture: true,sound: true},facts: {format: "mp4"…
      − button "Read it from the picture" [described="subtitles that are burned into the video"]
      − "subtitles that are burned into the video"
    a project at work: · region "Project film" · heading "Project film" · "Speaking, 33 %"
    progressbar "Speaking" = "0.334" [max=1] · listitem "‹!› Yoruba: Out of date" · button "Open in the editor" · form "Dub it" [busy=false]
    combobox "Into" = "Kiswahili (Swahili)" of English | Yorùbá (Yoruba) | Igbo | Hausa | Kiswahili (Swahili) | isiZulu (Zulu) · "Words Listen to the video → Translate" · button "Words: change" shows "Change" [expanded=false]
    "Voices A: Asha and B: Baraka" · button "Voices: change" shows "Change" [expanded=false] · "4 lines, English · 2 speakers" · button "More options all as usual" shows "‹▸› More options all as usual" [expanded=false] · button "Dub into Swahili"
    asks peaks {path: "/v/film.mp4"} · asks speechServers {}
    button "Open in the editor" → asks openProject {path: "/v/film.griot"}
    combobox "Into" = Other → asks changeDub {id: "d",order: {to: "Other",voices: {}}}; page.plans.d.name: "loading"; page.plans.d.plan: gone; page.plans.d.before: {media: {path: "/v/film.mp4",name: "film.mp4",url: "/m/film",playable: {picture: true,sound: true},facts: {format: "mp4"…; + form "Dub it" [busy]; + "Voices A: – and B: –"
    button "Words: change" → + button "Words: change" shows "Change" [expanded]; + radiogroup "What is said"; + 10 more
    button "Voices: change" → + button "Voices: change" shows "Change" [expanded]; + group "Voices"; + 6 more
    button "More options all as usual" → + button "More options all as usual" shows "‹▾› More options all as usual" [expanded]; + group "Also into"; + 20 more
    button "Dub into Swahili" → asks startDub {id: "d"}"
  `)
})
