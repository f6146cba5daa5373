import { expect, it, vi } from 'vitest'
import { waitForJob } from '../../electron/client/poll.ts'
import { openBlobs } from '../../electron/engine/backends/shared/openBlobs.ts'
import { MediaFolder } from '../support/media.ts'
import { startScaledService } from '../support/scaledService.ts'
import { talk, writeTalkFilm } from '../support/talkFilm.ts'
import { startS3 } from './s3Server.ts'

it('dubs with all files in an S3 store, the ones of the way removed', async () => {
  using folder = new MediaFolder()
  await using s3 = await startS3()
  for (const [name, value] of Object.entries(s3.env)) vi.stubEnv(name, value)
  const film = writeTalkFilm(folder.file('film.mp4'), 2)
  await using many = await startScaledService({ blobs: `s3://${s3.bucket}/many` })
  const gateway = await many.gateway()
  await many.worker(['--capabilities', 'jobs'])
  await many.worker(['--capabilities', 'synthesize,diarize'])
  const order = { segments: talk(2), voice_map: { SPEAKER_00: 'preserve', SPEAKER_01: 'sw-zawadi' } }
  const { job_id } = await gateway.service.render(order, { file: film })
  await waitForJob(gateway.service, job_id, { videoPath: folder.file('dub.mp4') })
  expect((await gateway.local.jobReport({ job_id })).lines).toHaveLength(2)
  const left = () => openBlobs(many.blobs).list(`jobs/${job_id}`)
  await expect.poll(left).toEqual([`jobs/${job_id}/result.json`, `jobs/${job_id}/result.mp4`])
  vi.unstubAllEnvs()
})
