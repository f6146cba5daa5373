import { checkDub } from '../../electron/engine/dub/film/qc.ts'
import { english } from '../../shared/locale/english.ts'
import { formatReport } from '../../shared/qc/reportText.ts'
import { renderRun } from './engineRun.ts'
import { report } from './goals.ts'
import { longVideo } from './longVideo.ts'
import { memoryOf } from './memoryOf.ts'
import { qcAccuracy } from './qcAccuracy.ts'

const MINUTES = [10, 60]

/** Reading back a render: its time against the render's, its memory over lengths, and what it says. */
export async function qc(): Promise<void> {
  await qcAccuracy()
  for (const minutes of MINUTES) {
    const video = await longVideo(minutes)
    await renderRun(video, async ({ seconds, out, report: rendered }) => {
      const order = { source: video.path, dub: out, lines: video.segments, report: rendered }
      const started = performance.now()
      const { result, peak } = await memoryOf(process.pid, () =>
        checkDub(order, { signal: new AbortController().signal }),
      )
      const took = (performance.now() - started) / 1000
      const share = `${Math.round((100 * took) / seconds)} % of the render's ${seconds.toFixed(1)} s`
      const speed = `${Math.round((minutes * 60) / took)} times real time`
      report(`${minutes} minutes`, `${took.toFixed(1)} s, ${speed}, ${share}, ${peak?.toFixed(0)} MB`)
      report('verdict', result.verdict, { wanted: 'passed', met: result.verdict === 'passed' })
      process.stdout.write(`${formatReport(result, english)}\n\n`)
    })
  }
}

if (import.meta.main) await qc()
