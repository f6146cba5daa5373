import type { PackView } from '../../shared/commands/packs.ts'
import { t } from '../locales/t.ts'
import styles from './Packs.module.css'

/** What has to be seen at once: what the licence allows, and whether the engine can use the pack at all. */
export function PackChips({ pack: { licence, used } }: { readonly pack: PackView }) {
  const words = licence.commercial ? 'packs.commercial' : 'packs.nonCommercial'
  return (
    <>
      <span className={styles['chip']} data-bad={!licence.commercial}>
        {t(words, { licence: licence.name })}
      </span>
      {!used && <span className={styles['chip']}>{t('packs.unused')}</span>}
    </>
  )
}
