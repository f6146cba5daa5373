import { useEffect } from 'react'
import { t } from '../locales/t.ts'
import { perform } from '../state/actions.ts'
import { showStep } from '../state/dialogs.ts'
import { useProject, useProjectStore } from '../state/project.ts'
import { forgetReports, loadReports, useReports } from '../state/reports.ts'
import { leaveRoom } from '../state/rooms.ts'
import { run } from '../state/studio.ts'
import { Button } from '../ui/Button.tsx'
import { CheckForm } from './CheckForm.tsx'
import { CheckProgress } from './CheckProgress.tsx'
import styles from './QcRoom.module.css'
import { ReportList } from './ReportList.tsx'
import { ReportView } from './ReportView.tsx'

/** The quality room: reports on finished dubs. */
export function QcRoom() {
  const project = useProjectStore(({ open }) => open?.id)
  if (project === undefined) {
    return <Way said={t('qc.noProject')} label={t('action.openProject')} onClick={() => perform('openProject')} />
  }
  return <Reports key={project} />
}

function Reports() {
  const { list, shown, choosing } = useReports()
  const target = useProject((project) => project.target)
  const checked = useProject(({ work }) =>
    work.flatMap(({ kind, id, state }) => (kind === 'check' && state.name === 'done' ? [id] : [])).join(),
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again whenever a check has ended
  useEffect(() => void run(loadReports), [checked])
  useEffect(() => () => forgetReports(), [])
  return (
    <div className={styles['room']}>
      <ReportList />
      <div className={styles['body']}>
        {target === undefined && (
          <Way said={t('qc.noTarget')} label={t('action.showTranslation')} onClick={() => toStep('translation')} />
        )}
        {choosing && target !== undefined && <CheckForm target={target} />}
        <CheckProgress />
        {list !== undefined && list.length > 0 && shown === undefined && (
          <p className={styles['dim']}>{t('qc.loading')}</p>
        )}
        {shown !== undefined && <ReportView key={shown.id} id={shown.id} report={shown.report} />}
        {list?.length === 0 && !choosing && target !== undefined && <Empty />}
      </div>
    </div>
  )
}

function Empty() {
  const busy = useProject(({ work }) => work.some(({ kind, state }) => kind === 'check' && state.name === 'running'))
  if (busy) return null
  return <Way said={t('qc.empty')} label={t('qc.toRender')} onClick={() => toStep('render')} />
}

function toStep(step: 'translation' | 'render'): void {
  leaveRoom()
  showStep(step)
}

interface WayProps {
  readonly said: string
  readonly label: string
  onClick(): void
}

/** What the room is for while it is empty, and the button that begins. */
function Way({ said, label, onClick }: WayProps) {
  return (
    <div className={styles['empty']}>
      <p>{said}</p>
      <Button kind="primary" data-first-focus onClick={onClick}>
        {label}
      </Button>
    </div>
  )
}
