import { randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { toPcm16, wavHeader } from '../../../../shared/audio/wav.ts'
import { omitUndefined } from '../../../../shared/basics/omitUndefined.ts'
import type { RecognitionShape, SpeakersShape } from '../../../../shared/speechServers/provider.ts'
import { providerOf } from '../../../../shared/speechServers/providers.ts'
import { hostElsewhere, recognitionUrl } from '../../../../shared/speechServers/serverFacts.ts'
import { identifyLanguage } from '../../../../shared/text/identify/identifyLanguage.ts'
import { type Answer, collectBytes } from '../../../client/answer.ts'
import { openMultipart } from '../../../client/bytes/multipart.ts'
import { type OpenSound, openSound } from '../../core/openSound.ts'
import type { PcmFile, RecognitionOptions, Transcriber, Transcription } from '../../core/ports.ts'
import { quietestBefore } from '../recognise/quietestBefore.ts'
import { bodyOf, fillTemplate, type Values } from './fillTemplate.ts'
import { readAnswer } from './readAnswer.ts'
import { type ServerTranscript, type SpokenWord, turnsOf } from './readServerTranscript.ts'
import { openServerApi, type ServerApi, type SpeechServerAccess } from './serverApi.ts'
import type { ServerVoicesOptions } from './serverSynthesizer.ts'

/** Most seconds of one request: an answer comes sooner, and a broken one costs less. */
const MAX_TRANSCRIBE_REQUEST_SECONDS = 300
/** Timeout in seconds for a server to transcribe a recording: one without a graphics card takes several times its length. */
const transcriptionTimeout = (seconds: number): number => Math.min(900, 120 + 3 * seconds)
const JSON_TYPE = 'application/json'
/** Most bytes of an answer on a recording of so many seconds. */
const maxAnswerBytes = (seconds: number): number => Math.min(64 * 1024 ** 2, 1024 ** 2 + seconds * 16 * 1024)

/** A recogniser on a speech server; undefined for a kind without one, or where the user did not ask for it. */
export function createServerTranscriber(
  server: SpeechServerAccess,
  options: ServerVoicesOptions,
): Transcriber | undefined {
  const { recognition } = providerOf(server.kind)
  if (recognition === undefined || !server.hears) return undefined
  const at = { ...server, url: recognitionUrl(server) }
  const api = openServerApi(at, options)
  return {
    name: server.name,
    languages: recognition.languages,
    draft: false,
    sentTo: hostElsewhere({ url: recognitionUrl(server) }),
    findsLanguage: recognition.language !== undefined,
    async transcribe(pcm, language, work) {
      const sound = await openSound(pcm)
      try {
        return await transcribeAll({ server, api, recognition, options, sound, pcm }, language, work)
      } finally {
        await sound.close()
      }
    },
  }
}

interface PartWork extends RecognitionOptions {
  readonly language: string | undefined
  /** The form in which its answer has speakers, if it has them. */
  readonly shape: SpeakersShape | undefined
}

interface Transcribing {
  readonly server: SpeechServerAccess
  readonly api: ServerApi
  readonly recognition: RecognitionShape
  readonly options: ServerVoicesOptions
  readonly sound: OpenSound
  readonly pcm: PcmFile
}

/** Sends a recording in parts that are cut where it is quiet; as a whole where it is diarized. */
async function transcribeAll(order: Transcribing, language: string, work: RecognitionOptions): Promise<Transcription> {
  const { sound, pcm } = order
  const { maxPartSeconds, speakers: shape, areDiarized } = partsOf(order, work)
  const words: SpokenWord[] = []
  let found = language === 'auto' ? undefined : language
  for (let start = 0; start < pcm.duration; ) {
    const samples = await sound.read(start, start + maxPartSeconds)
    if (samples.length === 0) break
    const isLast = start + samples.length / pcm.sampleRate >= pcm.duration - 0.01
    const part = isLast ? samples : samples.subarray(0, quietestBefore(samples, pcm.sampleRate))
    const transcript = await transcribePart(order, part, { ...work, language: found, shape })
    for (const word of transcript.words) words.push({ ...word, start: start + word.start, end: start + word.end })
    found ??= transcript.language
    start += part.length / pcm.sampleRate
    work.onProgress?.(Math.min(1, start / pcm.duration))
  }
  const text = words.map((word) => word.text).join(' ')
  const turns = areDiarized ? turnsOf(words) : undefined
  return {
    words: words.map(({ speaker: _, ...word }) => word),
    language: found ?? identifyLanguage(text)?.language ?? 'und',
    ...omitUndefined({ turns }),
  }
}

/** Longest part of a recording in one request, in seconds; the form of speakers in the answer, if any; and whether these were asked for. */
interface Parts {
  readonly maxPartSeconds: number
  readonly speakers: SpeakersShape | undefined
  readonly areDiarized: boolean
}

/** The parts of a recording: one to diarize is sent as a whole, if the server takes it: labels hold within one answer only. */
function partsOf({ server, recognition, pcm }: Transcribing, work: RecognitionOptions): Parts {
  const fits = recognition.maxBytes / (2 * pcm.sampleRate) - 1
  const { speakers } = recognition
  const shouldDiarize = work.shouldDiarize === true && !((work.speakers ?? Infinity) < (speakers?.fewest ?? 1))
  const always = speakers?.model !== undefined && (server.hearingModel ?? '').includes(speakers.model)
  const mayDiarize = always || (speakers?.model === undefined && shouldDiarize)
  const isWhole = speakers !== undefined && mayDiarize && pcm.duration <= Math.min(fits, speakers.maxSeconds)
  if (isWhole) return { maxPartSeconds: pcm.duration + 1, speakers, areDiarized: shouldDiarize }
  return {
    maxPartSeconds: Math.min(
      MAX_TRANSCRIBE_REQUEST_SECONDS,
      fits,
      recognition.maxSeconds ?? MAX_TRANSCRIBE_REQUEST_SECONDS,
    ),
    speakers: always ? speakers : undefined,
    areDiarized: false,
  }
}

async function transcribePart(
  { server, api, recognition, options, pcm }: Transcribing,
  samples: Float32Array,
  { language, shape, speakers, budget, signal }: PartWork,
): Promise<ServerTranscript> {
  const file = join(dirname(pcm.path), `part-${randomUUID()}.wav`)
  const seconds = samples.length / pcm.sampleRate
  const charge = options.meter.charge(server, { secondsHeard: seconds }, budget)
  let isOpen = false // sent, and not answered yet
  try {
    const bytes = toPcm16(samples)
    const { locales = {}, guesses = [], fields } = recognition
    const [guess, ...others] = language === undefined ? guesses : []
    const values = {
      model: server.hearingModel ?? recognition.model,
      language,
      speakers,
      rate: pcm.sampleRate,
      locale: language === undefined ? guess : locales[language],
      others: others.length > 0 ? others : undefined,
    }
    if (recognition.file !== undefined)
      await writeFile(file, Buffer.concat([wavHeader(pcm, bytes.length), bytes]), { mode: 0o600 })
    const outgoing = {
      method: 'POST',
      path: recognition.path,
      headers: { accept: 'application/json' },
      fresh: true,
      body: async () => {
        isOpen = true
        if (recognition.file !== undefined)
          return openMultipart({
            fields: formFields((shape ?? recognition).fields, values),
            file,
            part: recognition.file,
          })
        const sound = Buffer.from(bytes).toString('base64')
        return bodyOf(Buffer.from(fillTemplate(fields, JSON_TYPE, { ...values, sound })), JSON_TYPE)
      },
    }
    const read = async (answer: Answer) => {
      isOpen = false
      const bytes = await collectBytes(answer.body, maxAnswerBytes(seconds))
      const transcript = await readAnswer(
        { kind: 'transcript', shapes: { recognition, speakers: shape }, seconds },
        bytes,
        signal,
      )
      charge.delivered()
      return transcript
    }
    return await api.send(outgoing, signal, read, transcriptionTimeout(seconds))
  } catch (error) {
    // A server may bill sound that it got, also where nobody waits for its words any more.
    if (isOpen && signal.aborted) charge.delivered()
    throw error
  } finally {
    charge.end()
    await rm(file, { force: true })
  }
}

/** The fields of a form: those without a value are left out, an object is sent as JSON. */
function formFields(fields: RecognitionShape['fields'], values: Values): Record<string, string> {
  const filled = Object.entries(fields).map(([name, field]) => {
    if (typeof field === 'object') return [name, fillTemplate(field, JSON_TYPE, values)] as const
    const text = String(field)
    const value = text.startsWith('$') ? values[text.slice(1)] : text
    return [name, value === undefined ? undefined : String(value)] as const
  })
  return Object.fromEntries(filled.filter((one): one is [string, string] => one[1] !== undefined))
}
