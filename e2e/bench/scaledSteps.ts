import { waitForJob } from '../../electron/client/poll.ts'
import { MediaFolder } from '../support/media.ts'
import { startScaledService } from '../support/scaledService.ts'
import { report } from './goals.ts'
import { longVideo } from './longVideo.ts'

const FILM_MINUTES = 2
/** Kinds of workers, each at a port of its own that tells what its steps took. */
const CREW = ['jobs', 'synthesize', 'transcribe,diarize']

/**
 * Seconds of work for an hour of talk, by kind of step, on this computer: what it takes to count the machines that so
 * many hours a day need. All run here, so they hold each other up as they would not on machines of their own.
 */
export async function scaledSteps(): Promise<void> {
  const { path, segments } = await longVideo(FILM_MINUTES)
  using folder = new MediaFolder()
  await using many = await startScaledService()
  const gateway = await many.gateway()
  const first = 20_000 + (process.pid % 10_000)
  const ports = CREW.map((_, index) => String(first + index))
  await Promise.all(
    CREW.map((offers, index) => many.worker(['--capabilities', offers, '--metrics-port', ports[index] ?? ''])),
  )
  const analysis = await gateway.service.analyze({ language: 'en' }, { file: path })
  await waitForJob(gateway.service, analysis.job_id)
  const voice_map = { SPEAKER_00: 'preserve' } // its pitch is listened for
  const { job_id } = await gateway.service.render({ segments, voice_map }, { file: path })
  await waitForJob(gateway.service, job_id, { videoPath: folder.file('dub.mp4') })
  for (const port of ports) {
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
    const metrics = [...text.matchAll(/^griot_step_seconds_(sum|count)\{queue="(\w+)",name="(\w+)"\} ([\d.e-]+)$/gm)]
    for (const [, what, queue, name, seconds = ''] of metrics) {
      if (what !== 'sum') continue
      const count = metrics.find(([, kind, of, step]) => kind === 'count' && of === queue && step === name)?.[4]
      const perHour = (Number(seconds) * 60) / FILM_MINUTES
      report(
        `${queue}, ${name}: an hour of talk`,
        `${perHour.toFixed(1)} s of a hand (${count} in ${FILM_MINUTES} minutes)`,
      )
    }
  }
}
