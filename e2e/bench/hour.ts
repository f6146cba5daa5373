import { type RenderRun, renderRun } from './engineRun.ts'
import { atLeast, atMost, notMeasured, report } from './goals.ts'
import { longVideo } from './longVideo.ts'

/** An hour with 900 lines, and whether memory grows with length. */
export async function hour(): Promise<void> {
  const short = await run(10)
  const long = await run(60)
  const speed = 3600 / long.seconds
  report('60 minutes, 900 lines', `${speed.toFixed(0)} times real time`, atLeast(speed, 70))
  if (short.peak === undefined || long.peak === undefined) return notMeasured('memory, which this system does not tell')
  const growth = Math.round((long.peak / short.peak - 1) * 100)
  report('memory of all processes', `${Math.round(long.peak)} MB`, atMost(long.peak, 400, 'MB'))
  report('memory beyond that for 10 minutes', `${growth} %`, atMost(growth, 20, '%'))
}

async function run(minutes: number): Promise<RenderRun> {
  let made: RenderRun | undefined
  await renderRun(await longVideo(minutes), (run) => {
    made = run
    const overRate = run.report.lines.filter((line) => line.rate > 1).length
    const long = run.report.lines.filter(({ tooLongBy = 0 }) => tooLongBy > 0).length
    process.stdout.write(`${minutes} minutes: ${run.seconds.toFixed(1)} s, ${Math.round(run.peak ?? 0)} MB, `)
    process.stdout.write(`${run.report.lines.length} lines, ${overRate} hurried, ${long} too long\n`)
  })
  if (made === undefined) throw new Error('The render did not end.')
  return made
}

if (import.meta.main) await hour()
