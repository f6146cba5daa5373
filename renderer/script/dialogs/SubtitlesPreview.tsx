import { formatClock } from '../../../shared/basics/timecode.ts'
import type { Target } from '../../../shared/contract/records.ts'
import type { Document, Line } from '../../../shared/project/document.ts'
import { linesInOrder } from '../../../shared/project/lines/linesInOrder.ts'
import type { ImportAs } from '../../../shared/project/texts/importSubtitles.ts'
import type { MatchedCues } from '../../../shared/project/texts/matchToLines.ts'
import type { PlacedCues } from '../../../shared/subtitles/placeCues.ts'
import { t } from '../../locales/t.ts'
import { drawnText, MAX_PREVIEW_ROWS } from './drawnText.ts'
import styles from './ScriptDialogs.module.css'

interface SubtitlesPreviewProps {
  readonly as: ImportAs
  /** Undefined where the chosen times mean nothing. */
  readonly placed: PlacedCues | undefined
  readonly match: MatchedCues
  readonly document: Document
  readonly target: Target
}

/** Shows what subtitles will change. */
export function SubtitlesPreview({ as, placed, match, document, target }: SubtitlesPreviewProps) {
  if (placed === undefined) {
    return (
      <p className={styles['problem']} role="alert">
        {t('subtitles.badTimes')}
      </p>
    )
  }
  const { cues, outside, cut } = placed
  const { texts, leftOver } = match
  const count = Object.keys(document.lines).length
  const language = as === 'translation' ? target : undefined
  const isWhole = as === 'lines' || as === 'descriptions'
  const isNamed = cues.some(({ speaker }) => speaker !== undefined)
  const hidden = isWhole ? beyond(cues.length) : beyond(count) + beyond(leftOver.length)
  return (
    <>
      <p className={styles['summary']}>
        <b>
          {isWhole ? t('subtitles.found', { count: cues.length }) : t('paste.matched', { matched: texts.size, count })}
        </b>
        {(as === 'translation' || as === 'notes') && leftOver.length > 0 && (
          <b data-tone="warn">, {t(`subtitles.leftOver.${as}`, { count: leftOver.length })}</b>
        )}
        {outside > 0 && <b data-tone="warn">, {t('subtitles.outside', { count: outside })}</b>}
        {cut > 0 && <b data-tone="warn">, {t('subtitles.cut', { count: cut })}</b>}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className={styles['preview']} aria-label={t('subtitles.preview')} tabIndex={0}>
        <table className={styles['timed']}>
          <tbody>
            {isWhole
              ? cues.slice(0, MAX_PREVIEW_ROWS).map((cue, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: two cues may be alike
                  <Row key={at} time={cue.start} before={isNamed ? (cue.speaker ?? '') : undefined} after={cue.text} />
                ))
              : linesInOrder(document)
                  .slice(0, MAX_PREVIEW_ROWS)
                  .map((line) => (
                    <Row
                      key={line.id}
                      time={line.start}
                      before={(as === 'notes' ? line.note : line.texts[target]?.text) || line.source}
                      {...newText(line, { text: texts.get(line.id), language })}
                    />
                  ))}
            {!isWhole &&
              leftOver.slice(0, MAX_PREVIEW_ROWS).map(({ start, text }, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two cues may be alike
                <Row key={`left ${at}`} time={start} before={t('paste.noLine')} after={text} language={language} />
              ))}
          </tbody>
        </table>
        {hidden > 0 && <p>{t('paste.more', { count: hidden })}</p>}
      </section>
    </>
  )
}

/** The text that a line gets, or why it stays as it is; of a translation the language is given. */
function newText(
  { locked }: Line,
  { text, language }: { readonly text: string | undefined; readonly language: Target | undefined },
): Pick<RowProps, 'after' | 'language' | 'tone'> {
  if (locked && language !== undefined) return { after: t('paste.lockedStays'), tone: 'dim' }
  return text === undefined ? { after: t('paste.noText'), tone: 'dim' } : { after: text, language }
}

/** Rows beyond those that are drawn. */
function beyond(rows: number): number {
  return Math.max(0, rows - MAX_PREVIEW_ROWS)
}

interface RowProps {
  readonly time: number
  /** Absent: there is no such column. */
  readonly before: string | undefined
  readonly after: string
  /** Language of the new text, where it is known. */
  readonly language?: Target | undefined
  /** Dim where nothing changes. */
  readonly tone?: 'dim'
}

function Row({ time, before, after, language, tone }: RowProps) {
  return (
    <tr>
      <th scope="row">{formatClock(time, 1)}</th>
      {before !== undefined && <td>{drawnText(before)}</td>}
      <td lang={language} data-tone={tone}>
        {drawnText(after)}
      </td>
    </tr>
  )
}
