import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { t } from '../locales/t.ts'
import { isDialogOpen } from '../state/dialogs.ts'
import { leaveRoom, showRoom } from '../state/rooms.ts'
import type { Room } from '../state/session.ts'
import { Button } from './Button.tsx'
import controls from './controls.module.css'
import styles from './RoomFrame.module.css'
import { ServiceBadge } from './ServiceBadge.tsx'

const ALL_ROOMS: readonly Room[] = ['lab', 'ownVoice', 'qc', 'generations', 'help']

interface RoomFrameProps {
  readonly room: Room
  readonly children: ReactNode
}

/**
 * The frame of a room, with the way back and to other rooms. Focuses the element with `data-first-focus`, else the
 * room. Escape closes the room unless its content used the key.
 */
export function RoomFrame({ room, children }: RoomFrameProps) {
  const id = useId()
  const frame = useRef<HTMLDivElement>(null)
  // Before the next key: what is typed right after the room was opened is for it.
  useLayoutEffect(() => {
    const own = frame.current
    if (own === null) return
    const first = own.querySelector<HTMLElement>('[data-first-focus]:not(:disabled)')
    ;(first ?? own).focus()
    // On the document: a dialog or menu that closes may leave the focus with nothing.
    const listen = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing || isDialogOpen()) return
      if (event.target !== document.body && !own.contains(event.target as Node)) return
      event.preventDefault()
      leaveRoom()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
  return (
    <div ref={frame} tabIndex={-1} className={styles['frame']}>
      <header className={`bar ${styles['bar']}`}>
        <Button kind="quiet" className={styles['back'] ?? ''} aria-label={t('rooms.back')} onClick={leaveRoom}>
          ←
        </Button>
        <h1 id={id} className="visually-hidden">
          {t(`rooms.${room}`)}
        </h1>
        <nav aria-label={t('rooms.title')} className={`${controls['choices']} ${styles['rooms']}`}>
          {ALL_ROOMS.map((one) => (
            <button
              key={one}
              type="button"
              aria-current={one === room ? 'page' : undefined}
              onClick={() => one !== room && showRoom(one)}
            >
              {t(`rooms.${one}`)}
            </button>
          ))}
        </nav>
        <ServiceBadge />
      </header>
      <main className={styles['main']} aria-labelledby={id}>
        {children}
      </main>
    </div>
  )
}
