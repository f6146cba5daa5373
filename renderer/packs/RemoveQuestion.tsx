import { useEffect, useRef } from 'react'
import type { PackView } from '../../shared/commands/packs.ts'
import { t } from '../locales/t.ts'
import { Button } from '../ui/Button.tsx'
import { size } from '../ui/format.ts'
import styles from './Packs.module.css'

interface RemoveQuestionProps {
  readonly pack: PackView
  onRemove(): void
  onKeep(): void
}

/** Asks before a pack is removed: fetching it again may take hours. */
export function RemoveQuestion({ pack: { name, downloadBytes }, onRemove, onKeep }: RemoveQuestionProps) {
  const keep = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    keep.current?.focus()
  }, [])
  const question = t('packs.askRemove', { name, size: size(downloadBytes) })
  return (
    <fieldset className={styles['question']} aria-label={question}>
      <p>{question}</p>
      <div className={styles['row']}>
        <Button ref={keep} onClick={onKeep}>
          {t('packs.keep')}
        </Button>
        <Button kind="quiet" onClick={onRemove}>
          {t('packs.removeNow')}
        </Button>
      </div>
    </fieldset>
  )
}
