import { createElement, createRef } from 'react'
import { expect, it } from 'vitest'
import { plainWords } from '../../shared/locale/message.ts'
import { drawPart, outlined } from '../drawn/drawPart.testing.ts'
import { openScene } from '../state/document/scene.testing.ts'
import { tick } from '../state/editor/clock.ts'
import { patchMixing } from '../state/editor/mixing.ts'
import { tryControls, tryRuns } from '../state/effects.testing.ts'
import { patchPlayer } from './playerState.ts'
import { playRuns } from './playRuns.ts'

const { PlayerPicture } = await import('./PlayerPicture.tsx')
const { TransportBar } = await import('./transport/TransportBar.tsx')

/** Opens the scene at a second of the film, with the player as it is then. */
function openAt(
  time: number,
  change: Parameters<typeof patchPlayer>[0] = {},
  options: Parameters<typeof openScene>[0] = { selected: [1] },
) {
  const bridge = openScene(options)
  tick(time, false, time, 1)
  patchPlayer(change)
  return bridge
}

const transport = () => drawPart(createElement(TransportBar), { menus: 'open' })

it('the transport plays, says where the film is, and has what is heard and how loud', () => {
  openAt(1.25)
  expect(transport().outline).toEqual(outlined`
    toolbar "Playing"
      button "Play"
      textbox "Time; type one to go there" = "0:00.000"
      "‹/ 1:00› of 1:00"
      group "What is heard": button "Original" [pressed=false] | button "Dub" [pressed] | button "Both" [pressed=false]
      part [level]
        slider "Bed: Volume of the original while you listen" = "100" [{--share:100%}, min=0, max=100, step=5, valuetext=100 percent, title="Volume of the original while you listen: 100 %"]
      part [level]
        slider "Voices: Volume of the dubbed voices while you listen" = "100" [{--share:100%}, min=0, max=100, step=5, valuetext=100 percent, title="Volume of the dubbed voices while you listen: 100 %"]
      button "Record my voice for the current line" [pressed=false]
      button "More of the player" [haspopup=menu, expanded=false]
      menu
        "‹Subtitles›"
        menuitemradio "Translation" shows "Translation ‹✓›" [checked]
        menuitemradio "Source text" [checked=false]
        menuitemradio "Off" [checked=false]
        menuitem "Speed, now 1×" shows "Speed, now 1× ‹››"
        menu
          menuitemradio "0.5×" [checked=false]
          menuitemradio "0.75×" [checked=false]
          menuitemradio "1×" shows "1× ‹✓›" [checked]
          menuitemradio "1.25×" [checked=false]
          menuitemradio "1.5×" [checked=false]
          menuitemradio "2×" [checked=false]
        menuitemcheckbox "Loop the current line" [checked=false]
        menuitemcheckbox "Safe area" [checked=false]
        menuitemcheckbox "Mute" [checked=false]
  `)
  openAt(
    3,
    { speed: 1.5, looping: true, muted: true, safeArea: true, captions: 'off', recording: 1 },
    { change: (draft) => Object.assign(draft.media.facts ?? {}, { startTimecode: { seconds: 3600 } }) },
  )
  tick(3, true, 3, 1)
  patchMixing({ listen: 'both', bed: 0.5, voices: 0.25 })
  expect(transport().lines.filter((line) => !line.includes('menuitem'))).toEqual(outlined`
    toolbar "Playing"
    button "Pause"
    textbox "Time; type one to go there" = "0:00.000"
    "‹/ 1:00› of 1:00 Timecode of the film 01:00:03:00" [title="Timecode of the film"]
    group "What is heard"
    button "Original" [pressed=false]
    button "Dub" [pressed=false]
    button "Both" [pressed]
    part [level]
    slider "Bed: Volume of the original while you listen" = "50" [{--share:50%}, min=0, max=100, step=5, valuetext=50 percent, title="Volume of the original while you listen: 50 %"]
    part [level]
    slider "Voices: Volume of the dubbed voices while you listen" = "25" [{--share:25%}, min=0, max=100, step=5, valuetext=25 percent, title="Volume of the dubbed voices while you listen: 25 %"]
    button "Speed, now 1.5×" shows "1.5×" [haspopup=menu, expanded=false]
    menu
    button "Loop the current line" [pressed]
    button "Record my voice for the current line" [pressed]
    button "More of the player" [haspopup=menu, expanded=false]
    menu
    "‹Subtitles›"
    menu
  `)
  tick(0, false, 0, 1)
  openScene()
  expect(
    transport()
      .lines.find((line) => line.includes('Record'))
      ?.trim(),
  ).toBe('button "Record my voice for the current line" [disabled, pressed=false, title="Choose a line first."]')
})

it('each control of the transport does what it says', async () => {
  const all = await tryControls({
    open: () => openAt(1),
    draw: transport,
    fill: () => '40',
    only: (label) => !/"(?:0.5|0.75|1|1.25|2)×/.test(label),
  })
  const more = await tryControls({
    open: () => openAt(1, { looping: true, recording: 1 }),
    draw: transport,
    only: (label) => /button "(Loop|Record)/.test(label),
  })
  expect([...all, ...more]).toEqual(outlined`
    button "Play" → player plays
    textbox "Time; type one to go there" = 40
    button "Original" → page.announcement: "You hear the original."; mixer.listen: "original"; + button "Original" [pressed]; + button "Dub" [pressed=false]
    button "Dub" → page.announcement: "You hear the dub."
    button "Both" → page.announcement: "You hear original and dub."; mixer.listen: "both"; + button "Dub" [pressed=false]; + button "Both" [pressed]
    slider "Bed: Volume of the original while you listen" = 40 → mixer.bed: 0.4; + slider "Bed: Volume of the original while you listen" = "40" [{--share:40%}, min=0, max=100, step=5, valuetext=40 percent, title="Volume of the original while you listen: 40 %"]
    slider "Voices: Volume of the dubbed voices while you listen" = 40 → mixer.voices: 0.4; + slider "Voices: Volume of the dubbed voices while you listen" = "40" [{--share:40%}, min=0, max=100, step=5, valuetext=40 percent, title="Volume of the dubbed voices while you listen: 40 %"]
    button "Record my voice for the current line" → player.recording: 1; + button "Record my voice for the current line" [pressed]
    menuitemradio "Translation" → asks changeSettings {layout: {player: {captions: "translation",safeArea: false}}}
    menuitemradio "Source text" → asks changeSettings {layout: {player: {captions: "source",safeArea: false}}}; player.captions: "source"; + menuitemradio "Translation" shows "Translation ‹✓›" [checked=false]; + menuitemradio "Source text" shows "Source text ‹✓›" [checked]
    menuitemradio "Off" → asks changeSettings {layout: {player: {captions: "off",safeArea: false}}}; player.captions: "off"; + menuitemradio "Translation" shows "Translation ‹✓›" [checked=false]; + menuitemradio "Off" shows "Off ‹✓›" [checked]
    menuitemradio "1.5×" → player plays at 1.5; page.announcement: "Speed 1.5×"; player.speed: 1.5; + button "Speed, now 1.5×" shows "1.5×" [haspopup=menu, expanded=false]; + menuitemradio "1×" [checked=false]; + 4 more
    menuitemcheckbox "Loop the current line" → player.looping: true; + button "Loop the current line" [pressed]; + menuitemcheckbox "Loop the current line" shows "Loop the current line ‹✓›" [checked]
    menuitemcheckbox "Safe area" → asks changeSettings {layout: {player: {captions: "translation",safeArea: true}}}; player.safeArea: true; + menuitemcheckbox "Safe area" shows "Safe area ‹✓›" [checked]
    menuitemcheckbox "Mute" → player.muted: true; + menuitemcheckbox "Mute" shows "Mute ‹✓›" [checked]
    button "Loop the current line" → player.looping: false; + menuitemcheckbox "Loop the current line" shows "Loop the current line ‹✓›" [checked=false]
    button "Record my voice for the current line" → player.recording: gone; + button "Record my voice for the current line" [pressed=false]
  `)
})

it('each action of the player does what its name says', async () => {
  expect(await tryRuns(playRuns, () => openAt(1.5, {}, { selected: [3] }))).toEqual(outlined`
    playPause → player plays
    playTyping → player plays
    backTyping → player goes to 0
    slowerTyping → player plays at 0.75; page.announcement: "Speed 0.75×"; player.speed: 0.75
    fasterTyping → player plays at 1.25; page.announcement: "Speed 1.25×"; player.speed: 1.25
    loopTyping → player.looping: true
    rewind
    pause → player pauses
    forward
    frameBack → player pauses; player goes to 1.441
    frameOn → player pauses; player goes to 1.521
    secondBack → player goes to 0.5
    secondOn → player goes to 2.5
    jumpBack → player goes to 0
    jumpOn → player goes to 6.5
    nextStart → player goes to 4
    previousStart → player goes to 1
    goToTime
    slower → player plays at 0.75; page.announcement: "Speed 0.75×"; player.speed: 0.75
    faster → player plays at 1.25; page.announcement: "Speed 1.25×"; player.speed: 1.25
    playLine → player plays the range 7 8
    loopLine → player.looping: true
    playAroundStart → player plays the range 6.5 7.5
    playAroundEnd → player plays the range 7.5 8.5
    recordLine → player.recording: 3
    recordPass → player.recording: 3; recordRoom.scope: "speaker"
    cutHere → page.notices: [{id: "an id",text: "Something unexpected went wrong. The log has the details.",place: "o…
    listenOriginal → page.announcement: "You hear the original."; mixer.listen: "original"
    listenDub → page.announcement: "You hear the dub."
    listenBoth → page.announcement: "You hear original and dub."; mixer.listen: "both"
    muteAll → player.muted: true
    showCaptions → asks changeSettings {layout: {player: {captions: "source",safeArea: false}}}; player.captions: "source"
    showBand → asks changeSettings {layout: {band: {isShown: true,rows: null,secondsInSight: 5,theme: "dark"}}}; band.isShown: true
    showStage → stage.view: "band"
    showPicture → stage.view: "picture"
    showRemote → stage.hasRemote: true
    showSafeArea → asks changeSettings {layout: {player: {captions: "translation",safeArea: true}}}; player.safeArea: true
  `)
})

const picture = (url: string | undefined = '/a.mp4') =>
  drawPart(createElement(PlayerPicture, { element: createRef<HTMLVideoElement>(), url }))

it('the picture says why there is none, and offers a copy that plays', async () => {
  const media = { url: '/a.mp4', name: 'a.mp4', facts: { ...theSceneFacts() } } as never
  const sound = { url: '/a.mp3', name: 'a.mp3', facts: { ...theSceneFacts(), video: undefined } } as never
  const failure = { kind: 'internal', message: plainWords('It broke.') } as never
  const states = [
    {},
    { media },
    { failure },
    { media: sound },
    { media, unplayed: 'film' },
    { media, unplayed: 'sound', copyFailure: failure },
    { media, unplayed: 'picture', copying: 0.456 },
    { media, safeArea: true },
  ]
  const shown = states.map((state) => {
    openAt(0, state as never)
    return `${picture().lines.join(' ')}`
  })
  expect(shown).toEqual(outlined`
    part [{aspect-ratio:1.3333333333333333}] video [unreachable] "Opening the video …"
    part [{aspect-ratio:0.75}] video [unreachable]
    part [{aspect-ratio:1.3333333333333333}] video [unreachable] "It broke."
    part [programme] video [unreachable] "a.mp3 Programme, sound only"
    part [{aspect-ratio:0.75}] video [unreachable] part [over=all] "This computer cannot play this video. It can be dubbed all the same." button "Make a copy to play"
    part [{aspect-ratio:0.75}] video [unreachable] part [over=edge] "This computer cannot play this video’s sound. It broke." button "Make a copy to play"
    part [{aspect-ratio:0.75}] video [unreachable] part [over=all] "This computer cannot play this video’s picture. A copy to play is being made: 45 %." button "Cancel"
    part [{aspect-ratio:0.75}] video [unreachable]
  `)
  const copy = await tryControls({ open: () => openAt(0, { media, unplayed: 'film' } as never), draw: picture })
  const stop = await tryControls({
    open: () => openAt(0, { media, unplayed: 'film', copying: 0.5 } as never),
    draw: picture,
  })
  expect([...copy, ...stop]).toEqual(outlined`
    button "Make a copy to play" → asks proxy {encode: false}; player.copying: 0; + "This computer cannot play this video. A copy to play is being made: 0 %."; + button "Cancel"
    button "Cancel" → player.copying: gone; + "This computer cannot play this video. It can be dubbed all the same."; + button "Make a copy to play"
  `)
})

function theSceneFacts() {
  return {
    format: 'mp4',
    duration: 60,
    sizeBytes: 9,
    audio: [],
    subtitles: [],
    video: { index: 0, codec: 'h264', width: 320, height: 240, rotation: 90, frameRate: 50, copyable: true },
  }
}
