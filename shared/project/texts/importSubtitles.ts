import type { Target } from '../../contract/records.ts'
import type { Cue } from '../../subtitles/cue.ts'
import { toSegments } from '../../subtitles/toSegments.ts'
import type { Document, DocumentDraft } from '../document.ts'
import { peek } from '../lines/draftLines.ts'
import { addDescription, addLine, setNote } from '../lines/lineEdits.ts'
import { addTarget } from '../projectEdits.ts'
import { speakerDuring } from '../speakers/assignSpeakers.ts'
import { descriptionsOf, dialogueOf } from '../speakers/describer.ts'
import type { MatchedCues } from './matchToLines.ts'
import { setTexts } from './textEdits.ts'
import { setTranscript } from './transcript.ts'

/** How subtitles are taken into a project. */
export type ImportAs = 'lines' | 'translation' | 'notes' | 'descriptions'

/**
 * Replaces all lines by subtitles. Where these name no speakers, those of the lines before stay, by time, so that the cast
 * is kept.
 */
export function importLines(draft: DocumentDraft, cues: readonly Cue[]): void {
  const { segments, names } = toSegments(cues)
  const before = dialogueOf(peek(draft) as Document)
  const isNamed = Object.keys(names).length > 0
  const lines = segments.map((segment) => {
    const speaker = isNamed ? '' : speakerDuring(segment, before)
    return speaker === '' ? segment : { ...segment, speaker }
  })
  setTranscript(draft, { lines, names })
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
