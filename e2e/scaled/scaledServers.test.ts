import { writeFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { waitForJob } from '../../electron/client/poll.ts'
import { analysisOf } from '../../shared/contract/service.ts'
import { MediaFolder } from '../support/media.ts'
import { PEER_KEY, peerServer } from '../support/peerSpeaker.ts'
import { type Gateway, type ScaledService, startScaledService } from '../support/scaledService.ts'
import { type SpeechPeer, startSpeechPeer } from '../support/speechPeer.ts'
import { talk, writeTalkFilm } from '../support/talkFilm.ts'

const folder = new MediaFolder()
let film = ''
let peer: SpeechPeer
let many: ScaledService
let gateway: Gateway
beforeAll(async () => {
  film = writeTalkFilm(folder.file('film.mp4'), 2)
  ;[peer, many] = await Promise.all([startSpeechPeer(), startScaledService()])
  const { key, ...server } = peerServer(peer, 'openai', { hears: true })
  const list = folder.file('servers.json')
  writeFileSync(list, JSON.stringify([{ ...server, keyEnv: 'PEER' }]))
  // The same list on all machines: the one that casts a dub must know the voices that another speaks.
  const options = ['--speech-servers', list]
  const env = { PEER: PEER_KEY }
  ;[gateway] = await Promise.all([
    many.gateway({}, { speechServers: [{ ...server, key }] }),
    many.worker(['--capabilities', 'jobs', ...options], { env }),
    many.worker(['--capabilities', 'synthesize,transcribe,diarize', ...options], { env }),
  ])
})
afterAll(async () => {
  await many[Symbol.asyncDispose]()
  await peer[Symbol.asyncDispose]()
  folder[Symbol.dispose]()
})

it('renders with the voice of a server that its workers have read from a list', async () => {
  const order = { segments: talk(2), voice_map: { SPEAKER_00: 'peer/yo/sade', SPEAKER_01: 'sw-zawadi' } }
  const { job_id } = await gateway.service.render(order, { file: film })
  await waitForJob(gateway.service, job_id, { videoPath: folder.file('dub.mp4') })
  const spoken = peer.requests.filter(({ path }) => path === '/audio/speech')
  expect(new Set(spoken.map(({ headers }) => headers.authorization))).toEqual(new Set([`Bearer ${PEER_KEY}`]))
})

it('transcribes by that server', async () => {
  const order = { path: film, language: 'yo', diarize: false, from: 'speech' } as const
  const { job_id } = await gateway.local.analyzeFile(order)
  const job = await waitForJob(gateway.service, job_id)
  expect(analysisOf(job).segments[0]?.text).toContain('Ẹ')
  expect(peer.requests.map(({ path }) => path)).toContain('/audio/transcriptions')
})
