import { castDraft } from 'immer'
import { omitUndefined } from '../../basics/omitUndefined.ts'
import type { PictureBox } from '../../contract/assemble.ts'
import type { CueBand } from '../../subtitles/cue.ts'
import type { Document, DocumentDraft, LineDraft, Word } from '../document.ts'
import { durationOf, peek, tidyPlace, tidySeconds } from '../lines/draftLines.ts'
import { FIRST_SPEAKER, speakerLabel } from '../speakers/assignSpeakers.ts'
import { descriptionsOf } from '../speakers/describer.ts'
import { speakerColour } from '../speakers/palette.ts'
import { addSpeaker } from '../speakers/speakerEdits.ts'
import { speakerNumber } from '../speakers/speakersInOrder.ts'
import type { VoiceProfile } from '../speakers/voiceProfile.ts'

/** A line from recognition or a subtitle file. Times in seconds. */
export interface TranscriptLine {
  readonly start: number
  readonly end: number
  readonly text: string
  /** The speaker label of the service. */
  readonly speaker: string
  readonly words?: readonly Word[] | undefined
  readonly note?: string | undefined
  /** The reason why the line is to be read over, as in a document. */
  readonly doubt?: PictureBox | 'draft' | 'time' | undefined
  /** Facts of it from a script for a band. */
  readonly band?: CueBand | undefined
}

/** A transcript with its speakers. */
export interface ProjectTranscript {
  readonly lines: readonly TranscriptLine[]
  readonly language?: string | undefined
  /** Speaker names by label, if known. */
  readonly names?: Readonly<Record<string, string>>
  /** Voice profiles by label, if measured. */
  readonly profiles?: Readonly<Record<string, VoiceProfile>> | undefined
}

/**
 * Replaces all lines that people of the film say, also locked ones, by a transcript. Speakers that come again keep their names, colours and voices,
 * so that a new recognition does not undo the casting.
 */
export function setTranscript(
  draft: DocumentDraft,
  { lines, language, names = {}, profiles = {} }: ProjectTranscript,
): void {
  const before = peek(draft) as Document
  const known = Object.fromEntries(Object.entries(draft.speakers).filter(([, { describes }]) => describes !== true))
  const labels = labelsOf(lines, Object.keys(names))
  draft.speakers = {}
  for (const [sourceLabel, id] of labels) {
    const number = speakerNumber(id)
    const own = known[id] ?? { id, name: '', colour: speakerColour(number), voices: {} }
    const profile = profiles[sourceLabel] ?? own.profile
    draft.speakers[id] = {
      ...own,
      name: names[sourceLabel] ?? own.name,
      ...(profile && { profile: castDraft(profile) }),
    }
  }
  setLooks(draft, lines, labels)
  draft.lines = {}
  delete draft.loops
  delete draft.shots
  for (const line of lines) addTranscriptLine(draft, line, labels.get(line.speaker) ?? FIRST_SPEAKER)
  keepDescriptions(draft, before)
  if (language !== undefined && language.length >= 2) draft.sourceLanguage = language
}

function addTranscriptLine(draft: DocumentDraft, line: TranscriptLine, speaker: string): void {
  const id = draft.nextLine
  draft.nextLine += 1
  draft.lines[id] = {
    id,
    ...tidyPlace(line, durationOf(draft)),
    speaker,
    source: line.text.trim(),
    ...(line.words === undefined ? {} : { words: line.words.map(tidyWord) }),
    locked: false,
    keepOriginal: false,
    note: line.note ?? '',
    ...(line.doubt && { doubt: typeof line.doubt === 'string' ? line.doubt : { ...line.doubt } }),
    texts: {},
  }
  if (line.band !== undefined) setBand(draft, draft.lines[id], line.band)
}

/** Gives speakers the colour and the sex that their roles have in a script. */
function setLooks(draft: DocumentDraft, lines: readonly TranscriptLine[], labels: ReadonlyMap<string, string>): void {
  for (const { speaker: label, band } of lines) {
    const speaker = draft.speakers[labels.get(label) ?? '']
    if (band === undefined || speaker === undefined) continue
    if (band.colour !== undefined) speaker.colour = band.colour
    if (band.sex !== undefined) speaker.profile = { ...speaker.profile, sex: band.sex }
  }
}

/** Gives a line what a script tells of its band, and the film the loops and shots before it. */
export function setBand(draft: DocumentDraft, line: LineDraft | undefined, band: CueBand): void {
  const { marks, view, track, loops, shots } = band
  if (line !== undefined) {
    if (marks.length > 0) line.marks = marks.map((mark) => ({ ...mark, time: tidySeconds(mark.time) }))
    Object.assign(line, omitUndefined({ view, track }))
  }
  if (loops.length > 0) draft.loops = inOrder(draft.loops, loops)
  if (shots.length > 0) draft.shots = inOrder(draft.shots, shots)
}

/** Times in order, each once. */
function inOrder(times: readonly number[] = [], more: readonly number[]): number[] {
  return [...new Set([...times, ...more.map(tidySeconds)])].sort((a, b) => a - b)
}

/** Keeps the lines that describe the picture, which no transcript has, with their speakers. */
function keepDescriptions(draft: DocumentDraft, before: Document): void {
  const described = Map.groupBy(descriptionsOf(before), ({ speaker }) => speaker)
  for (const speaker of Object.values(before.speakers).filter(({ describes }) => describes === true)) {
    const id = Object.hasOwn(draft.speakers, speaker.id) ? addSpeaker(draft) : speaker.id
    draft.speakers[id] = { ...(speaker as DocumentDraft['speakers'][string]), id }
    for (const line of described.get(speaker.id) ?? []) draft.lines[line.id] = { ...(line as LineDraft), speaker: id }
  }
}

function tidyWord({ text, start, end }: Word): Word {
  const from = tidySeconds(start)
  return { text, start: from, end: Math.max(from, tidySeconds(end)) }
}

/** Maps labels: a label of the service's form is kept, others (of foreign services) get a free one. */
function labelsOf(lines: readonly TranscriptLine[], named: readonly string[]): Map<string, string> {
  const usedLabels = new Set([...named, ...lines.map(({ speaker }) => speaker)])
  const labels = new Map(
    [...usedLabels].filter((label) => /^SPEAKER_\d{2,}$/.test(label)).map((label) => [label, label]),
  )
  let next = Math.max(-1, ...[...labels.values()].map(speakerNumber)) + 1
  for (const label of usedLabels) {
    if (labels.has(label)) continue
    labels.set(label, speakerLabel(next))
    next += 1
  }
  return labels
}
