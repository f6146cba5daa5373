import type { Segment } from '../../../shared/contract/records.ts'
import type { DocumentDraft } from '../../../shared/project/document.ts'
import { addTarget } from '../../../shared/project/projectEdits.ts'
import { applyTranslation } from '../../../shared/project/texts/textEdits.ts'
import { setTranscript, type TranscriptLine } from '../../../shared/project/texts/transcript.ts'
import type { Transcript } from '../../dubbing/steps/dubContext.ts'
import { findSources, type Sources } from '../../dubbing/steps/findSources.ts'
import { transcribe } from '../../dubbing/steps/transcribe.ts'
import type { WorkContext } from './workContext.ts'
import type { TranscriptOrder } from './workOrder.ts'

/** Transcribes a project: replaces all lines and speakers in one step. */
export async function transcribeProject(context: WorkContext, order: TranscriptOrder): Promise<void> {
  context.enter('transcript', 'Finding the lines')
  const sources = withLanguage(await sourcesOf(context, order), order.language)
  const transcript = context.reached.transcript ?? (await transcribe(context, sources))
  await context.reach({ transcript, analyzeJob: undefined })
  const label = transcript.origin === 'analysis' ? 'Recognise speech' : 'Read subtitles'
  const language = order.language ?? transcript.language
  await context.edit(label, (draft) => {
    const { profiles } = transcript
    if (transcript.origin === 'translation') setTranslated(draft, transcript, order.to)
    else setTranscript(draft, { lines: timedLines(transcript), names: transcript.names, profiles, language })
  })
}

/**
 * The sources of the transcript: an explicit choice of a file or of recognition is obeyed; a translation may stand in
 * only if the choice is left open.
 */
async function sourcesOf(context: WorkContext, { source }: TranscriptOrder): Promise<Sources> {
  if (source.from === 'video') return {}
  const { transcript, translation } = await findSources(context.video, context.order)
  if (source.from === 'auto') return { ...(transcript && { transcript }), ...(translation && { translation }) }
  return transcript === undefined ? {} : { transcript }
}

function withLanguage({ transcript, ...rest }: Sources, language: string | undefined): Sources {
  if (transcript === undefined || language === undefined)
    return transcript === undefined ? rest : { transcript, ...rest }
  return { ...rest, transcript: { ...transcript, language } }
}

function timedLines({ segments, words = {} }: Transcript): TranscriptLine[] {
  return segments.map((segment) => ({ ...segment, words: words[segment.id] }))
}

/** Sets lines of which only the translation is known. */
function setTranslated(
  draft: DocumentDraft,
  { segments, names, profiles }: Transcript,
  target: TranscriptOrder['to'],
): void {
  const first = draft.nextLine
  setTranscript(draft, { lines: segments.map((segment: Segment) => ({ ...segment, text: '' })), names, profiles })
  addTarget(draft, target)
  applyTranslation(draft, target, new Map(segments.map(({ text }, at) => [first + at, text])))
}
