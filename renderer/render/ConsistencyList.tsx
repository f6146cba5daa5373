import { useDeferredValue, useId, useMemo } from 'react'
import type { Target } from '../../shared/contract/records.ts'
import { say } from '../../shared/locale/message.ts'
import { type Inconsistency, inconsistencies, makeOne } from '../../shared/project/consistency.ts'
import { t } from '../locales/t.ts'
import { edit } from '../state/document/journal.ts'
import { useDocument } from '../state/document/project.ts'
import { announce } from '../state/session.ts'
import { Button } from '../ui/Button.tsx'
import styles from './ConsistencyList.module.css'

/** Most that are drawn; the others come up as these are settled. */
const MAX_SHOWN_INCONSISTENCIES = 50

/** Names with several spellings and sentences with several translations, each with a button that makes them one. */
export function ConsistencyList({ target }: { readonly target: Target }) {
  const id = useId()
  const document = useDeferredValue(useDocument((one) => one))
  const found = useMemo(() => inconsistencies(document, target), [document, target])
  if (found.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className={styles['title']}>
        {t('consistency.title', { count: found.length })}
      </h3>
      <ul className={styles['list']}>
        {found.slice(0, MAX_SHOWN_INCONSISTENCIES).map((one) => (
          <Inconsistent key={one.key} found={one} target={target} />
        ))}
      </ul>
    </section>
  )
}

interface InconsistentProps {
  readonly found: Inconsistency
  readonly target: Target
}

function Inconsistent({ found, target }: InconsistentProps) {
  const use = (text: string) => {
    edit(say('edit.makeOne', { text }), (draft) => makeOne(draft, target, found, text))
    announce(t('consistency.done', { text }))
  }
  return (
    <li>
      <p>{t(`consistency.${found.kind}`, { of: found.of })}</p>
      {found.variants.map(({ text, lines }) => (
        <div key={text} className={styles['variant']}>
          <span>
            <span lang={target}>{text}</span> <small>{t('consistency.lines', { count: lines.length })}</small>
          </span>
          <Button kind="quiet" aria-label={t('consistency.useOf', { text })} onClick={() => use(text)}>
            {t('consistency.use')}
          </Button>
        </div>
      ))}
    </li>
  )
}
