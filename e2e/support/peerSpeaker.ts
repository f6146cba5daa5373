import type { SpeechServerAccess } from '../../electron/engine/adapters/servers/serverApi.ts'
import { createServerMeter } from '../../electron/engine/adapters/servers/serverMeter.ts'
import { createServerSynthesizer } from '../../electron/engine/adapters/servers/serverSynthesizer.ts'
import type { SpeakRequest } from '../../electron/engine/core/ports.ts'
import { toFailure } from '../../shared/failure.ts'
import type { ProviderKind } from '../../shared/speechServers/providers.ts'
import { SpeechServer } from '../../shared/speechServers/speechServer.ts'
import type { SpeechPeer } from './speechPeer.ts'

/** A key that must appear nowhere but in its header. */
export const PEER_KEY = 'sk-never-to-be-seen-0123456789'
/** Waits as a real server would, but a thousand times shorter. */
export const QUICK = { retry: { first: 0.001, cap: 0.01, deadline: 120 } }

const never = new AbortController().signal

/** A server's settings, with one Yoruba voice and a key. */
export function peerServer(peer: SpeechPeer, kind: ProviderKind, more: Partial<SpeechServer> = {}): SpeechServerAccess {
  const voices = [{ id: 'sade', name: 'Sade', language: 'yo', locale: 'yo-NG' }]
  return {
    ...SpeechServer.parse({ id: 'peer', name: 'The peer', kind, url: peer.url, voices, ...more }),
    key: PEER_KEY,
  }
}

/** Speaks with the first voice of a server. */
export function peerSpeaker(server: SpeechServerAccess, meter = createServerMeter()) {
  const synthesizer = createServerSynthesizer(server, { meter, ...QUICK })
  const voice = synthesizer.voices[0]?.record.id ?? ''
  return {
    meter,
    say: (text: string, how: Pick<SpeakRequest, 'live' | 'budget'> = {}, signal = never) =>
      Array.fromAsync(synthesizer.speak({ text, voice, speed: 1, ...how }, signal)),
    [Symbol.asyncDispose]: () => synthesizer.close(),
  }
}

/** An error as text, with its stack and causes, as a log would write it. */
export async function failureOf(attempt: Promise<unknown>) {
  const error = await attempt.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  const seen = JSON.stringify(error, Object.getOwnPropertyNames(error ?? {})) + String((error as Error)?.stack)
  return { ...toFailure(error), seen }
}
