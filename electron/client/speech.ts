import { omitUndefined } from '../../shared/basics/omitUndefined.ts'
import { SpeechMetadata } from '../../shared/contract/records.ts'
import { AppError } from '../../shared/failure.ts'
import { say } from '../../shared/locale/message.ts'
import { type Answer, collectBytes } from './answer.ts'

/** Synthesized speech as it arrives: a WAV file in chunks, to be read once. */
export interface SpeechStream {
  /** Absent if the server sent no readable metadata; the sound is still useful. */
  readonly metadata?: SpeechMetadata
  readonly body: AsyncIterable<Uint8Array>
}

/** Reads the speech in an answer. Throws `bad_reply` if the answer is a page or a record. */
export function speechOf(answer: Answer): SpeechStream {
  const type = answer.headers['content-type'] ?? ''
  if (/^(text|application\/(json|problem\+json|xhtml))/.test(type)) {
    answer.discard()
    const message = say('failure.reply.text')
    throw new AppError({ kind: 'bad_reply', message })
  }
  const metadata = readMetadata(answer.headers['x-vox-metadata'])
  return { body: answer.body, ...omitUndefined({ metadata }) }
}

/** Collects a whole WAV file in memory, for short texts. */
export function collectSpeech(speech: SpeechStream): Promise<Uint8Array> {
  return collectBytes(speech.body)
}

function readMetadata(header: string | string[] | undefined): SpeechMetadata | undefined {
  if (typeof header !== 'string') return undefined
  try {
    // Node reads headers as Latin-1; a server that does not escape has written UTF-8.
    const text = /[\x80-\xff]/.test(header) ? Buffer.from(header, 'latin1').toString('utf8') : header
    return SpeechMetadata.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}
