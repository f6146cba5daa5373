import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PackCapability } from '../../shared/packs/pack.ts'
import { hostElsewhere } from '../../shared/speechServers/serverFacts.ts'
import { createTextAligner } from './adapters/align/textAligner.ts'
import { createChatPool, createLlamaChat, fileModel, packModel } from './adapters/chat/llamaChat.ts'
import { createSileroDetector } from './adapters/detect/sileroDetector.ts'
import { createPyannoteDiarizer } from './adapters/diarize/pyannoteDiarizer.ts'
import { createSignalDetector, createSignalDiarizer } from './adapters/diarize/signalDiarizer.ts'
import { createEspeak } from './adapters/espeak/espeak.ts'
import { createFaceFinder } from './adapters/faces/faceFinder.ts'
import { createFlite } from './adapters/flite/flite.ts'
import { presentLibraries } from './adapters/presentLibraries.ts'
import { createTesseract } from './adapters/read/tesseractReader.ts'
import { findPocketsphinx } from './adapters/recognise/pocketsphinx.ts'
import { createSherpaTranscriber } from './adapters/recognise/sherpaTranscriber.ts'
import { createRecordedVoices } from './adapters/recorded/recordedVoices.ts'
import { createCenterSeparator } from './adapters/separate/centerSeparator.ts'
import { createSpleeterSeparator, SPLEETER } from './adapters/separate/spleeterSeparator.ts'
import type { SpeechServerAccess } from './adapters/servers/serverApi.ts'
import { createServerMeter, type ServerMeter } from './adapters/servers/serverMeter.ts'
import { createServerSynthesizer } from './adapters/servers/serverSynthesizer.ts'
import { createServerTranscriber } from './adapters/servers/serverTranscriber.ts'
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

/** The user's own chat server; `model` is the model for translation (default: the server's first). */
export interface ChatServerOptions {
  readonly baseUrl: string
  readonly apiKey?: string | undefined
  readonly model?: string | undefined
}

/**
 * The packs that serve a language better than their rank suggests, the best first. A judgement, not a measurement: Whisper
 * is known to be weak in these three, Omnilingual was made for languages like them, and we have run neither's weights.
 */
const BETTER_FOR: Readonly<Record<string, readonly string[]>> = {
  yo: ['omnilingual-300m'],
  ha: ['omnilingual-300m'],
  sw: ['omnilingual-300m'],
}

/** The options of `findCapabilities`. */
interface CapabilityOptions extends Omit<PackPlace, 'prefer'> {
  /** The folder for data that models need and that can be made again (default: in the system's temporary folder). */
  readonly cacheDir?: string | undefined
  /** The user's preferred pack for each capability; else the order below counts. */
  readonly prefer?: Preferences | undefined
  readonly chatServer?: ChatServerOptions | undefined
  /** The user's servers that speak or listen, and the meter of their use. */
  readonly speechServers?: readonly SpeechServerAccess[] | undefined
  readonly meter?: ServerMeter | undefined
  /** The path of the user's own chat model, a GGUF file. */
  readonly chatFile?: string | undefined
}

/**
 * Chooses the adapter of each port on this machine; no other module knows them all. Installed packs are looked up at every
 * use, so that a new pack counts at once.
 */
export async function findCapabilities({
  chatServer,
  chatFile,
  speechServers = [],
  meter = createServerMeter(),
  cacheDir = join(tmpdir(), 'griot-models'),
  prefer = {},
  ...place
}: CapabilityOptions = {}): Promise<Capabilities> {
  const pocketsphinx = await findPocketsphinx()
  const runnable: PackPlace = { ...place, prefer: Object.values(prefer), libraries: presentLibraries() }
  const builtIn = (capability: PackCapability): boolean => prefer[capability] === BUILT_IN
  const builtIns = [createFlite(), createEspeak(undefined, createRecordedVoices(place.packsDir))]
  const speakers = createSpeakPool({ cacheDir })
  const neural = createSherpaVoices(() => usablePacks('speak', runnable), speakers)
  const translators = createTranslatorPool()
  const chats = createChatPool()
  const detector = () => (builtIn('detect') ? undefined : usablePacks('detect', runnable).map(createSileroDetector)[0])
  // Last: their voices cost money or send texts away, so that none speaks unless the user chose it.
  const served = speechServers.map((one) => createServerSynthesizer(one, { meter }))
  const listeners = speechServers.flatMap((one) => createServerTranscriber(one, { meter }) ?? [])
  const server = chatServer === undefined ? undefined : await openChat(chatServer)
  // The user's choices come before installed packs: a server, then a file, then packs.
  const chat = (): ChatModel | undefined => {
    if (server !== undefined) return server
    const runs = runnable.libraries?.includes('node-llama-cpp')
    const own = chatFile === undefined || !runs ? [] : [fileModel(chatFile, chats)]
    const models = [...own, ...usablePacks('chat', runnable).map((pack) => packModel(pack, chats))]
    return models.length === 0 ? undefined : createLlamaChat(models, chats)
  }
  return {
    aligner: createTextAligner(),
    reader: createTesseract(),
    faces: createFaceFinder(),
    centerSeparator: createCenterSeparator(),
    synthesizer: allVoices([...(builtIn('speak') ? [...builtIns, neural] : [neural, ...builtIns]), ...served]),
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
      const recognizerParts = { detector: detector() ?? createSignalDetector(), draft: pocketsphinx, listeners }
      return chooseTranscriber(runnable, recognizerParts)
    },
    get chat() {
      return chat()
    },
    get translator() {
      if (server !== undefined && chatServer !== undefined) {
        const sentTo = hostElsewhere({ url: chatServer.baseUrl })
        return { ...createChatTranslator(server, chatServer.model), elsewhere: true, sentTo }
      }
      const model = chat()
      const packs = chooseTranslator(usablePacks('translate', runnable), translators)
      return packs ?? (model === undefined ? undefined : createChatTranslator(model))
    },
  }
}

/** Loads the chat library only if there is a chat server: it takes ten megabytes of memory. */
async function openChat(server: ChatServerOptions): Promise<ChatModel> {
  const { createOpenaiChat } = await import('./adapters/chat/openaiChat.ts')
  return createOpenaiChat(server)
}

/** The recognisers besides those of packs. */
interface Recognisers {
  readonly detector: SpeechDetector
  readonly draft: Transcriber | undefined
  /** Those of the user's servers. */
  readonly listeners: readonly Transcriber[]
}

/**
 * Combines the recognisers: the user's servers, which transcribe only where the user has switched that on, then preferred packs,
 * then packs by language and rank, then PocketSphinx's drafts.
 */
function chooseTranscriber(place: PackPlace, { detector, draft, listeners }: Recognisers): Transcriber | undefined {
  const found = (language = '', staysHere = false): Transcriber[] => {
    const first = [...(place.prefer ?? []), ...(BETTER_FOR[language] ?? [])]
    const packs = usablePacks('transcribe', { ...place, prefer: first })
    const own = [...packs.map((pack) => createSherpaTranscriber(pack, detector)), draft]
    const all = [...listeners, ...own].filter((one) => one !== undefined)
    return staysHere ? all.filter(({ sentTo }) => sentTo === undefined) : all
  }
  const all = found()
  const [best] = all
  if (best === undefined) return undefined
  return {
    ...best,
    languages: [...new Set(all.flatMap(({ languages }) => languages))],
    forLanguage(language, staysHere) {
      const fit = found(language, staysHere)
      if (language === 'auto') return fit.find((one) => one.findsLanguage) ?? fit[0]
      return fit.find(({ languages }) => languages.includes(language) || languages.includes('*'))
    },
  }
}
