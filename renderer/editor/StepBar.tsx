import type { Target } from '../../shared/contract/records.ts'
import type { Document } from '../../shared/project/document.ts'
import { useProject } from '../state/project.ts'
import { patch, type Session } from '../state/session.ts'
import { goToSide } from '../state/sidePanel.ts'
import { t } from '../ui/t.ts'
import styles from './StepBar.module.css'

const STEPS = ['transcript', 'translation', 'voices', 'check', 'render'] as const
type Step = (typeof STEPS)[number]

/** What a click on a step shows. They lead somewhere and lock nothing. */
const DIALOGS: Readonly<Record<Step, Session['step']>> = {
  transcript: 'transcript',
  translation: 'translation',
  voices: undefined,
  check: 'check',
  render: 'render',
}

/** Where the work stands, from the video to the dub. */
export function StepBar() {
  const document = useProject((project) => project.document)
  const target = useProject((project) => project.target)
  const rendered = useProject(({ work }) => work.some(({ kind, state }) => kind === 'render' && state.name === 'done'))
  const done = stepsDone(document, target)
  return (
    <nav className={styles['steps']} aria-label={t('editor.steps')}>
      {STEPS.map((step) => {
        const isDone = step === 'render' ? rendered : done.has(step)
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

function show(step: Step): void {
  if (step === 'voices') patch({ historyOpen: false })
  patch({ step: DIALOGS[step] })
  if (step === 'voices') goToSide('speakers', '#speakers')
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
