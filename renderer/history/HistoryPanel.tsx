import { useEffect, useState } from 'react'
import type { HistoryStep } from '../../shared/commands/projects.ts'
import { goToStep } from '../state/journal.ts'
import { useProject } from '../state/project.ts'
import { patch } from '../state/session.ts'
import { run, studio } from '../state/studio.ts'
import { Button } from '../ui/Button.tsx'
import { t } from '../ui/t.ts'
import { useFocusWhileOpen } from '../ui/useFocusWhileOpen.ts'
import styles from './HistoryPanel.module.css'

const START: HistoryStep = { number: 0, label: t('history.start'), time: 0 }

/** All that was done to the project, latest first; a click goes back or forth to there. */
export function HistoryPanel() {
  const project = useProject(({ id }) => id)
  const cursor = useProject((open) => open.cursor)
  const saved = useProject((open) => open.saved)
  const [steps, setSteps] = useState<readonly HistoryStep[]>([])
  useEffect(() => {
    if (saved !== 'saved') return
    void run(async () => setSteps((await studio().api.projectHistory({ project })).steps))
  }, [project, saved])
  const section = useFocusWhileOpen()
  const shown = steps[0] === undefined || steps[0].number === 1 ? [START, ...steps] : steps
  return (
    <section ref={section} tabIndex={-1} className={styles['panel']} aria-labelledby="history-title">
      <header>
        <h2 id="history-title">{t('history.title')}</h2>
        <Button kind="quiet" onClick={() => patch({ historyOpen: false })}>
          {t('app.close')}
        </Button>
      </header>
      <ol>
        {shown.toReversed().map(({ number, label }) => (
          <li key={number}>
            <button
              type="button"
              aria-current={number === cursor ? 'step' : undefined}
              data-undone={number > cursor}
              onClick={() => void run(() => goToStep(number))}
            >
              {label}
            </button>
          </li>
        ))}
      </ol>
    </section>
  )
}
