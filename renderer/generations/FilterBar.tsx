import { HistoryFeature } from '../../shared/contract/records.ts'
import { formats, t } from '../locales/t.ts'
import { run } from '../state/studio.ts'
import { Button } from '../ui/Button.tsx'
import controls from '../ui/controls.module.css'
import { size } from '../ui/format.ts'
import styles from './FilterBar.module.css'
import { deleteNow, loadAnew, useGenerations } from './generationList.ts'

interface FilterBarProps {
  readonly wanted: string
  readonly shown: number
  onWanted(wanted: string): void
}

/** Filters the history: by kind (the service filters) and by words (only entries already loaded). */
export function FilterBar({ wanted, shown, onWanted }: FilterBarProps) {
  const { feature, storage, loaded } = useGenerations()
  const show = (next: HistoryFeature | undefined) =>
    void run(async () => {
      await deleteNow()
      await loadAnew(next)
    })
  return (
    <div className={`bar ${styles['bar']}`}>
      <fieldset className={controls['choices']} aria-label={t('generations.kinds')}>
        {[undefined, ...HistoryFeature.options].map((kind) => (
          <button key={kind ?? ''} type="button" aria-pressed={kind === feature} onClick={() => show(kind)}>
            {t(`generations.kind.${kind ?? 'all'}`)}
          </button>
        ))}
      </fieldset>
      <input
        data-first-focus
        type="search"
        className={styles['search']}
        aria-label={t('generations.search')}
        placeholder={t('generations.searchHint')}
        value={wanted}
        onChange={({ currentTarget }) => onWanted(currentTarget.value)}
      />
      <p className={styles['facts']}>
        {loaded.total === undefined
          ? t('generations.shownSome', { shown })
          : t('generations.shown', { shown, total: formats.number(loaded.total) })}
      </p>
      <p className={styles['storage']}>{storage === undefined ? '' : storageWords(storage)}</p>
      <Button kind="quiet" onClick={() => show(feature)}>
        {t('generations.refresh')}
      </Button>
    </div>
  )
}

function storageWords({ items, bytes }: { items?: number | undefined; bytes?: number | undefined }): string {
  if (items === undefined || bytes === undefined) return t('generations.storageUnknown')
  if (items === 0) return ''
  return t('generations.storage', { count: items, size: size(bytes) })
}
