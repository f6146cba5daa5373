import type { Target } from '../../contract/records.ts'
import type { Cue } from '../../subtitles/cue.ts'
import { toSegments } from '../../subtitles/toSegments.ts'
import type { Document, DocumentDraft, Word } from '../document.ts'
import { peek } from '../lines/draftLines.ts'
import { addDescription, addLine, setNote } from '../lines/lineEdits.ts'
import { addTarget } from '../projectEdits.ts'
import { speakerDuring } from '../speakers/assignSpeakers.ts'
import { descriptionsOf, dialogueOf } from '../speakers/describer.ts'
import type { MatchedCues } from './matchToLines.ts'
import { setTexts } from './textEdits.ts'
import { setTranscript, type TranscriptLine } from './transcript.ts'

/** How subtitles are taken into a project. */
export type ImportAs = 'lines' | 'translation' | 'notes' | 'descriptions'

/** A subtitle, or a line of a text that was placed by ear, with a doubt where its time may be wrong. */
type ImportedCue = Cue & { readonly doubt?: 'time' }

/**
 * Replaces all lines by subtitles, or by those of a text whose language is known. Where these name no speakers, those of the lines
 * before stay, by time, so that the cast is kept.
 */
export function importLines(draft: DocumentDraft, cues: readonly ImportedCue[], language?: string): void {
  const { segments, names } = toSegments(cues)
  const isEachItself = segments.length === cues.length
  const before = dialogueOf(peek(draft) as Document)
  const isNamed = Object.keys(names).length > 0
  const lines = segments.map((segment, at): TranscriptLine => {
    const speaker = isNamed ? '' : speakerDuring(segment, before)
    const cue = isEachItself ? cues[at] : undefined
    return { ...segment, speaker: speaker || segment.speaker, words: cue && wordsOf(cue), doubt: cue?.doubt }
  })
  setTranscript(draft, { lines, names, language })
}

/** The words of a cue that says when each is spoken. */
function wordsOf({ text, words }: Cue): Word[] | undefined {
  const texts = text.split(/\s+/).filter(Boolean)
  if (words?.length !== texts.length) return undefined
  return words.map(({ start, end }, at) => ({ text: texts[at] ?? '', start, end }))
}

/** Writes the texts of subtitles as a translation; those that belong to no line become lines of their own. */
export function importTranslation(
  draft: DocumentDraft,
  { texts, leftOver, offset }: MatchedCues,
  target: Target,
): void {
  addTarget(draft, target)
  const added = leftOver.map(({ start, end, text }): [number, string] => {
    const place = { start: Math.max(0, start + offset), end: end + offset }
    return [addLine(draft, place), oneLine(text)]
  })
  setTexts(draft, new Map([...texts, ...added]), target)
}

/** Adds the texts of subtitles to the notes of their lines, to be read beside them. */
export function importNotes(draft: DocumentDraft, { texts }: MatchedCues): void {
  for (const [id, text] of texts) {
    const note = draft.lines[id]?.note ?? ''
    if (!note.split('\n').includes(text)) setNote(draft, id, note === '' ? text : `${note}\n${text}`)
  }
}

/** Seconds by which the times of a description in two files may differ. */
const DESCRIPTION_TIME_TOLERANCE_SECONDS = 0.1

/**
 * Takes subtitles over as what describes the picture, in a language: lines of who does, beside all others. One at the time of a
 * line that is there gets its text.
 */
export function importDescriptions(
  draft: DocumentDraft,
  cues: readonly Cue[],
  { target, name }: { readonly target: Target; readonly name: string },
): void {
  addTarget(draft, target)
  const there = descriptionsOf(peek(draft) as Document)
  const texts = cues.map(({ start, end, text }): [number, string] => {
    const line = there.find((one) => Math.abs(one.start - start) < DESCRIPTION_TIME_TOLERANCE_SECONDS)
    return [line?.id ?? addDescription(draft, { start, end, name }), oneLine(text)]
  })
  setTexts(draft, new Map(texts), target)
}

function oneLine(text: string): string {
  return text.replaceAll('\n', ' ').trim()
}
