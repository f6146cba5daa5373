import { useMemo } from 'react'
import type { VersionIssue } from '../../shared/assistant/checkVersion.ts'
import { isInBand, type Proposal, proposalsFor } from '../../shared/assistant/proposals.ts'
import type { QuestionLine, Turn } from '../../shared/commands/assistant.ts'
import type { Line } from '../../shared/project/document.ts'
import type { PredictedFit } from '../../shared/project/lines/fitLines.ts'
import { spokenText } from '../../shared/project/takes/takeKey.ts'
import { levelOfPace } from '../../shared/qc/checkLineNorms.ts'
import type { Level } from '../../shared/qc/report.ts'
import { languageName } from '../locales/languageName.ts'
import { formats, t } from '../locales/t.ts'
import { useDocument, useProject } from '../state/document/project.ts'
import { useFitQuestion } from '../state/editor/fits.ts'
import { selectLine } from '../state/editor/selection.ts'
import { takeVersion } from './takeVersion.ts'
import styles from './VersionsCard.module.css'

interface VersionsCardProps {
  readonly turn: Turn
  readonly requestedLine: QuestionLine
  readonly versions: readonly string[]
}

/** The proposed versions of a line with their predicted pace. A button puts a version into the line. */
export function VersionsCard({ turn, requestedLine, versions }: VersionsCardProps) {
  const line = useDocument(({ lines }) => lines[requestedLine.line])
  if (line === undefined)
    return <p className={styles['hint']}>{t('assistant.gone', { number: requestedLine.number })}</p>
  return <Versions turn={turn} requestedLine={requestedLine} versions={versions} line={line} />
}

function Versions({ turn, requestedLine, versions, line }: VersionsCardProps & { readonly line: Line }) {
  const { target, verb } = turn
  const proposals = useProposals(turn, { requestedLine, versions, line })
  const now = spokenText(line, target)
  const changed = now.normalize('NFC') !== requestedLine.text && proposals.every(({ text }) => text !== now)
  const { number } = requestedLine
  return (
    <fieldset className={`card ${styles['card']}`} aria-label={t('assistant.versions', { number })}>
      {turn.lines.length > 1 && (
        <button type="button" className={styles['line']} onClick={() => selectLine(line.id)}>
          {t('assistant.line', { number })}
        </button>
      )}
      {changed && <p className={styles['hint']}>{t('assistant.changed')}</p>}
      {line.locked && <p className={styles['hint']}>{t('assistant.lockedLine', { number })}</p>}
      {proposals.map((proposal) => (
        <VersionRow
          key={proposal.text}
          proposal={proposal}
          number={number}
          taken={proposal.text === now}
          locked={line.locked}
          onTake={() => takeVersion({ verb, line: line.id, number, target, text: proposal.text })}
        />
      ))}
    </fieldset>
  )
}

/** The versions with their predicted pace, given the neighbouring lines as they are now. */
function useProposals(
  turn: Turn,
  { requestedLine, versions, line }: Omit<VersionsCardProps, 'turn'> & { line: Line },
): Proposal[] {
  const document = useProject((open) => open.document)
  const question = useFitQuestion((state) => state.question)
  const { verb, target } = turn
  return useMemo(() => {
    const fitted = question?.target === target ? question : undefined
    const ground = { document, target, lines: fitted?.lines ?? [], duration: fitted?.duration ?? line.end }
    return proposalsFor(verb, line, { ...ground, versions, before: requestedLine.text })
  }, [document, question, verb, target, line, versions, requestedLine.text])
}

interface VersionRowProps {
  readonly proposal: Proposal
  readonly number: number
  readonly taken: boolean
  readonly locked: boolean
  onTake(): void
}

function VersionRow({ proposal, number, taken, locked, onTake }: VersionRowProps) {
  const { text, fit, issues } = proposal
  const shown = formats.number(fit.rate, 2)
  return (
    <div className={styles['version']} data-refused={issues.length > 0 && !taken}>
      <p className={styles['text']}>{text}</p>
      <span className={styles['rate']} data-level={toneOf(fit)}>
        <b aria-hidden="true">{shown}×</b>
        <span className="visually-hidden">{t('assistant.rate', { rate: shown })}, </span>
        <small>{rateWords(fit)}</small>
      </span>
      {taken ? (
        <span className={styles['taken']}>{t('assistant.inLine')}</span>
      ) : issues.length > 0 ? (
        <p className={styles['issue']}>{issues.map(issueWords).join(' ')}</p>
      ) : (
        <button
          type="button"
          className={styles['use']}
          disabled={locked}
          aria-label={t('assistant.useOf', { text, number })}
          onClick={onTake}
        >
          {t('assistant.use')}
        </button>
      )}
    </div>
  )
}

function paceOf({ rate, dropCharacters: tooLongBy }: PredictedFit) {
  return levelOfPace({ rate, tooLongBy })
}

function toneOf(fit: PredictedFit): Level | 'good' {
  return paceOf(fit) || (isInBand(fit) ? 'good' : 'remark')
}

function rateWords(fit: PredictedFit): string {
  if (paceOf(fit) === 'fail') return t('assistant.tooLong')
  if (isInBand(fit)) return t('assistant.inBand')
  return t(fit.rate > 1 ? 'assistant.tight' : 'assistant.slow')
}

function issueWords({ kind, missing = [], added = [], language }: VersionIssue): string {
  if (kind === 'language') return t('assistant.issue.language', { language: languageName(language ?? '') })
  if (kind !== 'numbers' && kind !== 'placeholders') return t(`assistant.issue.${kind}`)
  const what = [
    ...(missing.length > 0 ? [t('assistant.missingWord', { words: formats.list(missing) })] : []),
    ...(added.length > 0 ? [t('assistant.addedWord', { words: formats.list(added) })] : []),
  ]
  return t(`assistant.issue.${kind}`, { what: formats.list(what) })
}
