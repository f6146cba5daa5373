import { t } from '../locales/t.ts'
import { showPalette } from '../state/dialogs.ts'
import { showRoom } from '../state/rooms.ts'
import type { Room } from '../state/session.ts'
import styles from './RoomButtons.module.css'

/** Icon of each room, as a path in a square of 16. */
const SIGNS: Readonly<Record<Room, string>> = {
  lab: 'M2 6.5v3M5 4v8M8 2v12M11 5v6M14 6.5v3',
  ownVoice: 'M8 1.8a2 2 0 0 1 2 2v4a2 2 0 1 1-4 0v-4a2 2 0 0 1 2-2M3.6 7.6a4.4 4.4 0 0 0 8.8 0M8 12v2.4',
  qc: 'M3.5 2h6.2L12.5 4.8V14h-9zM5.8 9.2l1.6 1.8l2.9-3.8',
  generations: 'M2.4 6.2A6 6 0 1 1 2 8M2 2.8v3.6h3.6M8 4.8V8l2.4 1.6',
  help: 'M8 1.8a6.2 6.2 0 1 1 0 12.4a6.2 6.2 0 1 1 0-12.4M6.2 6.3a1.8 1.8 0 1 1 2.6 1.6c-.5.3-.8.7-.8 1.3M8 11.4v.1',
}

const LENS = 'M7 2.6a4.4 4.4 0 1 0 0 8.8a4.4 4.4 0 1 0 0-8.8M10.2 10.2l3.4 3.4'

/** The buttons of the rooms and of the command palette; `roomy` shows their names, and that of the help. */
export function RoomButtons({ roomy = false }: { readonly roomy?: boolean }) {
  return (
    <div className={styles['rooms']} data-roomy={roomy}>
      {(Object.keys(SIGNS) as Room[])
        .filter((room) => roomy || room !== 'help')
        .map((room) => (
          <SignButton key={room} name={t(`rooms.${room}`)} sign={SIGNS[room]} onClick={() => showRoom(room)} />
        ))}
      <SignButton name={t('palette.title')} sign={LENS} keys="Ctrl+K" onClick={showPalette} />
    </div>
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
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <path d={sign} />
      </svg>
      <span className={styles['name']}>{name}</span>
    </button>
  )
}
