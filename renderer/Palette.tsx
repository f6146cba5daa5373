import { Autocomplete } from '@base-ui/react/autocomplete'
import { useMemo, useState } from 'react'
import { t } from './locales/t.ts'
import styles from './Palette.module.css'
import { choose, type PaletteEntry, paletteEntries } from './paletteEntries.ts'
import { closeDialog } from './state/dialogs.ts'

/** Finds what can be done by what it means, and lines, speakers and settings. */
export function Palette() {
  const [text, setText] = useState('')
  const entries = useMemo(() => paletteEntries(text), [text])
  const take = (entry: PaletteEntry) => {
    closeDialog('palette')
    // The palette must be closed first, or closing would take the focus from what the action opens.
    requestAnimationFrame(() => choose(entry))
  }
  return (
    <div data-top className={styles['body']}>
      <Autocomplete.Root
        items={entries}
        filter={null}
        open
        inline
        autoHighlight="always"
        value={text}
        onValueChange={setText}
      >
        <Autocomplete.Input
          data-first-focus
          className={styles['search'] ?? ''}
          aria-label={t('palette.search')}
          placeholder={t('palette.search')}
        />
        <Autocomplete.Empty className={styles['none'] ?? ''}>{t('palette.none')}</Autocomplete.Empty>
        <Autocomplete.List className={styles['list'] ?? ''}>
          {(entry: PaletteEntry) => (
            <Autocomplete.Item key={entry.value} value={entry} className="popup-item" onClick={() => take(entry)}>
              <span className={styles['label']}>{entry.label}</span>
              <kbd>{entry.hint}</kbd>
            </Autocomplete.Item>
          )}
        </Autocomplete.List>
      </Autocomplete.Root>
    </div>
  )
}
