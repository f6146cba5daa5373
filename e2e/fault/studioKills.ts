import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { openProjectFile } from '../../electron/dubbing/project/projectFile.ts'
import { openMachineSigner, readWork } from '../../electron/dubbing/work/projectStore.ts'
import type { StoredWork } from '../../electron/dubbing/work/workOrder.ts'
import { probe } from '../../electron/engine/media/read/probe.ts'
import { findNode } from '../../electron/studio/service/engineProcess.ts'
import { finish as finishSteps } from '../support/media.ts'
import { startProjectStudio, talkProject } from '../support/projectStudio.ts'
import { atWork } from './atWork.ts'
import { processesMarked } from './processFacts.ts'
import { unfinishedFiles } from './unfinishedFiles.ts'

/** How projects and processes stood the studio being killed. All but kills, edits, works, ends and times must be 0. */
export interface StudioKillReport {
  kills: number
  /** Edits and pieces of work that were acknowledged. */
  edits: number
  works: number
  /** Edits that were gone, work that was gone or not gone on with, projects that did not open whole. */
  lostEdits: number
  lostWorks: number
  broken: number
  /** Files of dubs that were not whole under their final names. */
  unfinishedFiles: number
  /** Kills after which a process of the studio was still there after five seconds. */
  orphans: number
  /** Work that in the end had neither been done nor said why not. */
  unfinished: number
  /** How the work came out that was found at the end. */
  readonly ends: Record<string, number>
  /** The longest that processes outlived their studio, in milliseconds. */
  outlivedMs: number
  /** Milliseconds from each edit to its acknowledgement. */
  readonly editMs: number[]
  readonly problems: string[]
}

/** How often to kill, and how many studios side by side, each with its own project. */
export interface StudioKillOptions {
  readonly kills: number
  readonly lanes?: number
  readonly random?: () => number
  onKill?(done: number): void
}

/** Every so many kills come while the studio starts. */
const EARLY_KILL_INTERVAL = 10
/** Words of a studio that show it at work, of which four at least are of edits. */
const AT_WORK = 7
const LATEST_MS = 1500
const ORPHAN_MS = 5000
const FINISH_MS = 120_000

/** Kills studios with their engines while projects are edited, spoken and rendered, and checks what is left each time. */
export async function killStudios(options: StudioKillOptions): Promise<StudioKillReport> {
  const { kills, lanes = 2, random = Math.random, onKill } = options
  const report: StudioKillReport = {
    ...{
      kills: 0,
      edits: 0,
      works: 0,
      lostEdits: 0,
      lostWorks: 0,
      broken: 0,
      unfinishedFiles: 0,
      orphans: 0,
      unfinished: 0,
    },
    ...{ ends: {}, outlivedMs: 0, editMs: [], problems: [] },
  }
  const folder = await mkdtemp(join(tmpdir(), 'griot-kills-'))
  let left = kills
  async function run(lane: number): Promise<void> {
    const victim = await prepare(join(folder, String(lane)))
    while (left-- > 0) {
      await killOnce(victim, { report, early: left % EARLY_KILL_INTERVAL === EARLY_KILL_INTERVAL - 1, random })
      report.kills += 1
      onKill?.(report.kills)
    }
    await finish(victim, report)
  }
  try {
    await Promise.all(Array.from({ length: lanes }, (_, lane) => run(lane)))
    return report
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
  }
}

/** A project that is killed again and again, and what is known of it. */
interface Victim {
  readonly dataDir: string
  readonly path: string
  /** The number of the last edit that was acknowledged, by line. */
  readonly notes: Map<number, number>
  next: number
  /** Seconds of its film, and the files of its folder that were found whole. */
  readonly seconds: number
  readonly files: Set<string>
  /** Work that had not ended at the last look. */
  open: readonly string[]
}

async function prepare(folder: string): Promise<Victim> {
  const dataDir = join(folder, 'data')
  await using studio = startProjectStudio(dataDir)
  const { path } = await talkProject(studio.page(), join(folder, 'v'))
  const { duration: seconds } = finishSteps(probe({ path: join(folder, 'v', 'talk.mp4') }))
  return { dataDir, path, notes: new Map(), next: 1, seconds, files: new Set(readdirSync(dirname(path))), open: [] }
}

/** One line of what a studio said before it was killed. */
interface Acknowledgement {
  readonly opened?: string[]
  readonly line?: number
  readonly number?: number
  readonly ms?: number
  readonly work?: string
  readonly kind?: string
  readonly ended?: { readonly kind: string; readonly state: string }[]
}

interface Killing {
  readonly report: StudioKillReport
  readonly early: boolean
  readonly random: () => number
}

async function killOnce(victim: Victim, { report, early, random }: Killing): Promise<void> {
  const { child, mark, said, complaints, exited } = start(victim)
  if (!early) await Promise.race([atWork(child.stdout, AT_WORK), exited])
  const timer = setTimeout(() => child.kill('SIGKILL'), random() * LATEST_MS)
  await exited
  clearTimeout(timer)
  if (child.signalCode !== 'SIGKILL') report.problems.push(`The studio ended by itself: ${await complaints}`)
  await waitForOrphans(mark, report)
  look(victim, await said, report)
}

function start({ dataDir, path, next }: Victim, ...more: string[]) {
  const mark = randomUUID()
  const program = join(import.meta.dirname, 'workForever.ts')
  const child = spawn(findNode(), [program, dataDir, path, String(next), ...more], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, GRIOT_MARK: mark },
  })
  const acknowledgements = text(child.stdout).then((all) => all.split('\n').flatMap(readLine))
  return { child, mark, said: acknowledgements, complaints: text(child.stderr), exited: once(child, 'exit') }
}

/** A line that the kill cut off counts as unsaid. */
function readLine(line: string): Acknowledgement[] {
  try {
    return [JSON.parse(line) as Acknowledgement]
  } catch {
    return []
  }
}

async function waitForOrphans(mark: string, report: StudioKillReport): Promise<void> {
  const began = performance.now()
  let alive = processesMarked(mark)
  for (; alive.length > 0 && performance.now() - began < ORPHAN_MS; alive = processesMarked(mark)) await pause(20)
  report.outlivedMs = Math.max(report.outlivedMs, performance.now() - began)
  if (alive.length === 0) return
  report.orphans += 1
  report.problems.push(`${alive.length} processes were left`)
  for (const pid of alive) process.kill(pid, 'SIGKILL')
}

/** Compares what the crash left with what was acknowledged. */
function look(victim: Victim, acknowledgements: readonly Acknowledgement[], report: StudioKillReport): void {
  for (const { line, number, ms = 0 } of acknowledgements) {
    if (line === undefined || number === undefined) continue
    report.edits += 1
    report.editMs.push(ms)
    victim.notes.set(line, number)
    victim.next = Math.max(victim.next, number + 1)
  }
  const unfinished = unfinishedFiles(dirname(victim.path), { seconds: victim.seconds, known: victim.files })
  report.unfinishedFiles += unfinished.length
  if (unfinished.length > 0) report.problems.push(`not whole under their names: ${unfinished.join(', ')}`)
  const opened = acknowledgements.find((one) => one.opened !== undefined)?.opened
  const missing = opened === undefined ? [] : victim.open.filter((id) => !opened.includes(id))
  if (missing.length > 0) lose(report, `${missing.length} pieces of work were not gone on with`)
  try {
    using file = openProjectFile(victim.path)
    lookAtNotes(victim, file.journal.document.lines, report)
    const kept = [...readWork(file, openMachineSigner(victim.dataDir))].flatMap((work) => work ?? [])
    lookAtWorks(kept, acknowledgements, report)
    victim.open = kept.filter(({ state }) => state.name === 'waiting').map(({ id }) => id)
    // An edit that was made and not acknowledged is never taken for a later one.
    victim.next += 1
  } catch (error) {
    report.broken += 1
    report.problems.push(String(error))
  }
}

function lookAtNotes(
  { notes }: Victim,
  lines: Readonly<Record<number, { readonly note: string }>>,
  report: StudioKillReport,
): void {
  for (const [line, number] of notes) {
    const found = Number(lines[line]?.note)
    if (found >= number) continue
    report.lostEdits += 1
    report.problems.push(`line ${line} holds edit ${found}, and ${number} was acknowledged`)
  }
}

/** The last of each kind is kept, or a later one that could not be acknowledged any more. */
function lookAtWorks(
  kept: readonly StoredWork[],
  acknowledgements: readonly Acknowledgement[],
  report: StudioKillReport,
): void {
  for (const kind of ['takes', 'render']) {
    const acknowledged = acknowledgements.flatMap((one) =>
      one.kind === kind && one.work !== undefined ? [one.work] : [],
    )
    const older = acknowledged.slice(0, -1)
    report.works += acknowledged.length
    const isThere = kept.some(({ id, order }) => order.kind === kind && !older.includes(id))
    if (acknowledged.length > 0 && !isThere) lose(report, `work on ${kind} was acknowledged and is gone`)
  }
}

function lose(report: StudioKillReport, problem: string): void {
  report.lostWorks += 1
  report.problems.push(problem)
}

/** Lets everything that was under way come to an end. */
async function finish(victim: Victim, report: StudioKillReport): Promise<void> {
  const { child, mark, said, complaints, exited } = start(victim, '--finish')
  const timer = setTimeout(() => child.kill('SIGKILL'), FINISH_MS)
  await exited
  clearTimeout(timer)
  const ended = (await said).find((one) => one.ended !== undefined)?.ended
  if (ended === undefined) report.problems.push(`The work did not come to an end: ${await complaints}`)
  for (const { state } of ended ?? [{ state: 'unknown' }]) {
    report.ends[state] = (report.ends[state] ?? 0) + 1
    if (!['done', 'failed', 'cancelled'].includes(state)) report.unfinished += 1
  }
  await waitForOrphans(mark, report)
}
