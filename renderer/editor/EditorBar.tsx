import { Menu } from '@base-ui/react/menu'
import { useDeferredValue, useMemo } from 'react'
import type { Target } from '../../shared/contract/records.ts'
import { TARGETS } from '../../shared/contract/targets.ts'
import type { Document } from '../../shared/project/document.ts'
import { linesInOrder } from '../../shared/project/lines/linesInOrder.ts'
import { hasWords } from '../../shared/subtitles/spokenCues.ts'
import { LANGUAGES } from '../../shared/text/languages.ts'
import { fullLanguageName } from '../locales/languageName.ts'
import { t } from '../locales/t.ts'
import { perform } from '../state/actions.ts'
import { closeDialog, showStep } from '../state/dialogs.ts'
import { useTyping } from '../state/draft.ts'
import { saveAgain } from '../state/journal.ts'
import { close, showTarget } from '../state/openProjects.ts'
import { useDocument, useProject } from '../state/project.ts'
import { goToSide } from '../state/sidePanel.ts'
import { useStandings } from '../state/standings.ts'
import { run } from '../state/studio.ts'
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

const STEPS = ['transcript', 'translation', 'voices', 'check', 'render'] as const
type Step = (typeof STEPS)[number]

/** The steps from the video to the dub, with those that are done. */
function StepBar() {
  // A moment behind, as each pause in typing makes another document.
  const document = useDeferredValue(useProject((project) => project.document))
  const target = useProject((project) => project.target)
  const rendered = useProject(({ work }) =>
    work.some((one) => one.kind === 'render' && one.target === target && one.state.name === 'done'),
  )
  const done = useMemo(() => stepsDone(document, target), [document, target])
  const passed = usePassed() && done.has('translation') && done.has('voices')
  return (
    <nav className={styles['steps']} aria-label={t('editor.steps')}>
      {STEPS.map((step) => {
        const isDone = done.has(step) || (step === 'render' && rendered) || (step === 'check' && passed)
        return (
          <button key={step} type="button" onClick={() => show(step)}>
            {isDone && (
              <span className={styles['tick']} aria-hidden="true">
                ✓
              </span>
            )}
            {t(`editor.step.${step}`)}
            {isDone && <span className="visually-hidden">, {t('editor.stepDone')}</span>}
          </button>
        )
      })}
    </nav>
  )
}

/** Whether the check finds nothing left to correct, as its dialog would. */
function usePassed(): boolean {
  return useStandings(({ lines, toCorrect, beingTimed }) => lines.size > 0 && toCorrect === 0 && !beingTimed)
}

/** Shows the panel or dialog of a step. No step is ever locked. */
function show(step: Step): void {
  if (step === 'voices') {
    closeDialog('step')
    goToSide('speakers', '#speakers')
  } else showStep(step)
}

function stepsDone(document: Document, target: Target | undefined): ReadonlySet<Step> {
  const done = new Set<Step>()
  const lines = linesInOrder(document)
  const spoken = lines.filter(({ source, keepOriginal }) => !keepOriginal && hasWords(source))
  if (lines.length > 0) done.add('transcript')
  if (target === undefined || spoken.length === 0) return done
  if (spoken.every(({ texts }) => texts[target]?.text.trim())) done.add('translation')
  if (Object.values(document.speakers).every(({ voices }) => voices[target] !== undefined)) done.add('voices')
  return done
}
