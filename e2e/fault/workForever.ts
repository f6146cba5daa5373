import { writeSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { setNote } from '../../shared/project/lines/lineEdits.ts'
import { linesInOrder } from '../../shared/project/lines/linesInOrder.ts'
import { setTexts } from '../../shared/project/texts/textEdits.ts'
import { startProjectStudio } from '../support/projectStudio.ts'

/**
 * The child of `studioKills.ts`: a whole studio with its engine that edits a project while it speaks and renders it, and
 * tells what was acknowledged, until it is killed. With `--finish` it only lets the work end that it finds.
 */
const [dataDir = '', path = '', first = '0', finish] = process.argv.slice(2)
const studio = startProjectStudio(dataDir)
const page = studio.page()
const { project, document } = await page.call('openProject', { path })
const lines = linesInOrder(document).map(({ id }) => id)
const { work: found } = await page.call('projectWork', { project })
say({ opened: found.map(({ id }) => id) })

if (finish === '--finish') {
  for (const { id } of found) await page.ended(project, id).catch(() => undefined)
  const { work } = await page.call('projectWork', { project })
  say({ ended: work.map(({ kind, state }) => ({ kind, state: state.name })) })
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
    await render()
  }
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
