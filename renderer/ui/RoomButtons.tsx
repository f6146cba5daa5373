import { Menu } from '@base-ui/react/menu'
import type { ActionId } from '../../shared/actions/actions.ts'
import { t } from '../locales/t.ts'
import { keyOf } from '../state/actions.ts'
import { showPalette } from '../state/dialogs.ts'
import { acceleratorLabel } from '../state/keys.ts'
import { showRoom } from '../state/rooms.ts'
import type { Room } from '../state/session.ts'
import styles from './RoomButtons.module.css'

/** Icon of each room, as a path in a square of 16. */
const ROOM_ICONS: Readonly<Record<Room, string>> = {
  lab: 'M2 6.5v3M5 4v8M8 2v12M11 5v6M14 6.5v3',
  ownVoice: 'M8 1.8a2 2 0 0 1 2 2v4a2 2 0 1 1-4 0v-4a2 2 0 0 1 2-2M3.6 7.6a4.4 4.4 0 0 0 8.8 0M8 12v2.4',
  qc: 'M3.5 2h6.2L12.5 4.8V14h-9zM5.8 9.2l1.6 1.8l2.9-3.8',
  generations: 'M2.4 6.2A6 6 0 1 1 2 8M2 2.8v3.6h3.6M8 4.8V8l2.4 1.6',
  help: 'M8 1.8a6.2 6.2 0 1 1 0 12.4a6.2 6.2 0 1 1 0-12.4M6.2 6.3a1.8 1.8 0 1 1 2.6 1.6c-.5.3-.8.7-.8 1.3M8 11.4v.1',
}

const LENS_ICON = 'M7 2.6a4.4 4.4 0 1 0 0 8.8a4.4 4.4 0 1 0 0-8.8M10.2 10.2l3.4 3.4'

const ALL_ROOMS = Object.keys(ROOM_ICONS) as Room[]
/** A door. */
const ROOM_SIGN = 'M4 13.5v-11h8v11M2.5 13.5h11M9.6 8v.6'

/** The buttons of the rooms, with their names where there is room for them, and of the command palette. */
export function RoomButtons() {
  return (
    <div className={styles['rooms']}>
      {ALL_ROOMS.map((room) => (
        <SignButton key={room} name={t(`rooms.${room}`)} sign={ROOM_ICONS[room]} onClick={() => showRoom(room)} />
      ))}
      <PaletteButton />
    </div>
  )
}

/** The same under one button, for a bar that has more to show. */
export function RoomMenu() {
  return (
    <div className={styles['rooms']} data-named>
      <Menu.Root>
        <Menu.Trigger className={styles['room'] ?? ''}>
          <Sign path={ROOM_SIGN} />
          {t('rooms.title')}
          <span aria-hidden="true">▾</span>
        </Menu.Trigger>
        <Menu.Portal>
          <Menu.Positioner sideOffset={4} align="end">
            <Menu.Popup className="popup">
              {ALL_ROOMS.map((room) => (
                // The menu must be closed first, or closing would take the focus from the room.
                <Menu.Item
                  key={room}
                  className="popup-item"
                  onClick={() => requestAnimationFrame(() => showRoom(room))}
                >
                  <span className={styles['entry']}>
                    <Sign path={ROOM_ICONS[room]} />
                    {t(`rooms.${room}`)}
                  </span>
                  <kbd>{acceleratorLabel(keyOf(ROOM_ACTIONS[room]) ?? '')}</kbd>
                </Menu.Item>
              ))}
            </Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      </Menu.Root>
      <PaletteButton />
    </div>
  )
}

const ROOM_ACTIONS: Readonly<Record<Room, ActionId>> = {
  lab: 'showLab',
  ownVoice: 'showOwnVoice',
  qc: 'showQc',
  generations: 'showGenerations',
  help: 'showHelp',
}

function PaletteButton() {
  return <SignButton name={t('palette.title')} sign={LENS_ICON} keys="Ctrl+K" onClick={showPalette} />
}

function Sign({ path }: { readonly path: string }) {
  return (
    <svg viewBox="0 0 16 16" aria-hidden="true">
      <path d={path} />
    </svg>
  )
}

interface SignButtonProps {
  readonly name: string
  /** The icon, as a path in a square of 16. */
  readonly sign: string
  readonly keys?: string
  onClick(): void
}

function SignButton({ name, sign, keys, onClick }: SignButtonProps) {
  return (
    <button
      type="button"
      className={styles['room']}
      title={keys === undefined ? name : `${name} (${keys})`}
      onClick={onClick}
    >
      <Sign path={sign} />
      <span className={styles['name']}>{name}</span>
    </button>
  )
}
