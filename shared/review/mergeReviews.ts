import type { Target } from '../contract/records.ts'
import type { Approval, Document, DocumentDraft, Line, LineText } from '../project/document.ts'
import { peek } from '../project/lines/draftLines.ts'
import { setNote } from '../project/lines/lineEdits.ts'
import { setApproved, setText } from '../project/texts/textEdits.ts'
import { textHash } from '../project/texts/textHash.ts'
import { seenHash } from './lineReview.ts'
import type { LineRemark, ReviewAnswer } from './reviewAnswer.ts'

/** The state of a remark in a plan. */
type RemarkState =
  /** It is taken in. */
  | 'new'
  /** The project has it already. */
  | 'known'
  /** Approval of a text that is another one since: it is not taken in. */
  | 'older'
  /**
   * Two reviewers say different things of the text, be it two wordings, or a wording and *Good*; or it is another wording of a text
   * that is another one since. The user chooses.
   */
  | 'conflict'
  /** A remark on the text of a locked line: it becomes a note. */
  | 'locked'
  /** Its line is gone. */
  | 'gone'

/** One remark of one reviewer on one line, and what becomes of it. */
export interface PlannedRemark {
  /** A key of its own, the same in every plan. */
  readonly key: string
  readonly line: number
  readonly by: string
  readonly at: number
  readonly kind: 'good' | 'change' | 'comment'
  /** The wording, or the comment. */
  readonly text: string
  readonly state: RemarkState
  /** Whether the reviewer saw another text than the line has now. */
  readonly older: boolean
}

/**
 * The user's choice in a conflict: the reviewer's wording, or that of the project, without a note. It counts only while the text is
 * the one that was shown.
 */
export interface ConflictChoice {
  readonly take: boolean
  /** The `seenHash` of the line when the user chose. */
  readonly on: string
}

/** The choices in conflicts, by the keys of their remarks. */
type ConflictChoices = ReadonlyMap<string, ConflictChoice>

/**
 * What becomes of each remark of some answers, in order of lines and time: the same in whichever order the answers come. Of several
 * answers of one reviewer to one file the newest counts. Answers on other films or languages are not for this function.
 */
export function planReviews(
  document: Pick<Document, 'lines'>,
  target: Target,
  answers: readonly ReviewAnswer[],
): PlannedRemark[] {
  const byLine = Map.groupBy(newest(answers).flatMap(remarksOf), ({ line }) => line)
  return [...byLine]
    .sort(([a], [b]) => placeOf(document, a) - placeOf(document, b) || a - b)
    .flatMap(([id, lineRemarks]) =>
      planLine(Object.hasOwn(document.lines, id) ? document.lines[id] : undefined, target, lineRemarks),
    )
}

function placeOf({ lines }: Pick<Document, 'lines'>, id: number): number {
  return (Object.hasOwn(lines, id) ? lines[id]?.start : undefined) ?? Number.POSITIVE_INFINITY
}

/** The newest answer of each reviewer to each file, in one order. */
function newest(answers: readonly ReviewAnswer[]): ReviewAnswer[] {
  const kept = new Map<string, ReviewAnswer>()
  const inOrder = answers.toSorted((a, b) => a.at - b.at || compare(JSON.stringify(a), JSON.stringify(b)))
  for (const answer of inOrder) kept.set(`${answer.review} ${answer.by}`, answer)
  return [...kept.values()].sort((a, b) => a.at - b.at || compare(a.by, b.by) || compare(a.review, b.review))
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b)
}

type UnplannedRemark = Omit<PlannedRemark, 'state' | 'older'> & { readonly on: string }

function remarksOf({ by, at, remarks }: ReviewAnswer): UnplannedRemark[] {
  return remarks.flatMap((remark) => {
    const makeRemark = (kind: UnplannedRemark['kind'], text: string): UnplannedRemark => {
      const key = textHash(JSON.stringify([remark.id, remark.on, by, kind, text]))
      return { key, line: remark.id, by, at, kind, text, on: remark.on }
    }
    return kindsOf(remark).map(([kind, text]) => makeRemark(kind, text))
  })
}

function kindsOf({ good, text, comment }: LineRemark): [UnplannedRemark['kind'], string][] {
  return [
    // A better wording says that the old one is not good.
    ...(good === true && text === undefined ? [['good', ''] as ['good', string]] : []),
    ...(text === undefined ? [] : [['change', text] as ['change', string]]),
    ...(comment === undefined ? [] : [['comment', comment] as ['comment', string]]),
  ]
}

/** The facts of a line by which its remarks are planned. */
interface RemarkContext {
  readonly line: Line
  readonly text: LineText
  /** Its `seenHash`. */
  readonly now: string
  /** The remarks on the text as it is now. */
  readonly onNow: readonly UnplannedRemark[]
  /** Whether all who have a wording for it have the same. */
  readonly agreed: boolean
}

function planLine(line: Line | undefined, target: Target, lineRemarks: readonly UnplannedRemark[]): PlannedRemark[] {
  const text = line?.texts[target]
  if (line === undefined || text === undefined) return lineRemarks.map((one) => planned(one, 'gone'))
  // Who wants the text as it is now disagrees with who wants another one.
  const agreed = new Set(lineRemarks.flatMap((one) => (one.kind === 'change' ? one.text : []))).size === 1
  const now = seenHash(line, target)
  const context = { line, text, now, onNow: lineRemarks.filter(({ on }) => on === now), agreed }
  return lineRemarks.map((one) => {
    const older = one.on !== now
    if (one.kind === 'comment') return planned(one, hasNote(line, noteOf(one)) ? 'known' : 'new', older)
    return planned(one, one.kind === 'change' ? changeState(one, context) : goodState(one, context), older)
  })
}

function goodState(unplanned: UnplannedRemark, context: RemarkContext): RemarkState {
  const { on, by, at } = unplanned
  const { line, text, now, onNow } = context
  if (on !== now) return 'older'
  if (text.status === 'approved' && text.approvals?.some((one) => one.by === by && one.at >= at)) return 'known'
  const others = onNow.filter((one) => one.kind === 'change' && one.text !== text.text)
  // The reviewer had another idea later.
  if (others.some((one) => changeState(one, context) === 'new')) return 'older'
  if (!line.locked && others.length === 0) return 'new'
  if (hasNote(line, noteOf(unplanned))) return 'known'
  return line.locked ? 'locked' : 'conflict'
}

function changeState(unplanned: UnplannedRemark, { line, text, now, onNow, agreed }: RemarkContext): RemarkState {
  if (unplanned.text === text.text) return 'known'
  const isOther = ({ by }: { readonly by: string }) => by !== unplanned.by
  const isFoundGood = onNow.some((one) => one.kind === 'good' && isOther(one)) || approversOf(text).some(isOther)
  if (unplanned.on === now && agreed && !isFoundGood && !line.locked) return 'new'
  if (hasNote(line, noteOf(unplanned))) return 'known'
  return line.locked ? 'locked' : 'conflict'
}

/** The reviewers who have approved a text; the user of this program sees what becomes of it. */
export function approversOf({ approvals = [] }: Pick<LineText, 'approvals'>): readonly Approval[] {
  return approvals.filter(({ by }) => by !== '')
}

function planned({ on: _, ...told }: UnplannedRemark, state: RemarkState, older = false): PlannedRemark {
  return { ...told, state, older }
}

/** How a remark stands in the notes of its line. */
export function noteOf({ by, kind, text }: Pick<PlannedRemark, 'by' | 'kind' | 'text'>): string {
  if (kind === 'good') return `${by}: ✓`
  return kind === 'change' ? `${by} → ${text}` : `${by}: ${text}`
}

function hasNote({ note }: Pick<Line, 'note'>, row: string): boolean {
  return note.split('\n').includes(row)
}

/**
 * Takes answers into a project, as one step. A text is replaced only where the reviewer saw the one that is there, and nobody says
 * otherwise; in a conflict by the user's choice. What is not taken becomes a note of its line, as comments do. What is
 * there already is not added again, so that answers may be taken in repeatedly and in any order.
 */
export function mergeReviews(
  draft: DocumentDraft,
  target: Target,
  { answers, choices = new Map() }: { readonly answers: readonly ReviewAnswer[]; readonly choices?: ConflictChoices },
): void {
  const before = peek(draft)
  const plan = planReviews(before, target, answers)
  // An approval is of the text that is there, before another one replaces it.
  const inOrder = [...plan.filter(({ kind }) => kind === 'good'), ...plan.filter(({ kind }) => kind !== 'good')]
  for (const remark of inOrder) {
    const line = before.lines[remark.line]
    const chosen = choices.get(remark.key)
    // What the user chose beside another text says nothing of this one.
    if (line !== undefined)
      mergeRemark(draft, target, remark, chosen?.on === seenHash(line, target) ? chosen : undefined)
  }
}

function mergeRemark(
  draft: DocumentDraft,
  target: Target,
  remark: PlannedRemark,
  choice: ConflictChoice | undefined,
): void {
  const { line: id, kind, state, by, at, text } = remark
  const takes = state === 'new' || (state === 'conflict' && choice?.take === true)
  if (kind === 'good' && takes) setApproved(draft, [id], { target, approved: true, approval: { by, at } })
  else if (kind === 'change' && takes) setText(draft, id, { text, target })
  else if (isNoted(remark, choice)) addNote(draft, id, noteOf(remark))
}

function isNoted({ kind, state }: PlannedRemark, choice: ConflictChoice | undefined): boolean {
  return state === 'locked' || (state === 'conflict' && choice === undefined) || (kind === 'comment' && state === 'new')
}

function addNote(draft: DocumentDraft, id: number, row: string): void {
  const note = draft.lines[id]?.note ?? ''
  if (!hasNote({ note }, row)) setNote(draft, id, note === '' ? row : `${note}\n${row}`)
}
