import { providerOf } from '../../../../shared/speechServers/providers.ts'
import { ServerVoice } from '../../../../shared/speechServers/speechServer.ts'
import { type Answer, collectBytes } from '../../../client/answer.ts'
import { readAnswer } from './readAnswer.ts'
import { openServerApi, type ServerApiOptions, type SpeechServerAccess } from './serverApi.ts'

/** Most bytes of a list, and the seconds in which it begins, and then arrives. */
const MAX_VOICE_LIST_BYTES = 16 * 1024 ** 2
const VOICE_LIST_TIMEOUT_SECONDS = 60

/**
 * The voices that a server lists, or those of its public document where it lists none. Entries that cannot be read are left
 * out; a voice without a language has `und`. Throws `bad_reply` where there is no list.
 */
export async function listServerVoices(
  server: SpeechServerAccess,
  signal: AbortSignal,
  apiOptions?: ServerApiOptions,
): Promise<ServerVoice[]> {
  const { voices: shape, fixedVoices = [] } = providerOf(server.kind)
  if (shape === undefined)
    return fixedVoices.map(({ locale = 'und', ...voice }) => ServerVoice.parse({ ...voice, locale, language: locale }))
  using api = openServerApi(server, { retry: { deadline: 0 }, ...apiOptions })
  const outgoing = { method: 'GET', path: shape.path, headers: { accept: 'application/json' }, fresh: false }
  const read = async (answer: Answer) =>
    readAnswer({ kind: 'voices', shape }, await collectBytes(answer.body, MAX_VOICE_LIST_BYTES), signal)
  return api.send(outgoing, signal, read, VOICE_LIST_TIMEOUT_SECONDS)
}
