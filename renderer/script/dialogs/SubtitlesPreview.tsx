import type { Target } from '../../../shared/contract/records.ts'
import { type Document, linesInOrder } from '../../../shared/project/document.ts'
import type { ImportAs, MatchedCues } from '../../../shared/project/texts/importSubtitles.ts'
import type { PlacedCues } from '../../../shared/subtitles/placeCues.ts'
import { formatClock } from '../../../shared/timecode.ts'
import { t } from '../../locales/t.ts'
import styles from './ScriptDialogs.module.css'

/** Rows drawn at most: thousands would slow down the dialog. */
const MOST = 300

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
  return (
    <>
      <p className={styles['summary']}>
        <b>
          {as === 'lines'
            ? t('subtitles.found', { count: cues.length })
            : t('paste.matched', { matched: texts.size, count })}
        </b>
        {as !== 'lines' && leftOver.length > 0 && (
          <b data-tone="warn">, {t(`subtitles.leftOver.${as}`, { count: leftOver.length })}</b>
        )}
        {outside > 0 && <b data-tone="warn">, {t('subtitles.outside', { count: outside })}</b>}
        {cut > 0 && <b data-tone="warn">, {t('subtitles.cut', { count: cut })}</b>}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className={styles['preview']} aria-label={t('subtitles.preview')} tabIndex={0}>
        <table className={styles['timed']}>
          <tbody>
            {as === 'lines'
              ? cues.slice(0, MOST).map((cue, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: two cues may be alike
                  <Row key={at} time={cue.start} before={cue.speaker ?? ''} after={cue.text} />
                ))
              : linesInOrder(document)
                  .slice(0, MOST)
                  .map(({ id, start, source, locked, note, texts: own }) => {
                    const text = texts.get(id)
                    const before = as === 'notes' ? note : (own[target]?.text ?? '')
                    const stays = locked && as === 'translation'
                    return (
                      <Row
                        key={id}
                        time={start}
                        before={before || source}
                        after={stays ? t('paste.lockedStays') : (text ?? t('paste.noText'))}
                        dim={stays || text === undefined}
                      />
                    )
                  })}
            {as !== 'lines' &&
              leftOver
                .slice(0, MOST)
                .map(({ start, text }) => (
                  <Row key={`${start} ${text}`} time={start} before={t('paste.noLine')} after={text} />
                ))}
          </tbody>
        </table>
      </section>
    </>
  )
}

interface RowProps {
  readonly time: number
  readonly before: string
  readonly after: string
  readonly dim?: boolean
}

function Row({ time, before, after, dim = false }: RowProps) {
  return (
    <tr>
      <th scope="row">{formatClock(time, 1)}</th>
      <td>{before}</td>
      <td data-tone={dim ? 'dim' : undefined}>{after}</td>
    </tr>
  )
}
