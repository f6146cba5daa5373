import { Readable } from 'node:stream'
import { METADATA_HEADER_LIMIT, type SpeechMetadata } from '../../../shared/contract/records.ts'
import type { Service } from '../../../shared/contract/service.ts'
import type { Handlers } from '../http/mount.ts'
import { listSynthesizerVoices, voicesOf } from './chooseVoice.ts'
import { UNREAD_STREAM_TIMEOUT_MS } from './speechFiles.ts'
import { beginSpeech, finishSpeech, keepSpeech, type SpeechOptions, streamSpeech } from './spokenOrder.ts'

/** Handlers for speech in one piece, speech as a stream, and the list of voices. */
export function speechHandlers(options: SpeechOptions): Pick<Handlers<Service>, 'tts' | 'ttsStream' | 'voices'> {
  return {
    async tts(input, { signal, caller }) {
      const { voice, pieces } = beginSpeech(await voicesOf(options, caller.account), input, { caller, signal })
      const { metadata, wav } = finishSpeech(input, voice, await Array.fromAsync(pieces))
      await keepSpeech(options, caller.account, { metadata, input, wav })
      return { type: 'audio/wav', body: wav, headers: { 'x-vox-metadata': metadataHeader(metadata) } }
    },
    async ttsStream(input, { signal, caller }) {
      const sound = await streamSpeech(options, input, { caller, signal })
      const unreadFor = options.unreadTime ?? UNREAD_STREAM_TIMEOUT_MS
      return { type: 'audio/wav', body: Readable.from(sound, { objectMode: false }), unreadFor }
    },
    async voices(_, { caller }) {
      if (options.capabilities.synthesizer === undefined) return { voices: [] }
      const { voices } = await voicesOf(options, caller.account)
      return { voices: listSynthesizerVoices(voices) }
    },
  }
}

const GRAPHEME_SEGMENTER = new Intl.Segmenter('en', { granularity: 'grapheme' })

/**
 * The `X-Vox-Metadata` header: JSON in printable ASCII, other characters as escapes. If it exceeds the limit, the text is cut
 * after a whole grapheme and ends in an ellipsis; all other fields stay whole.
 */
export function metadataHeader(metadata: SpeechMetadata): string {
  const whole = asciiJson(metadata)
  if (whole.length <= METADATA_HEADER_LIMIT) return whole
  const withText = (text: string): string => asciiJson({ ...metadata, text: `${text}…` })
  let room = METADATA_HEADER_LIMIT - withText('').length
  let end = 0
  for (const { segment } of GRAPHEME_SEGMENTER.segment(metadata.text)) {
    room -= asciiJson(segment).length - 2 // without its quotes
    if (room < 0) break
    end += segment.length
  }
  return withText(metadata.text.slice(0, end))
}

function asciiJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[\u007f-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
