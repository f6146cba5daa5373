import type { Target } from '../../../shared/contract/records.ts'
import type { OpenLine, PasteMatch } from '../../../shared/script/pasteTranslation.ts'
import { formats, t } from '../../locales/t.ts'
import { theProject } from '../../state/project.ts'
import { drawnText, MOST_ROWS } from './drawnText.ts'
import styles from './ScriptDialogs.module.css'

interface PastePreviewProps {
  readonly match: PasteMatch
  readonly lines: readonly OpenLine[]
  readonly target: Target
}

/** Preview of how pasted texts are matched to the lines. */
export function PastePreview({ match, lines, target }: PastePreviewProps) {
  const { texts, leftOver, by, offset } = match
  const { document } = theProject()
  const shown = lines.slice(0, MOST_ROWS)
  return (
    <>
      <p className={styles['summary']}>
        <b>{t('paste.matched', { matched: texts.size, count: lines.length })}</b>
        {leftOver.length > 0 && <b data-tone="warn">, {t('paste.leftOver', { count: leftOver.length })}</b>}.{' '}
        {t(`paste.by.${by}`)}
        {Math.abs(offset) >= 0.05 && ` ${t('paste.moved', { seconds: formats.number(offset, 1) })}`}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className={styles['preview']} aria-label={t('paste.preview')} tabIndex={0}>
        <table>
          <tbody>
            {shown.map(({ id, number }) => {
              const line = document.lines[id]
              const locked = line?.locked === true
              const text = texts.get(id)
              return (
                <tr key={id}>
                  <th scope="row">{number}</th>
                  <td>{drawnText(line?.source ?? '')}</td>
                  <td lang={target} data-tone={text === undefined || locked ? 'dim' : undefined}>
                    {locked ? t('paste.lockedStays') : text === undefined ? t('paste.noText') : drawnText(text)}
                  </td>
                </tr>
              )
            })}
            {leftOver.slice(0, MOST_ROWS).map((text, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the same text may be left over twice
              <tr key={`left ${at}`}>
                <th scope="row">–</th>
                <td data-tone="warn">{t('paste.noLine')}</td>
                <td lang={target}>{drawnText(text)}</td>
              </tr>
            ))}
          </tbody>
        </table>
        {lines.length > MOST_ROWS && <p>{t('paste.more', { count: lines.length - MOST_ROWS })}</p>}
      </section>
    </>
  )
}
