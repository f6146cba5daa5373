import { createEspeak } from './adapters/espeak.ts'
import { hasSherpa } from './adapters/hasSherpa.ts'
import { findPocketsphinx } from './adapters/pocketsphinx.ts'
import { createSherpaTranscriber } from './adapters/sherpaTranscriber.ts'
import { createSignalDetector, createSignalDiarizer } from './adapters/signalDiarizer.ts'
import { createSileroDetector } from './adapters/sileroDetector.ts'
import { createChatTranslator } from './dub/chatTranslator.ts'
import { type PackPlace, usablePacks } from './packs/usablePacks.ts'
import type { Capabilities, ChatModel, SpeechDetector, Transcriber } from './ports.ts'

/** A chat server of the user's own, and which of its models to use (its first where none is named). */
export interface ChatServer {
  readonly baseUrl: string
  readonly apiKey?: string | undefined
  readonly model?: string | undefined
}

/**
 * The packs that serve a language better than their rank says, the best first. A judgement, not a measurement: Whisper
 * is known to be weak in these three, Omnilingual was made for languages like them, and we have run neither's weights.
 */
const BETTER_FOR: Readonly<Record<string, readonly string[]>> = {
  yo: ['omnilingual-300m'],
  ha: ['omnilingual-300m'],
  sw: ['omnilingual-300m'],
}

/** What the choice depends on. */
export interface CapabilityOptions extends PackPlace {
  readonly chatServer?: ChatServer | undefined
}

/**
 * Chooses the adapter of each port on this machine; the only place that knows them. What packs provide is looked up at
 * every use, so that one installed meanwhile counts at once.
 */
export async function findCapabilities({ chatServer, ...place }: CapabilityOptions = {}): Promise<Capabilities> {
  const pocketsphinx = await findPocketsphinx()
  const runnable: PackPlace = { ...place, libraries: hasSherpa() ? ['sherpa-onnx'] : [] }
  const detector = () => usablePacks('detect', runnable).map(createSileroDetector)[0]
  const chat = chatServer === undefined ? undefined : await openChat(chatServer)
  return {
    synthesizer: createEspeak(),
    get diarizer() {
      return createSignalDiarizer(detector())
    },
    get transcriber() {
      return chooseTranscriber(runnable, { detector: detector() ?? createSignalDetector(), draft: pocketsphinx })
    },
    ...(chat === undefined ? {} : { chat, translator: createChatTranslator(chat, chatServer?.model) }),
  }
}

/** Its library takes ten megabytes, which an engine without a chat server need not have. */
async function openChat(server: ChatServer): Promise<ChatModel> {
  const { createOpenaiChat } = await import('./adapters/openaiChat.ts')
  return createOpenaiChat(server)
}

/** The recognisers there are: the user's favourites first, then packs by language and rank, then the draft. */
function chooseTranscriber(
  place: PackPlace,
  { detector, draft }: { detector: SpeechDetector; draft: Transcriber | undefined },
): Transcriber | undefined {
  const found = (language = ''): Transcriber[] => {
    const first = [...(place.prefer ?? []), ...(BETTER_FOR[language] ?? [])]
    const packs = usablePacks('transcribe', { ...place, prefer: first })
    return [...packs.map((pack) => createSherpaTranscriber(pack, detector)), draft].filter((one) => one !== undefined)
  }
  const all = found()
  const [best] = all
  if (best === undefined) return undefined
  return {
    ...best,
    languages: [...new Set(all.flatMap(({ languages }) => languages))],
    forLanguage(language) {
      if (language === 'auto') return all.find((one) => one.findsLanguage) ?? best
      return found(language).find(({ languages }) => languages.includes(language) || languages.includes('*'))
    },
  }
}
