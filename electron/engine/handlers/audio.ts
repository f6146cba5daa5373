import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import {
  type Audio,
  type AudioSpeechEvent,
  type AudioSpeechRequest,
  SOUND_TYPES,
  type SoundFormat,
  type Transcript,
  type TranscriptEvent,
  type TranscriptionRequest,
} from '../../../shared/contract/audio.ts'
import { DEFAULT_VOICE, SpeechRequest } from '../../../shared/contract/records.ts'
import { FIRST_SPEAKER } from '../../../shared/project/speakers/assignSpeakers.ts'
import { formatSrt } from '../../../shared/subtitles/formats/srt.ts'
import { formatVtt } from '../../../shared/subtitles/formats/vtt.ts'
import { identifyLanguage } from '../../../shared/text/identify/identifyLanguage.ts'
import { englishLanguageName } from '../../../shared/text/languages.ts'
import type { Capabilities } from '../core/ports.ts'
import { unshared } from '../dub/film/filmSound.ts'
import { roundTimes } from '../dub/plan/roundTimes.ts'
import { findSpeakers } from '../dub/read/findSpeakers.ts'
import { joinWords } from '../dub/read/joinWords.ts'
import type { RecordingTranscript } from '../dub/read/transcribeRecording.ts'
import type { Bytes, Handlers, Reply } from '../http/mount.ts'
import { runMedia } from '../media/mediaProcess.ts'
import { listSynthesizerVoices, voicesOf } from './chooseVoice.ts'
import { UNREAD_STREAM_TIMEOUT_MS } from './speechFiles.ts'
import { beginSpeech, finishSpeech, keepSpeech, type Ordered, type SpeechOptions, streamSpeech } from './spokenOrder.ts'
import { type RecordingFiles, type RecordingOptions, transcribeUpload } from './transcribeUpload.ts'

/** The voices that OpenAI's clients name; programs with a fixed list of them can name no other. */
const OPENAI_VOICES: ReadonlySet<string> = new Set(
  'alloy ash ballad cedar coral echo fable marin nova onyx sage shimmer verse'.split(' '),
)

/** Handlers for OpenAI's audio interface. */
export function audioHandlers(options: SpeechOptions & RecordingOptions): Handlers<Audio> {
  return {
    async audioSpeech(input, { signal, caller }) {
      const order = orderOf(input)
      const callContext = { caller, signal }
      const unreadFor = options.unreadTime ?? UNREAD_STREAM_TIMEOUT_MS
      const { response_format: format } = input
      // Clients believe the length in a header, so that it is left open only where a stream is asked for.
      const isStream = format === 'wav' && input.stream_format !== undefined
      const sound = isStream
        ? await streamSpeech(options, order, callContext)
        : await speakAs(format, options, order, callContext)
      if (input.stream_format === 'sse') return { events: soundEvents(sound), unreadFor }
      const body = Buffer.isBuffer(sound) ? sound : Readable.from(sound, { objectMode: false })
      return { type: SOUND_TYPES[format], body, unreadFor }
    },
    audioTranscriptions: (input, context) =>
      transcribeUpload(options, input.language, context, (recognition, files) =>
        transcriptReply(input, recognition, files, { ...options, signal: context.signal }),
      ),
    async audioVoices(_, { caller }) {
      if (options.capabilities.synthesizer === undefined) return { voices: [] }
      return { voices: listSynthesizerVoices((await voicesOf(options, caller.account)).voices) }
    },
  }
}

/** The order in the service's own terms. A voice of OpenAI becomes the default one in the language of the text. */
function orderOf({ input: text, voice, speed, language }: AudioSpeechRequest): SpeechRequest {
  const isOpenaiVoice = OPENAI_VOICES.has(voice)
  const spoken = language ?? (isOpenaiVoice || voice === DEFAULT_VOICE ? identifyLanguage(text)?.language : undefined)
  return SpeechRequest.parse({ text, voice_id: isOpenaiVoice ? DEFAULT_VOICE : voice, speed, language: spoken })
}

/** The whole speech, in a format of its own by FFmpeg. */
async function speakAs(
  format: SoundFormat,
  options: SpeechOptions & RecordingOptions,
  order: SpeechRequest,
  { caller, signal }: Ordered,
): Promise<Buffer> {
  const { voice, pieces } = beginSpeech(await voicesOf(options, caller.account), order, { caller, signal })
  const { metadata, wav } = finishSpeech(order, voice, await Array.fromAsync(pieces))
  await keepSpeech(options, caller.account, { metadata, input: order, wav })
  if (format === 'wav') return wav
  const scratch = join(options.dataDir, 'incoming', randomUUID())
  await mkdir(scratch, { recursive: true, mode: 0o700 })
  try {
    const [path, out] = [join(scratch, 'speech.wav'), join(scratch, `encoded.${format}`)]
    await writeFile(path, wav)
    await runMedia('encode', { path, out }, { signal })
    return await readFile(out)
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

/** Our engine counts no tokens, but the interface requires them. */
const NO_TOKENS = { input_tokens: 0, output_tokens: 0, total_tokens: 0 }

async function* soundEvents(sound: Buffer | AsyncIterable<Uint8Array>): AsyncGenerator<AudioSpeechEvent> {
  for await (const bytes of Buffer.isBuffer(sound) ? [sound] : sound)
    yield { type: 'speech.audio.delta', audio: Buffer.from(bytes).toString('base64') }
  yield { type: 'speech.audio.done', usage: NO_TOKENS }
}

/** A transcript in the format that a client of OpenAI's interface asked for. */
async function transcriptReply(
  input: TranscriptionRequest,
  transcript: RecordingTranscript,
  files: RecordingFiles,
  workContext: { readonly capabilities: Capabilities; readonly signal: AbortSignal },
): Promise<Reply<Audio['audioTranscriptions']>> {
  if (input.stream) return { events: events(transcript.text) }
  switch (input.response_format) {
    case 'text':
      return plain(`${transcript.text}\n`)
    case 'srt':
      return plain(formatSrt(joinWords(transcript.words)))
    case 'vtt':
      return plain(formatVtt(joinWords(transcript.words)), 'text/vtt')
    case 'json':
      return { text: transcript.text }
    case 'verbose_json':
      return verbose(input, transcript)
    case 'diarized_json':
      return diarized(transcript, files, workContext)
    default:
      return input.response_format satisfies never
  }
}

async function* events(text: string): AsyncGenerator<TranscriptEvent> {
  yield { type: 'transcript.text.delta', delta: text }
  yield { type: 'transcript.text.done', text }
}

function plain(text: string, type = 'text/plain'): Bytes {
  return { type: `${type}; charset=utf-8`, body: Buffer.from(text) }
}

function facts({ text, language, duration_seconds: duration }: RecordingTranscript): Transcript {
  return { task: 'transcribe', language: englishLanguageName(language).toLowerCase(), duration, text }
}

function verbose(
  { timestamp_granularities: granularities = ['segment'] }: TranscriptionRequest,
  transcript: RecordingTranscript,
): Transcript {
  const words = transcript.words.map(({ text: word, start, end }) => ({ word, start, end }))
  const segments = joinWords(transcript.words).map((line, id) => ({ id, ...line }))
  return {
    ...facts(transcript),
    ...(granularities.includes('segment') ? { segments } : {}),
    ...(granularities.includes('word') ? { words } : {}),
  }
}

async function diarized(
  transcript: RecordingTranscript,
  files: RecordingFiles,
  workContext: { readonly capabilities: Capabilities; readonly signal: AbortSignal },
): Promise<Transcript> {
  const lines = joinWords(transcript.words).map((line, id) => ({ id, ...line, speaker: FIRST_SPEAKER }))
  const order = { segments: lines, keepSpeakers: false }
  const { segments } = await findSpeakers(order, { source: files.source, shared: unshared(files.scratch) }, workContext)
  return { ...facts(transcript), segments: roundTimes(segments).map(asDiarized) }
}

function asDiarized<S extends { id: number }>(segment: S): S & { type: string; id: string } {
  return { ...segment, id: `seg_${segment.id}`, type: 'transcript.text.segment' }
}
