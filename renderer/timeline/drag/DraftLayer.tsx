import { type CSSProperties, useEffect, useRef } from 'react'
import { formatClock } from '../../../shared/basics/timecode.ts'
import { NO_SPEAKER_COLOUR } from '../../../shared/project/speakers/palette.ts'
import type { TimeSpan } from '../../../shared/timing/timeSpan.ts'
import { formats } from '../../locales/t.ts'
import { useDocument } from '../../state/document/project.ts'
import { spokenInSource, useFits } from '../../state/editor/fits.ts'
import { useLineStatuses } from '../../state/editor/lineStatuses.ts'
import { lanesOf, linesIn } from '../lanes/lanes.ts'
import { placeWords } from '../lanes/lineWords.ts'
import styles from '../overlay.module.css'
import { type Draft, type Ghost, useTimeline } from '../timelineState.ts'
import { onFrame } from '../view/frames.ts'
import { xAt } from '../view/scale.ts'
import { useDrawn, viewport } from '../view/viewport.ts'

/** Draws the result of the current gesture over the lanes. */
export function DraftLayer({ height }: { readonly height: number }) {
  const draft = useTimeline((state) => state.draft)
  const moving = useRef<HTMLDivElement>(null)
  useEffect(() => {
    return onFrame(() => {
      if (moving.current === null) return
      const { start } = useDrawn.getState()
      const { style } = moving.current
      style.transform = `translateX(${xAt(viewport(), start)}px)`
      style.setProperty('--z', String(viewport().zoom))
      style.setProperty('--o', String(start))
    })
  }, [])
  return (
    <div className={styles['draft']} aria-hidden="true">
      <div ref={moving} className={styles['moving']}>
        {draft !== undefined && <Picture draft={draft} height={height} />}
      </div>
    </div>
  )
}

function Picture({ draft, height }: { readonly draft: Draft; readonly height: number }) {
  const lanes = useDocument(lanesOf)
  const speakers = useDocument((document) => document.speakers)
  const rowOf = (speaker: string) =>
    Math.max(
      0,
      lanes.findIndex((lane) => lane.speaker === speaker),
    )
  const isLast = (speaker: string) => rowOf(speaker) > 0 && rowOf(speaker) === lanes.length - 1
  if (draft.kind === 'box') {
    const rows = Math.max(1, draft.toLane - draft.fromLane + 1)
    return <div className={styles['box']} style={at(draft, { top: draft.fromLane * height, height: rows * height })} />
  }
  const ghosts =
    draft.kind === 'make' ? [{ id: 0, ...draft }] : draft.ghosts.map((ghost) => ({ id: ghost.line.id, ...ghost }))
  const held = draft.kind === 'make' ? 0 : draft.held
  const snappedAt = draft.kind === 'drag' ? draft.snappedAt : undefined
  return (
    <>
      {snappedAt !== undefined && (
        <div
          className={styles['snap']}
          style={at({ start: snappedAt, end: snappedAt }, { top: 0, height: lanes.length * height })}
        />
      )}
      {draft.kind === 'drag' && <Spoken ghosts={draft.ghosts} height={height} />}
      {ghosts.map(({ id, start, end, speaker }) => (
        <div
          key={id}
          className={styles['ghost']}
          style={{
            ...at({ start, end }, { top: rowOf(speaker) * height + 5, height: height - 11 }),
            ...({ '--c': speakers[speaker]?.colour ?? NO_SPEAKER_COLOUR } as CSSProperties),
          }}
        >
          {id === held && <Times id={id} start={start} end={end} above={isLast(speaker)} />}
        </div>
      ))}
    </>
  )
}

interface SpokenProps {
  readonly ghosts: readonly Ghost[]
  readonly height: number
}

/** Bars where the lines in sight would be spoken, so that it shows how they give way to the dragged ones. */
function Spoken({ ghosts, height }: SpokenProps) {
  const { fits, map } = useFits()
  const statuses = useLineStatuses(({ lines }) => lines)
  const lanes = useDocument(lanesOf)
  const speakers = useDocument((document) => document.speakers)
  const { start, end } = useDrawn()
  const moved = new Set(ghosts.map(({ line }) => line.id))
  const stay = lanes.flatMap((lane) => linesIn(lane, start, end)).filter(({ id }) => !moved.has(id))
  const ids = [...ghosts.map(({ line, speaker }) => ({ id: line.id, speaker })), ...stay].slice(0, MAX_DRAFT_BARS)
  return ids.map(({ id, speaker }) => {
    const fit = fits.get(id)
    if (fit === undefined) return null
    const top = (lanes.findIndex((lane) => lane.speaker === speaker) + 1) * height - DRAFT_BAR_HEIGHT_PX - 7
    return (
      <div
        key={id}
        className={styles['spoken']}
        data-long={statuses.get(id)?.pace === 'fail' || undefined}
        style={{
          ...at(spokenInSource(fit, map), { top, height: DRAFT_BAR_HEIGHT_PX }),
          ...({ '--c': speakers[speaker]?.colour ?? NO_SPEAKER_COLOUR } as CSSProperties),
        }}
      />
    )
  })
}

/** Height of a bar in pixels, and most bars at once. */
const DRAFT_BAR_HEIGHT_PX = 5
const MAX_DRAFT_BARS = 200

interface TimesProps extends TimeSpan {
  readonly id: number
  readonly above: boolean
}

function Times({ id, start, end, above }: TimesProps) {
  const words = useLineStatuses(({ lines }) => placeWords(lines.get(id)))
  return (
    <span className={`${styles['times']} ${above ? styles['above'] : ''}`}>
      {formatClock(start, 2)} – {formatClock(end, 2)} · {formats.seconds(end - start, 2)}
      {words !== '' && ` · ${words}`}
    </span>
  )
}

function at({ start, end }: TimeSpan, box: { readonly top: number; readonly height: number }): CSSProperties {
  return { ...box, '--s': start, '--d': end - start } as CSSProperties
}
