import { joinSamples } from '../../../../shared/audio/joinSamples.ts'
import { omitUndefined } from '../../../../shared/basics/omitUndefined.ts'
import { SERVER_VOICE } from '../../../../shared/contract/records.ts'
import { AppError } from '../../../../shared/failure.ts'
import { say } from '../../../../shared/locale/message.ts'
import { providerOf } from '../../../../shared/speechServers/providers.ts'
import { hostElsewhere, serverVoiceId } from '../../../../shared/speechServers/serverFacts.ts'
import type { ServerVoice } from '../../../../shared/speechServers/speechServer.ts'
import { applyFixes } from '../../../../shared/text/repair/fix.ts'
import { repairMarks } from '../../../../shared/text/repair/repairMarks.ts'
import { splitForSpeech } from '../../../../shared/text/sentences.ts'
import type { Answer } from '../../../client/answer.ts'
import type { SpeakRequest, SpeechPiece, Synthesizer, SynthesizerVoice } from '../../core/ports.ts'
import { spreadWords } from '../speak/spreadWords.ts'
import { TYPICAL_HZ } from '../speak/typicalPitch.ts'
import { bodyOf, fillPath, fillTemplate } from './fillTemplate.ts'
import { openServerApi, type ServerApi, type ServerApiOptions, type SpeechServerAccess } from './serverApi.ts'
import { serverFailure } from './serverFailure.ts'
import type { Charge, ServerMeter } from './serverMeter.ts'
import { readSound, type SoundPiece } from './serverSound.ts'

/** The dependencies of the synthesizer of servers. */
export interface ServerVoicesOptions extends ServerApiOptions {
  readonly meter: ServerMeter
}

/** The voices of a speech server. An utterance is asked for again where waiting may help, until its first piece is given away. */
export function createServerSynthesizer(server: SpeechServerAccess, options: ServerVoicesOptions): Synthesizer {
  const api = openServerApi(server, options)
  const voices = new Map(server.voices.map((voice) => [serverVoiceId(server, voice), voice]))
  const records = [...voices].map(([id, voice]) => asVoice(server, id, voice))
  return {
    name: server.name,
    voices: records,
    atOnce: providerOf(server.kind).atOnce,
    async *speak(request, signal) {
      const voice = voices.get(request.voice)
      if (voice === undefined)
        throw new AppError({ kind: 'not_found', message: say('engine.voice.gone', { voice: request.voice }) })
      let spoken = 0 // seconds of the pieces before
      let offset = 0
      for (const text of splitForSpeech(request.text, providerOf(server.kind).speech.maxCharacters)) {
        for await (const piece of speakPart({ server, api, voice, options }, { ...request, text }, signal)) {
          const words = piece.words.map((word) => ({ offset: word.offset + offset, start: word.start + spoken }))
          yield { ...piece, words }
          spoken += piece.samples.length / piece.sampleRate
        }
        offset += text.length
      }
    },
    close: async () => api[Symbol.dispose](),
  }
}

interface Speaking {
  readonly server: SpeechServerAccess
  readonly api: ServerApi
  readonly voice: ServerVoice
  readonly options: ServerVoicesOptions
}

/** Seconds of slow speech for a character. */
const SECONDS_A_CHARACTER = 0.2
/**
 * Seconds in which a server has answered: one that has just been started loads its voices, one without a graphics card takes
 * several times as long as the text is spoken, and nobody waits for longer than the last.
 */
const SERVER_START_TIMEOUT_SECONDS = 20
const SECONDS_OF_WORK = 2 * SECONDS_A_CHARACTER
const MIN_SPEECH_TIMEOUT_SECONDS = 30
const MAX_SPEECH_TIMEOUT_SECONDS = 180

/** Seconds for which a server is waited for that is to speak a text: so many to begin its answer, and as many to end it. */
export function speechWait(text: string): number {
  return Math.min(
    MAX_SPEECH_TIMEOUT_SECONDS,
    Math.max(MIN_SPEECH_TIMEOUT_SECONDS, SERVER_START_TIMEOUT_SECONDS + SECONDS_OF_WORK * [...text].length),
  )
}

/** Seconds of sound that a text may have: ten times those of slow speech, which leaves room for figures. */
function estimateMaxSeconds({ text, speed }: SpeakRequest): number {
  return (10 * (2 + SECONDS_A_CHARACTER * [...text].length)) / Math.min(1, speed)
}

/** Speaks a text of one request. Only a live one is given away while it arrives; else a broken answer is asked for again. */
async function* speakPart(
  { server, api, voice, options }: Speaking,
  request: SpeakRequest,
  signal: AbortSignal,
): AsyncGenerator<SpeechPiece> {
  if (request.text.trim() === '') return
  const { speech } = providerOf(server.kind)
  const outgoing = requestFor(server, voice, request)
  const charge = options.meter.charge(server, { characters: [...request.text].length }, request.budget)
  const seconds = estimateMaxSeconds(request)
  const within = speechWait(request.text)
  const sound = (answer: Answer) => counted(readSound(answer, speech, signal, { seconds }), charge)
  try {
    if (request.live)
      yield* liveSound(
        server,
        api.send(outgoing, signal, (answer) => begin(sound(answer)), within),
      )
    else {
      const read = async (answer: Answer) => joinPieces(await Array.fromAsync(sound(answer)))
      const spoken = await api.send(outgoing, signal, read, within)
      const words = spreadWords(request.text, spoken.samples, spoken.sampleRate)
      yield { ...spoken, words, areWordsGuessed: true }
    }
  } finally {
    charge.end()
  }
}

/** Pieces of sound, the first of which is billed. */
async function* counted(pieces: AsyncIterable<SoundPiece>, charge: Charge): AsyncGenerator<SoundPiece> {
  let any = false
  for await (const piece of pieces) {
    if (!any) charge.delivered()
    any = true
    yield piece
  }
}

/** A sound whose first piece is there. */
interface Begun {
  readonly first: IteratorResult<SoundPiece>
  readonly rest: AsyncGenerator<SoundPiece>
}

async function begin(pieces: AsyncGenerator<SoundPiece>): Promise<Begun> {
  return { first: await pieces.next(), rest: pieces }
}

async function* liveSound({ name }: SpeechServerAccess, begun: Promise<Begun>): AsyncGenerator<SpeechPiece> {
  const { first, rest } = await begun
  try {
    for (let next = first; !next.done; next = await rest.next()) yield { ...next.value, words: [] }
  } catch (error) {
    throw serverFailure(error, name)
  } finally {
    await rest.return(undefined) // a listener who leaves early closes the connection
  }
}

/** Joins the pieces of an answer. Throws `bad_reply` where their rates differ. */
function joinPieces(pieces: readonly SoundPiece[]): SoundPiece {
  const sampleRate = pieces[0]?.sampleRate ?? 0
  if (pieces.some((piece) => piece.sampleRate !== sampleRate))
    throw new AppError({ kind: 'bad_reply', message: say('engineModel.server.rateChanged') })
  return { samples: joinSamples(pieces.map(({ samples }) => samples)), sampleRate }
}

function requestFor(server: SpeechServerAccess, voice: ServerVoice, { text, speed }: SpeakRequest) {
  const { path, type, headers, body, speeds, model } = providerOf(server.kind).speech
  const [slowest, fastest] = speeds
  const values = {
    // A wrong mark changes the word, and a server says nothing of letters that it does not know.
    text: applyFixes(text, repairMarks(text, voice.language)),
    voice: voice.id,
    model: server.model ?? model,
    language: voice.language,
    locale: voice.locale ?? voice.language,
    speed: Math.min(fastest, Math.max(slowest, speed)),
  }
  const bytes = Buffer.from(fillTemplate(body, type, values))
  return {
    method: 'POST',
    path: fillPath(path, values),
    headers: { ...headers, accept: 'audio/*, application/json' },
    body: async () => bodyOf(bytes, type),
    fresh: false,
  }
}

function asVoice(server: SpeechServerAccess, id: string, { name, language, gender }: ServerVoice): SynthesizerVoice {
  const host = hostElsewhere({ url: server.url })
  const record = {
    id,
    name: `${name} (${server.name})`,
    language,
    gender,
    kind: SERVER_VOICE,
    controls: ['speed'],
    unasked: server.unasked,
    ...omitUndefined({ sent_to: host }),
  }
  const note =
    host === undefined
      ? say('engineModel.voice.spokenBy', { name: server.name })
      : say('engineModel.voice.sentTo', { host })
  return { record, note, pitchHz: TYPICAL_HZ[gender] }
}
