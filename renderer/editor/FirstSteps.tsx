import { linesInOrder } from '../../shared/project/lines/linesInOrder.ts'
import { t } from '../locales/t.ts'
import { perform } from '../state/actions.ts'
import { showStep } from '../state/dialogs.ts'
import { useDocument } from '../state/document/project.ts'
import { useSession } from '../state/session.ts'
import { goToSide } from '../state/sidePanel.ts'
import { changeSettings } from '../state/studio/connection.ts'
import { run } from '../state/studio/studio.ts'
import { Button } from '../ui/Button.tsx'
import styles from './FirstSteps.module.css'

const FIRST_STEP_ACTIONS = {
  read: () => {
    perform('firstLine')
    document.getElementById('script-lines')?.focus()
  },
  hear: () => goToSide('speakers', '#speakers'),
  mend: () => perform('nextProblem'),
  render: () => showStep('render'),
} as const

/** The four steps from a script to the dub, for who is new; dismissed for good by one press. */
export function FirstSteps() {
  const known = useSession(({ settings }) => settings?.layout['firstSteps'] === false)
  const empty = useDocument((document) => linesInOrder(document).length === 0)
  if (known || empty) return null
  return (
    <nav className={styles['strip']} aria-label={t('firstSteps.title')}>
      <ol>
        {(Object.keys(FIRST_STEP_ACTIONS) as (keyof typeof FIRST_STEP_ACTIONS)[]).map((step) => (
          <li key={step}>
            <button type="button" onClick={FIRST_STEP_ACTIONS[step]}>
              {t(step === 'render' ? 'editor.step.render' : `firstSteps.${step}`)}
            </button>
          </li>
        ))}
      </ol>
      <Button
        kind="quiet"
        aria-label={t('firstSteps.hide')}
        title={t('firstSteps.hide')}
        onClick={() => void run(() => changeSettings({ layout: { firstSteps: false } }))}
      >
        ✕
      </Button>
    </nav>
  )
}
