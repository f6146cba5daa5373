import { writeSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { setNote } from '../../shared/project/lines/lineEdits.ts'
import { linesInOrder } from '../../shared/project/lines/linesInOrder.ts'
import { setTexts } from '../../shared/project/texts/textEdits.ts'
import { startProjectStudio } from '../support/projectStudio.ts'

/**
 * The child of `studioKills.ts`: a whole studio with its engine that edits a project while it speaks and renders it, and
 * dubs it, and tells what was acknowledged, until it is killed. With `--finish` it only lets the work end that it finds.
 */
const [dataDir = '', path = '', first = '0', finish] = process.argv.slice(2)
const studio = startProjectStudio(dataDir)
const page = studio.page()
const { project, document, media } = await page.call('openProject', { path })
const lines = linesInOrder(document).map(({ id }) => id)
const { work: found } = await page.call('projectWork', { project })
say({ opened: found.map(({ id }) => id) })

if (finish === '--finish') {
  for (const { id } of found) await page.ended(project, id).catch(() => undefined)
  const dubs = (await dubsEnded()).map((state) => ({ kind: 'dub', state }))
  const { work } = await page.call('projectWork', { project })
  say({ ended: [...work.map(({ kind, state }) => ({ kind, state: state.name })), ...dubs] })
  await studio[Symbol.asyncDispose]()
} else {
  await Promise.all([editForever(), workForever()])
}

async function editForever(): Promise<void> {
  for (let number = Number(first); ; number++) {
    const line = lines[number % lines.length] ?? 1
    const began = performance.now()
    const isDone = await edit((draft) => setNote(draft, line, String(number)))
    if (isDone) say({ line, number, ms: performance.now() - began })
    await pause(5)
  }
}

async function workForever(): Promise<void> {
  for (let round = 0; ; round++) {
    const texts = new Map(lines.map((line) => [line, `Habari za asubuhi ${first} ${round} ${line}.`]))
    await edit((draft) => setTexts(draft, texts, 'sw'))
    const { work } = await page.call('speak', { project, target: 'sw', lines })
    say({ work, kind: 'takes' })
    await page.ended(project, work).catch(() => undefined)
    await (round % 2 === 0 ? dub() : render())
  }
}

/** Orders the dub of the video as the first screen does, which is made in the open project. */
async function dub(): Promise<void> {
  const [known = ''] = (await page.call('addDubs', { paths: [media.path] })).ids
  const { id } = await page.call('retryDub', { id: known })
  await page.call('startDub', { id })
  say({ work: id, kind: 'dub' })
  await dubsEnded()
}

/** Resolves when no dub waits or runs. */
async function dubsEnded(): Promise<string[]> {
  return page.when('jobsChanged', async () => {
    const states = (await page.call('dubs', {})).dubs.map(({ state }) => state.name)
    return states.some((name) => name === 'waiting' || name === 'running') ? undefined : states
  })
}

async function render(): Promise<void> {
  const { path: output } = await page.call('suggestOutput', { project, target: 'sw' })
  const options = { by: 'takes' as const, output, subtitles: false }
  // One that was under way at the last start is still at it.
  const begun = await page.call('render', { project, target: 'sw', options }).catch(() => undefined)
  if (begun === undefined) return
  say({ work: begun.work, kind: 'render' })
  await page.ended(project, begun.work).catch(() => undefined)
}

/** False where the work made a step in between. */
async function edit(change: Parameters<typeof page.edit>[1]): Promise<boolean> {
  return page.edit(project, change).then(
    () => true,
    () => false,
  )
}

/** Straight to the pipe: what is not written when the process dies was not said. */
function say(fact: object): void {
  writeSync(1, `${JSON.stringify(fact)}\n`)
}
