import { useEffect } from 'react'
import type { Dub } from '../../shared/commands/jobs.ts'
import { plan } from '../state/dubs.ts'
import { useSession } from '../state/session.ts'
import { CancelledPanel } from './CancelledPanel.tsx'
import { DonePanel } from './DonePanel.tsx'
import styles from './DubView.module.css'
import { FailedPanel } from './FailedPanel.tsx'
import { MediaPanel } from './MediaPanel.tsx'
import { OrderForm } from './OrderForm.tsx'
import { WorkPanel } from './WorkPanel.tsx'

/** One video: its picture on the left, what is wanted of it or came of it on the right. */
export function DubView({ dub }: { readonly dub: Dub }) {
  const { id } = dub
  const state = useSession(({ plans }) => plans[id])
  const known = state !== undefined
  useEffect(() => {
    if (!known) void plan(id)
  }, [id, known])
  return (
    <main className={styles['room']}>
      <MediaPanel dub={dub} plan={state} />
      <div className={styles['side']}>
        <Side dub={dub} />
      </div>
    </main>
  )
}

function Side({ dub }: { readonly dub: Dub }) {
  const { state } = dub
  switch (state.name) {
    case 'draft':
      return <OrderForm dub={dub} />
    case 'waiting':
    case 'running':
      return <WorkPanel dub={dub} />
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
