import { killProjects } from './projectKills.ts'

const KILLS = 300

/** Kills the studio at random moments while a project is edited. Throws where an acknowledged edit was lost. */
export async function projects(): Promise<void> {
  const { edits, lost, broken, stuck, durableMs, problems } = await killProjects({ kills: KILLS })
  process.stdout.write(
    `kills: ${KILLS} during ${edits} edits\nedits lost: ${lost} (goal 0)\nprojects broken: ${broken} (goal 0)\n` +
      `undo or redo stuck: ${stuck} (goal 0)\nan edit is safe after: p99 ${durableMs.p99.toFixed(1)} ms (goal < 250 ms)\n`,
  )
  if (problems.length > 0) throw new Error(problems.slice(0, 5).join('\n'))
}

if (import.meta.main) await projects()
