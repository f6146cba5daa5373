import type { Target } from '../../shared/contract/records.ts'
import { languageName } from '../locales/languageName.ts'
import { t } from '../locales/t.ts'
import { stored } from '../state/journal.ts'
import { pickVideo } from '../state/pickVideo.ts'
import { theProject, useProject } from '../state/project.ts'
import { useReports } from '../state/reports.ts'
import { run, studio } from '../state/studio.ts'
import { Button } from '../ui/Button.tsx'
import { fileName } from '../ui/format.ts'
import { PathForm } from '../ui/PathForm.tsx'
import styles from './CheckForm.module.css'

/** Asks for an existing dub to check, by path or with the system's dialog. */
export function CheckForm({ target }: { readonly target: Target }) {
  const media = useProject((project) => project.media)
  if (media.state === 'missing' || media.state === 'changed') {
    return (
      <p className={styles['moved']} role="alert">
        {t('qc.moved')}
      </p>
    )
  }
  const hint = t('qc.fileHint', { name: fileName(media.path), language: languageName(target) })
  return (
    <section className={`card ${styles['form']}`} aria-label={t('qc.checkFile')}>
      <PathForm label={t('qc.file')} action={t('qc.start')} onPath={(path) => void run(() => check(path, target))} />
      <p className={styles['hint']}>{hint}</p>
      <div className={styles['ways']}>
        <Button onClick={() => void run(() => choose(target))}>{t('qc.choose')}</Button>
        <Button kind="quiet" onClick={() => useReports.setState({ choosing: false })}>
          {t('app.cancel')}
        </Button>
      </div>
    </section>
  )
}

async function check(dub: string, target: Target): Promise<void> {
  await stored()
  await studio().api.checkDub({ project: theProject().id, target, dub: dub.trim() })
  useReports.setState({ choosing: false })
}

async function choose(target: Target): Promise<void> {
  const path = await pickVideo()
  if (path !== undefined) await check(path, target)
}
