import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PackCapability } from '../../shared/packs/pack.ts'
import { createChatPool, createLlamaChat, fileModel, packModel } from './adapters/chat/llamaChat.ts'
import { createSileroDetector } from './adapters/detect/sileroDetector.ts'
import { createPyannoteDiarizer } from './adapters/diarize/pyannoteDiarizer.ts'
import { createSignalDetector, createSignalDiarizer } from './adapters/diarize/signalDiarizer.ts'
import { createEspeak } from './adapters/espeak/espeak.ts'
import { presentLibraries } from './adapters/presentLibraries.ts'
import { findPocketsphinx } from './adapters/recognise/pocketsphinx.ts'
import { createSherpaTranscriber } from './adapters/recognise/sherpaTranscriber.ts'
import { createSpleeterSeparator, SPLEETER } from './adapters/separate/spleeterSeparator.ts'
import { createSherpaCloner } from './adapters/speak/sherpaCloner.ts'
import { createSherpaVoices } from './adapters/speak/sherpaVoices.ts'
import { createSpeakPool } from './adapters/speak/speakPool.ts'
import { createChatTranslator } from './adapters/translate/chatTranslator.ts'
import { chooseTranslator } from './adapters/translate/chooseTranslator.ts'
import { createTranslatorPool } from './adapters/translate/translatorPool.ts'
import { allVoices } from './core/allVoices.ts'
import type { Capabilities, ChatModel, SpeechDetector, Transcriber } from './core/ports.ts'
import { BUILT_IN, type Preferences } from './core/preferences.ts'
import { type PackPlace, usablePacks } from './packs/usablePacks.ts'

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
export interface CapabilityOptions extends Omit<PackPlace, 'prefer'> {
  /** Where data is kept that is made for models and can be made again (a folder for temporary files). */
  readonly cacheDir?: string | undefined
  /** What comes before what the table below says is best. */
  readonly prefer?: Preferences | undefined
  readonly chatServer?: ChatServer | undefined
  /** A chat model of the user's own, as a GGUF file. */
  readonly chatFile?: string | undefined
}

/**
 * Chooses the adapter of each port on this machine; the only place that knows them. What packs provide is looked up at
 * every use, so that one installed meanwhile counts at once.
 */
export async function findCapabilities({
  chatServer,
  chatFile,
  cacheDir = join(tmpdir(), 'griot-models'),
  prefer = {},
  ...place
}: CapabilityOptions = {}): Promise<Capabilities> {
  const pocketsphinx = await findPocketsphinx()
  const runnable: PackPlace = { ...place, prefer: Object.values(prefer), libraries: presentLibraries() }
  const builtIn = (capability: PackCapability): boolean => prefer[capability] === BUILT_IN
  const espeak = createEspeak()
  const speakers = createSpeakPool({ cacheDir })
  const neural = createSherpaVoices(() => usablePacks('speak', runnable), speakers)
  const translators = createTranslatorPool()
  const chats = createChatPool()
  const detector = () => (builtIn('detect') ? undefined : usablePacks('detect', runnable).map(createSileroDetector)[0])
  const server = chatServer === undefined ? undefined : await openChat(chatServer)
  // What the user chose comes before what was installed: a server, then a file, then packs.
  const chat = (): ChatModel | undefined => {
    if (server !== undefined) return server
    const runs = runnable.libraries?.includes('node-llama-cpp')
    const own = chatFile === undefined || !runs ? [] : [fileModel(chatFile, chats)]
    const models = [...own, ...usablePacks('chat', runnable).map((pack) => packModel(pack, chats))]
    return models.length === 0 ? undefined : createLlamaChat(models, chats)
  }
  return {
    synthesizer: allVoices(builtIn('speak') ? [espeak, neural] : [neural, espeak]),
    get diarizer() {
      const signal = createSignalDiarizer(detector())
      const [pack] = builtIn('diarize') ? [] : usablePacks('diarize', runnable)
      return pack === undefined ? signal : createPyannoteDiarizer(pack, signal)
    },
    get cloner() {
      const [pack] = usablePacks('clone', runnable)
      return pack === undefined ? undefined : createSherpaCloner(pack, speakers)
    },
    get separator() {
      const found = usablePacks('separate', runnable).find(({ pack }) => pack.kind === SPLEETER)
      return found === undefined ? undefined : createSpleeterSeparator(found)
    },
    get transcriber() {
      return chooseTranscriber(runnable, { detector: detector() ?? createSignalDetector(), draft: pocketsphinx })
    },
    get chat() {
      return chat()
    },
    get translator() {
      if (server !== undefined) return { ...createChatTranslator(server, chatServer?.model), elsewhere: true }
      const model = chat()
      const packs = chooseTranslator(usablePacks('translate', runnable), translators)
      return packs ?? (model === undefined ? undefined : createChatTranslator(model))
    },
  }
}

/** Its library takes ten megabytes, which an engine without a chat server need not have. */
async function openChat(server: ChatServer): Promise<ChatModel> {
  const { createOpenaiChat } = await import('./adapters/chat/openaiChat.ts')
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
