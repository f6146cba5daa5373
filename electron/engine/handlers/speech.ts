import { Readable } from 'node:stream'
import { METADATA_HEADER_LIMIT, type SpeechMetadata } from '../../../shared/contract/records.ts'
import type { Service } from '../../../shared/contract/service.ts'
import type { WordStarts } from '../../../shared/timing/words/wordTimes.ts'
import { toMilliseconds } from '../dub/plan/roundTimes.ts'
import type { Handlers } from '../http/mount.ts'
import { listSynthesizerVoices, voicesOf } from './chooseVoice.ts'
import { UNREAD_STREAM_TIMEOUT_MS } from './speechFiles.ts'
import { beginSpeech, finishSpeech, keepSpeech, type SpeechOptions, streamSpeech } from './spokenOrder.ts'

/** Most words whose starts stand in a header: a line has no more, and they take a third of its room. */
const MAX_WORDS_IN_HEADER = 200

/** Handlers for speech in one piece, speech as a stream, and the list of voices. */
export function speechHandlers(options: SpeechOptions): Pick<Handlers<Service>, 'tts' | 'ttsStream' | 'voices'> {
  return {
    async tts(input, { signal, caller }) {
      const { voice, pieces } = beginSpeech(await voicesOf(options, caller.account), input, { caller, signal })
      const { metadata, wav, words } = finishSpeech(input, voice, await Array.fromAsync(pieces))
      await keepSpeech(options, caller.account, { metadata, input, wav })
      return { type: 'audio/wav', body: wav, headers: { 'x-vox-metadata': metadataHeader(withWords(metadata, words)) } }
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

/** Adds where words begin to the milliseconds; not of a text so long that its header would have no room for itself. */
function withWords(metadata: SpeechMetadata, words: WordStarts): SpeechMetadata {
  if (words.length === 0 || words.length > MAX_WORDS_IN_HEADER) return metadata
  return { ...metadata, word_starts: words.map(([offset, start]) => [offset, toMilliseconds(start)]) }
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
