import { type CSSProperties, useEffect, useRef } from 'react'
import { NO_SPEAKER_COLOUR } from '../../../shared/project/speakers/palette.ts'
import { formatClock } from '../../../shared/timecode.ts'
import { useDocument } from '../../state/project.ts'
import { lanesOf } from '../lanes/lanes.ts'
import styles from '../overlay.module.css'
import { type Draft, useTimeline } from '../timelineState.ts'
import { onFrame } from '../view/frames.ts'
import { type Stretch, xAt } from '../view/scale.ts'
import { useDrawn, viewport } from '../view/viewport.ts'

/** Draws the result of the current gesture over the lanes. */
export function DraftLayer({ height }: { readonly height: number }) {
  const draft = useTimeline((state) => state.draft)
  const moving = useRef<HTMLDivElement>(null)
  useEffect(
    () =>
      onFrame(() => {
        if (moving.current === null) return
        const { start } = useDrawn.getState()
        const { style } = moving.current
        style.transform = `translateX(${xAt(viewport(), start)}px)`
        style.setProperty('--z', String(viewport().zoom))
        style.setProperty('--o', String(start))
      }),
    [],
  )
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
      {ghosts.map(({ id, start, end, speaker }) => (
        <div
          key={id}
          className={styles['ghost']}
          style={{
            ...at({ start, end }, { top: rowOf(speaker) * height + 5, height: height - 11 }),
            ...({ '--c': speakers[speaker]?.colour ?? NO_SPEAKER_COLOUR } as CSSProperties),
          }}
        >
          {id === held && <Times start={start} end={end} above={isLast(speaker)} />}
        </div>
      ))}
    </>
  )
}

function Times({ start, end, above }: Stretch & { readonly above: boolean }) {
  return (
    <span className={`${styles['times']} ${above ? styles['above'] : ''}`}>
      {formatClock(start, 2)} – {formatClock(end, 2)} · {(end - start).toFixed(2)} s
    </span>
  )
}

function at({ start, end }: Stretch, box: { readonly top: number; readonly height: number }): CSSProperties {
  return { ...box, '--s': start, '--d': end - start } as CSSProperties
}
