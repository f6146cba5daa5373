import { Autocomplete } from '@base-ui/react/autocomplete'
import { useState } from 'react'
import { type ActionId, actions } from '../shared/actions/actions.ts'
import { t } from './locales/t.ts'
import styles from './Palette.module.css'
import { isEnabled, keyOf, perform } from './state/actions.ts'
import { closeDialog } from './state/dialogs.ts'
import { keyWords } from './state/keys.ts'

interface Entry {
  readonly value: ActionId
  readonly label: string
}

/** A searchable list of every action by name. */
export function Palette() {
  const [text, setText] = useState('')
  const entries = (Object.keys(actions) as ActionId[])
    .filter((id) => id !== 'showPalette' && isEnabled(id))
    .map((id): Entry => ({ value: id, label: t(`action.${id}`).replace(/…$/, '') }))
  const choose = (id: ActionId) => {
    closeDialog('palette')
    // The palette must be closed first, or closing would take the focus from what the action opens.
    requestAnimationFrame(() => perform(id))
  }
  return (
    <div data-top className={styles['body']}>
      <Autocomplete.Root items={entries} open inline autoHighlight="always" value={text} onValueChange={setText}>
        <Autocomplete.Input
          data-first-focus
          className={styles['search'] ?? ''}
          aria-label={t('palette.search')}
          placeholder={t('palette.search')}
        />
        <Autocomplete.Empty className={styles['none'] ?? ''}>{t('palette.none')}</Autocomplete.Empty>
        <Autocomplete.List className={styles['list'] ?? ''}>
          {({ value, label }: Entry) => (
            <Autocomplete.Item
              key={value}
              value={{ value, label }}
              className="popup-item"
              onClick={() => choose(value)}
            >
              {label}
              <kbd>{keyWords(keyOf(value) ?? '')}</kbd>
            </Autocomplete.Item>
          )}
        </Autocomplete.List>
      </Autocomplete.Root>
    </div>
  )
}
