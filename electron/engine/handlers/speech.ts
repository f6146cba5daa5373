import { Readable } from 'node:stream'
import type { Service } from '../../../shared/contract/service.ts'
import type { Handlers } from '../http/mount.ts'
import { listVoices, voicesOf } from './chooseVoice.ts'
import { metadataHeader } from './metadataHeader.ts'
import { beginSpeech, finishSpeech, keepSpeech, type SpeechOptions, streamSpeech } from './spokenOrder.ts'

/** Handlers for speech in one piece, speech as a stream, and the list of voices. */
export function speechHandlers(options: SpeechOptions): Pick<Handlers<Service>, 'tts' | 'ttsStream' | 'voices'> {
  return {
    async tts(input, { signal, caller }) {
      const { voice, pieces } = beginSpeech(await voicesOf(options, caller.account), input, signal)
      const { metadata, wav } = finishSpeech(input, voice, await Array.fromAsync(pieces))
      await keepSpeech(options, caller.account, { metadata, input, wav })
      return { type: 'audio/wav', body: wav, headers: { 'x-vox-metadata': metadataHeader(metadata) } }
    },
    async ttsStream(input, { signal, caller }) {
      const sound = await streamSpeech(options, input, { account: caller.account, signal })
      return { type: 'audio/wav', body: Readable.from(sound, { objectMode: false }) }
    },
    async voices(_, { caller }) {
      if (options.capabilities.synthesizer === undefined) return { voices: [] }
      const { voices } = await voicesOf(options, caller.account)
      return { voices: listVoices(voices) }
    },
  }
}
