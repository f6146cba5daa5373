import { useEffect, useState } from 'react'
import type { HistoryStep } from '../../shared/commands/projects.ts'
import { say } from '../../shared/locale/message.ts'
import { t, words } from '../locales/t.ts'
import { goToStep } from '../state/document/journal.ts'
import { useProject } from '../state/document/project.ts'
import { askFor } from '../state/latest.ts'
import { run, studio } from '../state/studio/studio.ts'
import styles from './HistoryPanel.module.css'

/** All edits of the project, latest first; a press goes back or forward to one. */
export function HistoryPanel() {
  const project = useProject(({ id }) => id)
  const cursor = useProject((open) => open.cursor)
  const saved = useProject((open) => open.saved)
  const [steps, setSteps] = useState<readonly HistoryStep[]>([])
  useEffect(() => {
    if (saved !== 'clean') return
    return askFor(
      (signal) => studio().api.projectHistory({ project }, { signal }),
      (history) => setSteps(history.steps),
    )
  }, [project, saved])
  const start: HistoryStep = { number: 0, label: say('history.start'), time: 0 }
  const shown = steps[0] === undefined || steps[0].number === 1 ? [start, ...steps] : steps
  return (
    <section aria-label={t('history.title')} className={styles['panel']}>
      <ol>
        {shown.toReversed().map(({ number, label }) => (
          <li key={number}>
            <button
              type="button"
              aria-current={number === cursor ? 'step' : undefined}
              data-undone={number > cursor}
              onClick={() => void run(() => goToStep(number))}
            >
              {words(label)}
            </button>
          </li>
        ))}
      </ol>
    </section>
  )
}
