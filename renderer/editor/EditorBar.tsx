import { Menu } from '@base-ui/react/menu'
import { TARGETS } from '../../shared/contract/targets.ts'
import type { TextKey } from '../../shared/locale/textTable.ts'
import { DUB_STEPS, type ProjectStep, type StepState } from '../../shared/project/stepStates.ts'
import { VERDICT_SIGNS } from '../../shared/qc/verdict.ts'
import { LANGUAGES } from '../../shared/text/languages.ts'
import { fullLanguageName } from '../locales/languageName.ts'
import { t } from '../locales/t.ts'
import { perform } from '../state/actions.ts'
import { closeDialog, showStep } from '../state/dialogs.ts'
import { useTyping } from '../state/document/draft.ts'
import { saveAgain } from '../state/document/journal.ts'
import { close, showTarget } from '../state/document/openProjects.ts'
import { useDocument, useProject } from '../state/document/project.ts'
import { useStepStates } from '../state/editor/stepStates.ts'
import { goToSide } from '../state/sidePanel.ts'
import { run } from '../state/studio/studio.ts'
import { Button } from '../ui/Button.tsx'
import { RoomMenu } from '../ui/RoomButtons.tsx'
import { ServiceBadge } from '../ui/ServiceBadge.tsx'
import styles from './EditorBar.module.css'

/** The bar on top: name of the project, whether it is saved, steps, translations, and the way back. */
export function EditorBar() {
  const name = useProject((project) => project.name)
  return (
    <header className={`bar ${styles['bar']}`}>
      <div className={styles['left']}>
        <Button
          kind="quiet"
          className={styles['home'] ?? ''}
          aria-label={t('editor.close')}
          onClick={() => void run(close)}
        >
          ←
        </Button>
        <h1 className={styles['name']}>{name}</h1>
        <Saved />
      </div>
      <StepBar />
      <div className={styles['right']}>
        <Targets />
        <ServiceBadge brief />
        <RoomMenu />
        <div className={styles['results']}>
          <Button onClick={() => perform('showExport')}>{t('editor.export')}</Button>
          <Button kind="primary" onClick={() => showStep('render')}>
            {t('editor.render')}
          </Button>
        </div>
      </div>
    </header>
  )
}

/** Whether all edits are on disk. */
function Saved() {
  const state = useProject((project) => project.saved)
  const unsaved = useProject((project) => project.unsaved > 0)
  const typing = useTyping((state) => state.typing)
  if (state === 'refused') {
    return (
      <span className={styles['notSaved']} role="alert">
        {t(unsaved ? 'editor.notSaved' : 'editor.notOpen')}{' '}
        <button type="button" onClick={() => void saveAgain()}>
          {t(unsaved ? 'editor.saveAgain' : 'editor.openAgain')}
        </button>
      </span>
    )
  }
  if (state === 'offline' && unsaved) return <span className={styles['notSaved']}>{t('editor.notSavedYet')}</span>
  return <span className={styles['saved']}>{t(unsaved || typing ? 'editor.saving' : 'editor.saved')}</span>
}

/** The translations of the project; a press shows one of them. */
function Targets() {
  const targets = useDocument((document) => document.targets)
  const shown = useProject((project) => project.target)
  const others = TARGETS.filter((target) => !targets.includes(target))
  return (
    <fieldset className={styles['targets']} aria-label={t('editor.targets')}>
      {targets.map((target) => (
        <button
          key={target}
          type="button"
          aria-pressed={target === shown}
          title={fullLanguageName(target)}
          onClick={() => showTarget(target)}
        >
          {LANGUAGES[target].ownName}
        </button>
      ))}
      {others.length > 0 && (
        <Menu.Root>
          <Menu.Trigger aria-label={t('editor.addTarget')}>
            {targets.length === 0 ? `+ ${t('editor.addTarget')}` : '+'}
          </Menu.Trigger>
          <Menu.Portal>
            <Menu.Positioner sideOffset={4} align="end">
              <Menu.Popup className="popup">
                {others.map((target) => (
                  <Menu.Item key={target} className="popup-item" onClick={() => showTarget(target)}>
                    {fullLanguageName(target)}
                  </Menu.Item>
                ))}
              </Menu.Popup>
            </Menu.Positioner>
          </Menu.Portal>
        </Menu.Root>
      )}
    </fieldset>
  )
}

/** Signs of the states of steps; a state without one is shown by its words alone. */
const STEP_SIGNS: Readonly<Record<StepState, string>> = {
  not_made: '',
  under_way: '…',
  draft: '~',
  needs_work: VERDICT_SIGNS.needs_work,
  out_of_date: VERDICT_SIGNS.out_of_date,
  done: VERDICT_SIGNS.passed,
}

/** The states of steps in words. */
const STEP_WORDS: Readonly<Record<StepState, TextKey>> = {
  not_made: 'verdict.not_made',
  under_way: 'work.stageNow',
  draft: 'editor.stepDraft',
  needs_work: 'verdict.needs_work',
  out_of_date: 'verdict.out_of_date',
  done: 'editor.stepDone',
}

/** The steps from the video to the dub, and how each stands. */
function StepBar() {
  const states = useStepStates()
  return (
    <nav className={styles['steps']} aria-label={t('editor.steps')}>
      {DUB_STEPS.map((step) => {
        const state = states[step]
        const stateText = t(STEP_WORDS[state])
        return (
          <button
            key={step}
            type="button"
            data-state={state}
            title={state === 'not_made' ? undefined : stateText}
            onClick={() => show(step)}
          >
            {state !== 'not_made' && (
              <span className={styles['sign']} aria-hidden="true">
                {STEP_SIGNS[state]}
              </span>
            )}
            {t(`editor.step.${step}`)}
            {state !== 'not_made' && <span className="visually-hidden">, {stateText}</span>}
          </button>
        )
      })}
    </nav>
  )
}

/** Shows the panel or dialog of a step. No step is ever locked. */
function show(step: ProjectStep): void {
  if (step === 'voices') {
    closeDialog('step')
    goToSide('speakers', '#speakers')
  } else showStep(step)
}
