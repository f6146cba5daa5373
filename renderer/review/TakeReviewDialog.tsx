import { type FormEvent, useMemo, useState } from 'react'
import { omitUndefined } from '../../shared/basics/omitUndefined.ts'
import type { Target } from '../../shared/contract/records.ts'
import { type Failure, invalid, toFailure } from '../../shared/failure.ts'
import { say } from '../../shared/locale/message.ts'
import { sayLanguage } from '../../shared/locale/sayLanguage.ts'
import type { Document } from '../../shared/project/document.ts'
import { reviewProject, seenHash } from '../../shared/review/lineReview.ts'
import {
  approversOf,
  type ConflictChoice,
  mergeReviews,
  type PlannedRemark,
  planReviews,
} from '../../shared/review/mergeReviews.ts'
import { readAnswers } from '../../shared/review/readAnswers.ts'
import type { ReviewAnswer } from '../../shared/review/reviewAnswer.ts'
import { failureWords, formats, t } from '../locales/t.ts'
import { closeDialog, useDialog } from '../state/dialogs.ts'
import { edit } from '../state/document/journal.ts'
import { lineNumber } from '../state/document/lineOrder.ts'
import { theProject, useDocument } from '../state/document/project.ts'
import { chooseFiles, readChosenFile } from '../state/studio/chooseFiles.ts'
import { learnApproved } from '../state/studio/lexicon.ts'
import { Button } from '../ui/Button.tsx'
import controls from '../ui/controls.module.css'
import { Dialog } from '../ui/Dialog.tsx'
import { Choice } from '../ui/fields/Choice.tsx'
import { AttemptFailure, useAttempt } from '../ui/notes/Attempt.tsx'
import steps from '../ui/steps.module.css'
import styles from './TakeReviewDialog.module.css'

const close = () => closeDialog('takeReview')

/** Takes in the answers of reviewers, after it was shown what becomes of each remark. */
export function TakeReviewDialog() {
  const dialog = useDialog('takeReview')
  return (
    <Dialog title={t('takeReview.title')} open={dialog !== undefined} discards onClose={close}>
      {dialog !== undefined && <TakeForm initialText={dialog.text} />}
    </Dialog>
  )
}

type Read = { readonly answers: FittingAnswers } | { readonly failure: Failure } | undefined

function TakeForm({ initialText }: { readonly initialText: string }) {
  const [text, setText] = useState(initialText)
  const [chosen, setChosen] = useState<ReadonlyMap<string, LineChoice>>(new Map())
  const document = useDocument((one) => one)
  const attempt = useAttempt()
  const read = useMemo((): Read => {
    if (text.trim() === '') return undefined
    try {
      return { answers: fittingAnswers(document, text) }
    } catch (error) {
      return { failure: toFailure(error) }
    }
  }, [document, text])
  const answers = read !== undefined && 'answers' in read ? read.answers : undefined
  const reviews = useMemo(() => (answers === undefined ? [] : lineReviews(document, answers)), [document, answers])
  const names = answers && namesIn(answers)
  const isNew = reviews.some(({ remarks }) =>
    remarks.some(({ state }) => state === 'new' || state === 'conflict' || state === 'locked'),
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (answers === undefined || names === undefined || !isNew) return
    take(answers, choicesOf(reviews, chosen), names)
    close()
  }
  const addFiles = async () => {
    const files = await chooseFiles('.txt,text/plain')
    const texts = await Promise.all(files.map(readChosenFile))
    setText((own) => [own, ...texts].filter((one) => one.trim() !== '').join('\n'))
  }
  return (
    <form className={steps['step']} onSubmit={submit}>
      <p className={steps['dim']}>{t('takeReview.hint')}</p>
      <textarea
        className={controls['textArea']}
        aria-label={t('takeReview.field')}
        rows={5}
        data-first-focus
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <div>
        <Button onClick={() => attempt.run(addFiles)}>{t('takeReview.file')}</Button>
      </div>
      <AttemptFailure attempt={attempt} />
      {read !== undefined && 'failure' in read && <p role="alert">{failureWords(read.failure)}</p>}
      {names !== undefined && <p role="status">{t('takeReview.from', { names })}</p>}
      {reviews.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        <ul className={styles['rows']} aria-label={t('takeReview.list')} tabIndex={0}>
          {reviews.map((review) => (
            <ReviewRow
              key={review.key}
              review={review}
              choice={chosen.get(review.key) ?? 'note'}
              onChoose={(choice) => setChosen((own) => new Map(own).set(review.key, choice))}
            />
          ))}
        </ul>
      )}
      <div className={`foot ${steps['actions']}`}>
        <Button kind="primary" type="submit" disabled={!isNew} why={t('takeReview.nothing')}>
          {t('takeReview.do')}
        </Button>
      </div>
    </form>
  )
}

function namesIn(answers: FittingAnswers): string {
  const names = new Set([...answers.values()].flatMap((list) => list.map(({ by }) => by)))
  return formats.list([...names])
}

/** Merges all answers as one step, and learns the words of what is approved by it. */
function take(answers: FittingAnswers, choices: ReturnType<typeof choicesOf>, names: string): void {
  const before = theProject().document
  edit(say('edit.takeReview', { names }), (draft) => {
    for (const [target, list] of answers) mergeReviews(draft, target, { answers: list, choices })
  })
  for (const target of answers.keys()) learnApproved(before, theProject().document, target)
}

interface ReviewRowProps {
  readonly review: LineReview
  readonly choice: LineChoice
  onChoose(choice: LineChoice): void
}

/** All remarks on a line; where they differ from its text, a choice between them. */
function ReviewRow({ review: { line, target, now, remarks }, choice, onChoose }: ReviewRowProps) {
  const number = useDocument(({ lines }) => (Object.hasOwn(lines, line) ? lineNumber(lines, line) : undefined))
  const differing = remarks.filter(({ state }) => state === 'conflict')
  const goods = differing.filter(({ kind }) => kind === 'good')
  const rewordings = differing.filter(({ kind }) => kind !== 'good')
  return (
    <li>
      {remarks.map(({ key, by, kind, text, state, older }) => (
        <div key={key}>
          <p className={styles['head']}>
            <b>{t('reviewPage.line', { number: number ?? '–' })}</b>
            <bdi>{by}</bdi>
            <span>{t(`takeReview.kind.${kind}`)}</span>
            <span data-state={state}>{t(`takeReview.state.${state}`)}</span>
            {older && (state === 'new' || state === 'conflict') && (
              <span data-state="older">{t('takeReview.state.older')}</span>
            )}
          </p>
          {kind === 'change' && state === 'new' && now !== undefined && (
            <p lang={target}>
              <del>{now.text}</del>
            </p>
          )}
          {text !== '' && state !== 'conflict' && <p lang={kind === 'change' ? target : undefined}>{text}</p>}
        </div>
      ))}
      {differing.length > 0 && (
        <Choice<LineChoice>
          legend={t('takeReview.choose', { number: number ?? '–' })}
          look="rows"
          value={choice}
          onChange={onChoose}
          options={[
            {
              value: 'note',
              label: t('takeReview.note'),
              note: (
                <>
                  <span lang={target}>{now?.text}</span>{' '}
                  {now !== undefined && now.approvers.length > 0 && (
                    <span>{t('review.approvedBy', { names: formats.list(now.approvers) })}</span>
                  )}
                </>
              ),
            },
            { value: 'ours', label: t('takeReview.ours') },
            ...goods.slice(0, 1).map(({ key }) => ({
              value: key,
              label: <bdi>{formats.list(goods.map(({ by }) => by))}</bdi>,
              note: t('takeReview.kind.good'),
            })),
            ...rewordings.map(({ key, by, text }) => ({
              value: key,
              label: <bdi>{by}</bdi>,
              note: <span lang={target}>{text}</span>,
            })),
          ]}
        />
      )}
    </li>
  )
}

/** The remarks on one line in one language, with the text that it has now. */
interface LineReview {
  readonly key: string
  readonly target: Target
  readonly line: number
  /** Its text, its `seenHash` and who has approved it; absent where the line is gone. */
  readonly now?: { readonly text: string; readonly on: string; readonly approvers: readonly string[] }
  readonly remarks: readonly PlannedRemark[]
}

/** Answers that fit a project, by language. */
type FittingAnswers = ReadonlyMap<Target, readonly ReviewAnswer[]>

/** Reads the answers in a text. Throws `invalid` where there are none, or one is not for this project. */
function fittingAnswers(document: Document, text: string): FittingAnswers {
  const answers = readAnswers(text)
  for (const { project, target, by: name } of answers) {
    if (project !== reviewProject(document)) throw invalid(say('failure.review.otherFilm', { name }), 'answer')
    if (document.targets.includes(target)) continue
    throw invalid(say('failure.review.otherLanguage', { name, language: sayLanguage(target) }), 'answer')
  }
  return Map.groupBy(answers, ({ target }) => target)
}

/** The remarks of all answers, line by line, each with its outcome. */
function lineReviews(document: Document, answers: FittingAnswers): LineReview[] {
  return [...answers].flatMap(([target, list]) => {
    const byLine = Map.groupBy(planReviews(document, target, list), ({ line }) => line)
    return [...byLine].map(([id, remarks]): LineReview => {
      const line = Object.hasOwn(document.lines, id) ? document.lines[id] : undefined
      const own = line?.texts[target]
      const now = line &&
        own && { text: own.text, on: seenHash(line, target), approvers: approversOf(own).map(({ by }) => by) }
      return { key: `${target} ${id}`, target, line: id, remarks, ...omitUndefined({ now }) }
    })
  })
}

/** The user's choice for a line in conflict: the text of the project, alone or with notes, or a wording by its key. */
type LineChoice = 'note' | 'ours' | (string & {})

/** The choices as the merge takes them. */
function choicesOf(
  reviews: readonly LineReview[],
  chosen: ReadonlyMap<string, LineChoice>,
): Map<string, ConflictChoice> {
  const choices = new Map<string, ConflictChoice>()
  for (const { key, now, remarks } of reviews) {
    const choice = chosen.get(key) ?? 'note'
    if (now === undefined || choice === 'note') continue
    for (const [remark, take] of decisions(choice, remarks)) choices.set(remark, { take, on: now.on })
  }
  return choices
}

/** The decisions on remarks in conflict: taken by a choice, or left without a note; the others become notes. */
function decisions(choice: LineChoice, remarks: readonly PlannedRemark[]): [key: string, take: boolean][] {
  const chosen = remarks.find(({ key }) => key === choice)
  return remarks.flatMap((remark): [string, boolean][] => {
    if (remark.state !== 'conflict') return []
    // All who find the text good are one choice; a note of it would say nothing of another text.
    const isGood = remark.kind === 'good'
    const take = isGood ? chosen?.kind === 'good' : remark === chosen
    return take || isGood || choice === 'ours' ? [[remark.key, take]] : []
  })
}
