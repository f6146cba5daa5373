import { Menu } from '@base-ui/react/menu'
import { type KeyboardEvent, useLayoutEffect, useRef } from 'react'
import { SoundKind } from '../../shared/commands/lab.ts'
import type { HistoryItem } from '../../shared/contract/historyItem.ts'
import { HistoryFeature } from '../../shared/contract/records.ts'
import { formats, t } from '../locales/t.ts'
import { showRoom } from '../state/rooms.ts'
import { fillLab } from '../state/studio/lab.ts'
import { run, studio } from '../state/studio/studio.ts'
import { Button } from '../ui/Button.tsx'
import { PlayButton } from '../voices/PlayButton.tsx'
import { nameOfSpeech, saveSound } from '../voices/saveSound.ts'
import styles from './GenerationRow.module.css'
import { deleteSoon } from './generationList.ts'
import { type Generation, readGeneration, recipeOf } from './readGeneration.ts'

interface GenerationRowProps {
  readonly item: HistoryItem
  /** Place of the row: its index, the number of rows, and its distance from the top in pixels. */
  readonly place: { readonly index: number; readonly count: number; readonly start: number }
}

/** One entry of the history. */
export function GenerationRow({ item, place: { index, count, start } }: GenerationRowProps) {
  const row = useRef<HTMLLIElement>(null)
  useLayoutEffect(() => {
    if (row.current !== null) row.current.style.transform = `translateY(${start}px)`
  }, [start])
  const entry = readGeneration(item)
  const recipe = recipeOf(item)
  const name = entry.text === '' ? entry.voice || kindWords(entry) : nameOfSpeech(entry.text)
  const reuse = () => {
    if (recipe === undefined) return
    fillLab(recipe)
    showRoom('lab')
  }
  const remove = () => {
    // The focus moves to the neighbouring entry, for those who work by keys.
    const next = row.current?.nextElementSibling ?? row.current?.previousElementSibling
    next?.querySelector<HTMLElement>('[data-delete]')?.focus()
    deleteSoon(item.id)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Delete') return
    event.preventDefault()
    remove()
  }
  return (
    <li ref={row} className={styles['row']} aria-posinset={index + 1} aria-setsize={count} onKeyDown={onKeyDown}>
      <PlayButton
        id={`generation ${item.id}`}
        label={t('generations.play', { text: name })}
        disabled={!entry.hasSound}
        hint={entry.hasSound ? undefined : t(entry.feature === 'dub' ? 'generations.dubSound' : 'generations.noSound')}
        find={async (signal) => (await studio().api.generationSound({ id: item.id }, { signal })).url}
      />
      <div className={styles['words']}>
        <p className={styles['text']} data-none={entry.text === ''}>
          {entry.text || t('generations.noText')}
        </p>
        <p className={styles['facts']}>{factsOf(entry)}</p>
      </div>
      {recipe !== undefined && (
        <Button kind="quiet" aria-label={t('generations.reuseOf', { text: name })} onClick={reuse}>
          {t('generations.reuse')}
        </Button>
      )}
      {entry.hasSound ? <SaveMenu id={item.id} name={name} /> : <span className={styles['place']} />}
      <button
        type="button"
        data-delete
        className={styles['small']}
        aria-label={t('generations.delete', { text: name })}
        title={t('generations.delete', { text: name })}
        onClick={remove}
      >
        ×
      </button>
    </li>
  )
}

/** The menu that saves the sound of an entry as a file. */
function SaveMenu({ id, name }: { readonly id: string; readonly name: string }) {
  const label = t('generations.save', { text: name })
  const save = (kind: SoundKind) =>
    void run(async () => {
      const { path } = await studio().api.generationSound({ id })
      await saveSound(path, name, kind)
    })
  return (
    <Menu.Root>
      <Menu.Trigger className={styles['small'] ?? ''} aria-label={label} title={label}>
        ⋯
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner sideOffset={4} align="end">
          <Menu.Popup className="popup">
            {SoundKind.options.map((kind) => (
              <Menu.Item key={kind} className="popup-item" onClick={() => save(kind)}>
                {t(`save.${kind}`)}
              </Menu.Item>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}

function factsOf(entry: Generation): string {
  const time = entry.made && formats.dateTime(entry.made)
  const length =
    entry.seconds === undefined ? '' : t('generations.seconds', { seconds: formats.number(entry.seconds, 1) })
  return [kindWords(entry), entry.voice, length, time].filter(Boolean).join(' · ')
}

/** Name of an entry's kind; a kind we do not know is shown as the service calls it. */
function kindWords({ feature }: Generation): string {
  const known = HistoryFeature.safeParse(feature)
  return known.success ? t(`generations.one.${known.data}`) : (feature ?? t('generations.one.other'))
}
