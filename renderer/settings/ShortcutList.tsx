import { type KeyboardEvent, useState } from 'react'
import { type ActionId, type ActionMenu, actions } from '../../shared/actions/actions.ts'
import { recordKeys } from '../../shared/actions/recordKeys.ts'
import { t } from '../locales/t.ts'
import { keyOf } from '../state/actions.ts'
import { useDialog } from '../state/dialogs.ts'
import { acceleratorLabel, acceleratorOf } from '../state/keys.ts'
import { type Place, session, useSession } from '../state/session.ts'
import { changeSettings } from '../state/studio/connection.ts'
import { run } from '../state/studio/studio.ts'
import { Button } from '../ui/Button.tsx'
import choices from '../ui/controls.module.css'
import { Field } from '../ui/fields/Field.tsx'
import { giveKey, subtitleEditKeys } from './keyChoices.ts'
import styles from './ShortcutList.module.css'

const ids = Object.keys(actions) as ActionId[]
const recording = Object.values(recordKeys)

/** The menus whose keys are for a place; those of playing are for all. */
const MENUS: Readonly<Record<Place, readonly ActionMenu[]>> = {
  script: ['line', 'edit', 'play'],
  timeline: ['timeline', 'play', 'line'],
  player: ['play'],
  side: ['dub', 'view', 'line'],
}

/** All actions with their keys, which can be changed; of the place that the dialog was opened for, where there is one. */
export function ShortcutList() {
  const place = useDialog('shortcuts')?.place
  const [here, setHere] = useState(place !== undefined)
  const [searchText, setSearchText] = useState('')
  const [changing, setChanging] = useState<ActionId>()
  const [resultText, setResultText] = useState('')
  // The keys are read from the settings, so a change there redraws the list.
  useSession(({ settings }) => settings?.shortcuts)
  const menus = here && place !== undefined ? MENUS[place] : undefined
  const matchesSearch = (text: string) => text.toLowerCase().includes(searchText.trim().toLowerCase())
  const named = ids.filter((id) => matchesSearch(t(`action.${id}`)))
  const inRoom = here && place !== 'player' ? [] : recording.filter(({ text }) => matchesSearch(t(text)))
  // At a place, its own keys come first, and actions without a key are left out.
  const shown =
    menus === undefined
      ? named
      : menus.flatMap((menu) => named.filter((id) => actions[id].menu === menu && keyOf(id) !== undefined))
  const take = (id: ActionId, key: string) => {
    const { shortcuts: changed, other } = giveKey(session().settings?.shortcuts ?? {}, id, key)
    setChanging(undefined)
    setResultText(
      other === undefined ? '' : t('shortcuts.taken', { key: acceleratorLabel(key), action: t(`action.${other}`) }),
    )
    void run(() => changeSettings({ shortcuts: changed }))
  }
  return (
    <div className={styles['body']}>
      <div className={styles['tools']}>
        <Field
          data-first-focus
          label={t('shortcuts.find')}
          value={searchText}
          onChange={({ currentTarget }) => setSearchText(currentTarget.value)}
        />
        <Button onClick={() => void run(() => changeSettings({ shortcuts: subtitleEditKeys() }))}>
          {t('shortcuts.subtitleEdit')}
        </Button>
        <Button onClick={() => void run(() => changeSettings({ shortcuts: {} }))}>{t('shortcuts.standard')}</Button>
      </div>
      {place !== undefined && (
        <fieldset className={`${choices['choices']} ${styles['places']}`} aria-label={t('shortcuts.which')}>
          {[true, false].map((one) => (
            <button key={String(one)} type="button" aria-pressed={here === one} onClick={() => setHere(one)}>
              {t(one ? `shortcuts.in.${place}` : 'shortcuts.everywhere')}
            </button>
          ))}
        </fieldset>
      )}
      <p className={styles['status']} role="status">
        {resultText}
      </p>
      <ul className={styles['list']}>
        {shown.map((id) => (
          <li key={id}>
            <span>{t(`action.${id}`).replace(/…$/, '')}</span>
            <KeyButton
              id={id}
              changing={changing === id}
              onChange={() => setChanging(id)}
              onKey={(key) => take(id, key)}
              onLeave={() => setChanging(undefined)}
            />
          </li>
        ))}
        {inRoom.length > 0 && (
          <li>
            <h3>{t('shortcuts.recording')}</h3>
          </li>
        )}
        {inRoom.map(({ key, text }) => (
          <li key={key}>
            <span>{t(text)}</span>
            <kbd className={styles['fixed']}>{acceleratorLabel(key)}</kbd>
          </li>
        ))}
      </ul>
    </div>
  )
}

interface KeyButtonProps {
  readonly id: ActionId
  readonly changing: boolean
  onChange(): void
  onKey(key: string): void
  onLeave(): void
}

/** The key of an action. A press waits for a new key; Backspace removes the key, Escape cancels. */
function KeyButton({ id, changing, onChange, onKey, onLeave }: KeyButtonProps) {
  const key = keyOf(id)
  const listen = (event: KeyboardEvent) => {
    if (!changing || event.key === 'Tab') return
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Escape') return onLeave()
    if (event.key === 'Backspace') return onKey('')
    const pressed = acceleratorOf(event.nativeEvent)
    if (pressed !== undefined) onKey(pressed)
  }
  const words = key === undefined ? t('shortcuts.none') : acceleratorLabel(key)
  return (
    <button
      type="button"
      className={styles['key']}
      aria-label={t('shortcuts.change', { action: t(`action.${id}`), key: words })}
      aria-pressed={changing}
      onClick={onChange}
      onBlur={onLeave}
      onKeyDown={listen}
    >
      {changing ? t('shortcuts.press') : words}
    </button>
  )
}
