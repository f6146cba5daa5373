import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { createProjectFile, openProjectFile } from '../../electron/dubbing/project/projectFile.ts'
import { findNode } from '../../electron/studio/service/engineProcess.ts'
import { testDocument } from '../../shared/project/document.testing.ts'
import { textHash } from '../../shared/project/texts/textHash.ts'
import { atWork } from './atWork.ts'

/** How a project stood being killed. All but the counts of kills and edits must be 0. */
export interface KillReport {
  readonly kills: number
  /** Edits that were acknowledged, in all runs. */
  readonly edits: number
  /** Runs after which an acknowledged edit was gone or another document was found. */
  readonly lost: number
  /** Runs after which the project did not open, or not whole. */
  readonly broken: number
  /** Runs after which the last step could not be undone and redone. */
  readonly stuck: number
  /** How long an edit took until it was safe, in milliseconds. */
  readonly durableMs: { readonly p50: number; readonly p99: number; readonly max: number }
  readonly problems: readonly string[]
}

/** How often to kill, and when. */
export interface KillOptions {
  readonly kills: number
  readonly random?: () => number
  onKill?(done: number): void
}

interface Acknowledged {
  readonly revision: number
  readonly hash: string
  readonly ms: number
}

const PROJECT_LINES = 400
/** Every so many runs the killing comes while the project is opened. */
const EARLY_KILL_INTERVAL = 10
/** Edits that show it at work. */
const AT_WORK = 4
const LATEST_MS = 160
/** Some crashes are followed by others before anybody looks. */
const LOOK_SHARE = 0.7

/** Kills a process that edits a project, again and again, and looks each time whether anything was lost. */
export async function killProjects({ kills, random = Math.random, onKill }: KillOptions): Promise<KillReport> {
  const folder = await mkdtemp(join(tmpdir(), 'griot-kills-'))
  try {
    const lines = Array.from({ length: PROJECT_LINES }, (_, at) => [at * 2, at * 2 + 1.5, `line ${at}`] as const)
    const path = await createProjectFile(join(folder, 'Killed.griot'), testDocument(lines))
    const found = { edits: 0, lost: 0, broken: 0, stuck: 0, problems: [] as string[] }
    const times: number[] = []
    // A run may store one edit more than it could acknowledge before it died.
    let last: Last = { runs: Number.POSITIVE_INFINITY }
    for (let done = 1; done <= kills; done++) {
      const acknowledged = await runUntilKilled(path, { early: done % EARLY_KILL_INTERVAL === 0, random })
      for (const { ms } of acknowledged) times.push(ms)
      found.edits += acknowledged.length
      const newest = acknowledged.at(-1)
      last = newest === undefined ? { ...last, runs: last.runs + 1 } : { ...newest, runs: 1 }
      if (random() < LOOK_SHARE || done === kills) last = look(path, last, found)
      onKill?.(done)
    }
    times.sort((a, b) => a - b)
    const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
    return { kills, ...found, durableMs: { p50: at(0.5), p99: at(0.99), max: at(1) } }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

interface Run {
  readonly early: boolean
  readonly random: () => number
}

async function runUntilKilled(path: string, { early, random }: Run): Promise<Acknowledged[]> {
  const child = spawn(findNode(), [join(import.meta.dirname, 'editForever.ts'), path], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [output, complaints] = [text(child.stdout), text(child.stderr)]
  const exited = once(child, 'exit')
  // A child that fails to start ends by itself.
  if (!early) await Promise.race([atWork(child.stdout, AT_WORK), exited])
  const timer = setTimeout(() => child.kill('SIGKILL'), random() * LATEST_MS * (early ? 2 : 1))
  const [code] = await exited
  clearTimeout(timer)
  if (code !== null) throw new Error(`The editing process ended by itself: ${await complaints}`)
  return (await output).split('\n').flatMap(readAcknowledgement)
}

function readAcknowledgement(line: string): Acknowledged[] {
  const [revision, hash, ms] = line.split(' ')
  return ms === undefined ? [] : [{ revision: Number(revision), hash: hash ?? '', ms: Number(ms) }]
}

interface Found {
  lost: number
  broken: number
  stuck: number
  readonly problems: string[]
}

/** Known progress of the project. */
interface Last {
  readonly revision?: number
  readonly hash?: string
  /** Runs since the acknowledgement, that one too. */
  readonly runs: number
}

/** Opens the project after the crash, which checks that it is whole, and compares. Returns the state of the project. */
function look(path: string, last: Last, found: Found): Last {
  try {
    using file = openProjectFile(path)
    const { journal } = file
    const state = () => textHash(JSON.stringify(journal.document))
    const ahead = journal.revision - (last.revision ?? 0)
    const other = ahead === 0 && last.hash !== undefined && state() !== last.hash
    if (ahead < 0 || ahead > last.runs || other) {
      found.lost += 1
      found.problems.push(`revision ${journal.revision} where ${last.revision} was acknowledged`)
    }
    if (!canUndo(file.journal, state)) found.stuck += 1
    return { revision: journal.revision, hash: state(), runs: 0 }
  } catch (error) {
    found.broken += 1
    found.problems.push(String(error))
    return last
  }
}

function canUndo(journal: ReturnType<typeof openProjectFile>['journal'], state: () => string): boolean {
  const { cursor } = journal
  if (cursor === 0) return true
  const before = state()
  journal.moveTo(journal.revision, cursor - 1)
  const undone = state()
  journal.moveTo(journal.revision, cursor)
  return undone !== before && state() === before
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { kills: { type: 'string', default: '1000' } } })
  const kills = Number(values.kills)
  const report = await killProjects({
    kills,
    onKill: (done) => {
      if (done % 50 === 0) process.stderr.write(`${done} of ${kills}\n`)
    },
  })
  process.stdout.write(`${JSON.stringify(report, undefined, 2)}\n`)
  process.exitCode = report.lost + report.broken + report.stuck === 0 ? 0 : 1
}
