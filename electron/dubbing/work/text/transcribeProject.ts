import type { DubOrder } from '../../../../shared/commands/dubs.ts'
import type { Target } from '../../../../shared/contract/records.ts'
import { say } from '../../../../shared/locale/message.ts'
import type { DocumentDraft } from '../../../../shared/project/document.ts'
import { addTarget } from '../../../../shared/project/projectEdits.ts'
import { keepAllApart } from '../../../../shared/project/speakers/speakerEdits.ts'
import { setSigns } from '../../../../shared/project/texts/signEdits.ts'
import { applyTranslation } from '../../../../shared/project/texts/textEdits.ts'
import { type ProjectTranscript, setTranscript } from '../../../../shared/project/texts/transcript.ts'
import type { WorkContext } from '../workContext.ts'
import type { TranscriptOrder } from '../workOrder.ts'
import { readSources, type Sources } from './findSources.ts'
import { syncSources } from './syncSources.ts'
import { type FoundTranscript, type TranscriptRequest, transcribe } from './transcribe.ts'

/** The options of a dub by which its sources and lines are found. */
export type SourcesRequest = TranscriptRequest & Pick<DubOrder, 'alongside' | 'translation' | 'subtitleShift' | 'sync'>

/** The options of an order for a transcript: one whose source was chosen takes its lines from no translation. */
export function sourcesRequest({ to, language, source, speakers }: TranscriptOrder): SourcesRequest {
  const translation = { from: source.from === 'auto' ? 'auto' : 'service' } as const
  return { to, from: language, transcript: source, speakers, translation }
}

/** Transcribes a project: replaces all lines and speakers in one step. `sources`: the files of the order, if they were read. */
export async function transcribeProject(
  context: WorkContext,
  order: SourcesRequest,
  sources?: Sources,
): Promise<FoundTranscript> {
  context.enter('transcript', say('doing.lines'))
  const { media } = await context.document()
  const place = (found: Sources) => syncSources(context, found, { ...order, isTranscriptUsed: true })
  const read = sources ?? (await readSources(context, order, media.facts, place))
  const transcript = await transcribe(context, order, read)
  const { origin } = transcript
  const label = origin === 'analysis' ? say('edit.recognise') : say('edit.readSubtitles')
  await context.edit(label, (draft) => {
    if (origin === 'translation') setTranslated(draft, transcript, order.to)
    else setTranscript(draft, transcript)
    if (transcript.signs !== undefined) setSigns(draft, transcript.signs)
    // Who told how many people speak is not asked whether two of them are one.
    if (order.speakers != null) keepAllApart(draft)
  })
  await context.saveCheckpoint({ analyzeJob: undefined, origin })
  return transcript
}

/** How an order finds the lines, as it is kept with a project: an order that finds them otherwise finds them anew. */
export function linesFrom({
  transcript,
  speakers = null,
  sungLines = 'keep',
  subtitleShift = 0,
  sync,
}: DubOrder): string {
  return JSON.stringify([transcript, speakers, sungLines, subtitleShift, ...(sync === 'off' ? [sync] : [])])
}

/** Sets lines of which only the translation is known. */
function setTranslated(draft: DocumentDraft, transcript: ProjectTranscript, target: Target): void {
  const first = draft.nextLine
  const { lines } = transcript
  setTranscript(draft, { ...transcript, lines: lines.map((line) => ({ ...line, text: '' })) })
  addTarget(draft, target)
  applyTranslation(draft, target, new Map(lines.map(({ text }, at) => [first + at, text])))
}
