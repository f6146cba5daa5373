import { useCallback, useEffect, useId, useState } from 'react'
import type { RecentProject } from '../../../shared/commands/projects.ts'
import { t } from '../../locales/t.ts'
import { closeDialog, useDialog } from '../../state/dialogs.ts'
import { open } from '../../state/document/openProjects.ts'
import { createLatest } from '../../state/latest.ts'
import { plainPath } from '../../state/studio/dubs.ts'
import { run, studio } from '../../state/studio/studio.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { PathForm } from '../../ui/fields/PathForm.tsx'
import styles from './ProjectsDialog.module.css'

/** Opens a project: a recent one, or any by its path. */
export function ProjectsDialog() {
  const shown = useDialog('projects') !== undefined
  return (
    <Dialog title={t('projects.title')} open={shown} onClose={hide}>
      <div className={styles['body']}>
        <RecentList onOpened={hide} />
        <PathForm
          label={t('projects.path')}
          placeholder={t('projects.placeholder')}
          action={t('start.open')}
          onPath={(path) => void run(() => openPath(path))}
        />
      </div>
    </Dialog>
  )
}

async function openPath(path: string): Promise<void> {
  await open(plainPath(path))
  hide()
}

const hide = () => closeDialog('projects')

/** The recent projects, latest first. */
export function RecentList({ onOpened }: { onOpened?(): void }) {
  const title = useId()
  const [recent, setRecent] = useState<readonly RecentProject[]>()
  const [asking] = useState(createLatest)
  const load = useCallback(
    () =>
      asking.again(
        () => studio().api.listRecent({}),
        ({ projects }) => setRecent(projects),
      ),
    [asking],
  )
  useEffect(() => void run(load), [load])
  if (recent === undefined) return null
  if (recent.length === 0) return onOpened === undefined ? null : <p className={styles['none']}>{t('projects.none')}</p>
  const show = (path: string) =>
    run(async () => {
      await open(path)
      onOpened?.()
    })
  const forget = (path: string) =>
    run(async () => {
      await studio().api.forgetRecent({ path })
      await load()
    })
  return (
    <section className={styles['recent']}>
      <h3 id={title}>{t('projects.recent')}</h3>
      <ul className={styles['list']} aria-labelledby={title}>
        {recent.map(({ path, name, missing }) => (
          <li key={path}>
            <button type="button" disabled={missing} onClick={() => void show(path)}>
              <strong>{name}</strong>
              <span>{missing ? t('projects.missing', { path }) : path}</span>
            </button>
            <Button kind="quiet" aria-label={t('projects.forget', { name })} onClick={() => void forget(path)}>
              ×
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
