import { randomUUID } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { SpeechMetadata, SpeechRequest } from '../../../shared/contract/records.ts'
import type { Service } from '../../../shared/contract/service.ts'
import type { Handlers } from '../http/mount.ts'
import { toPcm16, wavHeader } from '../media/wav.ts'
import { type Capabilities, need, type SynthesizerVoice } from '../ports.ts'
import type { HistoryRecords } from '../store/historyRecords.ts'
import { asciiJson } from './asciiJson.ts'
import { chooseVoice } from './chooseVoice.ts'

interface SpeechOptions {
  readonly capabilities: Capabilities
  readonly history: HistoryRecords
  readonly dataDir: string
}

/** Speech in one piece, speech as it is made, and the list of voices. */
export function speechHandlers(options: SpeechOptions): Pick<Handlers<Service>, 'tts' | 'ttsStream' | 'voices'> {
  const { capabilities } = options
  return {
    async tts(input, { signal, caller }) {
      const { voice, pieces, sampleRate } = begin(capabilities, input, signal)
      const sound = Buffer.concat(await Array.fromAsync(pieces))
      const metadata = describe(input, voice, { sampleRate, bytes: sound.length })
      const wav = Buffer.concat([wavHeader(sampleRate, sound.length), sound])
      await record(options, caller.account, { metadata, wav })
      return { type: 'audio/wav', body: wav, headers: { 'x-vox-metadata': asciiJson(metadata) } }
    },
    async ttsStream(input, { signal, caller }) {
      const { voice, pieces, sampleRate } = begin(capabilities, input, signal)
      // So that a full disk, or a failure before any sound, is still an HTTP status. Later ones break the answer off.
      await checkDisk(options.dataDir)
      const first = await pieces.next()
      const spoken = async function* (): AsyncGenerator<Buffer> {
        yield wavHeader(sampleRate)
        const kept: Buffer[] = []
        for (let next = first; !next.done; next = await pieces.next()) {
          kept.push(next.value)
          yield next.value
        }
        const sound = Buffer.concat(kept)
        const metadata = describe(input, voice, { sampleRate, bytes: sound.length })
        const wav = Buffer.concat([wavHeader(sampleRate, sound.length), sound])
        await record(options, caller.account, { metadata, wav })
      }
      return { type: 'audio/wav', body: Readable.from(spoken(), { objectMode: false }) }
    },
    async voices() {
      return { voices: (capabilities.synthesizer?.voices ?? []).map((voice) => voice.record) }
    },
  }
}

function begin(
  capabilities: Capabilities,
  input: SpeechRequest,
  signal: AbortSignal,
): { voice: SynthesizerVoice; pieces: AsyncGenerator<Buffer>; sampleRate: number } {
  const synthesizer = need(capabilities, 'synthesizer')
  const voice = chooseVoice(synthesizer.voices, input.voice_id, input.language)
  const request = { text: input.text, voice: voice.record.id, speed: input.speed }
  const pieces = async function* (): AsyncGenerator<Buffer> {
    for await (const piece of synthesizer.speak(request, signal)) yield toPcm16(piece.samples)
  }
  return { voice, pieces: pieces(), sampleRate: synthesizer.sampleRate }
}

function describe(
  input: SpeechRequest,
  voice: SynthesizerVoice,
  sound: { sampleRate: number; bytes: number },
): SpeechMetadata & { created_at: string } {
  return {
    id: randomUUID(),
    voice_id: voice.record.id,
    voice_name: voice.record.name,
    text: input.text,
    duration_seconds: Math.round((sound.bytes / 2 / sound.sampleRate) * 1e6) / 1e6,
    sample_rate: sound.sampleRate,
    character_count: [...input.text].length,
    created_at: new Date().toISOString(),
  }
}

/** Throws the disk's own error where nothing can be written any more. */
async function checkDisk(dataDir: string): Promise<void> {
  const folder = join(dataDir, 'history')
  const probe = join(folder, `${randomUUID()}.probe`)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  try {
    await writeFile(probe, wavHeader(0), { mode: 0o600 })
  } finally {
    await rm(probe, { force: true })
  }
}

async function record(
  options: SpeechOptions,
  account: string,
  { metadata, wav }: { metadata: SpeechMetadata; wav: Buffer },
): Promise<void> {
  const folder = join(options.dataDir, 'history')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const audio = join(folder, `${metadata.id}.wav`)
  try {
    await writeFile(audio, wav, { mode: 0o600 })
    options.history.add(account, { ...metadata, feature: 'tts' }, audio)
  } catch (error) {
    await rm(audio, { force: true }) // half of it on a full disk, or all of it unlisted
    throw error
  }
}
