import { createElement } from 'react'
import { expect, it } from 'vitest'
import { drawPart, outlined } from '../drawn/drawPart.testing.ts'
import { useTyping } from '../state/document/draft.ts'
import { useLeaving } from '../state/document/leaving.ts'
import { theProject, useProjectStore } from '../state/document/project.ts'
import { openScene } from '../state/document/scene.testing.ts'
import { tryControls } from '../state/effects.testing.ts'
import { patch } from '../state/session.ts'

const { EditorBar } = await import('./EditorBar.tsx')
const { EditorStatus } = await import('./EditorStatus.tsx')
const { FirstSteps } = await import('./FirstSteps.tsx')
const { LeaveDialog } = await import('./LeaveDialog.tsx')
const { MediaNotice } = await import('./MediaNotice.tsx')

/** Opens the scene with some other facts of its project. */
function openAs(facts: object, options: Parameters<typeof openScene>[0] = {}) {
  const bridge = openScene(options)
  useProjectStore.setState({ open: { ...theProject(), ...facts } })
  return bridge
}

const bar = (menus?: 'open') => drawPart(createElement(EditorBar), menus === undefined ? {} : { menus })

it('the bar has the name of the project, its steps, its translations and the rooms', () => {
  openScene()
  expect(bar().outline).toEqual(outlined`
    button "Close the project" shows "←"
    heading "film"
    "Saved"
    navigation "Steps"
      button "Transcript, done" shows "‹✓› Transcript, done" [state=done, title="done"]
      button "Translation" [state=not_made]
      button "Voices" [state=not_made]
      button "Check" [state=not_made]
      button "Render" [state=not_made]
    group "Translations": button "Kiswahili" [pressed, title="Kiswahili (Swahili)"] | button "Add a language" shows "+" [haspopup=menu, expanded=false]
    part [named]: button "Rooms" shows "Rooms ‹▾›" [haspopup=menu, expanded=false] | button "Find an action" [title="Find an action (Ctrl+K)"]
    button "Export …"
    button "Render …"
  `)
  openScene({ change: (draft) => Object.assign(draft, { targets: [], lines: {} }), target: undefined })
  const words = /Transcript|Translation|language|swahili/i
  expect(
    bar()
      .lines.filter((line) => words.test(line))
      .map((line) => line.trim()),
  ).toEqual(outlined`
    button "Transcript" [state=not_made]
    button "Translation" [state=not_made]
    group "Translations"
    button "Add a language" shows "+ Add a language" [haspopup=menu, expanded=false]
  `)
})

it('the bar says whether all edits are on the disk, and saves them again where they are not', async () => {
  const states = [
    { saved: 'clean', unsaved: 0 },
    { saved: 'clean', unsaved: 2 },
    { saved: 'offline', unsaved: 0 },
    { saved: 'offline', unsaved: 2 },
    { saved: 'refused', unsaved: 0 },
    { saved: 'refused', unsaved: 2 },
  ] as const
  const shown = (state: object) => {
    openAs(state)
    const { lines: outline } = bar()
    return outline
      .slice(
        2,
        outline.findIndex((line) => line.startsWith('navigation')),
      )
      .map((line) => line.trim())
      .join(' ')
  }
  const said = [...states.map(shown)]
  openScene()
  useTyping.setState({ typing: true })
  said.push(bar().lines[2] ?? '')
  expect(said).toEqual(outlined`
    "Saved"
    "Saving …"
    "Saved"
    "Not saved yet"
    alert "Cannot be edited" button "Open again"
    alert "Not saved" button "Save again"
    "Saving …"
  `)
})

it('each button of the bar goes where it says', async () => {
  const tried = await tryControls({
    open: () => openScene(),
    draw: () => bar('open'),
    only: (label) => !/Igbo|Hausa|Zulu|English|Close/.test(label),
  })
  expect(tried).toEqual(outlined`
    button "Transcript, done" → page.dialogs: [{name: "step",step: "transcript"}]
    button "Translation" → page.dialogs: [{name: "step",step: "translation"}]
    button "Voices"
    button "Check" → page.dialogs: [{name: "step",step: "check"}]
    button "Render" → page.dialogs: [{name: "step",step: "render"}]
    button "Kiswahili"
    menuitem "Yorùbá (Yoruba)" → step {key: "edit.addTarget",values: {language: {key: "language.yo"}}}; project.target: "yo"; targets: ["sw","yo"]; + "Saving …"; + button "Kiswahili" [pressed=false, title="Kiswahili (Swahili)"]; + button "Yorùbá" [pressed, title="Yorùbá (Yoruba)"]
    menuitem "Voice lab F9" → player pauses; page.room: "lab"
    menuitem "Own voice Ctrl + Shift + F9" → player pauses; page.room: "ownVoice"
    menuitem "Quality check Ctrl + F9" → player pauses; page.room: "qc"
    menuitem "History Shift + F9" → player pauses; page.room: "generations"
    menuitem "Help F1" → player pauses; page.room: "help"
    button "Find an action" → page.dialogs: [{name: "palette"}]
    button "Export …" → performs showExport
    button "Render …" → page.dialogs: [{name: "step",step: "render"}]
  `)
})

it('the foot counts the lines by how they stand, and those that are approved', () => {
  const foot = () => drawPart(createElement(EditorStatus, null as never, 'News')).outline
  openScene()
  expect(foot().join('\n')).toBe(
    '"NewsNothing is running 1 fits 1 too long 1 untranslated 1 with another fault" [level=fail, level=fail, level=fail]',
  )
  openScene({ change: (draft) => Object.assign(draft.lines[1]?.texts.sw ?? {}, { status: 'approved' }) })
  expect(foot().at(-1)).toBe(
    '"NewsNothing is running 1 fits 1 too long 1 untranslated 1 with another fault 1 of 4 lines approved" [level=fail, level=fail, level=fail]',
  )
  openScene({ target: undefined })
  expect(foot().join('\n')).toBe('"NewsNothing is running"')
})

it('the first steps are shown until they are dismissed, and only where there are lines', async () => {
  const draw = () => drawPart(createElement(FirstSteps))
  openScene({ change: (draft) => Object.assign(draft, { lines: {} }) })
  expect(draw().html).toBe('')
  openScene()
  patch({ settings: { layout: { firstSteps: false } } as never })
  expect(draw().html).toBe('')
  patch({ settings: { layout: { firstSteps: true } } as never })
  expect(draw().outline).toEqual(outlined`
    navigation "From here to the dub"
      list: listitem: button "Read the lines" | listitem: button "Hear the voices" | listitem: button "Mend what is red" | listitem: button "Render"
      button "Do not show these steps again" shows "✕"
  `)
  const open = () => {
    const bridge = openScene()
    patch({ settings: undefined })
    return bridge
  }
  expect(await tryControls({ open, draw })).toEqual(outlined`
    button "Read the lines" → performs firstLine
    button "Hear the voices"
    button "Mend what is red" → performs nextProblem
    button "Render" → page.dialogs: [{name: "step",step: "render"}]
    button "Do not show these steps again" → asks changeSettings {layout: {firstSteps: false}}
  `)
})

it('who leaves with unsaved edits is asked, and is told where they cannot be saved', async () => {
  const answers: unknown[] = []
  const open = (saved: string) => () => {
    const bridge = openAs({ saved, unsaved: 3 })
    useLeaving.setState({ answer: (leave: unknown) => void answers.push(leave) } as never)
    return bridge
  }
  const draw = () => drawPart(createElement(LeaveDialog))
  open('offline')()
  expect(draw().outline).toEqual(outlined`
    dialog "Not everything is saved"
      heading "Not everything is saved"
      button "Close"
      "The last 3 edits are not saved. They are lost when you leave the project without saving them."
      "The studio does not answer. When it answers again, everything is saved and the project is closed."
      button "Save again" [disabled]
      button "Leave without saving"
      button "Stay"
  `)
  await tryControls({ open: open('refused'), draw })
  expect(answers).toEqual([false, true, false])
})

it('a film that was moved or changed is told, and can be found again', async () => {
  const draw = () => drawPart(createElement(MediaNotice))
  const open = (state: string) => () => openAs({ media: { state, path: '/films/a.mp4' } })
  const shown = ['present', 'missing', 'moved', 'changed'].flatMap((state) => {
    open(state)()
    return draw().outline
  })
  expect(shown).toEqual(outlined`
    alert: "/films/a.mp4 was not found. Connect the disk it is on, or find the video." | button "Find the video …"
    alert: "The video was moved. It was found at /films/a.mp4." | button "Use this one" | button "Find the video …"
    alert: "There is another video at /films/a.mp4 now." | button "Use this one" | button "Find the video …"
  `)
  const tried = [
    ...(await tryControls({ open: open('moved'), draw })),
    ...(await tryControls({ open: open('changed'), draw })),
  ]
  expect(tried).toEqual(outlined`
    button "Use this one" → asks readProject {project: "one"}
    button "Find the video …" → page.notices: [{id: "an id",text: "Something unexpected went wrong. The log has the details.",place: "o…
    button "Use this one" → asks readProject {project: "one"}
    button "Find the video …" → page.notices: [{id: "an id",text: "Something unexpected went wrong. The log has the details.",place: "o…
  `)
})
