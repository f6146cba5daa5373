import { formatClock } from '../../../shared/basics/timecode.ts'
import type { PackView } from '../../../shared/commands/packs.ts'
import { t } from '../../locales/t.ts'
import { size } from '../format.ts'
import styles from './InstallProgress.module.css'
import { ProgressBar } from './ProgressBar.tsx'

type Progress = NonNullable<PackView['progress']>

/** Progress of an installation: share, speed and remaining time. */
export function InstallProgress({ name, progress }: { readonly name: string; readonly progress: Progress }) {
  const { stage, bytes, total } = progress
  return (
    <div className={styles['progress']}>
      <ProgressBar
        label={t('packs.progressOf', { name })}
        fraction={stage === 'waiting' || total === 0 ? undefined : Math.min(1, bytes / total)}
      />
      <span className={styles['dim']}>{wordsOf(progress)}</span>
    </div>
  )
}

function wordsOf({ stage, bytes, total, speed }: Progress): string {
  if (stage === 'waiting') return t('packs.waiting')
  if (stage === 'unpacking') return t('packs.unpacking')
  const amounts = { bytes: size(bytes), total: size(total) }
  if (speed === 0) return t('packs.downloading', amounts)
  return t('packs.downloadingAt', { ...amounts, speed: size(speed), remaining: formatClock((total - bytes) / speed) })
}
