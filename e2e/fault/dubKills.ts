import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openProjectFile } from '../../electron/dubbing/project/projectFile.ts'
import { probe } from '../../electron/engine/media/read/probe.ts'
import { programPath } from '../../electron/programs/programs.ts'
import { AppError } from '../../shared/failure.ts'
import { plainWords } from '../../shared/locale/message.ts'
import type { Document } from '../../shared/project/document.ts'
import { changeDocument } from '../../shared/project/journalStep.ts'
import { setText } from '../../shared/project/texts/textEdits.ts'
import { callStudio, type StudioCaller } from '../support/callStudio.ts'
import { finish } from '../support/media.ts'
import { sampleIn, temporaryFolder } from '../support/projectStudio.ts'
import { isAlive, startStudio } from '../support/studioProcess.ts'
import { processesMarked } from './processFacts.ts'
import { unfinishedFiles } from './unfinishedFiles.ts'

const GRIOT = programPath('griot')
const KILL_COUNT = 40

/**
 * Kills dubs at random moments, those of `griot dub`, of a folder and of a window in turn, and looks at their folders each time.
 * Throws where a file under a final name was not whole, where a project did not open, where a window lost a dub, where a process
 * outlived its program by too long to be killed, or where the last dubs, which are let alone, were not made.
 */
export async function dubs(kills = KILL_COUNT): Promise<void> {
  using folder = temporaryFolder()
  const film = sampleIn(join(folder.path, 'films'), 'both')
  const { duration: seconds } = finish(probe({ path: film }))
  const place = dirname(film)
  const known = new Set(readdirSync(place))
  // One dub alone, to know how long they take.
  const began = performance.now()
  const first = await run(film, join(folder.path, 'first'), () => undefined)
  const length = performance.now() - began
  const unfinished = unfinishedFiles(place, { seconds, known })
  const broken: string[] = []
  const lost: string[] = []
  const looked = { projects: 0 }
  for (let round = 0; round < kills; round++) {
    const soon = () => pause(Math.random() * length)
    const data = join(folder.path, `data ${round % 6}`)
    if (round % 3 === 2) lost.push(...(await killWindow(film, join(folder.path, 'window'), soon)))
    else {
      const end = await run(round % 3 === 0 ? film : place, data, async (kill) => {
        await soon()
        kill()
      })
      if (end === 1) throw new Error(`griot dub failed in round ${round}.`)
    }
    unfinished.push(...unfinishedFiles(place, { seconds, known }))
    const found = brokenProjects(folder.path)
    broken.push(...found.broken)
    looked.projects += found.looked
  }
  const last = await run(film, join(folder.path, 'last'), () => undefined)
  const ended = await finishWindow(join(folder.path, 'window'))
  unfinished.push(...unfinishedFiles(place, { seconds, known }))
  process.stdout.write(
    `kills of dubs, by terminal, folder and window: ${kills}\n` +
      `unfinished files under final names: ${unfinished.length} (goal 0)\n` +
      `projects that did not open whole: ${broken.length} of ${looked.projects} (goal 0)\n` +
      `dubs and edits that a window lost: ${lost.length} of ${edits} (goal 0); its dubs in the end: ${ended.join(', ')}\n`,
  )
  const faults = Object.entries({ broken, unfinished, lost }).filter(([, found]) => found.length > 0)
  if (faults.length > 0) throw new Error(faults.map(([what, found]) => `${what}: ${found.join(', ')}`).join('; '))
  if (ended.some((state) => state !== 'done')) throw new Error(`The dubs of the window ended ${ended.join(', ')}.`)
  if (first !== 0 || last !== 0) throw new Error(`The dubs that were let alone ended with ${first} and ${last}.`)
}

/** Changes of a person in a project whose dub is being made: terms of its glossary, and the last texts of its first line. */
interface Edited {
  readonly path: string
  readonly terms: string[]
  /** The one that was stored last, and one whose answer the kill may have taken. */
  readonly texts: string[]
}

let edited: Edited | undefined
let edits = 0

/** Changes a project through a page while its dub is made, as fast as it is answered, until the studio is gone. */
async function editOn(page: StudioCaller, path: string): Promise<void> {
  const own: Edited = edited?.path === path ? edited : { path, terms: [], texts: [] }
  edited = own
  const { project } = await page.call('openProject', { path })
  for (;;) {
    const { document, revision: base } = await page.call('readProject', { project })
    const { patches, term, text } = nextEdit(document)
    own.texts.push(...text)
    try {
      await page.call('commitStep', { project, base, label: plainWords('Edit'), patches })
      own.terms.push(term)
      own.texts.splice(0, text.length === 0 ? 0 : own.texts.length, ...text)
    } catch (error) {
      if (isGone(error)) return
      // The dub has changed the project meanwhile: read again.
      own.texts.splice(own.texts.length - text.length)
    }
    await pause(20)
  }
}

/** Another term, and another text of the first line where it has one. */
function nextEdit(document: Document) {
  const [line] = Object.values(document.lines)
  const term = `term ${edits++}`
  const text = line?.texts.sw?.text === undefined ? [] : [`Habari za mara ya ${edits}.`]
  const { patches } = changeDocument(document, (draft) => {
    draft.glossary = [...(draft.glossary ?? []), { target: 'sw', term, use: term }]
    for (const one of text) setText(draft, line?.id ?? 0, { target: 'sw', text: one })
  })
  return { patches, term, text }
}

const isGone = (error: unknown) => error instanceof AppError && error.failure.kind === 'offline'

/** The stored changes that are missing in the project. */
async function lostEdits(page: StudioCaller): Promise<string[]> {
  if (edited === undefined) return []
  const { path, terms, texts } = edited
  const { project, document } = await page.call('openProject', { path })
  await page.call('closeProject', { project })
  const there = new Set(document.glossary?.map(({ term }) => term))
  const [line] = Object.values(document.lines)
  const text = line?.texts.sw?.text ?? ''
  const gone = terms.filter((term) => !there.has(term))
  return texts.length === 0 || texts.includes(text) ? gone : [...gone, `${texts.join(' or ')}, found: ${text}`]
}

/** The dubs that a window was told of, by id, with their languages: every start after a kill must list them. */
const listed = new Map<string, string>()

/** Goes on with the dubs of a window, orders another one where none is at work, and kills it; answers what it had lost before. */
async function killWindow(film: string, data: string, soon: () => Promise<void>): Promise<string[]> {
  const studio = await startStudio(data)
  let lost: string[] = []
  let editing: Promise<unknown> = Promise.resolve()
  try {
    using page = await callStudio(studio)
    const { dubs: found } = await page.call('dubs', {})
    const now = new Map(found.map(({ id, order, state }) => [id, `${order.to} ${state.name}`]))
    lost = [...listed.keys()].filter((id) => !now.has(id))
    for (const id of lost) listed.delete(id)
    lost.push(...(await lostEdits(page)))
    const open = found.some(({ state }) => ['waiting', 'running'].includes(state.name))
    if (!open) {
      const [known] = found
      const ids = known === undefined ? (await page.call('addDubs', { paths: [film] })).ids : []
      const id = ids[0] ?? (await page.call('retryDub', { id: known?.id ?? '' })).id
      await page.call('startDub', { id })
      listed.clear()
      listed.set(id, 'sw')
      // A dub that is made again begins with the texts of its order.
      edited?.texts.splice(0)
    }
    const [id = ''] = listed.keys()
    // By a page of its own, which dies with the studio.
    const person = await callStudio(studio)
    editing = person
      .call('projectOfDub', { id })
      .then(({ path }) => editOn(person, path))
      .catch((error: unknown) => error)
    await soon()
  } finally {
    await studio.stop('SIGKILL')
  }
  const failed = await editing
  if (failed instanceof Error && !isGone(failed)) throw failed
  // Its engine notices by itself; what it still writes is looked at as well.
  for (let turn = 0; turn < 200 && isAlive(studio.enginePid()); turn++) await pause(50)
  if (isAlive(studio.enginePid())) throw new Error('The engine of a killed studio is still there.')
  return lost
}

/** Lets the dubs of a window come to their end; answers their states. */
async function finishWindow(data: string): Promise<string[]> {
  const studio = await startStudio(data)
  try {
    using page = await callStudio(studio)
    for (;;) {
      const states = (await page.call('dubs', {})).dubs.map(({ state }) => state)
      if (!states.some(({ name }) => ['waiting', 'running'].includes(name)))
        return states.map((state) => (state.name === 'failed' ? `failed: ${state.failure.message}` : state.name))
      await pause(200)
    }
  } finally {
    await studio.stop()
  }
}

/** The projects of orders and of the window that do not open as they were closed or left, and how many were looked at. */
function brokenProjects(folder: string): { broken: string[]; looked: number } {
  const projects = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /^[^.].*\.griot$/.test(name),
  )
  const broken = projects.flatMap((name) => {
    try {
      openProjectFile(join(folder, name)).close()
      return []
    } catch (error) {
      return [`${name}: ${String(error)}`]
    }
  })
  return { broken, looked: projects.length }
}

/** Dubs the film, over an earlier dub; answers the exit code, null after a kill. */
async function run(film: string, data: string, during: (kill: () => void) => unknown): Promise<number | null> {
  const mark = randomUUID()
  const args = [GRIOT, 'dub', film, '--to', 'sw', '--force', '--report', '--subtitles-out']
  const env = { ...process.env, GRIOT_DATA: data, GRIOT_MARK: mark }
  const child = spawn(process.execPath, args, { env, stdio: 'ignore' })
  const ended = once(child, 'exit')
  void during(() => child.kill('SIGKILL'))
  const [code] = await ended
  // Its engine notices by itself; what it still writes is looked at as well.
  for (let turn = 0; turn < 200 && processesMarked(mark).length > 0; turn++) await pause(50)
  return code
}

if (import.meta.main) await dubs(Number(process.argv[2] ?? KILL_COUNT))
