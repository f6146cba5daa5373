import { useDeferredValue, useMemo } from 'react'
import type { Target } from '../../shared/contract/records.ts'
import type { Document } from '../../shared/project/document.ts'
import { t } from '../locales/t.ts'
import { closeDialog, showStep } from '../state/dialogs.ts'
import { useProject } from '../state/project.ts'
import { goToSide } from '../state/sidePanel.ts'
import { useStandings } from '../state/standings.ts'
import styles from './StepBar.module.css'

const STEPS = ['transcript', 'translation', 'voices', 'check', 'render'] as const
type Step = (typeof STEPS)[number]

/** The steps from the video to the dub, with those that are done. */
export function StepBar() {
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

function stepsDone({ lines, speakers }: Document, target: Target | undefined): ReadonlySet<Step> {
  const done = new Set<Step>()
  const spoken = Object.values(lines).filter(({ source, keepOriginal }) => !keepOriginal && source.trim() !== '')
  if (Object.keys(lines).length > 0) done.add('transcript')
  if (target === undefined || spoken.length === 0) return done
  if (spoken.every(({ texts }) => texts[target]?.text.trim())) done.add('translation')
  if (Object.values(speakers).every(({ voices }) => voices[target] !== undefined)) done.add('voices')
  return done
}
