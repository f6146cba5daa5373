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
} from '../../../shared/contract/audio.ts'
import { DEFAULT_VOICE, SpeechRequest } from '../../../shared/contract/records.ts'
import { identifyLanguage } from '../../../shared/text/identify/identifyLanguage.ts'
import type { Handlers } from '../http/mount.ts'
import { runMedia } from '../media/mediaProcess.ts'
import { listVoices, voicesOf } from './chooseVoice.ts'
import { hearRecording, type RecordingOptions } from './hearRecording.ts'
import { beginSpeech, finishSpeech, keepSpeech, type SpeechOptions, streamSpeech } from './spokenOrder.ts'
import { transcriptReply } from './transcriptReply.ts'

/** The voices that OpenAI's clients name; programs with a fixed list of them can name no other. */
const OPENAI_VOICES: ReadonlySet<string> = new Set(
  'alloy ash ballad cedar coral echo fable marin nova onyx sage shimmer verse'.split(' '),
)

/** Handlers for OpenAI's audio interface. */
export function audioHandlers(options: SpeechOptions & RecordingOptions): Handlers<Audio> {
  return {
    async audioSpeech(input, { signal, caller }) {
      const order = orderOf(input)
      const given = { account: caller.account, signal }
      const { response_format: format } = input
      const sound =
        format === 'wav' ? await streamSpeech(options, order, given) : await speakAs(format, options, order, given)
      if (input.stream_format === 'sse') return { events: soundEvents(sound) }
      const body = Buffer.isBuffer(sound) ? sound : Readable.from(sound, { objectMode: false })
      return { type: SOUND_TYPES[format], body }
    },
    audioTranscriptions: (input, given) =>
      hearRecording(options, input.language, given, (heard, files) =>
        transcriptReply(input, heard, files, { ...options, signal: given.signal }),
      ),
    async audioVoices(_, { caller }) {
      if (options.capabilities.synthesizer === undefined) return { voices: [] }
      return { voices: listVoices((await voicesOf(options, caller.account)).voices) }
    },
  }
}

/** The order in the service's own terms. A voice of OpenAI becomes the default one in the language of the text. */
function orderOf({ input: text, voice, speed, language }: AudioSpeechRequest): SpeechRequest {
  const stands = OPENAI_VOICES.has(voice)
  const spoken = language ?? (stands || voice === DEFAULT_VOICE ? identifyLanguage(text)?.language : undefined)
  return SpeechRequest.parse({ text, voice_id: stands ? DEFAULT_VOICE : voice, speed, language: spoken })
}

/** The whole speech in a format that only FFmpeg writes. */
async function speakAs(
  format: SoundFormat,
  options: SpeechOptions & RecordingOptions,
  order: SpeechRequest,
  { account, signal }: { account: string; signal: AbortSignal },
): Promise<Buffer> {
  const { voice, pieces } = beginSpeech(await voicesOf(options, account), order, signal)
  const { metadata, wav } = finishSpeech(order, voice, await Array.fromAsync(pieces))
  await keepSpeech(options, account, { metadata, input: order, wav })
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
