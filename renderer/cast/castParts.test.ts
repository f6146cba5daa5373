import { createElement } from 'react'
import { expect, it } from 'vitest'
import { plainWords } from '../../shared/locale/message.ts'
import type { DocumentDraft } from '../../shared/project/document.ts'
import { drawPart, outlined } from '../drawn/drawPart.testing.ts'
import { theProject, useProjectStore } from '../state/document/project.ts'
import { AMINA, JUMA, openScene } from '../state/document/scene.testing.ts'
import { useForecast } from '../state/editor/forecast.ts'
import { useOutputLevel } from '../state/editor/outputLevel.ts'
import { tryControls, tryRuns } from '../state/effects.testing.ts'
import { castRuns } from './castRuns.ts'

const { CastPanel } = await import('./CastPanel.tsx')
const { CastMenu } = await import('./CastMenu.tsx')
const { MixerPanel } = await import('./MixerPanel.tsx')
const { PairsPage } = await import('./PairsPage.tsx')
const { SpeakerCard } = await import('./SpeakerCard.tsx')

const speakers = () => drawPart(createElement(CastPanel, { part: 'speakers' }))
const takes = () => drawPart(createElement(CastPanel, { part: 'takes' }))
const mixer = () => drawPart(createElement(MixerPanel))

/** The card of Amina, with its menu open. */
function card() {
  const speaker = theProject().document.speakers[AMINA]
  if (speaker === undefined) throw new Error('Amina is not there.')
  const talk = { lines: 2, seconds: 3, share: 0.456, sample: { id: 1, start: 1, end: 13 } } as never
  const likely = theProject().document.speakers[JUMA]
  return drawPart(createElement(SpeakerCard, { speaker, talk, likely, target: theProject().target }), { menus: 'open' })
}

/** Amina and Juma sound alike, and a third describes the picture. */
function profiles(draft: DocumentDraft): void {
  Object.assign(draft.speakers[AMINA] ?? {}, { portrait: 'cG5n', sound: { gain: -3, pan: -0.5, muted: true } })
  Object.assign(draft.speakers[JUMA] ?? {}, { name: '', describes: true, sound: { pan: 0.3 } })
  Object.assign(draft.lines[1] ?? {}, { sound: { gain: 2, fadeIn: 0.25, fadeOut: 1, muted: true } })
}

it('the cast names all speakers with their share and their voice, and says who has none', () => {
  openScene()
  expect(speakers().outline).toEqual(outlined`
    region "Speakers" [unreachable]
      part [tone=warn]: "1 speaker has no Swahili voice yet." | button "Cast voices"
      list "Speakers"
        listitem [speaker-card=SPEAKER_00]
          button "Amina, rename" shows "Amina" [title="Rename"]
          "2 lines, 46 %"
          button "Play a sample of Amina in the video" shows "‹▸› sample"
          button "More for Amina" shows "⋯" [haspopup=menu, expanded=false]
          combobox "Voice of Amina" [expanded=false, haspopup=dialog, missing=false]: "Asha Swahili ‹▾›"
          button "Hear the voice of Amina" [pressed=false, busy=false]
        listitem [speaker-card=SPEAKER_01]
          button "Juma, rename" shows "Juma" [title="Rename"]
          "2 lines, 54 %"
          button "Play a sample of Juma in the video" shows "‹▸› sample"
          button "More for Juma" shows "⋯" [haspopup=menu, expanded=false]
          combobox "Voice of Juma" [expanded=false, haspopup=dialog, missing]: "no voice yet ‹▾›"
          button "Hear the voice of Juma" [disabled, pressed=false, busy=false, title="no voice yet"]
  `)
  openScene({ change: profiles, target: undefined })
  expect(speakers().outline).toEqual(outlined`
    region "Speakers" [unreachable]
      "Choose a language to dub into, then give everyone a voice."
      button "Choose a language …"
      list "Speakers"
        listitem [speaker-card=SPEAKER_00]
          img "Face of Amina"
          button "Amina, rename" shows "Amina" [title="Rename"]
          "2 lines, 100 %"
          button "Play a sample of Amina in the video" shows "‹▸› sample"
          button "More for Amina" shows "⋯" [haspopup=menu, expanded=false]
        listitem [speaker-card=SPEAKER_01]
          button "Speaker 2, rename" shows "Speaker 2" [title="Rename"]
          "2 descriptions"
          button "Play a sample of Speaker 2 in the video" shows "‹▸› sample"
          button "More for Speaker 2" shows "⋯" [haspopup=menu, expanded=false]
  `)
  openScene({ change: (draft) => Object.assign(draft, { speakers: {}, lines: {} }) })
  expect(speakers().outline.join('\n')).toBe(
    'region "Speakers" [unreachable]: "Speakers appear here once the video has lines." | button "Make a transcript …"',
  )
})

it('the controls of the cast cast voices, name speakers, play samples, and change whose lines are whose', async () => {
  const open = () => openScene({ selected: [2] })
  const tried = [
    ...(await tryControls({ open, draw: card })),
    ...(await tryControls({ open, draw: speakers, only: (label) => /cast|choose/i.test(label) })),
    ...(await tryControls({
      open: () => openScene({ target: undefined }),
      draw: speakers,
      only: (label) => /Choose/.test(label),
    })),
    ...(await tryControls({ open, draw: () => drawPart(createElement(CastMenu), { menus: 'open' }) })),
  ]
  expect(tried).toEqual(outlined`
    button "Amina, rename" → + textbox "Name of Amina" = "Amina" [placeholder=Speaker 1, autofocus]
    button "Play a sample of Amina in the video" → player plays the range 1 9
    menuitemcheckbox "How the voice speaks" → castPanel.tuned: ["SPEAKER_00"]; + menuitemcheckbox "How the voice speaks" shows "How the voice speaks ‹✓›" [checked]; + button "How the voice of Amina speaks" [expanded, title="How the voice speaks", set=false]; + 15 more
    menuitem "Select all lines" → selection.lines: [1,3]; selection.current: 1; selection.anchor: 1; + menuitem "Give 2 selected lines to this speaker"
    menuitem "Give 1 selected line to this speaker"
    menuitem "Juma" → step {key: "edit.mergeSpeaker",values: {name: "Amina",into: "Juma"}}; speakers.SPEAKER_00: gone; speakers.SPEAKER_01.voices.sw: {voice: "sw-a",settings: {}}; lines.1.speaker: "SPEAKER_01"; lines.3.speaker: "SPEAKER_01"; + button "Hear the voice of Amina" [disabled, pressed=false, busy=false, title="Translate a line of this speaker first; the voice will say it."]
    menuitemcheckbox "Describes the picture" → step {key: "edit.describes",values: {name: "Amina"}}; speakers.SPEAKER_00.describes: true
    button "Merge Amina into Juma" → step {key: "edit.mergeSpeaker",values: {name: "Amina",into: "Juma"}}; speakers.SPEAKER_00: gone; speakers.SPEAKER_01.voices.sw: {voice: "sw-a",settings: {}}; lines.1.speaker: "SPEAKER_01"; lines.3.speaker: "SPEAKER_01"; + button "Hear the voice of Amina" [disabled, pressed=false, busy=false, title="Translate a line of this speaker first; the voice will say it."]
    button "Hear the voice of Amina" → player pauses; asks audition {project: "one",target: "sw",text: "Habari za asubuhi.",voice: "sw-a",speaker: "SPEAKER_00",settings: {}}; listening.key: "voice SPEAKER_00"; listening.loading: true; + button "Hear the voice of Amina" [pressed, busy]
    button "Cast voices" → performs castVoices
    button "Choose a language …" → performs showTranslation
    menuitem "Cast Voices" → performs castVoices
    menuitem "Speak Stale LinesCtrl + Shift + R" → performs speakStale
    menuitem "Speak All Lines…" → performs speakAll
    menuitem "Add a Speaker" → performs addSpeaker
    menuitem "New Speaker for the Selected Lines" → performs splitSpeaker
    menuitem "Remove Speakers Without Lines" → performs removeEmptySpeakers
    menuitem "Save Cast…" → performs saveCast
    menuitem "Load Cast…" → performs loadCast
  `)
})

it('each action of the cast does what its name says', async () => {
  const { saveCast: _, loadCast: __, ...others } = castRuns // files of the system
  expect(await tryRuns(others, () => openScene({ selected: [1, 3] }))).toEqual(outlined`
    showSpeakers
    showTakes → asks changeSettings {layout: {side: "takes"}}
    showMixer → asks changeSettings {layout: {side: "mixer"}}
    cleanTake → page.announcement: "Choose a line that uses a recording: its noise and hum can be taken out."
    louder → step {key: "edit.lineSound",values: {count: 2,number: 1}}; lines.1.sound: {gain: 1}; lines.3.sound: {gain: 1}
    softer → step {key: "edit.lineSound",values: {count: 2,number: 1}}; lines.1.sound: {gain: -1}; lines.3.sound: {gain: -1}
    castVoices → asks castProject {project: "one",target: "sw"}
    addSpeaker → step {key: "edit.addSpeaker"}; speakers.SPEAKER_02: {id: "SPEAKER_02",name: "",colour: "#2fa866",voices: {}}
    splitSpeaker → step {key: "edit.splitSpeaker",values: {count: 2,number: 1}}; speakers.SPEAKER_02: {id: "SPEAKER_02",name: "",colour: "#2fa866",voices: {sw: {voice: "sw-a",settings: {}}}}; lines.1.speaker: "SPEAKER_02"; lines.3.speaker: "SPEAKER_02"
    removeEmptySpeakers
  `)
  const { louder, softer, splitSpeaker, cleanTake } = castRuns
  const without = await tryRuns({ louder, softer, splitSpeaker, cleanTake }, () => openScene())
  expect(without).toEqual(outlined`
    louder → page.announcement: "Choose a line first."
    softer → page.announcement: "Choose a line first."
    splitSpeaker → page.notices: [{id: "an id",text: "Select the lines that the new speaker says, then try again.",failure…
    cleanTake
  `)
})

const SPOKEN = {
  target: 'sw' as const,
  voice: 'sw-a',
  seconds: 1.5,
  sizeBytes: 9,
  madeAt: new Date(2026, 0, 2, 12).getTime(),
}

it('the takes are those of the current line, with what is binned, what is left to speak, and what failed', () => {
  openScene({ selected: [2] })
  expect(takes().outline).toEqual(outlined`
    region "Takes" [unreachable]
      region "Line 2"
        heading "Line 2"
        "Juma" [title="Juma", swatch, {background:#f2792b}]
        button "Speak this line" [disabled, title="This line needs a translation and a voice first, and must not be locked."]
        button "Record …"
        "Hujambo?"
        "Nothing spoken yet."
        "Voice"
        combobox "Voice of the line" [expanded=false, haspopup=dialog, missing=false]: "As the speaker ‹▾›"
      region "Lines to speak": "1 stale" | button "Speak stale" | button "Speak all …"
  `)
  const more = [
    { ...SPOKEN, id: 'new', key: 'k', line: 1 },
    { ...SPOKEN, id: 'gone', key: 'k', line: 1, binnedAt: 1 },
  ]
  openScene({ selected: [3, 1], takes: more })
  const failures = [
    { line: 3, message: plainWords('It is too long.') },
    { line: 99, message: plainWords('It is gone.') },
  ]
  const work = [
    { kind: 'takes', target: 'sw', failures },
    { kind: 'takes', target: 'yo', failures },
  ] as never
  useProjectStore.setState({ open: { ...theProject(), work } })
  expect(takes().outline).toEqual(outlined`
    region "Takes" [unreachable]
      region "Line 1"
        heading "Line 1"
        "Amina" [title="Amina", swatch, {background:#3d8bfd}]
        button "Speak 1 line"
        button "Record …"
        "Habari za asubuhi."
        radiogroup "Used take"
          part [chosen]
            button "Play the take of 12:00:00" [pressed=false, busy=false]
            radio "Asha 1.5 s 12:00:00 text changed" [checked]
            group "Stars of the take of 12:00:00"
              button "1 star" shows "☆" [pressed=false]
              button "2 stars" shows "☆" [pressed=false]
              button "3 stars" shows "☆" [pressed=false]
              button "4 stars" shows "☆" [pressed=false]
              button "5 stars" shows "☆" [pressed=false]
            textbox "Note on the take of 12:00:00" = "" [placeholder=Note …, maxlength=2000]
            button "Delete the take of 12:00:00" shows "×" [title="Delete"]
          part [chosen=false]
            button "Play the take of 12:00:00" [pressed=false, busy=false]
            radio "Asha 1.5 s 12:00:00 text changed"
            group "Stars of the take of 12:00:00"
              button "1 star" shows "☆" [pressed=false]
              button "2 stars" shows "☆" [pressed=false]
              button "3 stars" shows "☆" [pressed=false]
              button "4 stars" shows "☆" [pressed=false]
              button "5 stars" shows "☆" [pressed=false]
            textbox "Note on the take of 12:00:00" = "" [placeholder=Note …, maxlength=2000]
            button "Delete the take of 12:00:00" shows "×" [title="Delete"]
        summary "1 deleted take; gone when the project is closed"
        list: listitem: button "Play the take of 12:00:00" [pressed=false, busy=false] | "1.5 s 12:00:00" | button "Bring back the take of 12:00:00" shows "Bring back"
        "Voice"
        combobox "Voice of 2 lines" [expanded=false, haspopup=dialog, missing=false]: "As the speaker, Asha ‹▾›"
      region "Lines to speak": "1 stale" | button "Speak stale" | button "Speak all …"
      region "1 line could not be spoken": heading "1 line could not be spoken" | list: listitem: button "Line 3 It is too long."
  `)
  openScene({ selected: [1], target: undefined })
  expect(takes().outline.join('\n')).toBe(
    'region "Takes" [unreachable]: "A take is a line spoken by a voice. Choose a language to dub into first." | button "Choose a language …"',
  )
  openScene()
  expect(takes().outline.join('\n')).toBe(
    'region "Takes" [unreachable]: "Select a line to hear its takes, choose one, or have it spoken." | region "Lines to speak": "1 stale" | button "Speak stale" | button "Speak all …"',
  )
})

it('the controls of the takes speak, record, choose, rate, delete and bring back', async () => {
  const open = () => {
    const bridge = openScene({
      selected: [1],
      takes: [
        { ...SPOKEN, id: 'gone', key: 'k', line: 1, binnedAt: 1 },
        {
          ...SPOKEN,
          id: 'new',
          key: 'k',
          line: 1,
          voice: 'recorded',
          heard: { level: -20, peak: -3, noise: -60, clipped: 0 },
        },
      ],
    })
    const work = [
      { kind: 'takes', target: 'sw', failures: [{ line: 3, message: plainWords('It is too long.') }] },
    ] as never
    useProjectStore.setState({ open: { ...theProject(), work } })
    return bridge
  }
  const tried = await tryControls({ open, draw: takes, only: (label) => !/"[1245] star/.test(label) })
  expect(tried).toEqual(outlined`
    button "Record …" → performs recordLine
    button "Play the take of 12:00:00" → player pauses; asks loadTake {project: "one",take: "t1"}; listening.key: "take t1"; listening.loading: true; + button "Play the take of 12:00:00" [pressed, busy]
    radio "Asha 1.5 s 12:00:00 text changed" → step {key: "edit.chooseTake",values: {number: 1}}; lines.1.texts.sw.take.key: "k1"; + button "Speak it again"; + "2 stale"
    button "3 stars" → asks rateTake {project: "one",take: "t1",stars: 3}
    textbox "Note on the take of 12:00:00" = Other → asks rateTake {project: "one",take: "t1",remark: "Other"}
    button "Delete the take of 12:00:00" → step {key: "edit.dropTake",values: {number: 1}}; asks binTakes {project: "one",takes: ["t1"],binned: true}; lines.1.texts.sw.take: gone; + button "Speak it again"; + radio "Asha 1.5 s 12:00:00 text changed"; + "1 line not spoken yet, 1 stale"
    button "Play the take of 12:00:00" → player pauses; asks loadTake {project: "one",take: "new"}; listening.key: "take new"; listening.loading: true; + button "Play the take of 12:00:00" [pressed, busy]
    radio "Own recording 1.5 s 12:00:00 Speech −20 dB text changed" → step {key: "edit.chooseTake",values: {number: 1}}; lines.1.texts.sw.take.id: "new"; lines.1.texts.sw.take.key: "k"; + button "Speak it again"; + radio "Asha 1.5 s 12:00:00 text changed"; + 2 more
    button "3 stars" → asks rateTake {project: "one",take: "new",stars: 3}
    textbox "Note on the take of 12:00:00" = Other → asks rateTake {project: "one",take: "new",remark: "Other"}
    button "Without noise and hum" → asks cleanTake {project: "one",take: "new"}
    button "Delete the take of 12:00:00" → asks binTakes {project: "one",takes: ["new"],binned: true}
    button "Play the take of 12:00:00" → player pauses; asks loadTake {project: "one",take: "gone"}; listening.key: "take gone"; listening.loading: true; + button "Play the take of 12:00:00" [pressed, busy]
    button "Bring back the take of 12:00:00" → asks binTakes {project: "one",takes: ["gone"],binned: false}
    button "Speak stale" → performs speakStale
    button "Speak all …" → performs speakAll
    button "Line 3 It is too long." → selection.lines: [3]; selection.current: 3; selection.anchor: 3; + region "Line 3"; + heading "Line 3"; + 3 more
  `)
})

it('the mixer has the levels that play, and the strips of the selected lines, of each speaker and of all', () => {
  openScene()
  useOutputLevel.setState({ shortTerm: -21.26, peak: -0.04 })
  useForecast.setState({ state: 'none' })
  expect(mixer().lines.slice(0, 8)).toEqual(outlined`
    group "Level of what plays"
    "Loudness"
    meter "Loudness" = "-21.3" [min=-48, max=3, valuetext=−21.3 LUFS]
    status "−21.3 LUFS"
    "True peak"
    meter "True peak" = "0" [min=-48, max=3, valuetext=0.0 dBTP]
    status "0.0 dBTP"
    "Select a line to change its volume, pan and fades."
  `)
  openScene({ selected: [3, 1], change: profiles })
  expect(mixer().outline).toEqual(outlined`
    group "Level of what plays"
      "Loudness"
      meter "Loudness" = "-48" [min=-48, max=3, valuetext=– LUFS]
      status "– LUFS"
      "True peak"
      meter "True peak" = "-48" [min=-48, max=3, valuetext=– dBTP]
      status "– dBTP"
    region "2 lines" [silent]
      heading: "2 lines" | button "Mute 2 lines in the dub" shows "M" [pressed]
      slider "Volume, 2 lines" = "2" [{--share:72.22222222222223%}, min=-24, max=12, step=0.5, valuetext=+2.0 dB]
      status "+2.0 dB"
      slider "Pan, 2 lines" = "0" [{--share:50%}, min=-1, max=1, step=0.1, valuetext=middle]
      status "middle"
      slider "Fade in" = "0.25" [{--share:8.333333333333334%}, min=0, max=3, step=0.05, valuetext=0.25 s]
      status "0.25 s"
      slider "Fade out" = "1" [{--share:33.333333333333336%}, min=0, max=3, step=0.05, valuetext=1.00 s]
      status "1.00 s"
    list
      listitem [silent, {--c:#3d8bfd}]
        heading: "Amina" | button "Hear only Amina" shows "S" [pressed=false] | button "Mute Amina in the dub" shows "M" [pressed]
        slider "Volume, Amina" = "-3" [{--share:58.333333333333336%}, min=-24, max=12, step=0.5, valuetext=−3.0 dB]
        status "−3.0 dB"
        slider "Pan, Amina" = "-0.5" [{--share:25%}, min=-1, max=1, step=0.1, valuetext=50 % left]
        status "50 % left"
      listitem [{--c:#f2792b}]
        heading: "Speaker 2" | button "Hear only Speaker 2" shows "S" [pressed=false] | button "Mute Speaker 2 in the dub" shows "M" [pressed=false]
        slider "Volume, Speaker 2" = "0" [{--share:66.66666666666667%}, min=-24, max=12, step=0.5, valuetext=0.0 dB]
        status "0.0 dB"
        slider "Pan, Speaker 2" = "0.3" [{--share:65%}, min=-1, max=1, step=0.1, valuetext=30 % right]
        status "30 % right"
    region "All"
      heading "All"
      slider "Voices" = "0" [{--share:66.66666666666667%}, min=-24, max=12, step=0.5, valuetext=0.0 dB]
      status "0.0 dB"
      slider "Original" = "0" [{--share:66.66666666666667%}, min=-24, max=12, step=0.5, valuetext=0.0 dB]
      status "0.0 dB"
  `)
})

it('each fader and switch of the mixer changes what it names', async () => {
  const open = () => openScene({ selected: [1] })
  const tried = await tryControls({ open, draw: mixer, fill: () => '-0.5', only: (label) => !label.includes('Juma') })
  expect(tried).toEqual(outlined`
    button "Mute Line 1 in the dub" → step {key: "edit.lineSound",values: {count: 1,number: 1}}; lines.1.sound: {muted: true}; + region "Line 1" [silent]; + button "Mute Line 1 in the dub" shows "M" [pressed]
    slider "Volume, Line 1" = -0.5 → step {key: "edit.lineSound",values: {count: 1,number: 1}}; lines.1.sound: {gain: -0.5}; + slider "Volume, Line 1" = "-0.5" [{--share:65.27777777777777%}, min=-24, max=12, step=0.5, valuetext=−0.5 dB]; + status "−0.5 dB"
    slider "Pan, Line 1" = -0.5 → step {key: "edit.lineSound",values: {count: 1,number: 1}}; lines.1.sound: {pan: -0.5}; + slider "Pan, Line 1" = "-0.5" [{--share:25%}, min=-1, max=1, step=0.1, valuetext=50 % left]; + status "50 % left"
    slider "Fade in" = -0.5 → step {key: "edit.lineSound",values: {count: 1,number: 1}}; lines.1.sound: {fadeIn: -0.5}; + slider "Fade in" = "-0.5" [{--share:-16.666666666666668%}, min=0, max=3, step=0.05, valuetext=−0.50 s]; + status "−0.50 s"
    slider "Fade out" = -0.5 → step {key: "edit.lineSound",values: {count: 1,number: 1}}; lines.1.sound: {fadeOut: -0.5}; + slider "Fade out" = "-0.5" [{--share:-16.666666666666668%}, min=0, max=3, step=0.05, valuetext=−0.50 s]; + status "−0.50 s"
    button "Hear only Amina" → mixer.solo: ["SPEAKER_00"]; + button "Hear only Amina" shows "S" [pressed]; + listitem [silent, {--c:#f2792b}]
    button "Mute Amina in the dub" → step {key: "edit.speakerSound",values: {name: "Amina"}}; speakers.SPEAKER_00.sound: {muted: true}; + listitem [silent, {--c:#3d8bfd}]; + button "Mute Amina in the dub" shows "M" [pressed]
    slider "Volume, Amina" = -0.5 → step {key: "edit.speakerSound",values: {name: "Amina"}}; speakers.SPEAKER_00.sound: {gain: -0.5}; + slider "Volume, Amina" = "-0.5" [{--share:65.27777777777777%}, min=-24, max=12, step=0.5, valuetext=−0.5 dB]; + status "−0.5 dB"
    slider "Pan, Amina" = -0.5 → step {key: "edit.speakerSound",values: {name: "Amina"}}; speakers.SPEAKER_00.sound: {pan: -0.5}; + slider "Pan, Amina" = "-0.5" [{--share:25%}, min=-1, max=1, step=0.1, valuetext=50 % left]; + status "50 % left"
    slider "Voices" = -0.5 → step {key: "edit.mix"}; mix.voiceGain: -0.5; + slider "Voices" = "-0.5" [{--share:65.27777777777777%}, min=-24, max=12, step=0.5, valuetext=−0.5 dB]; + status "−0.5 dB"
    slider "Original" = -0.5 → step {key: "edit.mix"}; mix.bedGain: -0.5; + slider "Original" = "-0.5" [{--share:65.27777777777777%}, min=-24, max=12, step=0.5, valuetext=−0.5 dB]; + status "−0.5 dB"
  `)
})

it('pairs of speakers are shown from the most alike, each to be answered', async () => {
  const pairs = () => {
    const { [AMINA]: kept, [JUMA]: other } = theProject().document.speakers
    return [
      { kept, other, odds: 1 },
      { kept: other, other: kept, odds: 3 },
      { kept, other },
    ] as never
  }
  const closed: string[] = []
  const draw = () =>
    drawPart(
      createElement(PairsPage, {
        pairs: pairs(),
        lines: theProject().document.lines,
        onClose: () => void closed.push('closed'),
      }),
    )
  openScene()
  expect(draw().outline).toEqual(outlined`
    region "One person or two?"
      button "Back to the speakers"
      slider "Pairs less alike" = "1.5" [{--share:65%}, min=-5, max=5, step=0.5, valuetext=Pairs that are one person with 18 % or more.]
      status "Pairs that are one person with 18 % or more. 1 of 3 pairs."
      list "One person or two?"
        listitem "Amina and Juma: key 1 for one person, key 2 for two" [keyshortcuts=1 2 ArrowUp ArrowDown]
          "27 % one person, by the sound"
          "Amina"
          button "Play sample 1 of Amina in the video" shows "‹▸› 1"
          button "Play sample 2 of Amina in the video" shows "‹▸› 2"
          "Juma"
          button "Play sample 1 of Juma in the video" shows "‹▸› 1"
          button "Play sample 2 of Juma in the video" shows "‹▸› 2"
          button "One person"
          button "Two people"
  `)
  const tried = await tryControls({ open: () => openScene(), draw, fill: () => '5' })
  expect(tried).toEqual(outlined`
    button "Back to the speakers"
    slider "Pairs less alike" = 5 → + slider "Pairs less alike" = "5" [{--share:100%}, min=-5, max=5, step=0.5, valuetext=Pairs that are one person with 1 % or more.]; + status "Pairs that are one person with 1 % or more. 3 of 3 pairs."; + 4 more
    button "Play sample 1 of Amina in the video" → player plays the range 1 3
    button "Play sample 2 of Amina in the video" → player plays the range 7 8
    button "Play sample 1 of Juma in the video" → player plays the range 4 6
    button "Play sample 2 of Juma in the video" → player plays the range 9.5 11
    button "One person" → step {key: "edit.mergeSpeaker",values: {name: "Juma",into: "Amina"}}; speakers.SPEAKER_01: gone; lines.2.speaker: "SPEAKER_00"; lines.4.speaker: "SPEAKER_00"
    button "Two people" → step {key: "edit.keepApart",values: {one: "Amina",other: "Juma"}}; speakers.SPEAKER_00.apart: ["SPEAKER_01"]
  `)
  expect(closed).toEqual(['closed'])
})
