import { parseArgs } from 'node:util'
import { killProjects } from './projectKills.ts'
import { killStudios } from './studioKills.ts'

/** Kills of a process that only edits, as fast as it can. */
const FILE_KILLS = 300
/** Milliseconds until an edit is safe (p99). */
const DURABLE_MS = 250
/** Kills of whole studios at work. */
const KILL_COUNT = 1000

/**
 * Kills the studio at random moments while projects are edited and worked on. Throws where an acknowledged edit was lost.
 */
export async function projects(kills = KILL_COUNT): Promise<void> {
  const { edits, lost, broken, stuck, durableMs, problems } = await killProjects({ kills: FILE_KILLS })
  say(`kills of an editing process: ${FILE_KILLS} during ${edits} edits`)
  say(`edits lost: ${lost} (goal 0)\nprojects broken: ${broken} (goal 0)\nundo or redo stuck: ${stuck} (goal 0)`)
  say(`an edit is safe after: p99 ${durableMs.p99.toFixed(1)} ms (goal < ${DURABLE_MS} ms)`)

  const whole = await killStudios({ kills, onKill: (done) => done % 100 === 0 && say(`  ${done} of ${kills} kills`) })
  const times = whole.editMs.toSorted((a, b) => a - b)
  const p99 = times[Math.floor(times.length * 0.99)] ?? 0
  const ends = Object.entries(whole.ends).map(([state, count]) => `${count} ${state}`)
  say(`kills of studios at work: ${whole.kills} during ${whole.edits} edits and ${whole.works} pieces of work`)
  say(`edits lost: ${whole.lostEdits} (goal 0)\nprojects broken: ${whole.broken} (goal 0)`)
  say(`unfinished files under final names: ${whole.unfinishedFiles} (goal 0)`)
  say(`work lost: ${whole.lostWorks} (goal 0)\nwork without an end: ${whole.unfinished} (goal 0; ${ends.join(', ')})`)
  say(`orphan processes: after ${whole.orphans} kills (goal 0), the last gone ${Math.round(whole.outlivedMs)} ms later`)
  say(`an edit beside all that is acknowledged after: p99 ${p99.toFixed(1)} ms`)
  const all = [...problems, ...whole.problems]
  if (edits === 0 || whole.edits === 0 || whole.works === 0) all.push('Nothing was edited, or nothing worked on.')
  if (
    lost +
      broken +
      stuck +
      whole.lostEdits +
      whole.broken +
      whole.lostWorks +
      whole.unfinished +
      whole.orphans +
      whole.unfinishedFiles >
    0
  )
    all.push('Something was lost, broken or left.')
  if (!(durableMs.p99 < DURABLE_MS)) all.push(`An edit was safe only after ${durableMs.p99.toFixed(1)} ms.`)
  if (all.length > 0) throw new Error(all.slice(0, 5).join('\n'))
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { kills: { type: 'string', default: String(KILL_COUNT) } } })
  await projects(Number(values.kills))
}
