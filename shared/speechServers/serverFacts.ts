import { providerOf } from './providers.ts'
import type { ServerVoice, SpeechServer } from './speechServer.ts'

/** The id of a server's voice among all voices. */
export function serverVoiceId(server: Pick<SpeechServer, 'id'>, { id, language }: ServerVoice): string {
  return `${server.id}/${language}/${id}`
}

/** The address that recordings are sent to: some companies have another host for that than for speech, beside the same path. */
export function recognitionUrl({ url, kind }: Pick<SpeechServer, 'url' | 'kind'>): string {
  const [speech, recognitionSuffix] = providerOf(kind).recognition?.host ?? []
  const address = new URL(url)
  if (speech === undefined || recognitionSuffix === undefined || !address.hostname.endsWith(speech)) return url
  address.hostname = `${address.hostname.slice(0, -speech.length)}${recognitionSuffix}`
  return address.href
}

/**
 * The host that texts are sent to, and that of recordings where the server listens at another; undefined where that is this
 * computer.
 */
export function hostElsewhere({
  url,
  kind,
  hears = false,
}: Pick<SpeechServer, 'url'> & Partial<Pick<SpeechServer, 'kind' | 'hears'>>): string | undefined {
  const { hostname, host } = new URL(url)
  if (/^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)) return undefined
  const recognitionHost = hears && kind !== undefined ? new URL(recognitionUrl({ url, kind })).host : host
  return recognitionHost === host ? host : `${host}, ${recognitionHost}`
}

/** Characters of an hour of speech, roughly: 150 words a minute of five letters. */
export const SPEECH_CHARACTERS_PER_HOUR = 54_000

/** The cost of an order in US dollars; undefined where the price is not known. */
export function orderCost(
  server: Pick<SpeechServer, 'perMillionCharacters' | 'perHourHeard'>,
  { characters = 0, secondsHeard = 0 }: { characters?: number; secondsHeard?: number },
): number | undefined {
  const { perMillionCharacters: spoken, perHourHeard: recognitionPrice } = server
  if ((characters > 0 && spoken === undefined) || (secondsHeard > 0 && recognitionPrice === undefined)) return undefined
  return (characters * (spoken ?? 0)) / 1e6 + (secondsHeard * (recognitionPrice ?? 0)) / 3600
}
