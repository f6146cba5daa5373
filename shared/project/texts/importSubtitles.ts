import type { Target } from '../../contract/records.ts'
import { type Cue, movedTo } from '../../subtitles/cue.ts'
import { toSegments } from '../../subtitles/toSegments.ts'
import type { Document, DocumentDraft, Word } from '../document.ts'
import { setBandParts } from '../lines/bandEdits.ts'
import { peek } from '../lines/draftLines.ts'
import { addDescription, addLine, setNote } from '../lines/lineEdits.ts'
import { addTarget } from '../projectEdits.ts'
import { speakerDuring } from '../speakers/assignSpeakers.ts'
import { descriptionsOf, dialogueOf } from '../speakers/describer.ts'
import type { MatchedCues } from './matchToLines.ts'
import { setTexts } from './textEdits.ts'
import { setBand, setTranscript, type TranscriptLine } from './transcript.ts'

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
  const before = dialogueOf(peek(draft) as Document)
  const isNamed = Object.keys(names).length > 0
  const lines = withBand(segments, cues).map((line, at): TranscriptLine => {
    const speaker = isNamed ? '' : speakerDuring(line, before)
    const doubt = segments.length === cues.length ? cues[at]?.doubt : undefined
    return { ...line, speaker: speaker || line.speaker, doubt }
  })
  setTranscript(draft, { lines, names, language })
}

/** Lines with the times of words, and what else a script for a band tells, of the cues that they are made of; as they are where there are more lines than cues. */
export function withBand<L extends TranscriptLine>(lines: readonly L[], cues: readonly Cue[]): (L & TranscriptLine)[] {
  if (lines.length !== cues.length) return [...lines]
  return lines.map((line, at) => {
    const cue = cues[at]
    return cue === undefined ? line : { ...line, words: wordsOf(cue), band: cue.band }
  })
}

/** The words of a cue that says when each is spoken. */
function wordsOf({ text, words }: Cue): Word[] | undefined {
  const texts = text.split(/\s+/).filter(Boolean)
  if (words?.length !== texts.length) return undefined
  return words.map(({ start, end }, at) => ({ text: texts[at] ?? '', start, end }))
}

/**
 * Writes the texts of subtitles as a translation; those that belong to no line become lines of their own. A line whose text is that
 * of one of the `cues` also gets what a script for a band tells of it.
 */
export function importTranslation(
  draft: DocumentDraft,
  { texts, leftOver, offset }: MatchedCues,
  { target, cues = [] }: { readonly target: Target; readonly cues?: readonly Cue[] },
): void {
  addTarget(draft, target)
  const moved = (cue: Cue) => movedTo(cue, { start: Math.max(0, cue.start + offset), end: cue.end + offset })
  const added = leftOver.map((cue): [number, string] => [addLine(draft, moved(cue)), oneLine(cue.text)])
  const all = new Map([...texts, ...added])
  setTexts(draft, all, target)
  const banded = Map.groupBy(cues.filter(({ band }) => band !== undefined).map(moved), ({ text }) => oneLine(text))
  for (const [id, text] of all) {
    const line = draft.lines[id]
    const own = banded.get(text)?.find((cue) => line !== undefined && cue.start < line.end && cue.end > line.start)
    if (own?.band === undefined || line === undefined || line.locked) continue
    setBand(draft, line, own.band)
    const { times } = own.band
    if (times !== undefined) setBandParts(draft, id, { target, parts: times.parts })
  }
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
