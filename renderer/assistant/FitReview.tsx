import { useState } from 'react'
import type { FitOutcome, FitRun } from '../../shared/commands/assistant.ts'
import { chatCost } from '../../shared/contract/chatPrices.ts'
import { spokenText } from '../../shared/project/takes/takeKey.ts'
import { failureWords, formats, t } from '../locales/t.ts'
import { lineNumber } from '../state/document/lineOrder.ts'
import { useDocument, useProject } from '../state/document/project.ts'
import { run, studio } from '../state/studio/studio.ts'
import { Button } from '../ui/Button.tsx'
import { ProgressBar } from '../ui/notes/ProgressBar.tsx'
import { costWords } from './costWords.ts'
import styles from './FitAll.module.css'
import { CancelFit } from './FitBar.tsx'
import { takeOutcomes } from './takeVersion.ts'

/** The versions a run has found so far, before and after. The user takes them over one by one or all in one step. */
export function FitReview({ fit, onClose }: { readonly fit: FitRun; onClose(): void }) {
  const project = useProject(({ id }) => id)
  const lines = useDocument((document) => document.lines)
  const [unticked, setUnticked] = useState<ReadonlySet<number>>(new Set())
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set())
  const rows = fit.outcomes.map((outcome) => {
    const line = lines[outcome.line]
    const now = line === undefined ? undefined : spokenText(line, fit.target).normalize('NFC')
    const taken = outcome.after !== undefined && now === outcome.after
    const open = outcome.after !== undefined && line !== undefined && !line.locked && now === outcome.before
    // A version that is still outside the natural pace is not ticked by itself: the user decides.
    const chosen = open && (outcome.inBand ? !unticked.has(outcome.line) : ticked.has(outcome.line))
    return { outcome, taken, open, chosen, number: lineNumber(lines, outcome.line) }
  })
  const chosen = rows.filter((row) => row.chosen).map(({ outcome }) => outcome)
  const discard = () => void run(() => studio().api.clearFit({ project }))
  const toggle = ({ line, inBand }: FitOutcome) => {
    const change = inBand ? setUnticked : setTicked
    change((before) => {
      const next = new Set(before)
      if (!next.delete(line)) next.add(line)
      return next
    })
  }
  return (
    <div className={styles['form']} data-wide>
      <FitStatus fit={fit} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keys. */}
      <ul className={`well ${styles['review']}`} aria-label={t('fitAll.review')} tabIndex={0}>
        {rows.map((row) => (
          <ReviewRow key={row.outcome.line} {...row} onToggle={() => toggle(row.outcome)} target={fit.target} />
        ))}
      </ul>
      <div className={styles['actions']}>
        <Button
          data-first-focus
          kind="primary"
          disabled={chosen.length === 0}
          onClick={() => takeOutcomes(chosen, fit.target)}
        >
          {t('fitAll.accept', { count: chosen.length })}
        </Button>
        {fit.state.name === 'running' ? (
          <CancelFit fit={fit} />
        ) : (
          <Button onClick={discard}>{t('fitAll.again')}</Button>
        )}
        <Button
          kind="quiet"
          onClick={() => {
            discard()
            onClose()
          }}
        >
          {t('fitAll.discard')}
        </Button>
      </div>
    </div>
  )
}

/** Progress or result of a run, with its tokens and cost. */
function FitStatus({ fit }: { readonly fit: FitRun }) {
  const { outcomes, total, tokens, model, state } = fit
  const cost = chatCost(model, tokens)
  const counts = {
    total,
    done: outcomes.length,
    found: outcomes.filter(({ after }) => after !== undefined).length,
    inBand: outcomes.filter(({ inBand }) => inBand).length,
  }
  const message = state.name === 'failed' ? failureWords(state.failure) : ''
  return (
    <div className={styles['standing']}>
      <p role="status">{t(`fitAll.${state.name}`, { ...counts, message })}</p>
      {state.name === 'running' && <ProgressBar label={t('fitAll.progress')} fraction={counts.done / total} />}
      <p className={styles['estimate']}>
        {t(tokens.exact ? 'assistant.tokens' : 'assistant.tokensAbout', { ...tokens, exact: '' })}
        {cost !== undefined && ` · ${costWords(cost)}`}
        {` · ${model}`}
      </p>
    </div>
  )
}

interface ReviewRowProps {
  readonly outcome: FitOutcome
  readonly number: number
  readonly taken: boolean
  /** Whether the version can still be taken over. */
  readonly open: boolean
  readonly chosen: boolean
  readonly target: FitRun['target']
  onToggle(): void
}

function ReviewRow({ outcome, number, taken, open, chosen, target, onToggle }: ReviewRowProps) {
  const { before, after, rateBefore, rateAfter, fault, issue } = outcome
  return (
    <li className={styles['row']}>
      <input
        type="checkbox"
        aria-label={t('fitAll.choose', { number })}
        checked={chosen || taken}
        disabled={!open}
        onChange={onToggle}
      />
      <span className={styles['number']}>{number}</span>
      <div className={styles['texts']}>
        <p className={styles['before']}>{before}</p>
        {after !== undefined && <p>{after}</p>}
        {fault !== undefined && <p className={styles['fault']}>{t(`assistant.fault.${fault}`)}</p>}
        {issue !== undefined && <p className={styles['fault']}>{t(`fitAll.issue.${issue}`)}</p>}
      </div>
      <p className={styles['rates']}>
        {formats.rate(rateBefore)}
        {rateAfter !== undefined && (
          <>
            {' → '}
            <b data-level={outcome.inBand ? 'good' : 'remark'}>{formats.rate(rateAfter)}</b>
          </>
        )}
      </p>
      <div className={styles['act']}>
        {taken && <span>{t('assistant.inLine')}</span>}
        {!taken && !open && after !== undefined && <span>{t('fitAll.changed')}</span>}
        {open && (
          <Button
            kind="quiet"
            aria-label={t('fitAll.useOne', { number })}
            onClick={() => takeOutcomes([outcome], target)}
          >
            {t('assistant.use')}
          </Button>
        )}
      </div>
    </li>
  )
}
