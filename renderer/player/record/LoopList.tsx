import { useEffect, useRef } from 'react'
import { formatClock } from '../../../shared/basics/timecode.ts'
import type { Target } from '../../../shared/contract/records.ts'
import { say } from '../../../shared/locale/message.ts'
import type { Line } from '../../../shared/project/document.ts'
import { type Loop, setLoop } from '../../../shared/project/lines/loopsOf.ts'
import { speakersInOrder } from '../../../shared/project/speakers/speakersInOrder.ts'
import { isRecorded, spokenText } from '../../../shared/project/takes/takeKey.ts'
import { formats, t } from '../../locales/t.ts'
import { edit } from '../../state/document/journal.ts'
import { lineNumber } from '../../state/document/lineOrder.ts'
import { theProject, useDocument, useProject } from '../../state/document/project.ts'
import { selectLine } from '../../state/editor/selection.ts'
import { useShots } from '../../state/editor/shots.ts'
import { speakerName } from '../../state/editor/speakerName.ts'
import { Button } from '../../ui/Button.tsx'
import styles from './LoopList.module.css'
import { canRecord, GOOD_TAKE_STARS, loopsOfFilm, useRecordRoom } from './recordRoom.ts'
import { TakeOffers } from './TakeOffers.tsx'

/**
 * How far each speaker is, and the loops of the speaker of the current line, with the lines of the current loop. `current` is the
 * line that is read, or chosen.
 */
export function LoopList({ current }: { readonly current: number }) {
  const document = useProject((project) => project.document)
  const target = useProject((project) => project.target)
  // Stars of takes change progress.
  useProject((project) => project.takes)
  useShots()
  const loops = loopsOfFilm(document)
  const speaker = document.lines[current]?.speaker
  const all = Object.values(document.lines)
  return (
    <div className={styles['list']}>
      <ul className={styles['speakers']} aria-label={t('record.progress')}>
        {speakersInOrder(document).map((one) => {
          const { all: count, recorded, good } = progressOf(one.id, all, target)
          const first = loops.find((loop) => loop.speaker === one.id)?.lines[0]
          return (
            <li key={one.id}>
              <button
                type="button"
                aria-pressed={one.id === speaker}
                disabled={first === undefined}
                onClick={() => first !== undefined && selectLine(first.id)}
              >
                <i data-swatch style={{ background: one.colour }} aria-hidden="true" />
                {speakerName(one)} <span>{t('record.progressOf', { recorded, all: count, good })}</span>
              </button>
            </li>
          )
        })}
      </ul>
      <ol className={styles['loops']} aria-label={t('record.loops')}>
        {loops
          .filter((loop) => loop.speaker === speaker)
          .map((loop) => (
            <LoopRow key={loop.lines[0]?.id} loop={loop} current={current} />
          ))}
      </ol>
    </div>
  )
}

function LoopRow({ loop, current }: { readonly loop: Loop; readonly current: number }) {
  const { number, lines } = loop
  const open = lines.some(({ id }) => id === current)
  const [first, last] = [lines[0], lines.at(-1)]
  if (first === undefined || last === undefined) return null
  const times = `${formatClock(first.start)} – ${formatClock(last.end)}`
  return (
    <li data-open={open || undefined}>
      <button type="button" className={styles['loop']} aria-expanded={open} onClick={() => selectLine(first.id)}>
        <b>{t('record.loop', { number })}</b> <span>{times}</span>
        <span className={styles['done']}>{t('record.loopLines', { count: lines.length })}</span>
      </button>
      {open && (
        <ol>
          {lines.map((line, at) => (
            <LineRow key={line.id} line={line} begins={at === 0} current={line.id === current} />
          ))}
        </ol>
      )}
    </li>
  )
}

function LineRow({
  line,
  begins,
  current,
}: {
  readonly line: Line
  readonly begins: boolean
  readonly current: boolean
}) {
  const target = useProject((project) => project.target)
  const takes = useProject((project) => project.takes)
  const lines = useDocument((document) => document.lines)
  const idle = useRecordRoom(({ stage }) => stage === 'ready' || stage === 'failed')
  const chosen = target === undefined ? undefined : takes.get(line.texts[target]?.take?.id ?? '')
  const recorded = target !== undefined && isRecorded(line, target)
  const number = lineNumber(lines, line.id)
  const row = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (current) row.current?.scrollIntoView({ block: 'nearest' })
  }, [current])
  const regroup = () =>
    edit(say(begins ? 'edit.loopJoins' : 'edit.loopBegins', { number }), (draft) =>
      setLoop(draft, line.id, begins ? 'joins' : 'begins'),
    )
  return (
    <li ref={row} className={styles['row']} data-current={current || undefined}>
      <button type="button" className={styles['words']} aria-current={current} onClick={() => selectLine(line.id)}>
        <span className={styles['number']}>{formats.number(number, 0)}</span>
        <span className={styles['text']}>{target === undefined ? '' : spokenText(line, target)}</span>
        <span className={styles['state']}>
          {usedWords({ recorded, seconds: chosen?.seconds, good: (chosen?.stars ?? 0) >= GOOD_TAKE_STARS })}
        </span>
      </button>
      {current && idle && (
        <>
          {recorded && chosen !== undefined && target !== undefined && (
            <TakeOffers {...{ line, target }} take={chosen} />
          )}
          <Button kind="quiet" disabled={line.locked} onClick={regroup}>
            {t(begins ? 'record.loopJoin' : 'record.loopBegin')}
          </Button>
        </>
      )}
    </li>
  )
}

/** The kind of take that a line uses: the reader's, a machine's, or none. */
function usedWords({
  recorded,
  seconds,
  good,
}: {
  recorded: boolean
  seconds: number | undefined
  good: boolean
}): string {
  if (seconds === undefined) return t('record.open')
  const length = t('record.seconds', { seconds: formats.number(seconds, 1) })
  return recorded ? `${good ? '★ ' : ''}${length}` : t('record.machine', { length })
}

/** How far a speaker is: lines that can be recorded, those that are, and those whose take was called good. */
function progressOf(speaker: string, lines: readonly Line[], target: Target | undefined) {
  const { takes } = theProject()
  const own = lines.filter((line) => line.speaker === speaker && canRecord(line, target))
  const recorded = target === undefined ? [] : own.filter((line) => isRecorded(line, target))
  const starsOf = (line: Line) => takes.get(line.texts[target ?? 'en']?.take?.id ?? '')?.stars ?? 0
  const good = recorded.filter((line) => starsOf(line) >= GOOD_TAKE_STARS)
  return { all: own.length, recorded: recorded.length, good: good.length }
}
