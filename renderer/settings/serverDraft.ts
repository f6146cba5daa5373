import type { KnownServer } from '../../shared/commands/speechServers.ts'
import { type ProviderKind, providerOf } from '../../shared/speechServers/providers.ts'
import { type ServerVoice, SpeechServer } from '../../shared/speechServers/speechServer.ts'

/** A speech server while it is being edited: numbers as they are typed. */
export interface ServerDraft {
  readonly kind: ProviderKind
  readonly name: string
  readonly url: string
  readonly model: string
  readonly voices: readonly ServerVoice[]
  readonly unasked: boolean
  readonly canRecognize: boolean
  readonly recognitionModel: string
  /** US dollars for a million characters, and for a transcribed hour. */
  readonly price: string
  readonly recognitionPrice: string
  readonly priceDate: string
  readonly limit: string
}

/** The draft of a saved server, or of a new one. */
export function draftOf(server: KnownServer | undefined): ServerDraft {
  const text = (value: number | undefined) => (value === undefined ? '' : String(value))
  return {
    kind: server?.kind ?? 'openai',
    name: server?.name ?? '',
    url: server?.url ?? providerOf('openai').url,
    model: server?.model ?? '',
    voices: server?.voices ?? [],
    unasked: server?.unasked ?? false,
    canRecognize: server?.hears ?? false,
    recognitionModel: server?.hearingModel ?? '',
    price: text(server?.perMillionCharacters),
    recognitionPrice: text(server?.perHourHeard),
    priceDate: server?.priceDate ?? '',
    limit: text(server?.limit),
  }
}

/** The server of a draft, with a new id where it has none. Throws the schema's words where something is missing. */
export function serverOf(
  draft: ServerDraft,
  { id, taken }: { readonly id: string | undefined; readonly taken: readonly string[] },
): SpeechServer {
  const number = (text: string) => (text.trim() === '' ? undefined : Number(text.trim().replace(',', '.')))
  const { kind, name, url, model, voices, unasked, canRecognize, priceDate } = draft
  return SpeechServer.parse({
    id: id ?? newId(name, taken),
    kind,
    name,
    url: url.trim(),
    voices,
    unasked,
    hears: canRecognize,
    model: model.trim() || undefined,
    hearingModel: draft.recognitionModel.trim() || undefined,
    perMillionCharacters: number(draft.price),
    perHourHeard: number(draft.recognitionPrice),
    priceDate: priceDate || undefined,
    limit: number(draft.limit),
  })
}

/** An id made of the name, as voices are named by it in projects. */
function newId(name: string, taken: readonly string[]): string {
  const words = name
    .normalize('NFD')
    .toLowerCase()
    .match(/[a-z0-9]+/g) ?? ['server']
  const base = words.join('-').slice(0, 30)
  for (let number = 1; ; number++) {
    const id = number === 1 ? base : `${base}-${number}`
    if (!taken.includes(id)) return id
  }
}
