import { type RenderRun, renderRun } from './engineRun.ts'
import { longVideo } from './longVideo.ts'

/** An hour with 900 lines, and whether memory grows with length. */
export async function hour(): Promise<void> {
  const short = await run(10)
  const long = await run(60)
  process.stdout.write(`60 minutes, 900 lines: ${(3600 / long.seconds).toFixed(0)} times real time (goal 25)\n`)
  if (short.peak === undefined || long.peak === undefined) {
    process.stdout.write('memory: this system does not tell\n')
    return
  }
  const growth = Math.round((long.peak / short.peak - 1) * 100)
  process.stdout.write(`memory of all processes: ${Math.round(long.peak)} MB (goal 700), `)
  process.stdout.write(`${growth} % more than for 10 minutes (goal 20 %)\n`)
}

async function run(minutes: number): Promise<RenderRun> {
  let made: RenderRun | undefined
  await renderRun(await longVideo(minutes), (run) => {
    made = run
    const hurried = run.report.lines.filter((line) => line.rate > 1).length
    const long = run.report.lines.filter(({ tooLongBy = 0 }) => tooLongBy > 0).length
    process.stdout.write(`${minutes} minutes: ${run.seconds.toFixed(1)} s, ${Math.round(run.peak ?? 0)} MB, `)
    process.stdout.write(`${run.report.lines.length} lines, ${hurried} hurried, ${long} too long\n`)
  })
  if (made === undefined) throw new Error('The render did not end.')
  return made
}

if (import.meta.main) await hour()
