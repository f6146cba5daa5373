import { randomUUID } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { findLanguage } from '../../../shared/text/languages.ts'
import type { Caller } from '../backends/shared/accountRecords.ts'
import type { ClonedVoices } from '../backends/shared/clonedVoices.ts'
import type { History } from '../backends/shared/history.ts'
import { type Capabilities, need } from '../core/ports.ts'
import { roundTimes } from '../dub/plan/roundTimes.ts'
import { type RecordingTranscript, transcribeRecording } from '../dub/read/transcribeRecording.ts'
import type { Upload } from '../http/uploads.ts'

/** The dependencies of the handlers of recordings. */
export interface RecordingOptions {
  readonly capabilities: Capabilities
  readonly history: History
  readonly clones: ClonedVoices
  readonly dataDir: string
}

/** A received recording, and who sent it. */
interface Received {
  readonly file: Upload
  readonly signal: AbortSignal
  readonly caller: Caller
}

/** Paths of a recording, and of a folder for temporary files. */
export interface RecordingFiles {
  readonly source: string
  readonly scratch: string
}

/**
 * Transcribes a recording, keeps the text in the history and answers what `answer` makes of it; the recording is there until
 * then, and removed afterwards. Throws `unavailable` without a recogniser of the language.
 */
export async function transcribeUpload<T>(
  { capabilities, history, dataDir }: RecordingOptions,
  language: string,
  { file, signal, caller }: Received,
  answer: (recognition: RecordingTranscript & { id: string }, files: RecordingFiles) => Promise<T>,
): Promise<T> {
  const files: RecordingFiles = { source: file.path, scratch: join(dataDir, 'incoming', randomUUID()) }
  try {
    need(capabilities, 'transcriber')
    await mkdir(files.scratch, { recursive: true, mode: 0o700 })
    const code = findLanguage(language)?.code ?? language
    const transcript = await transcribeRecording(code, files, { capabilities, signal })
    const id = randomUUID()
    const created_at = new Date().toISOString()
    await history.add(caller.account, {
      id,
      feature: 'stt',
      created_at,
      text: transcript.text,
      made_by: transcript.made_by,
    })
    return await answer({ id, ...roundTimes(transcript) }, files)
  } finally {
    await Promise.all(Object.values(files).map((path) => rm(path, { recursive: true, force: true })))
  }
}
