import { isDeepStrictEqual } from 'node:util'
import type { PlacedText } from '../../../shared/contract/assemble.ts'
import type { Target } from '../../../shared/contract/records.ts'
import type { DocumentDraft } from '../../../shared/project/document.ts'
import { addLine, trimLine } from '../../../shared/project/lines/lineEdits.ts'
import { addTarget, setPicture, setTiming } from '../../../shared/project/projectEdits.ts'
import { setVoice } from '../../../shared/project/speakers/castEdits.ts'
import { writeSign } from '../../../shared/project/texts/signEdits.ts'
import { applyTranslation, setTexts } from '../../../shared/project/texts/textEdits.ts'
import type { StoredDub } from '../../dubbing/queue/storedDub.ts'
import { layTranscript, type Words } from '../work/transcribeProject.ts'

/** A dub that has its lines. */
type LaidDub = Pick<StoredDub, 'order' | 'reached'>

/**
 * Lays a dub into an empty project: its lines, speakers, texts before they were shortened, voices and timing. Returns the
 * project's line by the dub's; undefined where the dub has no lines yet.
 */
export function layDub(
  draft: DocumentDraft,
  { order, reached }: LaidDub,
  words?: Words,
): Map<number, number> | undefined {
  const { transcript, lines, cast = {}, shortened = [], spoken = [], signs = [] } = reached
  if (transcript === undefined || lines === undefined) return undefined
  const { to: target, picture, timing } = order
  const first = draft.nextLine
  layTranscript(draft, transcript, target, words)
  addTarget(draft, target)
  const places = new Map(transcript.segments.map((segment, at) => [placeOf(segment), first + at]))
  const speakers = new Map(
    transcript.segments.map(({ speaker }, at) => [speaker, draft.lines[first + at]?.speaker ?? speaker]),
  )
  const before = new Map(shortened.map((line) => [line.after, line.before]))
  const ids = new Map<number, number>()
  for (const { id, text, speaker, ...place } of lines) {
    const own = places.get(placeOf(place)) ?? addLine(draft, { ...place, speaker: speakers.get(speaker) ?? speaker })
    ids.set(id, own)
    applyTranslation(draft, target, new Map([[own, before.get(text) ?? text]]))
  }
  // Where the source was heard to speak, the dub was planned for that.
  for (const { id, slot } of spoken) {
    const line = draft.lines[ids.get(id) ?? 0]
    if (line !== undefined && slot !== undefined) trimLine(draft, line.id, slot)
  }
  for (const [label, voice] of Object.entries(cast)) {
    setVoice(draft, speakers.get(label) ?? label, { target, voice })
  }
  translateSigns(draft, signs, target)
  if (picture !== undefined) setPicture(draft, picture)
  if (timing !== undefined) setTiming(draft, timing)
  return ids
}

/** Gives the signs the translations that the dub has at their places. */
function translateSigns(draft: DocumentDraft, signs: readonly PlacedText[], target: Target): void {
  for (const { start, box, text } of signs) {
    const own = draft.signs?.find((one) => one.start === start && isDeepStrictEqual({ ...one.box }, box))
    if (own !== undefined) writeSign(draft, own.id, { text, target })
  }
}

/** Shortens the lines as they are in the dub: a step of its own, which undo takes back. */
export function shortenAsDubbed(
  draft: DocumentDraft,
  { order, reached }: LaidDub,
  ids: ReadonlyMap<number, number>,
): void {
  const texts = (reached.lines ?? []).flatMap(({ id, text }): [number, string][] => {
    const own = ids.get(id)
    return own === undefined || draft.lines[own]?.texts[order.to]?.text === text ? [] : [[own, text]]
  })
  setTexts(draft, new Map(texts), order.to)
}

/** The place of a line, by which the lines of a translation are those of the transcript. */
function placeOf({ start, end }: { readonly start: number; readonly end: number }): string {
  return `${start} ${end}`
}
