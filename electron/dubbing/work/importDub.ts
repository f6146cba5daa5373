import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { DubOrder, DubResult, Stage } from '../../../shared/commands/dubs.ts'
import { PlacedText } from '../../../shared/contract/assemble.ts'
import { LineReport } from '../../../shared/contract/local.ts'
import { Segment, type Target, VoiceMap } from '../../../shared/contract/records.ts'
import { Failure } from '../../../shared/failureSchema.ts'
import { say } from '../../../shared/locale/message.ts'
import { Said } from '../../../shared/locale/messageSchema.ts'
import type { ChosenTake, Document, DocumentDraft } from '../../../shared/project/document.ts'
import { addLine, trimLine } from '../../../shared/project/lines/lineEdits.ts'
import { addTarget, setSettings } from '../../../shared/project/projectEdits.ts'
import { renderKey } from '../../../shared/project/renderKey.ts'
import { setVoice } from '../../../shared/project/speakers/castEdits.ts'
import { spokenBy, takeKey, voiceOf } from '../../../shared/project/takes/takeKey.ts'
import { writeSign } from '../../../shared/project/texts/signEdits.ts'
import { applyTranslation, chooseTakes, setTexts } from '../../../shared/project/texts/textEdits.ts'
import { QcReport } from '../../../shared/qc/report.ts'
import { readTakeSound } from '../project/takes.ts'
import { Reached, Transcript } from '../steps/dubContext.ts'
import { layTranscript, linesFrom, type Words } from './transcribeProject.ts'
import type { WorkProjects } from './workContext.ts'
import type { StoredWork } from './workOrder.ts'

/** The checkpoints of a dub of an older studio, which kept lines, voices and report beside the project. */
const ReachedBefore = Reached.extend({
  transcript: Transcript.optional(),
  /** The translated lines. */
  lines: z.array(Segment).optional(),
  /** The translated texts of the picture. */
  signs: z.array(PlacedText).optional(),
  cast: VoiceMap.optional(),
  /** The rate of each spoken line, and its place where the source was heard to speak there. */
  spoken: z.array(LineReport.pick({ id: true, rate: true, slot: true })).optional(),
  /** The report of the check of the finished dub. */
  check: QcReport.optional(),
})

/** A dub as studios and terminals kept it before dubs were work of their project: in a file of its own. */
export const OlderDub = z.object({
  id: z.string(),
  video: z.string(),
  /** Milliseconds since 1970. */
  addedAt: z.number(),
  endedAt: z.number().optional(),
  order: DubOrder,
  /** The file of the project that it dubs, if there is one. */
  project: z.string().optional(),
  state: z.discriminatedUnion('name', [
    z.object({ name: z.literal('draft') }),
    z.object({ name: z.literal('ordered') }),
    z.object({ name: z.literal('paused'), fraction: z.number() }),
    z.object({ name: z.literal('done'), result: DubResult.omit({ url: true }) }),
    z.object({ name: z.literal('failed'), failure: Failure, stage: Stage }),
    z.object({ name: z.literal('cancelled') }),
  ]),
  notes: z.array(Said),
  reached: ReachedBefore,
})
export type OlderDub = z.infer<typeof OlderDub>

/** Reads the dubs of an older program in the order they were added; unreadable files are renamed and skipped. */
export async function readOlderDubs(folder: string): Promise<OlderDub[]> {
  const dubs: OlderDub[] = []
  for (const name of existsSync(folder) ? readdirSync(folder) : []) {
    if (!name.endsWith('.json')) continue
    const path = join(folder, name)
    try {
      dubs.push(OlderDub.parse(JSON.parse(readFileSync(path, 'utf8'))))
    } catch {
      await rename(path, `${path}.broken-${Date.now()}`)
    }
  }
  return dubs.sort((a, b) => a.addedAt - b.addedAt)
}

/**
 * Takes a dub of an older program into an open project: what it has reached becomes part of the document. Answers it as work of the
 * project, which is not saved yet.
 */
export async function takeOver(
  projects: ProjectAccess,
  project: string,
  dub: ImportedDub,
): Promise<Omit<StoredWork, 'place'>> {
  const { id, addedAt, endedAt, order, state, notes, reached: before } = dub
  const kept = Reached.parse(before)
  const reached =
    before.transcript === undefined
      ? kept
      : { ...kept, origin: before.transcript.origin, steps: await importDub(projects, project, dub) }
  return {
    ...{ id, addedAt, notes, reached, failures: [], order: { kind: 'dub', dub: order } },
    ...(endedAt !== undefined && { endedAt }),
    state: state.name === 'done' ? { name: 'done', dubbed: state.result } : state,
  }
}

/** A dub to be taken into a project, with the folder of its spoken lines. */
export type ImportedDub = OlderDub & { readonly takes: string; readonly words?: Words | undefined }

/** The access to the project that a dub is taken into. */
type ProjectAccess = Pick<WorkProjects, 'edit' | 'use'>

/** A dub that has its lines. */
type DubbedLines = Pick<OlderDub, 'order' | 'reached'>

/**
 * Takes what a dub of an older studio has reached into an open project: its lines, voices, takes, the report of its check, and its
 * file as the result of its language. The project has no lines yet, or the lines of the same transcript without this language; else
 * it stays as it is. Answers the steps of the order that are in the project.
 */
export async function importDub(
  projects: ProjectAccess,
  project: string,
  dub: ImportedDub,
): Promise<NonNullable<Reached['steps']>> {
  const { state, reached, order } = dub
  const { transcript } = reached
  if (transcript === undefined) return []
  const before = await projects.use(project, ({ journal }) => journal.document)
  if (!canTake(before, dub)) return []
  let ids = new Map<number, number>()
  if (isEmpty(before)) {
    // What the first dub has cost is the project's: its counts go on.
    await projects.use(project, ({ records }) => {
      records.saveBudget({ ...records.budget(), id: dub.id })
      records.saveLinesFrom(linesFrom(order))
    })
  }
  await projects.edit(project, say('edit.dubLines'), (draft) => {
    ids = importLines(draft, dub, dub.words) ?? ids
    if (isEmpty(draft)) layTranscript(draft, transcript, order.to, dub.words)
  })
  if (reached.lines === undefined) return []
  const { shortened = [], check } = reached
  if (shortened.length > 0) {
    await projects.edit(project, say('edit.shortenLines', { count: shortened.length }), (draft) =>
      shortenAsDubbed(draft, dub, ids),
    )
  }
  const rates = new Map(reached.spoken?.map(({ id, rate }) => [id, rate] as const))
  await importTakes(projects, project, { target: order.to, ids, rates, takes: dub.takes })
  const steps = ['order', 'translation', ...(reached.cast === undefined ? [] : ['cast' as const])] as const
  if (state.name !== 'done') return [...steps]
  const { result } = state
  const madeAt = dub.endedAt ?? Date.now()
  await projects.use(project, ({ journal, records }) =>
    records.saveResult({ ...result, to: order.to, madeAt, basis: renderKey(journal.document, order.to) }),
  )
  if (check === undefined || result.verdict === undefined) return [...steps]
  const report = { ...check, lines: check.lines.map((line) => ({ ...line, id: ids.get(line.id) ?? line.id })) }
  const { verdict, findings } = check
  const facts = { id: randomUUID(), target: order.to, dub: result.path, madeAt, verdict, findings: findings.length }
  await projects.use(project, ({ reports }) => reports.add(facts, report))
  return [...steps]
}

function isEmpty({ lines }: Pick<Document, 'lines'>): boolean {
  return Object.keys(lines).length === 0
}

/** Whether a project is empty, or has the lines of the dub's transcript and nothing in its language. */
function canTake(document: Document, { order, reached }: DubbedLines): boolean {
  if (isEmpty(document)) return true
  const isNew = Object.values(document.lines).every(({ texts }) => texts[order.to] === undefined)
  return isNew && linesOf(document, reached.transcript?.segments ?? []) !== undefined
}

/**
 * The lines of a project that are those of a transcript, in its order, by their words: their times may have been trimmed since.
 * Undefined where they are others.
 */
function linesOf({ lines }: Pick<Document, 'lines'>, segments: readonly Segment[]): number[] | undefined {
  const own = Object.values(lines)
    .filter(({ source }) => source !== '')
    .sort((a, b) => a.id - b.id)
  const isSame = own.length === segments.length && own.every(({ source }, at) => source === segments[at]?.text.trim())
  return isSame ? own.map(({ id }) => id) : undefined
}

/**
 * Takes the lines of a dub into a project: lines, speakers, texts before they were shortened, voices and timing. Lines that are
 * there already get only their texts. Returns the project's line by the dub's; undefined where the dub has no lines yet.
 */
export function importLines(
  draft: DocumentDraft,
  { order, reached }: DubbedLines,
  words?: Words,
): Map<number, number> | undefined {
  const { transcript, lines, cast = {}, shortened = [], signs = [] } = reached
  if (transcript === undefined || lines === undefined) return undefined
  const { to: target } = order
  const isNew = isEmpty(draft)
  const first = draft.nextLine
  if (isNew) layTranscript(draft, transcript, target, words)
  addTarget(draft, target)
  const own = isNew ? transcript.segments.map((_, at) => first + at) : (linesOf(draft, transcript.segments) ?? [])
  const places = new Map(transcript.segments.map((segment, at) => [placeOf(segment), own[at]]))
  const speakers = new Map(
    transcript.segments.map(({ speaker }, at) => [speaker, draft.lines[own[at] ?? 0]?.speaker ?? speaker]),
  )
  const before = new Map(shortened.map((line) => [line.after, line.before]))
  const ids = new Map<number, number>()
  for (const { id, text, speaker, ...place } of lines) {
    const line = places.get(placeOf(place)) ?? addLine(draft, { ...place, speaker: speakers.get(speaker) ?? speaker })
    ids.set(id, line)
    applyTranslation(draft, target, new Map([[line, before.get(text) ?? text]]))
  }
  for (const [label, voice] of Object.entries(cast)) {
    setVoice(draft, speakers.get(label) ?? label, { target, voice })
  }
  translateSigns(draft, signs, target)
  // The times of the first language are the project's.
  if (isNew) timeAsDubbed(draft, { order, reached }, ids)
  return ids
}

/** Gives the lines the times at which the source was heard to speak, for which the dub was planned, and sets how late lines may be. */
function timeAsDubbed(draft: DocumentDraft, { order, reached }: DubbedLines, ids: ReadonlyMap<number, number>): void {
  for (const { id, slot } of reached.spoken ?? []) {
    const line = draft.lines[ids.get(id) ?? 0]
    if (line !== undefined && slot !== undefined) trimLine(draft, line.id, slot)
  }
  setSettings(draft, order)
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
  { order, reached }: DubbedLines,
  ids: ReadonlyMap<number, number>,
): void {
  const texts = (reached.lines ?? []).flatMap(({ id, text }): [number, string][] => {
    const own = ids.get(id)
    return own === undefined || draft.lines[own]?.texts[order.to]?.text === text ? [] : [[own, text]]
  })
  setTexts(draft, new Map(texts), order.to)
}

interface ImportedTakes {
  readonly target: Target
  /** The project's line by the dub's. */
  readonly ids: ReadonlyMap<number, number>
  /** The rates at which the dub's lines were spoken. */
  readonly rates: ReadonlyMap<number, number>
  /** The folder of the dub's spoken lines. */
  readonly takes: string
}

/**
 * Adds the sound of the lines that was heard in the dub, as far as it is there, and chooses it. Hosted services keep theirs; such
 * a project has no takes.
 */
async function importTakes(projects: ProjectAccess, project: string, imported: ImportedTakes): Promise<void> {
  const { target, ids, rates, takes: folder } = imported
  const chosen = new Map<number, ChosenTake>()
  for (const [own, line] of ids) {
    const path = join(folder, `${own}.wav`)
    const sound = existsSync(path) ? await readTakeSound(path) : undefined
    if (sound === undefined) continue
    await projects.use(project, ({ journal: { document }, takes }) => {
      const spoken = document.lines[line]
      const by = spoken && spokenBy(document, spoken)
      const [key, voice] = by ? [takeKey(spoken, target, by), voiceOf(spoken, target, by.speaker)?.voice] : []
      if (key === undefined || voice === undefined) return
      chosen.set(line, { id: takes.add({ key, target, line, voice, rate: rates.get(own) }, sound).id, key })
    })
  }
  if (chosen.size > 0) {
    await projects.edit(project, say('edit.takesOfDub'), (draft) => chooseTakes(draft, target, chosen))
  }
}

/** The place of a line, by which the lines of a translation are those of the transcript. */
function placeOf({ start, end }: { readonly start: number; readonly end: number }): string {
  return `${start} ${end}`
}
