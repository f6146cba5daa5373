import type { PackCheck } from '../../shared/packs/packRoutes.ts'
import { t, words } from '../locales/t.ts'
import { size } from '../ui/format.ts'
import { ProgressBar } from '../ui/ProgressBar.tsx'
import styles from './Packs.module.css'

interface PackTrialProps {
  readonly name: string
  readonly trial: PackCheck | 'running'
}

/** Result of trying out a pack: whether it works here, its output, speed and memory. */
export function PackTrial({ name, trial }: PackTrialProps) {
  if (trial === 'running') {
    return (
      <div className={styles['trial']} role="status">
        <span>{t('packs.trying')}</span>
        <ProgressBar label={t('packs.tryingOf', { name })} />
      </div>
    )
  }
  const { passed, lines } = outcomeOf(trial)
  return (
    <div className={styles['trial']} role="status" data-passed={passed}>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  )
}

function outcomeOf({ problems, selfTest }: PackCheck): { passed: boolean; lines: readonly string[] } {
  if (selfTest === undefined) return { passed: false, lines: [t('packs.damaged'), ...problems.map(words)] }
  const { passed, message, speed, memory } = selfTest
  const figures = [
    ...(speed === undefined ? [] : [t('packs.triedSpeed', { speed: Number(speed.toPrecision(2)) })]),
    ...(memory === undefined ? [] : [t('packs.needs', { memory: size(memory * 1e6) })]),
  ]
  const verdict = t(passed ? 'packs.passed' : 'packs.notPassed')
  return { passed, lines: [verdict, words(message), ...(figures.length === 0 ? [] : [figures.join(' · ')])] }
}
