import { expect, it } from 'vitest'
import { plainWords } from '../../shared/locale/message.ts'
import { TEST_FILM_FACTS, testDocument } from '../../shared/project/document.testing.ts'
import { setLocked } from '../../shared/project/lines/lineEdits.ts'
import { addTarget } from '../../shared/project/projectEdits.ts'
import { setVoice } from '../../shared/project/speakers/castEdits.ts'
import { setDescribes } from '../../shared/project/speakers/speakerEdits.ts'
import { setSigns, writeSign } from '../../shared/project/texts/signEdits.ts'
import { livePart } from '../drawn/livePart.testing.ts'
import { standInPage } from '../drawn/standInPage.testing.ts'
import { holdActions } from '../state/actions.ts'
import { patchProject, theProject } from '../state/document/project.ts'
import { useLineStatuses } from '../state/editor/lineStatuses.ts'
import { selectLines } from '../state/editor/selection.ts'
import { useVoices } from '../state/studio/voices.ts'
import { HERE, HOSTED, refused, standInStudio } from '../state/usedStudio.testing.ts'
import { changed, step, THREE_LINES } from './steps.testing.ts'

standInPage()
const { dubRuns } = await import('./dubRuns.ts')
const { RenderStep } = await import('./RenderStep.tsx')
holdActions(dubRuns)

it('a render of this computer is ordered with its options; those of the project are kept there', async () => {
  const { studio, part } = step(RenderStep, THREE_LINES)
  expect(await studio.shown(part)).toMatchInlineSnapshot(`
    ""3 lines, English · 2 speakers" · "✓ Nothing to correct." · radiogroup "How it is made" · "How it is made" · radio "From my takes exactly what you have heard"
    radio "By the service: This computer speaks every line anew, in place of your takes" [checked] · group "Privacy" · checkbox "Nothing of this project leaves this computer: no hosted service, no server elsewhere" · heading "Time"
    combobox "Lines that do not fit" = "Up to 1 s late before they are hurried" of Hurried at once: at most 0.09 s late | Up to 1 s late before they are hurried | Up to 2.5 s late before they are hurried · radiogroup "Timing" · "Timing"
    radio "Keep the picture" [checked] · radio "Let the picture wait" · heading "Sound and picture" · radiogroup "Original sound under the dub" · "Original sound under the dub" · radio "Lowered" [checked] · radio "Without its voices"
    radio "Silent" · combobox "Voices above the bed" = "10 LU" of 4 LU | 6 LU | 8 LU | 10 LU | 12 LU | 15 LU | 18 LU | 24 LU
    combobox "Separate the original voices from music and effects" = "Where a pack for it is installed" of Where a pack for it is installed | Always (needs a pack) | Without a pack, out of the middle of stereo (some 15 dB of the voice, 5 of the music) | Never
    combobox "Loudness" = "As the original" of Streaming, −14 LUFS | Internet, −16 LUFS | Broadcast (R 128), −23 LUFS | Netflix, −27 LUFS of dialogue | As the original · checkbox "Mono: one channel, as radio stations ask for" · heading "Files"
    checkbox "Write a subtitle file beside the video" [checked] · checkbox "Add the subtitles as a track" · checkbox "Keep the original sound as a second track" · checkbox "Write voices and bed as WAV files"
    checkbox "Write every line as a WAV file" · checkbox "Constant frame rate, for deliveries that ask for it: the picture may be encoded again" · checkbox "Burn subtitles into the picture" · textbox "Save as" = "/v/film.sw.mp4"
    button "Render in Swahili" [first-focus]
    asks suggestOutput {project: "one",target: "sw"} · asks speechServers {}"
  `)
  const changes = {
    gap: () => part.fill('Voices above', 15),
    bed: () => part.tick('Silent'),
    loudness: () => part.fill('Loudness', 'netflix'),
    picture: () => part.tick('Let the picture wait'),
    burn: () => part.tick('Burn subtitles'),
    burnSize: () => part.fill('Size', 'large'),
    stays: () => part.tick('Nothing of this project leaves'),
    by: () => part.tick('From my takes'),
    output: () => part.fill('Save as', '/v/mine.mkv'),
    start: () => part.press('Render in Swahili'),
  }
  const said: string[] = []
  for (const [name, change] of Object.entries(changes)) said.push(`${name}: ${await studio.outcome(part, change)}`)
  expect(said.join('\n')).toMatchInlineSnapshot(`
    "gap: - combobox "Voices above the bed" = "10 LU" of 4 LU | 6 LU | 8 LU | 10 LU | 12 LU | 15 LU | 18 LU | 24 LU
    + combobox "Voices above the bed" = "15 LU" of 4 LU | 6 LU | 8 LU | 10 LU | 12 LU | 15 LU | 18 LU | 24 LU
    step {key: "edit.mix"} · project.cursor: 1 · project.steps: 1 · mix.gap: 15
    bed: - radio "Lowered" [checked] and 3 more
    + radio "Lowered" · radio "Silent" [checked] · combobox "Voices above the bed" = "15 LU" of 4 LU | 6 LU | 8 LU | 10 LU | 12 LU | 15 LU | 18 LU | 24 LU [disabled]
    + combobox "Separate the original voices from music and effects" = "Where a pack for it is installed" of Where a pack for it is installed | Always (needs a pack) | Without a pack, out of the middle of stereo (some 15 dB of the voice, 5 of the music) | Never [disabled]
    step {key: "edit.mix"} · project.cursor: 2 · project.steps: 2 · mix.bed: "mute"
    loudness: - combobox "Loudness" = "As the original" of Streaming, −14 LUFS | Internet, −16 LUFS | Broadcast (R 128), −23 LUFS | Netflix, −27 LUFS of dialogue | As the original
    + combobox "Loudness" = "Netflix, −27 LUFS of dialogue" of Streaming, −14 LUFS | Internet, −16 LUFS | Broadcast (R 128), −23 LUFS | Netflix, −27 LUFS of dialogue | As the original
    step {key: "edit.mix"} · project.cursor: 3 · project.steps: 3 · languages: {sw: {loudness: "netflix"}}
    picture: - radio "Keep the picture" [checked] and 1 more
    + radio "Keep the picture" · radio "Let the picture wait" [checked] · "Every line fits, so the picture waits nowhere."
    step {key: "edit.timing"} · project.cursor: 4 · project.steps: 4 · picture: "wait"
    burn: - checkbox "Burn subtitles into the picture"
    + checkbox "Burn subtitles into the picture" [checked] · combobox "Language" = "Swahili" of Swahili | English · combobox "Size" = "Medium" of Small | Medium | Large · "The picture has to be encoded again for this, which takes about 0:02 more."
    burnSize: - combobox "Size" = "Medium" of Small | Medium | Large
    + combobox "Size" = "Large" of Small | Medium | Large
    stays: - checkbox "Nothing of this project leaves this computer: no hosted service, no server elsewhere"
    + checkbox "Nothing of this project leaves this computer: no hosted service, no server elsewhere" [checked]
    step {key: "edit.staysHere"} · project.cursor: 5 · project.steps: 5 · staysHere: true
    by: - radio "From my takes exactly what you have heard" and 1 more
    + radio "From my takes exactly what you have heard" [checked] · radio "By the service: This computer speaks every line anew, in place of your takes" · "3 lines are spoken first. Recordings stay as they are."
    asks speechServers {}
    output: - textbox "Save as" = "/v/film.sw.mp4"
    + textbox "Save as" = "/v/mine.mkv"
    start: - button "Render in Swahili" [first-focus]
    + button "Render in Swahili" [disabled, first-focus]
    asks render {project: "one",target: "sw",options: {by: "takes",subtitles: true,burn: {text: "translation",size: "large"},output: "/v/mine.mkv"}}"
  `)
})

it('a render says what it lacks, and by which service it is made', async () => {
  const cases: Readonly<
    Record<string, () => { studio: ReturnType<typeof standInStudio>; part: ReturnType<typeof livePart> }>
  > = {
    'a hosted service': () =>
      step(
        RenderStep,
        changed((draft) => {
          draft.picture = 'wait'
        }),
        { connections: HOSTED },
      ),
    'a voice that is kept': () => {
      const made = step(
        RenderStep,
        changed((draft) => setVoice(draft, Object.keys(draft.speakers)[0] ?? '', { target: 'sw', voice: 'preserve' })),
        { connections: HOSTED },
      )
      useVoices.setState({ clones: true })
      return made
    },
    'several languages, something to correct': () => {
      const made = step(
        RenderStep,
        changed((draft) => addTarget(draft, 'zu')),
      )
      useLineStatuses.setState({ toCorrect: 2 })
      return made
    },
    'descriptions, signs, faces': () =>
      step(
        RenderStep,
        changed((draft) => {
          setDescribes(draft, Object.keys(draft.speakers)[1] ?? '', true)
          setSigns(draft, [{ start: 0, end: 1, text: 'EXIT', box: { left: 0, top: 0, right: 1, bottom: 1 } } as never])
          writeSign(draft, draft.signs?.[0]?.id ?? 1, { text: 'TOKA', target: 'sw' })
          for (const line of Object.values(draft.lines)) line.view = 'on_screen'
        }),
      ),
    'sound without a picture': () =>
      step(
        RenderStep,
        changed((draft) => {
          draft.media.facts = { ...TEST_FILM_FACTS, video: undefined } as never
        }),
      ),
    'nothing that takes may be made of': () =>
      step(
        RenderStep,
        changed((draft) => setLocked(draft, [1], true)),
      ),
  }
  const said: string[] = []
  for (const [name, make] of Object.entries(cases)) {
    const { studio, part } = make()
    said.push(`== ${name}`, await studio.shown(part))
  }
  expect(said.join('\n')).toMatchInlineSnapshot(`
    "== a hosted service
    "3 lines, English · 2 speakers" · "✓ Nothing to correct." · radiogroup "How it is made" · "How it is made" · radio "From my takes exactly what you have heard" · radio "By the service: Far speaks every line anew and mixes" [checked]
    group "Privacy" · checkbox "Nothing of this project leaves this computer: no hosted service, no server elsewhere" · heading "Time" · radiogroup "Timing" · "Timing" · radio "Keep the picture" · radio "Let the picture wait" [checked]
    part [tone=warn] · "Far cannot let the picture wait; there it keeps its time. Choose “From my takes” to have it wait." · button "From my takes" · heading "Sound and picture"
    "The service sets the bed. Render from your takes to set it yourself." · heading "Files" · checkbox "Write a subtitle file beside the video" [checked] · checkbox "Add the subtitles as a track" · textbox "Save as" = "/v/film.sw.mp4"
    button "Render in Swahili" [first-focus]
    asks suggestOutput {project: "one",target: "sw"} · asks speechServers {}
    == a voice that is kept
    "3 lines, English · 2 speakers" · "✓ Nothing to correct." · radiogroup "How it is made" · "How it is made" · radio "From my takes exactly what you have heard" · radio "By the service: Far speaks every line anew and mixes" [checked]
    group "Kept voices" · checkbox "The people whose voice is kept agree to a synthetic copy of it" · "Without consent only pitch and pace follow the speaker. Your answer is kept with the project." · group "Privacy"
    checkbox "Nothing of this project leaves this computer: no hosted service, no server elsewhere" · heading "Time" · radiogroup "Timing" · "Timing" · radio "Keep the picture" [checked] · radio "Let the picture wait" · heading "Sound and picture"
    "The service sets the bed. Render from your takes to set it yourself." · heading "Files" · checkbox "Write a subtitle file beside the video" [checked] · checkbox "Add the subtitles as a track" · textbox "Save as" = "/v/film.sw.mp4"
    button "Render in Swahili" [first-focus]
    asks suggestOutput {project: "one",target: "sw"} · asks speechServers {}
    == several languages, something to correct
    "3 lines, English · 2 speakers" · listitem [tone=warn] · "The check names 2 lines." · button "Check…" · radiogroup "How it is made" · "How it is made" · radio "From my takes exactly what you have heard"
    radio "By the service: This computer speaks every line anew, in place of your takes" [checked] · group "Privacy" · checkbox "Nothing of this project leaves this computer: no hosted service, no server elsewhere" · heading "Time"
    combobox "Lines that do not fit" = "Up to 1 s late before they are hurried" of Hurried at once: at most 0.09 s late | Up to 1 s late before they are hurried | Up to 2.5 s late before they are hurried · radiogroup "Timing" · "Timing"
    radio "Keep the picture" [checked] · radio "Let the picture wait" · heading "Sound and picture" · radiogroup "Original sound under the dub" · "Original sound under the dub" · radio "Lowered" [checked] · radio "Without its voices"
    radio "Silent" · combobox "Voices above the bed" = "10 LU" of 4 LU | 6 LU | 8 LU | 10 LU | 12 LU | 15 LU | 18 LU | 24 LU
    combobox "Separate the original voices from music and effects" = "Where a pack for it is installed" of Where a pack for it is installed | Always (needs a pack) | Without a pack, out of the middle of stereo (some 15 dB of the voice, 5 of the music) | Never
    combobox "Loudness" = "As the original" of Streaming, −14 LUFS | Internet, −16 LUFS | Broadcast (R 128), −23 LUFS | Netflix, −27 LUFS of dialogue | As the original · checkbox "Mono: one channel, as radio stations ask for" · heading "Files"
    checkbox "Write a subtitle file beside the video" [checked] · checkbox "Add the subtitles as a track" · checkbox "Keep the original sound as a second track" · checkbox "Write voices and bed as WAV files"
    checkbox "Write every line as a WAV file" · checkbox "Constant frame rate, for deliveries that ask for it: the picture may be encoded again" · checkbox "Burn subtitles into the picture" · textbox "Save as" = "/v/film.sw.mp4"
    button "Render in Swahili" [first-focus] · button "Render all 2 languages"
    asks suggestOutput {project: "one",target: "sw"} · asks speechServers {}
    == descriptions, signs, faces
    "3 lines, English · 2 speakers" · "✓ Nothing to correct." · radiogroup "How it is made" · "How it is made" · radio "From my takes exactly what you have heard"
    radio "By the service: This computer speaks every line anew, in place of your takes" [checked] · group "Privacy" · checkbox "Nothing of this project leaves this computer: no hosted service, no server elsewhere" · heading "Time"
    combobox "Lines that do not fit" = "Up to 1 s late before they are hurried" of Hurried at once: at most 0.09 s late | Up to 1 s late before they are hurried | Up to 2.5 s late before they are hurried · radiogroup "Timing" · "Timing"
    radio "Keep the picture" · radio "Let the picture wait" · radio "Wait for marked lines only" [checked] · checkbox "Time lines strictly where a mouth is seen; others move first" · "Every line fits, so the picture waits nowhere."
    heading "Sound and picture" · radiogroup "Original sound under the dub" · "Original sound under the dub" · radio "Lowered" [checked] · radio "Without its voices" · radio "Silent"
    combobox "Voices above the bed" = "10 LU" of 4 LU | 6 LU | 8 LU | 10 LU | 12 LU | 15 LU | 18 LU | 24 LU
    combobox "Separate the original voices from music and effects" = "Where a pack for it is installed" of Where a pack for it is installed | Always (needs a pack) | Without a pack, out of the middle of stereo (some 15 dB of the voice, 5 of the music) | Never
    combobox "Loudness" = "As the original" of Streaming, −14 LUFS | Internet, −16 LUFS | Broadcast (R 128), −23 LUFS | Netflix, −27 LUFS of dialogue | As the original · checkbox "Mono: one channel, as radio stations ask for"
    combobox "Descriptions of the picture" = "In a sound track of their own" of Left out | In a sound track of their own | Mixed into the dub · heading "Files" · checkbox "Write a subtitle file beside the video" [checked]
    checkbox "Add the subtitles as a track" · checkbox "Keep the original sound as a second track" · checkbox "Write voices and bed as WAV files" · checkbox "Write every line as a WAV file"
    checkbox "Constant frame rate, for deliveries that ask for it: the picture may be encoded again" · checkbox "Lay 1 translation over its text in the picture" · checkbox "Add them to an .mkv file as a track that can be switched off" [disabled]
    checkbox "Burn subtitles into the picture" · textbox "Save as" = "/v/film.sw.mp4" · button "Render in Swahili" [first-focus]
    asks suggestOutput {project: "one",target: "sw"} · asks speechServers {}
    == sound without a picture
    "3 lines, English · 2 speakers" · "✓ Nothing to correct." · radiogroup "How it is made" · "How it is made" · radio "From my takes exactly what you have heard"
    radio "By the service: This computer speaks every line anew, in place of your takes" [checked] · group "Privacy" · checkbox "Nothing of this project leaves this computer: no hosted service, no server elsewhere" · heading "Time"
    combobox "Lines that do not fit" = "Up to 1 s late before they are hurried" of Hurried at once: at most 0.09 s late | Up to 1 s late before they are hurried | Up to 2.5 s late before they are hurried · radiogroup "Timing" · "Timing"
    radio "Keep its length" [checked] · radio "Let the programme pause" · heading "Sound and picture" · radiogroup "Original sound under the dub" · "Original sound under the dub" · radio "Lowered" [checked] · radio "Without its voices"
    radio "Silent" · combobox "Voices above the bed" = "10 LU" of 4 LU | 6 LU | 8 LU | 10 LU | 12 LU | 15 LU | 18 LU | 24 LU
    combobox "Separate the original voices from music and effects" = "Where a pack for it is installed" of Where a pack for it is installed | Always (needs a pack) | Without a pack, out of the middle of stereo (some 15 dB of the voice, 5 of the music) | Never
    combobox "Loudness" = "As the original" of Streaming, −14 LUFS | Internet, −16 LUFS | Broadcast (R 128), −23 LUFS | Netflix, −27 LUFS of dialogue | As the original
    spinbutton "Slot: lasts exactly so many seconds" = "" [min=0, max=36000, step=any] · checkbox "Mono: one channel, as radio stations ask for" · heading "Files" · checkbox "Write a subtitle file beside the video" [checked]
    checkbox "Write voices and bed as WAV files" · checkbox "Write every line as a WAV file" · textbox "Save as" = "/v/film.sw.mp4" · button "Render in Swahili" [first-focus]
    asks suggestOutput {project: "one",target: "sw"} · asks speechServers {}
    == nothing that takes may be made of
    "3 lines, English · 2 speakers" · "✓ Nothing to correct." · radiogroup "How it is made" · "How it is made" · radio "From my takes exactly what you have heard"
    radio "By the service: This computer speaks every line anew, in place of your takes" [checked] · group "Privacy" · checkbox "Nothing of this project leaves this computer: no hosted service, no server elsewhere" · heading "Time"
    combobox "Lines that do not fit" = "Up to 1 s late before they are hurried" of Hurried at once: at most 0.09 s late | Up to 1 s late before they are hurried | Up to 2.5 s late before they are hurried · radiogroup "Timing" · "Timing"
    radio "Keep the picture" [checked] · radio "Let the picture wait" · heading "Sound and picture" · radiogroup "Original sound under the dub" · "Original sound under the dub" · radio "Lowered" [checked] · radio "Without its voices"
    radio "Silent" · combobox "Voices above the bed" = "10 LU" of 4 LU | 6 LU | 8 LU | 10 LU | 12 LU | 15 LU | 18 LU | 24 LU
    combobox "Separate the original voices from music and effects" = "Where a pack for it is installed" of Where a pack for it is installed | Always (needs a pack) | Without a pack, out of the middle of stereo (some 15 dB of the voice, 5 of the music) | Never
    combobox "Loudness" = "As the original" of Streaming, −14 LUFS | Internet, −16 LUFS | Broadcast (R 128), −23 LUFS | Netflix, −27 LUFS of dialogue | As the original · checkbox "Mono: one channel, as radio stations ask for" · heading "Files"
    checkbox "Write a subtitle file beside the video" [checked] · checkbox "Add the subtitles as a track" · checkbox "Keep the original sound as a second track" · checkbox "Write voices and bed as WAV files"
    checkbox "Write every line as a WAV file" · checkbox "Constant frame rate, for deliveries that ask for it: the picture may be encoded again" · checkbox "Burn subtitles into the picture" · textbox "Save as" = "/v/film.sw.mp4"
    button "Render in Swahili" [first-focus]
    asks suggestOutput {project: "one",target: "sw"} · asks speechServers {}"
  `)
  const several = cases['several languages, something to correct']?.()
  expect(
    await several?.studio.outcome(several.part, () => several.part.press('Render all 2 languages')),
  ).toMatchInlineSnapshot(`
    "+ "3 lines, English · 2 speakers" · listitem [tone=warn] · "The check names 2 lines." · button "Check…" · radiogroup "How it is made" · "How it is made" · radio "From my takes exactly what you have heard"
    + radio "By the service: This computer speaks every line anew, in place of your takes" [checked] · group "Privacy" · checkbox "Nothing of this project leaves this computer: no hosted service, no server elsewhere" · heading "Time"
    + combobox "Lines that do not fit" = "Up to 1 s late before they are hurried" of Hurried at once: at most 0.09 s late | Up to 1 s late before they are hurried | Up to 2.5 s late before they are hurried · radiogroup "Timing" · "Timing"
    + radio "Keep the picture" [checked] · radio "Let the picture wait" · heading "Sound and picture" · radiogroup "Original sound under the dub" · "Original sound under the dub" · radio "Lowered" [checked] · radio "Without its voices"
    + radio "Silent" · combobox "Voices above the bed" = "10 LU" of 4 LU | 6 LU | 8 LU | 10 LU | 12 LU | 15 LU | 18 LU | 24 LU
    + combobox "Separate the original voices from music and effects" = "Where a pack for it is installed" of Where a pack for it is installed | Always (needs a pack) | Without a pack, out of the middle of stereo (some 15 dB of the voice, 5 of the music) | Never
    + combobox "Loudness" = "As the original" of Streaming, −14 LUFS | Internet, −16 LUFS | Broadcast (R 128), −23 LUFS | Netflix, −27 LUFS of dialogue | As the original · checkbox "Mono: one channel, as radio stations ask for" · heading "Files"
    + checkbox "Write a subtitle file beside the video" [checked] · checkbox "Add the subtitles as a track" · checkbox "Keep the original sound as a second track" · checkbox "Write voices and bed as WAV files"
    + checkbox "Write every line as a WAV file" · checkbox "Constant frame rate, for deliveries that ask for it: the picture may be encoded again" · checkbox "Burn subtitles into the picture" · textbox "Save as" = "/v/film.sw.mp4"
    + button "Render in Swahili" [disabled, first-focus] · button "Render all 2 languages" [disabled]
    asks suggestOutput {project: "one",target: "sw"} · asks speechServers {} · asks renderAll {project: "one",options: {subtitles: true}} · speechServers.servers: [] · lineStatuses.lines: [[1,{name: "unknown",delays: 0,letters: {natural: 0,limit: 0},take: "none"}],[2,{name: "unknown",delays: 0,letters: {natural: 0,limit: 0},take: "none"}],[3,{name: "unknown",delays: 0,letters: {natural: 0,limit: 0},take: "none"}]] · lineStatuses.verdict: "passed" · lineStatuses.toCorrect: 2"
  `)
})

it('actions of the dub order their work, or say why there is nothing to do', async () => {
  const none = livePart(null)
  const answers = {
    ...{ lookForFaces: { work: 'w' }, speak: { work: 'w' } },
    renderAll: { started: ['sw'], skipped: [{ target: 'zu', reason: plainWords('Nothing is translated.') }] },
  }
  const said: string[] = []
  for (const [name, document] of Object.entries({ whole: THREE_LINES, empty: testDocument([]) })) {
    for (const id of Object.keys(dubRuns) as (keyof typeof dubRuns)[]) {
      const studio = standInStudio({
        document,
        answers: name === 'whole' ? answers : { ...answers, renderAll: refused('No.') },
      })
      if (name === 'empty') patchProject('one', { target: id === 'speakStale' ? 'sw' : undefined })
      else selectLines([1, 2])
      said.push(`${name} ${id}: ${await studio.outcome(none, dubRuns[id])}`)
    }
  }
  const studio = standInStudio({
    document: THREE_LINES,
    connections: HERE,
    answers: { ...answers, renderAll: { started: ['sw'], skipped: [] } },
  })
  said.push(await studio.outcome(none, dubRuns.renderAll))
  expect(theProject().id).toBe('one')
  expect(said.join('\n')).toMatchInlineSnapshot(`
    "whole showTranscript: page.dialogs: [{name: "step",step: "transcript"}] · selection.lines: [1,2] · selection.current: 1 · selection.anchor: 1
    whole lookForFaces: asks lookForFaces {project: "one"} · page.announcement: "Looking for faces …" · selection.lines: [1,2] · selection.current: 1 · selection.anchor: 1
    whole partByFaces: page.notices: [{id: "an id",text: "Nobody was seen to speak the lines of another. Look for faces first, or give lines to speakers by hand.",place: "one",failure: {kind: "invalid",message: "Nobody was seen to speak the lines of another. Look for faces first, or give lines to speakers by hand."},again: "a function"}] · selection.lines: [1,2] · selection.current: 1 · selection.anchor: 1
    whole showSigns: page.dialogs: [{name: "signs"}] · selection.lines: [1,2] · selection.current: 1 · selection.anchor: 1
    whole showTranslation: page.dialogs: [{name: "step",step: "translation"}] · selection.lines: [1,2] · selection.current: 1 · selection.anchor: 1
    whole speakLines: asks speak {project: "one",target: "sw",lines: [1,2]} · page.announcement: "Speaking 2 lines." · selection.lines: [1,2] · selection.current: 1 · selection.anchor: 1
    whole speakStale: page.announcement: "No take is stale." · selection.lines: [1,2] · selection.current: 1 · selection.anchor: 1
    whole speakAll: page.dialogs: [{name: "step",step: "speak"}] · selection.lines: [1,2] · selection.current: 1 · selection.anchor: 1
    whole showCheck: page.dialogs: [{name: "step",step: "check"}] · selection.lines: [1,2] · selection.current: 1 · selection.anchor: 1
    whole showRender: page.dialogs: [{name: "step",step: "render"}] · selection.lines: [1,2] · selection.current: 1 · selection.anchor: 1
    whole renderAll: asks renderAll {project: "one",options: {subtitles: true}} · page.notices: [{id: "an id",text: "1 language is being rendered. Not rendered: Zulu: Nothing is translated.",failure: {kind: "invalid",message: "1 language is being rendered. Not rendered: Zulu: Nothing is translated."}}] · selection.lines: [1,2] · selection.current: 1 · selection.anchor: 1
    whole checkDub: page.room: "qc" · selection.lines: [1,2] · selection.current: 1 · selection.anchor: 1 · reports.choosing: true
    empty showTranscript: page.dialogs: [{name: "step",step: "transcript"}] · project.target: gone
    empty lookForFaces: asks lookForFaces {project: "one"} · page.announcement: "Looking for faces …" · project.target: gone
    empty partByFaces: page.notices: [{id: "an id",text: "Nobody was seen to speak the lines of another. Look for faces first, or give lines to speakers by hand.",place: "one",failure: {kind: "invalid",message: "Nobody was seen to speak the lines of another. Look for faces first, or give lines to speakers by hand."},again: "a function"}] · project.target: gone
    empty showSigns: page.dialogs: [{name: "signs"}] · project.target: gone
    empty showTranslation: page.dialogs: [{name: "step",step: "translation"}] · project.target: gone
    empty speakLines: page.notices: [{id: "an id",text: "There is no language to speak yet. Choose one in the translation step.",place: "one",failure: {kind: "invalid",message: "There is no language to speak yet. Choose one in the translation step."},again: "a function"}] · project.target: gone
    empty speakStale: page.announcement: "No take is stale."
    empty speakAll: page.dialogs: [{name: "step",step: "speak"}] · project.target: gone
    empty showCheck: page.dialogs: [{name: "step",step: "check"}] · project.target: gone
    empty showRender: page.dialogs: [{name: "step",step: "render"}] · project.target: gone
    empty renderAll: page.notices: [{id: "an id",text: "There is no language to dub into yet.",place: "one",failure: {kind: "invalid",message: "There is no language to dub into yet."},again: "a function"}] · project.target: gone
    empty checkDub: page.room: "qc" · reports.choosing: true · project.target: gone
    asks renderAll {project: "one",options: {subtitles: true}} · page.announcement: "1 language is being rendered.""
  `)
})
