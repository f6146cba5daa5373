import type { Word } from '../../../../shared/project/document.ts'
import { baseLanguage } from '../../../../shared/text/languages.ts'
import type { Capabilities, WorkOptions } from '../../core/ports.ts'
import { stage } from '../../core/stage.ts'
import { probeFile } from '../../media/probeFile.ts'
import { soundOf, unshared } from '../film/filmSound.ts'
import { recogniserFor } from './recogniserFor.ts'

/** The transcript of a recording; times in seconds. */
export interface RecordingTranscript {
  readonly text: string
  readonly language: string
  readonly duration_seconds: number
  readonly made_by: string
  readonly draft: boolean
  readonly words: Word[]
}

/**
 * Transcribes a recording without segments or speakers. Throws `unavailable` if no recogniser supports the language,
 * `invalid` if there is no sound.
 */
export async function transcribeRecording(
  language: string,
  files: { source: string; scratch: string },
  { capabilities, ...work }: WorkOptions & { capabilities: Capabilities },
): Promise<RecordingTranscript> {
  const transcriber = recogniserFor(capabilities, language)
  const facts = await probeFile(files.source, stage(work, 0, 0.05))
  const filmSource = { source: files.source, shared: unshared(files.scratch) }
  const pcm = await soundOf(facts, filmSource, stage(work, 0.05, 0.3))
  const transcription = await transcriber.transcribe(pcm, baseLanguage(language), stage(work, 0.3, 1))
  return {
    text: transcription.words.map((word) => word.text).join(' '),
    language: transcription.language,
    duration_seconds: facts.duration,
    made_by: transcriber.name,
    draft: transcriber.draft,
    words: transcription.words,
  }
}
