import { Readable } from 'node:stream'
import { toPcm16, wavHeader } from '../../shared/audio/wav.ts'
import { serverVoiceId } from '../../shared/speechServers/serverFacts.ts'
import type { SpeechServerRoutes } from '../../shared/speechServers/serverRoutes.ts'
import type { ServerMeter } from './adapters/servers/serverMeter.ts'
import { createServerSynthesizer } from './adapters/servers/serverSynthesizer.ts'
import { listServerVoices } from './adapters/servers/serverVoices.ts'
import type { Handlers } from './http/mount.ts'

/** Handlers that try a speech server before it is saved: its voices, a sample, and what was spent on all. */
export function serverHandlers(meter: ServerMeter): Handlers<SpeechServerRoutes> {
  return {
    async serverVoices({ server, key }, { signal }) {
      return { voices: await listServerVoices({ ...server, key }, signal) }
    },
    async serverSample({ server, key, voice, text }, { signal }) {
      const access = { ...server, key, voices: [voice] }
      const synthesizer = createServerSynthesizer(access, { meter, retry: { deadline: 0 } })
      const request = { text, voice: serverVoiceId(server, voice), speed: 1, live: true }
      const pieces = synthesizer.speak(request, signal)[Symbol.asyncIterator]()
      const first = await pieces.next() // an early failure is an HTTP status
      const sound = async function* (): AsyncGenerator<Uint8Array> {
        try {
          for (let next = first; !next.done; next = await pieces.next()) {
            if (next === first) yield wavHeader(next.value)
            yield toPcm16(next.value.samples)
          }
        } finally {
          await synthesizer.close()
        }
      }
      return { type: 'audio/wav', body: Readable.from(sound(), { objectMode: false }) }
    },
    async serversSpent({ budget }) {
      return { servers: [...meter.spent(budget)] }
    },
  }
}
