import type { AnsweredName } from '../../shared/assistant/readAnswer.ts'
import { t } from '../locales/t.ts'
import { useDocument } from '../state/document/project.ts'
import { speakerName } from '../state/editor/speakerName.ts'
import { Button } from '../ui/Button.tsx'
import { takeNames } from './takeVersion.ts'
import styles from './VersionsCard.module.css'

/** Names that the assistant proposes for speakers; a button gives all of them in one step. */
export function NamesCard({ names }: { readonly names: readonly AnsweredName[] }) {
  const speakers = useDocument((document) => document.speakers)
  const known = names.filter(({ speaker }) => speakers[speaker] !== undefined)
  const fresh = known.filter(({ speaker, name }) => speakers[speaker]?.name !== name)
  if (known.length === 0) return null
  return (
    <fieldset className={`card ${styles['card']}`} aria-label={t('assistant.verb.names')}>
      {known.map(({ speaker, name, because }) => {
        const before = speakers[speaker]
        return (
          <div key={speaker} className={styles['version']}>
            <p className={styles['text']}>
              {before?.name === name ? '' : `${speakerName(before)} → `}
              <b>{name}</b>
              {because !== undefined && <small className={styles['because']}>{because}</small>}
            </p>
            {before?.name === name && <span className={styles['taken']}>{t('assistant.nameInUse')}</span>}
          </div>
        )
      })}
      {fresh.length > 0 && (
        <Button onClick={() => takeNames(fresh)}>{t('assistant.useNames', { count: fresh.length })}</Button>
      )}
    </fieldset>
  )
}
