import { createHash } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { wavHeader } from '../../shared/audio/wav.ts'
import { PEER_RATE, type PeerAnswer, peerSound, peerWav, requestText } from '../support/speechPeer.ts'

/** One way to misbehave; the share of requests that it meets. */
interface Fault {
  readonly name: string
  readonly share: number
  answer(response: ServerResponse, text: string): void
}

const json = (response: ServerResponse, status: number, body: unknown, headers = {}): void => {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
}

/** Every frame of 16 bits twice. */
function stereo(sound: Buffer): Buffer {
  const both = Buffer.alloc(2 * sound.length)
  for (let at = 0; at < sound.length; at += 2) for (const to of [0, 2]) sound.copy(both, 2 * at + to, at, at + 2)
  return both
}

const FAULTS: readonly Fault[] = [
  { name: '429', share: 0.005, answer: (response) => json(response, 429, { error: { message: 'Slow down.' } }) },
  { name: '429 with a time', share: 0.005, answer: (response) => json(response, 429, {}, { 'retry-after': '0' }) },
  {
    name: '502 and 503',
    share: 0.05,
    answer: (response) => json(response, Math.random() < 0.5 ? 502 : 503, { detail: 'No.' }),
  },
  {
    name: 'an error in a 200',
    share: 0.05,
    answer: (response) => json(response, 200, { error: { message: 'Out of memory.' } }),
  },
  { name: 'another in a 200', share: 0.03, answer: (response) => json(response, 200, { detail: 'Busy.' }) },
  {
    name: 'a cut',
    share: 0.05,
    answer(response, text) {
      const wav = peerWav(text)
      response.writeHead(200, { 'content-length': wav.length })
      response.write(wav.subarray(0, wav.length / 2), () => response.destroy())
    },
  },
  {
    name: 'nothing',
    share: 0.04,
    answer: (response) => void response.writeHead(200, { 'content-type': 'audio/wav' }).end(),
  },
  {
    name: 'odd chunks of another type',
    share: 0.2,
    answer(response, text) {
      const wav = peerWav(text)
      response.writeHead(200, { 'content-type': 'application/octet-stream' })
      for (let at = 0; at < wav.length; at += 997) response.write(wav.subarray(at, at + 997))
      response.end()
    },
  },
  { name: 'another rate', share: 0.1, answer: (response, text) => void response.end(peerWav(text, 22_050)) },
  {
    name: 'two channels without a length, as text',
    share: 0.1,
    answer(response, text) {
      response.writeHead(200, { 'content-type': 'text/plain' }).write(wavHeader({ sampleRate: PEER_RATE, channels: 2 }))
      response.end(stereo(peerSound(text)))
    },
  },
  {
    name: 'samples without a header',
    share: 0.05,
    answer: (response, text) =>
      void response.writeHead(200, { 'content-type': 'audio/pcm;rate=16000' }).end(peerSound(text)),
  },
]

/** Faulty answers to a third request at most of the same text, chosen by a seed; `met` counts them. */
export function misbehave(seed: number): { answer: PeerAnswer; met: ReadonlyMap<string, number> } {
  const tries = new Map<string, number>()
  const empty = new Set<string>()
  const met = new Map<string, number>()
  return {
    met,
    answer(request, response) {
      const text = requestText(request)
      const number = (tries.get(text) ?? 0) + 1
      tries.set(text, number)
      const fault = number > 3 ? undefined : pick(`${seed} ${text} ${number}`)
      // Twice nothing is a failure, not a fault to get over.
      if (fault === undefined || (fault.name === 'nothing' && empty.has(text))) return false
      if (fault.name === 'nothing') empty.add(text)
      met.set(fault.name, (met.get(fault.name) ?? 0) + 1)
      fault.answer(response, text)
      return true
    },
  }
}

/** The fault for a text: the same for the same seed, in whatever order requests arrive. */
function pick(seed: string): Fault | undefined {
  let left = createHash('sha256').update(seed).digest().readUInt32BE(0) / 2 ** 32
  for (const fault of FAULTS) {
    left -= fault.share
    if (left < 0) return fault
  }
  return undefined
}
