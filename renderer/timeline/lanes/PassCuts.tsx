import { type KeyboardEvent, type PointerEvent as PressEvent, useLayoutEffect, useRef } from 'react'
import { omitUndefined } from '../../../shared/basics/omitUndefined.ts'
import { formatClock } from '../../../shared/basics/timecode.ts'
import type { TakeFacts } from '../../../shared/commands/projects.ts'
import { say } from '../../../shared/locale/message.ts'
import type { Line } from '../../../shared/project/document.ts'
import { isRecorded } from '../../../shared/project/takes/takeKey.ts'
import { chooseTake } from '../../../shared/project/texts/textEdits.ts'
import { NORMS } from '../../../shared/qc/norms.ts'
import { formats, t } from '../../locales/t.ts'
import { edit } from '../../state/document/journal.ts'
import { lineNumber } from '../../state/document/lineOrder.ts'
import { loadTakes } from '../../state/document/openProjects.ts'
import { checkStillOpen, theProject, useDocument, useProject } from '../../state/document/project.ts'
import { spokenInSource, useFits } from '../../state/editor/fits.ts'
import { run, studio } from '../../state/studio/studio.ts'
import { followPointer } from '../drag/followPointer.ts'
import { timeUnderPointer } from '../view/places.ts'
import { placeBlock } from './blockPlaces.ts'
import { type Cut, cutsOf } from './cutsOf.ts'
import styles from './PassCuts.module.css'

/** Seconds by which a key moves a cut, alone and with Shift. */
const CUT_STEP_SECONDS = 0.01
const LARGE_CUT_STEP_SECONDS = 0.1

/** The cuts of a lane as knobs, moved by pointer and arrow keys, and how far recorded takes go on beyond their lines. */
export function PassCuts({ lines }: { readonly lines: readonly Line[] }) {
  const target = useProject((project) => project.target)
  const takes = useProject((project) => project.takes)
  return (
    <>
      {lines.map((line) => target !== undefined && isRecorded(line, target) && <Overrun key={line.id} line={line} />)}
      {cutsOf(lines, target, takes).map((cut) => (
        <CutKnob key={`${cut.before.id} ${cut.after.id}`} cut={cut} />
      ))}
    </>
  )
}

/** How long a recorded take goes on beyond its line, and over whom. */
function Overrun({ line }: { readonly line: Line }) {
  const own = useRef<HTMLDivElement>(null)
  const lines = useDocument((document) => document.lines)
  const fit = useFits(({ fits }) => fits.get(line.id))
  const map = useFits((state) => state.map)
  const { end: start } = line
  const { end } = fit === undefined ? line : spokenInSource(fit, map)
  useLayoutEffect(() => {
    if (own.current !== null) placeBlock(own.current, { start, end })
  }, [start, end])
  if (end <= start + NORMS.beyond) return null
  const over = Object.values(lines).filter((one) => one.id !== line.id && one.start < end && one.end > start)
  const seconds = formats.number(end - start, 1)
  const numbers = formats.list(over.map(({ id }) => formats.number(lineNumber(lines, id), 0)))
  const words = over.length === 0 ? t('heard.too_long', { seconds }) : t('heard.too_long_over', { seconds, numbers })
  return <div ref={own} className={styles['overrun']} data-overrun={line.id} aria-hidden="true" title={words} />
}

function CutKnob({ cut: { at, before, after } }: { readonly cut: Cut }) {
  const own = useRef<HTMLDivElement>(null)
  const lines = useDocument((document) => document.lines)
  useLayoutEffect(() => {
    if (own.current !== null) placeBlock(own.current, { start: at, end: at })
  }, [at])
  const put = (to: number) => void run(() => moveCut(before, after, to))
  const byKey = (event: KeyboardEvent) => {
    const way = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0
    if (way === 0) return
    event.preventDefault()
    event.stopPropagation()
    put(at + way * (event.shiftKey ? LARGE_CUT_STEP_SECONDS : CUT_STEP_SECONDS))
  }
  const press = (event: PressEvent<HTMLDivElement>) => {
    const element = own.current
    if (event.button !== 0 || element === null) return
    event.stopPropagation()
    event.preventDefault()
    const show = (time: number) => placeBlock(element, { start: time, end: time })
    followPointer(event.nativeEvent, event.currentTarget, {
      move: (moved) => show(timeUnderPointer(moved)),
      drop: (dropped) => put(timeUnderPointer(dropped)),
      cancel: () => show(at),
    })
  }
  const [left, right] = [before.line ?? 0, after.line ?? 0].map((id) => formats.number(lineNumber(lines, id), 0))
  return (
    // biome-ignore lint/a11y/useSemanticElements: the lanes are no table, see Lane.
    // biome-ignore lint/a11y/useFocusableInteractive: its knob takes the focus.
    <div ref={own} role="gridcell" className={styles['cut']}>
      <div
        role="slider"
        tabIndex={0}
        className={styles['knob']}
        aria-label={t('record.cut', { before: left ?? '', after: right ?? '' })}
        aria-valuemin={before.cutFrom?.from ?? 0}
        aria-valuemax={after.cutFrom?.to ?? at}
        aria-valuenow={at}
        aria-valuetext={formatClock(at, 2)}
        onKeyDown={byKey}
        onPointerDown={press}
      />
    </div>
  )
}

/** Moves a cut: both lines use takes that are cut anew from the recording of their pass, as one step. */
async function moveCut(before: TakeFacts, after: TakeFacts, at: number): Promise<void> {
  const { id: project, target } = theProject()
  const { takes } = await studio().api.moveCut({ project, before: before.id, after: after.id, at })
  await loadTakes(project)
  checkStillOpen(project)
  const { lines } = theProject().document
  if (target === undefined) return
  edit(say('edit.moveCut', { number: lineNumber(lines, after.line ?? 0) }), (draft) => {
    for (const line of [before.line, after.line]) {
      if (line === undefined) continue
      const made = takes.find((take) => take.line === line)
      const performed = lines[line]?.texts[target]?.take?.at !== undefined && made?.place !== undefined
      const take = made && { id: made.id, key: made.key, ...(performed ? { at: made.place ?? 0 } : {}) }
      chooseTake(draft, line, { target, ...omitUndefined({ take }) })
    }
  })
}
