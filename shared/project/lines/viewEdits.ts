import type { FaceReading } from '../../contract/localMedia.ts'
import type { LineView } from '../../contract/records.ts'
import type { Document, DocumentDraft, Speaker } from '../document.ts'
import { dialogueOf } from '../speakers/describer.ts'
import { addSpeaker } from '../speakers/speakerEdits.ts'
import { speakersInOrder } from '../speakers/speakersInOrder.ts'
import { editables } from './draftLines.ts'
import { linesInOrder } from './linesInOrder.ts'

/** Marks in the order in which one key goes through them; undefined is unknown. */
const VIEWS: readonly (LineView | undefined)[] = [undefined, 'on_screen', 'off_screen', 'mouth_hidden']
/** Lines of a person at least, before a speaker is parted. */
const MIN_LINES_TO_SPLIT_SPEAKER = 2

/** The mark that follows another. */
export function nextView(view: LineView | undefined): LineView | undefined {
  return VIEWS[(VIEWS.indexOf(view) + 1) % VIEWS.length]
}

/** Marks whether the mouth of lines is seen; undefined: unknown. */
export function setView(draft: DocumentDraft, ids: readonly number[], view: LineView | undefined): void {
  for (const line of editables(draft, ids)) {
    if (view === undefined) delete line.view
    else line.view = view
    // A person was seen speaking, which no longer holds.
    if (view !== 'on_screen') delete line.face
  }
}

/** The lines that faces are looked for in: those without a mark. Marks are kept, as somebody may have set them. */
export function unseenLines(document: Document): { id: number; start: number; end: number }[] {
  const open = dialogueOf(document).filter(({ view, locked }) => view === undefined && !locked)
  return open.map(({ id, start, end }) => ({ id, start, end }))
}

/**
 * Applies the findings of a face reading to lines without a mark, and gives speakers the portrait of the person who speaks most of
 * their lines.
 */
export function applyFaces(draft: DocumentDraft, { lines, people }: FaceReading): void {
  // Numbers of people that were seen before stay theirs.
  const first = 1 + Math.max(-1, ...Object.values(draft.lines).map(({ face }) => face ?? -1))
  const seen = new Map(lines.map((line) => [line.id, line]))
  const [open, spoken] = [editables(draft, [...seen.keys()]), new Map<string, Map<number, number>>()]
  for (const line of open.filter(({ view }) => view === undefined)) {
    const { view, person } = seen.get(line.id) ?? {}
    if (view === undefined) continue
    line.view = view
    if (person === undefined) continue
    line.face = first + person
    const of = spoken.get(line.speaker) ?? new Map<number, number>()
    spoken.set(line.speaker, of.set(person, (of.get(person) ?? 0) + 1))
  }
  for (const [id, of] of spoken) {
    const [mainPerson] = [...of].toSorted((a, b) => b[1] - a[1])[0] ?? []
    const [speaker, portrait] = [
      draft.speakers[id],
      mainPerson === undefined ? undefined : people[mainPerson]?.portrait,
    ]
    if (speaker !== undefined && portrait) speaker.portrait = portrait
  }
}

/** Speakers whose lines several people were seen to speak, with the lines of all but the first of these. */
export function mergedPeople(document: Document): { speaker: Speaker; others: number[][] }[] {
  return speakersInOrder(document).flatMap((speaker) => {
    const own = linesInOrder(document).filter((line) => line.speaker === speaker.id && !line.locked)
    const byFace = Map.groupBy(
      own.filter(({ face }) => face !== undefined),
      ({ face }) => face,
    )
    const people = [...byFace.values()].filter(({ length }) => length >= MIN_LINES_TO_SPLIT_SPEAKER)
    const others = people.toSorted((a, b) => b.length - a.length).slice(1)
    return others.length === 0 ? [] : [{ speaker, others: others.map((lines) => lines.map(({ id }) => id)) }]
  })
}

/** Gives each further person seen in a speaker's lines a speaker of their own; lines in which nobody was seen stay. */
export function partByFaces(draft: DocumentDraft): void {
  for (const { others } of mergedPeople(draft as Document))
    for (const ids of others) {
      const speaker = addSpeaker(draft)
      for (const line of editables(draft, ids)) line.speaker = speaker
    }
}
