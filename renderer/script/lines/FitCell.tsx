import { Fragment } from 'react'
import type { LineStatus } from '../../../shared/project/lineStatus.ts'
import { verdictWords } from '../../../shared/qc/lineVerdict.ts'
import { formats, words as sentence, t } from '../../locales/t.ts'
import { useFits } from '../../state/editor/fits.ts'
import { useLineStatus } from '../../state/editor/lineStatuses.ts'
import { patchScript } from '../../state/editor/scriptView.ts'
import { selectLine } from '../../state/editor/selection.ts'
import { useOverWord } from '../../state/editor/useFindingWords.ts'
import styles from './FitCell.module.css'
import { gridRoles } from './gridRoles.ts'

interface FitCellProps {
  readonly id: number
  readonly number: number
  readonly reachable: boolean
}

/** The predicted pace of a line, as a rate and in words. Where it does not fit, a press offers the remedies. */
export function FitCell({ id, number, reachable }: FitCellProps) {
  const status = useLineStatus(id)
  const waited = useFits(({ waits }) => waits.reduce((sum, wait) => (wait.line === id ? sum + wait.added : sum), 0))
  const over = useOverWord(id)
  const verdict = status === undefined ? [] : verdictWords(status).map(sentence)
  const words =
    isStrained(status) && over !== undefined ? [...verdict, t('script.fit.overFrom', { word: over })] : verdict
  const mend = () => {
    selectLine(id)
    patchScript({ mendingFit: true })
  }
  return (
    <div {...gridRoles.cell} className={styles['fit']} data-standing={status?.name} data-level={status?.level}>
      <Rate status={status} />
      {isStrained(status) ? (
        <button
          type="button"
          data-fit
          tabIndex={reachable ? 0 : -1}
          aria-haspopup="menu"
          title={words.join(', ')}
          aria-label={t('script.fit.mend', { number, state: words.join(', ') })}
          onClick={mend}
        >
          <Words words={words} />
        </button>
      ) : (
        <Words words={words} />
      )}
      {waited > 0 && <small data-waits>{t('script.fit.waits', { seconds: formats.number(waited, 1) })}</small>}
    </div>
  )
}

/** The rate, where the words do not tell it, in the colour of its own level: a line may fail for something else. */
function Rate({ status }: { readonly status: LineStatus | undefined }) {
  if (status?.rate === undefined || status.name === 'tight') return null
  const rate = formats.number(status.rate, 2)
  return (
    <b data-level={status.pace ?? 'good'}>
      <span aria-hidden="true">{rate}×</span>
      <span className="visually-hidden">{t('script.fit.rate', { rate })}</span>
    </b>
  )
}

/** Words below each other; the space between them keeps them apart for a screen reader. */
function Words({ words }: { readonly words: readonly string[] }) {
  return words.map((word) => (
    <Fragment key={word}>
      <small>{word}</small>{' '}
    </Fragment>
  ))
}

/** Whether a line does not fit its time as it is. */
function isStrained(status: LineStatus | undefined): boolean {
  return status !== undefined && (status.late !== undefined || status.pace !== undefined || status.delays > 0)
}
