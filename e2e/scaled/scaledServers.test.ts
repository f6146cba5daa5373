import { writeFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { waitForJob } from '../../electron/client/poll.ts'
import { analysisOf } from '../../shared/contract/service.ts'
import { MediaFolder } from '../support/media.ts'
import { PEER_KEY, peerServer } from '../support/peerSpeaker.ts'
import { type ScaledService, startScaledService } from '../support/scaledService.ts'
import { type SpeechPeer, startSpeechPeer } from '../support/speechPeer.ts'
import { talk, writeTalkFilm } from '../support/talkFilm.ts'

const folder = new MediaFolder()
let film = ''
let peer: SpeechPeer
let many: ScaledService
beforeAll(async () => {
  film = writeTalkFilm(folder.file('film.mp4'), 2)
  peer = await startSpeechPeer()
  many = await startScaledService()
})
afterAll(async () => {
  await many[Symbol.asyncDispose]()
  await peer[Symbol.asyncDispose]()
  folder[Symbol.dispose]()
})

it('speaks and listens by a server that its workers have read from a list, and leaves out that server where all stays here', async () => {
  const { key: _, ...server } = peerServer(peer, 'openai', { hears: true })
  const list = folder.file('servers.json')
  writeFileSync(list, JSON.stringify([{ ...server, keyEnv: 'PEER' }]))
  const gateway = await many.gateway({}, { speechServers: [{ ...server, key: PEER_KEY }] })
  await many.worker(['--capabilities', 'jobs,synthesize,transcribe', '--speech-servers', list], {
    env: { PEER: PEER_KEY },
  })

  const order = { segments: talk(2), voice_map: { SPEAKER_00: 'peer/yo/sade', SPEAKER_01: 'sw-zawadi' } }
  const { job_id } = await gateway.service.render(order, { file: film })
  await waitForJob(gateway.service, job_id, { videoPath: folder.file('dub.mp4') })
  const spoken = peer.requests.filter(({ path }) => path === '/audio/speech')
  expect(spoken.map(({ headers }) => headers.authorization)).toContain(`Bearer ${PEER_KEY}`)

  const hear = async (stays_here: boolean) => {
    peer.requests.length = 0
    const asked = await gateway.local.analyzeFile({
      path: film,
      language: 'yo',
      diarize: false,
      from: 'speech',
      stays_here,
    })
    const job = await waitForJob(gateway.service, asked.job_id).catch((error: Error) => error)
    return { job, heard: peer.requests.filter(({ path }) => path === '/audio/transcriptions').length }
  }
  const elsewhere = await hear(false)
  if (elsewhere.job instanceof Error) throw elsewhere.job
  expect(analysisOf(elsewhere.job).segments[0]?.text).toContain('Ẹ')
  expect(elsewhere.heard).toBeGreaterThan(0)
  expect((await hear(true)).heard).toBe(0)
})
