import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { toPcm16, wavHeader } from '../../../shared/audio/wav.ts'
import type { SpeechMetadata, SpeechRequest } from '../../../shared/contract/records.ts'
import type { Service } from '../../../shared/contract/service.ts'
import { AppError } from '../../../shared/failure.ts'
import type { Blobs } from '../backends/shared/blobs.ts'
import type { ClonedVoices } from '../backends/shared/clonedVoices.ts'
import type { History } from '../backends/shared/history.ts'
import type { Capabilities, Synthesizer, SynthesizerVoice } from '../core/ports.ts'
import { controlFor } from '../core/voiceControl.ts'
import { toMilliseconds } from '../dub/roundTimes.ts'
import { unspokenNote } from '../dub/unspokenNotes.ts'
import type { Handlers } from '../http/mount.ts'
import { chooseVoice, listVoices, voicesOf } from './chooseVoice.ts'
import { metadataHeader } from './metadataHeader.ts'

interface SpeechOptions {
  readonly capabilities: Capabilities
  readonly history: History
  readonly clones: ClonedVoices
  readonly blobs: Blobs
}

/** Handlers for speech in one piece, speech as a stream, and the list of voices. */
export function speechHandlers(options: SpeechOptions): Pick<Handlers<Service>, 'tts' | 'ttsStream' | 'voices'> {
  return {
    async tts(input, { signal, caller }) {
      const { voice, pieces } = begin(await voicesOf(options, caller.account), input, signal)
      const { metadata, wav } = finish(input, voice, await Array.fromAsync(pieces))
      await record(options, caller.account, { metadata, input, wav })
      return { type: 'audio/wav', body: wav, headers: { 'x-vox-metadata': metadataHeader(metadata) } }
    },
    async ttsStream(input, { signal, caller }) {
      const { voice, pieces } = begin(await voicesOf(options, caller.account), input, signal)
      // The first piece is awaited, so that a full disk or an early failure is an HTTP status. Later ones cut the answer off.
      await options.blobs.check()
      const first = await pieces.next()
      const spoken = async function* (): AsyncGenerator<Uint8Array> {
        const kept: Sound[] = []
        for (let next = first; !next.done; next = await pieces.next()) {
          if (kept.length === 0) yield wavHeader(next.value)
          kept.push(next.value)
          yield next.value.bytes
        }
        await record(options, caller.account, { ...finish(input, voice, kept), input })
      }
      return { type: 'audio/wav', body: Readable.from(spoken(), { objectMode: false }) }
    },
    async voices(_, { caller }) {
      if (options.capabilities.synthesizer === undefined) return { voices: [] }
      const { voices } = await voicesOf(options, caller.account)
      return { voices: listVoices(voices) }
    },
  }
}

function begin(
  synthesizer: Synthesizer,
  input: SpeechRequest,
  signal: AbortSignal,
): { voice: SynthesizerVoice; pieces: AsyncGenerator<Sound> } {
  const voice = chooseVoice(synthesizer.voices, input.voice_id, input.language)
  const { text, speed, stability, similarity } = input
  const [exaggeration, cfgWeight] = [input.exaggeration ?? undefined, input.cfg_weight ?? undefined]
  const control = controlFor(voice, { stability, similarity, exaggeration, cfgWeight })
  const pieces = async function* (): AsyncGenerator<Sound> {
    for await (const piece of synthesizer.speak({ text, voice: voice.record.id, speed, control }, signal)) {
      const { samples, sampleRate, unspoken = [] } = piece
      yield { bytes: toPcm16(samples), sampleRate, unspoken }
    }
  }
  return { voice, pieces: pieces() }
}

/** A piece of speech as sent: 16-bit samples, rate in Hz. */
interface Sound {
  readonly bytes: Uint8Array
  readonly sampleRate: number
  readonly unspoken: readonly string[]
}

/** Joins all pieces into one WAV file, with its metadata. Throws `engine_down` if there is no piece. */
function finish(
  input: SpeechRequest,
  voice: SynthesizerVoice,
  pieces: readonly Sound[],
): { metadata: Described; wav: Buffer } {
  const [first] = pieces
  if (first === undefined) {
    throw new AppError({
      kind: 'engine_down',
      message: `${voice.record.name} said nothing. Try another text or voice.`,
    })
  }
  const { sampleRate } = first
  const sound = Buffer.concat(pieces.map(({ bytes }) => bytes))
  const unspoken = [...new Set(pieces.flatMap((piece) => piece.unspoken))]
  const metadata = describe(input, voice, { sampleRate, bytes: sound.length, unspoken })
  return { metadata, wav: Buffer.concat([wavHeader({ sampleRate }, sound.length), sound]) }
}

type Described = SpeechMetadata & { created_at: string }

function describe(
  input: SpeechRequest,
  voice: SynthesizerVoice,
  sound: { sampleRate: number; bytes: number; unspoken: readonly string[] },
): Described {
  const note = unspokenNote(voice.record.name, sound.unspoken)
  return {
    id: randomUUID(),
    voice_id: voice.record.id,
    voice_name: voice.record.name,
    text: input.text,
    duration_seconds: toMilliseconds(sound.bytes / 2 / sound.sampleRate),
    sample_rate: sound.sampleRate,
    character_count: [...input.text].length,
    created_at: new Date().toISOString(),
    ...(note === undefined ? {} : { notes: [note] }),
  }
}

async function record(
  { blobs, history }: SpeechOptions,
  account: string,
  { metadata, input, wav }: { metadata: SpeechMetadata; input: SpeechRequest; wav: Buffer },
): Promise<void> {
  const audio = await blobs.write(`history/${metadata.id}.wav`, wav)
  try {
    await history.add(account, { ...settingsOf(input), ...metadata, feature: 'tts' }, audio)
  } catch (error) {
    await blobs.remove(audio) // without an item it would never be found
    throw error
  }
}

/** The settings of a request, stored so that the user can repeat it. */
function settingsOf({
  text: _text,
  voice_id: _voice,
  ...settings
}: SpeechRequest): Omit<SpeechRequest, 'text' | 'voice_id'> {
  return settings
}
