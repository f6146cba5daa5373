import type { Target } from '../../shared/contract/records.ts'
import { invalid } from '../../shared/failure.ts'
import { say } from '../../shared/locale/message.ts'
import { sayLanguage } from '../../shared/locale/sayLanguage.ts'
import type { Document } from '../../shared/project/document.ts'
import { reviewProject, seenHash } from '../../shared/review/lineReview.ts'
import { type ConflictChoice, type PlannedRemark, planReviews } from '../../shared/review/mergeReviews.ts'
import { readAnswers } from '../../shared/review/readAnswers.ts'
import type { ReviewAnswer } from '../../shared/review/reviewAnswer.ts'

/** The remarks on one line in one language, with the text that it has now. */
export interface LineReview {
  readonly key: string
  readonly target: Target
  readonly line: number
  /** Its text and its `seenHash`; absent where the line is gone. */
  readonly now?: { readonly text: string; readonly on: string }
  readonly remarks: readonly PlannedRemark[]
}

/** Answers that fit a project, by language. */
export type FittingAnswers = ReadonlyMap<Target, readonly ReviewAnswer[]>

/** Reads the answers in a text. Throws `invalid` where there are none, or one is not for this project. */
export function fittingAnswers(document: Document, text: string): FittingAnswers {
  const answers = readAnswers(text)
  for (const { project, target, by: name } of answers) {
    if (project !== reviewProject(document)) throw invalid(say('failure.review.otherFilm', { name }), 'answer')
    if (document.targets.includes(target)) continue
    throw invalid(say('failure.review.otherLanguage', { name, language: sayLanguage(target) }), 'answer')
  }
  return Map.groupBy(answers, ({ target }) => target)
}

/** What becomes of all remarks, line by line. */
export function lineReviews(document: Document, answers: FittingAnswers): LineReview[] {
  return [...answers].flatMap(([target, list]) => {
    const byLine = Map.groupBy(planReviews(document, target, list), ({ line }) => line)
    return [...byLine].map(([id, remarks]): LineReview => {
      const line = Object.hasOwn(document.lines, id) ? document.lines[id] : undefined
      const text = line?.texts[target]?.text
      const now = line === undefined || text === undefined ? undefined : { text, on: seenHash(line, target) }
      return { key: `${target} ${id}`, target, line: id, remarks, ...(now && { now }) }
    })
  })
}

/** What the user chose for a line in conflict: the text of the project, alone or with notes, or a wording by its key. */
export type LineChoice = 'note' | 'ours' | (string & {})

/** The choices as the merge takes them. */
export function choicesOf(
  reviews: readonly LineReview[],
  chosen: ReadonlyMap<string, LineChoice>,
): Map<string, ConflictChoice> {
  const choices = new Map<string, ConflictChoice>()
  for (const { key, now, remarks } of reviews) {
    const choice = chosen.get(key) ?? 'note'
    if (now === undefined || choice === 'note') continue
    for (const remark of remarks) {
      if (remark.state !== 'conflict') continue
      if (choice === 'ours' || choice === remark.key) choices.set(remark.key, { take: choice !== 'ours', on: now.on })
    }
  }
  return choices
}
