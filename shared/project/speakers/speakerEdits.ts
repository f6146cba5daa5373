import type { DocumentDraft } from '../document.ts'
import { editables, peek } from '../lines/draftLines.ts'
import { speakerLabel } from './assignSpeakers.ts'
import { speakerColour } from './palette.ts'
import { speakerNumber } from './speakersInOrder.ts'

/** Creates a speaker; answers the label. */
export function addSpeaker(draft: DocumentDraft, name = ''): string {
  const number = Math.max(-1, ...Object.keys(draft.speakers).map(speakerNumber)) + 1
  const id = speakerLabel(number)
  draft.speakers[id] = { id, name, colour: speakerColour(number), voices: {} }
  return id
}

/** Renames a speaker; with an empty name the label is shown. */
export function renameSpeaker(draft: DocumentDraft, id: string, name: string): void {
  const speaker = draft.speakers[id]
  if (speaker !== undefined) speaker.name = name.trim()
}

/** Makes a speaker one who describes the picture, or one of the film again. */
export function setDescribes(draft: DocumentDraft, id: string, describes: boolean): void {
  const speaker = draft.speakers[id]
  if (speaker === undefined) return
  if (describes) speaker.describes = true
  else delete speaker.describes
}

/** Merges speakers: moves all lines, also locked ones, and the voices that the remaining speaker lacks. */
export function mergeSpeakers(draft: DocumentDraft, from: readonly string[], into: string): void {
  const kept = draft.speakers[into]
  if (kept === undefined) return
  const merged = new Set(from.filter((id) => id !== into && Object.hasOwn(draft.speakers, id)))
  for (const { id, speaker } of Object.values(peek(draft.lines))) {
    const line = merged.has(speaker) ? draft.lines[id] : undefined
    if (line !== undefined) line.speaker = into
  }
  keepAnswers(draft, merged, into)
  for (const id of merged) {
    const gone = peek(draft.speakers[id])
    kept.name ||= gone?.name ?? ''
    kept.voices = { ...gone?.voices, ...peek(kept.voices) }
    delete draft.speakers[id]
  }
}

/** Keeps, for the speaker that remains, the people from whom the merged ones are known to differ. */
function keepAnswers(draft: DocumentDraft, merged: ReadonlySet<string>, into: string): void {
  for (const { id, apart = [] } of Object.values(peek(draft.speakers))) {
    if (merged.has(id)) for (const other of apart) keepApart(draft, into, other)
    else if (apart.some((other) => merged.has(other))) keepApart(draft, id, into)
  }
}

/** Notes that two speakers who sound alike are two people. */
export function keepApart(draft: DocumentDraft, one: string, other: string): void {
  const speaker = draft.speakers[one]
  if (speaker === undefined || one === other || speaker.apart?.includes(other) === true) return
  speaker.apart = [...(speaker.apart ?? []), other]
}

/** Notes that all speakers are different people, as the user has named their number. */
export function keepAllApart(draft: DocumentDraft): void {
  const ids = Object.keys(peek(draft.speakers))
  for (const [at, one] of ids.entries()) for (const other of ids.slice(at + 1)) keepApart(draft, one, other)
}

/** Moves lines to a new speaker with the same voices; answers the label, or undefined without lines. */
export function splitSpeaker(draft: DocumentDraft, ids: readonly number[]): string | undefined {
  const lines = editables(draft, ids)
  const first = lines[0]
  if (first === undefined) return undefined
  const cast = Object.entries(peek(draft.speakers[first.speaker]?.voices ?? {}))
  const id = addSpeaker(draft)
  const speaker = draft.speakers[id]
  for (const [target, { voice, settings }] of cast) {
    Object.assign(speaker?.voices ?? {}, { [target]: { voice, settings: { ...settings } } })
  }
  for (const line of lines) line.speaker = id
  return id
}

/** Removes a speaker without lines. */
export function removeSpeaker(draft: DocumentDraft, id: string): void {
  const busy = Object.values(peek(draft.lines)).some(({ speaker }) => speaker === id)
  if (!busy) delete draft.speakers[id]
}
