import { createElement } from 'react'
import { expect, it } from 'vitest'
import { AppSettings } from '../../shared/commands/app.ts'
import { callHandler } from '../drawn/drawPart.testing.ts'
import { livePart } from '../drawn/livePart.testing.ts'
import { standInPage } from '../drawn/standInPage.testing.ts'
import { patch, session } from '../state/session.ts'
import { ABOUT, standInStudio } from '../state/usedStudio.testing.ts'

const page = standInPage()
const { HelpRoom } = await import('./HelpRoom.tsx')
const { help } = await import('./help.ts')
const { createHelp, placeOfLink } = await import('./pages.ts')

it('each page of the help is opened, with its headings, lists, tables, commands and links', async () => {
  const studio = standInStudio({ room: 'help', help: undefined })
  const part = livePart(createElement(HelpRoom))
  await studio.shown(part)
  expect(part.lines().split('article')[0]).toMatchInlineSnapshot(`
    "navigation "Pages of the help" · searchbox "Search the help" = "" · button "Dub a video" [current=page] · button "Edit line by line" · button "Record a voice" · button "Review a dub" · button "Languages" · button "Voices" · button "Packs"
    button "The command line" · button "The engine as a service" · button "Many machines" · button "Operate" · button "Build and test" · button "Try it on Windows or a Mac" · button "What is new" · "
  `)
  for (const name of ['Review a dub', 'The command line', 'What is new']) {
    await studio.outcome(part, () => part.press(name))
    expect([name, part.now().lines.filter((line) => line.includes('[current=page]'))]).toEqual([
      name,
      [`button "${name}" [current=page]`],
    ])
  }
  const [link] = part.now().all('a')
  expect(link?.['href']).toMatch(/^#\w+$/)
  callHandler(link, 'onClick', { preventDefault: () => undefined })
  expect(session().help?.page).not.toBe('changes')
  patch({ language: 'sw' })
  expect(part.now().text).not.toBe('')
  expect(part.now().only('p', { className: 'english' })).toMatchObject({ lang: 'sw' })
})

it('the help is searched by words, and says where no page has them', async () => {
  const studio = standInStudio({ room: 'help', help: { page: 'dub' } })
  const part = livePart(createElement(HelpRoom))
  await studio.shown(part)
  part.fill('Search the help', ' zzzz ')
  expect(part.lines()).toContain('status "No page has these words."')
  part.fill('Search the help', 'tone MARKS')
  const found = part.buttons()
  expect(found.length).toBeGreaterThan(1)
  part.press(found[1] ?? '')
  expect(session().help).toEqual(expect.objectContaining({ page: expect.any(String), place: expect.any(String) }))
})

it('the steps for volunteers are ticked, with what failed, kept, and copied', async () => {
  const trial = { version: '1.2.3', steps: { 2: { result: 'fails', note: 'It\nfroze.' } } }
  const settings = AppSettings.parse({ layout: { trial } })
  const studio = standInStudio({ room: 'help', help: { page: 'trial' }, about: ABOUT, settings })
  const part = livePart(createElement(HelpRoom))
  await studio.shown(part)
  const steps = part.now().all('fieldset')
  const [works] = part.now().all('button', { 'aria-pressed': false, children: 'Works' })
  expect(await studio.outcome(part, () => callHandler(works, 'onClick'))).toMatchInlineSnapshot(`
    "- button "Works" [pressed=false] and 1 more
    + button "Works" [pressed] · "2 of 20 tried"
    asks changeSettings {layout: {trial: {version: "1.2.3",steps: {1: {result: "works"},2: {result: "fails",note: "It\\nfroze."}}}}} · page.settings.layout.trial.steps.1: {result: "works"}"
  `)
  expect(await studio.outcome(part, () => part.leave('What happened instead', 'Gone.'))).toMatchInlineSnapshot(`
    "- textbox "What happened instead" = "It ↵ froze." [placeholder=What happened instead]
    + textbox "What happened instead" = "Gone." [placeholder=What happened instead]
    asks changeSettings {layout: {trial: {version: "1.2.3",steps: {1: {result: "works"},2: {result: "fails",note: "Gone."}}}}} · page.settings.layout.trial.steps.2.note: "Gone.""
  `)
  expect(await studio.outcome(part, () => part.press('Copy the result'))).toMatchInlineSnapshot(`
    "- status
    + status "The result is copied.""
  `)
  expect(
    page.copied[0]
      ?.split('\n')
      .slice(0, 6)
      .filter((_, at) => at !== 1),
  ).toMatchInlineSnapshot(`
    [
      "Griot Studio 1.2.3, browser, linux x64",
      "",
      "1. works: Install the program from its file. Windows or macOS may warn of an unknown maker; the README says how to go on.",
      "2. fails: Start it from the Start menu or the Applications folder. A window with Dub a video appears within ten seconds.",
      "   Gone.",
    ]
  `)
  expect(await studio.outcome(part, () => part.press('Begin again'))).toMatchInlineSnapshot(`
    "- button "Works" [pressed] and 3 more
    + button "Works" [pressed=false] · button "Fails" [pressed=false] · "0 of 20 tried"
    asks changeSettings {layout: {trial: {version: "1.2.3",steps: {}}}} · page.settings.layout.trial.steps.1: gone · page.settings.layout.trial.steps.2: gone"
  `)
  expect(steps.length).toBe(
    help.blocksOf('trial').flatMap((block) => (block.kind === 'list' ? block.items.filter(({ task }) => task) : []))
      .length,
  )
  patch({ about: { ...ABOUT, version: '2' }, settings })
  expect(await studio.outcome(part)).toMatchInlineSnapshot(
    `"page.settings.layout.trial.steps.2: {result: "fails",note: "It\\nfroze."} · page.about.version: "2""`,
  )
})

it('links lead to pages of the help, and commands to their description', () => {
  const links = ['edit.md', 'edit.md#keys', '#here', '../CHANGELOG.md', 'https://example.org', '../src/a.ts']
  expect(links.map((link) => placeOfLink(link, 'dub'))).toEqual([
    ...[
      { page: 'edit', place: undefined },
      { page: 'edit', place: 'keys' },
      { page: 'dub', place: 'here' },
    ],
    ...[{ page: 'changes', place: undefined }, undefined, undefined],
  ])
  const texts = Object.fromEntries(
    ['dub', 'commands'].map((name) => [
      name,
      `# ${name}\n\nFilm.\n\n## griot qc\n\n| a | b |\n|---|---|\n| Cells | x |\n`,
    ]),
  )
  const small = createHelp(new Proxy(texts, { get: (all, name) => all[String(name)] ?? '' }) as never)
  expect(small.placeOfCommand('npx griot qc a.mp4')).toEqual({ page: 'commands', place: 'griot-qc' })
  expect([small.placeOfCommand('griot dub'), small.placeOfCommand('rm -r griot')]).toEqual([undefined, undefined])
  expect(small.findSections('cells x').map(({ page: own, title, isPage }) => [own, title, isPage])).toEqual([
    ['dub', 'griot qc', false],
    ['commands', 'griot qc', false],
  ])
  expect(small.findSections('film').map(({ title, isPage }) => [title, isPage])).toEqual([
    ['dub', true],
    ['commands', true],
  ])
})
