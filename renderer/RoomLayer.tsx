import { useEffect, useRef } from 'react'
import { GenerationsRoom } from './generations/GenerationsRoom.tsx'
import { LabRoom } from './lab/LabRoom.tsx'
import { t } from './locales/t.ts'
import { OwnVoiceRoom } from './ownVoice/OwnVoiceRoom.tsx'
import { QcRoom } from './qc/QcRoom.tsx'
import { useProjectStore } from './state/project.ts'
import { leaveRoom } from './state/rooms.ts'
import { type Room, useSession } from './state/session.ts'
import { ErrorBoundary } from './ui/ErrorBoundary.tsx'
import { RoomFrame } from './ui/RoomFrame.tsx'

const ROOMS: Readonly<Record<Room, () => React.JSX.Element>> = {
  lab: LabRoom,
  ownVoice: OwnVoiceRoom,
  qc: QcRoom,
  generations: GenerationsRoom,
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
  const Shown = ROOMS[room]
  return (
    <RoomFrame key={room} room={room}>
      <ErrorBoundary part={t(`rooms.${room}`)}>
        <Shown />
      </ErrorBoundary>
    </RoomFrame>
  )
}
