import { useEffect, useRef, useState } from 'react'
import { type Microphone, openMicrophone } from '../voices/microphone/recorder.ts'

/** The microphone of a room: opened when it is first needed, released with the room. */
export interface RoomMicrophone {
  readonly now: Microphone | undefined
  /** Throws `forbidden` or `unavailable` with a text for the user. */
  open(): Promise<Microphone>
}

/** Holds the microphone of a room. */
export function useMicrophone(): RoomMicrophone {
  const [now, setNow] = useState<Microphone>()
  const opening = useRef<Promise<Microphone>>(undefined)
  useEffect(
    () => () => {
      void opening.current?.then((opened) => opened[Symbol.dispose]()).catch(() => undefined)
      opening.current = undefined
    },
    [],
  )
  return {
    now,
    open() {
      opening.current ??= openMicrophone().then(
        (opened) => {
          setNow(opened)
          return opened
        },
        (error: unknown) => {
          opening.current = undefined
          throw error
        },
      )
      return opening.current
    },
  }
}
