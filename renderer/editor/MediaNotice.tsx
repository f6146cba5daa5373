import { t } from '../locales/t.ts'
import { catchUp } from '../state/document/journal.ts'
import { patchProject, theProject, useProject } from '../state/document/project.ts'
import { pickVideo } from '../state/studio/pickVideo.ts'
import { run, studio } from '../state/studio/studio.ts'
import { Button } from '../ui/Button.tsx'
import styles from './MediaNotice.module.css'

/** A notice that the project's video was moved or changed, with a button to find it. */
export function MediaNotice() {
  const { state, path } = useProject((project) => project.media)
  if (state === 'present') return null
  return (
    <p className={styles['notice']} role="alert">
      {t(`media.${state}`, { path })}
      {state !== 'missing' && (
        <Button onClick={() => void run(() => relink(path, { replace: state === 'changed' }))}>{t('media.use')}</Button>
      )}
      <Button onClick={() => void run(find)}>{t('media.find')}</Button>
    </p>
  )
}

async function find(): Promise<void> {
  const path = await pickVideo()
  if (path !== undefined) await relink(path, { replace: false })
}

async function relink(path: string, { replace }: { replace: boolean }): Promise<void> {
  const { api } = studio()
  const { id } = theProject()
  const { revision } = await api.readProject({ project: id })
  const relinked = await api.relinkMedia({ project: id, base: revision, path, replace })
  await catchUp(id, relinked.revision)
  patchProject(id, { media: { state: 'present', path } })
}
