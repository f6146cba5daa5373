import { type ComponentType, useEffect, useRef } from 'react'
import { t } from './locales/t.ts'
import { useProjectStore } from './state/document/project.ts'
import { leaveRoom } from './state/rooms.ts'
import { type Room, useSession } from './state/session.ts'
import { loadedLater } from './ui/loadedLater.tsx'
import { ErrorBoundary } from './ui/notes/ErrorBoundary.tsx'
import { RoomFrame } from './ui/RoomFrame.tsx'

const ROOM_COMPONENTS: Readonly<Record<Room, ComponentType>> = {
  lab: loadedLater(async () => (await import('./lab/LabRoom.tsx')).LabRoom),
  ownVoice: loadedLater(async () => (await import('./ownVoice/OwnVoiceRoom.tsx')).OwnVoiceRoom),
  qc: loadedLater(async () => (await import('./qc/QcRoom.tsx')).QcRoom),
  help: loadedLater(async () => (await import('./help/HelpRoom.tsx')).HelpRoom),
  generations: loadedLater(async () => (await import('./generations/GenerationsRoom.tsx')).GenerationsRoom),
}

/** The open room, drawn over the page. Opening another project closes it; drawing the page in another language does not. */
export function RoomLayer() {
  const room = useSession((state) => state.room)
  const project = useProjectStore(({ open }) => open?.id)
  const before = useRef(project)
  useEffect(() => {
    if (before.current !== project) leaveRoom()
    before.current = project
  }, [project])
  if (room === undefined) return null
  const Shown = ROOM_COMPONENTS[room]
  return (
    <RoomFrame key={room} room={room}>
      <ErrorBoundary part={t(`rooms.${room}`)}>
        <Shown />
      </ErrorBoundary>
    </RoomFrame>
  )
}
