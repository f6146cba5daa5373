import { type RefObject, useEffect, useRef } from 'react'
import type { ListedDub } from '../../shared/commands/dubs.ts'
import { plan } from '../state/dubs.ts'
import { useSession } from '../state/session.ts'
import { CancelledPanel } from './CancelledPanel.tsx'
import { DonePanel } from './DonePanel.tsx'
import styles from './DubView.module.css'
import { FailedPanel } from './FailedPanel.tsx'
import { MediaPanel } from './MediaPanel.tsx'
import { OrderForm } from './OrderForm.tsx'
import { Overview } from './Overview.tsx'
import { PausedPanel } from './PausedPanel.tsx'
import { ProjectBox } from './ProjectBox.tsx'
import { WorkPanel } from './WorkPanel.tsx'

const NONE: readonly ListedDub[] = []

/** One video: the picture on the left, the order, progress or result on the right. */
export function DubView({ dub }: { readonly dub: ListedDub }) {
  const { id, project } = dub
  const state = useSession(({ plans }) => plans[id])
  const dubs = useSession((session) => session.dubs) ?? NONE
  const known = state !== undefined
  useEffect(() => {
    if (!known) void plan(id)
  }, [id, known])
  const side = useKeptFocus(`${id} ${dub.state.name}`)
  return (
    <main className={styles['room']}>
      <div className={styles['film']}>
        <MediaPanel dub={dub} plan={state} />
        <Overview dubs={dubs} selected={id} />
      </div>
      <div ref={side} className={styles['side']} tabIndex={-1}>
        {project !== undefined && (dub.state.name !== 'done' || project.work !== undefined) && (
          <ProjectBox project={project} />
        )}
        <Side dub={dub} />
      </div>
    </main>
  )
}

/** Takes over a focus that was lost with the panel before, so that the next Tab continues here. */
function useKeptFocus(shown: string): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null)
  const before = useRef(shown)
  useEffect(() => {
    if (before.current === shown) return
    before.current = shown
    if (document.activeElement === document.body) element.current?.focus({ preventScroll: true })
  }, [shown])
  return element
}

function Side({ dub }: { readonly dub: ListedDub }) {
  const { state } = dub
  switch (state.name) {
    case 'draft':
      return <OrderForm dub={dub} />
    case 'waiting':
    case 'running':
      return <WorkPanel dub={dub} />
    case 'paused':
      return <PausedPanel dub={dub} fraction={state.fraction} />
    case 'done':
      return <DonePanel dub={dub} result={state.result} />
    case 'failed':
      return <FailedPanel dub={dub} failure={state.failure} stage={state.stage} />
    case 'cancelled':
      return <CancelledPanel dub={dub} />
    default:
      return state satisfies never
  }
}
