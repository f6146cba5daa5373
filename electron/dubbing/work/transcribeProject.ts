import type { DubOrder } from '../../../shared/commands/dubs.ts'
import type { Segment } from '../../../shared/contract/records.ts'
import { english } from '../../../shared/locale/english.ts'
import { type Message, say } from '../../../shared/locale/message.ts'
import type { DocumentDraft } from '../../../shared/project/document.ts'
import { addTarget } from '../../../shared/project/projectEdits.ts'
import { keepAllApart } from '../../../shared/project/speakers/speakerEdits.ts'
import { setSigns } from '../../../shared/project/texts/signEdits.ts'
import { applyTranslation } from '../../../shared/project/texts/textEdits.ts'
import { setTranscript, type TranscriptLine } from '../../../shared/project/texts/transcript.ts'
import { readSources, type Sources } from './findSources.ts'
import { type TranscriptWish, transcribe } from './transcribe.ts'
import type { Transcript } from './transcript.ts'
import type { WorkContext } from './workContext.ts'
import type { TranscriptOrder } from './workOrder.ts'

/** Puts a sentence into the language of the user. */
type Words = (said: Message) => string

/** The options of a dub by which its sources and lines are found. */
export type SourcesWish = TranscriptWish & Pick<DubOrder, 'alongside' | 'translation'>

/** What an order for a transcript asks for: one whose source was chosen takes its lines from no translation. */
export function sourcesWish({ to, language, source, speakers }: TranscriptOrder): SourcesWish {
  const translation = { from: source.from === 'auto' ? 'auto' : 'service' } as const
  return { to, from: language, transcript: source, speakers, translation }
}

/** Transcribes a project: replaces all lines and speakers in one step. `given`: the files of the order, if they were read. */
export async function transcribeProject(
  context: WorkContext,
  order: SourcesWish,
  given?: Sources,
): Promise<Transcript> {
  context.enter('transcript', say('doing.lines'))
  const { media } = await context.document()
  const transcript = await transcribe(
    context,
    order,
    given ?? (await readSources(context, order, media.facts?.duration)),
  )
  const { origin } = transcript
  const label = origin === 'analysis' ? say('edit.recognise') : say('edit.readSubtitles')
  await context.edit(label, (draft) => {
    layTranscript(draft, transcript, order.to, context.words)
    // Who told how many people speak is not asked whether two of them are one.
    if (order.speakers != null) keepAllApart(draft)
  })
  await context.reach({ analyzeJob: undefined, origin })
  return transcript
}

/** How an order finds the lines, as it is kept with a project: an order that finds them otherwise finds them anew. */
export function linesFrom({ transcript, speakers = null }: DubOrder): string {
  return JSON.stringify([transcript, speakers])
}

/**
 * Replaces all lines and speakers by those of a transcript; texts of a translation become those of `to`. `words` puts the
 * notes of lines into the user's language: in a project they are the user's own text.
 */
function layTranscript(
  draft: DocumentDraft,
  transcript: Transcript,
  to: TranscriptOrder['to'],
  words: Words = english,
): void {
  const { names, profiles, language } = transcript
  if (transcript.origin === 'translation') setTranslated(draft, transcript, to)
  else setTranscript(draft, { lines: timedLines(transcript, words), names, profiles, language })
  if (transcript.signs !== undefined) setSigns(draft, transcript.signs)
}

function timedLines(
  { segments, words = {}, notes = {}, doubts = {}, draft }: Transcript,
  inWords: Words,
): TranscriptLine[] {
  return segments.map((segment) => {
    const { id } = segment
    const note = notes[id]
    const doubt = doubts[id] ?? (draft === true ? 'draft' : undefined)
    return { ...segment, words: words[id], note: note === undefined ? undefined : inWords(note), doubt }
  })
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
