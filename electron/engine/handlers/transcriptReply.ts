import type { Audio, Transcript, TranscriptEvent, TranscriptionRequest } from '../../../shared/contract/audio.ts'
import { FIRST_SPEAKER } from '../../../shared/project/speakers/assignSpeakers.ts'
import { formatSrt } from '../../../shared/subtitles/formats/srt.ts'
import { formatVtt } from '../../../shared/subtitles/formats/vtt.ts'
import { languageName } from '../../../shared/text/languages.ts'
import type { Capabilities } from '../core/ports.ts'
import { unshared } from '../dub/filmSound.ts'
import { findSpeakers } from '../dub/findSpeakers.ts'
import { joinWords } from '../dub/joinWords.ts'
import { roundTimes } from '../dub/roundTimes.ts'
import type { Heard } from '../dub/transcribeRecording.ts'
import type { Bytes, Reply } from '../http/mount.ts'
import type { RecordingFiles } from './hearRecording.ts'

/** A transcript in the format that a client of OpenAI's interface asked for. */
export async function transcriptReply(
  input: TranscriptionRequest,
  heard: Heard,
  files: RecordingFiles,
  given: { readonly capabilities: Capabilities; readonly signal: AbortSignal },
): Promise<Reply<Audio['audioTranscriptions']>> {
  if (input.stream) return { events: events(heard.text) }
  switch (input.response_format) {
    case 'text':
      return plain(`${heard.text}\n`)
    case 'srt':
      return plain(formatSrt(joinWords(heard.words)))
    case 'vtt':
      return plain(formatVtt(joinWords(heard.words)), 'text/vtt')
    case 'json':
      return { text: heard.text }
    case 'verbose_json':
      return verbose(input, heard)
    case 'diarized_json':
      return diarized(heard, files, given)
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

function facts({ text, language, duration_seconds: duration }: Heard): Transcript {
  return { task: 'transcribe', language: languageName(language).toLowerCase(), duration, text }
}

function verbose({ timestamp_granularities: wanted }: TranscriptionRequest, heard: Heard): Transcript {
  const words = heard.words.map(({ text: word, start, end }) => ({ word, start, end }))
  const segments = joinWords(heard.words).map((line, id) => ({ id, ...line }))
  return {
    ...facts(heard),
    ...(wanted.includes('segment') ? { segments } : {}),
    ...(wanted.includes('word') ? { words } : {}),
  }
}

async function diarized(
  heard: Heard,
  files: RecordingFiles,
  given: { readonly capabilities: Capabilities; readonly signal: AbortSignal },
): Promise<Transcript> {
  const lines = joinWords(heard.words).map((line, id) => ({ id, ...line, speaker: FIRST_SPEAKER }))
  const order = { segments: lines, keepSpeakers: false }
  const { segments } = await findSpeakers(order, { source: files.source, shared: unshared(files.scratch) }, given)
  return { ...facts(heard), segments: roundTimes(segments).map(asDiarized) }
}

function asDiarized<S extends { id: number }>(segment: S): S & { type: string; id: string } {
  return { ...segment, id: `seg_${segment.id}`, type: 'transcript.text.segment' }
}
