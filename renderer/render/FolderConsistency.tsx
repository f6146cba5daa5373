import { useState } from 'react'
import type { Target } from '../../shared/contract/records.ts'
import { failureWords, t } from '../locales/t.ts'
import { stored } from '../state/document/journal.ts'
import { useProject } from '../state/document/project.ts'
import { announce } from '../state/session.ts'
import { studio } from '../state/studio/studio.ts'
import { Button } from '../ui/Button.tsx'
import { fileName } from '../ui/format.ts'
import { AttemptFailure, useAttempt } from '../ui/notes/Attempt.tsx'
import styles from './ConsistencyList.module.css'

type Folder = Awaited<ReturnType<ReturnType<typeof studio>['api']['folderTexts']>>
type Steps = Awaited<ReturnType<ReturnType<typeof studio>['api']['makeOneInFolder']>>['steps']

/** Most that are drawn; the others come up as these are settled. */
const MAX_SHOWN_INCONSISTENCIES = 50

/**
 * Names and sentences that are worded in several ways in the projects of this folder, on request, each with a button that makes
 * them one.
 */
export function FolderConsistency({ target }: { readonly target: Target }) {
  const project = useProject(({ id }) => id)
  const [folder, setFolder] = useState<Folder>()
  const [made, setMade] = useState<{ readonly text: string; readonly steps: Steps }>()
  const attempt = useAttempt()
  const look = async () => {
    await stored()
    setFolder(await studio().api.folderTexts({ project, target }))
  }
  const use = async (key: string, text: string) => {
    await stored()
    const { steps } = await studio().api.makeOneInFolder({ project, target, key, text })
    setMade({ text, steps })
    announce(t('consistency.done', { text }))
    await look()
  }
  const takeBack = async (steps: Steps) => {
    await stored()
    const { leftOut } = await studio().api.takeBackInFolder({ steps })
    setMade(undefined)
    await look()
    setFolder((own) => own && { ...own, leftOut: [...own.leftOut, ...leftOut] })
  }
  return (
    <section aria-label={t('consistency.folder')}>
      <div className={styles['variant']}>
        <Button disabled={attempt.busy} onClick={() => attempt.run(look)}>
          {t('consistency.folder')}
        </Button>
        {made !== undefined && (
          <span>
            {t('consistency.done', { text: made.text })}{' '}
            <Button kind="quiet" disabled={attempt.busy} onClick={() => attempt.run(() => takeBack(made.steps))}>
              {t('consistency.takeBack')}
            </Button>
          </span>
        )}
      </div>
      <AttemptFailure attempt={attempt} />
      {folder !== undefined && (
        <div role="status">
          <p>{t('consistency.read', { count: folder.read.length })}</p>
          {folder.leftOut.map(({ path, failure }) => (
            <p key={path}>{t('consistency.leftOut', { name: fileName(path), reason: failureWords(failure) })}</p>
          ))}
          {folder.found.length === 0 && <p>{t('consistency.noneInFolder')}</p>}
        </div>
      )}
      {folder !== undefined && folder.found.length > 0 && (
        <ul className={styles['list']} aria-label={t('consistency.title', { count: folder.found.length })}>
          {folder.found.slice(0, MAX_SHOWN_INCONSISTENCIES).map(({ kind, key, of, variants }) => (
            <li key={key}>
              <p>{t(`consistency.${kind}`, { of })}</p>
              {variants.map(({ text, lines, projects }) => (
                <div key={text} className={styles['variant']}>
                  <span>
                    <span lang={target}>{text}</span>{' '}
                    <small>
                      {t('consistency.lines', { count: lines })}: {projects.map(fileName).join(', ')}
                    </small>
                  </span>
                  <Button
                    kind="quiet"
                    disabled={attempt.busy}
                    aria-label={t('consistency.useOf', { text })}
                    onClick={() => attempt.run(() => use(key, text))}
                  >
                    {t('consistency.use')}
                  </Button>
                </div>
              ))}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
