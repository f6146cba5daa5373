import { t } from '../../locales/t.ts'
import { perform } from '../../state/actions.ts'
import { useSession } from '../../state/session.ts'
import { addPath } from '../../state/studio/dubs.ts'
import { run } from '../../state/studio/studio.ts'
import { Button } from '../../ui/Button.tsx'
import { PathForm } from '../../ui/fields/PathForm.tsx'
import { startsHere } from '../useStartFocus.ts'
import { RecentList } from './ProjectsDialog.tsx'
import { SendingList } from './SendingList.tsx'
import styles from './Welcome.module.css'

/** The first screen: add a video, or open a project. */
export function Welcome() {
  const busy = useSession(({ tasks }) => tasks.length > 0)
  return (
    <main className={styles['room']}>
      <div className={styles['card']}>
        <Wave />
        <h2>{t('start.title')}</h2>
        <p className={styles['text']}>{t('start.text')}</p>
        <div className={styles['buttons']}>
          <Button kind="primary" onClick={() => perform('addVideos')} {...startsHere}>
            {t('start.choose')}
          </Button>
          <Button disabled={busy} onClick={() => perform('addSample')}>
            {t('start.sample')}
          </Button>
        </div>
        <SendingList />
        <div className={styles['path']}>
          <PathForm
            label={t('start.path')}
            placeholder={t('start.pathPlaceholder')}
            action={t('start.open')}
            onPath={(path) => void run(() => addPath(path))}
          />
        </div>
        <RecentList />
      </div>
    </main>
  )
}

const BARS = [10, 22, 34, 20, 42, 56, 38, 24, 48, 62, 44, 28, 52, 36, 18, 30, 44, 26, 14, 8].map((height, index) => ({
  x: index * 10 + 3,
  height,
}))

/** Icon: a waveform that changes its colour half-way. */
function Wave() {
  return (
    <svg className={styles['wave']} viewBox="0 0 200 64" aria-hidden="true">
      {BARS.map(({ x, height }) => (
        <rect key={x} data-dubbed={x >= 100} x={x} y={32 - height / 2} width="4" height={height} rx="2" />
      ))}
    </svg>
  )
}
