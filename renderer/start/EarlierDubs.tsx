import type { EarlierDub } from '../../shared/commands/dubs.ts'
import { VERDICT_SIGNS, verdictOf } from '../../shared/qc/verdict.ts'
import { formats, t } from '../locales/t.ts'
import { run, studio } from '../state/studio.ts'
import { Button } from '../ui/Button.tsx'
import { fileName } from '../ui/format.ts'
import styles from './panel.module.css'

/** The dubs of a video and language that were made before the one that counts, newest first; nothing where there are none. */
export function EarlierDubs({ dubs }: { readonly dubs: readonly EarlierDub[] }) {
  if (dubs.length === 0) return null
  const { api } = studio()
  return (
    <details className={styles['notes']}>
      <summary>{t('done.earlier', { number: dubs.length })}</summary>
      <ul className={styles['facts']}>
        {dubs.map(({ path, madeAt, verdict }) => (
          <li key={path}>
            <span aria-hidden="true">{VERDICT_SIGNS[verdictOf({ verdict })]} </span>
            <bdi title={path}>{fileName(path)}</bdi>
            {madeAt !== undefined && ` · ${formats.dateTime(madeAt)}`}{' '}
            <Button
              kind="quiet"
              aria-label={t('done.showEarlier', { name: fileName(path) })}
              onClick={() => void run(() => api.showInFolder({ path }))}
            >
              {t('done.show')}
            </Button>
          </li>
        ))}
      </ul>
    </details>
  )
}
