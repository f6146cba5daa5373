import { useEffect, useRef } from 'react'
import type { Line } from '../../../shared/project/document.ts'
import { spokenText } from '../../../shared/project/takes/takeKey.ts'
import { t } from '../../locales/t.ts'
import { useDocument, useProject } from '../../state/document/project.ts'
import { now, onClock } from '../../state/editor/clock.ts'
import { speakerName } from '../../state/editor/speakerName.ts'
import { COUNT_IN_BEAT_SECONDS, COUNT_IN_BEATS } from './entryBeeps.ts'
import styles from './Prompt.module.css'
import type { ReaderCue } from './recordPass.ts'
import { isFilmRunning, useRecordRoom } from './recordRoom.ts'

/** Seconds for which a bar runs down to the entry. */
const ENTRY_BAR_SECONDS = 2.4

/** The line to read, large, with the one after it below, and what leads to its entry. */
export function Prompt({ line, next }: { readonly line: Line | undefined; readonly next: Line | undefined }) {
  const target = useProject((project) => project.target)
  const speakers = useDocument((document) => document.speakers)
  const stage = useRecordRoom((state) => state.stage)
  const runs = isFilmRunning(stage)
  const speaker = speakers[line?.speaker ?? '']
  const textOf = (one: Line | undefined) => (one === undefined || target === undefined ? '' : spokenText(one, target))
  return (
    <div className={styles['prompt']} data-stage={stage} style={speaker && { borderColor: speaker.colour }}>
      <Lead entry={runs ? line?.start : undefined} />
      <p className={styles['line']} lang={target} aria-live={runs ? 'off' : undefined}>
        {speaker !== undefined && <b style={{ color: speaker.colour }}>{speakerName(speaker)}</b>}
        {textOf(line)}
      </p>
      <p className={styles['next']} lang={target}>
        {next !== undefined && (
          <>
            <span>{t('record.next')}</span> {textOf(next)}
          </>
        )}
      </p>
    </div>
  )
}

/** A count, or a bar that runs down, to an entry at a second of the film. Drawn with the film, so without React. */
export function Lead({ entry }: { readonly entry: number | undefined }) {
  const cue = useRecordRoom((state) => state.cue)
  const bar = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const draw = () => {
      if (bar.current !== null) drawLead(bar.current, cue, entry === undefined ? -1 : entry - now())
    }
    draw()
    return onClock(draw)
  }, [entry, cue])
  return (
    <div className={styles['lead']} aria-hidden="true">
      <span key={cue} ref={bar} className={cue === 'bar' ? styles['bar'] : undefined} />
    </div>
  )
}

/** Draws what leads to an entry that is so many seconds away. */
function drawLead(element: HTMLElement, cue: ReaderCue, left: number): void {
  if (cue === 'bar') {
    element.style.transform = `scaleX(${Math.max(0, Math.min(1, left / ENTRY_BAR_SECONDS)).toFixed(3)})`
    return
  }
  const beat = left > 0 ? Math.ceil(left / COUNT_IN_BEAT_SECONDS) : 0
  if (beat === 0 || beat > COUNT_IN_BEATS) element.textContent = ''
  else element.textContent = cue === 'count' ? String(beat) : '●'.repeat(beat)
}
