import type { FitRun } from '../../shared/commands/assistant.ts'
import { t } from '../locales/t.ts'
import { useProject } from '../state/document/project.ts'
import { patchAssistant, useAssistant } from '../state/editor/conversation.ts'
import { run, studio } from '../state/studio/studio.ts'
import { Button } from '../ui/Button.tsx'
import { ProgressBar } from '../ui/notes/ProgressBar.tsx'
import styles from './AssistantPanel.module.css'

/** Progress of the run that fits many lines, in a row above the conversation. */
export function FitBar() {
  const fit = useAssistant((view) => view.fit)
  if (fit === undefined) return null
  const running = fit.state.name === 'running'
  const found = fit.outcomes.filter(({ after }) => after !== undefined).length
  return (
    <div className={`bar ${styles['fit']}`}>
      <span>
        {running
          ? t('fitAll.bar', { done: fit.outcomes.length, total: fit.total })
          : t('fitAll.barDone', { count: found })}
      </span>
      {running && <ProgressBar label={t('fitAll.progress')} fraction={fit.outcomes.length / fit.total} />}
      {running && <CancelFit fit={fit} />}
      <Button kind="quiet" onClick={() => patchAssistant({ fitOpen: true })}>
        {t('fitAll.open')}
      </Button>
    </div>
  )
}

/** Cancels a run; the versions found so far stay. */
export function CancelFit({ fit }: { readonly fit: FitRun }) {
  const project = useProject(({ id }) => id)
  return (
    <Button kind="quiet" onClick={() => void run(() => studio().api.stopAssistant({ project, id: fit.id }))}>
      {t('fitAll.cancel')}
    </Button>
  )
}
