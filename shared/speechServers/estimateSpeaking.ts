import type { Target } from '../contract/records.ts'
import type { Document } from '../project/document.ts'
import { spokenBy, voiceOf, voiceText } from '../project/takes/takeKey.ts'
import { orderCost, serverVoiceId } from './serverFacts.ts'
import type { SpeechServer } from './speechServer.ts'

/** The characters a server would be sent, and their cost in US dollars; undefined where the price is not known. */
interface ServerEstimate<S extends SpeechServer> {
  readonly server: S
  readonly characters: number
  readonly cost: number | undefined
}

/** Estimates what each speech server would be sent for these lines of a project. Servers that get nothing are left out. */
export function estimateSpeaking<S extends SpeechServer>(
  document: Document,
  {
    target,
    lines,
    servers,
  }: { readonly target: Target; readonly lines: readonly number[]; readonly servers: readonly S[] },
): ServerEstimate<S>[] {
  const serverOf = new Map(
    servers.flatMap((server) => server.voices.map((voice) => [serverVoiceId(server, voice), server])),
  )
  const sent = new Map<S, number>()
  for (const id of lines) {
    const line = document.lines[id]
    if (line === undefined) continue
    const { speaker } = spokenBy(document, line)
    const server = serverOf.get(voiceOf(line, target, speaker)?.voice ?? '')
    const text = voiceText(line, target, document.dictionary)
    if (server !== undefined) sent.set(server, (sent.get(server) ?? 0) + [...text].length)
  }
  return [...sent].map(([server, characters]) => ({ server, characters, cost: orderCost(server, { characters }) }))
}
