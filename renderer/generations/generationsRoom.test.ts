import { createElement } from 'react'
import { expect, it } from 'vitest'
import { livePart } from '../drawn/livePart.testing.ts'
import { standInPage } from '../drawn/standInPage.testing.ts'
import { tryControls } from '../state/effects.testing.ts'
import { refused, standInStudio } from '../state/usedStudio.testing.ts'

standInPage()
const { useGenerations } = await import('./generationList.ts')
const { GenerationRow } = await import('./GenerationRow.tsx')
const { GenerationsRoom } = await import('./GenerationsRoom.tsx')
const { NOTHING_LOADED } = await import('./pages.ts')

const ITEM = {
  id: 'a',
  feature: 'tts',
  text: 'Habari',
  voice_name: 'Asha',
  voice_id: 'sw-a',
  duration_seconds: 1.25,
  audio: '/a.wav',
  speed: 1.2,
}

function room(
  generations: unknown = { items: [ITEM, { ...ITEM, id: 'b', feature: 'dub' }], total: 2 },
  storage: unknown = { items: 2, bytes: 3e6 },
) {
  const studio = standInStudio({ answers: { generations, generationStorage: storage } as never })
  useGenerations.setState({
    feature: undefined,
    loaded: NOTHING_LOADED,
    loading: false,
    held: undefined,
    failure: undefined,
    toDelete: new Set(),
    storage: undefined,
  })
  return { studio, part: livePart(createElement(GenerationsRoom), { menus: 'open' }) }
}

it('an entry says what it is, plays and saves its sound where it has one, and is made again', async () => {
  const items = {
    speech: ITEM,
    dub: { id: 'd', feature: 'dub', text: '' },
    'a kind of its own': { id: 'o', feature: 'avatar', voice: 'Bot' },
    'of no kind': { id: 'n', created_at: '2026-01-02T03:04:00Z' },
  }
  const said: string[] = []
  for (const [name, item] of Object.entries(items)) {
    const make = () => ({
      studio: standInStudio(),
      part: livePart(createElement(GenerationRow, { item: item as never, place: { index: 1, count: 4, start: 56 } }), {
        menus: 'open',
      }),
    })
    const { studio, part } = make()
    said.push(
      `== ${name}`,
      await studio.shown(part),
      (await tryControls({ make, only: (label) => !/(Play|Save) “Habari”/.test(label) })).join('\n'),
    )
  }
  expect(said.join('\n')).toMatchInlineSnapshot(`
    "== speech
    listitem [posinset=2, setsize=4] · button "Play “Habari”" [pressed=false, busy=false] · "Habari" [none=false] · "Speech · Asha · 1.3 s" · button "Use again: “Habari”, in the voice lab" shows "Use again"
    button "Save “Habari”" shows "⋯" [haspopup=menu, expanded=false] · menu · menuitem "Save as WAV …" · menuitem "Save as FLAC …" · menuitem "Save as MP3 …" · button "Delete “Habari”" shows "×" [delete]
    button "Use again: “Habari”, in the voice lab" → page.room: "lab"; lab.text: "Habari"; lab.voices: [{id: 0,settings: {speed: 1.2},voice: "sw-a"}]
    menuitem "Save as WAV …" → asks generationSound {id: "a"}
    menuitem "Save as FLAC …" → asks generationSound {id: "a"}
    menuitem "Save as MP3 …" → asks generationSound {id: "a"}
    button "Delete “Habari”" → page.announcement: "Deleted."; generations.toDelete: ["a"]
    == dub
    listitem [posinset=2, setsize=4] · button "Play “Dub”" [disabled, pressed=false, busy=false, title="The video of the dub is where you saved it."] · "No text is kept" [none] · "Dub" · button "Delete “Dub”" shows "×" [delete]
    button "Delete “Dub”" → page.announcement: "Deleted."; generations.toDelete: ["d"]
    == a kind of its own
    listitem [posinset=2, setsize=4] · button "Play “Bot”" [disabled, pressed=false, busy=false, title="The service keeps no sound of this entry."] · "No text is kept" [none] · "avatar · Bot" · button "Delete “Bot”" shows "×" [delete]
    button "Delete “Bot”" → page.announcement: "Deleted."; generations.toDelete: ["o"]
    == of no kind
    listitem [posinset=2, setsize=4] · button "Play “Other”" [disabled, pressed=false, busy=false, title="The service keeps no sound of this entry."] · "No text is kept" [none] · "Other · 2 Jan 2026, 03:04"
    button "Delete “Other”" shows "×" [delete]
    button "Delete “Other”" → page.announcement: "Deleted."; generations.toDelete: ["n"]"
  `)
})

it('the history is loaded, filtered by kind, searched and measured; what failed is tried again', async () => {
  const { studio, part } = room()
  expect(await studio.shown(part)).toMatchInlineSnapshot(`
    "group "Kind" · button "All" [pressed] · button "Speech" [pressed=false] · button "Transcripts" [pressed=false] · button "Cloned voices" [pressed=false] · button "Dubs" [pressed=false]
    searchbox "Search" = "" [first-focus, placeholder=Words of the text or name of the voice] · "2 of 2" · "2 entries with sound or video take 3.0 MB on this computer." · button "Reload" · list "What was generated, latest first"
    asks generations {limit: 50,offset: 0} · asks generationStorage {}"
  `)
  expect(await studio.outcome(part, () => part.press('Speech'))).toMatchInlineSnapshot(`
    "- button "All" [pressed] and 1 more
    + button "All" [pressed=false] · button "Speech" [pressed]
    asks generations {limit: 50,offset: 0,feature: "tts"} · asks generationStorage {} · generations.feature: "tts""
  `)
  expect(await studio.outcome(part, () => part.press('Reload'))).toMatchInlineSnapshot(
    `"asks generations {limit: 50,offset: 0,feature: "tts"} · asks generationStorage {}"`,
  )
  expect(await studio.outcome(part, () => part.fill('Search', 'zzz'))).toMatchInlineSnapshot(`
    "- searchbox "Search" = "" [first-focus, placeholder=Words of the text or name of the voice] and 2 more
    + searchbox "Search" = "zzz" [first-focus, placeholder=Words of the text or name of the voice] · "0 of 2" · status "0 found.""
  `)
  const failing = room(refused('No way there.'), {})
  expect(await failing.studio.shown(failing.part)).toMatchInlineSnapshot(`
    "group "Kind" · button "All" [pressed] · button "Speech" [pressed=false] · button "Transcripts" [pressed=false] · button "Cloned voices" [pressed=false] · button "Dubs" [pressed=false]
    searchbox "Search" = "" [first-focus, placeholder=Words of the text or name of the voice] · "0 so far" · "This service does not tell the size of its history." · button "Reload" · alert · "No way there." · button "Try again"
    button "Service settings …"
    asks generations {limit: 50,offset: 0} · asks generationStorage {}"
  `)
  const empty = room({ items: [], total: 0 }, { items: 0, bytes: 0 })
  expect(await empty.studio.shown(empty.part)).toMatchInlineSnapshot(`
    "group "Kind" · button "All" [pressed] · button "Speech" [pressed=false] · button "Transcripts" [pressed=false] · button "Cloned voices" [pressed=false] · button "Dubs" [pressed=false]
    searchbox "Search" = "" [first-focus, placeholder=Words of the text or name of the voice] · "0 of 0" · button "Reload" · "Nothing was generated yet. Speech, dubs, transcripts and cloned voices are listed here." · button "Open the voice lab"
    asks generations {limit: 50,offset: 0} · asks generationStorage {}"
  `)
  expect(await empty.studio.outcome(empty.part, () => empty.part.press('Open the voice lab'))).toMatchInlineSnapshot(
    `"page.room: "lab""`,
  )
})

it('a search goes on in older entries while there are some; deletions are taken back', async () => {
  const { studio, part } = room({ items: [ITEM], total: 9 })
  await studio.shown(part)
  expect(await studio.outcome(part, () => part.fill('Search', 'hab'))).toMatchInlineSnapshot(`
    "- searchbox "Search" = "" [first-focus, placeholder=Words of the text or name of the voice]
    + searchbox "Search" = "hab" [first-focus, placeholder=Words of the text or name of the voice] · status "1 found among the latest 1." · button "Search older ones""
  `)
  useGenerations.setState({ toDelete: new Set(['a']) })
  expect(await studio.outcome(part)).toMatchInlineSnapshot(`
    "- "1 of 9" and 2 more
    + "0 of 9" · status "0 found among the latest 1." · "Deleted. You can undo this for 8 seconds while you stay here." · button "Undo"
    generations.toDelete: ["a"]"
  `)
  expect(await studio.outcome(part, () => part.press('Undo'))).toMatchInlineSnapshot(`
    "- "0 of 9" and 3 more
    + "1 of 9" · list "What was generated, latest first" · status "1 found among the latest 1."
    page.announcement: "The entry is back." · generations.toDelete: []"
  `)
})
