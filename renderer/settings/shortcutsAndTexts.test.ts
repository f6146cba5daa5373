import { createElement } from 'react'
import { expect, it } from 'vitest'
import { AppSettings } from '../../shared/commands/app.ts'
import { livePart } from '../drawn/livePart.testing.ts'
import { standInPage } from '../drawn/standInPage.testing.ts'
import { standInStudio } from '../state/usedStudio.testing.ts'

const page = standInPage()
const { CorrectionsDialog } = await import('./CorrectionsDialog.tsx')
const { ShortcutList } = await import('./ShortcutList.tsx')

it('the keys of a place come first, are found by their action, and are changed by pressing another one', async () => {
  const studio = standInStudio({ dialogs: [{ name: 'shortcuts', place: 'player' }] })
  const part = livePart(createElement(ShortcutList))
  expect(part.lines()).toMatchInlineSnapshot(`
    "textbox "Find" = "" [first-focus] · button "Subtitle Edit keys" · button "Studio keys" · group "Which keys" · button "In the player" [pressed] · button "All keys" [pressed=false] · status · "Play or Pause"
    button "Play or Pause: Space. Change the key" shows "Space" [pressed=false] · "Rewind, Faster with Every Press" · button "Rewind, Faster with Every Press: J. Change the key" shows "J" [pressed=false] · "Pause"
    button "Pause: K. Change the key" shows "K" [pressed=false] · "Play On, Faster with Every Press" · button "Play On, Faster with Every Press: L. Change the key" shows "L" [pressed=false] · "One Frame Back"
    button "One Frame Back: ,. Change the key" shows "," [pressed=false] · "One Frame On" · button "One Frame On: .. Change the key" shows "." [pressed=false] · "One Second Back"
    button "One Second Back: Shift + ←. Change the key" shows "Shift + ←" [pressed=false] · "One Second On" · button "One Second On: Shift + →. Change the key" shows "Shift + →" [pressed=false] · "Five Seconds Back"
    button "Five Seconds Back: Shift + J. Change the key" shows "Shift + J" [pressed=false] · "Five Seconds On" · button "Five Seconds On: Shift + L. Change the key" shows "Shift + L" [pressed=false] · "To the Next Start of a Line"
    button "To the Next Start of a Line: N. Change the key" shows "N" [pressed=false] · "To the Previous Start of a Line" · button "To the Previous Start of a Line: Shift + N. Change the key" shows "Shift + N" [pressed=false] · "Go to Time"
    button "Go to Time…: G. Change the key" shows "G" [pressed=false] · "Slower" · button "Slower: [. Change the key" shows "[" [pressed=false] · "Faster" · button "Faster: ]. Change the key" shows "]" [pressed=false] · "Play Line"
    button "Play Line: P. Change the key" shows "P" [pressed=false] · "Loop Line" · button "Loop Line: Shift + P. Change the key" shows "Shift + P" [pressed=false] · "Play Around the Start of the Line"
    button "Play Around the Start of the Line: Q. Change the key" shows "Q" [pressed=false] · "Play Around the End of the Line" · button "Play Around the End of the Line: W. Change the key" shows "W" [pressed=false] · "Play or Pause While Typing"
    button "Play or Pause While Typing: Alt + P. Change the key" shows "Alt + P" [pressed=false] · "Two Seconds Back While Typing" · button "Two Seconds Back While Typing: Alt + J. Change the key" shows "Alt + J" [pressed=false]
    "Slower While Typing" · button "Slower While Typing: Alt + Z. Change the key" shows "Alt + Z" [pressed=false] · "Faster While Typing" · button "Faster While Typing: Alt + X. Change the key" shows "Alt + X" [pressed=false]
    "Loop Line While Typing" · button "Loop Line While Typing: Alt + O. Change the key" shows "Alt + O" [pressed=false] · "Listen to the Original" · button "Listen to the Original: O. Change the key" shows "O" [pressed=false] · "Listen to the Dub"
    button "Listen to the Dub: D. Change the key" shows "D" [pressed=false] · "Listen to Both" · button "Listen to Both: B. Change the key" shows "B" [pressed=false] · "Mute"
    button "Mute: Shift + M. Change the key" shows "Shift + M" [pressed=false] · "Play from the Word at the Caret" · button "Play from the Word at the Caret: Alt + Q. Change the key" shows "Alt + Q" [pressed=false]
    heading "In the recording room, where they stay as they are" · listitem "Record R" · listitem "Rehearse Space" · listitem "Record again A" · listitem "Good G" · listitem "Listen L" · listitem "Next Line ↓" · listitem "Previous Line ↑"
    listitem "Close Escape""
  `)
  part.press('All keys')
  const all = part.buttons().length
  expect(all).toBeGreaterThan(100)
  part.fill('Find', ' undo')
  await studio.outcome(part)
  expect(part.lines()).toMatchInlineSnapshot(`
    "textbox "Find" = " undo" [first-focus] · button "Subtitle Edit keys" · button "Studio keys" · group "Which keys" · button "In the player" [pressed=false] · button "All keys" [pressed] · status · "Undo"
    button "Undo: Ctrl + Z. Change the key" shows "Ctrl + Z" [pressed=false]"
  `)
  expect(await studio.outcome(part, () => part.press('Undo: Ctrl + Z'))).toMatchInlineSnapshot(`
    "- button "Undo: Ctrl + Z. Change the key" shows "Ctrl + Z" [pressed=false]
    + button "Undo: Ctrl + Z. Change the key" shows "press a key …" [pressed]"
  `)
  const press = (key: string, more: object = {}) =>
    studio.outcome(part, () =>
      part.key('Undo: ', key, {
        ctrlKey: false,
        altKey: false,
        shiftKey: false,
        getModifierState: () => false,
        ...more,
      }),
    )
  expect(await press('Shift')).toBe('')
  expect(await press('Escape')).toMatchInlineSnapshot(`
    "- button "Undo: Ctrl + Z. Change the key" shows "press a key …" [pressed]
    + button "Undo: Ctrl + Z. Change the key" shows "Ctrl + Z" [pressed=false]"
  `)
  expect(await press('u', { ctrlKey: true })).toBe('')
  part.press('Undo: Ctrl + Z')
  expect(await press('S', { ctrlKey: true, shiftKey: true })).toMatchInlineSnapshot(`
    "- status and 1 more
    + status "Ctrl + Shift + S was taken from Save Project As…." · button "Undo: Ctrl + Shift + S. Change the key" shows "Ctrl + Shift + S" [pressed=false]
    asks changeSettings {shortcuts: {undo: "CmdOrCtrl+Shift+S",saveProjectAs: ""}} · page.settings.shortcuts.undo: "CmdOrCtrl+Shift+S" · page.settings.shortcuts.saveProjectAs: """
  `)
  part.press('Undo: ')
  expect(await press('Backspace')).toMatchInlineSnapshot(`
    "- status "Ctrl + Shift + S was taken from Save Project As…." and 1 more
    + status · button "Undo: no key. Change the key" shows "no key" [pressed=false]
    asks changeSettings {shortcuts: {undo: "",saveProjectAs: ""}} · page.settings.shortcuts.undo: """
  `)
  expect(await studio.outcome(part, () => part.press('Studio keys'))).toMatchInlineSnapshot(`
    "- button "Undo: no key. Change the key" shows "no key" [pressed=false]
    + button "Undo: Ctrl + Z. Change the key" shows "Ctrl + Z" [pressed=false]
    asks changeSettings {shortcuts: {}} · page.settings.shortcuts.undo: gone · page.settings.shortcuts.saveProjectAs: gone"
  `)
  const [asked] = (await studio.outcome(part, () => part.press('Subtitle Edit keys'))).split('\n').slice(-1)
  expect(asked).toMatch(/^asks changeSettings \{shortcuts: \{/)
})

it('texts of the studio are found, put right within their places, and kept when the dialog closes', async () => {
  const settings = AppSettings.parse({ corrections: { sw: { 'app.cancel': 'Acha' } } })
  const studio = standInStudio({ settings, language: 'sw', dialogs: [{ name: 'corrections' }] })
  const part = livePart(createElement(CorrectionsDialog))
  await studio.outcome(part)
  part.fill('Find a text', 'Cancel')
  await studio.outcome(part)
  const found = part.lines()
  expect(found).toContain('Acha')
  part.fill('Find a text', 'acha')
  await studio.outcome(part)
  expect(part.lines().slice(0, 900)).toMatchInlineSnapshot(`
    "dialog "Texts of the studio: Swahili" · heading "Texts of the studio: Swahili" · button "Close" · part [wide]
    "This language is a draft that no native speaker has judged yet. Write what you would say; it is used when you close this. Save your texts as a file to send them to the makers."
    searchbox "Find a text" = "acha" [first-focus, placeholder=Find a text] · checkbox "Only those in doubt" · status "31 texts, 1 of your own" · region "Texts in English and in this language"
    textbox "Loop the Selected Lines, or Stop" = "Rudiarudia mistari iliyochaguliwa, au acha" [lang=sw, invalid=false] · textbox "Cancel" = "Acha" [lang=sw, invalid=false] · textbox "Do without" = "Acha" [lang=sw, invalid=false]
    textbox "Keep the original singing" = "Acha uimbaji wa asili" [lang=sw, invalid=false]
    textbox "{{seconds}} s longer, so that fewer are hurried: {{lines}} still are" = "Imeongezeka {{seconds}} s, il"
  `)
  part.press('Save my texts')
  expect(await page.saved[0]).toMatchInlineSnapshot(`
    {
      "name": "griot-texts-sw.json",
      "text": "{
      "app.cancel": "Acha"
    }
    ",
      "type": "application/json",
    }
  `)
  expect(await studio.outcome(part, () => part.press('Close'))).toMatchInlineSnapshot(`
    "- part [wide] and 41 more
    page.dialogs: []"
  `)
})
