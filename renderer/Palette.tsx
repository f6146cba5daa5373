import { Autocomplete } from '@base-ui/react/autocomplete'
import { useState } from 'react'
import { type ActionId, actions } from '../shared/actions/actions.ts'
import { t } from './locales/t.ts'
import styles from './Palette.module.css'
import { isEnabled, keyOf, perform } from './state/actions.ts'
import { closeDialog } from './state/dialogs.ts'
import { HELP_PAGES, showHelp } from './state/help.ts'
import { keyWords } from './state/keys.ts'

interface Entry {
  readonly value: string
  readonly label: string
  readonly key?: string | undefined
  run(): void
}

/** Every action that is possible now, and the pages of the help. */
function entriesNow(): Entry[] {
  const possible = (Object.keys(actions) as ActionId[]).filter((id) => id !== 'showPalette' && isEnabled(id))
  return [
    ...possible.map((id) => ({
      ...{ value: id, label: t(`action.${id}`).replace(/…$/, ''), key: keyOf(id) },
      run: () => perform(id),
    })),
    ...HELP_PAGES.map((page) => ({
      value: `help.${page}`,
      label: t('guide.inPalette', { page: t(`guide.page.${page}`) }),
      run: () => showHelp({ page }),
    })),
  ]
}

/** A searchable list of every action by name. */
export function Palette() {
  const [text, setText] = useState('')
  const choose = (entry: Entry) => {
    closeDialog('palette')
    // The palette must be closed first, or closing would take the focus from what the action opens.
    requestAnimationFrame(entry.run)
  }
  return (
    <div data-top className={styles['body']}>
      <Autocomplete.Root items={entriesNow()} open inline autoHighlight="always" value={text} onValueChange={setText}>
        <Autocomplete.Input
          data-first-focus
          className={styles['search'] ?? ''}
          aria-label={t('palette.search')}
          placeholder={t('palette.search')}
        />
        <Autocomplete.Empty className={styles['none'] ?? ''}>{t('palette.none')}</Autocomplete.Empty>
        <Autocomplete.List className={styles['list'] ?? ''}>
          {(entry: Entry) => (
            <Autocomplete.Item key={entry.value} value={entry} className="popup-item" onClick={() => choose(entry)}>
              {entry.label}
              <kbd>{keyWords(entry.key ?? '')}</kbd>
            </Autocomplete.Item>
          )}
        </Autocomplete.List>
      </Autocomplete.Root>
    </div>
  )
}
